import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server

/// Two people who change when one card begins and when it is due, apart. The card is due on 25 December 2026.
@Suite struct `A card's start and due day, changed on two devices apart` {
    /// - Parameter startsFirst: whether the device that sets the start day syncs before the one that sets the due day.
    @Test(arguments: Engine.usual, [true, false])
    func `never cross: the second to arrive is refused as a whole and is in its tray`(
        _ engine: Engine, startsFirst: Bool
    ) async throws {
        try await withCard(engine) { house, board, card, phone, tablet in
            let begins = [("card", card), ("start", "2026-12-20"), ("was-start", ""), ("time", "09:00")]
            let due = [("card", card), ("due", "2026-12-15"), ("was-due", "2026-12-25")]
            #expect(try phone.post("/board/\(board)/edit-card", begins).status == 303)
            #expect(try tablet.post("/board/\(board)/edit-card", due).status == 303)
            if startsFirst { try await phone.sync() }
            try await tablet.sync()
            try await phone.sync()
            try await tablet.sync()
            let wanted: [JSON] = startsFirst ? ["2026-12-20", "2026-12-25"] : [.null, "2026-12-15"]
            let stored = try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json
            #expect([stored?["start"], stored?["due"]] == wanted)
            #expect([phone.refused, tablet.refused] == (startsFirst ? [0, 1] : [1, 0]))
            let page = startsFirst ? try tablet.get("/unsent").page : try phone.get("/unsent").page
            #expect(page.contains("시작일(2026-12-20)은 마감일(2026-12-15)보다 늦을 수 없어요."))
            #expect(try phone.get("/board/\(board)/card/\(card)").page.contains("2026-12-20") == startsFirst)
        }
    }

    /// Each field has its last write, and the earlier form was right when it arrived.
    @Test(arguments: Engine.usual)
    func `cross where a form with both arrives late and its due day was written later, and stay so`(
        _ engine: Engine
    ) async throws {
        try await withCard(engine) { house, board, card, phone, tablet in
            let both = [
                ("card", card), ("start", "2026-12-28"), ("was-start", ""), ("due", "2026-12-30"),
                ("was-due", "2026-12-25"),
            ]
            #expect(try phone.post("/board/\(board)/edit-card", both).status == 303)
            tablet.now += 3_600_000
            house.clock.advance(seconds: 3_600)
            #expect(
                try tablet.post(
                    "/board/\(board)/edit-card", [("card", card), ("due", "2026-12-24"), ("was-due", "2026-12-25")]
                )
                .status == 303)
            try await tablet.sync()
            phone.now += 3_600_000
            try await phone.sync()
            let stored = try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json
            #expect([stored?["start"], stored?["due"]] == ["2026-12-28", "2026-12-24"])
            #expect(phone.refused == 0 && !phone.partlyOverridden.isEmpty, "and it is told")
        }
    }

    private func withCard(
        _ engine: Engine,
        _ act:
            @escaping @Sendable (House, _ board: String, _ card: String, _ phone: inout Device, _ tablet: inout Device)
            async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(
                .post, "/boards/\(board)/cards", ["title": "발표", "due": "2026-12-25"])
            let card = try #require(made.json?["id"]?.stringValue)
            var phone = try Device(house[.minji], now: house.clock.now, seed: 1)
            var tablet = try Device(house[.minji], now: house.clock.now, seed: 2)
            try await phone.sync()
            try await tablet.sync()
            try await act(house, board, card, &phone, &tablet)
        }
    }
}
