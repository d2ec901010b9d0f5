import BoardRoom
import Floor
import Foundation
import HTTPTypes
import Synchronization
import TestKit
import Testing

@testable import Browser
@testable import Server
@testable import ServerFloor

/// Devices of both builds through storms of `changesPerStorm` changes each, as many as it takes.
///
/// `MARU_CONVERGENCE_OPERATIONS` says how many changes altogether on each engine, `MARU_CONVERGENCE_ENGINE` on which alone,
/// and `MARU_CONVERGENCE_SEED` plays the storm of that seed again, or those from one to another: `111-112`. Storms in which
/// the database fails too have the same seeds, and are a third as many.
@Suite(.serialized) struct `After a storm` {
    private static let changesPerStorm = 400
    private static let changes =
        ProcessInfo.processInfo.environment["MARU_CONVERGENCE_OPERATIONS"].flatMap(Int.init) ?? 1_200
    private static let seeds =
        Storms.seeds ?? (1...UInt64(max(1, (changes + changesPerStorm - 1) / changesPerStorm))).map { $0 }

    /// People have only so many boards: so many storms, and another house.
    private static let stormsPerHouse = 10

    @Test(arguments: Storms.engines)
    func `all devices hold and show what the house does, nothing is lost, and nothing is there twice`(_ engine: Engine)
        async throws
    {
        var run = Run()
        for seeds in Self.houses(of: Self.seeds) { run.add(try await Self.weather(seeds, engine)) }
        print("\(engine): \(run.changes) changes in \(Self.seeds.count) storms: \(run.troubles)")
        // One storm that is played again is looked at for what it did, whether or not there was some of everything.
        for trouble in Storm.Trouble.allCases where Self.seeds.count > 1 {
            #expect(
                run.counts[trouble, default: 0] > 0, "there were no \(trouble.rawValue): this run shows nothing of them"
            )
        }
    }

    /// Three nodes on one store, which fails in every way that it can: whoever hears no answer sends the same again.
    @Test(arguments: Storms.engines)
    func `the same is so where the database failed meanwhile`(_ engine: Engine) async throws {
        let isChosen = Storms.seeds != nil
        let seeds = isChosen ? Self.seeds : Array(Self.seeds.prefix((Self.seeds.count + 2) / 3))
        var run = Run()
        for seeds in Self.houses(of: seeds) { run.add(try await Self.weatherWithFaults(seeds, engine)) }
        print("\(engine): \(run.changes) changes in \(seeds.count) storms: \(run.failures)")
        for fault in Fault.allCases {
            #expect(
                run.faults[fault, default: 0] > 0, "there were no \(fault.rawValue): this run shows nothing of them")
        }
    }

    /// Half of it is done after a backup was made, and then that is restored.
    @Test(arguments: Storms.engines)
    func `the same is so where the house was put back to an earlier state meanwhile`(_ engine: Engine) async throws {
        let isChosen = Storms.seeds != nil
        let seeds = isChosen ? Self.seeds : Array(Self.seeds.prefix((Self.seeds.count + 2) / 3))
        var all = 0
        for seed in seeds {
            let (sent, kept) = try await Self.weatherWithRestore(seed, engine)
            print("\(engine) seed \(seed): put back, and sent \(sent) changes again; \(kept) in trays")
            #expect(sent > 0, "seed \(seed): nothing was to be sent again")
            all += sent
        }
        // A storm may end with little to send: most of it is refused then.
        #expect(all > 20 * seeds.count, "hardly anything was to be sent again: this run shows nothing of it")
    }

    /// A third of it is lost by a database that is in an earlier state though nobody restored it, and the storm goes on.
    @Test(arguments: Storms.engines)
    func `the same is so where the house went back in its middle, with ten devices`(_ engine: Engine) async throws {
        let isChosen = Storms.seeds != nil
        let seeds = isChosen ? Self.seeds : Array(Self.seeds.prefix((Self.seeds.count + 2) / 3))
        var all = 0
        for seed in seeds {
            let (sent, kept) = try await Self.weatherThatGoesBack(seed, engine)
            print("\(engine) seed \(seed): went back, and was sent \(sent) changes again; \(kept) in trays")
            #expect(sent > 0, "seed \(seed): nothing was to be sent again")
            all += sent
        }
        // A storm may end with little to send: most of it is refused then.
        #expect(all > 20 * seeds.count, "hardly anything was to be sent again: this run shows nothing of it")
    }

    private static func houses(of seeds: [UInt64]) -> [[UInt64]] {
        stride(from: 0, to: seeds.count, by: stormsPerHouse).map {
            Array(seeds[$0..<min($0 + stormsPerHouse, seeds.count)])
        }
    }

    /// What happened in some storms.
    private struct Run {
        var changes = 0
        var counts: [Storm.Trouble: Int] = [:]
        /// What went wrong with the database, and how many requests had no answer for it.
        var faults: [Fault: Int] = [:]
        var unanswered = 0

        var failures: String {
            let faults = Fault.allCases.map { "\(self.faults[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
            return "\(unanswered) requests unanswered, \(faults)"
        }

        var troubles: String {
            Storm.Trouble.allCases.map { "\(counts[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
        }

        mutating func add(_ other: Run) {
            changes += other.changes
            counts.merge(other.counts) { $0 + $1 }
            faults.merge(other.faults) { $0 + $1 }
            unanswered += other.unanswered
        }
    }

    private static func weather(_ seeds: [UInt64], _ engine: Engine) async throws -> Run {
        let counted = Mutex(Run())
        let ledger = Ledger()
        defer { for line in ledger.lines where line.contains(" fault ") { print(line) } }
        try await withHouse(engine, cast: Storm.people, logger: ledger.logger, settings: Storms.unrated) { house in
            let skew = Atomic<Int64>(0)
            try await house.withNode(skew: { skew.load(ordering: .relaxed) }) { second in
                let wasm = try WasmHost()
                for seed in seeds {
                    // Three minutes ahead, or as much behind.
                    skew.store(seed.isMultiple(of: 2) ? 180_000 : -180_000, ordering: .relaxed)
                    let run = try await play(seed, [house, second], wasm, nil)
                    print("\(engine) seed \(seed): \(run.changes) changes: \(run.troubles)")
                    counted.withLock { $0.add(run) }
                }
                try wasm.end()
            }
        }
        return counted.withLock { $0 }
    }

    /// Each storm in houses of its own, whose faults are drawn from the storm's seed.
    private static func weatherWithFaults(_ seeds: [UInt64], _ engine: Engine) async throws -> Run {
        let counted = Mutex(Run())
        let ledger = Ledger()
        defer { for line in ledger.lines where line.contains(" fault ") { print(line) } }
        for seed in seeds {
            let faults = Faults(seed: seed)
            try await withFaultyHouses(
                engine, faults, skews: [180_000, -180_000], cast: Storm.people, logger: ledger.logger,
                settings: Storms.unrated
            ) { nodes in
                let wasm = try WasmHost()
                let run = try await play(seed, nodes, wasm, faults)
                print("\(engine) seed \(seed): \(run.changes) changes: \(run.failures)")
                counted.withLock { $0.add(run) }
                try wasm.end()
            }
        }
        return counted.withLock { $0 }
    }

    /// One storm, in whose middle a backup is made that is restored at its end.
    ///
    /// - Returns: how many changes that the backup has not were sent again and done, and how many things wait in trays.
    private static func weatherWithRestore(_ seed: UInt64, _ engine: Engine) async throws -> (sent: Int, kept: Int) {
        let counted = Mutex((sent: 0, kept: 0))
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-storm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let backup = folder.path + "/house.tar"
        try await withHouse(engine, cast: Storm.people, settings: Storms.unrated) { house in
            try await house.withNode(skew: { 180_000 }) { second in
                let wasm = try WasmHost()
                var storm = try await Storm(seed: seed, [house, second], wasm)
                try await storm.rage(until: changesPerStorm / 2)
                _ = try await house.services.backUp(to: backup)
                let saved = Set(try await storm.log().map(\.operation.id))
                try await storm.rage(until: changesPerStorm)
                let before = storm
                try await withRestoredHouse(engine, backup, of: house, cast: Storm.people) { house in
                    try await house.withNode(skew: { 180_000 }) { second in
                        var storm = before
                        storm.move(to: [house, second])
                        try await storm.calm()
                        let sent = try await checkRestored(&storm, saved)
                        counted.withLock { $0 = (sent, storm.devices.reduce(0) { $0 + $1.tray.count }) }
                    }
                }
                try wasm.end()
            }
        }
        return counted.withLock { $0 }
    }

    /// One storm, whose middle the house has lost.
    ///
    /// - Returns: how many changes of that middle were sent again and done, and how many things wait in trays.
    private static func weatherThatGoesBack(_ seed: UInt64, _ engine: Engine) async throws -> (sent: Int, kept: Int) {
        let counted = Mutex((sent: 0, kept: 0))
        try await withHouse(engine, cast: Storm.people, settings: Storms.unrated) { house in
            try await house.withNode(skew: { 180_000 }) { second in
                let wasm = try WasmHost()
                var storm = try await Storm(seed: seed, [house, second], wasm, fleet: Storm.largeFleet)
                try await storm.rage(until: changesPerStorm / 3)
                let moment = try await house.remembered()
                let saved = Set(try await storm.log().map(\.operation.id))
                try await storm.rage(until: changesPerStorm * 2 / 3)
                let lost = Set(try await storm.log().map(\.operation.id)).subtracting(saved)
                try await house.goBack(to: moment)
                storm.move(to: [house, second])
                try await storm.rage(until: changesPerStorm)
                try await storm.calm()
                _ = try await checkRestored(&storm, saved)
                let again = Set(try await storm.log().map(\.operation.id)).intersection(lost)
                counted.withLock { $0 = (again.count, storm.devices.reduce(0) { $0 + $1.tray.count }) }
                try wasm.end()
            }
        }
        return counted.withLock { $0 }
    }

    /// One storm, and what is left of it.
    private static func play(_ seed: UInt64, _ nodes: [House], _ wasm: WasmHost, _ faults: Faults?) async throws -> Run
    {
        for person in Storm.people {
            for node in nodes { node[person].setCookie("maru_zone", "UTC") }
        }
        var storm = try await Storm(seed: seed, nodes, wasm, faults: faults)
        do {
            try await storm.rage(until: changesPerStorm)
            try await storm.calm()
        } catch {
            throw Storm.Wrong("seed \(seed): \(error)")
        }
        try await check(&storm)
        let run = Run(
            changes: storm.done.reduce(0) { $0 + $1.count }, counts: storm.counts, faults: faults?.counts ?? [:],
            unanswered: storm.failures)
        // The next storm's devices do not hold this board.
        try await checkDeletion(&storm)
        return run
    }
}
