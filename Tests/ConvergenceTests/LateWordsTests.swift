import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Names of boards and texts of items that a device wrote without a network, while somebody else wrote others.
@Suite struct `Words of a device that comes late` {
    @Test(arguments: Engine.usual, [true, false])
    func `are told to whoever's gave way, whichever the house heard first`(
        _ engine: Engine, deviceIsLater: Bool
    ) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(
                .post, "/invitations", ["space": .string(board), "role": .string("editor")])
            #expect(try await house[.sam].post(try #require(made.json?["link"]?.stringValue)).status == 303)
            let name = try #require(
                try await house[.minji].api(.get, "/boards/\(board)").json?["name"]?.stringValue)
            let card = try await `A device of a house whose clock lies`.card(house, board)
            let items = "/boards/\(board)/cards/\(card)/items"
            let item = try #require(
                try await house[.minji].api(.post, items, ["text": "우유"]).json?["subject"]?.stringValue)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            func pass() {
                house.clock.advance(60_000)
                device.now += 60_000
            }
            func write() throws {
                let rename = [("name", "기차에서"), ("was-name", name)]
                #expect(try device.post("/board/\(board)/rename-board", rename).status == 303)
                let edit = [("card", card), ("item", item), ("text", "두유"), ("was-text", "우유")]
                #expect(try device.post("/board/\(board)/edit-item", edit).status == 303)
            }
            pass()
            if !deviceIsLater { try write() }
            pass()
            #expect(try await house[.sam].api(.patch, "/boards/\(board)", ["name": "샘의 것"]).status == 200)
            #expect(try await house[.sam].api(.patch, items + "/\(item)", ["text": "귤"]).status == 200)
            pass()
            if deviceIsLater { try write() }
            // Sent once more, as after an answer that was lost.
            for _ in 1...2 { try await device.sync() }

            let standing = try await house[.minji].api(.get, "/boards/\(board)").json?["name"]?.stringValue
            #expect(standing == (deviceIsLater ? "기차에서" : "샘의 것"))
            let (loser, winner) = deviceIsLater ? (Cast.sam, Cast.minji) : (.minji, .sam)
            #expect(try await Self.told(house, winner).isEmpty)
            let told = try await Self.told(house, loser)
            #expect(told.count == 2)
            let lost = deviceIsLater ? ["샘의 것", "귤"] : ["기차에서", "두유"]
            var found: Set<String> = []
            for notice in told {
                let page = try await house[loser].get(try #require(notice["link"]?.stringValue)).body
                for words in lost where page.contains("<ins>\(words)</ins>") { found.insert(words) }
            }
            #expect(found == Set(lost))
        }
    }

    private static func told(_ house: House, _ account: Cast) async throws -> [JSON] {
        (try await house[account].api(.get, "/inbox").json?["notices"]?.arrayValue ?? [])
            .filter { $0["kind"]?.stringValue == "title-gave-way" }
    }
}
