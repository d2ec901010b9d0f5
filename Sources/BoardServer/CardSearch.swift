import BoardRoom
import Floor
import ServerFloor
import Storage

/// The state of one card search: the current way of matching, and the results so far.
struct CardSearch {
    package let query: SearchQuery
    package let boards: [ID<Space>]
    package let limit: Int
    /// The quality of the current way of matching: ``SearchCursor/tier``.
    package var tier = 0
    package var found: [FoundCard] = []
    /// How often the index may be queried again when many of its results are false matches.
    package var rounds = 5
    /// Whether previous pages have shown results of this quality.
    var isLaterPage = false

    private var seen: Set<ID<Entity>> = []

    package init(query: SearchQuery, boards: [ID<Space>], limit: Int) {
        self.query = query
        self.boards = boards
        self.limit = limit
    }

    /// The size of an index query.
    var batch: Int { limit + limit / 2 }

    /// The index query: each entity matches in one way only. Nil after the last way.
    var wanted: TextIndex.Wanted? {
        switch tier {
        case 0: TextIndex.Wanted(query.titleWords)
        case 1: TextIndex.Wanted(query.titlePieces, butNot: query.titleWords)
        case 2: TextIndex.Wanted(query.pieces, butNot: query.titlePieces)
        default: nil
        }
    }

    /// The card of a hit, if it is a true match that was not found before.
    package mutating func take(_ hit: SearchHit, saidBefore: Set<ID<Entity>>) -> FoundCard? {
        guard let card = hit.card, !seen.contains(card) else { return nil }
        let isOwn = query.finds(in: [hit.title, hit.body])
        if let part = hit.part {
            // A card that matches by its own words is a result of its own.
            guard !isOwn, !saidBefore.contains(card), query.finds(in: [part.words]) else { return nil }
        } else if !isOwn {
            return nil
        }
        seen.insert(card)
        return FoundCard(
            place: SearchCursor(tier: tier, id: hit.id), board: hit.board, card: card, title: hit.title, body: hit.body,
            part: hit.part, column: hit.column.map { Column(id: $0) }, shelf: hit.shelf)
    }

    /// The results, if they fill a page.
    package var page: FoundCards { FoundCards(cards: Array(found.prefix(limit)), next: found[limit - 1].place) }

    /// The results found up to a place.
    package func cut(at id: ID<Entity>) -> FoundCards {
        FoundCards(cards: found, next: SearchCursor(tier: tier, id: id))
    }
}

/// An index result: a card, a checklist item or a comment.
struct SearchHit {
    package let row: Int64
    package let id: ID<Entity>
    package let board: ID<Space>
    /// The card that it is or belongs to; nil if that is deleted.
    package let card: ID<Entity>?
    package let title: String
    package let body: String
    package let column: ID<Entity>?
    /// Its text, if it belongs to a card.
    package let part: CommentText?
    /// Where the card is kept.
    let shelf: Card.Shelf

    package init(_ row: Storage.Row) throws {
        self.row = try row.int64(0)
        id = try row.id(1)
        board = try row.id(2)
        card = try row.optionalID(3)
        title = try row.optionalText(4) ?? ""
        body = try row.optionalText(5) ?? ""
        column = try row.optionalID(6)
        part = try row.optionalText(7).map { CommentText(words: $0) } ?? row.optionalText(8).map { CommentText($0) }
        shelf = try row.optionalInt64(10) != nil ? .template : try row.int(9) == 1 ? .archive : .board
    }
}
