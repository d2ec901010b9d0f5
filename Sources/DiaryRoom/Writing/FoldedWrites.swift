public import Floor

/// The unsent writes of a device, one for each session and entry.
public enum FoldedWrites {
    /// Adds a change to a device's unsent ones. A write replaces the last one of the same entry and session if its writer
    /// began with that one's text: it keeps its operation and the version that the session began with, and takes the new
    /// text. So a session makes one operation until it is sent, however often the page saves. If another device's words came
    /// in between, the write stays one of its own, which is based on them. So does a blank text, with which the writer
    /// leaves: it deletes the entry, and undo brings back the text before.
    ///
    /// - Parameters:
    ///   - unsent: in the order in which they will be sent.
    ///   - isSending: whether the server may have received a change, or something else came under it. Such a one stays as
    ///     it is: its id stands for its text.
    public static func adding(
        _ change: UnsentChange, to unsent: [UnsentChange], isSending: (ID<Operation>) -> Bool
    ) -> [UnsentChange] {
        guard let index = last(in: unsent, of: change.form, change.space), isWrite(change),
            !Text.isBlank(change.form["text"] ?? ""), !isSending(unsent[index].id),
            change.form["base"] == unsent[index].id.text || isAsBased(change.form, as: unsent[index]),
            change.form["base"] != unsent[index].id.text
                || change.form["checksum"] == TextChecksum.of(unsent[index].form["text"] ?? "")
        else { return unsent + [change] }
        var folded = unsent
        var form = change.form
        for name in ["base", "checksum", "day", "zone"] { form.set(name, unsent[index].form[name] ?? "") }
        folded[index].form = PatchedWrite.begun(form, with: PatchedWrite.base(of: unsent[index].form) ?? "")
        folded[index].clock = max(change.clock, unsent[index].clock)
        return folded
    }

    /// A write whose page has not heard yet that its last text was kept: the new text has that one in it, and is based on
    /// it. Any other form is unchanged.
    ///
    /// - Parameter slice: with the operations since the form's base.
    public static func following(
        _ unsent: [UnsentChange], _ form: Fields, _ slice: JournalSlice
    ) -> Fields {
        guard let index = last(in: unsent, of: form, slice.space), isAsBased(form, as: unsent[index]),
            let entry = form["entry"].flatMap({ ID<Entity>($0) }).flatMap({ slice.journal.entries[$0] }),
            // It may have made nothing.
            slice.base(of: entry, at: unsent[index].id) != nil, let text = unsent[index].form["text"]
        else { return form }
        var form = form
        form.set("base", unsent[index].id.text)
        form.set("checksum", TextChecksum.of(text))
        form.set("was", text)
        return form
    }

    /// The last change of the same entry, if it is a write of the same session.
    private static func last(in unsent: [UnsentChange], of form: Fields, _ space: ID<Space>) -> Int? {
        guard let entry = form["entry"], let session = form["session"], !session.isEmpty,
            let index = unsent.lastIndex(where: { $0.space == space && $0.form["entry"] == entry }),
            isWrite(unsent[index]), unsent[index].form["session"] == session
        else { return nil }
        return index
    }

    private static func isWrite(_ change: UnsentChange) -> Bool { change.useCase == DiaryRules.writeEntry.name }

    /// Whether a write was begun with the same text as an unsent one.
    private static func isAsBased(_ form: Fields, as change: UnsentChange) -> Bool {
        ["base", "checksum"].allSatisfy { form[$0] ?? "" == change.form[$0] ?? "" }
    }
}
