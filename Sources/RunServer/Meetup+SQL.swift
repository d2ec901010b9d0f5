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
    /// A meetup with everybody who ever applied, without messages and reports; nil if there is none.
    package func meetup(_ id: ID<Space>) throws -> Meetup? {
        let row = try first(
            """
            SELECT leader, stage, opened_at, hidden, title, text, band, time, conditions, place, district, codes, stamps,
                series, series_index, series_count, series_stamp
            FROM run_meetup WHERE id = \(id)
            """)
        guard let row else { return nil }
        let stamps = try row.stamps(12, count: 12)
        guard let stage = Meetup.Stage(rawValue: try row.text(1)), let band = Meetup.Band(rawValue: try row.text(6))
        else { throw StorageError.column("stage or band", "is not as it was written") }
        let codes = try JSON.parse(try row.text(11)).arrayValue ?? []
        return Meetup(
            id: id, leader: Register(try row.optionalID(0), stamp: stamps[0]), stage: Register(stage, stamp: stamps[1]),
            openedAt: Register(try row.optionalInt64(2), stamp: stamps[2]),
            isHidden: Register(try row.bool(3), stamp: stamps[3]), title: Register(try row.text(4), stamp: stamps[4]),
            text: Register(try row.text(5), stamp: stamps[5]), band: Register(band, stamp: stamps[6]),
            time: Register(try row.stored(7) { MeetupTime(stored: $0) }, stamp: stamps[7]),
            conditions: Register(try row.storedJSON(8) { Conditions(json: $0) }, stamp: stamps[8]),
            place: Register(try row.storedJSON(9) { Place(json: $0) }, stamp: stamps[9]),
            district: Register(try row.text(10), stamp: stamps[10]),
            codes: Register(codes.compactMap { CheckInCode(json: $0) }, stamp: stamps[11]), series: try row.series(),
            route: try route(of: id), participants: try participants(of: id))
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
