import BoardRoom
import DeviceFloor
import Floor

extension Replica {
    /// Where the short link of a card leads. Of a card that is not held here, only the server knows whether it exists.
    func place(ofCardAt path: [String]) -> Response {
        guard path.count == 1, let card = CardLink.card(of: path[0]),
            let board = rooms.boards.all.first(where: { $0.shown.board.cards.keys.contains(card) })
        else { return .pass }
        return .redirect(CardLink.page(of: card, on: board.id))
    }
}
