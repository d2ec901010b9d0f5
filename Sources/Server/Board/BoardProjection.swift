import BoardRoom
import Floor
import Storage

extension Transaction {
    /// Appends operations of one board to its log and brings the tables up to them: the one door of the Board room.
    ///
    /// - Parameter head: the space's row, locked by this transaction.
    func record(_ operations: [Operation], to head: inout SpaceHead, at now: Int64) throws {
        for operation in operations {
            _ = try append(operation, to: &head, at: now)
            try project(operation, at: now)
        }
    }

    private func project(_ operation: Operation, at now: Int64) throws {
        let space = operation.space
        let subjects = Array(Set(operation.changes.map(\.subject)))
        var board = Board(
            id: space, name: try boardRow(space)?.name ?? Register(""),
            columns: try columns(of: space), cards: try cards(subjects, of: space))
        let before = board
        board.apply(operation)
        let more = standing(subjects, on: board) - standing(subjects, on: before)
        try save(board, more: more, at: now)
        for subject in subjects {
            if let column = board.columns[subject] { try save(column, of: space) }
            if let card = board.cards[subject] { try save(card, of: space) }
        }
        for change in operation.changes where change.field == "role" {
            let person = ID<Person>(change.subject)
            try setRole(board.roles[person]?.value?.rawValue, of: person, in: space, at: now)
        }
    }

    private func standing(_ subjects: [ID<Entity>], on board: Board) -> Int {
        subjects.count { board.cards[$0].map { !$0.isRemoved } ?? false }
    }
}
