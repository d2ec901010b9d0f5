import BoardRoom
import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What a device is told, and what is taken of it, where it lacks something, is another person's, or cannot be trusted.
@Suite struct `A device beside the house` {
    @Test(arguments: Engine.usual)
    func `has nothing taken of one person while another is signed in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            #expect(try device.post("/board/\(board)/add-card", [("title", "민지의 것")]).status == 303)
            let question = try device.question()
            let answer = try await house[.ann].api(.post, "/sync", question)
            #expect(answer.status == 200)
            #expect(answer.json?["settled"]?.arrayValue?.isEmpty == true)
            #expect(answer.json?["owner"]?["person"]?.stringValue != question["person"]?.stringValue)
        }
    }

    @Test(arguments: Engine.usual, ["archive-cards", "move-cards"])
    func `archives and moves of a column what it has shown, and not what others put there meanwhile`(
        _ engine: Engine, _ act: String
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let path = "/board/" + board
            let columns = try await BoardPages.columns(house, board)
            let (from, to) = (try #require(columns.first), try #require(columns.last))
            func add(_ title: String) async throws {
                let added = try await house[.minji].post(path + "/add-card", ["title": title, "column": from])
                #expect(added.status == 303)
            }
            for title in ["처음 것", "둘째 것"] { try await add(title) }
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let form = act == "move-cards" ? [("column", from), ("to", to)] : [("column", from)]
            #expect(try device.post("\(path)/\(act)", form).status == 303)
            #expect(device.queued?.form["cards"]?.split(separator: " ").count == 2)
            try await add("그사이 온 것")
            try await device.sync()
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue ?? []
            let left = cards.filter { $0["column"]?.stringValue == from && $0["archived"] != .bool(true) }
            #expect(left.compactMap { $0["title"]?.stringValue } == ["그사이 온 것"], "\(cards)")
            #expect(try device.get(path).page.contains("그사이 온 것"))
        }
    }

    /// A gap in what it was told cannot be closed once the board is no longer its owner's: asking for it never ends.
    @Test(arguments: Engine.usual, [true, false])
    func `that lacks something of a board begins it anew or gives it up`(_ engine: Engine, isMember: Bool) async throws
    {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(
                .post, "/invitations", ["space": .string(board), "role": .string("editor")])
            let link = try #require(made.json?["link"]?.stringValue)
            #expect(try await house[.sam].post(link).status == 303)
            var device = try Device(house[.sam], now: house.clock.now)
            try await device.sync()
            #expect(try device.get("/board/\(board)").status == 200)

            // What comes is not what follows.
            #expect(try await house[.minji].post("/board/\(board)/rename-board", ["name": "첫째"]).status == 303)
            #expect(try await house[.minji].post("/board/\(board)/rename-board", ["name": "둘째"]).status == 303)
            let told = try await house[.sam].api(.post, "/sync", try device.question()).json ?? .null
            #expect(try device.take(Self.lackingTheFirst(told)))
            if !isMember {
                let sam = try #require(device.state["person"]?.stringValue)
                #expect(
                    try await house[.minji].post("/board/\(board)/remove-member", ["person": sam]).status == 303)
            }
            let answer = try await house[.sam].api(.post, "/sync", try device.question()).json ?? .null
            #expect(try !device.take(answer))
            #expect(try device.get("/board").page.contains("둘째") == isMember)
        }
    }

    /// An answer without the first operation of its first space.
    private static func lackingTheFirst(_ answer: JSON) throws -> JSON {
        guard case .object(let members) = answer, let first = answer["spaces"]?.arrayValue?.first else { return answer }
        var delta = try SyncDelta(json: first)
        delta.operations.removeFirst()
        return .object(members.map { $0.name == "spaces" ? JSON.Member("spaces", .array([delta.json])) : $0 })
    }

    @Test(arguments: Engine.usual)
    func `that came late says that older history is with the house, and leaves it to the house`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var early = try Device(house[.minji], now: house.clock.now)
            try await early.sync()
            var cards: [String] = []
            for number in 0...250 {
                #expect(try early.post("/board/\(board)/add-card", [("title", "카드 \(number)")]).status == 303)
                cards.append(try #require(early.queued?.form["card"]))
            }
            try await early.sync()
            let (old, new) = (cards[0], cards[250])

            var late = try Device(house[.minji], now: house.clock.now, seed: 2)
            try await late.sync()
            let (note, beginning) = ("이 기기에 없고 서버에 있어요", "여기서 시작했어요.")
            let ofOld = try late.get("/board/\(board)/card/\(old)/history").page
            #expect(ofOld.contains(note))
            #expect(!ofOld.contains(beginning))
            let before = try #require(Self.before(in: ofOld))
            let address = "/board/\(board)/card/\(old)/history?before=\(before)"
            #expect(try late.get(address).isPassed)
            let atHome = try await house[.minji].get(address).body
            #expect(atHome.contains("‘카드 0’을"))
            #expect(atHome.contains(beginning))

            let newest = try late.get("/board/\(board)/history").page
            #expect(!newest.contains(note))
            let oldest = try late.get("/board/\(board)/history?before=\(before + 1)").page
            #expect(oldest.contains(note))
            #expect(Self.before(in: oldest) == before)
            // Who holds a card's beginning has all of its history.
            for (device, card) in [(late, new), (early, old)] {
                var device = device
                let page = try device.get("/board/\(board)/card/\(card)/history").page
                #expect(page.contains(beginning))
                #expect(!page.contains(note))
            }
        }
    }

    /// Where the next page of a history goes on.
    private static func before(in page: String) -> Int? {
        page.firstMatch(of: /before=(\d+)/).flatMap { Int($0.1) }
    }

    /// A device that took one of the house's own forms for none at all would answer that there is no such thing.
    @Test func `leaves to the house every form that is not the board's alone`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let forms = house.services.routeMap.matches(of: /`POST \/board\/\{board\}\/([a-z-]+)`/).map { String($0.1) }
            let alone = Set(BoardRules.useCasesOnDevice.map(\.name))
            #expect(alone.isSubset(of: forms))
            let left = forms.filter { !alone.contains($0) }
            #expect(left.contains("delete-board") && left.contains("renew-invitation"))
            for form in left {
                #expect(try device.post("/board/\(board)/\(form)", []).isPassed, "\(form)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `that makes something up gets nothing in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.ann], now: house.clock.now)
            try await device.sync()
            let made = UnsentChange(
                id: ID(high: 9, low: 9), space: try #require(ID<Space>(board)), useCase: "add-card",
                form: Fields([.init("title", "몰래")]), clock: HybridTime(milliseconds: house.clock.now))
            let answer = try await house[.ann].api(
                .post, "/sync", ["cursors": .array([]), "unsent": .array([made.json])])
            #expect(answer.status == 200)
            #expect(answer.json?["settled"]?.arrayValue?.first?["name"]?.stringValue == "missing")
            #expect(answer.json?["spaces"]?.arrayValue?.isEmpty == true)
            #expect(try await !house[.minji].get("/board/\(board)").body.contains("몰래"))
        }
    }

    @Test(arguments: Engine.usual)
    func `whose clock is far ahead writes over nothing that comes after`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "A"])
            let card = try #require(made.json?["id"]?.stringValue)
            let change = UnsentChange(
                id: ID(high: 9, low: 9), space: try #require(ID<Space>(board)), useCase: "edit-card",
                form: Fields([.init("card", card), .init("title", "내일의 제목")]),
                clock: HybridTime(milliseconds: house.clock.now + 86_400_000))
            let sent = try await house[.minji].api(
                .post, "/sync", ["cursors": .array([]), "unsent": .array([change.json])])
            #expect(sent.json?["settled"]?.arrayValue?.first?["result"]?.stringValue == "done")
            house.clock.advance(seconds: 120)
            _ = try await house[.minji].api(.patch, "/boards/\(board)/cards/\(card)", ["title": "오늘의 제목"])
            let shown = try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)")
            #expect(shown.json?["title"]?.stringValue == "오늘의 제목")
        }
    }

    @Test(arguments: Engine.usual)
    func `of another version is told so, and nothing of it is taken`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let change = UnsentChange(
                id: ID(high: 9, low: 9), space: try #require(ID<Space>(board)), useCase: "add-card",
                form: Fields([.init("title", "다음 해의 카드")]), clock: HybridTime(milliseconds: house.clock.now))
            let answer = try await house[.minji].api(
                .post, "/sync",
                [
                    "version": .integer(SyncDelta.wireVersion + 1), "cursors": .array([]),
                    "unsent": .array([change.json]),
                ])
            #expect(answer.status == 409)
            #expect(answer.json?["rule"]?.stringValue == "other-version")
            #expect(try await !house[.minji].get("/board/\(board)").body.contains("다음 해의 카드"))
        }
    }

    @Test(arguments: Engine.usual)
    func `on which somebody else signs in does nothing of the first one's in their name`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(
                .post, "/invitations", ["space": .string(board), "role": .string("editor")])
            let link = try #require(made.json?["link"]?.stringValue)
            #expect(try await house[.doyun].post(link).status == 303)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            #expect(try device.post("/board/\(board)/add-card", [("title", "민지가 쓴 것")]).status == 303)

            // The browser sends what it sends, and the cookie is another's.
            let question = try device.question()
            let answer = try await house[.doyun].api(.post, "/sync", question)
            #expect(answer.status == 200)
            #expect(answer.json?["settled"] == .array([]))
            #expect(answer.json?["lost"] == .array([]))
            #expect(answer.json?["spaces"]?.arrayValue?.first?["whole"] != nil, "they begin anew")
            #expect(try await !house[.doyun].get("/board/\(board)").body.contains("민지가 쓴 것"))
            try device.take(try #require(answer.json))
            #expect(device.unsent == 1, "nothing of hers is taken for settled")

            try await device.sync()
            #expect(device.unsent == 0)
            #expect(try await house[.doyun].get("/board/\(board)").body.contains("민지가 쓴 것"))
        }
    }
}
