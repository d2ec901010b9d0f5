import Floor
import Foundation
import RetroRoom
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import RetroServer

/// Teams through storms: everything that can be done in one, while the database fails and the clock lies.
///
/// What comes in time of what the database and the jobs do is not drawn: a seed plays much the same again, and not quite.
///
/// `MARU_CONVERGENCE_SEED` and `MARU_CONVERGENCE_ENGINE` choose, as they do for the storms of boards.
@Suite(.serialized) struct `After a storm in a team` {
    private static let turns = 200

    @Test(arguments: Storms.engines)
    func `all that was told to be done is done once, and nobody has read what is sealed`(_ engine: Engine) async throws
    {
        for seed in Storms.seeds ?? [1] { try await Self.weather(seed, engine) }
    }

    private static func weather(_ seed: UInt64, _ engine: Engine) async throws {
        let ledger = Ledger()
        defer { for line in ledger.lines where line.contains(" fault ") { print(line) } }
        let faults = Faults(seed: seed)
        try await withFaultyHouses(
            engine, faults, skews: [180_000, -180_000], cast: Cast.allCases, logger: ledger.logger,
            settings: Storms.unrated
        ) { nodes in
            var storm = try await TeamStorm(seed: seed, nodes, faults)
            do {
                try await storm.rage(turns)
            } catch {
                throw TeamStorm.Wrong("seed \(seed): \(error)")
            }
            try await check(storm)
            print(
                """
                \(engine) seed \(seed): \(storm.told.count) things done in a team, \(storm.repeats) of them sent again, \
                \(storm.refusals) refused, \(storm.failures) requests unanswered, \(storm.reads) answers looked through
                """)
        }
    }

    private static func check(_ storm: TeamStorm) async throws {
        let (seed, space) = (storm.seed, storm.space)
        #expect(storm.ownWords > 100, "seed \(seed): what is sealed was read by hardly anybody")
        for finding in storm.findings { Issue.record("seed \(seed): \(finding)") }
        let services = storm.nodes[0].services
        let log = try await services.database.read { try $0.operations(in: space, after: 0, limit: 100_000) }
        let done = log.compactMap { storm.sent[$0.operation.id] }
        let missing = Set(RetroRules.useCases.map(\.name)).subtracting(done)
        #expect(missing.isEmpty, "seed \(seed): never done, so that this run shows nothing of it")
        #expect(log.map(\.sequence) == (1...Int64(log.count)).map { $0 }, "seed \(seed): the sequence has gaps")
        let recorded = Dictionary(grouping: log, by: \.operation.id)
        #expect(recorded.count == log.count, "seed \(seed): an operation is there twice")
        for (id, what) in storm.told {
            #expect(recorded[id] != nil, "seed \(seed): \(what.useCase) \(id.text) was told to be done, and is lost")
        }
        for id in storm.untold {
            let kind = recorded[id]?.first?.operation.kind
            #expect(kind == nil, "seed \(seed): \(kind ?? "") \(id.text) was refused, and is done")
        }
        for id in storm.unchanged {
            #expect(recorded[id] == nil, "seed \(seed): a device was told that \(id.text) changed nothing, and it did")
        }
        let words = log.flatMap(\.operation.changes).compactMap(\.to.stringValue)
        for word in storm.added {
            #expect(words.count { $0 == word } == 1, "seed \(seed): ‘\(word)’ is not there once")
        }
        checkPhases(log, seed)
        #expect(try await services.differencesFromLog(space: space).isEmpty, "seed \(seed): a team is not its log")
        let board = try await services.database.read { try $0.team(space)?.board.value }
        if let board {
            #expect(try await services.differencesFromLog(space: board).isEmpty, "seed \(seed): a board is not its log")
        }
    }

    /// Each retrospective begins once and ends once, and nothing is written for one after it began.
    private static func checkPhases(_ log: [RecordedOperation], _ seed: UInt64) {
        var phases: [ID<Entity>: [String]] = [:]
        for change in log.flatMap(\.operation.changes) where change.field == "retro-phase" {
            phases[change.subject, default: []].append(change.to.stringValue ?? "")
        }
        for (id, course) in phases {
            #expect(
                course == Array(["waiting", "open", "done"].prefix(course.count)),
                "seed \(seed): \(id.text) went \(course)")
        }
        #expect(phases.values.contains { $0.count == 3 }, "seed \(seed): no retrospective was ended")
    }
}
