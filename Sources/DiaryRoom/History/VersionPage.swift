import Floor

/// An entry's text as it was, and a button that makes it the present one.
enum VersionPage {
    static let route = DiaryPageRoute.ofJournal(
        "entry/{entry}/\(VersionsPage.segment)/{version}",
        needs: { part, ids, _ throws(Refusal) in
            part.entries = .these([ids.entity])
            part.versions = VersionsQuery(of: ids.entity, .text(at: ids.id(2)))
        },
        draw: { ids, _, slice, viewer throws(Refusal) in
            .page(try page(try slice.entry(ids.entity), ids.id(2), slice, viewer))
        })

    /// - Throws: `version-missing`.
    static func page(
        _ entry: Entry, _ version: ID<Operation>, _ slice: JournalSlice, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        guard let text = slice.text(of: entry, at: version) else { throw .versionMissing }
        let parts = EntryText(text)
        return Page(
            title: viewer.say(Phrase(ko: "이때 모습", en: "As it was")), place: .diary,
            back: EntryPage.address(entry.id, of: slice.space).at(VersionsPage.segment),
            body: tag("article", .class("entry-page version")) {
                if let written = slice.versions.first(where: { $0.operation.id == version }) {
                    tag("p", .class("version-when")) {
                        viewer.clock(written.operation.clock.milliseconds).text(
                            today: viewer.today, in: viewer.language)
                    }
                }
                tag("h2", .class("entry-reading-title")) { parts.title }
                if let body = parts.body { tag("div", .class("entry-reading-body")) { body } }
                if text != entry.text.value { restoring(entry, version, slice, viewer) }
            })
    }

    private static func restoring(
        _ entry: Entry, _ version: ID<Operation>, _ slice: JournalSlice, _ viewer: Viewer
    ) -> HTML {
        form(slice.link.at("restore-version"), operation: viewer.formID, .flag("data-enhance")) {
            hidden("entry", entry.id.text)
            hidden("version", version.text)
            button(viewer.say(Phrase(ko: "이 글로 되돌리기", en: "Restore this text")), .primary, icon: .restore)
        }
    }
}
