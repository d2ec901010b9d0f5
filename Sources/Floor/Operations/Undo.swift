/// The effect of undoing or redoing an operation on the current state.
public struct Reversal: Equatable, Sendable {
    /// The writes: each field that still has the value the operation left.
    public var changes: [Change]
    /// What is left as it is, because somebody has changed it since.
    public var left: [Change]

    /// The inverse of `operation` on the current state: reverts each field that still has the value it wrote.
    ///
    /// - Parameter touched: true for a thing that somebody else has changed since; adding it is then not undone, since
    ///   that would remove their work with it.
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

    /// Repeats the operation on the current state, for the fields that undo took back and that still have the value it
    /// restored. A field that undo had to leave may have that value too: what overtook the operation stood there before.
    ///
    /// - Parameter undo: the operation that undid it; nil if it is not known. Then the values alone decide.
    public static func redoing(_ operation: Operation, after undo: Operation?, in state: some SpaceState) -> Reversal {
        var reversal = Reversal(changes: [], left: [])
        var undone: [ID<Entity>: [String]] = [:]
        for change in undo?.changes ?? [] { undone[change.subject, default: []].append(change.field) }
        for change in operation.reversible {
            let wasUndone = undo == nil || undone[change.subject]?.contains(change.field) == true
            if wasUndone, state.value(of: change.field, on: change.subject) == change.from {
                reversal.changes.append(change)
            } else {
                reversal.left.append(change)
            }
        }
        return reversal
    }
}

extension Operation {
    /// The number of its changes that undo reverts.
    public var reversibleCount: Int { reversible.count }

    /// The changes that undo reverts. If a thing was added, only that one: its first title and place go with it. So do
    /// the parts that were added with a thing: they come back with it from the trash too.
    var reversible: [Change] {
        let isAddition = changes.first?.isArrival ?? false
        var arrived: Set<ID<Entity>> = []
        for change in changes where change.isArrival { arrived.insert(change.subject) }
        if arrived.isEmpty { return changes }
        var parts: Set<ID<Entity>> = []
        for change in changes where arrived.contains(change.subject) {
            guard case .string(let text) = change.to, let whole = ID<Entity>(text) else { continue }
            if whole != change.subject, arrived.contains(whole) { parts.insert(change.subject) }
        }
        return changes.filter { change in
            if isAddition, change.isArrival { return change.subject == subject }
            if change.isArrival { return !parts.contains(change.subject) }
            return change.isOfPresence || !arrived.contains(change.subject)
        }
    }
}
