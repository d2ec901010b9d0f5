import DeviceFloor
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What a device makes of operations that a live event brings it, between its syncs.
@Suite(.timeLimit(.minutes(30))) struct `Operations that an event brings a device` {
    /// A board of 민지's on which Ann is, and devices of 민지's that are in step with it.
    private static func withBoard(
        _ engine: Engine, devices count: Int = 1,
        _ body: @escaping @Sendable (House, Shared, [Device]) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let shared = Shared(house: house, id: try await BoardPages.board(house))
            let wish: JSON = ["space": .string(shared.id), "role": "editor"]
            let made = try await house[.minji].api(.post, "/invitations", wish)
            #expect(try await house[.ann].post(try #require(made.json?["link"]?.stringValue)).status == 303)
            var devices: [Device] = []
            for number in 0..<count {
                var device = try Device(house[.minji], now: house.clock.now, seed: UInt64(number) + 2)
                try await device.sync()
                devices.append(device)
            }
            try await body(house, shared, devices)
        }
    }

    private struct Shared: Sendable {
        let house: House
        let id: String
        var page: String { "/board/" + id }

        /// Ann adds a card. Gives what that brings somebody.
        func add(_ title: String, bringing person: Cast = .minji) async throws -> JSON {
            let made = try await house[.ann].api(.post, "/boards/\(id)/cards", ["title": .string(title)])
            #expect(made.status == 201)
            return try #require(try await brings(1, to: person), "\(title)")
        }

        func brings(_ count: Int64, to person: Cast = .minji) async throws -> JSON? {
            let last = try await last()
            return try await house.brings(space, after: last - count, to: last, for: person)
        }

        var space: ID<Space> { get throws { try #require(ID<Space>(id)) } }

        func last() async throws -> Int64 {
            let space = try space
            return try await house.services.database.read { try #require(try $0.space(space)).sequence }
        }
    }

    /// What of a copy is stored of operations, and with what it asks for more.
    private static func stands(_ device: inout Device) throws -> [JSON?] {
        let stored = device.kept.filter { $0.key.hasPrefix(StorageKey.delta) || $0.key.hasPrefix(StorageKey.proof) }
        return stored.sorted { $0.key < $1.key }.map(\.value) + [try device.question()["cursors"]]
    }

    @Test(arguments: Engine.allCases)
    func `are what a sync would have told, and leave it nothing to tell`(_ engine: Engine) async throws {
        try await Self.withBoard(engine, devices: 2) { house, board, devices in
            var (brought, synced) = (devices[0], devices[1])
            for title in ["하나", "둘"] {
                let event = try await board.add(title)
                #expect(try brought.bring(event))
                try await synced.sync()
                let (here, there) = (try Self.stands(&brought), try Self.stands(&synced))
                #expect(here == there)
            }
            for _ in 0..<2 {
                let page = BoardPages.withoutForms(try brought.get(board.page).page)
                #expect(page.contains("하나") && page.contains("둘"))
                #expect(page == BoardPages.withoutForms(try synced.get(board.page).page))
                let question = try brought.question()
                let answer = try await house[.minji].api(.post, "/sync", question).json
                #expect(answer?["spaces"]?.arrayValue?.isEmpty == true)
                try brought.restart()
                try synced.restart()
            }
            // And it goes on from there.
            #expect(try brought.post("\(board.page)/add-card", [("title", "셋")]).status == 303)
            try await brought.sync()
            #expect(brought.unsent == 0 && brought.refused == 0)
            let fourth = try await board.add("넷")
            #expect(try brought.bring(fourth))
            #expect(try brought.get(board.page).page.contains("넷"))
        }
    }

    @Test(arguments: Engine.usual)
    func `are taken once and in order, whenever they come`(_ engine: Engine) async throws {
        try await Self.withBoard(engine, devices: 2) { house, board, devices in
            var (device, other) = (devices[0], devices[1])
            let late = try await house[.minji].api(.post, "/sync", try device.question()).json
            let first = try await board.add("하나")
            let told = try await house[.minji].api(.post, "/sync", try device.question()).json
            let second = try await board.add("둘")
            let both = try #require(try await board.brings(2))
            #expect(try !device.bring(second), "one is missing before it")
            #expect(try device.bring(first))
            for event in [first, both] { #expect(try !device.bring(event), "twice") }
            #expect(try device.bring(second))
            let after = try device.question()
            for event in [first, second, both] { #expect(try !device.bring(event)) }
            // Answers that were on their way meanwhile.
            for answer in [told, late] { try device.take(try #require(answer)) }
            #expect(try device.question() == after)
            try device.restart()
            #expect(try device.question() == after)
            try await other.sync()
            let page = BoardPages.withoutForms(try device.get(board.page).page)
            #expect(page == BoardPages.withoutForms(try other.get(board.page).page))
        }
    }

    @Test(arguments: Engine.usual)
    func `are left to a sync where its answer says more, or they are not for this copy`(_ engine: Engine) async throws {
        try await Self.withBoard(engine, devices: 3) { house, board, devices in
            var (device, other, old) = (devices[0], devices[1], devices[2])
            #expect(try device.post("\(board.page)/add-card", [("title", "내 것")]).status == 303)
            let event = try await board.add("앤의 것")
            #expect(try !device.bring(event), "what is unsent waits for its answer")
            #expect(try await board.brings(1, to: .ann) == nil, "she has it")
            let ann = try await house.id(.ann)
            #expect(try !other.bring(event.of(ann)), "another's")
            for (name, value) in [("version", JSON.integer(SyncDelta.wireVersion + 1)), ("before", .null)] {
                #expect(try !other.bring(event.with(name, value)), "\(name)")
            }
            // A build that knew fewer fields has stored this copy.
            old.forgetLastField(of: "cards", isStamped: true)
            try old.restart()
            #expect(try old.asksAnew() == [board.id])
            #expect(try !old.bring(event))
            #expect(try other.bring(event), "and nothing of that is in its way")
            try await device.sync()
            #expect(device.unsent == 0)
            #expect(try device.get(board.page).page.contains("앤의 것"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `go on from no log that the house has lost`(_ engine: Engine) async throws {
        try await Self.withBoard(engine, devices: 2) { house, board, devices in
            var (device, behind) = (devices[0], devices[1])
            let moment = try await house.remembered()
            let lost = try await board.add("잃은 것")
            #expect(try device.bring(lost))
            let later = try await board.add("더 나중 것")
            try await house.goBack(to: moment)
            // Others write as far as the device has come, and past it.
            _ = try await board.add("남의 하나")
            let next = try await board.add("남의 둘")
            #expect(try !device.bring(next), "another operation stood there")
            // What was on its way is as if it had come before. By its proof the house learns what it has lost.
            #expect(try behind.bring(lost))
            #expect(try device.bring(later))
            let before = try await house.services.database.read { try $0.lineage() }
            try await device.sync()
            let after = try await house.services.database.read { try $0.lineage() }
            #expect(before != after)
            try await behind.sync()
            for event in [lost, later, next] {
                #expect(try !device.bring(event))
                #expect(try !behind.bring(event))
            }
            let newest = try await board.add("그 뒤")
            #expect(try device.bring(newest))
            try await behind.sync()
            let page = BoardPages.withoutForms(try device.get(board.page).page)
            #expect(page == BoardPages.withoutForms(try behind.get(board.page).page))
            #expect(page.contains("남의 둘") && page.contains("그 뒤") && !page.contains("잃은 것"))
        }
    }

    /// It may have been refused, and recorded after all: an event may be the first to say so.
    @Test(arguments: Engine.usual)
    func `take a refused change that was recorded after all out of the tray`(_ engine: Engine) async throws {
        try await Self.withBoard(engine) { house, board, _ in
            var device = try Device(house[.ann], now: house.clock.now, seed: 9)
            try await device.sync()
            let reached = device.confirmed(board.id)
            #expect(try device.post("\(board.page)/add-card", [("title", "두 번 보낸 것")]).status == 303)
            let change = try #require(device.queued)
            let sent = try await house[.ann].api(.post, "/sync", try device.question()).json
            #expect(sent?["settled"]?.arrayValue?.first?["result"]?.stringValue == "done")
            // What it hears is another answer to the same.
            let problem = PushResult.Problem(name: "missing", text: "없어요", field: nil)
            let refusal = PushResult(change.id, .refused(problem)).json
            try device.take(try #require(sent).with("settled", [refusal]).with("spaces", []).with("proofs", []))
            #expect(device.refused == 1 && device.confirmed(board.id) == reached)
            // Another of her sessions is brought it.
            let brought = try await house.brings(try board.space, after: reached, for: .minji)
            let event = try #require(brought)
            let ann = try await house.id(.ann)
            #expect(try device.bring(event.of(ann)))
            #expect(device.refused == 0)
            #expect(try device.get(board.page).page.contains("두 번 보낸 것"))
        }
    }
}

extension House {
    fileprivate func id(_ person: Cast) async throws -> String {
        try #require(try await self[person].api(.get, "/me").json?["id"]?.stringValue)
    }
}

extension JSON {
    /// The same for another person.
    fileprivate func of(_ person: String) -> JSON { with("person", .string(person)) }

    fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        .object((members ?? []).map { $0.name == name ? Member(name, value) : $0 })
    }
}
