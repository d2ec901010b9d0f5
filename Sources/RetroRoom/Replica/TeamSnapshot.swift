public import Floor

/// A team as one JSON value, each field with the stamp of its last write. A device starts from it.
///
/// Each entity is an array, `[id, stamps, field, field, …]`; entities are ordered by id.
public struct TeamSnapshot: Sendable {
    public let json: JSON

    /// How many fields the things in it have, of all kinds.
    public static var fieldCount: Int {
        Team.fields.count + Member.fields.count + Retrospective.fields.count + Keyword.fields.count
            + Action.fields.count
    }

    /// - Parameter seen: the result of ``Team/seen(by:)``, with all its keywords: a device would take a part for the
    ///   whole.
    public init(of seen: Team) {
        json = [
            "team": seen.row, "members": TeamSnapshot.rows(seen.members),
            "retrospectives": TeamSnapshot.rows(seen.retrospectives), "keywords": TeamSnapshot.rows(seen.keywords),
            "actions": TeamSnapshot.rows(seen.actions),
        ]
    }

    /// - Parameter json: the ``json`` of another snapshot.
    public init(json: JSON) { self.json = json }

    /// A snapshot that cannot be read. The caller discards it and requests a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }

    /// The team.
    public func team() throws(Unreadable) -> Team {
        guard var team = Team(row: json["team"]) else { throw Unreadable() }
        team.insertLoaded(try all("members") as [Member])
        team.insertLoaded(try all("retrospectives") as [Retrospective])
        team.insertLoaded(try all("keywords") as [Keyword])
        team.insertLoaded(try all("actions") as [Action])
        return team
    }

    private func all<Part: Thing>(_ name: String) throws(Unreadable) -> [Part] {
        guard let rows = json[name]?.arrayValue else { throw Unreadable() }
        var parts: [Part] = []
        for row in rows {
            guard let part = Part(row: row) else { throw Unreadable() }
            parts.append(part)
        }
        return parts
    }

    private static func rows<Part: Thing>(_ parts: [ID<Part.Parts.Subject>: Part]) -> JSON {
        .array(Array(parts.values).ordered { $0.id < $1.id }.map { $0.row })
    }
}
