import Floor
import TestKit
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(30))) struct UndoStackTests {
    private func tops(_ database: Database, _ person: ID<Person> = ann) async throws -> [ID<Floor.Operation>?] {
        try await database.read { connection in
            [
                try connection.undoable(by: person, in: board)?.operation.id,
                try connection.redoable(by: person, in: board)?.operation.id,
            ]
        }
    }

    @Test(arguments: Engine.allCases)
    func `undo goes back, redo forth, and something new ends redo`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await #expect(tops(database) == [nil, nil])
            try await database.append(.sample(1), .sample(2), .sample(3))
            try await #expect(tops(database) == [id(3), nil])
            try await database.append(.sample(4, intent: .undo(id(3))))
            try await #expect(tops(database) == [id(2), id(3)])
            try await database.append(.sample(5, intent: .undo(id(2))))
            try await #expect(tops(database) == [id(1), id(2)])
            try await database.append(.sample(6, intent: .redo(id(2))))
            try await #expect(tops(database) == [id(2), id(3)])
            try await database.append(.sample(7))
            try await #expect(tops(database) == [id(7), nil])
            try await database.append(.sample(8, intent: .undo(id(7))))
            try await #expect(tops(database) == [id(2), id(7)])
        }
    }

    @Test(arguments: Engine.allCases)
    func `an act that was undone again is known by its last undo`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(
                .sample(1), .sample(2), .sample(3, intent: .undo(id(2))), .sample(4, intent: .redo(id(2))))
            func undo(of number: Int) async throws -> ID<Floor.Operation>? {
                try await database.read { try $0.undo(of: id(number), in: board)?.id }
            }
            #expect(try await undo(of: 2) == id(3))
            try await database.append(.sample(5, intent: .undo(id(2))), .sample(6, intent: .undo(id(1))))
            #expect(try await undo(of: 2) == id(5))
            #expect(try await undo(of: 1) == id(6))
            #expect(try await undo(of: 3) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `undo passes over what is settled, and ends nothing`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(
                .sample(1), .sample(2), .sample(3, intent: .undo(id(2))), .sample(4, intent: .permanent))
            try await #expect(tops(database) == [id(1), id(2)])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what others do leaves my stacks alone`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1), .sample(2), .sample(3, intent: .undo(id(2))))
            try await database.append(
                .sample(4, by: sam), .sample(5, by: sam, intent: .undo(id(1))),
                .sample(6, by: sam, intent: .redo(id(2))))
            try await #expect(tops(database) == [id(1), id(2)])
            try await #expect(tops(database, sam) == [id(4), nil])
        }
    }

    @Test(arguments: Engine.allCases)
    func `an undo that arrives twice undoes once`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1), .sample(2), .sample(3, intent: .undo(id(2))))
            try await database.append(.sample(4, intent: .redo(id(2))))
            try await database.append(.sample(3, intent: .undo(id(2))))
            try await #expect(tops(database) == [id(2), nil])
        }
    }

    /// Both ends of it: hers before all that others did, and hers after.
    @Test(arguments: Engine.allCases, [true, false])
    func `what somebody may undo is found in as many steps however much the others did`(
        engine: Engine, isFirst: Bool
    ) async throws {
        var steps: [Int64] = []
        for others in [20, 2_000] {
            steps += try await withBoard(engine) { database in
                let done: [Floor.Operation] = (1...others).map { .sample(1_000 + $0, by: sam) }
                if !isFirst { try await database.append(done) }
                try await database.append(.sample(1), .sample(2), .sample(3), .sample(4))
                try await database.append(.sample(5, intent: .undo(id(4))), .sample(6, intent: .undo(id(3))))
                if isFirst { try await database.append(done) }
                try await database.write { _ = try $0.execute(SQL(sqlite: nil, postgres: "ANALYZE")) }
                return try await database.read { connection in
                    let before = try connection.effort()
                    #expect(try connection.undoable(by: ann, in: board, limit: 3).map(\.id) == [id(1), id(2)])
                    #expect(try connection.redoable(by: ann, in: board, limit: 3).map(\.id) == [id(4), id(3)])
                    #expect(try connection.undoable(by: ann, in: board, limit: 1).map(\.id) == [id(2)])
                    #expect(try connection.redoable(by: ann, in: board, limit: 1).map(\.id) == [id(3)])
                    #expect(try connection.undo(of: id(3), in: board)?.id == id(6))
                    return [try connection.effort().steps - before.steps]
                }
            }
        }
        #expect(steps[1] <= steps[0] * 3 / 2 + 50, "\(steps)")
    }

    /// A log in which one person did everything and undid nothing, as on most boards: whoever asks, acts or draws a page
    /// looks whether there is something to redo.
    @Test(arguments: Engine.allCases)
    func `that there is nothing to redo or undo is found in as many steps however long the log is`(
        engine: Engine
    ) async throws {
        var steps: [Int64] = []
        for length in [20, 4_000] {
            steps += try await withBoard(engine) { database in
                try await database.append((1...length).map { .sample($0) })
                try await database.write { _ = try $0.execute(SQL(sqlite: nil, postgres: "ANALYZE")) }
                return try await database.read { connection in
                    let before = try connection.effort()
                    // More often than PostgreSQL plans a statement anew for its values.
                    for _ in 1...8 {
                        #expect(try !connection.hasRedoable(ann, in: board))
                        #expect(try connection.redoable(by: ann, in: board) == nil)
                        #expect(try connection.undoable(by: sam, in: board) == nil)
                    }
                    return [try connection.effort().steps - before.steps]
                }
            }
        }
        #expect(steps[1] <= steps[0] * 3 / 2 + 50, "\(steps)")
    }

    /// Two plain stacks for each person, beside the rows.
    @Test(arguments: Engine.allCases, [UInt64(1), 2, 3])
    func `whatever people do, the rows say what two stacks would`(engine: Engine, seed: UInt64) async throws {
        try await withBoard(engine) { database in
            var random = Entropy(seed: (seed, 2, 3, 4))
            var undo: [ID<Person>: [ID<Floor.Operation>]] = [:]
            var redo: [ID<Person>: [ID<Floor.Operation>]] = [:]
            for number in 1...120 {
                let person = Bool.random(using: &random) ? ann : sam
                var intent = Floor.Operation.Intent.act
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<3: break
                case 3: intent = .permanent
                case 4..<7: undo[person]?.last.map { intent = .undo($0) }
                case 7..<9: redo[person]?.last.map { intent = .redo($0) }
                default:
                    // Not theirs, or on neither stack: recorded, and moves nothing.
                    intent = .undo(undo[person == ann ? sam : ann]?.last ?? id(9999))
                }
                switch intent {
                case .permanent: break
                case .act:
                    undo[person, default: []].append(id(number))
                    redo[person] = []
                case .undo(let target):
                    if undo[person]?.last == target { redo[person, default: []].append(undo[person]!.removeLast()) }
                case .redo(let target):
                    if redo[person]?.last == target { undo[person, default: []].append(redo[person]!.removeLast()) }
                }
                try await database.append(.sample(number, by: person, intent: intent))
                for person in [ann, sam] {
                    let seen = try await tops(database, person)
                    try #require(seen == [undo[person]?.last, redo[person]?.last], "after operation \(number)")
                }
            }
        }
    }
}
