import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server

@Suite struct `A card that repeats, on two devices apart` {
    @Test(arguments: Engine.usual)
    func `comes again once where both have done it, on the day of the first`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let path = "/board/" + board
            let columns = try await BoardPages.columns(house, board)
            let done = try #require(columns.last)
            let fields: JSON = ["title": "약 먹기", "due": "2020-01-06", "repeat": "daily"]
            let added = try await house[.minji].api(.post, "/boards/\(board)/cards", fields)
            let card = try #require(added.json?["id"]?.stringValue)
            house[.minji].setCookie("maru_zone", "UTC")
            var phone = try Device(house[.minji], now: house.clock.now, seed: 1)
            var tablet = try Device(house[.minji], now: house.clock.now, seed: 2)
            try await phone.sync()
            try await tablet.sync()
            #expect(try phone.post(path + "/move-card", [("card", card), ("column", done)]).status == 303)
            #expect(try tablet.post(path + "/move-card", [("card", card), ("column", done)]).status == 303)
            let day = try #require(phone.queued?.form["moved-day"])
            // Both hear of it three days later.
            house.clock.advance(seconds: 3 * 86_400)
            phone.now = house.clock.now
            tablet.now = house.clock.now
            try await phone.sync()
            try await tablet.sync()
            try await phone.sync()
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue ?? []
            #expect(cards.count == 2)
            let next = cards.first { $0["id"]?.stringValue != card }
            #expect(next?["due"]?.stringValue == day && next?["repeat"] == "daily")
            #expect(cards.filter { $0["column"] == .string(done) }.count == 1)
            let id = try #require(next?["id"]?.stringValue)
            for page in [try phone.get(path).page, try tablet.get(path).page] {
                #expect(page.contains("card-" + id) && page.contains("card-" + card))
            }
        }
    }
}
