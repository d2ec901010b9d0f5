import BoardRoom
public import Floor

/// The import of a file as a board: choosing the file, and a preview before the board is created.
public enum ImportPage {
    private static var title: Phrase { Phrase(ko: "보드 가져오기", en: "Import a board") }

    public static func choosing(_ viewer: Viewer, refusal: Refusal? = nil) -> Page {
        Page(
            title: viewer.say(title), place: .board, back: Link("/board"),
            body: tag("div", .class("settings")) {
                tag("p", .class("lead")) {
                    viewer.say(
                        Phrase(
                            ko:
                                "마루에서 내보낸 zip이나 JSON, Trello에서 내보낸 JSON, 표로 된 CSV를 새 보드로 가져와요. 만들기 전에 무엇이 들어오는지 먼저 보여 드려요.",
                            en:
                                "Import a zip or JSON file from Maru, a JSON file from Trello, or a CSV table, as a new board. You see a preview before the board is created."
                        ))
                }
                // A script sends what is larger in parts, and then this form without the file.
                form(
                    Link("/board").at("preview-import"), .class("settings-new import-form"),
                    .fixed("enctype", "multipart/form-data"), .data("data-parts", "/api/v1/imports"),
                    .data("data-parts-over", String(ParsedImport.formByteLimit))
                ) {
                    field(
                        Field(
                            "file", viewer.say(Phrase(ko: "파일", en: "File")),
                            kind: .file(
                                accept: ".zip,.json,.csv,.txt,application/zip,application/json,text/csv",
                                verb: viewer.say(Phrase(ko: "파일 고르기", en: "Choose a file"))),
                            hint: viewer.say(
                                Phrase(
                                    ko: "16MB까지, 파일이 든 zip은 더 커도 돼요. 글자는 UTF-8이 가장 좋고, UTF-16과 CP949도 읽어요.",
                                    en:
                                        "Up to 16 MB, or more for a zip with files. Best in UTF-8; UTF-16 and CP949 are read, too."
                                )),
                            error: refusal.map { viewer.say($0.phrase) }, isRequired: true), viewer.language)
                    button(viewer.say(Phrase(ko: "미리 보기", en: "Preview")), .primary)
                }
            },
            status: refusal?.kind.status ?? 200)
    }

    /// - Parameters:
    ///   - id: the id of the upload, which becomes the board's.
    ///   - isReadAgain: whether it was read again with other columns.
    public static func preview(
        _ parsed: ParsedImport, id: ID<Space>, _ viewer: Viewer, form fields: Fields = Fields(),
        refusal: Refusal? = nil, isReadAgain: Bool = false
    ) -> Page {
        Page(
            title: viewer.say(title), place: .board, back: Link("/board").at("import"),
            body: tag("div", .class("settings")) {
                tag("p", .class("lead")) {
                    viewer.say(parsed.lacksTitle ? whichTitle : summary(parsed.document))
                }
                let files = parsed.document.files.count
                if files > 0 { tag("p") { viewer.say(BoardDocument.filesPreview(files)) } }
                if parsed.encoding != .utf8 { banner(viewer.say(read(parsed))) }
                if isReadAgain { banner(viewer.say(readAgain), .done) }
                columns(parsed.document, viewer)
                losses(parsed.warnings, viewer)
                making(parsed, id, viewer, fields, refusal)
            },
            status: refusal?.kind.status ?? 200)
    }

    /// The address of the page before an import, for an upload that is kept.
    public static func look(at id: ID<Space>, isReadAgain: Bool) -> Link {
        let link = Link("/board").at("import").at(id)
        return isReadAgain ? link.with("read", "again") : link
    }

    private static var whichTitle: Phrase {
        Phrase(
            ko: "이 표의 어느 칸이 카드의 제목인지 골라 주세요. 그다음에 무엇이 들어오는지 보여 드려요.",
            en: "Choose which column of this table is the cards’ title. Then you see what is imported.")
    }

    private static var readAgain: Phrase {
        Phrase(
            ko: "고른 대로 다시 읽었어요. 확인하고 보드로 만들어 주세요.",
            en: "The table was read again with your choices. Check it, then create the board.")
    }

    private static func columns(_ document: BoardDocument, _ viewer: Viewer) -> HTML {
        if document.columns.isEmpty { return .nothing }
        return rows {
            for (place, column) in document.columns.enumerated() {
                let cards = document.cards.filter { $0.column == place && $0.isOnBoard }
                row(
                    Row(
                        column.name ?? viewer.say(column.kind.phrase),
                        meta: .text(cards.prefix(3).map { $0.title }.joined(separator: " · ")),
                        trailing: badge(cards.count, name: viewer.say(BoardPage.spokenCount(cards.count)))))
            }
        }
    }

    /// One form for the columns of a table and the board: no choice is lost by the wrong one of two buttons. The first
    /// button is what Enter presses.
    private static func making(
        _ parsed: ParsedImport, _ id: ID<Space>, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let typed = fields["name"] ?? parsed.typedName ?? parsed.document.name
        return form(
            Link("/board").at("import-board"),
            .class(parsed.table == nil ? "settings-line settings-new" : "settings-new import-form"),
            .flag("data-enhance")
        ) {
            hidden("import", id.text)
            if let table = parsed.table {
                ImportColumnsView.view(table, viewer, fields, refusal)
                ImportDatesView.view(table, viewer, fields, refusal)
            }
            if !parsed.lacksTitle {
                field(
                    Field(
                        "name", viewer.say(Noun.boardName), value: typed, limit: Board.nameLimit,
                        error: refusal.flatMap { $0.field == "name" ? viewer.say($0.phrase) : nil }, isRequired: true),
                    viewer.language)
            }
            if parsed.table == nil {
                create(viewer)
            } else {
                tag("div", .class("import-actions")) {
                    if !parsed.lacksTitle { create(viewer) }
                    button(
                        viewer.say(Phrase(ko: "고른 칸으로 다시 보기", en: "Preview with these columns")),
                        parsed.lacksTitle ? .primary : .quiet, .name(look), .value("again"), .flag("formnovalidate"))
                }
            }
            if parsed.offersEncoding { ImportEncoding.view(parsed, viewer, fields, refusal) }
        }
    }

    /// The field of the button that reads a table again.
    public static let look: StaticString = "look"

    private static func create(_ viewer: Viewer) -> HTML {
        button(viewer.say(Phrase(ko: "보드로 만들기", en: "Create board")), .primary, icon: .check)
    }

    /// Only UTF-8 is certain.
    private static func read(_ parsed: ParsedImport) -> Phrase {
        let name = parsed.encoding.name
        let read = Phrase(ko: "글자를 \(name)\(Particle.to.after(name)) 읽었어요.", en: "The text was read as \(name).")
        let advice =
            parsed.offersEncoding
            ? Phrase(ko: "이상하게 보이면 아래에서 글자 부호를 바꿔 주세요.", en: "If it looks wrong, change the encoding below.")
            : Phrase(
                ko: "이상하게 보이면 파일을 UTF-8로 저장해 다시 골라 주세요.",
                en: "If it looks wrong, save the file as UTF-8 and choose it again.")
        return Phrase(ko: read.ko + " " + advice.ko, en: read.en + " " + advice.en)
    }

    /// How much of each kind comes in, without what there is none of.
    private static func summary(_ document: BoardDocument) -> Phrase {
        let trashed = document.cards.count { $0.isTrashed }
        let archived = document.cards.count { $0.isArchived && !$0.isTrashed }
        let counts = [
            (document.columns.count, "칸 ", "개", "columns"),
            (document.cards.count - trashed - archived, "카드 ", "장", "cards"),
            (archived, "보관한 카드 ", "장", "archived cards"), (trashed, "휴지통에 ", "장", "in the trash"),
            (document.labels.count, "라벨 ", "개", "labels"),
            (document.cards.reduce(0) { $0 + $1.items.count }, "체크리스트 ", "줄", "checklist items"),
            (document.cards.reduce(0) { $0 + $1.comments.count }, "댓글 ", "개", "comments"),
        ]
        .filter { $0.0 > 0 }
        guard !counts.isEmpty else {
            return Phrase(ko: "파일이 비어 있어서 빈 보드가 돼요.", en: "The file is empty, so the board will be, too.")
        }
        let ko = counts.map { $0.1 + grouped($0.0) + $0.2 }.joined(separator: ", ")
        let en = counts.map { "\($0.3): \(grouped($0.0))" }.joined(separator: ", ")
        return Phrase(ko: "\(ko)\(Particle.subject.after(ko)) 들어와요.", en: "This imports \(en).")
    }

    private static func losses(_ warnings: ImportWarnings, _ viewer: Viewer) -> HTML {
        LossesView.view(
            warnings.counts.map { kind, count in
                (kind.phrase(count), warnings.names(of: kind).joined(separator: " · "))
            }, viewer)
    }
}
