import BoardRoom
import Floor
import Storage

extension Transaction {
    /// Appends operations of one board to its log and brings the tables up to them: the one door of the Board room.
    ///
    /// - Parameters:
    ///   - board: as this transaction has read it: its name, all its columns, and whichever cards. Brought up to them too.
    ///   - head: the space's row, locked by this transaction before the board was read.
    func record(
        _ operations: [Operation], on board: inout Board, to head: inout SpaceHead, at now: Int64
    ) throws {
        for operation in operations {
            _ = try append(operation, to: &head, at: now)
            try project(operation, on: &board, at: now)
        }
    }

    private func project(_ operation: Operation, on board: inout Board, at now: Int64) throws {
        let space = operation.space
        let subjects = Array(Set(operation.changes.map(\.subject)))
        board.take(try cards(subjects.filter { !board.holds($0) }, of: space))
        let before = standing(subjects, on: board)
        board.apply(operation)
        try save(board, more: standing(subjects, on: board) - before, at: now)
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
