import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `Cards of mine` {
    @Test(arguments: Engine.usual)
    func `say that they come again`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("물 주기")
            let here = "/boards/\(board.id)/cards/\(card)"
            let due: JSON = ["due": "2020-01-06"]
            #expect(try await house[.minji].api(.patch, here, due).status == 200)
            for address in ["/board/mine", "/today"] {
                let page = try await house[.minji].get(address).body
                #expect(page.contains("물 주기") && !page.contains("매주"), "\(address)")
            }
            #expect(try await house[.minji].api(.patch, here, ["repeat": "weekly"]).status == 200)
            for address in ["/board/mine", "/today"] {
                #expect(try await house[.minji].get(address).body.contains("매주"), "\(address)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `are shown without a due day too, until they are taken from me, done or deleted`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let ann = try await house.id(of: .ann)
            let cards = try await [board.add("맡은 일"), board.add("빼앗긴 일"), board.add("다 한 일"), board.add("지운 일")]
            try await board.add("남의 일")
            for card in cards { try await board.assign(card, to: ann, in: house) }
            house.clock.advance(seconds: 1)
            try await board.assign(cards[1], to: ann, false, in: house)
            _ = try await house[.minji].post(board / "move-card", ["card": cards[2], "column": board.columns()[2]])
            _ = try await house[.minji].post(board / "delete-card", ["card": cards[3]])
            let page = try await house[.ann].get("/board/mine").body
            #expect(page.contains("맡은 일") && page.contains("No due date"))
            for title in ["빼앗긴 일", "다 한 일", "지운 일", "남의 일"] { #expect(!page.contains(title), "\(title)") }
            // Today is about days.
            #expect(try await house[.ann].api(.get, "/today").json?["cards"]?.arrayValue == [])
            // Nobody has a card that is assigned to nobody on a board of two.
            let minjis = try await house[.minji].get("/board/mine").body
            #expect(!minjis.contains("남의 일") && !minjis.contains("맡은 일"))
            let space = try #require(ID<Space>(board.id))
            let differences = try await house.services.differencesFromLog(space: space)
            #expect(differences == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `are paged from the dated ones into the others, for programs apart`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (minji, board) = (house[.minji], try await Table(house[.minji]))
            try await board.add("오늘 일", due: "2026-12-03")
            for number in 1...MyCards.pageLength { try await board.add("언젠가 \(number)") }
            let first = try await minji.get("/board/mine").body
            let rest = try #require(first.firstMatch(of: /\/board\/mine\?after=(none\.[0-9a-f-]+)/)?.output.0)
            #expect(first.contains("오늘 일") && first.ranges(of: "언젠가").count == MyCards.pageLength - 1)
            let second = try await minji.get(String(rest)).body
            #expect(!second.contains("오늘 일") && second.ranges(of: "언젠가").count == 1)
            let dated = try await minji.api(.get, "/my-cards").json
            #expect(dated?["cards"]?.arrayValue?.count == 1 && dated?["next"]?.isNull == true)
            let undated = try await minji.api(.get, "/my-cards/undated?limit=99").json
            #expect(undated?["cards"]?.arrayValue?.count == 99)
            #expect(undated?["cards"]?.arrayValue?.allSatisfy { $0["due"] == nil } == true)
            let next = try #require(undated?["next"]?.stringValue)
            let last = try await minji.api(.get, "/my-cards/undated?cursor=\(next)").json
            #expect(last?["cards"]?.arrayValue?.count == 1 && last?["next"]?.isNull == true)
            #expect(try await minji.api(.get, "/my-cards/undated?cursor=2026-12-03").status == 422)
        }
    }

    @Test(arguments: Engine.usual)
    func `say the name that their column was given`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (minji, board) = (house[.minji], try await Table(house[.minji]))
            let columns = try await board.columns()
            _ = try await minji.post(board / "rename-column", ["column": columns[0], "name": "이번 주"])
            try await board.add("오늘 일", due: "2026-12-03")
            for path in ["/today", "/board/mine"] {
                let page = try await minji.get(path).body
                #expect(page.contains("3분기 출시 · 이번 주") && !page.contains("3분기 출시 · 할 일"), "\(path)")
            }
        }
    }
}
