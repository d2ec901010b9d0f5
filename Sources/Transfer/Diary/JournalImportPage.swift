public import DiaryRoom
public import Floor

/// The import of a file into a journal: choosing the file, a preview before anything is added, and what was added.
public enum JournalImportPage {
    public static let segment = JournalTransferSection.importSegment
    /// The form that uploads a file, and the one that confirms.
    public static let preview = "preview-import"
    public static let confirm = "import-entries"

    /// What an import did.
    public struct Result: Equatable, Sendable {
        public var added: Int
        /// Entries that the journal had already.
        public var known: Int
        public var photos: ImportedPhotos

        public init(added: Int, known: Int, photos: ImportedPhotos = ImportedPhotos()) {
            self.added = added
            self.known = known
            self.photos = photos
        }
    }

    public static func choosing(
        _ slice: JournalSlice, _ viewer: Viewer, result: Result? = nil, of id: ID<Space>? = nil,
        refusal: Refusal? = nil
    ) -> Page {
        page(slice, viewer, status: refusal?.kind.status ?? 200) {
            if let result {
                banner(viewer.say(phrase(result)), .done)
                photos(result.photos, of: id, slice, viewer)
            }
            tag("p", .class("lead")) {
                viewer.say(
                    Phrase(
                        ko:
                            "마루에서 내보낸 JSON이나 zip, Day One에서 내보낸 JSON이나 zip, [{title, body, created_at}] JSON, 마크다운 파일(여럿이면 zip, Obsidian 보관함도 그대로)을 이 일기장에 추가해요. 추가하기 전에 무엇이 들어오는지 먼저 보여 드려요.",
                        en:
                            "Adds entries from a JSON or zip file of Maru or Day One, a JSON array of {title, body, created_at}, or Markdown files (several as a zip, such as an Obsidian vault). You see a preview before anything is added."
                    ))
            }
            // A script sends what is larger in parts, and then this form without the file.
            form(
                slice.link.at(preview), .class("settings-new import-form"), .fixed("enctype", "multipart/form-data"),
                .data("data-parts", Link("/api/v1/journals").at(slice.space).at(segment).text),
                .data("data-parts-over", String(ParsedJournal.formByteLimit))
            ) {
                field(
                    Field(
                        "file", viewer.say(Phrase(ko: "파일", en: "File")),
                        kind: .file(
                            accept: ".json,.zip,.md,.markdown,.txt,application/json,application/zip,text/markdown",
                            verb: viewer.say(Phrase(ko: "파일 고르기", en: "Choose a file"))),
                        hint: viewer.say(
                            Phrase(
                                ko:
                                    "\(ParsedJournal.byteLimit >> 20)MB까지, zip은 더 커도 돼요. 글자는 UTF-8이 가장 좋고, 마크다운은 UTF-16과 CP949도 읽어요.",
                                en:
                                    "Up to \(ParsedJournal.byteLimit >> 20) MB, or more for a zip. Text is best in UTF-8; Markdown may be in UTF-16 or CP949."
                            )), error: refusal.map { viewer.say($0.phrase) }, isRequired: true), viewer.language)
                button(viewer.say(Phrase(ko: "미리 보기", en: "Preview")), .primary)
            }
        }
    }

    /// - Parameters:
    ///   - id: of the stored upload.
    ///   - known: how many of the entries the journal has already.
    ///   - onWrittenDays: how many of the others are of a day that has an entry.
    public static func preview(
        _ parsed: ParsedJournal, id: ID<Space>, known: Int, onWrittenDays: Int, _ slice: JournalSlice,
        _ viewer: Viewer
    ) -> Page {
        page(slice, viewer) {
            tag("p", .class("lead")) { viewer.say(summary(parsed.document, viewer)) }
            if !parsed.journals.isEmpty { banner(viewer.say(phrase(parsed.journals))) }
            if known > 0 { banner(viewer.say(phrase(known: known, of: parsed.document.entries.count))) }
            if onWrittenDays > 0 { banner(viewer.say(phrase(onWrittenDays: onWrittenDays))) }
            if parsed.document.photoCount > 0 {
                tag("p") { viewer.say(ImportedPhotos.preview(parsed.document.photoCount)) }
            }
            rows {
                for entry in parsed.document.entries.prefix(3) {
                    row(
                        Row(
                            title(entry, viewer), meta: .text(entry.day.day.text(.long, in: viewer.language))))
                }
            }
            LossesView.view(
                parsed.warnings.counts.map { ($0.kind.phrase($0.number), parsed.warnings.line(of: $0.kind)) }, viewer)
            // Not enhanced: a script would go back to the page the file was chosen on, which does not tell the result.
            form(slice.link.at(confirm), .class("settings-line settings-new")) {
                hidden("import", id.text)
                button(viewer.say(Phrase(ko: "일기장에 추가", en: "Add to the journal")), .primary, icon: .check)
            }
        }
    }

    /// How the photos are getting on, and what could not come.
    @HTMLBuilder private static func photos(
        _ photos: ImportedPhotos, of id: ID<Space>?, _ slice: JournalSlice, _ viewer: Viewer
    ) -> HTML {
        for line in photos.lines { banner(viewer.say(line)) }
        if photos.waiting > 0, let id {
            tag("p") {
                tag("a", .link("href", slice.link.at(segment).with("import", id.text))) {
                    viewer.say(Phrase(ko: "어디까지 왔는지 다시 보기", en: "See how far it is"))
                }
            }
        }
    }

    private static func page(
        _ slice: JournalSlice, _ viewer: Viewer, status: Int = 200, @HTMLBuilder _ content: () -> HTML
    ) -> Page {
        Page(
            title: viewer.say(JournalTransferSection.importName), place: .diary,
            back: slice.link.at(SettingsPage.segment),
            body: tag("div", .class("settings")) { content() }, status: status)
    }

    private static func title(_ entry: JournalDocument.Entry, _ viewer: Viewer) -> String {
        let title = Graphemes.first(EntrySummary.textLimit, of: EntryText(entry.text).title)
        return Text.isBlank(title) ? viewer.say(EntrySummary.untitled) : title
    }

    private static func summary(_ document: JournalDocument, _ viewer: Viewer) -> Phrase {
        let count = grouped(document.entries.count)
        let first = (document.entries.last?.day.day ?? .first).text(.long, in: viewer.language)
        let last = (document.entries.first?.day.day ?? .first).text(.long, in: viewer.language)
        return Phrase(
            ko: "이 파일에는 \(first)부터 \(last)까지 일기 \(count)편이 있어요.",
            en: "This file has entries: \(count), from \(first) to \(last).")
    }

    private static func phrase(known: Int, of count: Int) -> Phrase {
        Phrase(
            ko: "그중 \(grouped(known))편은 이 일기장에 이미 있거나 지운 것이라 건너뛰고, \(grouped(count - known))편을 추가해요.",
            en:
                "Already in this journal or its trash and skipped: \(grouped(known)). To be added: \(grouped(count - known))."
        )
    }

    private static func phrase(_ journals: [ParsedJournal.Part]) -> Phrase {
        let told = journals.prefix(JournalWarnings.nameLimit).map { $0.name + " " + grouped($0.entryCount) }
        let names = told.joined(separator: ", ") + (told.count < journals.count ? ", …" : "")
        let count = grouped(journals.count)
        return Phrase(
            ko: "일기장 \(count)개(\(names))가 모두 이 일기장에 들어와요. 따로 두려면 zip에 한 일기장의 JSON만 남겨서 하나씩 가져오세요. 사진 폴더는 그대로 두면 돼요.",
            en:
                "All \(count) journals (\(names)) come into this one. To keep them apart, leave one journal’s JSON in the zip and import them one by one. The folder of photos can stay."
        )
    }

    private static func phrase(onWrittenDays count: Int) -> Phrase {
        Phrase(
            ko: "추가할 일기 가운데 \(grouped(count))편은 이미 일기가 있는 날의 것이에요. 그날의 일기를 고친 글이라면 두 편이 돼요.",
            en: count == 1
                ? "1 of the entries to be added is of a day that has one already. If it is an edited one, that day will have both."
                : "\(grouped(count)) of the entries to be added are of days that have one already. If they are edited ones, those days will have both."
        )
    }

    private static func phrase(_ result: Result) -> Phrase {
        Phrase(
            ko: "일기 \(grouped(result.added))편을 추가했어요. 이미 있던 \(grouped(result.known))편은 건너뛰었어요.",
            en: "Added: \(grouped(result.added)). Skipped because they were here already: \(grouped(result.known)).")
    }
}
