public import BoardRoom
package import Floor
import ServerFloor
public import Storage

extension BoardRoom.Label: StoredThing {
    public static let table: StaticString = "board_label"
    public static let spaceColumn: StaticString? = "board"
}

extension Item: StoredThing {
    public static let table: StaticString = "board_item"
    public static let spaceColumn: StaticString? = "board"
}

extension Comment: StoredThing {
    public static let table: StaticString = "board_comment"
    public static let spaceColumn: StaticString? = "board"

    public var others: [Cell] { [Cell("added_clock", added.stamp.clock)] }
}

extension Connection {
    /// All labels of a board, including deleted ones: cards may still have them.
    func labels(of board: ID<Space>) throws -> [BoardRoom.Label] {
        try all("SELECT \(BoardRoom.Label.columns) FROM board_label WHERE board = \(board)").map { try .init($0) }
    }

    func labels(_ ids: [ID<Entity>], of board: ID<Space>) throws -> [BoardRoom.Label] {
        if ids.isEmpty { return [] }
        return try all(
            "SELECT \(BoardRoom.Label.columns) FROM board_label WHERE board = \(board) AND id IN (\(list: ids))"
        ).map { try .init($0) }
    }

    package func items(_ ids: [ID<Entity>], of board: ID<Space>) throws -> [Item] {
        if ids.isEmpty { return [] }
        return try all("SELECT \(Item.columns) FROM board_item WHERE board = \(board) AND id IN (\(list: ids))")
            .map { try Item($0) }
    }

    /// A card's checklist, without deleted items.
    package func items(on card: ID<Entity>, of board: ID<Space>) throws -> [Item] {
        try all(
            """
            SELECT \(Item.columns) FROM board_item
            WHERE board = \(board) AND card_id = \(card) AND removed = \(false)
            """
        ).map { try Item($0) }
    }

    /// The checklists of several cards, with deleted items.
    func items(onAnyOf cards: [ID<Entity>], of board: ID<Space>) throws -> [Item] {
        try all("SELECT \(Item.columns) FROM board_item WHERE board = \(board) AND card_id IN (\(list: cards))")
            .map { try Item($0) }
    }

    /// All checklist items, without deleted ones.
    func allItems(of board: ID<Space>) throws -> [Item] {
        try all("SELECT \(Item.columns) FROM board_item WHERE board = \(board) AND removed = \(false)")
            .map { try Item($0) }
    }

    /// All comments, without deleted ones.
    func allComments(of board: ID<Space>) throws -> [Comment] {
        try all("SELECT \(Comment.columns) FROM board_comment WHERE board = \(board) AND removed = \(false)")
            .map { try Comment($0) }
    }

    func comments(_ ids: [ID<Entity>], of board: ID<Space>) throws -> [Comment] {
        if ids.isEmpty { return [] }
        return try all("SELECT \(Comment.columns) FROM board_comment WHERE board = \(board) AND id IN (\(list: ids))")
            .map { try Comment($0) }
    }

    /// A card's newest comments, or the newest before a given one; one more than a page shows, to detect a further
    /// page.
    func comments(
        on card: ID<Entity>, before: ID<Entity>?, limit: Int, of board: ID<Space>
    ) throws -> [Comment] {
        let clock = try before.flatMap { id in
            try first("SELECT added_clock FROM board_comment WHERE board = \(board) AND id = \(id)")?.int64(0)
        }
        return try all(
            """
            SELECT \(Comment.columns) FROM board_comment
            WHERE board = \(board) AND card_id = \(card) AND removed = \(false)
                AND (added_clock, id) < (\(clock ?? .max), \(before?.text ?? "g"))
            ORDER BY added_clock DESC, id DESC LIMIT \(limit)
            """
        ).map { try Comment($0) }
    }

    /// The number of parts of each card of a board, or of these cards.
    func tallies(of board: ID<Space>, on cards: [ID<Entity>]? = nil) throws -> [ID<Entity>: CardTally] {
        let among: SQL = if let cards { "AND card_id IN (\(list: cards))" } else { "AND card_id IS NOT NULL" }
        var tallies: [ID<Entity>: CardTally] = [:]
        let items = try all(
            """
            SELECT card_id, done, count(*) FROM board_item
            WHERE board = \(board) AND removed = \(false) \(among) GROUP BY card_id, done
            """)
        for row in items {
            let count = try row.int(2)
            tallies[try row.id(0), default: CardTally()].items += count
            if try row.bool(1) { tallies[try row.id(0), default: CardTally()].doneItems += count }
        }
        let comments = try all(
            """
            SELECT card_id, count(*) FROM board_comment
            WHERE board = \(board) AND removed = \(false) \(among) GROUP BY card_id
            """)
        for row in comments { tallies[try row.id(0), default: CardTally()].comments = try row.int(1) }
        return tallies
    }
}
