/// What taking back an operation, or doing it again, comes to now.
public struct Reversal: Equatable, Sendable {
    /// What to write: each field that still has the value the operation left there.
    public var changes: [Change]
    /// What stays as it is, because somebody has changed it since.
    public var left: [Change]

    /// The opposite of `operation` on the present state: each field goes back where it still has the value given to it.
    ///
    /// - Parameter touched: true for a thing that somebody else has changed since; bringing it in is then not undone,
    ///   since that would take their work away with it.
    public static func undoing(
        _ operation: Operation, in state: some SpaceState, touched: (ID<Entity>) -> Bool
    ) -> Reversal {
        var reversal = Reversal(changes: [], left: [])
        for change in operation.reversible {
            let isTheirsToo = change.isArrival && touched(change.subject)
            if state.value(of: change.field, on: change.subject) != change.to || isTheirsToo {
                reversal.left.append(change)
            } else {
                reversal.changes.append(Change(change.subject, change.field, from: change.to, to: change.from))
            }
        }
        return reversal
    }

    /// The operation once more on the present state, where it still has what undoing put there.
    public static func redoing(_ operation: Operation, in state: some SpaceState) -> Reversal {
        var reversal = Reversal(changes: [], left: [])
        for change in operation.reversible {
            if state.value(of: change.field, on: change.subject) == change.from {
                reversal.changes.append(change)
            } else {
                reversal.left.append(change)
            }
        }
        return reversal
    }
}

extension Operation {
    /// How many of its changes undo is about.
    public var reversibleCount: Int { reversible.count }

    /// The changes that undo is about. Where a thing was brought in, that alone: its first title and place go with it.
    var reversible: [Change] {
        changes.filter { change in
            change.isOfPresence || !changes.contains { $0.subject == change.subject && $0.isArrival }
        }
    }
}
