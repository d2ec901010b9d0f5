import Floor
import Storage
import TestKit

/// A space and operations for tests of the log.
let board: ID<Space> = id(1)
let ann: ID<Person> = id(101)
let sam: ID<Person> = id(102)

extension Floor.Operation {
    /// An operation as a test needs it: its number is its id.
    static func sample(
        _ number: Int, by author: ID<Person> = ann, intent: Intent = .act,
        on subject: ID<Entity> = ID(high: 7, low: 500),
        clock: Int64 = 1, kind: String = "card.renamed", in space: ID<Space> = board
    ) -> Floor.Operation {
        Operation(
            id: ID(high: 7, low: UInt64(number)), space: space, author: author, device: ID(high: 7, low: 900),
            clock: HybridTime(milliseconds: clock),
            kind: kind, intent: intent,
            changes: [Change(subject, "title", from: .null, to: .string("title \(number)"))])
    }
}

extension Database {
    /// Appends operations to their space, which is made if need be.
    @discardableResult
    func append(_ operations: Floor.Operation..., at now: Int64 = 1) async throws -> [RecordedOperation] {
        try await append(operations, at: now)
    }

    @discardableResult
    func append(_ operations: [Floor.Operation], at now: Int64 = 1) async throws -> [RecordedOperation] {
        try await write { transaction in
            let space = operations.first?.space ?? board
            let known = try transaction.lockSpace(space) ?? transaction.createSpace(space, kind: "board", at: now)
            guard var head = known else { throw StorageError.spaceNotLocked }
            return try operations.map { try transaction.append($0, to: &head, at: now) }
        }
    }

    func head(_ space: ID<Space> = board) async throws -> SpaceHead? { try await read { try $0.space(space) } }
}

/// A database with the board in it.
func withBoard<Result>(_ engine: Engine, _ body: (Database) async throws -> Result) async throws -> Result {
    try await withDatabase(engine) { database in
        try await database.write { try $0.createSpace(board, kind: "board", at: 1) }
        return try await body(database)
    }
}
