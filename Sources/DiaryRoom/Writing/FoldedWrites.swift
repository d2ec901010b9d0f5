public import Floor

/// The unsent writes of a device, one for each session and entry.
public enum FoldedWrites {
    /// Adds a change to a device's unsent ones. A write replaces the last one of the same entry and session: it keeps its
    /// operation and the version that the session began with, and takes the new text. So a session makes one operation
    /// until it is sent, however often the page saves. A blank text, with which the writer leaves, stays a write of its own:
    /// it deletes the entry, and undo brings back the text before.
    ///
    /// - Parameters:
    ///   - unsent: in the order in which they will be sent.
    ///   - isSending: whether the server may have received a change. Such a one stays as it is: its id stands for its
    ///     text.
    public static func adding(
        _ change: UnsentChange, to unsent: [UnsentChange], isSending: (ID<Operation>) -> Bool
    ) -> [UnsentChange] {
        guard let index = unsent.lastIndex(where: { isOfSameEntry($0, change) }),
            isWrite(change), isWrite(unsent[index]), let session = change.form["session"], !session.isEmpty,
            unsent[index].form["session"] == session, !Text.isBlank(change.form["text"] ?? ""),
            !isSending(unsent[index].id)
        else { return unsent + [change] }
        var folded = unsent
        var form = change.form
        for name in ["base", "checksum", "day", "zone"] { form.set(name, unsent[index].form[name] ?? "") }
        folded[index].form = form
        folded[index].clock = max(change.clock, unsent[index].clock)
        return folded
    }

    private static func isWrite(_ change: UnsentChange) -> Bool { change.useCase == DiaryRules.writeEntry.name }

    private static func isOfSameEntry(_ one: UnsentChange, _ other: UnsentChange) -> Bool {
        one.space == other.space && one.form["entry"] != nil && one.form["entry"] == other.form["entry"]
    }

    /// A write whose text takes in what the server merged into the version that its writer began with, while they went
    /// on. Unchanged if nothing was, or if that clashes, which the rule tells both writers.
    ///
    /// - Parameter asked: the form of a write of this device.
    public static func revised(
        _ form: Fields, _ slice: JournalSlice, asked: (ID<Operation>) -> Fields?
    ) -> Fields {
        guard let id = form["entry"].flatMap({ ID<Entity>($0) }), let entry = slice.journal.entries[id],
            let base = form["base"].flatMap({ ID<Operation>($0) }), let merged = slice.base(of: entry, at: base),
            let checksum = form["checksum"], !checksum.isEmpty, TextChecksum.of(merged) != checksum,
            let known = asked(base)?["text"], TextChecksum.of(known) == checksum, let text = form["text"],
            !Text.isBlank(text)
        else { return form }
        let merge = TextMerge(
            base: known, TextMerge.Side(text, entry.text.stamp), TextMerge.Side(merged, entry.text.stamp))
        guard merge.clashes.isEmpty else { return form }
        var form = form
        form.set("text", merge.text)
        form.set("checksum", TextChecksum.of(merged))
        return form
    }
}
