import Floor

/// One forward step of the schema. Released migrations are never changed; add a new one instead.
public struct Migration: Sendable {
    /// `room.NNNN-noun`, such as `board.0001-cards`.
    public let id: String
    /// Run in order, in one transaction with all other due migrations.
    public let statements: [SQL]

    public init(id: String, statements: [SQL]) {
        self.id = id
        self.statements = statements
    }

    /// Detects a changed migration: 64-bit FNV-1a over its id and its text for each engine, as 16 hexadecimal digits,
    /// equal on both engines.
    public var fingerprint: String {
        var hash = FNV1a()
        let texts = statements.flatMap { [$0.rendered(for: .sqlite).text, $0.rendered(for: .postgres).text] }
        for text in [id] + texts { hash.add(text: text) }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The result of ``Database/migrate(_:)``.
public struct MigrationReport: Sendable, Equatable {
    /// The migrations applied by this call, in order.
    public var applied: [String]
    /// The copy of the SQLite file made before, if there was data to copy.
    public var snapshot: String?
}
