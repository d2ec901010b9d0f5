import Floor

/// The earlier texts of an entry, the newest first.
enum VersionsPage {
    static let route = DiaryPageRoute.ofJournal(
        "entry/{entry}/\(segment)",
        needs: { part, ids, query throws(Refusal) in
            part.entries = .these([ids.entity])
            part.versions = VersionsQuery(of: ids.entity, .page(before: query["before"].flatMap { Int64($0) }))
        },
        draw: { ids, _, slice, viewer throws(Refusal) in .page(page(try slice.entry(ids.entity), slice, viewer)) })

    static let segment = "versions"
    static var name: Phrase { Phrase(ko: "이전 글", en: "Earlier texts") }
    /// Characters of what a write has changed that its row shows.
    static let wordsLimit = 80

    static func page(_ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer) -> Page {
        let here = EntryPage.address(entry.id, of: slice.space)
        return Page(
            title: viewer.say(name), place: .diary, back: here,
            body: tag("div", .class("diary")) {
                tag(
                    "ol", .class("rows"), .role("list"), .id("versions"),
                    .data("data-more-list", slice.olderVersions.map { String($0) } ?? "")
                ) {
                    for recorded in slice.versions { item(recorded, entry, here, viewer) }
                }
                if let older = slice.olderVersions {
                    moreLink(
                        viewer.say(Phrase(ko: "더 보기", en: "Show more")),
                        to: here.at(segment).with("before", String(older)), list: "versions")
                } else {
                    listEnd(viewer.say(Phrase(ko: "여기서 시작했어요.", en: "This is the beginning.")))
                }
            })
    }

    private static func item(_ recorded: RecordedOperation, _ entry: Entry, _ here: Link, _ viewer: Viewer) -> HTML {
        let operation = recorded.operation
        let time = viewer.clock(operation.clock.milliseconds).text(today: viewer.today, in: viewer.language)
        let isPresent = operation.id == entry.text.version
        return row(
            Row(
                time, to: isPresent ? here : here.at(segment).at(operation.id),
                meta: .text(words(operation, of: entry, viewer)),
                trailing: isPresent ? trait(viewer.say(Phrase(ko: "지금 글", en: "current"))) : .nothing))
    }

    /// What a write has added, or else taken away: by it two of one minute are told apart.
    private static func words(_ operation: Operation, of entry: Entry, _ viewer: Viewer) -> String {
        guard let change = operation.textChange(of: entry.id), let patch = TextPatch(json: change.to) else { return "" }
        let added = shortened(patch.parts.map { $0.inserted })
        if !added.isEmpty { return added }
        let removed = shortened(patch.parts.map { $0.removed })
        return removed.isEmpty ? "" : viewer.say(Phrase(ko: "지움: \(removed)", en: "Removed: \(removed)"))
    }

    /// The lines of some pieces in one, as far as a row has room.
    private static func shortened(_ pieces: [String]) -> String {
        var words = ""
        for piece in pieces {
            for line in piece.split(at: UInt8(ascii: "\n"), omitsEmpty: true) where !Text.isBlank(line) {
                words += (words.isEmpty ? "" : " ") + Text.trimmed(line)
                let cut = Graphemes.first(wordsLimit, of: words)
                if cut.utf8.count < words.utf8.count { return cut + "…" }
            }
        }
        return words
    }
}
