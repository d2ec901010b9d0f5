import Floor

extension Migration {
    /// A digest of each operation, by which a changed byte is found. Operations recorded before have none.
    static let digests = Migration(
        id: "floor.0010-digests", statements: ["ALTER TABLE floor_operation ADD COLUMN digest \(.int64)"])
}

/// A digest of what a row of the log says of its operation, apart from undo's state, which changes.
///
/// It is for disks that lose bits, not against people who write to the database: FNV-1a finds every change of one byte,
/// and misses one in 2^64 of all others.
struct OperationDigest {
    private var hash = FNV1a()

    var value: Int64 { Int64(bitPattern: hash.value) }

    /// Of an operation that is written, with its changes as they are written.
    init(_ recorded: RecordedOperation, changes: String) {
        let operation = recorded.operation
        add(operation.space.text, operation.id.text, operation.author.text, operation.device.text)
        add(operation.kind, operation.intent.name, operation.intent.target?.text ?? "", changes)
        add(recorded.sequence, operation.clock.rawValue, recorded.recordedAt)
    }

    /// Of a row, whose columns are in the order in which ``Connection`` selects them.
    init(_ row: Row) throws {
        add(try row.text(0), try row.text(2), try row.text(3), try row.text(4))
        add(try row.text(6), try row.text(7), try row.optionalText(8) ?? "", try row.text(9))
        add(try row.int64(1), try row.int64(5), try row.int64(10))
    }

    private mutating func add(_ one: String, _ two: String, _ three: String, _ four: String) {
        hash.add(text: one)
        hash.add(text: two)
        hash.add(text: three)
        hash.add(text: four)
    }

    private mutating func add(_ one: Int64, _ two: Int64, _ three: Int64) {
        hash.add(UInt64(bitPattern: one))
        hash.add(UInt64(bitPattern: two))
        hash.add(UInt64(bitPattern: three))
    }
}
