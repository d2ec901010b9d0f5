import Floor

/// Says to whoever opens the entry that two devices wrote it at once, and where both texts stand.
enum ClashNotice {
    static func view(_ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        let clashes = entry.clashes.value.places
        if clashes.isEmpty { return .nothing }
        return tag("div", .class("entry-clash"), .data("data-lines", lines(entry))) {
            banner(viewer.say(words(clashes.count)), .warning) {
                linkButton(
                    viewer.say(VersionsPage.name),
                    to: EntryPage.address(entry.id, of: slice.space).at(VersionsPage.segment))
                form(slice.link.at("dismiss-clash"), operation: viewer.formID, .flag("data-enhance")) {
                    hidden("entry", entry.id.text)
                    button(viewer.say(Phrase(ko: "확인했어요", en: "Got it")))
                }
            }
        }
    }

    private static func words(_ count: Int) -> Phrase {
        Phrase(
            ko: "두 기기에서 같은 곳을 고쳐서, \(grouped(count))군데에 두 글을 모두 남겼어요.",
            en: count == 1
                ? "Two devices changed the same place. Both texts were kept there."
                : "Two devices changed the same \(grouped(count)) places. Both texts were kept there.")
    }

    /// The lines as `first-last`, counted from 1, for a script that marks them; empty if the text has changed since.
    private static func lines(_ entry: Entry) -> String {
        guard entry.clashes.stamp == entry.text.stamp else { return "" }
        return entry.clashes.value.places.map { "\($0.line + 1)-\($0.line + $0.earlier + $0.later)" }.joined(
            separator: " ")
    }
}
