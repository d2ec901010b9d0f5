import BoardRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// Cards of these boards that match, best match first, then newest first.
    ///
    /// The index stores pairs of letters and prefixes of words, and so may return false matches; its results are
    /// verified, in a few rounds at most. Ways of matching are queried best first, so that only what is shown is
    /// ranked. A final syllable that is still being typed also matches what it may become, if nothing matches it as it
    /// is.
    func foundCards(
        _ query: SearchQuery, on boards: [ID<Space>], after: SearchCursor?, limit: Int
    ) throws -> FoundCards {
        guard !query.isEmpty, !boards.isEmpty else { return FoundCards(cards: []) }
        if let number = query.cardNumber,
            let found = try numberedCards(number, on: boards, after: after, limit: limit)
        {
            return found
        }
        try keepToIndexes()
        var search = CardSearch(query: query, boards: boards, limit: limit)
        let found = try self.found(&search, after: after)
        guard found.cards.isEmpty, found.next == nil, let typing = query.typing else { return found }
        search = CardSearch(query: typing, boards: boards, limit: limit)
        return try self.found(&search, after: after)
    }

    private func found(_ search: inout CardSearch, after: SearchCursor?) throws -> FoundCards {
        var row = try after.flatMap { try first(TextIndex.board.place(of: $0.id, in: search.boards))?.int64(0) }
        if let after { search.tier = after.tier }
        search.isLaterPage = row != nil
        while let wanted = search.wanted {
            let hits = try hits(wanted, search, before: row)
            let said = try saidBefore(hits, search, row: row)
            for hit in hits {
                guard let card = search.take(hit, saidBefore: said) else { continue }
                search.found.append(card)
                if search.found.count > search.limit { return search.page }
            }
            row = hits.last?.row
            if hits.count < search.batch {
                search.tier += 1
                row = nil
                search.isLaterPage = false
            } else {
                search.rounds -= 1
                if search.rounds == 0, let last = hits.last { return search.cut(at: last.id) }
            }
        }
        return FoundCards(cards: search.found)
    }

    /// The index's results, with the cards that they are or belong to.
    private func hits(_ wanted: TextIndex.Wanted, _ search: CardSearch, before row: Int64?) throws -> [SearchHit] {
        let newest = TextIndex.board.newest(search.batch, wanted, in: search.boards, before: row)
        return try all(
            """
            SELECT h.row, h.id, h.space, c.id, c.title, c.body, c.column_id, i.text, m.text,
                CASE WHEN c.archived THEN 1 ELSE 0 END, c.template_at
            FROM (\(newest)) AS h
            LEFT JOIN board_item i ON i.board = h.space AND i.id = h.id
            LEFT JOIN board_comment m ON m.board = h.space AND m.id = h.id
            LEFT JOIN board_card c ON c.board = h.space AND c.id = COALESCE(i.card_id, m.card_id, h.id)
                AND c.removed = \(false)
            ORDER BY h.row DESC
            """
        ).map { try SearchHit($0) }
    }

    /// The cards to leave out of a later page: a newer match of theirs was on a previous page.
    private func saidBefore(_ hits: [SearchHit], _ search: CardSearch, row: Int64?) throws -> Set<ID<Entity>> {
        guard search.isLaterPage, let row else { return [] }
        var said: Set<ID<Entity>> = []
        for (board, hits) in Dictionary(grouping: hits.filter { $0.part != nil }, by: \.board) {
            let cards = Set(hits.compactMap(\.card)).sorted()
            let newer = TextIndex.board.since(row, in: board)
            let rows = try all(
                """
                SELECT card_id, text, NULL FROM board_item
                WHERE board = \(board) AND card_id IN (\(list: cards)) AND removed = \(false) AND id IN (\(newer))
                UNION ALL
                SELECT card_id, NULL, text FROM board_comment
                WHERE board = \(board) AND card_id IN (\(list: cards)) AND removed = \(false) AND id IN (\(newer))
                """)
            for row in rows {
                let words = try row.optionalText(1) ?? CommentText(try row.optionalText(2) ?? "").words
                if search.query.finds(in: [words]) { said.insert(try row.id(0)) }
            }
        }
        return said
    }

    /// Cards of one board, with their columns.
    func loadFound(_ need: BoardSearchQuery, into slice: inout BoardSlice) throws {
        var found = try foundCards(
            SearchQuery(need.words), on: [slice.board.id], after: need.after, limit: FoundPage.limit)
        for index in found.cards.indices {
            found.cards[index].column = found.cards[index].column.flatMap { slice.board.columns[$0.id] }
        }
        let former = Set(found.cards.named).subtracting(slice.people.map(\.id))
        slice.former.merge(try names(former.sorted(), in: [slice.board.id])) { known, _ in known }
        slice.found = found
    }

    /// Boards by name, then cards by content, of all boards of a person.
    func foundOnBoards(
        _ query: SearchQuery, after: SearchCursor?, for viewer: Viewer, limit: Int
    ) throws -> [FoundThing] {
        let boards = try boardPlaces(of: viewer.person)
        // A cursor among the boards precedes all cards.
        let isAmongBoards = boards.contains { after?.id == ID($0.space) }
        var cards = try foundCards(
            query, on: boards.map(\.space), after: isAmongBoards ? nil : after, limit: limit
        ).cards
        let columns = try columns(of: Array(Set(cards.map(\.board))))
        for index in cards.indices {
            let card = cards[index]
            cards[index].boardName = boards.first { $0.space == card.board }?.name
            cards[index].column = card.column.flatMap { shown in columns.first { $0.id == shown.id } }
        }
        let people = try names(cards.named, in: Array(Set(cards.map(\.board))))
        let named = after == nil || isAmongBoards ? boards.filter { query.finds(in: [$0.name]) } : []
        return named.map { board in
            FoundThing(
                ID(board.space), place: SearchCursor(tier: 0, id: ID(board.space)),
                link: Link("/board").at(board.space),
                title: Excerpt(board.name, marking: query), excerpt: nil,
                home: viewer.say(Phrase(ko: "보드", en: "Board")))
        }.sorted { $0.place < $1.place }.filter { found in after.map { $0 < found.place } ?? true }
            + cards.map { $0.found(query, viewer.language) { people[$0] } }
    }
}

extension BoardData {
    /// Makes the search page say that indexing is still in progress.
    mutating func sayBehind() {
        guard case .board(var slice) = self else { return }
        slice.found?.isBehind = true
        self = .board(slice)
    }
}
