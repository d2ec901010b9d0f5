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

    fileprivate static func row(_ id: ID<Entity>, _ stamps: [Stamp], _ fields: [JSON]) -> JSON {
        .array([.string(id.text), .string(Stamps.text(stamps))] + fields)
    }

    /// Marks of people, ordered by id.
    fileprivate static func marks(_ people: [ID<Person>: Register<Bool>]) -> JSON {
        .array(
            Array(people.keys).ordered { $0 < $1 }.map { person in
                let mark = people[person] ?? Register(false)
                return row(ID(person), [mark.stamp], [.bool(mark.value)])
            })
    }
}

extension Team {
    fileprivate var row: JSON {
        TeamSnapshot.row(
            ID(id),
            [
                name.stamp, seat.stamp, current.stamp, board.stamp, seatTaken.stamp, deletion.stamp, chosenBoard.stamp,
            ],
            Team.fields.map { value(of: $0, on: ID(id)) ?? .null })
    }
}

extension Keyword {
    fileprivate var row: JSON {
        let stamps = [
            retrospective.stamp, word.stamp, kind.stamp, recipient.stamp, situation.stamp, feeling.stamp,
            request.stamp, promise.stamp, salt.stamp, fingerprint.stamp, removed.stamp, opened.stamp,
            marks.group.stamp, marks.parked.stamp, marks.votes.stamp, added.stamp,
        ]
        let fields = Keyword.told.map { value(of: $0) ?? .null }
        return TeamSnapshot.row(id, stamps, fields + [.id(added.value), TeamSnapshot.marks(marks.ballots)])
    }
}
