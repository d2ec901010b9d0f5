import Floor
import Hummingbird
import RunRoom
import ServerFloor
import Storage

/// What administrators do about reports. A decision is no operation of the meetup, in whose log nobody may find who has
/// reported what: it is kept in a table of its own, with who decided it and when.
extension RunHost {
    func mountModeration(_ routes: Routes) {
        routes.post("run/\(RunRules.deciding)") { try await decide($0, $1) }
    }

    private func decide(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        try await decide(form, about: try form.id("report"), visit)
        return Reply(services).redirect(RunRules.reports)
    }

    /// - Throws: `verdict-unknown`, `rule-unknown`; `report-missing` for one that was decided or written anew since, and for
    ///   anybody who is no administrator; `nobody-to-warn`.
    private func decide(_ form: Fields, about report: ID<Floor.Operation>?, _ visit: Visit) async throws {
        let isFreed = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            guard person.isAdministrator else { throw Refusal.missing }
            let given = form["verdict"]
            guard let verdict = Verdict(rawValue: given ?? "") else { throw Refusal.verdictUnknown(given) }
            let rule = verdict == .warned ? try Warning.rule(form["rule"]) : nil
            guard let report,
                let (thing, isFreed) = try transaction.decide(verdict, about: report, as: person.id, at: visit.now)
                    ?? transaction.decideLog(verdict, about: report, as: person.id, at: visit.now)
            else { throw Refusal.reportMissing }
            guard let rule else { return isFreed }
            guard let warned = thing.person else { throw Refusal.nobodyToWarn }
            try transaction.warn(warned, of: rule, for: thing, at: visit.now)
            return isFreed
        }
        if isFreed { try await services.removeDroppedFiles() }
    }

    var moderation: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/reports", "reports",
                summary: "What was reported and waits for an administrator, the oldest first, and hidden logs.",
                answers: [
                    .init(
                        200, "The reports, and the logs that are hidden, the last one first.",
                        .object([
                            .init("reports", .list(of: .meetupReport)), .init("hiddenLogs", .list(of: .hiddenLog)),
                        ]))
                ]
            ) { call, services in
                let queue = try await services.database.read { connection in
                    let person = try call.visit.person(connection)
                    guard person.isAdministrator else { throw Refusal.missing }
                    return try connection.reportQueue(for: person.id)
                }
                return .json([
                    "reports": .array(queue.reports.map(\.json)), "hiddenLogs": .array(queue.hiddenLogs.map(\.json)),
                ])
            },
            APIEndpoint(
                .put, "/reports/{report}", "decideReport", summary: "Decides a report. Who reported is notified.",
                request: .object([
                    .init("verdict", .choice("The decision.", Verdict.allCases.map(\.rawValue))),
                    .init(
                        "rule", .choice("Which rule was broken, for `warned`.", Warning.rules.map(\.rawValue)),
                        required: false),
                ]),
                answers: [.init(204, "Done."), .refusal(.invalid), .refusal(.missing), .refusal(.conflict)]
            ) { call, _ in
                try await decide(call.fields, about: try call.id("report"), call.visit)
                return .nothing
            },
        ]
    }
}

extension RunLimits {
    /// Reports on the page; the others follow when these are decided.
    static let reportsShown = 50
    /// The interval of checks for runs of suspended leaders.
    static let suspensionMilliseconds: Int64 = 60_000
}

extension Connection {
    /// What an administrator has to decide about, the oldest first, and the logs that are hidden. What is about themselves
    /// is for another; where there is no other, they are not told who has reported it.
    func reportQueue(for administrator: ID<Person>) throws -> ReportQueue {
        let things = try openReports("1 = 1", for: administrator) + openLogReports("1 = 1", for: administrator)
        let reports = things.map(\.thing).sorted { ($0.reportedAt, $0.operation) < ($1.reportedAt, $1.operation) }
        return ReportQueue(reports: Array(reports.prefix(RunLimits.reportsShown)), hiddenLogs: try hiddenLogs())
    }

    func hasOtherAdministrator(than administrator: ID<Person>) throws -> Bool {
        try first(
            """
            SELECT 1 FROM floor_person
            WHERE administrator = \(true) AND suspended_at IS NULL AND id <> \(administrator)
            """) != nil
    }

    /// Whether somebody has to decide about a message, and sees of it what was reported.
    func decides(_ person: ID<Person>, about message: ID<Entity>, of meetup: ID<Space>) throws -> Bool {
        try !openReports("r.meetup = \(meetup) AND r.thing = \(message)", for: person).isEmpty
    }

    func openReports(
        _ condition: SQL, for administrator: ID<Person>
    ) throws -> [(thing: ReportedThing, reporter: ID<Person>)] {
        let isAlone = try !hasOtherAdministrator(than: administrator)
        let rows = try all(
            """
            SELECT r.meetup, m.title, m.hidden, r.thing, r.report, r.reporter, w.nickname, r.reported_at, m.text,
                p.nickname, s.text, s.author, a.nickname, r.operation, m.leader,
                s.images
            FROM run_report r JOIN run_meetup m ON m.id = r.meetup
                LEFT JOIN run_runner w ON w.person = r.reporter
                LEFT JOIN run_runner p ON p.person = r.thing
                LEFT JOIN run_message s ON s.meetup = r.meetup AND s.id = r.thing
                LEFT JOIN run_runner a ON a.person = s.author
                LEFT JOIN run_verdict v ON v.report = r.operation
            WHERE \(condition) AND r.report IS NOT NULL AND v.report IS NULL
                AND (\(isAlone) OR (r.thing <> \(administrator) AND (m.leader IS NULL OR m.leader <> \(administrator))
                    AND (s.author IS NULL OR s.author <> \(administrator))))
            ORDER BY r.reported_at, r.operation LIMIT \(RunLimits.reportsShown)
            """)
        return try rows.map { row in
            guard let report = Report(json: try JSON.parse(try row.text(4))) else {
                throw StorageError.column("report", "is not as it was written")
            }
            let (meetup, thing): (ID<Space>, ID<Entity>) = (try row.id(0), try row.id(3))
            let (author, leader): (ID<Person>?, ID<Person>?) = (try row.optionalID(11), try row.optionalID(14))
            let concerned: [ID<Person>?] = [ID(thing), author, leader]
            let (kind, person): (ReportedThing.Kind, ID<Person>?) =
                if thing == ID(meetup) {
                    (.meetup(text: try row.text(8)), leader)
                } else if let text = try row.optionalText(10) {
                    // What was deleted is still what was reported.
                    (
                        .message(
                            text: text, author: try row.optionalText(12),
                            images: try Register(images: try row.optionalText(15)).value), author
                    )
                } else {
                    (.person(nickname: try row.optionalText(9)), ID(thing))
                }
            let reported = ReportedThing(
                meetup: meetup, title: try row.text(1), isHidden: try row.bool(2), thing: thing, kind: kind,
                report: report, operation: try row.id(13),
                reporterName: concerned.contains(administrator) ? nil : try row.optionalText(6), person: person,
                reportedAt: try row.int64(7))
            return (reported, try row.id(5))
        }
    }
}

extension Transaction {
    /// Keeps a decision and tells the reporter.
    ///
    /// - Parameter report: the operation that wrote it, as the administrator has read it.
    /// - Returns: what was reported, and that no file was deleted; nil if there is no such report for them, or it was decided
    ///   or written anew since.
    fileprivate func decide(
        _ verdict: Verdict, about report: ID<Floor.Operation>, as administrator: ID<Person>, at now: Int64
    ) throws -> (thing: ReportedThing, isFreed: Bool)? {
        guard let (thing, reporter) = try openReports("r.operation = \(report)", for: administrator).first,
            let meetup = thing.meetup
        else { return nil }
        let written = try execute(
            """
            INSERT INTO run_verdict (report, meetup, thing, reporter, verdict, administrator, decided_at)
            VALUES (\(report), \(meetup), \(thing.thing), \(reporter), \(verdict.rawValue), \(administrator),
                \(now))
            ON CONFLICT (report) DO NOTHING
            """)
        guard written > 0 else { return nil }
        try tell(reporter, verdict, of: report, in: meetup, at: now)
        try readReportNotices(at: now)
        return (thing, false)
    }

    /// Tells who reported something what became of it.
    func tell(
        _ reporter: ID<Person>, _ verdict: Verdict, of report: ID<Floor.Operation>, in meetup: ID<Space>?,
        at now: Int64
    ) throws {
        try notify(
            NewNotice(
                .runReportDecided, to: [reporter], in: meetup, cause: "run/report/\(report.text)",
                detail: ["verdict": .string(verdict.rawValue)], at: now))
    }

    /// Notices of a meetup that its reader is not shown any more count as read, or a number would stay that nobody can find
    /// the reason of.
    func readNotices(of meetup: ID<Space>, at now: Int64) throws {
        let readers = try all(
            """
            UPDATE floor_notice SET read_at = \(now)
            WHERE space = \(meetup) AND room = \(RunRules.kind) AND kind NOT IN (\(list: NoticeKind.runAlwaysShown))
                AND read_at IS NULL AND NOT EXISTS (
                    SELECT 1 FROM floor_member f WHERE f.space = floor_notice.space AND f.person = floor_notice.person)
            RETURNING person
            """
        ).map { row -> ID<Person> in try row.id(0) }
        for reader in Set(readers).sorted() { announceNotices(of: reader, at: now) }
    }
}

extension HouseJob {
    /// Cancels runs that have not started and whose leader's account is suspended, and tells everybody in them.
    static let cancelRunsOfSuspended = HouseJob(
        "run.suspended", every: RunLimits.suspensionMilliseconds, going: .start
    ) { run in
        let now = run.now
        let meetups = try await run.services.database.read { connection in
            try connection.all(
                """
                SELECT l.meetup FROM floor_person p JOIN run_listing l ON l.leader = p.id
                WHERE p.suspended_at IS NOT NULL AND l.starts_at > \(now) ORDER BY l.meetup LIMIT \(RunLimits.atOnce)
                """
            ).map { row -> ID<Space> in try row.id(0) }
        }
        for meetup in meetups {
            let entropy = run.services.random.entropy()
            try await run.part(meetup.text) { transaction in
                // Read again under the lock: the suspension may have been lifted since.
                guard var head = try transaction.lockSpace(meetup), var held = try transaction.meetup(meetup),
                    try transaction.isSuspended(held.leader.value)
                else { return }
                var tools = Tools(entropy: entropy, clock: head.clock, now: now, sealer: .later)
                guard let operation = LeaderSuspension.operation(in: held, tools: &tools) else { return }
                try transaction.record([operation], on: &held, to: &head, at: now)
            }
        }
        return now + RunLimits.suspensionMilliseconds
    }
}

extension Connection {
    fileprivate func isSuspended(_ person: ID<Person>?) throws -> Bool {
        try first("SELECT 1 FROM floor_person WHERE id = \(person) AND suspended_at IS NOT NULL") != nil
    }
}
