import BoardRoom
import DeviceFloor
import Floor

extension BoardCopy {
    /// The matching cards, title matches first, then newest first, on a single page.
    func found(_ search: BoardSearchQuery) -> FoundCards {
        let query = SearchQuery(search.words)
        if let number = query.cardNumber {
            let numbered = board.cards.values.filter { $0.number == number && !$0.isRemoved }
            if !numbered.isEmpty { return FoundCards(cards: numbered.map { found($0, tier: 0) }) }
        }
        let cards = found(query)
        return FoundCards(cards: cards.isEmpty ? query.typing.map(found) ?? [] : cards)
    }

    private func found(_ query: SearchQuery) -> [FoundCard] {
        if query.isEmpty { return [] }
        var found: [FoundCard] = []
        for card in board.cards.values where !card.isRemoved {
            let (title, body) = (card.title.value, card.body.value)
            let isOwn = query.finds(in: [title, body])
            let part = isOwn ? nil : parts(of: card.id).first { query.finds(in: [$0.words]) }
            guard isOwn || part != nil else { continue }
            found.append(self.found(card, tier: query.finds(in: [title]) ? 1 : 2, part))
        }
        return found.ordered { $0.place < $1.place }
    }

    private func found(_ card: Card, tier: Int, _ part: CommentText? = nil) -> FoundCard {
        FoundCard(
            place: SearchCursor(tier: tier, id: card.id), board: board.id, card: card.id, title: card.title.value,
            body: card.body.value, part: part, column: board.column(of: card), shelf: card.shelf.value)
    }

    /// The texts of a card's checklist and comments, in creation order.
    private func parts(of card: ID<Entity>) -> [CommentText] {
        let items = board.items.values.filter { $0.card.value == card && !$0.isRemoved }.ordered { $0.id < $1.id }
        let comments = board.comments.values.filter { $0.card.value == card && !$0.isRemoved }.ordered { $0.id < $1.id }
        return items.map { CommentText(words: $0.text.value) } + comments.map { CommentText($0.text.value) }
    }
}
