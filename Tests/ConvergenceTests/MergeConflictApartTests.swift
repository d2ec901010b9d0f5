import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server

@Suite struct `Two texts in one place, on a device that came late` {
    @Test(arguments: Engine.usual)
    func `are said to be of the same two people as the house says`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann], settings: Storms.unrated) { house in
            let board = try await BoardPages.board(house)
            for writer in [Cast.doyun, .ann] {
                let wish: JSON = ["space": .string(board), "role": "editor"]
                let made = try await house[.minji].api(.post, "/invitations", wish)
                let link = try #require(made.json?["link"]?.stringValue, "\(made.body)")
                #expect(try await house[writer].post(link).status == 303)
            }
            let added = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "회의"])
            let card = try #require(added.json?["id"]?.stringValue)
            func write(_ text: String, as writer: Cast) async throws {
                let form: KeyValuePairs = ["card": card, "body": text, "was-body": ""]
                #expect(try await house[writer].post("/board/\(board)/edit-card", form).status == 303)
            }
            try await write("Ann’s line", as: .ann)
            // More than the part of the log that a device is given with a whole board.
            for number in 0...200 {
                let title: JSON = ["title": .string("회의 \(number)")]
                let retitled = try await house[.minji].api(.patch, "/boards/\(board)/cards/\(card)", title)
                #expect(retitled.status == 200)
            }
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            try await write("도윤의 줄", as: .doyun)
            try await device.sync()
            let page = "/board/\(board)/card/\(card)"
            let (here, there) = (try device.get(page).page, try await house[.minji].get(page).body)
            for shown in [here, there] { #expect(shown.contains("Ann Lee 님과 이도윤 님이 동시에 고쳐서")) }
        }
    }
}
