import Floor
import HTTPTypes
import NIOCore
import Storage
import Synchronization
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite(.timeLimit(.minutes(30))) struct `Pushes under trouble` {
    @Test(arguments: Engine.usual)
    func `two thousand devices are told, and the one in ten that is gone is forgotten`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            let receiver = PushReceiver("all")
            let ann = try await house.id(of: .ann)
            try await house.crowd(of: ann, 2_000, receiver, at: station)
            station.say { device, _ in device.hasSuffix("7") ? (410, nil) : (201, nil) }
            try await house.tellAnn()
            #expect(try await house.deliveries() == 2_000)
            #expect(try await house.services.sendPushes() == 1_800)
            #expect(station.counts.count == 2_000 && station.counts.values.allSatisfy { $0 == 1 })
            #expect(try await house.subscriptions() == 1_800)
            #expect(try await house.deliveries() == 0)
            let last = try #require(station.received.last)
            #expect(try receiver.read(last.body)["tag"] != nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `killed in the middle, each is told once or twice and never not at all`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            let ann = try await house.id(of: .ann)
            try await house.crowd(of: ann, 300, PushReceiver("all"), at: station)
            try await house.tellAnn()
            // It dies with some sent and not noted, some claimed and not sent.
            let dying = Mutex<Task<Int, any Error>?>(nil)
            station.say { _, _ in
                if station.counts.count > 100 { dying.withLock { $0?.cancel() } }
                return (201, nil)
            }
            let task = Task { try await house.services.sendPushes() }
            dying.withLock { $0 = task }
            _ = await task.result
            #expect(station.counts.count > 100)
            #expect(try await house.deliveries() > 0)
            // What it had claimed is left to it until its lease ends; others take the rest at the same time.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 { group.addTask { try await house.services.sendPushes() } }
                try await group.waitForAll()
            }
            house.clock.advance(Limits.pushLeaseMilliseconds)
            try await house.services.sendPushes()
            #expect(try await house.deliveries() == 0)
            #expect(station.counts.count == 300)
            #expect(station.counts.values.allSatisfy { 1...2 ~= $0 }, "\(station.counts.filter { $0.value > 2 })")
        }
    }

    @Test(arguments: Engine.usual)
    func `a service that wants none now is asked when it said, and one that always fails is given up`(
        _ engine: Engine
    ) async throws {
        try await withPushes(engine) { house, station in
            try await house.subscribe(.ann, PushReceiver("phone"), at: station)
            station.say { _, count in count == 1 ? (429, 600) : count == 2 ? (503, nil) : (201, nil) }
            try await house.tellAnn()
            #expect(try await house.services.sendPushes() == 0)
            house.clock.advance(seconds: 599)
            #expect(try await house.services.sendPushes() == 0)
            #expect(station.counts["phone"] == 1)
            house.clock.advance(seconds: 1)
            #expect(try await house.services.sendPushes() == 0)
            house.clock.advance(seconds: 60)
            #expect(try await house.services.sendPushes() == 1)
            #expect(station.counts["phone"] == 3)
            station.say { _, _ in (500, nil) }
            try await house.tellAnn()
            for _ in 0..<Limits.pushAttempts {
                try await house.services.sendPushes()
                house.clock.advance(Job.longestPause)
            }
            #expect(try await house.deliveries() == 0)
            #expect(station.counts["phone"] == 3 + Limits.pushAttempts)
            #expect(try await house.subscriptions() == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `a service that refuses for good is not asked again, and in the end forgotten`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            try await house.subscribe(.ann, PushReceiver("phone"), at: station)
            station.say { _, _ in (400, nil) }
            for _ in 0..<Limits.pushFailures {
                try await house.tellAnn()
                try await house.services.sendPushes()
                #expect(try await house.deliveries() == 0)
            }
            #expect(station.counts["phone"] == Limits.pushFailures)
            #expect(try await house.subscriptions() == 0)
        }
    }

    @Test(arguments: Engine.usual, [403, 503])
    func `a house that its push services do not take loses no device`(
        _ engine: Engine, _ status: Int
    ) async throws {
        try await withPushes(engine) { house, station in
            try await house.subscribe(.ann, PushReceiver("phone"), at: station)
            station.say { _, _ in (status, nil) }
            func fail() async throws {
                for _ in 0...Limits.pushFailures { try await house.tellAnn() }
                for _ in 0..<Limits.pushAttempts {
                    try await house.services.sendPushes()
                    house.clock.advance(Job.longestPause)
                }
                #expect(try await house.deliveries() == 0)
            }
            try await fail()
            #expect(station.counts["phone"] == (Limits.pushFailures + 1) * Limits.pushAttempts)
            #expect(try await house.subscriptions() == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a device that nothing was taken for in a month is dropped, whoever is at fault`(
        _ engine: Engine
    ) async throws {
        try await withPushes(engine) { house, station in
            try await house.subscribe(.ann, PushReceiver("phone"), at: station)
            let ann = try await house.id(of: .ann)
            let subscriptions = try await house.services.database.read { try $0.pushSubscriptions(of: ann) }
            let phone = try #require(subscriptions.first)
            func fail(at now: Int64) async throws {
                try await house.services.database.write { transaction in
                    for _ in 0..<Limits.pushFailures {
                        try transaction.notePushFailure(phone.device, isOfDevice: false, at: now)
                    }
                }
            }
            try await fail(at: phone.madeAt + Limits.pushFailureMilliseconds)
            #expect(try await house.subscriptions() == 1)
            // One push that the service refuses after all that is not the last of twenty.
            try await house.services.database.write {
                try $0.notePushFailure(phone.device, isOfDevice: true, at: phone.madeAt)
            }
            #expect(try await house.subscriptions() == 1)
            try await fail(at: phone.madeAt + Limits.pushFailureMilliseconds + 1)
            #expect(try await house.subscriptions() == 0)
        }
    }

    @Test func `an answer that never ends holds nothing up`() async throws {
        try await withPushes(.sqlite, cast: [.minji]) { house, station in
            var settings = Settings()
            settings.push.isPrivate = true
            settings.push.timeout = .seconds(5)
            let connection = PushConnection(settings)
            let endpoint = try PushEndpoint(station.origin + "/drip", isAnywhere: true)
            let answer = try await connection.post(
                [1], to: endpoint, topic: "t", with: HouseKey(), now: house.clock.now)
            #expect(answer == .taken)
        }
    }

    @Test(arguments: Engine.allCases)
    func `an address that was renewed brings back what was chosen, and nothing that was turned off`(
        _ engine: Engine
    ) async throws {
        try await withPushes(engine) { house, station in
            let (old, new) = (PushReceiver("old"), PushReceiver("new"))
            func renew(_ account: Cast) async throws -> Answer {
                try await house[account].api(
                    .put, "/me/push",
                    [
                        "endpoint": .string(station.address("new")), "p256dh": .string(new.point),
                        "auth": .string(new.auth), "renews": true,
                    ])
            }
            try await house.subscribe(.ann, old, at: station)
            _ = try await house[.ann].api(.patch, "/me/push", ["kindsOff": ["board.commented"], "hidesWords": true])
            station.say { device, _ in (device == "old" ? 410 : 201, nil) }
            try await house.tellAnn()
            #expect(try await house.services.sendPushes() == 0)
            #expect(station.counts["old"] == 1)
            #expect(try await house[.ann].api(.get, "/me/push").json?["devices"]?.arrayValue?.isEmpty == true)
            try await house.tellAnn()
            #expect(try await house.deliveries() == 0)
            // Somebody else at the same browser.
            #expect(try await renew(.minji).status == 404)
            #expect(try await renew(.ann).status == 200)
            let device = try await house[.ann].api(.get, "/me/push").json?["devices"]?.arrayValue?.first
            #expect(device?["hidesWords"] == true)
            #expect(device?["kindsOff"] == ["board.commented"])
            try await house.tellAnn()
            #expect(try await house.services.sendPushes() == 1)
            let told = try new.read(try #require(station.received.last).body)
            #expect(told["body"]?.stringValue == "Something new")
            let id = try #require(device?["device"]?.stringValue)
            #expect(try await house[.ann].api(.delete, "/me/push/\(id)").status == 204)
            #expect(try await renew(.ann).status == 404)
            #expect(try await house.subscriptions() == 0)
        }
    }

    @Test(arguments: Engine.usual, [403, 503])
    func `a service that takes nothing for ten minutes is told of once, and is over with the next it takes`(
        _ engine: Engine, _ status: Int
    ) async throws {
        try await withPushes(engine) { house, station in
            try await house.subscribe(.ann, PushReceiver("phone"), at: station)
            station.say { _, _ in (status, nil) }
            func attempt() async throws {
                try await house.tellAnn()
                try await house.services.sendPushes()
                try await house.night()
            }
            try await attempt()
            house.clock.advance(seconds: 590)
            try await attempt()
            #expect(try await house.services.condition().troubles == [])
            for _ in 0..<3 {
                house.clock.advance(Limits.watchMilliseconds)
                try await attempt()
            }
            let trouble = try #require(try await house.services.condition().troubles.first)
            #expect(trouble.kind == .push)
            #expect(trouble.says(.enUS).contains("by localhost:") && trouble.says(.enUS).contains("(\(status))"))
            let page = try await house[.minji].get("/admin").body
            #expect(page.contains(trouble.says(.ko)) && page.contains(trouble.advice(.ko)))
            let told = try await house.texts(.minji).filter { $0 == TroubleKind.push.told(.ko) }
            #expect(told.count == 1)
            #expect(try await house.services.condition().metrics.contains("maru_trouble{kind=\"push\"} 1\n"))
            let doctor = try await house.pushFindings()
            #expect(doctor.map(\.state) == [.doubtful] && doctor.first?.says == trouble.says(.enUS))
            station.say { _, _ in (201, nil) }
            try await attempt()
            #expect(try await house.services.condition().troubles == [])
            #expect(try await house.pushFindings().isEmpty)
            house.clock.advance(Limits.watchMilliseconds)
            try await house.night()
            #expect(try await house.services.database.read { try $0.knownTroubles() } == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a service that cannot be reached is told of, also where another one works`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            let receiver = PushReceiver("phone")
            try await house.subscribe(.ann, receiver, at: station)
            let ann = try await house.id(of: .ann)
            // Nothing listens at the port of TCP's own multiplexer.
            try await house.addDevices(of: ann, at: ["http://localhost:1/push/tablet"], receiver)
            for _ in 0..<3 {
                try await house.tellAnn()
                #expect(try await house.services.sendPushes() == 1)
                house.clock.advance(Limits.watchMilliseconds)
            }
            let trouble = try #require(try await house.services.condition().troubles.first)
            #expect(trouble.kind == .push && trouble.says(.enUS).contains("localhost:1 "))
            // One that more devices use, and that fails since: it is named before.
            try await house.crowd(of: ann, 2, receiver, at: station)
            station.say { _, _ in (403, nil) }
            for _ in 0..<3 {
                try await house.tellAnn()
                try await house.services.sendPushes()
                house.clock.advance(Limits.watchMilliseconds)
            }
            let worse = try #require(try await house.services.condition().troubles.first)
            #expect(worse.kind == .push && worse.says(.enUS).contains("(403)"))
            station.say { _, _ in (201, nil) }
            try await house.tellAnn()
            try await house.services.sendPushes()
            // Nobody uses it any more.
            try await house.services.database.write {
                try $0.execute("DELETE FROM floor_push_subscription WHERE endpoint = 'http://localhost:1/push/tablet'")
            }
            #expect(try await house.services.condition().troubles == [])
            // Whoever begins to is not told of what was.
            try await house.addDevices(of: ann, at: ["http://localhost:1/push/desk"], receiver)
            #expect(try await house.services.condition().troubles == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `a device that is gone is no trouble of the house`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            let receiver = PushReceiver("all")
            let ann = try await house.id(of: .ann)
            try await house.crowd(of: ann, 6, receiver, at: station)
            station.say { device, _ in (device == "0" ? 410 : device == "1" ? 404 : 400, nil) }
            for _ in 0..<4 {
                try await house.tellAnn()
                try await house.services.sendPushes()
                house.clock.advance(Limits.watchMilliseconds)
            }
            #expect(try await house.services.condition().troubles == [])
            #expect(try await house.subscriptions() == 4)
        }
    }

    @Test func `a name that leads into a private network is not connected to`() async throws {
        try await withPushes(.sqlite, cast: [.minji]) { house, station in
            let address = station.address("phone")
            let refused = try await house[.minji].api(
                .put, "/me/push",
                [
                    "endpoint": "https://127.0.0.1/x", "p256dh": .string(PushReceiver("a").point), "auth": "AAAA",
                ])
            #expect(refused.status == 422)
            let port = try #require(address.firstMatch(of: /:(\d+)\//)?.1)
            let endpoint = try PushEndpoint("https://localhost:\(port)/push/phone", isAnywhere: false)
            let connection = PushConnection(Settings())
            await #expect(throws: PushConnection.Unsent.privateNetwork) {
                _ = try await connection.post([1], to: endpoint, topic: "t", with: HouseKey(), now: house.clock.now)
            }
            #expect(station.received.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a push goes out by itself once its notice is made`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            try await house.subscribe(.ann, PushReceiver("phone"), at: station)
            let pulse = Task { try await PushPulse(services: house.services).run() }
            defer { pulse.cancel() }
            try await house.tellAnn()
            try await eventually("it has come") { station.counts["phone"] == 1 }
            try await eventually("it is noted") { try await house.deliveries() == 0 }
            pulse.cancel()
            _ = await pulse.result
        }
    }
}

extension House {
    /// Makes many devices of one person, each with an address of its own.
    fileprivate func crowd(
        of person: ID<Person>, _ count: Int, _ receiver: PushReceiver, at station: PushStation
    ) async throws {
        try await addDevices(of: person, at: (0..<count).map { station.address("\($0)") }, receiver)
    }

    fileprivate func addDevices(of person: ID<Person>, at addresses: [String], _ receiver: PushReceiver) async throws {
        let (now, seed, keys) = (clock.now, services.random.entropy(), receiver.keys)
        try await services.database.write { transaction in
            var entropy = seed
            for address in addresses {
                let device = ID<Device>(milliseconds: now, entropy: &entropy)
                try transaction.execute(
                    """
                    INSERT INTO floor_session (device, token, person, name, created_at, seen_at, expires_at)
                    VALUES (\(device), \(sha256(device.text)), \(person), 'Phone', \(now), \(now),
                        \(now + 86_400_000 * 30))
                    """)
                try transaction.subscribe(
                    device, of: person, to: try PushEndpoint(address, isAnywhere: true), keys, at: now)
            }
        }
    }

    /// What the doctor says of the push services' answers.
    fileprivate func pushFindings() async throws -> [Finding] {
        var settings = services.settings
        settings.web = Checkout.web
        var doctor = Doctor(settings, program: "maru", clock: { [clock] in clock.now })
        doctor.probes = .calm
        return try await doctor.health(services.database).filter { $0.name == "push sent" }
    }

    /// Tells Ann of her account, which is in no room.
    fileprivate func tellAnn() async throws {
        clock.advance(seconds: 1)
        let (ann, now) = (try await id(of: .ann), clock.now)
        try await services.database.write {
            try $0.notify(NewNotice(.passwordReset, to: ann, author: nil, cause: "reset/\(now)", at: now))
        }
    }
}
