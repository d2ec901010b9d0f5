import Floor
import Storage

/// A change that was refused, of which its device asks whether it was recorded after all: it may have been sent twice, and
/// been recorded before its device heard the refusal, or later.
struct DoubtedChange: Hashable, Sendable {
    let id: ID<Floor.Operation>
    let space: ID<Space>

    /// - Throws: `too-many-changes`.
    static func list(_ json: JSON?) throws(Refusal) -> [DoubtedChange] {
        let rows = json?.arrayValue ?? []
        guard rows.count <= Limits.changesPerSync else { throw .tooManyChanges("refused") }
        return rows.compactMap { row in
            guard let id = row["id"]?.stringValue.flatMap({ ID<Floor.Operation>($0) }),
                let space = row["space"]?.stringValue.flatMap({ ID<Space>($0) })
            else { return nil }
            return DoubtedChange(id: id, space: space)
        }
    }

    static let schema = Schema.object([
        .init(
            "id",
            .id(
                "A change that was refused. If it was recorded after all, because it was sent more than once, it is among the results."
            )),
        .init("space", .id("The space it belongs to.")),
    ])
}

extension Connection {
    /// The results of those that were recorded for this person. They do not depend on whether the person may still read
    /// them.
    func recorded(_ doubted: [DoubtedChange], by person: ID<Person>) throws -> [PushResult] {
        if doubted.isEmpty { return [] }
        let rows = try all(
            """
            SELECT id, space FROM floor_operation WHERE id IN (\(list: doubted.map(\.id))) AND author = \(person)
            """)
        let found = try Set(rows.map { DoubtedChange(id: try $0.id("id"), space: try $0.id("space")) })
        return doubted.filter { found.contains($0) }.map { PushResult($0.id, .done) }
    }
}
