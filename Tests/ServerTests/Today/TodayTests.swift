import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `Today` {
    @Test(arguments: Engine.usual)
    func `shows what is mine and due, and nothing of anybody else's`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            for person in [Cast.minji, .ann] { house[person].setCookie("maru_zone", "Asia/Seoul") }
            let mine = try await Table(house[.minji])
            try await mine.add("어제까지였던 일", due: "2026-12-02")
            try await mine.add("오늘 할 일", due: "2026-12-03")
            try await mine.add("다음 주 일", due: "2026-12-10")
            try await mine.add("먼 일", due: "2026-12-11")
            try await mine.add("날짜 없는 일")
            let done = try await mine.add("끝낸 일", due: "2026-12-03")
            _ = try await house[.minji].post(mine / "move-card", ["card": done, "column": mine.columns()[2]])
            let shared = try await Table(house[.minji])
            try await shared.invite(house[.ann], as: "editor")
            try await shared.add("둘의 일", due: "2026-12-03")
            let page = try await house[.minji].get("/today")
            for title in ["어제까지였던 일", "오늘 할 일", "다음 주 일"] { #expect(page.body.contains(title)) }
            for title in ["먼 일", "날짜 없는 일", "끝낸 일", "둘의 일"] { #expect(!page.body.contains(title)) }
            let anns = try await house[.ann].get("/today")
            #expect(!anns.body.contains("오늘 할 일") && anns.body.contains("Nothing is waiting for you"))
        }
    }

    @Test(arguments: Engine.usual)
    func `recent boards are told of once there are any`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let before = try await house[.minji].get("/today").body
            #expect(before.contains("첫 보드 만들기") && before.contains("\"/board/import\"") && !before.contains("최근 보드"))
            _ = try await Table(house[.minji])
            let after = try await house[.minji].get("/today").body
            #expect(after.contains("최근 보드") && !after.contains("첫 보드 만들기"))
        }
    }

    @Test(arguments: Engine.usual)
    func `a card that is assigned to me is mine, until it is taken from me`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("앤의 일", due: "2026-12-03")
            let ann = try await house.id(of: .ann)
            try await board.assign(card, to: ann, in: house)
            let page = try await house[.ann].get("/today")
            #expect(page.body.contains("앤의 일") && !page.body.contains("Nothing is waiting for you"))
            let minjis = try await house[.minji].get("/today")
            #expect(!minjis.body.contains("앤의 일"))
            try await board.assign(card, to: ann, false, in: house)
            let after = try await house[.ann].get("/today")
            // The notice still says that it was hers once.
            #expect(after.body.contains("Nothing is waiting for you"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a card is added to the board that the line names, once, and waits there for me`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            house[.minji].setCookie("maru_zone", "Asia/Seoul")
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let page = try await house[.minji].get("/today")
            #expect(page.body.contains("<option value=\"own\" selected>내 할 일 · 나만 봐요"))
            #expect(page.body.contains("<option value=\"\(board.id)\">3분기 출시"))
            let operation = try #require(page.hidden("operation"))
            let form: KeyValuePairs = [
                "operation": operation, "board": board.id, "title": "우유 사기", "due-today": "on",
            ]
            let added = try await house[.minji].postAndFollow("/today/add-card", form)
            #expect(added.body.contains("‘우유 사기’를 ‘3분기 출시’에 추가했어요."))
            _ = try await house[.minji].post("/today/add-card", form)
            #expect(try await board.titles().filter { $0 == "우유 사기" }.count == 1)
            let card = try await board.json(board.card("우유 사기"))
            #expect(card["due"]?.stringValue == "2026-12-03")
            #expect(added.body.ranges(of: "우유 사기").count > 1, "it waits for whoever added it")
            let long = String(repeating: "긴", count: 101)
            let refused = try await house[.minji].post("/today/add-card", ["board": board.id, "title": long])
            #expect(refused.status == 422 && refused.body.contains("value=\"\(long)\""))
            let others = try await house[.ann].post(
                "/today/add-card", ["board": "01900000-0000-7000-8000-00000000000f", "title": "x"])
            #expect(others.status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `a card is ticked off here, once, and that is undone here`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (minji, board) = (house[.minji], try await Table(house[.minji]))
            let card = try await board.add("우유 사기", due: "2026-12-03")
            let done = try await board.columns()[2]
            let page = try await minji.get("/today")
            #expect(page.body.contains("aria-label=\"우유 사기\"") && page.body.contains("value=\"\(done)\""))
            let form: KeyValuePairs = [
                "operation": try #require(page.hidden("operation")), "card": card, "column": done,
            ]
            for _ in 1...2 {
                let ticked = try await minji.post(board / "move-card", form, headers: Self.fromToday)
                let place = try #require(ticked.location)
                #expect(ticked.status == 303 && place.hasPrefix("/today?on=\(board.id)&did="), "\(place)")
                let after = try await minji.get(place).body
                #expect(after.contains("‘우유 사기’를 ‘완료’로 옮겼어요."))
                #expect(!after.contains("/card/\(card)") && after.contains("action=\"/board/\(board.id)/undo\""))
            }
            #expect(try await board.json(card)["column"]?.stringValue == done)
            let undone = try await minji.post(board / "undo", headers: Self.fromToday)
            let back = try await minji.get(try #require(undone.location)).body
            #expect(back.contains("/card/\(card)") && back.contains("되돌렸어요: ‘우유 사기’ 옮기기."))
        }
    }

    @Test(arguments: Engine.usual)
    func `a card has no tick for somebody who may not finish it, or where no column is done`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "viewer")
            let card = try await board.add("앤이 볼 일", due: "2026-12-03")
            let done = try await board.columns()[2]
            let ann = try await house.id(of: .ann)
            try await board.assign(card, to: ann, in: house)
            let anns = try await house[.ann].get("/today").body
            #expect(anns.contains("앤이 볼 일") && !anns.contains("/move-card"))
            let refused = try await house[.ann].post(board / "move-card", ["card": card, "column": done])
            #expect(refused.status == 403)
            let own = try await Table(house[.minji])
            try await own.add("혼자 할 일", due: "2026-12-03")
            let before = try await house[.minji].get("/today").body
            #expect(before.contains("혼자 할 일") && before.contains("/board/\(own.id)/move-card"))
            _ = try await house[.minji].post(own / "delete-column", ["column": own.columns()[2]])
            let after = try await house[.minji].get("/today").body
            #expect(after.contains("혼자 할 일") && !after.contains("/move-card"))
        }
    }

    @Test func `a tick is refused with its reason once its column is gone`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("우유 사기", due: "2026-12-03")
            let done = try await board.columns()[2]
            _ = try await house[.minji].post(board / "delete-column", ["column": done])
            let refused = try await house[.minji].post(
                board / "move-card", ["card": card, "column": done], headers: Self.fromToday)
            #expect(refused.status == 404 && refused.body.contains("이 칸은 그사이 없어졌어요."))
        }
    }

    /// What a browser says of the page that a form was sent from.
    private static let fromToday: HTTPFields = [.referer: "http://house.test/today"]

    @Test(arguments: Engine.usual)
    func `a room that is switched off is not shown, and comes back as it was`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("오늘 할 일", due: "2026-12-03")
            _ = try await house[.minji].post("/me/save-rooms")
            let page = try await house[.minji].get("/today")
            #expect(!page.body.contains("오늘 할 일") && !page.body.contains("href=\"/board\""))
            let deep = try await house[.minji].get("/board/\(board.id)")
            #expect(deep.status == 200)
            _ = try await house[.minji].post("/me/save-rooms", ["board": "on"])
            let again = try await house[.minji].get("/today")
            #expect(again.body.contains("오늘 할 일") && again.body.contains("href=\"/board\""))
        }
    }

    @Test func `a room that the house has switched off is nobody's place`() async throws {
        try await withHouse(.sqlite, cast: [.minji], settings: { $0.roomsOff = Room.all.map(\.place) }) { house in
            let page = try await house[.minji].get("/today")
            #expect(page.status == 200 && !page.body.contains("href=\"/board\""))
            #expect(page.body.contains("켜 둔 방이 없어요."))
        }
    }

    @Test func `it is where the house begins`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let front = try await house[.minji].get("/")
            #expect(front.location == "/today")
            let stranger = try await house.visitor().get("/today")
            #expect(stranger.status == 303)
        }
    }
}

extension Table {
    @discardableResult
    func add(_ title: String, due: String) async throws -> String {
        let card = try await add(title)
        let edited = try await owner.api(.patch, "/boards/\(id)/cards/\(card)", ["due": .string(due)])
        #expect(edited.status == 200, "\(edited.body)")
        return card
    }

    /// Assigns a card to somebody, or takes it from them, as its owner.
    func assign(_ card: String, to person: ID<Person>, _ isHeld: Bool = true, in house: House) async throws {
        let (space, card) = (try #require(ID<Space>(id)), try #require(ID<Entity>(card)))
        let author = try #require(try await owner.api(.get, "/me").json?["id"]?.stringValue.flatMap { ID<Person>($0) })
        var operation = house.operation(by: author, in: space)
        operation.clock = HybridTime(milliseconds: house.clock.now + (isHeld ? 0 : 1))
        operation.changes = [Change(card, Card.Mark.assignee(person).field, to: .bool(isHeld))]
        let made = operation
        try await house.services.database.write { transaction in
            var head = try #require(try transaction.lockSpace(space))
            var board = try #require(try transaction.boardRow(space, for: author)).board
            try transaction.record([made], on: &board, to: &head, at: house.clock.now)
        }
    }
}
