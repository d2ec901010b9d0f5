import BoardRoom
import Floor
import ServerFloor
import Storage

/// One search for cards on its way: what is looked for now, and what came of it.
struct CardSearch {
    package let query: SearchQuery
    package let boards: [ID<Space>]
    package let limit: Int
    /// How well what is looked for now fits: ``SearchCursor/tier``.
    package var tier = 0
    package var found: [FoundCard] = []
    /// How often the index may be asked for more where much of what it gives is not right.
    package var rounds = 5
    /// Whether pages before this one have shown some of what fits as well.
    var isLaterPage = false

    private var seen: Set<ID<Entity>> = []

    package init(query: SearchQuery, boards: [ID<Space>], limit: Int) {
        self.query = query
        self.boards = boards
        self.limit = limit
    }

    /// How much the index is asked for at once.
    var batch: Int { limit + limit / 2 }

    /// What the index is asked for: each thing fits in one way only. Nil after the last way.
    var wanted: TextIndex.Wanted? {
        switch tier {
        case 0: TextIndex.Wanted(query.titleWords)
        case 1: TextIndex.Wanted(query.titlePieces, butNot: query.titleWords)
        case 2: TextIndex.Wanted(query.pieces, butNot: query.titlePieces)
        default: nil
        }
    }

    /// The card of a hit, where it says what is looked for and was not found before.
    package mutating func take(_ hit: SearchHit, saidBefore: Set<ID<Entity>>) -> FoundCard? {
        guard let card = hit.card, !seen.contains(card) else { return nil }
        let isOwn = query.finds(in: [hit.title, hit.body])
        if let part = hit.part {
            // By its own words a card is found in its own right.
            guard !isOwn, !saidBefore.contains(card), query.finds(in: [part.words]) else { return nil }
        } else if !isOwn {
            return nil
        }
        seen.insert(card)
        return FoundCard(
            place: SearchCursor(tier: tier, id: hit.id), board: hit.board, card: card, title: hit.title, body: hit.body,
            part: hit.part, column: hit.column.map { Column(id: $0) })
    }

    /// What was found, where that is more than a page.
    package var page: FoundCards { FoundCards(cards: Array(found.prefix(limit)), next: found[limit - 1].place) }

    /// What was found as far as was looked.
    package func cut(at id: ID<Entity>) -> FoundCards {
        FoundCards(cards: found, next: SearchCursor(tier: tier, id: id))
    }
}

/// What the index gave: a card, a checklist item or a comment.
struct SearchHit {
    package let row: Int64
    package let id: ID<Entity>
    package let board: ID<Space>
    /// The card that it is or is on; nil where that does not stand.
    package let card: ID<Entity>?
    package let title: String
    package let body: String
    package let column: ID<Entity>?
    /// What it says, where it is on a card.
    package let part: CommentText?

    package init(_ row: Storage.Row) throws {
        self.row = try row.int64(0)
        id = try row.id(1)
        board = try row.id(2)
        card = try row.optionalID(3)
        title = try row.optionalText(4) ?? ""
        body = try row.optionalText(5) ?? ""
        column = try row.optionalID(6)
        part = try row.optionalText(7).map { CommentText(words: $0) } ?? row.optionalText(8).map { CommentText($0) }
    }
}
