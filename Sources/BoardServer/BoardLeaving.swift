import BoardRoom
import Floor
package import ServerFloor
import Storage

extension Room.Leaving {
    /// Deletes the boards a person is alone on, hands over those only they own, and leaves all others.
    package static let board = Room.Leaving(
        belongings: { connection, person in
            let summaries = try connection.boards(of: person)
            return summaries.map { board in
                Room.Belonging(
                    space: board.id, name: board.name, disposition: disposition(board.people, without: person))
            }
        },
        part: { transaction, departure in
            let person = departure.viewer.person
            var tools = Tools(entropy: departure.entropy, clock: .zero, now: departure.now, sealer: .later)
            // Lock in the order of ids, as everywhere, to avoid deadlocks.
            for membership in try transaction.spaces(of: person, kind: BoardRules.kind).sorted(by: {
                $0.space.id < $1.space.id
            }
            ) {
                let board = membership.space.id
                guard let head = try transaction.lockSpace(board) else { continue }
                switch disposition(try transaction.people(on: board), without: person) {
                case .deleted: try transaction.delete(board: head)
                case .handedOver(let successors):
                    let chosen = departure.successors[board].flatMap { id in successors.first { $0.id == id } }
                    if let successor = chosen ?? successors.first {
                        try ask(
                            "hand-over-board", of: board, ["person": successor.id.text], transaction, departure, &tools)
                    }
                    try ask("leave-board", of: board, [:], transaction, departure, &tools)
                // No board ends with its owner: it is handed over, or stays.
                case .stays, .ends: try ask("leave-board", of: board, [:], transaction, departure, &tools)
                }
            }
        })

    /// - Parameter people: everybody on the board, in the order they joined.
    private static func disposition(_ people: [BoardPerson], without person: ID<Person>) -> Room.Belonging.Disposition {
        let others = people.filter { $0.id != person }
        if others.isEmpty { return .deleted }
        let isOwner = people.contains { $0.id == person && $0.role == .owner }
        if !isOwner || others.contains(where: { $0.role == .owner }) { return .stays }
        let successors = others.filter(\.role.mayEdit) + others.filter { !$0.role.mayEdit }
        return .handedOver(successors.map { Room.Successor(id: $0.id, name: $0.name) })
    }

    /// Runs one of the board's use cases as if the person had sent its form.
    private static func ask(
        _ useCase: String, of board: ID<Space>, _ fields: [String: String], _ transaction: Transaction,
        _ departure: Room.Departure, _ tools: inout Tools
    ) throws {
        let request = Floor.Request(
            .post, [board.text, useCase], form: Fields(fields.map { Fields.Pair($0, $1) }))
        _ = try transaction.act(in: BoardRules.self, request, as: departure.viewer, &tools)
    }
}
