package import Floor
package import RunRoom
import ServerFloor
package import Storage

extension RunLog {
    fileprivate init(_ row: Storage.Row) throws {
        guard let day = Day(try row.text(0)), let stamp = RunStamp(rawValue: try row.text(1)) else {
            throw StorageError.column("day or stamp", "is not as it was written")
        }
        let sky = try row.optionalText(3).map { text in
            guard let sky = Sky(rawValue: text) else {
                throw StorageError.column("weather", "is not as it was written")
            }
            return sky
        }
        self.init(
            day: day, stamp: stamp, text: try row.text(2), sky: sky, degrees: try row.optionalInt64(4).map { Int($0) },
            isPublic: try row.bool(5), meetup: try row.optionalID(6), photo: try LogPhoto(row),
            savedAt: try row.int64(7))
    }
}

extension RunLog {
    /// Of a row `l`: whether who runs with its person sees it.
    static let isShown: SQL = """
        l.shared = \(true) AND NOT EXISTS (
            SELECT 1 FROM run_log_hiding h WHERE h.person = l.person AND h.day = l.day AND h.shown_at IS NULL)
        """
}

extension Connection {
    /// A person's logs of some days, in their order.
    ///
    /// - Parameter onlyPublic: true for anybody but the person.
    package func logs(of person: ID<Person>, _ days: ClosedRange<Day>, onlyPublic: Bool = false) throws -> [RunLog] {
        let visible: SQL = onlyPublic ? "AND \(RunLog.isShown)" : ""
        return try all(
            """
            SELECT day, stamp, text, weather, degrees, shared, meetup, saved_at, photo, photo_width, photo_height
            FROM run_log l
            WHERE person = \(person) AND day >= \(days.lowerBound.iso) AND day <= \(days.upperBound.iso) \(visible)
            ORDER BY day
            """
        ).map { try RunLog($0) }
    }

    /// Those of some days of which a person has a log.
    func loggedDays(of person: ID<Person>, among days: Set<Day>) throws -> Set<Day> {
        if days.isEmpty { return [] }
        let found = try all(
            "SELECT day FROM run_log WHERE person = \(person) AND day IN (\(list: days.map(\.iso).sorted()))")
        return Set(try found.compactMap { Day(try $0.text(0)) })
    }

    /// The runs of some days about which a person may write: they were in it, it has started, and nobody has marked them
    /// absent. Without those of leaders whom they do not see.
    package func loggableRuns(of viewer: Viewer, _ days: ClosedRange<Day>) throws -> [RunOfDay] {
        // A day there can begin and end most of a day before or after the same day in UTC.
        let from = Int64(days.lowerBound.number - 1) * Connection.dayMilliseconds
        let to = min(viewer.now, Int64(days.upperBound.number + 2) * Connection.dayMilliseconds)
        return try all(
            """
            SELECT m.id, m.title, m.time FROM run_participant p JOIN run_meetup m ON m.id = p.meetup
            WHERE p.person = \(viewer.person) AND p.status = 'accepted' AND p.attendance <> 'absent'
                AND m.stage IN ('open', 'closed') AND m.starts_at >= \(from) AND m.starts_at <= \(to)
                AND NOT EXISTS (
                    SELECT 1 FROM run_block b WHERE (b.person = \(viewer.person) AND b.other = m.leader)
                        OR (b.other = \(viewer.person) AND b.person = m.leader))
            ORDER BY m.starts_at, m.id
            """
        ).compactMap { row in
            guard let time = try row.readableValue(of: Meetup.time, 2) else { return nil }
            let run = RunOfDay(id: try row.id(0), title: try row.text(1), day: time.day)
            return days.contains(run.day) ? run : nil
        }
    }

    /// What a person has of some days.
    func runCalendar(of viewer: Viewer, _ days: ClosedRange<Day>) throws -> RunCalendar {
        RunCalendar(
            logs: try logs(of: viewer.person, days), runs: try loggableRuns(of: viewer, days))
    }

    /// A person's own calendar of a month; nil for the current one.
    func runMonth(_ month: Month?, of viewer: Viewer) throws -> RunMonth {
        let month = month ?? Month(of: viewer.today)
        return RunMonth(month: month, calendar: try runCalendar(of: viewer, month.shownDays(in: viewer.language)))
    }

    /// One day of a person, with the stamps they received for its runs.
    func logOfDay(_ day: Day, of viewer: Viewer) throws -> LogOfDay {
        let calendar = try runCalendar(of: viewer, day...day)
        return LogOfDay(
            day: day, log: calendar.log(on: day), runs: calendar.runs,
            received: try receivedStamps(of: viewer.person, for: calendar.runs.map(\.id)),
            isHidden: try isLogHidden(day, of: viewer.person))
    }

    private static let dayMilliseconds: Int64 = 86_400_000
}

extension MeetupTime {
    /// The day of the start, where it takes place.
    var day: Day { Moment(milliseconds: start, offset: ZoneDays.offset(of: zone, at: start) ?? 0).day }
}

extension Transaction {
    /// Saves a person's log of its day, in place of the one there was.
    package func save(_ log: RunLog, of person: ID<Person>) throws {
        try execute(
            """
            INSERT INTO run_log (person, day, stamp, text, weather, degrees, shared, meetup, saved_at, photo, photo_width,
                photo_height)
            VALUES (\(person), \(log.day.iso), \(log.stamp.rawValue), \(log.text), \(log.sky?.rawValue),
                \(log.degrees.map { Int64($0) }), \(log.isPublic), \(log.meetup), \(log.savedAt), \(log.photo?.file),
                \(log.photo.map { Int64($0.width) }), \(log.photo.map { Int64($0.height) }))
            ON CONFLICT (person, day) DO UPDATE SET stamp = excluded.stamp, text = excluded.text,
                weather = excluded.weather, degrees = excluded.degrees, shared = excluded.shared,
                meetup = excluded.meetup, saved_at = excluded.saved_at, photo = excluded.photo,
                photo_width = excluded.photo_width, photo_height = excluded.photo_height
            """)
    }

    func deleteLog(of person: ID<Person>, on day: Day) throws {
        try execute("DELETE FROM run_log WHERE person = \(person) AND day = \(day.iso)")
    }
}
