package import Floor
package import RunRoom
import ServerFloor
package import Storage

extension RunnerRecord {
    fileprivate init(_ row: Storage.Row) throws {
        guard let gender = Runner.Gender(rawValue: try row.text(3)), let job = Runner.Job(rawValue: try row.text(4)),
            let pace = Runner.Pace(rawValue: try row.text(5))
        else { throw StorageError.column("gender, job or pace", "is not as it was written") }
        self.init(
            runner: Runner(
                person: try row.id(0), nickname: try row.text(1), birthYear: try row.int(2), gender: gender, job: job,
                pace: pace),
            namedAt: try row.int64(6), jobAt: try row.int64(7))
    }
}

extension Connection {
    /// The profiles of those of some people who have one.
    package func runners(_ people: [ID<Person>]) throws -> [ID<Person>: Runner] {
        try runnerRecords(people).mapValues(\.runner)
    }

    /// A person's own profile; nil if they have none.
    package func runnerRecord(of person: ID<Person>) throws -> RunnerRecord? {
        try runnerRecords([person])[person]
    }

    private func runnerRecords(_ people: [ID<Person>]) throws -> [ID<Person>: RunnerRecord] {
        if people.isEmpty { return [:] }
        var records: [ID<Person>: RunnerRecord] = [:]
        for row in try all(
            """
            SELECT person, nickname, birth_year, gender, job, pace, named_at, job_at FROM run_runner
            WHERE person IN (\(list: people))
            """)
        {
            let record = try RunnerRecord(row)
            records[record.runner.person] = record
        }
        return records
    }

    /// The pictures of those of some people who have one.
    func runnerPhotos(_ people: [ID<Person>]) throws -> [ID<Person>: Photo] {
        if people.isEmpty { return [:] }
        var photos: [ID<Person>: Photo] = [:]
        for row in try all(
            "SELECT id, photo FROM floor_person WHERE id IN (\(list: people)) AND photo IS NOT NULL")
        { photos[try row.id(0)] = Photo(try row.text(1)) }
        return photos
    }

    /// A person's blocks in both directions.
    package func blocks(of person: ID<Person>) throws -> Blocks {
        var blocks = Blocks()
        for row in try all(
            "SELECT person, other FROM run_block WHERE person = \(person) OR other = \(person)")
        {
            let (blocker, other): (ID<Person>, ID<Person>) = (try row.id(0), try row.id(1))
            if blocker == person { blocks.byViewer.insert(other) } else { blocks.ofViewer.insert(blocker) }
        }
        return blocks
    }

    /// Whom a person has blocked, the last one first.
    package func blockedPeople(by person: ID<Person>) throws -> [BlockedPerson] {
        try all(
            """
            SELECT b.other, r.nickname, b.blocked_at FROM run_block b LEFT JOIN run_runner r ON r.person = b.other
            WHERE b.person = \(person) ORDER BY b.blocked_at DESC, b.other
            """
        ).map { BlockedPerson(person: try $0.id(0), nickname: try $0.optionalText(1), since: try $0.int64(2)) }
    }
}

extension Transaction {
    /// Saves a profile.
    ///
    /// - Throws: `nickname-taken` if another person has the nickname.
    package func save(_ record: RunnerRecord) throws {
        let runner = record.runner
        let key = Runner.key(of: runner.nickname)
        let taken = try first("SELECT 1 FROM run_runner WHERE nickname_key = \(key) AND person <> \(runner.person)")
        if taken != nil { throw Refusal.nicknameTaken(runner.nickname) }
        do {
            try execute(
                """
                INSERT INTO run_runner (person, nickname, nickname_key, named_at, birth_year, gender, job, job_at, pace)
                VALUES (\(runner.person), \(runner.nickname), \(key), \(record.namedAt), \(runner.birthYear),
                    \(runner.gender.rawValue), \(runner.job.rawValue), \(record.jobAt), \(runner.pace.rawValue))
                ON CONFLICT (person) DO UPDATE SET nickname = excluded.nickname,
                    nickname_key = excluded.nickname_key, named_at = excluded.named_at,
                    birth_year = excluded.birth_year, gender = excluded.gender, job = excluded.job,
                    job_at = excluded.job_at, pace = excluded.pace
                """)
        } catch StorageError.duplicate {
            // Another transaction has taken it since the query.
            throw Refusal.nicknameTaken(runner.nickname)
        }
    }

    /// Blocks a person for another, or ends that.
    ///
    /// Notices of runs that one of the two leads are not shown to the other any more. They count as read, or a number
    /// would stay that nobody can find the reason of.
    package func setBlock(_ isBlocked: Bool, of other: ID<Person>, by person: ID<Person>, at now: Int64) throws {
        if isBlocked {
            try execute(
                """
                INSERT INTO run_block (person, other, blocked_at) VALUES (\(person), \(other), \(now))
                ON CONFLICT (person, other) DO NOTHING
                """)
            for (reader, leader) in [(person, other), (other, person)] {
                let read = try execute(
                    """
                    UPDATE floor_notice SET read_at = \(now)
                    WHERE person = \(reader) AND room = \(RunRules.kind) AND read_at IS NULL
                        AND kind NOT IN (\(list: NoticeKind.runAlwaysShown))
                        AND EXISTS (
                            SELECT 1 FROM run_meetup m WHERE m.id = floor_notice.space AND m.leader = \(leader))
                    """)
                if read > 0 { announceNotices(of: reader, at: now) }
                try readStamps(of: leader, by: reader, at: now)
                try readReactions(by: reader, at: now)
            }
        } else {
            try execute("DELETE FROM run_block WHERE person = \(person) AND other = \(other)")
        }
    }
}
