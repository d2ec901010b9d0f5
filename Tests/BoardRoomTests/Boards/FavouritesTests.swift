import Floor
import Testing

@testable import BoardRoom

@Suite struct `The favourites of a person` {
    static func board(_ number: Int) -> ID<Space> { ID(high: 3, low: UInt64(number)) }

    private static func before(_ number: Int) -> Favourites.Spot { .before(board(number)) }
    private static func after(_ number: Int) -> Favourites.Spot { .after(board(number)) }

    /// As they are after some boards were put at spots, one after another.
    private func favourites(_ steps: [(Int, Favourites.Spot)]) throws(Refusal) -> Favourites {
        var favourites = Favourites([])
        for (number, spot) in steps {
            let board = Self.board(number)
            guard let rank = try favourites.rank(of: board, at: spot) else { continue }
            favourites = Favourites(favourites.marks.filter { $0.board != board } + [.init(board, rank)])
        }
        return favourites
    }

    private func refusal(_ board: Int, _ spot: Favourites.Spot, of favourites: Favourites) -> Refusal? {
        do throws(Refusal) {
            _ = try favourites.rank(of: Self.board(board), at: spot)
            return nil
        } catch { return error }
    }

    static let moves: [(Int, Favourites.Spot, [Int])] = [
        (3, before(1), [3, 1, 2]), (3, before(2), [1, 3, 2]), (1, after(2), [2, 1, 3]),
        (1, after(3), [2, 3, 1]), (4, .anywhere, [1, 2, 3, 4]), (4, before(1), [4, 1, 2, 3]),
        (1, .anywhere, [1, 2, 3]), (2, after(1), [1, 2, 3]), (2, before(3), [1, 2, 3]),
        (2, before(2), [1, 2, 3]),
    ]

    @Test(arguments: moves.indices)
    func `stand where they were put, however often that is asked`(_ index: Int) throws {
        let (board, spot, order) = Self.moves[index]
        let three: [(Int, Favourites.Spot)] = [(1, .anywhere), (2, .anywhere), (3, .anywhere)]
        let once = try favourites(three + [(board, spot)])
        #expect(once.boards == order.map(Self.board))
        #expect(try favourites(three + [(board, spot), (board, spot)]) == once)
    }

    @Test func `are in their order, however they are given`() throws {
        let all = try favourites([(5, .anywhere), (2, .anywhere), (9, .before(Self.board(2)))])
        #expect(Favourites(all.marks.reversed()) == all)
        #expect(all.boards == [5, 9, 2].map(Self.board))
    }

    @Test func `are at most so many, of which each can still be moved`() throws {
        let full = try favourites((1...Favourites.limit).map { ($0, Favourites.Spot.anywhere) })
        #expect(full.marks.count == 50)
        let more = try #require(refusal(51, .anywhere, of: full))
        #expect(more.name == "favourites-full" && more.field == "board" && more.given == Self.board(51).text)
        #expect(more.phrase.en.contains("50") && more.phrase.ko.contains("50"))
        #expect(try full.rank(of: Self.board(50), at: .before(Self.board(1))) != nil)
    }

    @Test(arguments: ["before", "after"])
    func `have no place beside what is none of them`(_ field: String) throws {
        let one = try favourites([(1, .anywhere)])
        let refused = try #require(
            refusal(2, field == "before" ? .before(Self.board(7)) : .after(Self.board(7)), of: one))
        #expect(refused.name == "favourite-missing" && refused.field == field && refused.kind == .conflict)
        #expect(refusal(2, .before(Self.board(2)), of: one)?.name == "favourite-missing", "a new one beside itself")
    }

    @Test func `have one neighbour in a form, or none`() throws {
        let (one, other) = (Self.board(1), Self.board(2))
        func spot(_ pairs: [(String, String)]) throws(Refusal) -> Favourites.Spot {
            try Favourites.Spot(Fields(pairs.map { Fields.Pair($0.0, $0.1) }))
        }
        #expect(try spot([]) == .anywhere)
        #expect(try spot([("before", one.text)]) == .before(one))
        #expect(try spot([("after", one.text)]) == .after(one))
        let twofold = #expect(throws: Refusal.self) { try spot([("before", one.text), ("after", other.text)]) }
        #expect(twofold?.name == "favourite-spot-twofold" && twofold?.field == "after" && twofold?.given == other.text)
        let wrong = #expect(throws: Refusal.self) { try spot([("before", "x")]) }
        #expect(wrong?.field == "before")
    }
}

@Suite struct `The list of boards` {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func summary(_ number: UInt64, isArchived: Bool = false) -> BoardSummary {
        BoardSummary(
            id: ID(high: 3, low: number), name: "보드 \(number)", role: .owner, people: [], openCount: 0, cardCount: 0,
            isArchived: isArchived)
    }

    private func html(_ boards: [BoardSummary], favourites: [UInt64] = [], isAdministrator: Bool = false) -> String {
        var viewer = desk.viewer(desk.cast.minji)
        if isAdministrator { viewer = administrator }
        let ids = favourites.map { ID<Space>(high: 3, low: $0) }
        return desk.html(BoardsPage.page(BoardSummary.favouritesFirst(boards, ids), viewer))
    }

    private var administrator: Viewer {
        let minji = desk.cast.minji
        return Viewer(
            person: minji.id, name: minji.name, device: ID(high: 9, low: 9), language: .ko, today: desk.today,
            dayEnds: Desk.noon, now: Desk.noon, isAdministrator: true, formID: ID(high: 0, low: 99))
    }

    @Test func `has favourites first, in their order, with their stars set`() throws {
        let page = html((1...4).map { summary($0) }, favourites: [3, 9, 2])
        let order = try [3, 2, 1, 4].map { try #require(page.firstRange(of: ">보드 \($0)<")).lowerBound }
        #expect(order == order.sorted())
        #expect(page.ranges(of: "aria-pressed=\"true\"").count == 2)
        #expect(page.ranges(of: "action=\"/board/remove-favourite\"").count == 2)
        #expect(page.contains("aria-label=\"보드 1: 즐겨찾기\""))
    }

    @Test func `moves each favourite as far as there is one beside it`() {
        let page = html((1...4).map { summary($0) }, favourites: [3, 2, 1])
        #expect(page.ranges(of: "popovertarget=\"favourite-").count == 3)
        #expect(page.ranges(of: "name=\"before\"").count == 2 && page.ranges(of: "name=\"after\"").count == 2)
        let first = ID<Space>(high: 3, low: 3).text
        #expect(page.contains("name=\"before\" value=\"\(first)\"") && page.contains("name=\"after\" value="))
        #expect(!html((1...2).map { summary($0) }, favourites: [2]).contains("popovertarget"))
    }

    @Test func `keeps the star of an archived board, and moves no board past it`() {
        let page = html([summary(1), summary(2, isArchived: true), summary(3)], favourites: [1, 2])
        #expect(page.ranges(of: "aria-pressed=\"true\"").count == 2)
        #expect(!page.contains("popovertarget"))
    }

    @Test func `offers a board, an import and people where it is empty`() {
        for isAdministrator in [true, false] {
            let page = html([], isAdministrator: isAdministrator)
            #expect(page.contains("/board/create-board") && page.contains("/board/import") && page.contains("/join"))
            #expect(page.contains("href=\"/admin\"") == isAdministrator, "who cannot invite is not led there")
        }
        #expect(!html([summary(1)], isAdministrator: true).contains("href=\"/admin\""))
    }
}
