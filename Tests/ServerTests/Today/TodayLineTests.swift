import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

/// The line on Today that adds cards: which board it names, and the list that everybody has of their own.
@Suite struct `Today's line for a card` {
    @Test(arguments: Engine.usual)
    func `names the board that its person chose last, whatever else is done on boards`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let (one, two) = (try await Table(minji), try await Table(minji))
            try await one.invite(house[.ann], as: "editor")
            try await minji.add("고른 보드에", to: one.id)
            #expect(try await minji.isNamed(one.id))
            house.clock.advance(seconds: 5)
            try await two.add("다른 보드에서 한 일")
            _ = try await minji.api(.post, "/boards", ["name": "새 보드"])
            _ = try await house[.ann].get("/today")
            #expect(try await minji.isNamed(one.id))
            // Each has their own choice, which others' do not change.
            try await house[.ann].add("Milk", to: CardTargets.ownListWord)
            #expect(try await minji.isNamed(one.id))
            #expect(try await house[.ann].isNamed(CardTargets.ownListWord))
            // What is refused on no board of theirs is no choice.
            let stranger = try await house[.ann].post("/today/add-card", ["board": two.id, "title": "x"])
            #expect(stranger.status == 404)
            #expect(try await house[.ann].isNamed(CardTargets.ownListWord))
        }
    }

    @Test(arguments: Engine.usual)
    func `names one's own list where the chosen board takes no card, and the board again where it does`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (minji, board) = (house[.minji], try await Table(house[.minji]))
            try await minji.add("고른 보드에", to: board.id)
            _ = try await minji.post(board / "archive-board")
            let page = try await minji.get("/today").body
            #expect(page.contains("name=\"board\" value=\"own\"") && !page.contains("<option"))
            _ = try await minji.post(board / "restore-board")
            #expect(try await minji.isNamed(board.id))
        }
    }

    @Test(arguments: Engine.allCases)
    func `has a list of one's own from the start, made with its first card`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            minji.setCookie("maru_zone", "Asia/Seoul")
            let page = try await minji.get("/today")
            #expect(page.body.contains("내 할 일 · 나만 봐요"))
            let long = String(repeating: "긴", count: 101)
            let refused = try await minji.post("/today/add-card", ["board": "own", "title": long])
            #expect(refused.status == 422 && refused.body.contains("value=\"\(long)\""))
            #expect(try await minji.boards() == [], "nothing is made for what is refused")
            let form: KeyValuePairs = [
                "operation": try #require(page.hidden("operation")), "board": "own", "title": "우유 사기",
                "due-today": "on",
            ]
            for _ in 1...2 {
                let added = try await minji.postAndFollow("/today/add-card", form)
                #expect(added.body.contains("‘우유 사기’를 ‘내 할 일’에 추가했어요."))
            }
            let boards = try await minji.boards()
            #expect(boards.count == 1 && boards.first?["name"]?.stringValue == "내 할 일")
            #expect(boards.first?["people"]?.arrayValue?.count == 1)
            let list = Table(try #require(boards.first?["id"]?.stringValue), minji)
            #expect(try await list.titles() == ["우유 사기"])
            #expect(try await house[.ann].get("/board/\(list.id)").status == 404)
            let anns = try await house[.ann].get("/today").body
            #expect(anns.contains("My list · only you"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `makes one list for two tabs at once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...4 {
                    group.addTask { try await minji.add("할 일 \(number)", to: CardTargets.ownListWord) }
                }
                try await group.waitForAll()
            }
            let boards = try await minji.boards()
            #expect(boards.count == 1)
            let list = Table(try #require(boards.first?["id"]?.stringValue), minji)
            #expect(try await list.titles().count == 4)
        }
    }

    @Test(arguments: Engine.usual)
    func `has another list once others see the first, which is a board like any other then`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            try await minji.add("혼자 볼 일", to: CardTargets.ownListWord)
            let first = Table(try #require(try await minji.boards().first?["id"]?.stringValue), minji)
            _ = try await minji.post(first / "rename-board", ["name": "장보기"])
            #expect(try await minji.get("/today").body.contains("장보기 · 나만 봐요"))
            try await first.invite(house[.ann], as: "viewer")
            let page = try await minji.get("/today").body
            #expect(page.contains("<option value=\"own\" selected>내 할 일 · 나만 봐요"))
            #expect(page.contains("<option value=\"\(first.id)\">장보기"))
            try await minji.add("또 혼자 볼 일", to: CardTargets.ownListWord)
            #expect(try await first.titles() == ["혼자 볼 일"])
            #expect(try await minji.boards().count == 2)
            #expect(!(try await house[.ann].get("/board").body.contains("내 할 일")))
        }
    }

    @Test(arguments: Engine.allCases)
    func `goes with the account, and its list too`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            try await house[.ann].add("Milk", to: CardTargets.ownListWord)
            let gone = try await house[.ann].post(
                "/me/delete-account", ["current": Cast.ann.password])
            #expect(gone.status == 303, "\(gone.body)")
            try await house.services.database.read { connection in
                for table: SQL in ["board_today_line", "board_board", "board_my_card"] {
                    let left = try connection.first("SELECT count(*) FROM \(table)")?.int(0)
                    #expect(left == 0)
                }
            }
        }
    }
}

extension Visitor {
    /// Sends the line with a title and a board.
    fileprivate func add(_ title: String, to board: String) async throws {
        let added = try await post("/today/add-card", ["board": board, "title": title])
        #expect(added.status == 303, "\(added.body)")
    }

    /// Whether the line names this board.
    fileprivate func isNamed(_ board: String) async throws -> Bool {
        try await get("/today").body.contains("<option value=\"\(board)\" selected>")
    }

    fileprivate func boards() async throws -> [JSON] {
        try await api(.get, "/boards").json?["boards"]?.arrayValue ?? []
    }
}
