import Floor
import RunRoom
import ServerFloor
import Storage

extension Migration {
    /// How far each person has read each talk. It is theirs and no operation of the meetup: nobody else learns of it.
    static let runTalkReading = Migration(
        id: "run.0003-talk-reading",
        statements: [
            // The thread of the members' talk is empty, because it is a part of the key.
            """
            CREATE TABLE run_reading (
                person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                meetup TEXT NOT NULL REFERENCES run_meetup (id),
                thread TEXT NOT NULL,
                sequence \(.int64) NOT NULL,
                muted \(.bool) NOT NULL,
                PRIMARY KEY (person, meetup, thread)
            ) \(.clustered)
            """,
            "CREATE INDEX run_reading_meetup ON run_reading (meetup, thread)",
        ])
}

extension TalkAddress {
    /// The thread as it is stored.
    var threadText: String { thread.map { $0.text } ?? "" }
}

extension Connection {
    /// How far a person has read a talk.
    func reading(_ talk: TalkAddress, of person: ID<Person>) throws -> TalkReading {
        let row = try first(
            """
            SELECT sequence, muted FROM run_reading
            WHERE person = \(person) AND meetup = \(talk.meetup) AND thread = \(talk.threadText)
            """)
        guard let row else { return TalkReading() }
        let sequence = try row.int64(0)
        return TalkReading(sequence: sequence == 0 ? nil : sequence, isMuted: try row.bool(1))
    }

    /// Those of some people who have muted a talk.
    func mutingPeople(of talk: TalkAddress, among people: [ID<Person>]) throws -> Set<ID<Person>> {
        Set(
            try all(
                """
                SELECT person FROM run_reading
                WHERE meetup = \(talk.meetup) AND thread = \(talk.threadText) AND muted = \(true)
                    AND person IN (\(list: people))
                """
            ).map { row -> ID<Person> in try row.id(0) })
    }

    /// The numbers of messages that a person has not read, counted up to ``UnreadMessages/limit``; not their own, deleted
    /// ones, or those of people whom they do not see. One query, however many talks there are; those in which they have no
    /// part are left out.
    ///
    /// - Parameter talks: members' talks of runs that they are in, and threads they may read.
    func unread(of person: ID<Person>, in talks: [TalkAddress], without blocks: Blocks) throws -> [TalkAddress: Int] {
        if talks.isEmpty { return [:] }
        let members = Set(talks.filter { $0.thread == nil }.map { $0.meetup }).sorted()
        let asked = Set(talks.filter { $0.thread != nil }.map { $0.meetup }).sorted()
        let askers = Set(talks.compactMap { $0.thread }).sorted()
        let others = ([person] + blocks.byViewer.union(blocks.ofViewer)).sorted()
        let rows = try all(
            """
            SELECT p.meetup, NULL, (\(unread(by: person, "g.thread IS NULL", "''", without: others)))
            FROM run_participant p
            WHERE p.person = \(person) AND p.status = 'accepted' AND p.meetup IN (\(list: members))
            UNION ALL
            SELECT p.meetup, p.person, (\(unread(by: person, "g.thread = p.person", "p.person", without: others)))
            FROM run_participant p WHERE p.meetup IN (\(list: asked)) AND p.person IN (\(list: askers))
            """)
        let wanted = Set(talks)
        var counts: [TalkAddress: Int] = [:]
        for row in rows {
            let talk = TalkAddress(try row.id(0), thread: try row.optionalID(1))
            if wanted.contains(talk) { counts[talk] = try row.int(2) }
        }
        return counts
    }

    /// Counts the unread messages of the talk of the row `p`.
    private func unread(by person: ID<Person>, _ thread: SQL, _ key: SQL, without authors: [ID<Person>]) -> SQL {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM run_message g
            WHERE g.meetup = p.meetup AND \(thread) AND g.sequence > coalesce((
                    SELECT r.sequence FROM run_reading r
                    WHERE r.person = \(person) AND r.meetup = p.meetup AND r.thread = \(key)), 0)
                AND g.removed = \(false) AND (g.author IS NULL OR g.author NOT IN (\(list: authors)))
            LIMIT \(UnreadMessages.limit)) counted
        """
    }

    /// What happened to a run while messages of a page of its talk were written, the oldest first.
    ///
    /// - Parameters:
    ///   - messages: of the page, the newest first.
    ///   - end: a place in the log that it came before, where the page is of the newest messages.
    func happened(
        beside messages: [Message], _ talk: RunQuery.Part.Talk, in meetup: ID<Space>, hasEarlier: Bool,
        before end: Int64 = .max
    ) throws -> [RecordedOperation] {
        // What came before the page's first message is told on the page before it.
        let first = hasEarlier ? messages.prefix(TalkPage.limit).last?.sequence ?? 0 : 0
        var end = end
        if let before = talk.before {
            let row = try self.first(
                "SELECT sequence FROM run_message WHERE meetup = \(meetup) AND id = \(before)")
            end = try row?.int64(0) ?? 0
        }
        return try operations(
            in: meetup, after: first, before: end, without: RunRules.kindsBesideTalk, limit: TalkEvent.limit
        ).reversed()
    }
}

extension Transaction {
    /// Says that a person has read a talk up to a message. It only goes on: what arrives late takes nothing back. Their
    /// notices of the talk are read with it.
    ///
    /// - Returns: how many unread notices that were.
    @discardableResult
    func markRead(_ talk: TalkAddress, upTo sequence: Int64, by person: ID<Person>, at now: Int64) throws -> Int {
        let moved = try execute(
            """
            INSERT INTO run_reading (person, meetup, thread, sequence, muted)
            VALUES (\(person), \(talk.meetup), \(talk.threadText), \(sequence), \(false))
            ON CONFLICT (person, meetup, thread) DO UPDATE SET sequence = excluded.sequence
                WHERE run_reading.sequence < excluded.sequence
            """)
        let read = try readNotices(of: talk, by: person, at: now)
        if moved > 0 { announceNotices(of: person, at: now) }
        return read
    }

    /// Marks a person's notices of a talk as read.
    ///
    /// - Returns: how many were unread.
    @discardableResult
    func readNotices(of talk: TalkAddress, by person: ID<Person>, at now: Int64) throws -> Int {
        let subject: ID<Entity>? = talk.thread.map { ID($0) }
        let about: SQL = if let subject { "subject = \(subject)" } else { "subject IS NULL" }
        let read = try execute(
            """
            UPDATE floor_notice SET read_at = \(now)
            WHERE person = \(person) AND read_at IS NULL AND space = \(talk.meetup)
                AND room = \(RunRules.kind) AND kind IN (\(list: NoticeKind.runOfTalk)) AND \(about)
            """)
        if read > 0 { announceNotices(of: person, at: now) }
        return read
    }

    /// Switches a person's notices of new messages in a talk off or on.
    func setMuted(_ isMuted: Bool, _ talk: TalkAddress, by person: ID<Person>) throws {
        try execute(
            """
            INSERT INTO run_reading (person, meetup, thread, sequence, muted)
            VALUES (\(person), \(talk.meetup), \(talk.threadText), 0, \(isMuted))
            ON CONFLICT (person, meetup, thread) DO UPDATE SET muted = excluded.muted
            """)
    }
}

extension Connection {
    /// Whether there is an unread notice of a talk.
    func hasUnreadNotice(of talk: TalkAddress, for person: ID<Person>) throws -> Bool {
        let subject: ID<Entity>? = talk.thread.map { ID($0) }
        let about: SQL = if let subject { "subject = \(subject)" } else { "subject IS NULL" }
        return try first(
            """
            SELECT 1 FROM floor_notice
            WHERE person = \(person) AND read_at IS NULL AND space = \(talk.meetup)
                AND room = \(RunRules.kind) AND kind IN (\(list: NoticeKind.runOfTalk)) AND \(about)
            """) != nil
    }
}
