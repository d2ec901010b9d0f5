import BoardRoom
import Floor
import Storage

extension Connection {
    /// Cards of these boards that hold what is looked for, in the order of what fits best.
    ///
    /// The index knows pairs of letters and beginnings of words, and so may give more than is right; what it gives is looked
    /// at again, a few rounds at most.
    func foundCards(
        _ query: SearchQuery, on boards: [ID<Space>], after: SearchCursor?, limit: Int
    ) throws -> FoundCards {
        guard !query.isEmpty, !boards.isEmpty else { return FoundCards(cards: []) }
        var found: [FoundCard] = []
        var cursor = after
        for _ in 0..<searchRounds {
            let candidates = try candidates(query, on: boards, after: cursor, limit: limit * 2)
            let parts = try foundParts(of: candidates, query, on: boards)
            for var card in candidates {
                cursor = card.place
                if !query.finds(in: [card.title, card.body]) {
                    guard let part = parts[card.card]?.first(where: { query.finds(in: [$0]) }) else { continue }
                    card.part = part
                }
                found.append(card)
                if found.count > limit {
                    return FoundCards(cards: Array(found.dropLast()), next: found[limit - 1].place)
                }
            }
            if candidates.count < limit * 2 { return FoundCards(cards: found) }
        }
        return FoundCards(cards: found, next: cursor)
    }

    private var searchRounds: Int { 5 }

    private func candidates(
        _ query: SearchQuery, on boards: [ID<Space>], after: SearchCursor?, limit: Int
    ) throws -> [FoundCard] {
        let index = TextIndex.board
        let things = index.things(holding: query.pieces, in: boards)
        let rest: SQL =
            if let after { "AND (tier > \(after.tier) OR (tier = \(after.tier) AND c.id < \(after.id)))" } else { "" }
        return try all(
            """
            SELECT c.board, c.id, c.title, c.body, c.column_id, f.tier FROM (
                SELECT board, id, min(tier) AS tier FROM (
                    SELECT h.space AS board, k.id AS id,
                        CASE WHEN h.id IN (\(index.ids(holding: query.titleWords, in: boards))) THEN 0
                            WHEN h.id IN (\(index.ids(holding: query.titlePieces, in: boards))) THEN 1 ELSE 2 END AS tier
                    FROM (\(things)) AS h JOIN board_card k ON k.board = h.space AND k.id = h.id
                    UNION ALL
                    SELECT i.board, i.card_id, 2 FROM (\(things)) AS h JOIN board_item i
                        ON i.board = h.space AND i.id = h.id AND i.removed = \(false)
                    UNION ALL
                    SELECT m.board, m.card_id, 2 FROM (\(things)) AS h JOIN board_comment m
                        ON m.board = h.space AND m.id = h.id AND m.removed = \(false)
                ) AS said GROUP BY board, id
            ) AS f JOIN board_card c ON c.board = f.board AND c.id = f.id
            WHERE c.removed = \(false) \(rest)
            ORDER BY f.tier, c.id DESC LIMIT \(limit)
            """
        ).map { row in
            FoundCard(
                place: SearchCursor(tier: try row.int(5), id: try row.id(1)), board: try row.id(0), card: try row.id(1),
                title: try row.text(2), body: try row.text(3),
                column: try row.optionalID(4).map { Column(id: $0) })
        }
    }

    /// The items and comments of some cards that hold what is looked for, with people as they are called today.
    private func foundParts(
        of cards: [FoundCard], _ query: SearchQuery, on boards: [ID<Space>]
    ) throws -> [ID<Entity>: [String]] {
        let unclear = cards.filter { !query.finds(in: [$0.title, $0.body]) }.map(\.card)
        if unclear.isEmpty { return [:] }
        let things = TextIndex.board.things(holding: query.pieces, in: boards)
        let rows = try all(
            """
            SELECT i.card_id, i.text, 0 FROM (\(things)) AS h JOIN board_item i ON i.board = h.space AND i.id = h.id
            WHERE i.removed = \(false) AND i.card_id IN (\(list: unclear))
            UNION ALL
            SELECT m.card_id, m.text, 1 FROM (\(things)) AS h JOIN board_comment m ON m.board = h.space AND m.id = h.id
            WHERE m.removed = \(false) AND m.card_id IN (\(list: unclear))
            """)
        var parts: [ID<Entity>: [String]] = [:]
        let comments = try rows.map { try $0.int(2) == 1 ? CommentText(try $0.text(1)) : nil }
        let names = try names(Array(Set(comments.compactMap { $0?.people }.joined())))
        for (row, comment) in zip(rows, comments) {
            let text = try comment?.typed { names[$0] ?? "" } ?? row.text(1)
            parts[try row.id(0), default: []].append(text)
        }
        return parts
    }

    /// Cards of one board, with the columns they show in.
    func loadFound(_ need: SearchNeed, into slice: inout BoardSlice) throws {
        var found = try foundCards(
            SearchQuery(need.words), on: [slice.board.id], after: need.after, limit: FoundPage.limit)
        for index in found.cards.indices {
            found.cards[index].column = found.cards[index].column.flatMap { slice.board.columns[$0.id] }
        }
        slice.found = found
    }

    /// Cards and boards by what they say, of all the boards somebody is on.
    func foundOnBoards(
        _ query: SearchQuery, after: SearchCursor?, for viewer: Viewer, limit: Int
    ) throws -> [FoundThing] {
        let boards = try boardPlaces(of: viewer.person)
        var cards = try foundCards(query, on: boards.map(\.space), after: after, limit: limit).cards
        let columns = try columns(of: Array(Set(cards.map(\.board))))
        for index in cards.indices {
            let card = cards[index]
            cards[index].boardName = boards.first { $0.space == card.board }?.name
            cards[index].column = card.column.flatMap { shown in columns.first { $0.id == shown.id } }
        }
        let named = boards.filter { query.finds(in: [$0.name]) }.map { board in
            FoundThing(
                place: SearchCursor(tier: 0, id: ID(board.space)), link: Link("/board").at(board.space),
                title: Excerpt(board.name, marking: query), excerpt: nil,
                home: viewer.say(Phrase(ko: "보드", en: "Board")))
        }
        return named.filter { found in after.map { $0 < found.place } ?? true }
            + cards.map { $0.found(query, viewer.language) }
    }
}
