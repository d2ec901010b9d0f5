import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage

/// A byte of one row of the log was changed, as by a disk.
@Suite struct `A damaged board` {
    /// As a letter that was changed, or as something that is no JSON any more.
    enum Damage: CaseIterable { case letter, syntax }

    private static func harm(_ board: String, _ damage: Damage, in house: House) async throws {
        let space = try #require(ID<Space>(board))
        let changed: SQL = damage == .letter ? "replace(changes, '하나', '하니')" : "'[' || changes"
        let count = try await house.services.database.write {
            try $0.execute(
                "UPDATE floor_operation SET changes = \(changed) WHERE space = \(space) AND changes LIKE '%하나%'")
        }
        #expect(count > 0)
    }

    private static func sync(_ house: House, _ cursors: [JSON] = [], _ unsent: [JSON] = []) async throws -> JSON {
        let asked: JSON = ["cursors": .array(cursors), "unsent": .array(unsent)]
        let answer = try await house[.minji].api(.post, "/sync", asked)
        #expect(answer.status == 200, "\(answer.body)")
        return try #require(answer.json)
    }

    private static func spaces(_ answer: JSON) -> [String] {
        (answer["spaces"]?.arrayValue ?? []).compactMap { $0["space"]?.stringValue }
    }

    @Test(arguments: Engine.allCases, Damage.allCases)
    func `is left out for devices, which are told of all else and have what they did settled`(
        _ engine: Engine, _ damage: Damage
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (damaged, whole) = (try await Table(house[.minji]), try await Table(house[.minji]))
            for board in [damaged, whole] { try await board.add("하나") }
            let change = UnsentChange(
                id: ID(high: 0x0190_0000_0000_7000, low: 1 << 63 | 7), space: try #require(ID<Space>(damaged.id)),
                useCase: "add-card", form: Fields([.init("title", "하나 더")]), pinned: [],
                clock: HybridTime(milliseconds: house.clock.now))
            let first = try await Self.sync(house, [], [change.json])
            #expect(first["settled"]?.arrayValue?.first?["result"] == "done")
            let head = try await house.services.database.read { try $0.space(change.space)?.sequence } ?? 0
            try await Self.harm(damaged.id, damage, in: house)

            // Its answer was lost, and what it did is damaged by now.
            let again = try await Self.sync(house, [], [change.json])
            #expect(again["settled"]?.arrayValue?.first?["result"] == "done")
            #expect(try await house.services.database.read { try $0.space(change.space)?.sequence } == head)
            // What is done now is done.
            _ = try await damaged.add("둘")

            let new = try await Self.sync(house)
            #expect(Self.spaces(new) == [whole.id] && new["more"] == false)
            let near = try await Self.sync(
                house, [["space": .string(damaged.id), "sequence": .integer(head)]])
            #expect(Set(Self.spaces(near)) == [whole.id, damaged.id], "it lacks nothing that is damaged")
            let far = try await Self.sync(house, [["space": .string(damaged.id), "sequence": 1]])
            #expect(Self.spaces(far) == [whole.id] && far["more"] == false)
            // Whoever asks for the whole would ask again at once.
            let anew = try await Self.sync(house, [["space": .string(damaged.id), "sequence": -1]])
            #expect(Set(Self.spaces(anew)) == [whole.id, damaged.id] && anew["more"] == false)
            let empty = anew["spaces"]?.arrayValue?.first { $0["space"]?.stringValue == damaged.id }
            #expect(empty?["whole"]?["state"] == .object([]))
        }
    }

    /// What one read tells a device that has nothing, and how many statements that takes.
    private static func told(_ house: House) async throws -> (damaged: Int, spaces: Int, statements: Int) {
        let (person, services, now) = (try await house.id(of: .minji), house.services, house.clock.now)
        return try await services.database.read { connection -> (damaged: Int, spaces: Int, statements: Int) in
            let viewer = Viewer(
                person: person, name: "", device: ID(high: 9, low: 9), language: .ko, today: Day("2026-12-03")!,
                dayEnds: now + 86_400_000, now: now)
            let lineage = LogLineage(id: ID(high: 1, low: 1), key: [1])
            var answer = SyncAnswer(viewer: viewer, settled: [], lineage: lineage.id)
            let held = try connection.held(connection.spaces(of: person), by: viewer, services.rooms)
            let before = try connection.effort()
            try answer.tell(connection, [], held, snapshotsOnly: [], at: now, lineage)
            let statements = try (connection.effort() - before).statements
            return (answer.damaged.count, answer.spaces.count, statements)
        }
    }

    /// Reading anew for each of them, a disk that fails would make every sync of everybody longer.
    @Test(arguments: Engine.usual)
    func `costs no second read, however many there are`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            var boards: [Table] = []
            for _ in 0..<5 { boards.append(try await Table(house[.minji])) }
            for board in boards { try await board.add("하나") }
            let whole = try await Self.told(house)
            #expect(whole.damaged == 0 && whole.spaces == 5)
            for (number, board) in boards.dropLast().enumerated() {
                try await Self.harm(board.id, Damage.allCases[number % 2], in: house)
            }
            let harmed = try await Self.told(house)
            #expect(harmed.damaged == 4 && harmed.spaces == 1)
            #expect(harmed.statements <= whole.statements, "\(harmed.statements) and \(whole.statements)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `is told to administrators, by the doctor and by readyz, until it is whole`(_ engine: Engine) async throws {
        let ledger = Ledger()
        try await withHouse(engine, cast: [.minji, .sam], logger: ledger.logger) { house in
            let board = try await Table(house[.minji])
            try await board.add("하나")
            #expect(try await house.visitor().get("/readyz").body == #"{"status":"ready"}"#)
            try await Self.harm(board.id, .letter, in: house)
            // A page that shows what is damaged is enough.
            #expect(try await house[.minji].api(.get, "/boards/\(board.id)/operations").status == 500)
            #expect(ledger.lines.contains { $0.contains("Stored data is damaged") && $0.contains(board.id) })
            let ready = try await house.visitor().get("/readyz")
            #expect(ready.status == 200 && ready.body == #"{"status":"ready","data":"damaged"}"#)
            let troubles = try await house.services.condition().troubles
            #expect(troubles.map(\.kind) == [.damage])
            #expect(troubles.first?.says(.enUS).contains("board/\(board.id)") == true)
            #expect(try await house[.minji].get("/admin").body.contains("board/\(board.id)"))
            var doctor = Doctor(house.services.settings, program: "maru", clock: { house.clock.now })
            doctor.probes = .calm
            let findings = try await doctor.health(house.services.database)
            #expect(findings.contains { $0.name == "stored data" && $0.state == .ill && $0.says.contains(board.id) })
            try await house.night()
            #expect(try await house.inbox(.minji).count == 1)
            #expect(try await house.inbox(.sam).isEmpty)

            // An hour later it is looked at: it is as it was.
            house.clock.advance(Limits.damageExaminedMilliseconds)
            try await house.night()
            #expect(try await house.services.condition().troubles.map(\.kind) == [.damage])
            // Somebody has mended it.
            try await house.services.database.write {
                try $0.execute("UPDATE floor_operation SET changes = replace(changes, '하니', '하나')")
            }
            house.clock.advance(Limits.damageExaminedMilliseconds)
            try await house.night()
            #expect(try await house.services.condition().troubles.isEmpty)
            #expect(try await house.visitor().get("/readyz").json?["data"] == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `hides no other from the doctor, who names each`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            var boards: [Table] = []
            for _ in 0..<3 { boards.append(try await Table(house[.minji])) }
            for board in boards { try await board.add("하나") }
            try await Self.harm(boards[0].id, .syntax, in: house)
            let changed = try #require(ID<Space>(boards[1].id))
            try await house.services.database.write {
                try $0.execute("UPDATE board_card SET title = '다른 것' WHERE board = \(changed)")
            }
            let doctor = Doctor(house.services.settings, program: "maru", isDeep: true, clock: { house.clock.now })
            let findings = await doctor.examine(house.services.database)
            let finding = try #require(findings.first { $0.name == "tables and log" })
            #expect(finding.state == .ill)
            for board in boards.prefix(2) { #expect(finding.says.contains("board/\(board.id)")) }
            #expect(!finding.says.contains(boards[2].id) && !finding.says.contains("하나"))
        }
    }
}
