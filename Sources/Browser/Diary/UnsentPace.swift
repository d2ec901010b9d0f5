import DeviceFloor
import DiaryRoom
import Floor

/// When a device sends what is being written on it: see ``WritingPace``.
struct UnsentPace {
    /// What is written now, one for each entry.
    private var writings: [Writing] = []

    private struct Writing {
        var entry: String
        var session: String
        var pace: WritingPace
        var lastKey: Int64
        var isLeft: Bool
    }

    var isEmpty: Bool { writings.isEmpty }

    /// Notes that a page has saved a text that is still being written.
    ///
    /// - Parameter now: Unix milliseconds.
    mutating func wrote(_ change: UnsentChange, at now: Int64) {
        guard let (entry, session) = UnsentPace.writing(change) else { return }
        let isLeft = change.form["done"] != nil
        if let index = index(entry, session) {
            writings[index].lastKey = now
            writings[index].isLeft = isLeft
        } else {
            // What was left is not needed any more: nothing of it waits.
            writings.removeAll { $0.isLeft }
            writings.append(
                Writing(
                    entry: entry, session: session, pace: WritingPace(firstKey: now), lastKey: now, isLeft: isLeft))
        }
    }

    /// Whether a change is to be sent now: always, unless its text is still being written.
    func isDue(_ change: UnsentChange, now: Int64) -> Bool {
        guard let (entry, session) = UnsentPace.writing(change), let index = index(entry, session) else { return true }
        let writing = writings[index]
        // A clock that was set back must not hold it for ever.
        return now < writing.lastKey
            || writing.pace.isDue(now: now, lastKey: writing.lastKey, isLeaving: writing.isLeft)
    }

    mutating func sent(_ change: UnsentChange, at now: Int64) {
        guard let (entry, session) = UnsentPace.writing(change), let index = index(entry, session) else { return }
        writings[index].pace.sent(at: now)
    }

    private func index(_ entry: String, _ session: String) -> Int? {
        writings.firstIndex { $0.entry == entry && $0.session == session }
    }

    /// The entry and the session of a write; nil for any other change.
    private static func writing(_ change: UnsentChange) -> (entry: String, session: String)? {
        guard change.useCase == DiaryRules.writeEntry.name, let entry = change.form["entry"],
            let session = change.form["session"], !session.isEmpty
        else { return nil }
        return (entry, session)
    }
}
