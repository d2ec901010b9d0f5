public import Floor

/// Links to cards in a card's text show the titles of those that the reader may see.
extension BoardSlice {
    /// The cards whose titles the page of a card shows, if the part is for one; without repeats.
    public func linkedCards(_ part: BoardQuery.Part) -> [ID<Entity>] {
        guard case .whole(let id, _, _) = part.depth, let card = board.cards[id] else { return [] }
        return CardLink.cards(in: card.body.value)
    }

    /// Takes the titles of those cards from the boards that the viewer is on. An id is unique on one board only: the first
    /// board by id that has the card counts, as on the server.
    public mutating func takeTitles(_ part: BoardQuery.Part, from boards: @autoclosure () -> [Board]) {
        let linked = linkedCards(part)
        if linked.isEmpty { return }
        let boards = boards()
        for id in linked {
            var first: ID<Space>?
            for board in boards {
                guard let card = board.cards[id], !card.isRemoved else { continue }
                if let first, first < board.id { continue }
                first = board.id
                titles[id] = card.title.value
            }
        }
    }
}

extension CardLink {
    /// Cards of one text whose titles are looked up; the addresses of more are shown as they are.
    public static let titleLimit = 20

    /// The bytes of `/c/CODE`, and of `/board/BOARD/card/CARD`.
    private static let shortLength = 3 + length
    private static let pageLength = 7 + idLength + 6 + idLength
    private static let idLength = 36

    /// The card to whose page a path leads, whatever query or fragment follows; nil for all other paths.
    static func card(at path: String) -> ID<Entity>? {
        let bytes = path.bytes
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return card(at: bytes[..<(end ?? bytes.count)])
    }

    private static func card(at path: ArraySlice<UInt8>) -> ID<Entity>? {
        func part(_ start: Int, _ length: Int) -> String {
            String(bytes: path[(path.startIndex + start)..<(path.startIndex + start + length)])
        }
        if path.count == shortLength, part(0, 3) == "/c/" { return card(of: part(3, length)) }
        guard path.count == pageLength, part(0, 7) == "/board/", ID<Space>(part(7, idLength)) != nil,
            part(7 + idLength, 6) == "/card/"
        else { return nil }
        return ID<Entity>(part(pageLength - idLength, idLength))
    }

    /// The cards that a text names by an address, each once, at most ``titleLimit``.
    static func cards(in text: String) -> [ID<Entity>] {
        let bytes = text.bytes
        var cards: [ID<Entity>] = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
            for length in [shortLength, pageLength] where index + length <= bytes.count {
                guard let card = card(at: bytes[index..<(index + length)]), !cards.contains(card) else { continue }
                cards.append(card)
                if cards.count == titleLimit { return cards }
            }
        }
        return cards
    }
}
