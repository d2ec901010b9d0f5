import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Live streams` {
    @Test func `an answer that is never sent leaves no stream behind`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let hub = house.services.live
            let mailbox = try hub.open(for: try await house.id(of: .minji), lookingAt: [])
            var place: StreamPlace? = StreamPlace(mailbox, in: hub)
            #expect(hub.count == 1 && place != nil)
            place = nil
            #expect(hub.count == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `what happens between being read and being listened for is not missed`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = try await house.id(of: .minji)
            let (space, hub) = (try await house.space(with: [minji]), house.services.live)
            let mailbox = try hub.open(for: minji, lookingAt: [])
            var readings = 0
            for expected in [2, 1] {
                readings = 0
                let heads = try await LiveStream.listen(with: mailbox, in: hub) {
                    let heads = try await house.services.database.read { try $0.spaces(of: minji).map(\.space) }
                    if !mailbox.spaces.contains(space) { try await house.announce(space, 7) }
                    readings += 1
                    return heads
                }
                #expect(heads?.map(\.sequence) == [7])
                #expect(readings == expected, "read again only where something new is listened to")
            }
            hub.close(mailbox)
        }
    }

    @Test(arguments: Engine.usual)
    func `a member hears of a space's changes and nobody else does`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = try await house.id(of: .minji)
            let space = try await house.space(with: [minji])
            async let hers = house[.minji].get("/live")
            async let anns = house[.ann].get("/live")
            try await eventually("both streams listen") { house.services.live.listening == 2 }
            try await house.announce(space, 7)
            try await house.untilTold()
            house.services.live.end()
            let (heard, other) = (try await hers.body, try await anns.body)
            #expect(heard.hasPrefix("retry: 2000\n\n"))
            #expect(
                heard.contains(
                    "event: space\nid: \(space.text).0\ndata: {\"space\":\"\(space.text)\",\"sequence\":0}\n\n"))
            #expect(heard.contains("id: \(space.text).7\ndata: {\"space\":\"\(space.text)\",\"sequence\":7}\n\n"))
            #expect(heard.hasSuffix(": bye\n\n"))
            #expect(!other.contains("event: space"))
            #expect(house.services.live.count == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a space with a person's id hears nothing of their notices`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let space = ID<Space>(minji)
            try await house.services.database.write { transaction in
                try transaction.createSpace(space, kind: "board", at: 0)
                try transaction.setRole("editor", of: ann, in: space, at: 0)
            }
            async let anns = house[.ann].get("/live")
            try await eventually("Ann listens") { house.services.live.listening == 1 }
            try await house.services.database.write { transaction in
                try transaction.execute("UPDATE floor_space SET clock = clock WHERE id = \(space)")
                transaction.announceNotices(of: minji, at: 7_000)
            }
            try await house.announce(space, 9)
            try await house.untilTold()
            house.services.live.end()
            let heard = try await anns.body
            #expect(heard.contains("id: \(space.text).9\n"))
            #expect(!heard.contains("7000"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `whoever leaves a space hears no more of it, whoever joins one hears of it at once`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let (left, joined) = (try await house.space(with: [minji, ann]), try await house.space(with: [minji]))
            async let stream = house[.ann].get("/live")
            try await eventually("Ann listens") { house.services.live.listening == 1 }
            try await house.services.database.write { try $0.setRole(nil, of: ann, in: left, at: 0) }
            house.clock.advance(seconds: 2)
            try await house.announce(left, 5)
            try await house.services.database.write { try $0.setRole("viewer", of: ann, in: joined, at: 0) }
            house.services.live.recheck(ann)
            try await eventually("Ann hears of the other space") { house.services.live.hears(ann, of: joined) }
            try await eventually("she was told where it stands") { house.services.live.waiting == 0 }
            try await house.announce(joined, 9)
            try await house.untilTold()
            house.services.live.end()
            let heard = try await stream.body
            #expect(heard.contains("id: \(left.text).0\n"))
            #expect(!heard.contains("id: \(left.text).5\n"))
            #expect(heard.contains("id: \(joined.text).0\n"))
            #expect(heard.contains("id: \(joined.text).9\n"))
        }
    }

    @Test(arguments: Engine.usual)
    func `signing out or being suspended ends the stream`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let ann = try await house.id(of: .ann)
            async let hers = house[.minji].get("/live")
            async let anns = house[.ann].get("/live")
            try await eventually("both streams listen") { house.services.live.listening == 2 }
            #expect(try await house[.minji].post("/sign-out").status == 303)
            try await house.services.database.write { try $0.setSuspended(ann, at: 1) }
            house.services.live.recheck(ann)
            #expect(try await hers.body.hasSuffix(": bye\n\n"))
            #expect(try await anns.body.hasSuffix(": bye\n\n"))
        }
    }

    @Test(arguments: Engine.usual)
    func `members who look at a space see each other there, and others are not told`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let space = try await house.space(with: [minji, ann])
            async let hers = house[.minji].get("/live?at=\(space.text)")
            try await eventually("민지 is there") { house.services.live.people(at: space) == [minji] }
            async let sams = house[.sam].get("/live?at=\(space.text)")
            async let anns = house[.ann].get("/live?at=\(space.text)")
            try await eventually("two are there") { house.services.live.people(at: space).count == 2 }
            try await eventually("all is told") {
                house.services.live.listening == 3 && house.services.live.waiting == 0
            }
            house.services.live.end()
            let both = [minji, ann].sorted().map { "\"\($0.text)\"" }.joined(separator: ",")
            let (heard, other) = (try await hers.body, try await sams.body)
            #expect(heard.contains("event: presence\ndata: {\"space\":\"\(space.text)\",\"people\":[\(both)]}\n\n"))
            #expect(try await anns.body.contains("\"people\":[\(both)]"))
            #expect(!other.contains("presence"))
        }
    }

    @Test func `one person has so many streams, and the house so many in all`() async throws {
        try await withHouse(
            .sqlite, cast: [.minji, .ann, .sam],
            settings: {
                $0.streamsPerson = 2
                $0.streams = 3
            }
        ) { house in
            async let first = house[.minji].get("/live")
            async let second = house[.minji].get("/live")
            try await eventually("two streams are open") { house.services.live.count == 2 }
            let refused = try await house[.minji].get("/live")
            #expect(refused.status == 429)
            #expect(refused.headers[.retryAfter] == "30")
            async let third = house[.ann].get("/live")
            try await eventually("three streams are open") { house.services.live.count == 3 }
            let full = try await house[.sam].get("/live")
            #expect(full.status == 503)
            house.services.live.end()
            _ = try await (first, second, third)
        }
    }

    @Test func `nobody who is not signed in gets a stream`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let answer = try await house.visitor().send(.get, "/live", headers: [.accept: "text/event-stream"])
            #expect(answer.status == 401)
            #expect(answer.headers[.contentType]?.hasPrefix("application/problem+json") == true)
            #expect(house.services.live.count == 0)
        }
    }

    @Test func `a mailbox holds the latest of each space and no more`() async {
        var entropy = Entropy(seed: (1, 2, 3, 4))
        let (one, two) = (ID<Space>(milliseconds: 1, entropy: &entropy), ID<Space>(milliseconds: 2, entropy: &entropy))
        let mailbox = Mailbox(person: ID(milliseconds: 1, entropy: &entropy), lookingAt: [])
        for sequence in 1...1_000 {
            mailbox.put(one, Int64(sequence))
            mailbox.put(two, 5)
        }
        mailbox.put(one, 3)
        let contents = mailbox.drain()
        #expect(contents.sequences == [one: 1_000, two: 5])
        #expect(mailbox.drain().sequences.isEmpty)
        mailbox.finish()
        var signals = 0
        for await _ in mailbox.signals { signals += 1 }
        #expect(signals == 1)
    }

    @Test func `over sockets a stream comes at once, and ends when the browser goes or the house stops`() async throws {
        let goodbye = Box<RawConnection>()
        try await withHouse(.sqlite, cast: [.minji], isLive: true) { house in
            let token = try #require(house[.minji].cookies["maru"])
            let port = try #require(house.port)
            let request = "GET /live HTTP/1.1\r\nHost: localhost\r\nCookie: maru=\(token)\r\n\r\n"
            let one = try RawConnection(port: port)
            try one.send(request)
            let head = await one.read(until: "retry: 2000")
            #expect(head.hasPrefix("HTTP/1.1 200 OK"))
            #expect(head.contains("text/event-stream"))
            #expect(head.contains("X-Accel-Buffering: no"))
            one.hangUp()
            try await eventually("the stream is closed") { house.services.live.count == 0 }
            let two = try RawConnection(port: port)
            try two.send(request)
            _ = await two.read(until: "retry: 2000")
            goodbye.set(two)
        }
        let rest = await goodbye.value?.read()
        #expect(rest?.contains(": bye") == true)
    }
}

/// Something put down in one closure and picked up after it.
final class Box<Value: Sendable>: @unchecked Sendable {
    // Written before the closure ends and read after it: the end of the closure orders the two.
    private(set) var value: Value?
    func set(_ value: Value) { self.value = value }
}

extension House {
    func id(of account: Cast) async throws -> ID<Person> {
        let text = try await self[account].api(.get, "/me").json?["id"]?.stringValue
        return try #require(text.flatMap { ID<Person>($0) })
    }

    /// A space of no room, with these members.
    func space(with members: [ID<Person>]) async throws -> ID<Space> {
        var entropy = services.random.entropy()
        let space = ID<Space>(milliseconds: clock.now, entropy: &entropy)
        try await services.database.write { transaction in
            try transaction.createSpace(space, kind: "board", at: 0)
            for member in members { try transaction.setRole("editor", of: member, in: space, at: 0) }
        }
        return space
    }

    func announce(_ space: ID<Space>, _ sequence: Int64) async throws {
        try await services.database.write { transaction in
            // A transaction that writes nothing need not be committed, and tells nothing.
            try transaction.execute("UPDATE floor_space SET sequence = \(sequence) WHERE id = \(space)")
            transaction.announce(space, sequence: sequence)
        }
        try await untilPassedOn()
    }

    /// Returns once the streams have sent all that was announced in this process.
    func untilTold() async throws {
        try await untilPassedOn()
        try await eventually("all was told") { services.live.waiting == 0 }
    }

    /// Returns once the streams' mailboxes have all that was announced in this process: announcements come in order, and one
    /// more, of which only a mailbox of its own hears, has come. Without it, news that has not come yet is none.
    private func untilPassedOn() async throws {
        var entropy = services.random.entropy()
        let mark = ID<Space>(milliseconds: clock.now, entropy: &entropy)
        let mailbox = try services.live.open(for: ID<Person>(mark), lookingAt: [])
        defer { services.live.close(mailbox) }
        services.live.subscribe(mailbox, to: [mark])
        try await services.database.write { transaction in
            try transaction.execute("UPDATE floor_space SET sequence = sequence WHERE id = \(mark)")
            transaction.announce(mark, sequence: 1)
        }
        try await eventually("what was announced has come") { !mailbox.drain().isEmpty }
    }
}
