import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

/// It is 9:00 on 3 December in Seoul when a test begins.
@Suite struct `Reminders of times` {
    /// A house with a card of hers that is due at 18:30 in Seoul, of which she is reminded an hour before.
    private func timed(
        _ engine: Engine, remind: String = "60", _ then: @escaping @Sendable (House, Table, String) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("발표", due: "2026-12-05")
            try await house.live(.minji, in: "Asia/Seoul")
            let told = try await house[.minji].api(
                .patch, "/boards/\(board.id)/cards/\(card)",
                ["due": "2026-12-03", "time": "18:30", "remind": .string(remind)])
            #expect(told.status == 200, "\(told.body)")
            try await house.services.planJobs()
            try await house.wait(minutes: 0)
            try await then(house, board, card)
        }
    }

    @Test func `a board that was drawn before shows a card overdue from its minute on`() async throws {
        try await timed(.sqlite) { house, board, _ in
            func isOver() async throws -> Bool {
                try await house[.minji].get("/board/\(board.id)").body.contains("due--over")
            }
            #expect(try await !isOver())
            try await house.wait(minutes: 9 * 60 + 30)
            #expect(try await !isOver())
            house.clock.advance(1)
            #expect(try await isOver())
            #expect(try await isOver())
        }
    }

    /// It was typed where the page was drawn, and is sent once its writer, and what the house knows of them, is elsewhere.
    @Test func `go by the zone in which a form was drawn`() async throws {
        try await timed(.sqlite) { house, board, card in
            func dueAt() async throws -> Int64? {
                try await house[.minji].api(.get, "/boards/\(board.id)/cards/\(card)").json?["dueAt"]?.integerValue
            }
            house[.minji].setCookie("maru_zone", "Asia%2FSeoul")
            let page = try await house[.minji].open("/board/\(board.id)/card/\(card)")
            var form = try page.form("저장", in: page.only("#edit-due"))
            let zones = try page.only("#edit-due").all("input").filter { $0["name"] == "drawn-in" }.map { $0["value"] }
            #expect(Set(zones) == ["Asia/Seoul"])
            #expect(try form.value("time") == "18:30")
            let before = try #require(try await dueAt())
            house[.minji].setCookie("maru_zone", "America%2FNew_York")
            try form.fill("time", "18:45")
            _ = try await form.send()
            #expect(try await dueAt() == before + 15 * 60_000)
            try await house.wait(minutes: 8 * 60 + 45)
            #expect(try await texts(house) == ["‘발표’ 카드의 마감: 오늘 오전 4:45"])
            // One that says no zone, of a page that was opened before it could, is read as it was.
            let old: KeyValuePairs = [
                "card": card, "due": "2026-12-03", "was-due": "2026-12-03", "time": "05:00", "was-time": "04:45",
            ]
            #expect(try await house[.minji].post(board / "edit-card", old).status == 303)
            #expect(try await dueAt() == before + 30 * 60_000)
        }
    }

    /// Seoul and Tokyo have the same clock: only the name differs.
    @Test func `a board that was drawn before is not shown with another zone’s forms`() async throws {
        try await timed(.sqlite) { house, board, _ in
            for zone in ["Asia/Seoul", "Asia/Tokyo"] {
                house[.minji].setCookie("maru_zone", zone)
                let page = try await house[.minji].get("/board/\(board.id)").body
                #expect(page.contains("name=\"drawn-in\" value=\"\(zone)\""))
            }
        }
    }

    /// The notices of times alone: those of the morning are other ones.
    private func texts(_ house: House, _ account: Cast = .minji) async throws -> [String] {
        try await house.inbox(account).filter { $0["kind"]?.stringValue == "card-soon" }
            .compactMap { $0["text"]?.stringValue }
    }

    @Test(arguments: Engine.usual)
    func `come at the minute and once, on the reader's clock`(_ engine: Engine) async throws {
        try await timed(engine) { house, _, _ in
            try await house.wait(minutes: 8 * 60 + 29)
            #expect(try await texts(house).isEmpty)
            try await house.wait(minutes: 1)
            #expect(try await texts(house) == ["‘발표’ 카드의 마감: 오늘 오후 6:30"])
            for _ in 1...4 { try await house.wait(minutes: 60) }
            #expect(try await texts(house).count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `come late but once after the house was off`(_ engine: Engine) async throws {
        try await timed(engine, remind: "0") { house, _, _ in
            try await house.wait(minutes: 20 * 60)
            try await house.wait(minutes: 1)
            #expect(try await texts(house).count == 1)
        }
    }

    @Test(arguments: Engine.allCases, ["done", "archive-card", "delete-card", "none", "other", "untimed", "undated"])
    func `do not come when the card was done, put away or set to another time`(
        _ engine: Engine, change: String
    ) async throws {
        try await timed(engine) { house, board, card in
            let fields: [(String, String)] =
                switch change {
                case "none": [("remind", "none")]
                case "other": [("due", "2026-12-20")]
                case "untimed": [("time", "")]
                case "undated": [("due", "")]
                default: []
                }
            if !fields.isEmpty {
                _ = try await house[.minji].post(board / "edit-card", pairs: [("card", card)] + fields)
            } else if change == "done" {
                _ = try await house[.minji].post(
                    board / "move-card", ["card": card, "column": try await board.columns()[2]])
            } else {
                _ = try await house[.minji].post(board / change, ["card": card])
            }
            for _ in 1...12 { try await house.wait(minutes: 60) }
            #expect(try await texts(house).isEmpty, "\(change)")
        }
    }

    @Test(arguments: Engine.usual)
    func `come again for another time, and not again for the one that was told`(_ engine: Engine) async throws {
        try await timed(engine) { house, board, card in
            try await house.wait(minutes: 8 * 60 + 30)
            // Another change of the card sends nothing; another day does when it comes.
            _ = try await house[.minji].post(board / "edit-card", ["card": card, "title": "긴 발표"])
            try await house.wait(minutes: 1)
            #expect(try await texts(house).count == 1)
            _ = try await house[.minji].post(board / "edit-card", ["card": card, "due": "2026-12-04"])
            try await house.wait(minutes: 24 * 60)
            #expect(try await texts(house).count == 2)
            _ = try await house[.minji].post(board / "undo")
            try await house.wait(minutes: 1)
            #expect(try await texts(house).count == 2)
        }
    }

    @Test(arguments: Engine.usual)
    func `come to whom the card of a shared board is assigned, and not for a time that had passed`(
        _ engine: Engine
    ) async throws {
        try await timed(engine) { house, board, card in
            try await board.invite(house[.ann], as: "editor")
            try await board.assign(card, to: try await house.id(of: .ann), in: house)
            let passed = try await board.add("지난 일")
            try await board.assign(passed, to: try await house.id(of: .ann), in: house)
            _ = try await house[.minji].api(
                .patch, "/boards/\(board.id)/cards/\(passed)", ["due": "2026-12-03", "time": "09:30", "remind": "60"])
            try await house.wait(minutes: 8 * 60 + 30)
            #expect(try await texts(house).isEmpty)
            #expect(try await texts(house, .ann).count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `many nodes send one`(_ engine: Engine) async throws {
        try await timed(engine) { house, _, _ in
            house.clock.advance(seconds: (8 * 60 + 30) * 60)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 { group.addTask { try await house.services.runDueJobs() } }
                try await group.waitForAll()
            }
            #expect(try await texts(house).count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `are read and written over the API`(_ engine: Engine) async throws {
        try await timed(engine) { house, board, card in
            let read = try await house[.minji].api(.get, "/boards/\(board.id)/cards/\(card)").json
            let due: Int64 = 1_796_290_200_000
            #expect(read?["dueAt"]?.integerValue == due && read?["remind"]?.integerValue == 60)
            let mine = try await house[.minji].api(.get, "/my-cards").json?["cards"]?.arrayValue?.first
            #expect(mine?["dueAt"]?.integerValue == due && mine?["due"]?.stringValue == "2026-12-03")
            let export = try await house[.minji].get(board / "export.json")
            #expect(export.body.contains(#""time":"18:30+09:00,60""#))
        }
    }
}
