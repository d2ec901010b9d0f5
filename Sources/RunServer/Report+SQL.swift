import Floor
import RunRoom
import ServerFloor
import Storage

extension Connection {
    /// What a person has reported of a meetup: nobody's page needs the reports of others.
    func reports(of meetup: ID<Space>, by reporter: ID<Person>) throws -> [Report.Key: Register<Report?>] {
        try reports("meetup = \(meetup) AND reporter = \(reporter)")
    }

    /// All reports of a meetup.
    func allReports(of meetup: ID<Space>) throws -> [Report.Key: Register<Report?>] {
        try reports("meetup = \(meetup)")
    }

    private func reports(_ condition: SQL) throws -> [Report.Key: Register<Report?>] {
        var reports: [Report.Key: Register<Report?>] = [:]
        for row in try all("SELECT thing, reporter, report, stamps FROM run_report WHERE \(condition)") {
            let report = try row.optionalText(2).flatMap { Report(json: try JSON.parse($0)) }
            reports[Report.Key(thing: try row.id(0), reporter: try row.id(1))] = Register(
                report, stamp: try row.stamps(3, count: 1)[0])
        }
        return reports
    }
}

extension Transaction {
    /// - Parameter now: when it was recorded, in Unix milliseconds.
    func save(_ report: Register<Report?>, _ key: Report.Key, of meetup: ID<Space>, at now: Int64) throws {
        try execute(
            """
            INSERT INTO run_report (meetup, thing, reporter, report, operation, reported_at, stamps)
            VALUES (\(meetup), \(key.thing), \(key.reporter), \(report.value?.json.text), \(report.stamp.operation),
                \(now), \(Stamps.text([report.stamp])))
            ON CONFLICT (meetup, reporter, thing) DO UPDATE SET report = excluded.report,
                operation = excluded.operation, reported_at = excluded.reported_at, stamps = excluded.stamps
            """)
    }
}
