public import Floor

/// The unsent writes of a device, one for each session and entry.
public enum FoldedWrites {
    /// Adds a change to a device's unsent ones. A write replaces the last one of the same entry and session: it keeps its
    /// operation and the version that the session began with, and takes the new text. So a session makes one operation
    /// until it is sent, however often the page saves.
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
            unsent[index].form["session"] == session, !isSending(unsent[index].id)
        else { return unsent + [change] }
        var folded = unsent
        var form = change.form
        for name in ["base", "day", "zone"] { form.set(name, unsent[index].form[name] ?? "") }
        folded[index].form = form
        folded[index].clock = max(change.clock, unsent[index].clock)
        return folded
    }

    private static func isWrite(_ change: UnsentChange) -> Bool { change.useCase == DiaryRules.writeEntry.name }

    private static func isOfSameEntry(_ one: UnsentChange, _ other: UnsentChange) -> Bool {
        one.space == other.space && one.form["entry"] != nil && one.form["entry"] == other.form["entry"]
    }
}
