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
                            ko: "마루에서 내보낸 JSON, Trello에서 내보낸 JSON, 표로 된 CSV를 새 보드로 가져와요. 만들기 전에 무엇이 들어오는지 먼저 보여 드려요.",
                            en:
                                "Import a JSON file from Maru or Trello, or a CSV table, as a new board. You see a preview before the board is created."
                        ))
                }
                form(
                    Link("/board").at("preview-import"), .class("settings-new import-form"),
                    .fixed("enctype", "multipart/form-data")
                ) {
                    field(
                        Field(
                            "file", viewer.say(Phrase(ko: "파일", en: "File")),
                            kind: .file(
                                accept: ".json,.csv,.txt,application/json,text/csv",
                                verb: viewer.say(Phrase(ko: "파일 고르기", en: "Choose a file"))),
                            hint: viewer.say(
                                Phrase(
                                    ko: "16MB까지. 글자는 UTF-8이 가장 좋고, UTF-16과 CP949도 읽어요.",
                                    en: "Up to 16 MB, best in UTF-8; UTF-16 and CP949 are read, too.")),
                            error: refusal.map { viewer.say($0.phrase) }, isRequired: true), viewer.language)
                    button(viewer.say(Phrase(ko: "살펴보기", en: "Preview")), .primary)
                }
            },
            status: refusal?.kind.status ?? 200)
    }

    /// - Parameter id: the id of the upload, which becomes the board's.
    public static func preview(
        _ parsed: ParsedImport, id: ID<Space>, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        let document = parsed.document
        return Page(
            title: viewer.say(title), place: .board, back: Link("/board").at("import"),
            body: tag("div", .class("settings")) {
                tag("p", .class("lead")) { viewer.say(summary(document)) }
                if parsed.encoding != .utf8 { banner(viewer.say(read(in: parsed.encoding))) }
                rows {
                    for (place, column) in document.columns.enumerated() {
                        let cards = document.cards.filter { $0.column == place && !$0.isTrashed }
                        row(
                            Row(
                                column.name ?? viewer.say(column.kind.phrase),
                                meta: .text(cards.prefix(3).map { $0.title }.joined(separator: " · ")),
                                trailing: badge(cards.count, name: viewer.say(BoardPage.spokenCount(cards.count)))))
                    }
                }
                losses(parsed.warnings, viewer)
                form(Link("/board").at("import-board"), .class("settings-line settings-new"), .flag("data-enhance")) {
                    hidden("import", id.text)
                    field(
                        Field(
                            "name", viewer.say(Noun.boardName), value: fields["name"] ?? document.name,
                            limit: Board.nameLimit, error: refusal.map { viewer.say($0.phrase) }, isRequired: true),
                        viewer.language)
                    button(viewer.say(Phrase(ko: "보드로 만들기", en: "Create board")), .primary, icon: .check)
                }
            },
            status: refusal?.kind.status ?? 200)
    }

    /// Only UTF-8 is certain.
    private static func read(in encoding: TextEncoding) -> Phrase {
        Phrase(
            ko: "글자를 \(encoding.name)\(Particle.to.after(encoding.name)) 읽었어요. 이상하게 보이면 파일을 UTF-8로 저장해 다시 골라 주세요.",
            en: "The text was read as \(encoding.name). If it looks wrong, save the file as UTF-8 and choose it again.")
    }

    private static func summary(_ document: BoardDocument) -> Phrase {
        let trashed = document.cards.count { $0.isTrashed }
        let items = document.cards.reduce(0) { $0 + $1.items.count }
        let comments = document.cards.reduce(0) { $0 + $1.comments.count }
        let counts = [
            document.columns.count, document.cards.count - trashed, trashed, document.labels.count, items, comments,
        ]
        .map { grouped($0) }
        return Phrase(
            ko:
                "칸 \(counts[0])개, 카드 \(counts[1])장, 휴지통에 \(counts[2])장, 라벨 \(counts[3])개, 체크리스트 \(counts[4])줄, 댓글 \(counts[5])개가 들어와요.",
            en:
                "This imports columns: \(counts[0]), cards: \(counts[1]), in the trash: \(counts[2]), labels: \(counts[3]), checklist items: \(counts[4]), comments: \(counts[5])."
        )
    }

    private static func losses(_ warnings: ImportWarnings, _ viewer: Viewer) -> HTML {
        if warnings.counts.isEmpty { return .nothing }
        return tag("section", .class("import-losses")) {
            sectionHeading(viewer.say(Phrase(ko: "그대로 오지 않는 것", en: "Not imported as is")))
            tag("ul") { for (kind, count) in warnings.counts { tag("li") { viewer.say(kind.phrase(count)) } } }
        }
    }
}
