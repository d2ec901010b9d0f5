import BoardRoom
import Floor
import ServerFloor
import Storage

/// Moving a card to another board (`docs/decisions/log/0081-cards-that-move-to-another-board.md`).
extension Transaction {
    /// Locks the board that a card is moved to and the card's own, in the order of their ids. A board that the viewer is
    /// not on stays unlocked.
    func lockBoth(
        _ board: ID<Space>, _ form: Fields, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        guard let other = form["to"].flatMap({ ID<Space>($0) }), other != board,
            try role(of: viewer.person, in: other) != nil
        else { return }
        for id in [board, other].sorted() {
            guard let head = try lockSpace(id) else { continue }
            // What is written on each comes after all that was.
            tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        }
    }

    /// Adds a card to the board that it is moved to, before it leaves its own.
    ///
    /// - Parameter source: its board, with everything on the card.
    /// - Throws: why the other board does not take it; then it does not leave its own either.
    func bring(
        _ id: ID<Entity>, from source: BoardSlice, to board: ID<Space>, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        guard try role(of: viewer.person, in: board) != nil, var head = try lockSpace(board),
            head.kind == BoardRules.kind
        else { throw Refusal.destinationMissing }
        guard let card = source.board.cards[id] else { throw Refusal.missing }
        let comments = try allComments(on: id, of: source.board.id)
        let people = comments.flatMap { comment in
            [comment.added.value].compactMap(\.self) + CommentText(comment.text.value).people
        }
        let arrival = CardArrival(
            of: card, from: source, comments: comments, names: try names(Set(people).sorted(), in: [source.board.id]))
        var target = try destination(of: arrival, on: head, for: viewer.person)
        let operation = Floor.Operation(
            id: tools.id(), space: board, author: viewer.person, device: viewer.device, clock: tools.tick(),
            kind: CardArrival.kind, intent: .permanent, changes: try arrival.changes(on: target))
        try record([operation], on: &target.board, to: &head, at: tools.now)
    }

    /// The other board, as far as an arrival looks at it.
    private func destination(
        of arrival: CardArrival, on head: SpaceHead, for person: ID<Person>
    ) throws -> BoardSlice {
        let card = arrival.card.id
        var part = BoardQuery.Part(head.id, cards: .these([card]), depth: .whole(card), people: true)
        part.newID = card
        var target = try slice(part, for: person, at: head)
        target.board.insertLoaded(try allComments(on: card, of: head.id))
        target.board.insertLoaded(try comments(arrival.commentIDs, of: head.id))
        target.board.insertLoaded(try items(arrival.items.map(\.id), of: head.id))
        if let column = arrival.column(on: target.board) {
            let lowest = try last(of: column.id, on: target.board)
            target.board.insertLoaded(lowest)
        }
        return target
    }
}

extension Connection {
    /// How many boards the page lists, the last changed first.
    private static let destinationLimit = 200

    fileprivate func allComments(on card: ID<Entity>, of board: ID<Space>) throws -> [Comment] {
        try comments(on: card, before: nil, limit: Comment.countLimit, of: board)
    }

    /// Adds where the card of a page can go, or where it went.
    func addDestinations(_ found: Found) throws -> Found {
        guard case .data(.board(var slice), let viewer, let key) = found, let card = slice.board.cards.values.first
        else { return found }
        if let home = card.home(besides: slice.board) {
            slice.destinations.home = try homeName(home, for: viewer.person)
        } else if slice.mayEdit {
            slice.destinations.boards = try destinations(of: card, on: slice, for: viewer.person)
        }
        return .data(.board(slice), viewer, key)
    }

    /// The page of a card that was moved to a board that the viewer is on; nil for any other.
    func movedPage(of id: ID<Entity>, _ found: Found) throws -> Link? {
        guard case .data(.board(let slice), let viewer, _) = found,
            let home = slice.board.cards[id]?.home(besides: slice.board),
            try homeName(home, for: viewer.person) != nil
        else { return nil }
        return CardLink.page(of: id, on: home)
    }

    private func homeName(_ board: ID<Space>, for person: ID<Person>) throws -> String? {
        try first(
            """
            SELECT b.name FROM floor_member m JOIN board_board b ON b.id = m.space
            WHERE m.person = \(person) AND b.id = \(board)
            """)?.text(0)
    }

    private func destinations(
        of card: Card, on slice: BoardSlice, for person: ID<Person>
    ) throws -> [CardDestination] {
        let rows = try all(
            """
            SELECT b.id, b.name, b.card_count FROM floor_member m JOIN board_board b ON b.id = m.space
            WHERE m.person = \(person) AND m.role <> \(Role.viewer.rawValue) AND b.archived = \(false)
                AND b.id <> \(slice.board.id)
            ORDER BY b.changed_at DESC, b.id LIMIT \(Self.destinationLimit)
            """)
        let ids: [ID<Space>] = try rows.map { try $0.id(0) }
        let labels = slice.board.labels(on: card).map(\.name.value)
        let people = card.assignees.held.filter { held in slice.people.contains { $0.id == held } }
        let (known, present) = (try labelNames(Set(labels), on: ids), try members(people, of: ids))
        return try rows.map { row in
            let id: ID<Space> = try row.id(0)
            let lost = labels.filter { known[id]?.contains($0) != true }
            return CardDestination(
                id: id, name: try row.text(1), lostLabels: lost.count,
                lostPeople: people.count - (present[id] ?? 0), isFull: try row.int(2) >= Card.countLimit)
        }
    }

    /// Which of some names a label has on each of some boards.
    private func labelNames(_ names: Set<String>, on boards: [ID<Space>]) throws -> [ID<Space>: Set<String>] {
        if names.isEmpty || boards.isEmpty { return [:] }
        var known: [ID<Space>: Set<String>] = [:]
        let rows = try all(
            """
            SELECT board, name FROM board_label
            WHERE board IN (\(list: boards)) AND removed = \(false) AND name IN (\(list: names.sorted()))
            """)
        for row in rows { known[try row.id(0), default: []].insert(try row.text(1)) }
        return known
    }

    /// How many of some people are on each of some boards.
    private func members(_ people: [ID<Person>], of boards: [ID<Space>]) throws -> [ID<Space>: Int] {
        if people.isEmpty || boards.isEmpty { return [:] }
        var present: [ID<Space>: Int] = [:]
        let rows = try all(
            """
            SELECT space, count(*) FROM floor_member
            WHERE space IN (\(list: boards)) AND person IN (\(list: people)) GROUP BY space
            """)
        for row in rows { present[try row.id(0)] = try row.int(1) }
        return present
    }
}
