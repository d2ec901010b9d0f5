import Floor
import HTTPTypes
import Storage
import Synchronization
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite(.timeLimit(.minutes(30))) struct `Pushes under trouble` {
    @Test(arguments: Engine.allCases)
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

    @Test(arguments: Engine.allCases)
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

    @Test(arguments: Engine.allCases)
    func `a service that refuses for good is not asked again, and in the end forgotten`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            try await house.subscribe(.ann, PushReceiver("phone"), at: station)
            station.say { _, _ in (403, nil) }
            for _ in 0..<Limits.pushFailures {
                try await house.tellAnn()
                try await house.services.sendPushes()
                #expect(try await house.deliveries() == 0)
            }
            #expect(station.counts["phone"] == Limits.pushFailures)
            #expect(try await house.subscriptions() == 0)
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
        let (now, seed, keys) = (clock.now, services.random.entropy(), receiver.keys)
        let addresses = (0..<count).map { station.address("\($0)") }
        try await services.database.write { transaction in
            var entropy = seed
            for (number, address) in addresses.enumerated() {
                let device = ID<Device>(milliseconds: now, entropy: &entropy)
                try transaction.execute(
                    """
                    INSERT INTO floor_session (device, token, person, name, created_at, seen_at, expires_at)
                    VALUES (\(device), \(sha256("\(number)")), \(person), 'Phone', \(now), \(now),
                        \(now + 86_400_000 * 30))
                    """)
                try transaction.subscribe(
                    device, of: person, to: try PushEndpoint(address, isAnywhere: true), keys, at: now)
            }
        }
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
