/// One person's undo and redo stacks in one space, computed from the operations in order.
///
/// The server keeps them in the log's rows; a replica, which holds the operations, uses this.
public struct UndoLedger: Equatable, Sendable {
    public let person: ID<Person>
    /// What can be undone, the top last.
    public private(set) var undoable: [Operation]
    /// What can be redone, the top last.
    public private(set) var redoable: [Operation]

    public init(of person: ID<Person>, undoable: [Operation] = [], redoable: [Operation] = []) {
        self.person = person
        self.undoable = undoable
        self.redoable = redoable
    }

    public mutating func apply(_ operation: Operation) {
        guard operation.author == person else { return }
        switch operation.intent {
        case .permanent: break
        case .act:
            undoable.append(operation)
            redoable = []
        case .undo(let target):
            guard let index = undoable.lastIndex(where: { $0.id == target }) else { return }
            redoable.append(undoable.remove(at: index))
        case .redo(let target):
            guard let index = redoable.lastIndex(where: { $0.id == target }) else { return }
            undoable.append(redoable.remove(at: index))
        }
    }
}
