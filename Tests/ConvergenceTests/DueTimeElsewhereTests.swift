import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server

@Suite struct `A due time, set in New York without a network` {
    /// New York's clocks go back on 3 November 2030, at 6:00 UTC.
    private static let newYork = JSON.array([
        .array([.integer(0), .integer(-14_400)]),
        .array([.integer(instant("2030-11-03", hour: 6)), .integer(-18_000)]),
    ])
    private static let seoul = JSON.array([.array([.integer(0), .integer(32_400)])])

    private static func instant(_ day: String, hour: Int64, minute: Int64 = 0) -> Int64 {
        Int64(Day(day)!.number) * 86_400_000 + (hour * 60 + minute) * 60_000
    }

    @Test(arguments: Engine.usual)
    func `is that moment in a house that knows its author in Seoul`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let path = "/board/" + board
            house[.minji].setCookie("maru_zone", "Asia%2FSeoul")
            var phone = try Device(house[.minji], now: house.clock.now)
            try await phone.sync()
            func recorded() async throws -> JSON? {
                let all = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue
                #expect(all?.count == 1)
                return all?.first
            }

            phone.zone = Self.newYork
            let fields = [("title", "통화"), ("due", "2030-07-01"), ("time", "18:30"), ("remind", "60")]
            #expect(try phone.post(path + "/add-card", fields).status == 303)
            let card = try #require(phone.queued?.form["card"])
            #expect(try phone.get(path + "/card/" + card).page.contains("value=\"18:30\""))
            // Its owner lands in Seoul. What the device shows does not change with the clock on which it is read.
            phone.zone = Self.seoul
            #expect(try phone.get(path + "/card/" + card).page.contains("value=\"07:30\""))
            try await phone.sync(losingAnswers: 1)
            #expect(try phone.get(path + "/card/" + card).page.contains("value=\"07:30\""))
            let added = try await recorded()
            #expect(added?["dueAt"]?.integerValue == Self.instant("2030-07-01", hour: 22, minute: 30))

            // The day alone, past a change of clocks: the hour is New York's on both days.
            phone.zone = Self.newYork
            let moved = [("card", card), ("due", "2030-12-02"), ("was-due", "2030-07-01")]
            #expect(try phone.post(path + "/edit-card", moved).status == 303)
            let before = try phone.get(path + "/card/" + card).page
            #expect(before.contains("value=\"18:30\"") && before.contains("value=\"2030-12-02\""))
            try await phone.sync()
            let after = try phone.get(path + "/card/" + card).page
            #expect(after.contains("value=\"18:30\"") && after.contains("value=\"2030-12-02\""))
            #expect(phone.refused == 0 && phone.partlyOverridden.isEmpty)
            let edited = try await recorded()
            #expect(edited?["dueAt"]?.integerValue == Self.instant("2030-12-02", hour: 23, minute: 30))
        }
    }

    /// A form that was drawn in Seoul, and is sent from New York: by its clock it would be another moment.
    @Test(arguments: Engine.usual)
    func `is meant in the zone in which its form was drawn`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let path = "/board/" + board
            house[.minji].setCookie("maru_zone", "America%2FNew_York")
            var phone = try Device(house[.minji], now: house.clock.now)
            phone.zones = ["Asia/Seoul": Self.seoul]
            try await phone.sync()
            (phone.zone, phone.zoneName) = (Self.seoul, "Asia/Seoul")
            let drawn = "name=\"drawn-in\" value=\"Asia/Seoul\""
            #expect(try phone.get(path + "/new-card").page.contains(drawn))
            var fields = [
                ("title", ""), ("due", "2030-07-01"), ("time", "18:30"), ("remind", "60"), ("drawn-in", "Asia/Seoul"),
            ]
            (phone.zone, phone.zoneName) = (Self.newYork, "America/New_York")
            // A form that is refused is drawn again where it was drawn.
            let refused = try phone.post(path + "/add-card", fields)
            #expect(refused.status == 422 && refused.page.contains(drawn))
            fields[0].1 = "통화"
            #expect(try phone.post(path + "/add-card", fields).status == 303)
            let card = try #require(phone.queued?.form["card"])
            let page = try phone.get(path + "/card/" + card).page
            #expect(page.contains("name=\"drawn-in\" value=\"America/New_York\""))
            #expect(page.contains("value=\"05:30\""))
            // It is sent from New York, to a house that knows its author there.
            try await phone.sync(losingAnswers: 1)
            let told = try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json
            #expect(told?["dueAt"]?.integerValue == Self.instant("2030-07-01", hour: 9, minute: 30))
            #expect(told?["time"]?.stringValue == "18:30")
        }
    }

    /// The worker is in the zone of its machine, and the form in one in which no machine is.
    @Test func `is meant there by a browser's worker, too`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var story = try await DeviceStory(house, .minji, room: "board", .worker)
            story.space = board
            let fields = [
                ("title", "통화"), ("due", "2030-07-01"), ("time", "18:30"), ("remind", "60"),
                ("drawn-in", "Pacific/Kiritimati"),
            ]
            let card = try #require(try await story.act("add-card", fields).form["card"])
            let told = try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json
            #expect(told?["dueAt"]?.integerValue == Self.instant("2030-07-01", hour: 4, minute: 30))
            _ = try story.end()
        }
    }
}
