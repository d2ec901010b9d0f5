import BoardRoom
import Floor
import Foundation
import HTTPTypes
import Synchronization
import TestKit
import Testing

@testable import Browser
@testable import Server

/// Devices of both builds through storms of `changesPerStorm` changes each, as many as it takes.
///
/// `MARU_CONVERGENCE_OPERATIONS` says how many changes altogether on each engine, `MARU_CONVERGENCE_ENGINE` on which alone,
/// and `MARU_CONVERGENCE_SEED` plays the storm of that seed again, or those from one to another: `111-112`. Storms in which
/// the database fails too have the same seeds, and are a third as many.
@Suite(.serialized) struct `After a storm` {
    private static let environment = ProcessInfo.processInfo.environment
    private static let changesPerStorm = 400
    private static let changes = environment["MARU_CONVERGENCE_OPERATIONS"].flatMap(Int.init) ?? 1_200
    private static let seeds: [UInt64] = {
        let given = environment["MARU_CONVERGENCE_SEED"]?.split(separator: "-").compactMap { UInt64($0) } ?? []
        if let first = given.first, let last = given.last { return (first...max(first, last)).map { $0 } }
        return (1...UInt64(max(1, (changes + changesPerStorm - 1) / changesPerStorm))).map { $0 }
    }()
    private static let engines =
        environment["MARU_CONVERGENCE_ENGINE"].flatMap(Engine.init).map { [$0] } ?? Engine.allCases

    /// People have only so many boards: so many storms, and another house.
    private static let stormsPerHouse = 10

    @Test(arguments: engines)
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
    @Test(arguments: engines)
    func `the same is so where the database failed meanwhile`(_ engine: Engine) async throws {
        let isChosen = Self.environment["MARU_CONVERGENCE_SEED"] != nil
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
    @Test(arguments: engines)
    func `the same is so where the house was put back to an earlier state meanwhile`(_ engine: Engine) async throws {
        let isChosen = Self.environment["MARU_CONVERGENCE_SEED"] != nil
        for seed in isChosen ? Self.seeds : Array(Self.seeds.prefix((Self.seeds.count + 2) / 3)) {
            let (sent, kept) = try await Self.weatherWithRestore(seed, engine)
            print("\(engine) seed \(seed): put back, and sent \(sent) changes again; \(kept) in trays")
            #expect(sent > 20, "seed \(seed): hardly anything was to be sent again")
        }
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
        try await withHouse(engine, cast: Storm.people, logger: ledger.logger, settings: unrated) { house in
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
                settings: unrated
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
        try await withHouse(engine, cast: Storm.people, settings: unrated) { house in
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

    /// After a restore all are alike, and what only devices held is done again or in their trays.
    private static func checkRestored(_ storm: inout Storm, _ saved: Set<ID<Floor.Operation>>) async throws -> Int {
        let seed = storm.seed
        let log = try await storm.log()
        let recorded = Set(log.map(\.operation.id))
        #expect(recorded.count == log.count, "seed \(seed): an operation is there twice")
        #expect(log.map(\.sequence) == (1...Int64(log.count)).map { $0 }, "seed \(seed): the sequence has gaps")
        #expect(saved.isSubset(of: recorded), "seed \(seed): what was backed up is not there")
        let differences = try await storm.house.services.differencesFromLog(space: storm.space)
        #expect(differences.isEmpty, "seed \(seed): the tables are not what the log comes to")
        for index in storm.devices.indices {
            let device = storm.devices[index]
            #expect(device.unsent == 0, "seed \(seed): device \(index) has something left to say")
            let here = things(on: try storm.held(index)?.shown.board)
            let there = things(on: try await storm.houseBoard(for: index))
            #expect(here == there, "seed \(seed): device \(index) holds something else than the house")
            // Whoever was taken off the board holds nothing of it any more.
            guard storm.owner(of: index) != .sam else { continue }
            for change in storm.done[index] where !recorded.contains(change.id) && !device.tray.contains(change.id.text)
            {
                #expect(
                    storm.settled[change.id] == .unchanged,
                    "seed \(seed): \(change.useCase) \(change.id.text) of device \(index) is lost")
            }
        }
        return storm.done.joined().count { recorded.contains($0.id) && !saved.contains($0.id) }
    }

    /// Nobody is too many.
    private static func unrated(_ settings: inout Settings) {
        settings.ratePerson = 0
        settings.rateNetwork = 0
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

    /// What was done while somebody deleted the board is kept for whoever did it, and nothing else of the board is.
    private static func checkDeletion(_ storm: inout Storm) async throws {
        let seed = storm.seed
        let last = try await storm.loseBoard()
        #expect(last.joined().count >= 10, "seed \(seed): hardly anything was done")
        for (index, ids) in last.enumerated() {
            #expect(try storm.held(index) == nil, "seed \(seed): device \(index) holds a board that is deleted")
            #expect(storm.devices[index].unsent == 0, "seed \(seed): device \(index) has something left to say")
            let lost = Set(ids.map(\.text)).subtracting(storm.devices[index].tray)
            #expect(lost.isEmpty, "seed \(seed): device \(index) has lost what it did on a board that is deleted")
        }
    }

    private static func check(_ storm: inout Storm) async throws {
        let seed = storm.seed
        let log = try await storm.log()
        let recorded = Set(log.map(\.operation.id))
        #expect(recorded.count == log.count, "seed \(seed): an operation is there twice")
        #expect(log.map(\.sequence) == (1...Int64(log.count)).map { $0 }, "seed \(seed): the sequence has gaps")
        // No two things were ever given the same words.
        let words = log.filter { $0.operation.kind.hasSuffix(".added") && $0.operation.intent == .act }.flatMap {
            recorded in
            recorded.operation.changes.compactMap(\.to.stringValue).filter { $0.hasPrefix(Storm.mark) }
        }
        #expect(words.count > 50, "seed \(seed): hardly anything was added")
        #expect(Set(words).count == words.count, "seed \(seed): something was added twice")
        let lost = storm.toldAtHome.subtracting(recorded)
        #expect(lost.isEmpty, "seed \(seed): \(lost.map(\.text)) were told to be done at home, and are lost")
        let differences = try await storm.house.services.differencesFromLog(space: storm.space)
        #expect(differences.isEmpty, "seed \(seed): the tables are not what the log comes to")
        try await checkEffects(storm, log)
        for index in storm.devices.indices {
            // Sent again before it heard no, a change may have come through after all.
            let holdsBoard = try storm.held(index) != nil
            let refused = storm.done[index].map(\.id).filter { id in
                storm.heardRefused.contains(id) && !storm.heardDone.contains(id)
                    && !(holdsBoard && recorded.contains(id))
            }
            for change in storm.done[index] {
                switch storm.settled[change.id] {
                case .done:
                    #expect(recorded.contains(change.id), "seed \(seed): \(change.useCase) \(change.id.text) is lost")
                case .unchanged:
                    #expect(!recorded.contains(change.id), "seed \(seed): \(change.id.text) is told wrongly")
                case .refused:
                    #expect(!recorded.contains(change.id), "seed \(seed): \(change.id.text) was refused and is done")
                case nil: Issue.record("seed \(seed): the house never heard of \(change.useCase) \(change.id.text)")
                }
            }
            #expect(storm.devices[index].unsent == 0, "seed \(seed): device \(index) has something left to say")
            #expect(
                storm.devices[index].tray == refused.map(\.text).sorted(),
                "seed \(seed): device \(index) has not all that was refused, or more")
            let here = things(on: try storm.held(index)?.shown.board)
            let there = things(on: try await storm.houseBoard(for: index))
            guard here != there else { continue }
            let only = (here.subtracting(there).sorted().first ?? "", there.subtracting(here).sorted().first ?? "")
            Issue.record("seed \(seed): device \(index) holds ‘\(only.0)’ where the house has ‘\(only.1)’")
        }
        try await checkPages(&storm)
    }

    /// Looks at what came of each change, and not at whether it was recorded: told ‘done’, it stood when it was recorded, or
    /// something stood in its place that its device had not seen; what an undo took back, it took back; and the house's
    /// tables are what its log comes to.
    private static func checkEffects(_ storm: Storm, _ log: [RecordedOperation]) async throws {
        let seed = storm.seed
        // The device of a change, and which of its changes it is.
        var doer: [ID<Floor.Operation>: (device: Int, place: Int)] = [:]
        for index in storm.devices.indices {
            for (place, change) in storm.done[index].enumerated() { doer[change.id] = (index, place) }
        }
        let sequences = Dictionary(uniqueKeysWithValues: log.map { ($0.operation.id, $0.sequence) })
        guard let space = log.first?.operation.space else { return }
        var board = Board(id: space)
        for recorded in log {
            let operation = recorded.operation
            board.apply(operation)
            guard let doing = doer[operation.id] else { continue }
            for change in operation.changes {
                guard let stamp = board.stamp(of: change.field, on: change.subject), stamp.operation != operation.id,
                    board.value(of: change.field, on: change.subject) != change.to
                else { continue }
                let isReversal = operation.intent.target != nil
                let wasSeen = sequences[stamp.operation].map { $0 <= storm.seen[operation.id] ?? 0 } ?? false
                let isOwn = doer[stamp.operation].map { $0.device == doing.device && $0.place < doing.place } ?? false
                guard isReversal || wasSeen || isOwn else { continue }
                Issue.record(
                    """
                    seed \(seed): \(operation.kind) \(operation.intent.name) \(operation.id.text) is done, and its \
                    \(change.field) never stood: \(wasSeen ? "it had seen" : isOwn ? "it had itself written" : "there is") \
                    \(stamp.operation.text)
                    """)
            }
        }
        let folded = things(on: board)
        let stored = things(on: try await storm.houseBoard(for: 0))
        guard folded != stored else { return }
        let only = (folded.subtracting(stored).sorted().first ?? "", stored.subtracting(folded).sorted().first ?? "")
        Issue.record("seed \(seed): the log comes to ‘\(only.0)’ where the tables have ‘\(only.1)’")
    }

    /// All that stands on a board, each thing with every field and who wrote it last.
    private static func things(on board: Board?) -> Set<String> {
        guard let board else { return [] }
        func said<Value>(_ register: Register<Value>) -> String {
            "\(register.value) by \(register.stamp.operation.text) at \(register.stamp.clock.rawValue)"
        }
        func stands(_ card: Register<ID<Entity>?>) -> Bool {
            card.value.flatMap { board.cards[$0] }.map { !$0.isRemoved } ?? false
        }
        var things: Set = ["board \(said(board.name)) \(said(board.archived))"]
        for column in board.columns.values where !column.isRemoved {
            things.insert(
                "column \(column.id.text) \(said(column.name)) \(said(column.kind)) \(said(column.rank)) \(said(column.cardLimit))"
            )
        }
        for label in board.labels.values where !label.isRemoved {
            things.insert("label \(label.id.text) \(said(label.name)) \(said(label.colour))")
        }
        for card in board.cards.values where !card.isRemoved {
            let labels = card.labels.held.map(\.text).sorted(), people = card.assignees.held.map(\.text).sorted()
            things.insert(
                "card \(card.id.text) \(said(card.title)) \(said(card.body)) \(said(card.due)) \(said(card.place)) \(labels) \(people)"
            )
        }
        for item in board.items.values where !item.isRemoved && stands(item.card) {
            things.insert(
                "item \(item.id.text) \(said(item.card)) \(said(item.text)) \(said(item.done)) \(said(item.rank))")
        }
        for comment in board.comments.values where !comment.isRemoved && stands(comment.card) {
            things.insert(
                "comment \(comment.id.text) \(said(comment.card)) \(said(comment.text)) \(said(comment.added))")
        }
        return things
    }

    /// The pages that are looked at after a storm: the board, and some of the others, which take turns from seed to seed.
    private static func paths(_ storm: Storm) -> [String] {
        let cards = storm.someCards(4)
        // The number of one of the storm's words: what is found fits on one page of the house.
        let word = 100 + (storm.seed + 250) % 500
        let others =
            ["/history", "/search?q=\(word)", "/labels", "/columns", "/trash", "/month"]
            + cards.flatMap { ["/card/\($0)", "/card/\($0)/history"] }
        return [""] + others.indices.filter { ($0 + Int(storm.seed)) % 3 == 0 }.map { others[$0] }
    }

    /// Each device against the house's own page for the same person; and a device that comes new.
    private static func checkPages(_ storm: inout Storm) async throws {
        let board = "/board/\(storm.board)"
        var members = 0
        var fresh = try Device(storm.house[storm.owner(of: 0)], now: storm.house.clock.now, seed: 99)
        try await fresh.sync()
        var pages: [String: Answer] = [:]
        for index in storm.devices.indices {
            let owner = storm.owner(of: index)
            var device = storm.devices[index]
            let isMember = try await storm.house[owner].get(board).status == 200
            if isMember { members += 1 }
            let hasWholeLog = try storm.held(index)?.confirmed.log.first?.sequence == 1
            for path in paths(storm) {
                let here = try device.get(board + path, fragment: true)
                guard isMember else {
                    #expect(here.isPassed, "seed \(storm.seed): device \(index) still holds the board")
                    continue
                }
                let key = "\(owner) \(path)"
                if pages[key] == nil { pages[key] = try await storm.house[owner].fragment(board + path) }
                guard let there = pages[key] else { continue }
                // Who came when much had happened already holds the end of the log, and shows what it holds.
                let isHistory = path.hasSuffix("/history")
                if hasWholeLog || !isHistory {
                    expectAlike(here.page, there.body, path, "seed \(storm.seed): device \(index) at \(path)")
                }
                guard index == 0, !isHistory else { continue }
                let atFresh = try fresh.get(board + path, fragment: true).page
                expectAlike(atFresh, there.body, path, "seed \(storm.seed): new at \(path)")
            }
        }
        #expect(members >= 4)
    }

    /// The cards that a search has found, in any order: the house shows what it heard of last first, a device what was made
    /// last.
    private static func found(_ page: String) -> [String] {
        page.components(separatedBy: "id=\"found-").dropFirst().map { String($0.prefix(36)) }.sorted()
    }

    /// Says where two pages part, not both of them whole.
    private static func expectAlike(_ here: String, _ there: String, _ path: String, _ place: String) {
        if path.hasPrefix("/search") {
            #expect(found(here) == found(there), "\(place)")
            return
        }
        let here = Array(BoardPages.withoutForms(here).utf8)
        let there = Array(BoardPages.withoutForms(there).utf8)
        guard here != there else { return }
        let index = zip(here, there).enumerated().first { $1.0 != $1.1 }?.offset ?? min(here.count, there.count)
        func around(_ bytes: [UInt8]) -> String {
            String(decoding: bytes[max(0, index - 160)..<min(bytes.count, index + 120)], as: UTF8.self)
        }
        Issue.record("\(place): they part at byte \(index):\n\(around(here))\n--- and the house\n\(around(there))")
    }
}
