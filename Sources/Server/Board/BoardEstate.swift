import BoardRoom
import Floor
import Storage

extension Transaction {
    /// What becomes of somebody's boards when they go for good: those nobody else is on are deleted, those they alone own are
    /// handed over, and of the others they are taken off. No board is left without an owner.
    ///
    /// - Parameters:
    ///   - heirs: to whom a board goes; without one, to its longest-standing editor, or else viewer.
    ///   - device: what the operations name as theirs.
    func settleBoards(
        of person: ID<Person>, device: ID<Device>, heirs: [ID<Space>: ID<Person>] = [:], at now: Int64,
        _ entropy: inout Entropy
    ) throws {
        // Locked in the order of their ids, as everybody does.
        for board in try spaces(of: person, kind: "board").map(\.space.id).sorted() {
            guard var head = try lockSpace(board), let row = try boardRow(board, for: person) else { continue }
            let people = try people(on: board)
            let others = people.filter { $0.id != person }
            if others.isEmpty {
                try delete(board: head)
                continue
            }
            guard let own = people.first(where: { $0.id == person }) else { continue }
            var changes = [
                Change(ID(person), Board.Field.role, from: .string(own.role.rawValue), to: .null)
            ]
            let heir = others.contains { $0.role == .owner } ? nil : heir(among: others, wanted: heirs[board])
            if let heir {
                let taking = Change(
                    ID(heir.id), Board.Field.role, from: .string(heir.role.rawValue), to: .string(Role.owner.rawValue))
                changes.insert(taking, at: 0)
            }
            let operation = Operation(
                id: ID(milliseconds: now, entropy: &entropy), space: board, author: person, device: device,
                clock: head.clock.next(now: now), kind: heir == nil ? "board.left" : "board.handed-over",
                intent: .settle, changes: changes)
            var state = Board(id: board, name: row.name, archived: row.archived, columns: try columns(of: board))
            try record([operation], on: &state, to: &head, at: now)
        }
    }

    /// Those on a board come in the order in which they joined.
    private func heir(among others: [BoardPerson], wanted: ID<Person>?) -> BoardPerson? {
        others.first { $0.id == wanted } ?? others.first { $0.role == .editor } ?? others.first
    }
}
