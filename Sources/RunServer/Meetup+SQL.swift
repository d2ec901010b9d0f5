package import Floor
package import RunRoom
import ServerFloor
package import Storage

extension Meetup {
    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] {
        [
            leader.stamp, stage.stamp, openedAt.stamp, isHidden.stamp, title.stamp, text.stamp, band.stamp, time.stamp,
            conditions.stamp, place.stamp, district.stamp, codes.stamp,
        ]
    }
}

extension Connection {
    private static let columns: SQL = """
        id, leader, stage, opened_at, hidden, title, text, band, time, conditions, place, district, codes, stamps,
        series, series_index, series_count, series_stamp
        """

    /// A meetup with everybody who ever applied, without messages and reports; nil if there is none.
    package func meetup(_ id: ID<Space>) throws -> Meetup? {
        guard let row = try first("SELECT \(Connection.columns) FROM run_meetup WHERE id = \(id)") else { return nil }
        return try Meetup(row, route: try route(of: id), participants: try participants(of: id))
    }

    /// The meetup with the parts of some people, and nobody else's.
    ///
    /// - Parameter withRoute: whether its route is needed; it is long, and rarely asked about.
    func meetup(_ id: ID<Space>, with people: [ID<Person>], withRoute: Bool) throws -> Meetup? {
        guard let row = try first("SELECT \(Connection.columns) FROM run_meetup WHERE id = \(id)") else { return nil }
        return try Meetup(
            row, route: withRoute ? try route(of: id) : Register(nil),
            participants: try participants(of: id, among: people))
    }

    /// Those of some meetups that there are, each with one person's part and nobody else's, and without a route: as much as
    /// says what the person may know of it. Two queries, however many there are.
    func meetups(_ ids: [ID<Space>], with person: ID<Person>) throws -> [ID<Space>: Meetup] {
        if ids.isEmpty { return [:] }
        let parts = try participations(of: person, in: ids)
        var meetups: [ID<Space>: Meetup] = [:]
        for row in try all("SELECT \(Connection.columns) FROM run_meetup WHERE id IN (\(list: ids))") {
            let id: ID<Space> = try row.id(0)
            meetups[id] = try Meetup(row, route: Register(nil), participants: parts[id].map { [$0] } ?? [])
        }
        return meetups
    }
}

extension Meetup {
    fileprivate init(_ row: Storage.Row, route: Register<RunRoute?>, participants: [Participant]) throws {
        let stamps = try row.stamps(13, count: 12)
        guard let stage = Meetup.Stage(rawValue: try row.text(2)), let band = Meetup.Band(rawValue: try row.text(7))
        else { throw StorageError.column("stage or band", "is not as it was written") }
        let codes = try JSON.parse(try row.text(12)).arrayValue ?? []
        self.init(
            id: try row.id(0), leader: Register(try row.optionalID(1), stamp: stamps[0]),
            stage: Register(stage, stamp: stamps[1]),
            openedAt: Register(try row.optionalInt64(3), stamp: stamps[2]),
            isHidden: Register(try row.bool(4), stamp: stamps[3]), title: Register(try row.text(5), stamp: stamps[4]),
            text: Register(try row.text(6), stamp: stamps[5]), band: Register(band, stamp: stamps[6]),
            time: Register(try row.stored(8) { MeetupTime(stored: $0) }, stamp: stamps[7]),
            conditions: Register(try row.storedJSON(9) { Conditions(json: $0) }, stamp: stamps[8]),
            place: Register(try row.storedJSON(10) { Place(json: $0) }, stamp: stamps[9]),
            district: Register(try row.text(11), stamp: stamps[10]),
            codes: Register(codes.compactMap { CheckInCode(json: $0) }, stamp: stamps[11]), series: try row.series(),
            route: route)
        take(participants)
    }
}

extension Storage.Row {
    /// A value from its stored form, or nil.
    fileprivate func stored<Value>(_ column: Column, _ read: (String) -> Value?) throws -> Value? {
        guard let text = try optionalText(column) else { return nil }
        guard let value = read(text) else { throw StorageError.column("a value", "is not as it was written") }
        return value
    }

    fileprivate func storedJSON<Value>(_ column: Column, _ read: (JSON) -> Value?) throws -> Value? {
        try stored(column) { text in (try? JSON.parse(text)).flatMap(read) }
    }
}

extension Transaction {
    /// Saves the meetup's own row.
    func save(_ meetup: Meetup) throws {
        let codes = JSON.array(meetup.codes.value.map(\.json)).text
        let series = meetup.series
        try execute(
            """
            INSERT INTO run_meetup (id, leader, stage, opened_at, hidden, title, text, band, starts_at, time, conditions,
                place, district, codes, stamps, series, series_index, series_count, series_stamp)
            VALUES (\(meetup.id), \(meetup.leader.value), \(meetup.stage.value.rawValue), \(meetup.openedAt.value),
                \(meetup.isHidden.value), \(meetup.title.value), \(meetup.text.value), \(meetup.band.value.rawValue),
                \(meetup.time.value?.start), \(meetup.time.value?.text), \(meetup.conditions.value?.json.text),
                \(meetup.place.value?.json.text), \(meetup.district.value), \(codes), \(Stamps.text(meetup.stamps)),
                \(series.value?.id), \(series.value?.index), \(series.value?.count), \(series.storedStamp))
            ON CONFLICT (id) DO UPDATE SET leader = excluded.leader, stage = excluded.stage,
                opened_at = excluded.opened_at, hidden = excluded.hidden, title = excluded.title, text = excluded.text,
                band = excluded.band, starts_at = excluded.starts_at, time = excluded.time,
                conditions = excluded.conditions, place = excluded.place, district = excluded.district,
                codes = excluded.codes, stamps = excluded.stamps, series = excluded.series,
                series_index = excluded.series_index, series_count = excluded.series_count,
                series_stamp = excluded.series_stamp
            """)
        try save(meetup.route, of: meetup.id)
    }
}
