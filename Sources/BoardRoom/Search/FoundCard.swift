public import Floor

/// What somebody looks for on one board.
public struct BoardSearchQuery: Equatable, Sendable {
    public var words: String
    /// After what was found last; nil for the first page.
    public var after: SearchCursor?

    public init(words: String, after: SearchCursor? = nil) {
        self.words = words
        self.after = after
    }

    /// Reads a page's query: `q` and `after`. An `after` that is no place among what is found is the beginning.
    public init(_ query: Fields) {
        self.init(words: query["q"] ?? "", after: query["after"].flatMap { SearchCursor($0) })
    }
}

/// A card that was found, by its own words or by those of its checklist and comments.
public struct FoundCard: Sendable {
    public var place: SearchCursor
    public var board: ID<Space>
    public var card: ID<Entity>
    public var title: String
    public var body: String
    /// What it was found by, if that is neither its title nor its body.
    public var part: CommentText?
    /// The column it is in, as it is called; nil where that is gone.
    public var column: Column?
    /// The board's name, where cards of several boards stand together.
    public var boardName: String?

    public init(
        place: SearchCursor, board: ID<Space>, card: ID<Entity>, title: String, body: String, part: CommentText? = nil,
        column: Column? = nil, boardName: String? = nil
    ) {
        self.place = place
        self.board = board
        self.card = card
        self.title = title
        self.body = body
        self.part = part
        self.column = column
        self.boardName = boardName
    }

    /// As a list shows it, with what was looked for marked.
    ///
    /// - Parameter name: what somebody is called who is named in a comment; nil for who has left the house.
    public func found(
        _ query: SearchQuery, _ language: Language, name: (ID<Person>) -> String?
    ) -> FoundThing {
        let said = part?.typed { name($0) ?? BoardSlice.left(language) }
        let text = said.flatMap { Excerpt(of: $0, around: query) } ?? Excerpt(of: body, around: query)
        let home = [boardName, column?.title(language)].compactMap { $0 }.joined(separator: " · ")
        return FoundThing(
            card, place: place, link: Link("/board").at(board).at("card").at(card),
            title: Excerpt(title, marking: query), excerpt: text, home: home)
    }
}

extension [FoundCard] {
    /// Everybody named in what they were found by.
    public var named: [ID<Person>] { Set(flatMap { $0.part?.people ?? [] }).map { $0 }.ordered() }
}
