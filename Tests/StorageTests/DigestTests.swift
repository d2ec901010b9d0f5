import Floor
import TestKit
import Testing

@testable import Storage

/// What a disk has changed in the log is found by each operation's digest.
@Suite(.timeLimit(.minutes(30))) struct DigestTests {
    private static let changed: [(what: String, statement: SQL)] = [
        ("a letter of its changes", "SET changes = replace(changes, 'title 2', 'title 3')"),
        ("its changes, which are no JSON any more", "SET changes = '[' || changes"),
        ("its author", "SET author = \(sam)"), ("its device", "SET device = \(id(4) as ID<Device>)"),
        ("its clock", "SET clock = clock + 1"), ("its kind", "SET kind = 'card.moved'"),
        ("its intent", "SET intent = 'settle'"), ("when it was recorded", "SET recorded_at = recorded_at + 1"),
        ("the case of a letter of its id", "SET device = upper(device)"),
    ]

    @Test(arguments: Engine.allCases, changed.indices)
    func `an operation that was changed is not read, and all others are`(engine: Engine, index: Int) async throws {
        let (what, change) = Self.changed[index]
        try await withBoard(engine) { database in
            let device: ID<Device> = ID(high: 0xAB, low: 0xCD)
            var second = Floor.Operation.sample(2)
            second.device = device
            try await database.append(.sample(1), second, .sample(3))
            try await database.write {
                try $0.execute("UPDATE floor_operation \(change) WHERE space = \(board) AND sequence = 2")
            }
            let error = await failure {
                try await database.read { try $0.operations(in: board, after: 0, limit: 10) }
            }
            let lost = StorageError.unreadable(operation: second.id.text, space: board.text)
            #expect(error as? StorageError == lost, "\(what)")
            #expect(lost.isOfData)
            let others = try await database.read { connection in
                [try connection.operation(id(1), in: board), try connection.operation(id(3), in: board)]
            }
            #expect(others.map { $0?.sequence } == [1, 3])
        }
    }

    @Test(arguments: Engine.allCases)
    func `whoever sends an operation again that was damaged since is answered`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1))
            try await database.write {
                try $0.execute("UPDATE floor_operation SET changes = '[' || changes")
                try $0.noteUnchanged(id(2), in: board, fingerprint: 7, link: "/", at: 1)
            }
            let traces = try await database.read { connection in
                try [1, 2, 3].map { try connection.earlierTrace(id($0), in: board) }
            }
            #expect(traces == [.recorded(by: ann, fingerprint: nil), .unchanged(fingerprint: 7), nil])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what was recorded before there were digests is read as it is`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1))
            try await database.write {
                try $0.execute(
                    """
                    UPDATE floor_operation SET digest = NULL, changes = replace(changes, 'title 1', 'title 9')
                    """)
            }
            let read = try await database.read { try $0.operation(id(1), in: board)?.operation }
            #expect(read?.changes.first?.to == "title 9")
        }
    }

    @Test(arguments: Engine.allCases)
    func `undo and redo, and what is deleted for good, leave digests that fit`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let undo = Floor.Operation.sample(3, intent: .undo(id(1)))
            try await database.append(.sample(1), .sample(2), undo, .sample(4, intent: .redo(id(1))))
            let emptied = try await database.write { transaction in
                let head = try #require(try transaction.lockSpace(board))
                let emptied = try transaction.operations(in: board, after: 0, limit: 10).map { recorded in
                    var operation = recorded.operation
                    operation.changes = operation.changes.map { Change($0.subject, $0.field, from: $0.from, to: .null) }
                    return RecordedOperation(
                        operation: operation, sequence: recorded.sequence, recordedAt: recorded.recordedAt)
                }
                try transaction.replaceChanges(of: emptied, in: head)
                return emptied
            }
            #expect(emptied.count == 4)
            #expect(try await database.read { try $0.operations(in: board, after: 0, limit: 10) } == emptied)
        }
    }
}
