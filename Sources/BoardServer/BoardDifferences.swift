import BoardRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// The differences between a board's tables and its log, from which the tables are derived.
    func boardDifferences(_ head: SpaceHead, limit: Int) throws -> [LogDifference] {
        let folded = try fold(head, into: Board(id: head.id))
        let stored = try wholeBoard(head.id)
        var found = LogDifference.between(BoardSnapshot(of: folded).json, BoardSnapshot(of: stored).json)
        // The tables store members' current roles, not who gave them.
        var roles: [ID<Person>: String] = [:]
        for (person, role) in folded.roles { roles[person] = role.value?.rawValue }
        var present: [ID<Person>: String] = [:]
        for member in try members(of: head.id) { present[member.person] = member.role }
        for person in Set(roles.keys).union(present.keys).sorted() where roles[person] != present[person] {
            found.append(
                LogDifference(
                    "roles", person.text, roles[person].map { .string($0) }, present[person].map { .string($0) }))
        }
        let standing = Int64(folded.cards.values.count { $0.isOnBoard })
        let counted = Int64(try cardCount(of: head.id))
        if standing != counted {
            found.append(LogDifference("cardCount", head.id.text, .integer(standing), .integer(counted)))
        }
        found += try openCardDifferences(folded)
        return Array(found.prefix(limit))
    }

    /// Checks what is stored about a board's open cards against the fold.
    private func openCardDifferences(_ folded: Board) throws -> [LogDifference] {
        var found: [LogDifference] = []
        let open = folded.cards.values.filter { folded.isOpen($0) }
        let counted = try first("SELECT open_count FROM board_board WHERE id = \(folded.id)")?.int(0) ?? 0
        if open.count != counted {
            found.append(
                LogDifference("openCount", folded.id.text, .integer(Int64(open.count)), .integer(Int64(counted))))
        }
        let present = folded.roles.filter { $0.value.value != nil }.map(\.key)
        var wanted: [ID<Entity>: Set<String>] = [:]
        for card in folded.isArchived ? [] : open {
            let day = card.due.value?.iso ?? MyCards.undated
            let people = present.count == 1 ? present : present.filter { card.assignees.holds($0) }
            for person in people { wanted[card.id, default: []].insert(person.text + " " + day) }
        }
        var kept: [ID<Entity>: Set<String>] = [:]
        for row in try all("SELECT card_id, person, due_day FROM board_my_card WHERE board = \(folded.id)") {
            kept[try row.id(0), default: []].insert(try row.text(1) + " " + row.text(2))
        }
        func told(_ lines: Set<String>?) -> JSON? { lines.map { .array($0.sorted().map { .string($0) }) } }
        for card in Set(wanted.keys).union(kept.keys).sorted() where wanted[card] != kept[card] {
            found.append(LogDifference("myCards", card.text, told(wanted[card]), told(kept[card])))
        }
        return found
    }

    /// All rows of a board, including deleted entities.
    private func wholeBoard(_ id: ID<Space>) throws -> Board {
        // No person's role is needed.
        var board = try boardRow(id, for: ID(high: 0, low: 0))?.board ?? Board(id: id)
        board.insertLoaded(try all("SELECT \(Card.columns) FROM board_card WHERE board = \(id)").map { try Card($0) })
        board.insertLoaded(try labels(of: id))
        for ids in try ids("SELECT id FROM board_item WHERE board = \(id)") {
            board.insertLoaded(try items(ids, of: id))
        }
        for ids in try ids("SELECT id FROM board_comment WHERE board = \(id)") {
            board.insertLoaded(try comments(ids, of: id))
        }
        try loadMarks(of: nil, into: &board)
        return board
    }

    /// In batches of what one statement takes.
    private func ids(_ statement: SQL) throws -> [[ID<Entity>]] {
        let ids: [ID<Entity>] = try all(statement).map { try $0.id(0) }
        return stride(from: 0, to: ids.count, by: 1_000).map { Array(ids[$0..<min($0 + 1_000, ids.count)]) }
    }
}
