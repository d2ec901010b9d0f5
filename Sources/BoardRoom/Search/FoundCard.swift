public import Floor

/// A search on one board.
public struct BoardSearchQuery: Equatable, Sendable {
    public var words: String
    /// The cursor of the last result; nil for the first page.
    public var after: SearchCursor?

    public init(words: String, after: SearchCursor? = nil) {
        self.words = words
        self.after = after
    }

    /// Parses a query string: `q` and `after`. An invalid `after` is treated as the beginning.
    public init(_ query: Fields) {
        self.init(words: query["q"] ?? "", after: query["after"].flatMap { SearchCursor($0) })
    }
}

/// A matching card; the match may be in its own text, its checklist or its comments.
public struct FoundCard: Sendable {
    public var place: SearchCursor
    public var board: ID<Space>
    public var card: ID<Entity>
    public var title: String
    public var body: String
    /// The text that matched, if it is neither the title nor the body.
    public var part: CommentText?
    /// The column it is in; nil if that was deleted.
    public var column: Column?
    /// The board's name, if the results are from several boards.
    public var boardName: String?
    /// Whether it is on its board, or where else it is kept.
    public var shelf: Card.Shelf

    public init(
        place: SearchCursor, board: ID<Space>, card: ID<Entity>, title: String, body: String, part: CommentText? = nil,
        column: Column? = nil, boardName: String? = nil, shelf: Card.Shelf = .board
    ) {
        self.place = place
        self.board = board
        self.card = card
        self.title = title
        self.body = body
        self.part = part
        self.column = column
        self.boardName = boardName
        self.shelf = shelf
    }

    /// The result as a list shows it, with the matches marked.
    ///
    /// - Parameter name: the name of a mentioned person; nil for one who is no longer on this server.
    public func found(
        _ query: SearchQuery, _ language: Language, name: (ID<Person>) -> String?
    ) -> FoundThing {
        let said = part?.typed { name($0) ?? BoardSlice.left(language) }
        let text = said.flatMap { Excerpt(of: $0, around: query) } ?? Excerpt(of: body, around: query)
        let home = [boardName, column?.title(language), mark.map { $0(language) }].compactMap { $0 }.joined(
            separator: " · ")
        return FoundThing(
            card, place: place, link: Link("/board").at(board).at("card").at(card),
            title: Excerpt(title, marking: query), excerpt: text, home: home)
    }

    private var mark: Phrase? {
        switch shelf {
        case .board: nil
        case .archive: Phrase(ko: "보관됨", en: "archived")
        case .template: Phrase(ko: "템플릿", en: "template")
        }
    }
}

extension [FoundCard] {
    /// Everybody mentioned in the matching texts.
    public var named: [ID<Person>] { Set(flatMap { $0.part?.people ?? [] }).map { $0 }.ordered() }
}
