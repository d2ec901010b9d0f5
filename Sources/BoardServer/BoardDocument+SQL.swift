package import BoardRoom
package import Floor
import ServerFloor
package import Storage
package import Transfer

extension Connection {
    /// The whole board for a person on it, in a constant number of statements.
    ///
    /// - Throws: `missing`.
    package func board(_ id: ID<Space>, for person: ID<Person>, at now: Int64) throws -> Board {
        guard let row = try boardRow(id, for: person), row.role != nil else { throw Refusal.missing }
        var board = row.board
        board.insertLoaded(try cards(of: id))
        for shelf in [Card.Shelf.archive, .template] {
            board.insertLoaded(try archivedCards(of: id, on: shelf, after: nil, limit: .max))
        }
        board.insertLoaded(try cardsInTrash(of: id, at: now))
        board.insertLoaded(try labels(of: id))
        board.insertLoaded(try allItems(of: id))
        board.insertLoaded(try allComments(of: id))
        try loadMarks(of: nil, into: &board)
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
        let names = try names(people.sorted(), in: [id])
        return BoardDocument(board) { names[$0] }
    }

    /// The cards deleted from a board within the last 30 days.
    func cardsInTrash(of board: ID<Space>, at now: Int64) throws -> [Card] {
        let oldest = now - Int64(Card.trashDays) * 86_400_000
        return try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board) AND removed_at IS NOT NULL AND removed_at > \(oldest)
                AND column_id IN (SELECT id FROM board_column WHERE board = \(board))
            """
        ).map { try Card($0) }
    }

    /// A person's parsed upload that is waiting to become a board.
    func pendingImport(_ id: ID<Space>, of person: ID<Person>) throws -> String? {
        try first("SELECT content FROM board_import WHERE id = \(id) AND person = \(person)")?.text(0)
    }
}

extension Services {
    /// The people of this server whom an import may mean: those whose names its importer is told. Else a list of guessed
    /// names would tell who has an account where everybody can sign up. E-mail addresses are known to administrators
    /// alone, and one's own to oneself.
    func peopleOfHouse(for importer: ID<Person>, _ connection: Connection) throws -> PeopleOfHouse {
        let isAdministrator =
            try connection.first("SELECT administrator FROM floor_person WHERE id = \(importer)")?.bool(0) ?? false
        var addresses: [ID<Person>: String] = [:]
        for row in try connection.all(
            "SELECT id, email FROM floor_person WHERE id = \(importer) OR \(isAdministrator)")
        {
            addresses[try row.id(0)] = try row.text(1)
        }
        let people = try people(toldTo: importer, isAdministrator: isAdministrator, connection)
        return PeopleOfHouse(people.map { ($0.id, $0.name, addresses[$0.id]) }, importer: importer)
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
        let kept = try execute(
            """
            INSERT INTO board_import (id, person, content, created_at) VALUES (\(id), \(person), \(content), \(now))
            ON CONFLICT (id) DO UPDATE SET content = excluded.content, created_at = excluded.created_at
                WHERE board_import.person = excluded.person
            """)
        guard kept == 1 else { throw Refusal.missing }
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
