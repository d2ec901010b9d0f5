public import Floor

/// The boards that somebody has marked, to have them first, in an order of their own. Nobody else learns of them.
public struct Favourites: Equatable, Sendable {
    /// How many a person may have.
    public static let limit = 50

    /// A marked board and its position among the others.
    public struct Mark: Equatable, Sendable {
        public let board: ID<Space>
        public let rank: Rank

        public init(_ board: ID<Space>, _ rank: Rank) {
            self.board = board
            self.rank = rank
        }
    }

    /// All of them, in their order.
    public let marks: [Mark]

    /// - Parameter marks: in any order.
    public init(_ marks: [Mark]) {
        self.marks = marks.ordered { $0.rank == $1.rank ? $0.board < $1.board : $0.rank < $1.rank }
    }

    public var boards: [ID<Space>] { marks.map { $0.board } }

    /// Where a board is to stand.
    public enum Spot: Equatable, Sendable {
        /// Where it stands, or after all others if it is new.
        case anywhere
        case before(ID<Space>)
        case after(ID<Space>)

        /// Reads the fields `before` and `after`, the ids of other favourites: one of them, or neither.
        ///
        /// - Throws: `not-an-id`, `favourite-spot-twofold`.
        public init(_ form: Fields) throws(Refusal) {
            let before: ID<Space>? = try form.id("before")
            let after: ID<Space>? = try form.id("after")
            switch (before, after) {
            case (let board?, nil): self = .before(board)
            case (nil, let board?): self = .after(board)
            case (nil, nil): self = .anywhere
            case (_?, let board?): throw .favouriteSpotTwofold(board)
            }
        }
    }

    /// The rank that puts a board at a spot; nil if it stands there. Asked again, it is nil: so a repeated request changes
    /// nothing.
    ///
    /// - Throws: `favourites-full` for a new one beyond ``limit``; `favourite-missing` if the neighbour is none of them.
    public func rank(of board: ID<Space>, at spot: Spot) throws(Refusal) -> Rank? {
        let others = marks.filter { $0.board != board }
        let isNew = others.count == marks.count
        if isNew, others.count >= Favourites.limit { throw .favouritesFull(board) }
        let index: Int
        switch spot {
        case .anywhere:
            if !isNew { return nil }
            index = others.count
        case .before(let other), .after(let other):
            if other == board, !isNew { return nil }
            guard let place = others.firstIndex(where: { $0.board == other }) else {
                throw .favouriteMissing(spot == .before(other) ? "before" : "after", other)
            }
            index = spot == .before(other) ? place : place + 1
        }
        if !isNew, marks[index].board == board { return nil }
        return Rank.between(
            index > 0 ? others[index - 1].rank : nil, index < others.count ? others[index].rank : nil)
    }
}

extension BoardSummary {
    /// A person's boards with their favourites first, in the order of those, and marked as such.
    public static func favouritesFirst(_ boards: [BoardSummary], _ favourites: [ID<Space>]) -> [BoardSummary] {
        var first: [BoardSummary] = []
        for id in favourites {
            guard var board = boards.first(where: { $0.id == id }) else { continue }
            board.isFavourite = true
            first.append(board)
        }
        return first + boards.filter { board in !favourites.contains { $0 == board.id } }
    }
}

extension Refusal {
    static func favouritesFull(_ board: ID<Space>) -> Refusal {
        Refusal(
            .conflict, "favourites-full",
            Phrase(
                ko: "즐겨찾기는 \(Favourites.limit)개까지예요. 하나를 빼고 다시 추가해 주세요.",
                en: "You can have up to \(Favourites.limit) favourites. Remove one, and try again."),
            field: "board", given: board.text)
    }

    static func favouriteMissing(_ field: String, _ board: ID<Space>) -> Refusal {
        Refusal(
            .conflict, "favourite-missing",
            Phrase(
                ko: "기준으로 삼은 보드가 이제 즐겨찾기에 없어요. 페이지를 새로 열어 주세요.",
                en: "The board next to it is no longer a favourite. Reload the page."),
            field: field, given: board.text)
    }

    static func favouriteSpotTwofold(_ board: ID<Space>) -> Refusal {
        Refusal(
            .invalid, "favourite-spot-twofold",
            Phrase(ko: "before와 after 중 하나만 보내 주세요.", en: "Send either before or after, not both."),
            field: "after", given: board.text)
    }
}
