public import Floor

/// A team as one JSON value, each field with the stamp of its last write. A device starts from it.
///
/// Each entity is an array, `[id, stamps, field, field, …]`; entities are ordered by id.
public struct TeamSnapshot: Sendable {
    public let json: JSON

    /// - Parameter seen: the result of ``Team/seen(by:)``, with all its keywords: a device would take a part for the
    ///   whole.
    public init(of seen: Team) {
        let members = Array(seen.members.values).ordered { $0.id < $1.id }
        let retrospectives = Array(seen.retrospectives.values).ordered { $0.id < $1.id }
        let keywords = Array(seen.keywords.values).ordered { $0.id < $1.id }
        let actions = Array(seen.actions.values).ordered { $0.id < $1.id }
        json = [
            "team": seen.row, "members": .array(members.map { $0.row }),
            "retrospectives": .array(retrospectives.map { $0.row }), "keywords": .array(keywords.map { $0.row }),
            "actions": .array(actions.map { $0.row }),
        ]
    }

    /// - Parameter json: the ``json`` of another snapshot.
    public init(json: JSON) { self.json = json }

    /// A snapshot that cannot be read. The caller discards it and requests a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }
}

extension Team {
    fileprivate var row: JSON {
        let stamps = [
            name.stamp, seat.stamp, current.stamp, board.stamp, seatTaken.stamp, deletion.stamp, chosenBoard.stamp,
        ]
        return .array(
            [.string(id.text), .string(Stamps.text(stamps))] + Team.fields.map { value(of: $0, on: ID(id)) ?? .null })
    }
}
