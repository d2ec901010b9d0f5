package import Floor
package import RunRoom
import ServerFloor
package import Storage

extension Connection {
    /// The stamps that a person received for some runs, in the order in which they were given: of people whom they see, and
    /// of runs in which both are marked present.
    package func receivedStamps(of person: ID<Person>, for meetups: [ID<Space>]) throws -> [ReceivedStamp] {
        if meetups.isEmpty { return [] }
        return try all(
            """
            SELECT s.meetup, s.giver, n.nickname, s.stamp FROM run_stamp s
                JOIN run_participant g ON g.meetup = s.meetup AND g.person = s.giver AND g.attendance = 'present'
                JOIN run_participant r ON r.meetup = s.meetup AND r.person = s.receiver AND r.attendance = 'present'
                LEFT JOIN run_runner n ON n.person = s.giver
            WHERE s.receiver = \(person) AND s.meetup IN (\(list: meetups))
                AND NOT EXISTS (
                    SELECT 1 FROM run_block b WHERE (b.person = s.giver AND b.other = s.receiver)
                        OR (b.person = s.receiver AND b.other = s.giver))
            ORDER BY s.given_at, s.giver
            """
        ).map { row in
            guard let stamp = RunStamp(rawValue: try row.text(3)) else {
                throw StorageError.column("stamp", "is not as it was written")
            }
            return ReceivedStamp(
                meetup: try row.id(0), giver: try row.id(1), nickname: try row.optionalText(2), stamp: stamp)
        }
    }

    /// What a person gave in a run, by receiver.
    func givenStamps(by person: ID<Person>, in meetup: ID<Space>) throws -> [ID<Person>: RunStamp] {
        var given: [ID<Person>: RunStamp] = [:]
        for row in try all(
            "SELECT receiver, stamp FROM run_stamp WHERE meetup = \(meetup) AND giver = \(person)")
        { given[try row.id(0)] = RunStamp(rawValue: try row.text(1)) }
        return given
    }

    /// A person's log and stamps of a run.
    func afterRun(_ meetup: Meetup, of person: ID<Person>) throws -> AfterRun {
        let day = meetup.time.value?.day
        return AfterRun(
            hasLog: try !loggedDays(of: person, among: Set(day.map { [$0] } ?? [])).isEmpty,
            given: try givenStamps(by: person, in: meetup.id),
            received: try receivedStamps(of: person, for: [meetup.id]))
    }

    /// Somebody as a person sees them who is in a run with them.
    ///
    /// - Throws: `missing` for who is in none, and where one of the two has blocked the other.
    func coRunner(_ person: ID<Person>, for viewer: Viewer) throws -> CoRunner {
        let isSeen = try person == viewer.person || isCoRunner(person, of: viewer.person)
        guard isSeen, let record = try runnerRecord(of: person) else { throw Refusal.missing }
        let marked = try markedRuns(of: person)
        let logs = try logs(of: person, viewer.today.threeWeeks(in: viewer.language), onlyPublic: true)
        return CoRunner(
            runner: record.runner, photo: try runnerPhotos([person])[person], presentCount: marked.present,
            markedCount: marked.all, logs: logs, reported: try reportedDays(of: logs, of: person, by: viewer.person))
    }

    /// Whether two are in a run that was published, which the second of them sees.
    func isCoRunner(_ person: ID<Person>, of viewer: ID<Person>) throws -> Bool {
        if try blocks(of: viewer).separates(person) { return false }
        return try first(
            """
            SELECT 1 FROM run_participant own JOIN run_participant p ON p.meetup = own.meetup
                JOIN run_meetup m ON m.id = own.meetup
            WHERE own.person = \(viewer) AND own.status = 'accepted' AND p.person = \(person)
                AND p.status = 'accepted' AND m.opened_at IS NOT NULL AND m.stage <> 'discarded'
                AND NOT EXISTS (
                    SELECT 1 FROM run_block b WHERE (b.person = \(viewer) AND b.other = m.leader)
                        OR (b.other = \(viewer) AND b.person = m.leader))
            LIMIT 1
            """) != nil
    }

    /// Runs in which a person was marked present, and in which they were marked at all.
    private func markedRuns(of person: ID<Person>) throws -> (present: Int, all: Int) {
        let row = try first(
            """
            SELECT count(*), coalesce(sum(CASE WHEN attendance = 'present' THEN 1 ELSE 0 END), 0)
            FROM run_participant WHERE person = \(person) AND status = 'accepted' AND attendance <> 'unmarked'
            """)
        return (try row?.int(1) ?? 0, try row?.int(0) ?? 0)
    }
}

extension Transaction {
    /// Gives a stamp, in place of the one that the giver gave for this run before. The receiver is told once.
    func give(
        _ stamp: RunStamp, to receiver: ID<Person>, by giver: ID<Person>, in meetup: Meetup, at now: Int64
    ) throws {
        try keep(stamp, to: receiver, by: giver, in: meetup.id, at: now)
        let seeing = try seeing(meetup, among: [receiver])
        if seeing.isEmpty { return }
        try notify(
            NewNotice(
                .runStamped, to: seeing, in: meetup.id, about: ID(giver),
                cause: NoticeKind.runStamped.name + "/" + meetup.id.text + "/" + giver.text, detail: .object([]),
                at: now))
    }

    /// The same, and tells nobody.
    func keep(
        _ stamp: RunStamp, to receiver: ID<Person>, by giver: ID<Person>, in meetup: ID<Space>, at now: Int64
    ) throws {
        try execute(
            """
            INSERT INTO run_stamp (meetup, giver, receiver, stamp, given_at)
            VALUES (\(meetup), \(giver), \(receiver), \(stamp.rawValue), \(now))
            ON CONFLICT (meetup, giver, receiver) DO UPDATE SET stamp = excluded.stamp
            """)
    }

    /// Notices of stamps of somebody who and whose receiver no longer see each other count as read.
    func readStamps(of giver: ID<Person>, by receiver: ID<Person>, at now: Int64) throws {
        let read = try execute(
            """
            UPDATE floor_notice SET read_at = \(now)
            WHERE person = \(receiver) AND room = \(RunRules.kind) AND kind = \(NoticeKind.runStamped.name)
                AND subject = \(giver) AND read_at IS NULL
            """)
        if read > 0 { announceNotices(of: receiver, at: now) }
    }
}
