package import Floor
package import Storage

/// A space whose log cannot be read, or whose tables differ from it.
package struct SpaceFlaw: Sendable, Equatable, CustomStringConvertible {
    package let space: ID<Space>
    /// The room's kind.
    package let kind: String
    /// What differs or cannot be read, without what people wrote.
    package let what: String

    /// With the space as a page's address has it: `board/019a9f5e-…: cards 019a9f5f-… differs`.
    package var description: String { "\(kind)/\(space.text): \(what)" }
}

extension Database {
    /// Reads a space's whole log and compares it with its tables.
    ///
    /// - Returns: nil if nothing is wrong, or if there is no such space.
    package func flaw(of space: ID<Space>, in rooms: [Room]) async throws -> SpaceFlaw? {
        guard let kind = try await read({ try $0.space(space)?.kind }) else { return nil }
        do {
            let found = try await read {
                try $0.differencesFromLog(space, in: rooms, limit: SpaceFlaw.differences)
            }
            guard !found.isEmpty else { return nil }
            return SpaceFlaw(space: space, kind: kind, what: found.map(\.description).joined(separator: "; "))
        } catch let fault where Services.isOfOneSpace(fault) {
            return SpaceFlaw(space: space, kind: kind, what: Services.reason(fault))
        }
    }

    /// The same for all spaces, each in a read of its own, so that one that cannot be read hides no other.
    ///
    /// - Parameter check: called before each space; what it throws ends the examination.
    /// - Returns: also the number of spaces.
    package func flaws(
        in rooms: [Room], check: @Sendable () throws -> Void = {}
    ) async throws -> (flaws: [SpaceFlaw], spaces: Int) {
        let spaces = try await read { connection in try rooms.flatMap { try connection.spaces(of: $0.kind) } }
        var flaws: [SpaceFlaw] = []
        for space in spaces {
            try check()
            if let flaw = try await flaw(of: space, in: rooms) { flaws.append(flaw) }
        }
        return (flaws, spaces.count)
    }
}

extension SpaceFlaw {
    /// Differences of one space that are told.
    fileprivate static let differences = 5
    /// Spaces that are named where there is little room.
    package static let named = 5

    /// The first of several, in one line.
    package static func line(_ flaws: [SpaceFlaw]) -> String {
        flaws.prefix(named).map(\.description).joined(separator: ". ") + (flaws.count > named ? " …" : "")
    }
}

extension Services {
    /// Looks again at what was found damaged, once nobody has met it for an hour: it may have been repaired. Of what has no
    /// space nothing is known but that it was not met for a day.
    package func examineDamage() async throws {
        let now = clock()
        let known = try await database.read { try $0.damage() }
        for damage in known {
            let age = abs(now - damage.seenAt)
            guard let space = damage.space else {
                guard age >= Limits.damageForgottenMilliseconds else { continue }
                try await database.write { try $0.forgetDamage(of: nil) }
                continue
            }
            guard age >= Limits.damageExaminedMilliseconds else { continue }
            let flaw = try await database.flaw(of: space, in: rooms)
            try await database.write { transaction in
                if let flaw {
                    try transaction.noteDamage(of: space, flaw.what, at: now)
                } else {
                    try transaction.forgetDamage(of: space)
                }
            }
        }
    }
}
