package import BoardRoom
package import Floor
import ServerFloor
package import Storage

extension Connection {
    /// The whole board for a person on it, in a constant number of statements.
    ///
    /// - Throws: `missing`.
    package func board(_ id: ID<Space>, for person: ID<Person>, at now: Int64) throws -> Board {
        guard let row = try boardRow(id, for: person), row.role != nil else { throw Refusal.missing }
        var board = Board(id: id, name: row.name, archived: row.archived, columns: try columns(of: id))
        board.take(try cards(of: id))
        for shelf in [Card.Shelf.archive, .template] {
            board.take(try archivedCards(of: id, on: shelf, after: nil, limit: .max))
        }
        board.take(try cardsInTrash(of: id, at: now))
        board.take(try labels(of: id))
        board.take(try allItems(of: id))
        board.take(try allComments(of: id))
        try takeMarks(of: nil, into: &board)
        return board
    }

    package func document(of id: ID<Space>, for person: ID<Person>, at now: Int64) throws -> BoardDocument {
        let board = try board(id, for: person, at: now)
        var people: Set<ID<Person>> = []
        for card in board.cards.values { people.formUnion(card.assignees.held) }
        for comment in board.comments.values {
            if let author = comment.added.value { people.insert(author) }
            people.formUnion(CommentText(comment.text.value).people)
        }
        let names = try names(people.sorted())
        return BoardDocument(board) { names[$0] }
    }

    /// The people of this server for an import. E-mail addresses are known to administrators alone, and one's own to
    /// oneself.
    func peopleOfHouse(for importer: ID<Person>) throws -> PeopleOfHouse {
        let rows = try all(
            """
            SELECT p.id, p.name, p.email, me.administrator FROM floor_person p JOIN floor_person me ON me.id = \(importer)
            WHERE p.suspended_at IS NULL ORDER BY p.created_at, p.id
            """)
        return PeopleOfHouse(
            try rows.map { row in
                let id: ID<Person> = try row.id(0)
                return (id, try row.text(1), try row.bool(3) || id == importer ? try row.text(2) : nil)
            }, importer: importer)
    }

    /// The cards deleted from a board within the last 30 days.
    func cardsInTrash(of board: ID<Space>, at now: Int64) throws -> [Card] {
        let oldest = now - Int64(Card.trashDays) * 86_400_000
        return try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board) AND removed_at IS NOT NULL AND removed_at > \(oldest)
            """
        ).map { try Card($0) }
    }

    /// A person's parsed upload that is waiting to become a board.
    func pendingImport(_ id: ID<Space>, of person: ID<Person>) throws -> String? {
        try first("SELECT content FROM board_import WHERE id = \(id) AND person = \(person)")?.text(0)
    }
}

extension Transaction {
    /// Stores a parsed upload, and deletes the person's earlier ones.
    ///
    /// - Parameter content: empty while its parts arrive.
    /// - Returns: the earlier ones.
    func keep(
        import id: ID<Space>, _ content: String, of person: ID<Person>, at now: Int64
    ) throws -> [ID<Space>] {
        let earlier: [ID<Space>] = try all("DELETE FROM board_import WHERE person = \(person) RETURNING id").map {
            try $0.id(0)
        }
        try execute(
            """
            INSERT INTO board_import (id, person, content, created_at) VALUES (\(id), \(person), \(content), \(now))
            """)
        return earlier.filter { $0 != id }
    }

    /// Stores an upload that was parsed again, if it still waits.
    func keepAgain(import id: ID<Space>, _ content: String, of person: ID<Person>) throws {
        try execute("UPDATE board_import SET content = \(content) WHERE id = \(id) AND person = \(person)")
    }

    /// - Returns: whether it existed.
    func forgetImport(_ id: ID<Space>, of person: ID<Person>) throws -> Bool {
        try execute("DELETE FROM board_import WHERE id = \(id) AND person = \(person)") == 1
    }
}
