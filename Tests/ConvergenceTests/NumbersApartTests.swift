import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server

@Suite struct `A card's number, on two devices apart` {
    @Test(arguments: Engine.usual)
    func `is known once the house has the card, and the same on both`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let path = "/board/" + board
            var phone = try Device(house[.minji], now: house.clock.now, seed: 1)
            var tablet = try Device(house[.minji], now: house.clock.now, seed: 2)
            try await phone.sync()
            try await tablet.sync()
            #expect(try phone.post(path + "/add-card", [("title", "전화기의 것")]).status == 303)
            #expect(try tablet.post(path + "/add-card", [("title", "태블릿의 것")]).status == 303)
            let (here, there) = (try phone.get(path).page, try tablet.get(path).page)
            let mine = try #require(BoardPages.card(in: here, "전화기의 것"))
            let other = try #require(BoardPages.card(in: there, "태블릿의 것"))
            #expect(try !phone.get(path + "/card/" + mine).page.contains("카드 #"))
            #expect(try !tablet.get(path + "/card/" + other).page.contains("카드 #"))
            // The tablet's comes first.
            try await tablet.sync()
            try await phone.sync()
            try await tablet.sync()
            try tablet.restart()
            for (card, number) in [(other, 1), (mine, 2)] {
                let said = "카드 #\(number) · "
                #expect(try phone.get(path + "/card/" + card).page.contains(said))
                #expect(try tablet.get(path + "/card/" + card).page.contains(said))
                let read = try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json
                #expect(read?["number"] == .integer(Int64(number)))
            }
            phone.isOffline = true
            let found = try phone.get(path + "/search?q=#2").page
            #expect(found.contains("전화기의 것") && !found.contains("태블릿의 것"))
        }
    }
}
