public import Floor
package import Storage

/// A difference between a space's tables and its log.
public struct LogDifference: Sendable, Equatable, CustomStringConvertible {
    /// The kind of entity: `cards`, `columns`, `roles`; `log` for a missing operation.
    public let kind: String
    public let id: String
    /// The value that the fold of all operations gives, and the value in the tables; nil for absent.
    public let log: JSON?
    public let tables: JSON?

    package init(_ kind: String, _ id: String, _ log: JSON?, _ tables: JSON?) {
        self.kind = kind
        self.id = id
        self.log = log
        self.tables = tables
    }

    /// Only the kind and id: the doctor must not show what people wrote.
    public var description: String {
        switch (log, tables) {
        case (nil, _): "\(kind) \(id) is not in the log"
        case (_, nil): "\(kind) \(id) is missing"
        default: "\(kind) \(id) differs"
        }
    }

    /// Compares two snapshots of one space: objects of arrays of rows that begin with an id.
    package static func between(_ log: JSON, _ tables: JSON) -> [LogDifference] {
        let (one, other) = (rows(of: log), rows(of: tables))
        return Set(one.keys).union(other.keys).sorted().compactMap { key in
            guard one[key] != other[key] else { return nil }
            let parts = key.split(separator: " ").map(String.init)
            return LogDifference(parts[0], parts[1], one[key], other[key])
        }
    }

    /// The rows by kind and id, without roles.
    private static func rows(of snapshot: JSON) -> [String: JSON] {
        guard case .object(let members) = snapshot else { return [:] }
        var found: [String: JSON] = [:]
        for member in members where member.name != "roles" {
            guard case .array(let values) = member.value else { continue }
            let rows = ["board", "team", "journal"].contains(member.name) ? [member.value] : values
            for row in rows {
                guard let id = row.arrayValue?.first?.stringValue else { continue }
                found["\(member.name) \(id)"] = sorted(row)
            }
        }
        return found
    }

    /// Sorts the parts of a card that have no order.
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
    /// The differences between a space's tables and a fold of all its operations; empty if they agree.
    ///
    /// - Parameter limit: the maximum number of differences.
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

    /// Folds all operations of a space.
    ///
    /// - Parameter state: the initial state.
    package func fold<State: SpaceState>(_ head: SpaceHead, into state: State) throws -> State {
        var folded = state
        var last: Int64 = 0
        while last < head.sequence {
            let operations = try operations(in: head.id, after: last, limit: 1_000)
            guard let end = operations.last?.sequence else { break }
            for recorded in operations { folded.applyNext(recorded.operation) }
            last = end
        }
        return folded
    }

    /// Spaces whose log lacks an operation, or has one beyond the space's head.
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

    /// All spaces of a kind.
    package func spaces(of kind: String) throws -> [ID<Space>] {
        try all("SELECT id FROM floor_space WHERE kind = \(kind) ORDER BY id").map { try $0.id(0) }
    }
}
