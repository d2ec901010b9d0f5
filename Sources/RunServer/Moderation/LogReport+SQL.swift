import Floor
import RunRoom
import ServerFloor
import Storage

extension Migration {
    /// Reports of logs, what administrators decided about them, and the logs that they have hidden.
    static let runLogReports = Migration(
        id: "run.0009-log-reports",
        statements: [
            // With what the log said when it was reported, until that is decided: nobody reads it after that. It goes with
            // its person.
            """
            CREATE TABLE run_log_report (
                id TEXT NOT NULL PRIMARY KEY,
                person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                day TEXT NOT NULL,
                reporter TEXT NOT NULL,
                report TEXT NOT NULL,
                reported_at \(.int64) NOT NULL,
                saved_at \(.int64) NOT NULL,
                text TEXT NOT NULL,
                photo TEXT,
                photo_width \(.int64),
                photo_height \(.int64),
                UNIQUE (person, day, reporter)
            ) \(.strict)
            """,
            "CREATE INDEX run_log_report_time ON run_log_report (reported_at, id)",
            // For good, as `run_verdict`.
            """
            CREATE TABLE run_log_verdict (
                report TEXT NOT NULL PRIMARY KEY,
                person TEXT NOT NULL,
                day TEXT NOT NULL,
                reporter TEXT NOT NULL,
                verdict TEXT NOT NULL,
                administrator TEXT NOT NULL,
                decided_at \(.int64) NOT NULL,
                warned TEXT,
                rule TEXT
            ) \(.strict)
            """,
            // For good, too: who has hidden a log and when, and who showed it again. Nothing of what it says.
            """
            CREATE TABLE run_log_hiding (
                person TEXT NOT NULL,
                day TEXT NOT NULL,
                hidden_at \(.int64) NOT NULL,
                hidden_by TEXT NOT NULL,
                shown_at \(.int64),
                shown_by TEXT,
                PRIMARY KEY (person, day, hidden_at)
            ) \(.clustered)
            """,
            "CREATE UNIQUE INDEX run_log_hidden ON run_log_hiding (person, day) WHERE shown_at IS NULL",
        ])
}

extension Connection {
    /// The days of some logs that a person has reported as they are.
    func reportedDays(of logs: [RunLog], of person: ID<Person>, by reporter: ID<Person>) throws -> Set<Day> {
        if logs.isEmpty { return [] }
        let rows = try all(
            """
            SELECT day, saved_at FROM run_log_report
            WHERE person = \(person) AND reporter = \(reporter) AND day IN (\(list: logs.map(\.day.iso)))
            """
        ).map { (day: try $0.text(0), savedAt: try $0.int64(1)) }
        return Set(
            logs.filter { log in rows.contains { $0.day == log.day.iso && $0.savedAt == log.savedAt } }.map(\.day))
    }

    /// As ``openReports(for:)``, of logs.
    ///
    /// - Parameter condition: of a row `r`.
    func openLogReports(
        _ condition: SQL, for administrator: ID<Person>
    ) throws -> [(thing: ReportedThing, reporter: ID<Person>)] {
        let isAlone = try !hasOtherAdministrator(than: administrator)
        return try all(
            """
            SELECT r.id, r.person, r.day, r.reporter, r.report, r.reported_at, r.text, p.nickname, w.nickname,
                EXISTS (SELECT 1 FROM run_log_hiding h
                    WHERE h.person = r.person AND h.day = r.day AND h.shown_at IS NULL),
                r.photo, r.photo_width, r.photo_height
            FROM run_log_report r
                LEFT JOIN run_runner p ON p.person = r.person
                LEFT JOIN run_runner w ON w.person = r.reporter
                LEFT JOIN run_log_verdict v ON v.report = r.id
            WHERE \(condition) AND v.report IS NULL AND (\(isAlone) OR r.person <> \(administrator))
            ORDER BY r.reported_at, r.id LIMIT \(RunLimits.reportsShown)
            """
        ).map { row in
            guard let report = Report(json: try JSON.parse(try row.text(4))), let day = Day(try row.text(2)) else {
                throw StorageError.column("report or day", "is not as it was written")
            }
            let (person, reporter): (ID<Person>, ID<Person>) = (try row.id(1), try row.id(3))
            let thing = ReportedThing(
                meetup: nil, title: "", isHidden: try row.bool(9), thing: ID(person),
                kind: .log(
                    day, text: try row.text(6), author: try row.optionalText(7), photo: try LogPhoto(row)),
                report: report, operation: try row.id(0),
                reporterName: person == administrator ? nil : try row.optionalText(8), person: person,
                reportedAt: try row.int64(5))
            return (thing, reporter)
        }
    }
}

extension Transaction {
    /// Waits for whoever is saving a log, so that what is reported of it is there.
    func lockLog(_ day: Day, of person: ID<Person>) throws {
        _ = try first("SELECT day FROM run_log WHERE person = \(person) AND day = \(day.iso) \(.forUpdate)")
    }

    /// Keeps a report with what the log says, in place of the reporter's former one of that day. The same again changes
    /// nothing.
    ///
    /// - Returns: whether a file was deleted: see ``setPhoto(_:in:of:after:at:)``.
    func save(
        _ report: Report, of log: RunLog, of person: ID<Person>, by reporter: ID<Person>, as id: ID<Floor.Operation>,
        at now: Int64
    ) throws -> Bool {
        let former = try first(
            """
            SELECT id, report, saved_at, photo, photo_width, photo_height FROM run_log_report
            WHERE person = \(person) AND day = \(log.day.iso) AND reporter = \(reporter)
            """)
        if let former, try former.int64(2) == log.savedAt,
            Report(json: try JSON.parse(try former.text(1))) == report
        {
            return false
        }
        try execute(
            """
            INSERT INTO run_log_report (id, person, day, reporter, report, reported_at, saved_at, text, photo, photo_width,
                photo_height)
            VALUES (\(id), \(person), \(log.day.iso), \(reporter), \(report.json.text), \(now), \(log.savedAt),
                \(log.text), \(log.photo?.file), \(log.photo.map { Int64($0.width) }),
                \(log.photo.map { Int64($0.height) }))
            ON CONFLICT (person, day, reporter) DO UPDATE SET id = excluded.id, report = excluded.report,
                reported_at = excluded.reported_at, saved_at = excluded.saved_at, text = excluded.text,
                photo = excluded.photo, photo_width = excluded.photo_width, photo_height = excluded.photo_height
            """)
        // While a report waits, the picture that it is about does.
        let place = StoredFile.ownPlace(of: person)
        try refer(ID(id), in: place, to: log.photo.map { [$0.file] } ?? [], at: now)
        try tellAdministrators(of: id, by: reporter, at: now)
        guard let former else { return false }
        return try forget(try LogPhoto(former), of: try former.id(0), in: place, at: now)
    }

    /// Keeps a decision, forgets what was reported, and tells the reporter.
    ///
    /// - Returns: what was reported, and whether a file was deleted; nil if there is no such report of a log for them, or it
    ///   was decided or written anew since.
    func decideLog(
        _ verdict: Verdict, about report: ID<Floor.Operation>, as administrator: ID<Person>, at now: Int64
    ) throws -> (thing: ReportedThing, isFreed: Bool)? {
        guard let (thing, reporter) = try openLogReports("r.id = \(report)", for: administrator).first,
            case .log(let day, _, _, let photo) = thing.kind, let person = thing.person
        else { return nil }
        let written = try execute(
            """
            INSERT INTO run_log_verdict (report, person, day, reporter, verdict, administrator, decided_at)
            VALUES (\(report), \(person), \(day.iso), \(reporter), \(verdict.rawValue), \(administrator), \(now))
            ON CONFLICT (report) DO NOTHING
            """)
        guard written > 0 else { return nil }
        try execute(
            """
            UPDATE run_log_report SET text = '', photo = NULL, photo_width = NULL, photo_height = NULL
            WHERE id = \(report)
            """)
        let isFreed = try forget(photo, of: report, in: StoredFile.ownPlace(of: person), at: now)
        try tell(reporter, verdict, of: report, in: nil, at: now)
        try readReportNotices(at: now)
        return (thing, isFreed)
    }

    private func forget(
        _ photo: LogPhoto?, of report: ID<Floor.Operation>, in place: ID<Space>, at now: Int64
    ) throws -> Bool {
        guard let photo else { return false }
        try refer(ID(report), in: place, to: [], at: now)
        try dropUnreferred([photo.file], of: place)
        return true
    }
}
