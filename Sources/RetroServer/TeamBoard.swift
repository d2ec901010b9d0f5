import BoardRoom
import BoardServer
import Floor
import RetroRoom
import ServerFloor
import Storage

/// A team's own board, which holds its actions as cards. It is an ordinary board, created with the team's first action
/// that goes there and shared with the team's members; the rules of boards apply to it. A board that the team chose has
/// people of its own, and no action changes who they are.
extension Transaction {
    /// Updates the team's board after operations in the team: cards of actions, and changes of members. Runs in the
    /// transaction of those operations, so that both happen exactly once or not at all.
    ///
    /// - Parameters:
    /// - team: after the operations.
    /// - form: the form of their request.
    /// - Throws: what the board refuses, such as a card beyond its limit; then nothing happens in the team either.
    func bringBoard(
        of team: Team, upTo operations: [Floor.Operation], _ form: Fields, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        let made = operations.filter(\.isAction).compactMap { $0.subject.flatMap { team.actions[$0] } }
        if let own = team.board.value {
            if operations.contains(where: { MakeAction.beginsBoard($0) }) {
                try beginBoard(own, of: team, as: viewer, &tools)
            } else {
                var people = RetroAffectedIDs(of: operations).members
                if made.contains(where: { $0.board.value == nil }) {
                    people.formUnion([viewer.person, try MakeAction.Submission(form).owner])
                }
                if !people.isEmpty { try bringPeople(people, of: team, onto: own, as: viewer, &tools) }
            }
        }
        for action in made {
            guard let board = team.board(of: action) else { continue }
            try writeCard(of: action, on: board, try MakeAction.Submission(form), as: viewer, &tools)
        }
    }

    /// Creates the board with its first people; the author of the first action owns it.
    private func beginBoard(
        _ board: ID<Space>, of team: Team, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        let form = Fields([.init("name", team.name.value), .init("board", board.text)])
        let others = team.present.map(\.id).filter { $0 != viewer.person }
        // In one request with the board, so that no notices are sent.
        _ = try act(
            in: BoardRules.self, Floor.Request(.post, [BoardRules.creation.name], form: form), as: viewer, &tools,
            alongside: others.map { .role(of: $0, to: .editor) })
    }

    /// Adds those of some people who are in the team to its board, and removes those who left. What the board's owners
    /// decided about others stays. A board always has an owner, so the last member of a team keeps it.
    private func bringPeople(
        _ people: Set<ID<Person>>, of team: Team, onto board: ID<Space>, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        let here = team.present.map(\.id)
        guard var head = try lockSpace(board), head.kind == BoardRules.kind, let first = here.first else { return }
        let onBoard = Dictionary(
            try members(of: board).compactMap { member in
                BoardRoom.Role(stored: member.role).map { (member.person, $0) }
            }, uniquingKeysWith: { $1 })
        let gone = onBoard.keys.filter { people.contains($0) && team.members[$0] != nil && !team.has($0) }.sorted()
        var changes: [(kind: String, change: Change)] = here.filter { people.contains($0) && onBoard[$0] == nil }
            .map { ("member.added", .role(of: $0, to: .editor)) }
        if !onBoard.contains(where: { $0.value == .owner && !gone.contains($0.key) }) {
            let successor = team.facilitator ?? first
            changes.append(("board.handed-over", .role(of: successor, from: onBoard[successor] ?? .editor, to: .owner)))
        }
        for person in gone {
            let kind = person == viewer.person ? "board.left" : "member.removed"
            changes.append((kind, .role(of: person, from: onBoard[person], to: nil)))
        }
        guard !changes.isEmpty, var state = try boardRow(board, for: viewer.person)?.board else { return }
        tools.clock = max(tools.clock, head.clock)
        let operations = changes.map { kind, change in
            Floor.Operation(
                id: tools.id(), space: board, author: viewer.person, device: viewer.device, clock: tools.tick(),
                kind: kind, intent: .permanent, changes: [change])
        }
        try record(operations, on: &state, to: &head, at: tools.now)
    }

    private func writeCard(
        of action: Action, on board: ID<Space>, _ submitted: MakeAction.Submission, as viewer: Viewer,
        _ tools: inout Tools
    ) throws {
        let card = action.id.text
        var form = Fields([.init("card", card), .init("title", submitted.title)])
        if let due = submitted.due { form.set("due", due.iso) }
        _ = try act(
            in: BoardRules.self, Floor.Request(.post, [board.text, BoardRules.addCard.name], form: form), as: viewer,
            &tools)
        let owner = Fields([.init("card", card), .init("person", submitted.owner.text)])
        _ = try act(
            in: BoardRules.self, Floor.Request(.post, [board.text, BoardRules.assignCard.name], form: owner),
            as: viewer, &tools)
    }
}

extension Floor.Operation {
    fileprivate var isAction: Bool { kind == MakeAction.kind }
}

extension Change {
    /// Sets a person's role on a board; nil removes them.
    fileprivate static func role(
        of person: ID<Person>, from before: BoardRoom.Role? = nil, to role: BoardRoom.Role?
    ) -> Change {
        Change(
            ID(person), Board.roleField, from: before.map { .string($0.rawValue) } ?? .null,
            to: role.map { .string($0.rawValue) } ?? .null)
    }
}
