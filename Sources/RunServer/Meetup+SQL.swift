package import Floor
public import RunRoom
import ServerFloor
public import Storage

extension Meetup: StoredThing {
    public static let table: StaticString = "run_meetup"
    public static let spaceColumn: StaticString? = nil
    public static let others: [StaticString] = ["series", "series_index", "series_count", "series_stamp"]

    public var others: [Cell] {
        let place = series.value
        return [
            Cell("starts_at", time.value?.start), Cell("series", place?.id), Cell("series_index", place?.index),
            Cell("series_count", place?.count),
            Cell("series_stamp", place == nil ? nil : Stamps.text([series.stamp])),
        ]
    }

    public static func read(others: OtherCells, into meetup: inout Meetup) throws {
        let row = others.row
        guard let id: ID<MeetupSeries> = try row.optionalID(others.column(0)) else { return }
        let place = MeetupSeries(
            id: id, index: try row.int(others.column(1)), count: try row.int(others.column(2)))
        let stamp = try row.stamps(others.column(3), count: 1)[0]
        _ = series.facts.take(&meetup, place.fieldJSON, stamp)
    }
}

extension Connection {
    /// A meetup with everybody who ever applied, without messages and reports; nil if there is none.
    package func meetup(_ id: ID<Space>) throws -> Meetup? {
        guard var meetup = try ownFields(of: id) else { return nil }
        meetup.insertLoaded(try route(of: id))
        meetup.insertLoaded(try participants(of: id))
        return meetup
    }

    /// The meetup with the parts of some people, and nobody else's.
    ///
    /// - Parameter withRoute: whether its route is needed; it is long, and rarely asked about.
    func meetup(_ id: ID<Space>, with people: [ID<Person>], withRoute: Bool) throws -> Meetup? {
        guard var meetup = try ownFields(of: id) else { return nil }
        if withRoute { meetup.insertLoaded(try route(of: id)) }
        meetup.insertLoaded(try participants(of: id, among: people))
        return meetup
    }

    /// Those of some meetups that there are, each with one person's part and nobody else's, and without a route: as much as
    /// says what the person may know of it; a row that cannot be parsed is left out. Two queries, however many there are.
    func meetups(_ ids: [ID<Space>], with person: ID<Person>) throws -> [ID<Space>: Meetup] {
        if ids.isEmpty { return [:] }
        let parts = try participations(of: person, in: ids)
        var meetups: [ID<Space>: Meetup] = [:]
        for row in try all("SELECT \(Meetup.columns) FROM run_meetup WHERE id IN (\(list: ids))") {
            do {
                var meetup = try Meetup(row)
                if let part = parts[meetup.id] { meetup.insertLoaded([part]) }
                meetups[meetup.id] = meetup
            } catch StorageError.column {
                // One that is damaged takes no other away. Whoever opens it is refused it, which is noted.
                continue
            }
        }
        return meetups
    }

    private func ownFields(of id: ID<Space>) throws -> Meetup? {
        try first("SELECT \(Meetup.columns) FROM run_meetup WHERE id = \(id)").map { try Meetup($0) }
    }
}

extension Transaction {
    /// Saves the meetup's own row, and its route.
    func save(_ meetup: Meetup) throws {
        try save(meetup, of: nil, with: [])
        try save(meetup.route, of: meetup.id)
    }
}
