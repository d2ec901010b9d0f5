import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A change is sent twice: it is refused while its person is off the board, and recorded once they are on it again. Its
/// device hears of the refusal alone, late.
@Suite struct `A change that was refused and came through after all` {
    /// Sam's device with the change in its tray.
    ///
    /// - Parameter between: runs before the change is sent for the second time.
    private static func sendTwice(
        _ house: House, _ board: String, between: () async throws -> Void = {}
    ) async throws -> (device: Device, change: UnsentChange) {
        try await letOn(house, board)
        var device = try Device(house[.sam], now: house.clock.now)
        try await device.sync()
        #expect(try device.post("/board/\(board)/add-card", [("title", "끈")]).status == 303)
        let change = try #require(device.queued)
        let question = try device.question()
        try await takeOff(house, board)
        let no = try await ask(house, question)
        try await letOn(house, board)
        try await between()
        let yes = try await ask(house, question)
        #expect([no, yes].map { $0["settled"]?.arrayValue?.first?["result"]?.stringValue } == ["refused", "done"])
        try device.take(no)
        #expect(device.tray == [change.id.text] && device.unsent == 0)
        return (device, change)
    }

    private static func ask(_ house: House, _ question: JSON) async throws -> JSON {
        try #require(Device.read(try await house[.sam].api(.post, "/sync", question)))
    }

    private static func letOn(_ house: House, _ board: String) async throws {
        let made = try await house[.minji].api(
            .post, "/invitations", ["space": .string(board), "role": .string("editor")])
        #expect(try await house[.sam].post(try #require(made.json?["link"]?.stringValue)).status == 303)
    }

    private static func takeOff(_ house: House, _ board: String) async throws {
        let me = try await house[.sam].api(.get, "/me").json
        let sam = try #require(me?["id"]?.stringValue)
        #expect(try await house[.minji].post("/board/\(board)/remove-member", ["person": sam]).status == 303)
    }

    /// What comes with the whole of a board is the end of its log, and the change is before that.
    @Test(arguments: Engine.usual)
    func `leaves the tray though its board comes as a whole and without it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam], settings: Storms.unrated) { house in
            let board = try await BoardPages.board(house)
            var (device, change) = try await Self.sendTwice(house, board)
            for number in 0..<Limits.operationsBehind {
                let named = try await house[.minji].api(
                    .patch, "/boards/\(board)", ["name": .string("이사 \(number)")])
                #expect(named.status == 200)
            }
            let answer = try await Self.ask(house, try device.question())
            let told = answer["spaces"]?.arrayValue?.first { $0["space"]?.stringValue == board }
            let delta = try SyncDelta(json: try #require(told))
            #expect(delta.snapshot != nil && !delta.operations.contains { $0.operation.id == change.id })
            try device.take(answer)
            #expect(device.refused == 0 && device.tray.isEmpty)
            try device.restart()
            #expect(device.refused == 0)
            #expect(try device.get("/board/\(board)").page.contains("끈"))
        }
    }

    @Test(arguments: Engine.usual)
    func `leaves the tray though its person is off the board again`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await BoardPages.board(house)
            var (device, _) = try await Self.sendTwice(house, board)
            try await Self.takeOff(house, board)
            try await device.sync()
            #expect(try device.get("/board/\(board)").isPassed)
            #expect(device.refused == 0 && device.tray.isEmpty)
        }
    }

    /// It is the house's as all is that was never refused.
    @Test(arguments: Engine.allCases)
    func `is sent again where the house has lost it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await BoardPages.board(house)
            var moment = try await house.remembered()
            var (device, _) = try await Self.sendTwice(house, board) { moment = try await house.remembered() }
            try await device.sync()
            #expect(device.tray.isEmpty)
            try await house.goBack(to: moment)
            #expect(try await BoardPages.titles(house[.minji], board).isEmpty)
            try device.restart()
            try await device.sync()
            #expect(try await BoardPages.titles(house[.minji], board) == ["끈"])
            #expect(device.unsent == 0 && device.tray.isEmpty)
        }
    }

    /// A device asks about all of them in turn, as many at a time as it sends changes.
    @Test(arguments: Engine.usual)
    func `is found among more than are asked about at once, and the others stay`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam], settings: Storms.unrated) { house in
            let board = try await BoardPages.board(house)
            try await Self.letOn(house, board)
            var device = try Device(house[.sam], now: house.clock.now)
            try await device.sync()
            var changes: [UnsentChange] = []
            for number in 0..<(Limits.changesPerSync + 2) {
                let status = try device.post("/board/\(board)/add-card", [("title", "끈 \(number)")]).status
                #expect(status == 303)
                changes.append(try #require(device.queued))
            }
            try await Self.takeOff(house, board)
            try await device.sync()
            #expect(device.tray == changes.map(\.id.text).sorted())
            try await Self.letOn(house, board)
            // Requests of before that arrive late.
            let late = [changes[0], changes[changes.count - 1]]
            let answer = try await Self.ask(house, ["cursors": .array([]), "unsent": .array(late.map(\.json))])
            #expect(answer["settled"]?.arrayValue?.map { $0["result"]?.stringValue } == ["done", "done"])
            try await Self.takeOff(house, board)
            for _ in 0..<2 { try await device.sync() }
            #expect(device.tray == changes.dropFirst().dropLast().map(\.id.text).sorted())
        }
    }
}
