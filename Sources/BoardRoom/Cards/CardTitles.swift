public import Floor

/// Links to cards in a card's text, its checklist and its comments show the titles of those that the reader may see.
extension BoardSlice {
    /// The cards whose titles the page of a card shows, if the part is for one; without repeats.
    public func linkedCards(_ part: BoardQuery.Part) -> [ID<Entity>] {
        var cards: [ID<Entity>] = []
        for text in linkingTexts(part) {
            for card in CardLink.cards(in: text) where !cards.contains(card) {
                if cards.count == CardLink.pageTitleLimit { return cards }
                cards.append(card)
            }
        }
        return cards
    }

    /// The same of runs and entries of a diary.
    public func linkedPages(_ part: BoardQuery.Part) -> [LinkedPage] {
        var pages: [LinkedPage] = []
        for text in linkingTexts(part) {
            for page in LinkedPage.all(in: text) where !pages.contains(page) {
                if pages.count == CardLink.pageTitleLimit { return pages }
                pages.append(page)
            }
        }
        return pages
    }

    /// The texts of a card's page in which addresses are links, the newest comment first: a device has all comments, the
    /// server the last of them.
    private func linkingTexts(_ part: BoardQuery.Part) -> [String] {
        guard case .whole(let id, _, _) = part.depth, let card = board.cards[id] else { return [] }
        return [card.body.value] + board.items(on: id).map { $0.text.value }
            + board.comments(on: id).reversed().map { $0.text.value }
    }

    /// The title that stands for an address of this house; nil if the address itself does.
    func title(at path: String) -> String? {
        if let card = CardLink.card(at: path) { return titles[card] }
        guard let page = LinkedPage(at: path) else { return nil }
        return pageTitles.first { $0.page == page }?.title
    }

    /// A text with links, and with titles as far as there is room for them.
    func linked(_ text: String) -> HTML {
        var left = CardLink.titleByteLimit
        return linked(text, within: &left)
    }

    /// The same of a part of a text, whose other parts take of the same room.
    func linked(_ text: String, within left: inout Int) -> HTML {
        HTML.linked(text) { title(at: $0, within: &left) }
    }

    /// The same without links.
    func titled(_ text: String) -> String {
        var left = CardLink.titleByteLimit
        return HTML.titled(text) { title(at: $0, within: &left) }
    }

    private func title(at path: String, within left: inout Int) -> String? {
        guard let title = title(at: path), title.utf8.count <= left else { return nil }
        left -= title.utf8.count
        return title
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
    /// The same of all texts of a page.
    static let pageTitleLimit = 100
    /// Bytes of the titles in a comment or an item, in each of which a title can stand hundreds of times.
    static let titleByteLimit = 20_000

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
