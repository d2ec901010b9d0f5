import BoardRoom
import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Server

/// Devices that work with no network, and the house they come back to.
@Suite struct `A device` {
    @Test(arguments: Engine.allCases)
    func `does everything alone and tells it once, in order`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Self.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            #expect(try device.get("/board").page.contains("이사"))
            let columns = try await Self.columns(house, board)

            let added = try device.post("/board/\(board)/add-card", [("title", "상자"), ("column", columns[0])])
            #expect(added.location?.hasPrefix("/board/\(board)?did=") == true)
            let card = try #require(Self.card(in: try device.get("/board/\(board)").page, "상자"))
            #expect(
                try device.post(
                    "/board/\(board)/edit-card", [("card", card), ("title", "상자 열 개"), ("was-title", "상자")]
                )
                .status == 303)
            #expect(
                try device.post("/board/\(board)/move-card", [("card", card), ("column", columns[1]), ("to", "top")])
                    .status
                    == 303)
            #expect(try device.post("/board/\(board)/add-comment", [("card", card), ("text", "테이프도")]).status == 303)
            #expect(try device.post("/board/\(board)/add-card", [("title", "지울 것")]).status == 303)
            #expect(try device.post("/board/\(board)/undo", []).status == 303)
            #expect(try Self.card(in: device.get("/board/\(board)").page, "지울 것") == nil)
            #expect(device.unsent == 6)
            try device.restart()
            #expect(device.unsent == 6)
            #expect(try device.get("/board/\(board)").page.contains("상자 열 개"))
            #expect(try device.get("/board/\(board)/card/\(card)").page.contains("테이프도"))
            #expect(try await !house[.minji].get("/board/\(board)").body.contains("상자"))

            // The first answer is lost: the house knows already what it is told again.
            try await device.sync(losingAnswers: 1)
            #expect(device.unsent == 0)
            #expect(device.refused == 0)
            let page = try await house[.minji].get("/board/\(board)").body
            #expect(page.contains("상자 열 개"))
            #expect(Self.card(in: page, "지울 것") == nil)
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue ?? []
            #expect(cards.count == 1)
            let history = try await house[.minji].api(.get, "/boards/\(board)/operations").json?["operations"]?
                .arrayValue
            #expect(history?.count == 7)
        }
    }

    @Test(arguments: Engine.allCases)
    func `that comes late writes over nothing that was written since`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Self.board(house)
            let made = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "A", "body": "하나\n둘"])
            let card = try #require(made.json?["id"]?.stringValue)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            _ = try device.post(
                "/board/\(board)/edit-card",
                [("card", card), ("title", "이른 제목"), ("was-title", "A"), ("body", "하나\n둘\n셋"), ("was-body", "하나\n둘")])

            house.clock.advance(days: 7)
            let later = try await house[.minji].post(
                "/board/\(board)/edit-card", ["card": card, "title": "늦은 제목", "body": "영\n하나\n둘", "was-body": "하나\n둘"])
            #expect(later.status == 303)
            device.now += 7 * 86_400_000
            try await device.sync()

            let shown = try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json
            #expect(shown?["title"]?.stringValue == "늦은 제목")
            #expect(shown?["body"]?.stringValue == "영\n하나\n둘\n셋")
            let page = try device.get("/board/\(board)/card/\(card)").page
            #expect(page.contains("늦은 제목"))
            #expect(page.contains("영\n하나\n둘\n셋"))
            // Nobody's words are lost: the history has the title that came too late.
            #expect(try await house[.minji].get("/board/\(board)/card/\(card)/history").body.contains("이른 제목"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `draws the pages the house would draw`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Self.board(house)
            let made = try await house[.minji].api(
                .post, "/boards/\(board)/cards", ["title": "A", "body": "하나", "due": "2026-12-03"])
            let card = try #require(made.json?["id"]?.stringValue)
            _ = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "B"])
            let column = try #require(try await Self.columns(house, board).first)
            _ = try await house[.minji].api(.put, "/boards/\(board)/columns/\(column)/limit", ["limit": 1])
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            house[.minji].setCookie("maru_zone", "UTC")
            for path in [
                "", "/card/\(card)", "/columns", "/labels", "/history", "/month", "/card/\(card)/menu", "/trash",
            ] {
                let here = try device.get("/board/\(board)\(path)", fragment: true).page
                let there = try await house[.minji].fragment("/board/\(board)\(path)").body
                #expect(Self.withoutForms(here) == Self.withoutForms(there), "\(path)")
            }
            #expect(
                try device.post("/board/\(board)/limit-column", [("column", column), ("limit", "2")]).status == 303)
            #expect(try device.get("/board/\(board)/columns").page.contains("type=\"number\" value=\"2\""))
            try await device.sync()
            let told = try await house[.minji].api(.get, "/boards/\(board)").json?["columns"]?.arrayValue?.first
            #expect(told?["limit"]?.integerValue == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func `makes a board alone, and the house makes the same of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let form = [
                ("name", "기차"), ("operation", ID<Floor.Operation>(high: 0x01a2_0000_0000_7000, low: 1 << 63).text),
            ]
            let made = try device.post("/board/create-board", form)
            let board = try #require(made.location?.split(separator: "/").last.map(String.init))
            // The same form once more is the same board.
            #expect(try device.post("/board/create-board", form).location?.contains(board) == true)
            try device.restart()
            let page = try device.get("/board/\(board)").page
            let columns = page.components(separatedBy: "name=\"column\" value=\"").dropFirst().map {
                String($0.prefix(36))
            }
            let doing = try #require(columns.dropFirst().first)
            #expect(try device.post("/board/\(board)/add-card", [("title", "상자"), ("column", doing)]).status == 303)
            #expect(try device.get("/board").page.contains("기차"))
            #expect(device.unsent == 2)

            try await device.sync(losingAnswers: 1)
            #expect(device.unsent == 0)
            #expect(device.refused == 0)
            #expect(try await house[.minji].api(.get, "/boards").json?["boards"]?.arrayValue?.count == 1)
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue ?? []
            #expect(cards.map { $0["column"]?.stringValue } == [doing])
            try device.restart()
            #expect(try device.get("/board/\(board)").page.contains("상자"))
        }
    }

    /// The house tells of the people of one's boards, and who has none yet is among nobody.
    @Test(arguments: Engine.allCases)
    func `knows what its owner is called before the house has a board of theirs`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let made = try device.post("/board/create-board", [("name", "기차")])
            let board = try #require(made.location?.split(separator: "/").last.map(String.init))
            for _ in 0..<2 {
                #expect(try device.get("/board/\(board)/history").page.contains("김민지 님이 이 보드를 만들었어요."))
                try device.restart()
            }
        }
    }

    /// An acknowledgement is lost, the change is sent again, and the two answers come in either order.
    @Test(arguments: Engine.allCases, [true, false])
    func `puts away what was refused once and came through after all`(_ engine: Engine, hearsNoFirst: Bool)
        async throws
    {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await Self.board(house)
            let made = try await house[.minji].api(
                .post, "/invitations", ["space": .string(board), "role": .string("editor")])
            #expect(try await house[.sam].post(try #require(made.json?["link"]?.stringValue)).status == 303)
            var device = try Device(house[.sam], now: house.clock.now)
            try await device.sync()
            let sam = try #require(device.state["person"]?.stringValue)
            func role(_ role: String) async throws {
                let changed = try await house[.minji].post(
                    "/board/\(board)/change-role", ["person": sam, "role": role])
                #expect(changed.status == 303)
            }
            #expect(try device.post("/board/\(board)/add-card", [("title", "끈")]).status == 303)
            let question = try device.question()
            try await role("viewer")
            let no = try #require(try await house[.sam].api(.post, "/sync", question).json)
            try await role("editor")
            let yes = try #require(try await house[.sam].api(.post, "/sync", question).json)
            for answer in hearsNoFirst ? [no, yes] : [yes, no] { try device.take(answer) }
            try await device.sync()
            #expect(device.refused == 0)
            #expect(device.tray.isEmpty)
            #expect(device.unsent == 0)
            #expect(try device.get("/board/\(board)").page.contains("끈"))
        }
    }

    /// A copy that comes as a whole holds what stands; what was deleted is known to undo alone.
    @Test(arguments: Engine.allCases)
    func `that comes new names what undo would bring back, and brings it back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Self.board(house)
            let made = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "상자"])
            let card = try #require(made.json?["id"]?.stringValue)
            func post(_ useCase: String, _ form: KeyValuePairs<String, String>) async throws {
                #expect(try await house[.minji].post("/board/\(board)/\(useCase)", form).status == 303)
            }
            try await post("add-item", ["card": card, "text": "테이프"])
            let page = try await house[.minji].get("/board/\(board)/card/\(card)").body
            let item = try #require(page.firstMatch(of: /name="item" value="([^"]+)"/).map { String($0.1) })
            try await post("delete-item", ["card": card, "item": item])
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            #expect(try device.get("/board/\(board)").page.contains("‘테이프’"))
            house[.minji].setCookie("maru_zone", "UTC")
            let history = "/board/\(board)/card/\(card)/history"
            let (here, there) = (
                try device.get(history, fragment: true).page, try await house[.minji].fragment(history).body
            )
            #expect(here.components(separatedBy: "테이프").count > 2)
            #expect(Self.withoutForms(here) == Self.withoutForms(there))
            #expect(try device.post("/board/\(board)/undo", []).status == 303)
            #expect(try device.get("/board/\(board)/card/\(card)").page.contains("테이프"))
            try await device.sync()
            #expect(device.refused == 0)
            #expect(try await house[.minji].get("/board/\(board)/card/\(card)").body.contains("테이프"))
        }
    }

    @Test(arguments: Engine.allCases, [true, false])
    func `tells when the house undid less than it had shown`(_ engine: Engine, isChanged: Bool) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await Self.board(house)
            let invitation = try await house[.minji].api(
                .post, "/invitations", ["space": .string(board), "role": .string("editor")])
            #expect(try await house[.sam].post(try #require(invitation.json?["link"]?.stringValue)).status == 303)
            let made = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "상자"])
            let card = try #require(made.json?["id"]?.stringValue)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let form = [("card", card), ("title", "큰 상자"), ("was-title", "상자"), ("due", "2026-12-24"), ("was-due", "")]
            #expect(try device.post("/board/\(board)/edit-card", form).status == 303)
            try await device.sync()
            #expect(try device.post("/board/\(board)/undo", []).status == 303)
            #expect(try device.get("/board/\(board)/month?month=2026-12").page.contains("큰 상자") == false)
            let undo = try #require(device.queued)
            if isChanged {
                let changed = try await house[.sam].api(
                    .patch, "/boards/\(board)/cards/\(card)", ["title": "더 큰 상자"])
                #expect(changed.status == 200)
            }
            let answer = try await house[.minji].api(.post, "/sync", try device.question())
            try device.take(try #require(answer.json))
            #expect(device.lessened == (isChanged ? [[board, undo.id.text]] : []))
            let told = try device.get("/board/\(board)?did=\(undo.id.text)").page
            #expect(told.contains("2가지 가운데 1가지를 되돌렸어요.") == isChanged)
        }
    }

    @Test(arguments: Engine.allCases)
    func `has nothing taken of one person while another is signed in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Self.board(house)
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

    /// A gap in what it was told cannot be closed once the board is no longer its owner's: asking for it never ends.
    @Test(arguments: Engine.allCases, [true, false])
    func `that lacks something of a board begins it anew or gives it up`(_ engine: Engine, isMember: Bool) async throws
    {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await Self.board(house)
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
        var news = try SpaceNews(json: first)
        news.operations.removeFirst()
        return .object(members.map { $0.name == "spaces" ? JSON.Member("spaces", .array([news.json])) : $0 })
    }

    @Test(arguments: Engine.allCases)
    func `that came late says that older history is with the house, and leaves it to the house`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Self.board(house)
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
            let (note, beginning) = ("이 기기에 없고 집에 있어요", "여기서 시작했어요.")
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
            let board = try await Self.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let forms = house.services.routeMap.matches(of: /`POST \/board\/\{board\}\/([a-z-]+)`/).map { String($0.1) }
            let alone = Set(BoardUseCase.offline.map(\.name))
            #expect(alone.isSubset(of: forms))
            let left = forms.filter { !alone.contains($0) }
            #expect(left.contains("delete-board") && left.contains("renew-invitation"))
            for form in left {
                #expect(try device.post("/board/\(board)/\(form)", []).isPassed, "\(form)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `that makes something up gets nothing in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Self.board(house)
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

    @Test(arguments: Engine.allCases)
    func `whose clock is far ahead writes over nothing that comes after`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Self.board(house)
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

    @Test(arguments: Engine.allCases)
    func `of another version is told so, and nothing of it is taken`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Self.board(house)
            let change = UnsentChange(
                id: ID(high: 9, low: 9), space: try #require(ID<Space>(board)), useCase: "add-card",
                form: Fields([.init("title", "다음 해의 카드")]), clock: HybridTime(milliseconds: house.clock.now))
            let answer = try await house[.minji].api(
                .post, "/sync",
                [
                    "version": .integer(SpaceNews.wireVersion + 1), "cursors": .array([]),
                    "unsent": .array([change.json]),
                ])
            #expect(answer.status == 409)
            #expect(answer.json?["rule"]?.stringValue == "other-version")
            #expect(try await !house[.minji].get("/board/\(board)").body.contains("다음 해의 카드"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `on which somebody else signs in does nothing of the first one's in their name`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Self.board(house)
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

    static func board(_ house: House) async throws -> String {
        let made = try await house[.minji].api(.post, "/boards", ["name": "이사"])
        return try #require(made.json?["id"]?.stringValue, "\(made.body)")
    }

    static func columns(_ house: House, _ board: String) async throws -> [String] {
        let shown = try await house[.minji].api(.get, "/boards/\(board)").json
        return shown?["columns"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
    }

    /// The id of the card with a title on a board's page; nil where the page may name it, but has no such card.
    static func card(in page: String, _ title: String) -> String? {
        for rest in page.components(separatedBy: "/card/").dropFirst() {
            guard let begin = rest.firstIndex(of: ">"), let end = rest.range(of: "</a>") else { continue }
            if rest[begin..<end.lowerBound].contains(title) { return String(rest.prefix(36)) }
        }
        return nil
    }

    /// A page without the ids of its forms, which are new each time.
    static func withoutForms(_ page: String) -> String {
        page.split(separator: "name=\"operation\" value=\"", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset == 0 ? String($0.element) : String($0.element.dropFirst(36)) }.joined(
                separator: "operation")
    }
}
