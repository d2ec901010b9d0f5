package import Floor
import Logging
package import Storage

extension Migration {
    /// Spaces of which stored data was found damaged, or an empty text where the space is not known. Not in backups: a
    /// house that is restored has other data.
    package static let damage = [
        Migration(
            id: "floor.0505-damage",
            statements: [
                """
                CREATE TABLE floor_damage (
                    space TEXT NOT NULL PRIMARY KEY,
                    found_at \(.int64) NOT NULL,
                    seen_at \(.int64) NOT NULL,
                    reason TEXT NOT NULL
                ) \(.strict)
                """
            ])
    ]
}

/// That stored data is damaged.
package struct StoredDamage: Sendable, Equatable {
    /// Nil where it is not known.
    package let space: ID<Space>?
    /// The space's room; nil if there is no such space.
    package let kind: String?
    /// When it was last met, in Unix milliseconds.
    package let seenAt: Int64
    /// Without what people wrote.
    package let reason: String

    /// The space as a page's address has it: `board/019a9f5e-…`; nil where it is not known.
    package var name: String? { space.map { (kind.map { $0 + "/" } ?? "") + $0.text } }
}

extension Connection {
    /// Whether stored data is known to be damaged.
    package func hasDamage() throws -> Bool { try first("SELECT 1 AS found FROM floor_damage LIMIT 1") != nil }

    /// What is known to be damaged, the first found first.
    package func damage() throws -> [StoredDamage] {
        try all(
            """
            SELECT d.space, s.kind, d.seen_at, d.reason
            FROM floor_damage d LEFT JOIN floor_space s ON s.id = d.space ORDER BY d.found_at, d.space
            """
        ).map { row in
            StoredDamage(
                space: ID(try row.text(0)), kind: try row.optionalText(1), seenAt: try row.int64(2),
                reason: try row.text(3))
        }
    }
}

extension Transaction {
    /// - Parameter now: Unix milliseconds.
    package func noteDamage(of space: ID<Space>?, _ reason: String, at now: Int64) throws {
        try execute(
            """
            INSERT INTO floor_damage (space, found_at, seen_at, reason)
            VALUES (\(space?.text ?? ""), \(now), \(now), \(reason))
            ON CONFLICT (space) DO UPDATE SET seen_at = excluded.seen_at, reason = excluded.reason
            """)
    }

    /// Forgets damage of spaces that was not met since a time: all of them are whole.
    package func forgetDamage(before time: Int64) throws {
        try execute("DELETE FROM floor_damage WHERE seen_at < \(time) AND space <> ''")
    }

    package func forgetDamage(of space: ID<Space>?) throws {
        try execute("DELETE FROM floor_damage WHERE space = \(space?.text ?? "")")
    }
}

extension Services {
    /// Whether a read may have failed because of what it read, and others may succeed.
    package static func isOfOneSpace(_ fault: any Error) -> Bool {
        switch fault {
        case is CancellationError: false
        case StorageError.busy, StorageError.unavailable, StorageError.unwritable, StorageError.outcomeUnknown,
            StorageError.closed:
            false
        default: true
        }
    }

    /// Keeps that stored data was found damaged, for administrators, the doctor and `/readyz`. Where that fails too, the
    /// database says so itself: whoever met the damage has something else to do.
    ///
    /// - Parameter space: nil where it is not known.
    package func noteDamage(of space: ID<Space>?, _ fault: any Error) async {
        await noteDamage(of: space, because: Services.reason(fault))
    }

    /// The same with a reason that has nothing of what people wrote.
    package func noteDamage(of space: ID<Space>?, because reason: String) async {
        let now = clock()
        do {
            // Devices ask again and again.
            let seen = try await database.read { try $0.damage().first { $0.space == space }?.seenAt }
            if let seen, abs(now - seen) < Limits.damageNotedMilliseconds { return }
            logger.error("Stored data is damaged", metadata: ["space": "\(space?.text ?? "")", "reason": "\(reason)"])
            try await database.write { try $0.noteDamage(of: space, reason, at: now) }
        } catch {
            logger.debug("Damage could not be noted", metadata: ["error": "\(type(of: error))"])
        }
    }

    /// The same for whatever failed, if damaged data was the reason.
    package func noteIfDamaged(_ fault: any Error) async {
        guard let fault = fault as? StorageError, fault.isOfData else { return }
        let space: ID<Space>? = if case .unreadable(_, let space) = fault { ID(space) } else { nil }
        await noteDamage(of: space, fault)
    }

    /// Why data cannot be read, without what people wrote.
    package static func reason(_ fault: any Error) -> String {
        switch fault {
        case StorageError.unreadable(let operation, _): "operation \(operation) is not what was recorded"
        case StorageError.malformed(let what): "\(what) cannot be read"
        case StorageError.column(let column, let how): "\(column) \(how)"
        case StorageError.damaged(let message): message
        case let refusal as Refusal: refusal.name
        default: String(describing: type(of: fault))
        }
    }
}
