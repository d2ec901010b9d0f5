import BoardRoom
import Floor
import ServerFloor
import Storage

extension Migration {
    /// The boards that people have marked, and the place of each among a person's own. Whoever leaves a board, or whose
    /// board is deleted, has no mark of it any more.
    static let boardFavourites = Migration(
        id: "board.0019-favourites",
        statements: [
            """
            CREATE TABLE board_favourite (
                person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                board TEXT NOT NULL,
                rank TEXT \(.bytewise) NOT NULL,
                PRIMARY KEY (person, board),
                FOREIGN KEY (board, person) REFERENCES floor_member (space, person) ON DELETE CASCADE
            ) \(.clustered)
            """
        ])
}

extension Connection {
    /// What a person has marked.
    func favourites(of person: ID<Person>) throws -> Favourites {
        Favourites(
            try all("SELECT board, rank FROM board_favourite WHERE person = \(person)").compactMap { row in
                guard let rank = Rank(stored: try row.text(1)) else { return nil }
                return Favourites.Mark(try row.id(0), rank)
            })
    }
}

extension Transaction {
    /// Marks a board for a person, or moves it among their favourites.
    ///
    /// - Throws: `missing` for a board that they are not on; see ``Favourites/rank(of:at:)``.
    func addFavourite(_ board: ID<Space>, at spot: Favourites.Spot, of person: ID<Person>) throws {
        // The mark refers to the membership. That is first: whoever ends it comes to the person later.
        _ = try first("SELECT 1 FROM floor_member WHERE space = \(board) AND person = \(person) \(.forKeyShare)")
        // Two at once would find the same place, and one more than the limit.
        _ = try first("SELECT id FROM floor_person WHERE id = \(person) \(.forUpdate)")
        try requireMember(person, of: board)
        guard let rank = try favourites(of: person).rank(of: board, at: spot) else { return }
        try execute(
            """
            INSERT INTO board_favourite (person, board, rank) VALUES (\(person), \(board), \(rank.text))
            ON CONFLICT (person, board) DO UPDATE SET rank = excluded.rank
            """)
    }

    /// Takes a mark away, if there is one.
    func removeFavourite(_ board: ID<Space>, of person: ID<Person>) throws {
        try execute("DELETE FROM board_favourite WHERE person = \(person) AND board = \(board)")
    }
}
