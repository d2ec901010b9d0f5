import BoardRoom
import BoardServer
import Floor
import RetroRoom
import ServerFloor
import Storage

/// A team's board, on which its actions are cards. It is a board like any other, begun with the team's first action, with
/// the team's people on it; the rules of boards say what happens there.
extension Transaction {
    /// Writes on the team's board what came of operations in the team: cards of actions, and who came or went. In the
    /// transaction of those operations, so that it happens with them or not at all, and once as they do.
    ///
    /// - Parameters:
    ///   - team: as it is after them.
    ///   - form: of the request that they came of.
    /// - Throws: what the board refuses, such as a card too many; then nothing happened in the team either.
    func bringBoard(
        of team: Team, upTo operations: [Floor.Operation], _ form: Fields, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        guard let board = team.board.value else { return }
        if operations.contains(where: { MakeAction.beginsBoard($0) }) {
            try beginBoard(board, of: team, as: viewer, &tools)
        } else if !RetroAffectedIDs(of: operations).members.isEmpty || operations.contains(where: \.isAction) {
            try bringPeople(of: team, onto: board, as: viewer, &tools)
        }
        for operation in operations where operation.isAction {
            try writeCard(of: operation, on: board, try MakeAction.Asked(form), as: viewer, &tools)
        }
    }

    /// The board with its first people: whoever made the first action owns it.
    private func beginBoard(
        _ board: ID<Space>, of team: Team, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        let form = Fields([.init("name", team.name.value), .init("board", board.text)])
        let others = team.present.map(\.id).filter { $0 != viewer.person }
        // With the board itself, for nobody needs to be told of each.
        _ = try act(
            in: BoardRules.self, Floor.Request(.post, [BoardRules.creation.name], form: form), as: viewer, &tools,
            alongside: others.map { .role(of: $0, to: .editor) })
    }

    /// Puts everybody who is in the team on its board, and takes those off who no longer are. Whoever else its owners
    /// brought stays. A board is never without an owner, so the last of a team keeps it.
    private func bringPeople(
        of team: Team, onto board: ID<Space>, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        let here = team.present.map(\.id)
        guard var head = try lockSpace(board), head.kind == BoardRules.kind, let first = here.first else { return }
        let onBoard = Dictionary(
            try members(of: board).compactMap { member in
                BoardRoom.Role(stored: member.role).map { (member.person, $0) }
            }, uniquingKeysWith: { $1 })
        let gone = onBoard.keys.filter { team.members[$0] != nil && !team.has($0) }.sorted()
        var changes: [(kind: String, change: Change)] = here.filter { onBoard[$0] == nil }
            .map { ("member.added", .role(of: $0, to: .editor)) }
        if !onBoard.contains(where: { $0.value == .owner && !gone.contains($0.key) }) {
            let heir = team.facilitator ?? first
            changes.append(("board.handed-over", .role(of: heir, from: onBoard[heir] ?? .editor, to: .owner)))
        }
        for person in gone {
            let kind = person == viewer.person ? "board.left" : "member.removed"
            changes.append((kind, .role(of: person, from: onBoard[person], to: nil)))
        }
        guard !changes.isEmpty, let row = try boardRow(board, for: viewer.person) else { return }
        tools.clock = max(tools.clock, head.clock)
        let operations = changes.map { kind, change in
            Floor.Operation(
                id: tools.id(), space: board, author: viewer.person, device: viewer.device, clock: tools.tick(),
                kind: kind, intent: .settle, changes: [change])
        }
        var state = Board(id: board, name: row.name, archived: row.archived, columns: try columns(of: board))
        try record(operations, on: &state, to: &head, at: tools.now)
    }

    private func writeCard(
        of operation: Floor.Operation, on board: ID<Space>, _ asked: MakeAction.Asked, as viewer: Viewer,
        _ tools: inout Tools
    ) throws {
        guard let card = operation.subject?.text else { return }
        var form = Fields([.init("card", card), .init("title", asked.title)])
        if let due = asked.due { form.set("due", due.iso) }
        _ = try act(
            in: BoardRules.self, Floor.Request(.post, [board.text, BoardRules.addCard.name], form: form), as: viewer,
            &tools)
        let owner = Fields([.init("card", card), .init("person", asked.owner.text)])
        _ = try act(
            in: BoardRules.self, Floor.Request(.post, [board.text, BoardRules.assignCard.name], form: owner),
            as: viewer, &tools)
    }
}

extension Floor.Operation {
    fileprivate var isAction: Bool { kind == MakeAction.kind }
}

extension Change {
    /// What somebody may do on a board from now on; nil takes them off it.
    fileprivate static func role(
        of person: ID<Person>, from before: BoardRoom.Role? = nil, to role: BoardRoom.Role?
    ) -> Change {
        Change(
            ID(person), Board.Field.role, from: before.map { .string($0.rawValue) } ?? .null,
            to: role.map { .string($0.rawValue) } ?? .null)
    }
}
