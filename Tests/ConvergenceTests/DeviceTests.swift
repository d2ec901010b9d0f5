import BoardRoom
import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Devices that work with no network, and the house they come back to.
@Suite struct `A device` {
    @Test(arguments: Engine.usual)
    func `does everything alone and tells it once, in order`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            #expect(try device.get("/board").page.contains("이사"))
            let columns = try await BoardPages.columns(house, board)

            let added = try device.post("/board/\(board)/add-card", [("title", "상자"), ("column", columns[0])])
            #expect(added.location?.hasPrefix("/board/\(board)?did=") == true)
            let card = try #require(BoardPages.card(in: try device.get("/board/\(board)").page, "상자"))
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
            #expect(try BoardPages.card(in: device.get("/board/\(board)").page, "지울 것") == nil)
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
            #expect(BoardPages.card(in: page, "지울 것") == nil)
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue ?? []
            #expect(cards.count == 1)
            let history = try await house[.minji].api(.get, "/boards/\(board)/operations").json?["operations"]?
                .arrayValue
            #expect(history?.count == 7)
        }
    }

    @Test(arguments: Engine.usual)
    func `that comes late writes over nothing that was written since`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
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

    /// A text of some hundred lines is merged another way than a short one, and alike on both sides.
    @Test(arguments: Engine.usual)
    func `and another merge what both wrote into one long body, and show the same`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let lines = (1...1_500).map { "\($0)째 줄이에요" }
            let base = lines.joined(separator: "\n")
            #expect((15_000...Card.bodyLimit).contains(base.count))
            let made = try await house[.minji].api(
                .post, "/boards/\(board)/cards", ["title": "A", "body": .string(base)])
            let card = try #require(made.json?["id"]?.stringValue)
            var devices = try (1...2).map { try Device(house[.minji], now: house.clock.now, seed: UInt64($0)) }
            for index in devices.indices { try await devices[index].sync() }
            for (index, line) in [3, 1_400].enumerated() {
                var own = lines
                own[line] = "기기 \(index)에서 고친 줄"
                own.append("기기 \(index)에서 덧붙인 줄")
                let form = [("card", card), ("body", own.joined(separator: "\n")), ("was-body", base)]
                #expect(try devices[index].post("/board/\(board)/edit-card", form).status == 303)
            }
            for index in [0, 1, 0] { try await devices[index].sync() }
            var both = lines
            both[3] = "기기 0에서 고친 줄"
            both[1_400] = "기기 1에서 고친 줄"
            let text = (both + (0...1).map { "기기 \($0)에서 덧붙인 줄" }).joined(separator: "\n")
            let kept = Device.read(try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)"))
            #expect(kept?["body"]?.stringValue == text)
            for index in devices.indices {
                #expect(devices[index].refused == 0)
                #expect(try devices[index].get("/board/\(board)/card/\(card)").page.contains(text), "\(index)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `draws the pages the house would draw`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(
                .post, "/boards/\(board)/cards", ["title": "A", "body": "하나", "due": "2026-12-03"])
            let card = try #require(made.json?["id"]?.stringValue)
            _ = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "B"])
            let column = try #require(try await BoardPages.columns(house, board).first)
            _ = try await house[.minji].api(.put, "/boards/\(board)/columns/\(column)/limit", ["limit": 1])
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            house[.minji].setCookie("maru_zone", "UTC")
            for path in [
                "", "/card/\(card)", "/columns", "/labels", "/history", "/month", "/card/\(card)/menu", "/trash",
            ] {
                let here = try device.get("/board/\(board)\(path)", fragment: true).page
                let there = try await house[.minji].fragment("/board/\(board)\(path)").body
                #expect(BoardPages.withoutForms(here) == BoardPages.withoutForms(there), "\(path)")
            }
            #expect(
                try device.post("/board/\(board)/limit-column", [("column", column), ("limit", "2")]).status == 303)
            #expect(try device.get("/board/\(board)/columns").page.contains("type=\"number\" value=\"2\""))
            try await device.sync()
            let told = try await house[.minji].api(.get, "/boards/\(board)").json?["columns"]?.arrayValue?.first
            #expect(told?["limit"]?.integerValue == 2)
        }
    }

    @Test(arguments: Engine.usual)
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
    @Test(arguments: Engine.usual)
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
    @Test(arguments: Engine.usual, [true, false])
    func `puts away what was refused once and came through after all`(_ engine: Engine, hearsNoFirst: Bool)
        async throws
    {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await BoardPages.board(house)
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
    @Test(arguments: Engine.usual)
    func `that comes new names what undo would bring back, and brings it back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
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
            #expect(BoardPages.withoutForms(here) == BoardPages.withoutForms(there))
            #expect(try device.post("/board/\(board)/undo", []).status == 303)
            #expect(try device.get("/board/\(board)/card/\(card)").page.contains("테이프"))
            try await device.sync()
            #expect(device.refused == 0)
            #expect(try await house[.minji].get("/board/\(board)/card/\(card)").body.contains("테이프"))
        }
    }

    @Test(arguments: Engine.usual, [true, false])
    func `tells when the house undid less than it had shown`(_ engine: Engine, isChanged: Bool) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await BoardPages.board(house)
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
            #expect(device.partlyOverridden == (isChanged ? [[board, undo.id.text]] : []))
            let told = try device.get("/board/\(board)?did=\(undo.id.text)").page
            #expect(told.contains("2가지 중 1가지를 되돌렸어요.") == isChanged)
        }
    }
}
