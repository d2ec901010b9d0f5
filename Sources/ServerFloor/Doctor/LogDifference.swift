public import Floor
package import Storage

/// Something that a space's tables say otherwise than its log.
public struct LogDifference: Sendable, Equatable, CustomStringConvertible {
    /// Which kind of thing: `cards`, `columns`, `roles`; `log` where an operation is missing.
    public let kind: String
    public let id: String
    /// What all operations come to, and what stands in the tables; nil for nothing.
    public let log: JSON?
    public let tables: JSON?

    package init(_ kind: String, _ id: String, _ log: JSON?, _ tables: JSON?) {
        self.kind = kind
        self.id = id
        self.log = log
        self.tables = tables
    }

    /// By its kind and id alone: what people wrote is nobody's to read here.
    public var description: String {
        switch (log, tables) {
        case (nil, _): "\(kind) \(id) is not in the log"
        case (_, nil): "\(kind) \(id) is missing"
        default: "\(kind) \(id) differs"
        }
    }

    /// Holds two snapshots of one space beside each other: objects of arrays of rows that begin with an id.
    package static func between(_ log: JSON, _ tables: JSON) -> [LogDifference] {
        let (one, other) = (rows(of: log), rows(of: tables))
        return Set(one.keys).union(other.keys).sorted().compactMap { key in
            guard one[key] != other[key] else { return nil }
            let parts = key.split(separator: " ").map(String.init)
            return LogDifference(parts[0], parts[1], one[key], other[key])
        }
    }

    /// Each row by its kind and id, roles left out.
    private static func rows(of snapshot: JSON) -> [String: JSON] {
        guard case .object(let members) = snapshot else { return [:] }
        var found: [String: JSON] = [:]
        for member in members where member.name != "roles" {
            guard case .array(let values) = member.value else { continue }
            let rows = ["board", "team"].contains(member.name) ? [member.value] : values
            for row in rows {
                guard let id = row.arrayValue?.first?.stringValue else { continue }
                found["\(member.name) \(id)"] = sorted(row)
            }
        }
        return found
    }

    /// What is on a card has no order.
    private static func sorted(_ row: JSON) -> JSON {
        guard case .array(let fields) = row else { return row }
        return .array(
            fields.map { field in
                guard case .array(let marks) = field else { return field }
                return .array(marks.sorted { $0.text < $1.text })
            })
    }
}

extension Services {
    /// What a space's tables say otherwise than a fold of all its operations; nothing where all is well.
    ///
    /// - Parameter limit: of so many at most.
    public func differencesFromLog(space: ID<Space>, limit: Int = 20) async throws -> [LogDifference] {
        try await database.read { try $0.differencesFromLog(space, in: rooms, limit: limit) }
    }
}

extension Connection {
    package func differencesFromLog(_ id: ID<Space>, in rooms: [Room], limit: Int) throws -> [LogDifference] {
        guard let head = try space(id) else { return [] }
        let gap = try gapsInLog(limit: 1, of: id)
        guard gap.isEmpty else { return [LogDifference("log", id.text, .null, nil)] }
        return try rooms.first { $0.kind == head.kind }?.differences(self, head, limit) ?? []
    }

    /// What all operations of a space come to.
    ///
    /// - Parameter state: the space before its first.
    package func fold<State: SpaceState>(_ head: SpaceHead, into state: State) throws -> State {
        var folded = state
        var last: Int64 = 0
        while last < head.sequence {
            let operations = try operations(in: head.id, after: last, limit: 1_000)
            guard let end = operations.last?.sequence else { break }
            for recorded in operations { folded.apply(recorded.operation) }
            last = end
        }
        return folded
    }

    /// Spaces whose log lacks an operation, or has one that its head does not know of.
    package func gapsInLog(limit: Int, of space: ID<Space>? = nil) throws -> [ID<Space>] {
        let one: SQL = if let space { "WHERE space = \(space)" } else { "" }
        let this: SQL = if let space { "AND s.id = \(space)" } else { "" }
        return try all(
            """
            SELECT s.id FROM floor_space s LEFT JOIN (
                SELECT space, count(*) AS number, max(sequence) AS newest FROM floor_operation \(one) GROUP BY space
            ) AS log ON log.space = s.id
            WHERE (s.sequence <> coalesce(log.number, 0) OR s.sequence <> coalesce(log.newest, 0)) \(this)
            ORDER BY s.id LIMIT \(limit)
            """
        ).map { try $0.id(0) }
    }

    /// Every space of a kind.
    package func spaces(of kind: String) throws -> [ID<Space>] {
        try all("SELECT id FROM floor_space WHERE kind = \(kind) ORDER BY id").map { try $0.id(0) }
    }
}
