import BoardRoom
import DeviceFloor
import Floor

extension Replica {
    /// Where the short link of a card leads. Of a card that is not held here, only the server knows whether it exists.
    func place(ofCardAt path: [String]) -> Response {
        guard path.count == 1, let card = CardLink.card(of: path[0]),
            let board = rooms.boards.all.first(where: { $0.shown.board.stillHas(card) })
        else { return .pass }
        return .redirect(CardLink.page(of: card, on: board.id))
    }
}

extension Board {
    /// Whether the card is here or was deleted here, and not moved to another board.
    fileprivate func stillHas(_ id: ID<Entity>) -> Bool {
        guard let card = cards[id] else { return false }
        return card.home(besides: self) == nil
    }
}
