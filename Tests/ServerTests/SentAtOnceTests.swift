import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A device that hears no answer sends the same again while the first is still under way.
@Suite(.timeLimit(.minutes(30))) struct `A change sent twice at once` {
    enum Kind: CaseIterable { case onBoard, inTeam, newBoard }

    @Test(arguments: Engine.allCases, Kind.allCases)
    func `is done, as both are told, and recorded once`(_ engine: Engine, _ kind: Kind) async throws {
        // Nobody who waits for the space gives up and looks again meanwhile.
        let limits = DatabaseLimits(patience: .seconds(60), lockWait: .seconds(50), idleWait: .seconds(60))
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms, limits: limits) { house in
            let change = try await change(kind, in: house)
            // The lineage is made, which is a write too.
            _ = try await house[.minji].api(.post, "/sync", ["cursors": [], "unsent": []])
            let hold = Hold()
            defer { hold.end() }
            let holding = Task {
                try await house.services.database.write { transaction in
                    if try transaction.lockSpace(change.space) == nil {
                        _ = try transaction.createSpace(change.space, kind: "board", at: 0)
                    }
                    hold.wait()
                    throw Hold.Over()
                }
            }
            try await eventually("the space is held") { hold.isWaiting }
            let question: JSON = ["cursors": [], "unsent": [change.json]]
            let sending = (0..<2).map { _ in Task { try await house[.minji].api(.post, "/sync", question) } }
            try await eventually("both wait for the space") { try await house.waitingForSpaces() == 2 }
            hold.end()
            _ = await holding.result
            for task in sending {
                let answer = try await task.value
                let settled = answer.json?["settled"]?.arrayValue?.compactMap { PushResult(json: $0) }
                #expect(settled == [PushResult(change.id, .done)], "\(answer.status) \(answer.body.prefix(300))")
            }
            let operations = try await house.services.database.read {
                try $0.operations(in: change.space, after: 0, limit: 100)
            }
            #expect(operations.count { $0.operation.id == change.id } == 1)
        }
    }

    private func change(_ kind: Kind, in house: House) async throws -> UnsentChange {
        let id = ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_000C)
        let fresh = ID<Space>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_000D)
        let clock = HybridTime(milliseconds: house.clock.now)
        let space: ID<Space>
        switch kind {
        case .onBoard: space = try #require(ID(try await Table(house[.minji]).id))
        case .inTeam: space = try await Crew(house, [.minji]).space
        case .newBoard: space = fresh
        }
        var form = Fields([Fields.Pair("name", "새 이름")])
        if kind == .newBoard { form.set("board", fresh.text) }
        let useCase =
            switch kind {
            case .onBoard: "rename-board"
            case .inTeam: "rename-team"
            case .newBoard: "create-board"
            }
        return UnsentChange(id: id, space: space, useCase: useCase, form: form, clock: clock)
    }
}

extension House {
    /// Transactions that wait for a space that another holds; on SQLite, those that wait for the one writer.
    fileprivate func waitingForSpaces() async throws -> Int {
        let database = services.database
        guard database.engineName == "PostgreSQL" else { return database.waiting }
        return try await database.read { connection in
            try connection.first(
                """
                SELECT count(DISTINCT a.pid) FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
                WHERE a.wait_event_type = 'Lock' AND l.relation = to_regclass('floor_space')
                """)?.int(0) ?? 0
        }
    }
}
