import DeviceFloor
import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Browser
@testable import RunRoom
@testable import Server

/// A device whose module was of the version before for a while: it took operations with fields that it did not know, and stored
/// the space without them. Nobody sends those operations again.
@Suite struct `A copy that was stored without a field` {
    @Test(arguments: Engine.usual)
    func `of a board is shown, and brought anew once the house is reached, with what was done here meanwhile`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(
                .post, "/boards/\(board)/cards", ["title": "상자", "start": "2026-12-24"])
            let card = try #require(made.json?["id"]?.stringValue)
            let page = "/board/\(board)/card/\(card)"
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            try device.restart()
            #expect(try device.asksAnew() == [], "what this version has stored lacks nothing")

            device.forgetLastField(of: "cards", isStamped: true)
            device.isOffline = true
            try device.restart()
            #expect(try device.get(page).page.contains("상자"))
            #expect(try !device.get(page).page.contains("2026-12-24"))
            let titled = [("card", card), ("title", "큰 상자"), ("was-title", "상자")]
            #expect(try device.post("/board/\(board)/edit-card", titled).status == 303)
            // It has not been answered yet.
            try device.restart()
            #expect(try device.asksAnew() == [board])
            device.isOffline = false
            try await device.sync()
            #expect(device.unsent == 0 && device.refused == 0)
            for _ in 0..<2 {
                let shown = try device.get(page).page
                #expect(shown.contains("큰 상자") && shown.contains("2026-12-24"))
                try device.restart()
                #expect(try device.asksAnew() == [])
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `of a run is brought anew too`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let run = try await DeviceRun(house)
            let message = ID<Entity>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001).text
            _ = try await house[.minji].post(run.path + "/post-message", ["text": "곧 만나요", "message": message])
            #expect(try await house[.ann].post(run.path + "/react", ["message": message, "on": "run"]).status == 303)
            var phone = try Device(house[.doyun], now: house.clock.now)
            try await phone.sync()
            func reactions() throws -> [Reactions] {
                try #require(phone.meetup(run.space)).messages.values.map(\.reactions)
            }
            let whole = try reactions()
            #expect(whole.count == 1 && whole != [Reactions()])
            phone.forgetLastField(of: "messages", isStamped: false)
            try phone.restart()
            #expect(try reactions() == [Reactions()])
            #expect(try phone.asksAnew() == [run.id])
            try await phone.sync()
            #expect(try reactions() == whole)
            try phone.restart()
            #expect(try phone.asksAnew() == [])
        }
    }

    /// It could not be told any more what it lacks.
    @Test func `is not stored again with what has come since, until it is whole`() throws {
        let (list, owner) = (ID<Space>(high: 4, low: 1), ID<Person>(high: 1, low: 1))
        for (fieldCount, isWhole) in [(nil, false), (0, false), (1, true)] as [(Int?, Bool)] {
            var held = HeldSpaces<NoteState>()
            let stored = SyncDelta.Snapshot(state: [], members: [], fieldCount: fieldCount)
            _ = held.apply(
                SyncDelta(space: list, kind: NoteRules.kind, sequence: 1, snapshot: stored), owner: owner,
                isStored: true)
            #expect(held[list]?.isBroken == !isWhole)
            for sequence in 2...120 {
                let news = SyncDelta(space: list, kind: NoteRules.kind, sequence: Int64(sequence))
                _ = held.apply(news, owner: owner, isStored: false)
            }
            #expect(held.settled([], for: owner).map(\.snapshot?.fieldCount) == (isWhole ? [1] : []))
        }
    }
}
