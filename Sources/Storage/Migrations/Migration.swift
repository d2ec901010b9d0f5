/// One step of the schema, forward only. Released ones are never changed: a later one is added.
public struct Migration: Sendable {
    /// `room.NNNN-noun`: `board.0001-cards`.
    public let id: String
    /// Run one after the other, in one transaction with all the other migrations that are due.
    public let statements: [SQL]

    public init(id: String, statements: [SQL]) {
        self.id = id
        self.statements = statements
    }

    /// Tells whether a migration still says what it said: 64-bit FNV-1a over its id and its text as each engine is given
    /// it, in 16 hexadecimal digits, the same on both.
    public var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let texts = statements.flatMap { [$0.rendered(for: .sqlite).text, $0.rendered(for: .postgres).text] }
        for text in [id] + texts {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // 0xFF is in no UTF-8, so a text's end cannot be moved.
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// What ``Database/migrate(_:)`` did.
public struct MigrationReport: Sendable, Equatable {
    /// The migrations applied now, in order.
    public var applied: [String]
    /// The copy of the SQLite file made before, if there was anything to copy.
    public var snapshot: String?
}
