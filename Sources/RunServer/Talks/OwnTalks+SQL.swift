import Floor
import RunRoom
import Storage

extension Connection {
    /// A page of a person's talks: of the runs they are in, of their own questions, and of the questions in runs that they
    /// lead. Without those whose leader and the person do not see each other, and hidden runs that they are not in.
    func ownTalks(of person: ID<Person>, after: OwnTalks.Cursor?) throws -> OwnTalks {
        let blocks = try blocks(of: person)
        let unseen = blocks.byViewer.union(blocks.ofViewer).sorted()
        let rest: SQL =
            after.map {
                """
                AND (coalesce(o.recorded_at, t.since), t.meetup, t.thread)
                    < (\($0.at), \($0.address.meetup), \($0.address.threadText))
                """
            } ?? ""
        let rows = try all(
            """
            WITH talk (meetup, thread, since, status, latest) AS (
                SELECT p.meetup, '', p.since, p.status, (\(latest("g.thread IS NULL", "p.meetup", without: unseen)))
                FROM run_participant p WHERE p.person = \(person) AND p.status = 'accepted'
                UNION ALL
                SELECT p.meetup, p.person, p.since, p.status,
                    (\(latest("g.thread = p.person", "p.meetup", without: unseen)))
                FROM run_participant p WHERE p.person = \(person)
                UNION ALL
                SELECT q.meetup, q.person, q.since, p.status,
                    (\(latest("g.thread = q.person", "q.meetup", without: unseen)))
                FROM run_participant p JOIN run_meetup l ON l.id = p.meetup AND l.leader = p.person
                    JOIN run_participant q ON q.meetup = p.meetup AND q.person <> p.person
                WHERE p.person = \(person) AND p.status = 'accepted' AND q.person NOT IN (\(list: unseen))
                    AND EXISTS (SELECT 1 FROM run_message e WHERE e.meetup = q.meetup AND e.thread = q.person)
            )
            SELECT t.meetup, t.thread, m.title, m.leader, coalesce(o.recorded_at, t.since), y.muted, k.nickname,
                g.id, g.author, g.text, g.removed, a.nickname, s.status
            FROM talk t JOIN run_meetup m ON m.id = t.meetup
                LEFT JOIN run_message g ON g.meetup = t.meetup AND g.id = t.latest
                LEFT JOIN floor_operation o ON o.space = g.meetup AND o.sequence = g.sequence
                LEFT JOIN run_reading y ON y.person = \(person) AND y.meetup = t.meetup AND y.thread = t.thread
                LEFT JOIN run_runner k ON k.person = t.thread
                LEFT JOIN run_runner a ON a.person = g.author
                LEFT JOIN run_participant s ON s.meetup = g.meetup AND s.person = g.author
            WHERE (t.thread = '' OR t.latest IS NOT NULL) AND m.opened_at IS NOT NULL AND m.stage <> 'discarded'
                AND m.leader NOT IN (\(list: unseen)) AND (m.hidden = \(false) OR t.status = 'accepted') \(rest)
            ORDER BY 5 DESC, t.meetup DESC, t.thread DESC LIMIT \(OwnTalks.limit + 1)
            """)
        var talks = try rows.prefix(OwnTalks.limit).map { try TalkSummary($0, for: person) }
        let unread = try unread(of: person, in: talks.map(\.address), without: blocks)
        for index in talks.indices { talks[index].unread = unread[talks[index].address] ?? 0 }
        let hasMore = rows.count > OwnTalks.limit
        return OwnTalks(
            talks: talks,
            next: hasMore ? talks.last.map { OwnTalks.Cursor(at: $0.at, address: $0.address) } : nil)
    }

    /// The id of the last message of a talk, without those of some people.
    private func latest(_ thread: SQL, _ meetup: SQL, without unseen: [ID<Person>]) -> SQL {
        """
        SELECT g.id FROM run_message g
        WHERE g.meetup = \(meetup) AND \(thread) AND (g.author IS NULL OR g.author NOT IN (\(list: unseen)))
        ORDER BY g.sequence DESC, g.id DESC LIMIT 1
        """
    }
}

extension TalkSummary {
    /// Names are of those whom the person sees, as ``SeenMeetup`` has them.
    fileprivate init(_ row: Storage.Row, for person: ID<Person>) throws {
        let thread = try row.text(1)
        let leader: ID<Person>? = try row.optionalID(3)
        var last: Last?
        if try !row.isNull(7) {
            let author: ID<Person>? = try row.optionalID(8)
            let isKnown =
                try author == person || author == leader || person == leader
                || row.optionalText(12) == Participant.Status.accepted.rawValue
            last = Last(
                author: author, nickname: isKnown ? try row.optionalText(11) : nil, text: try row.text(9),
                isRemoved: try row.bool(10))
        }
        self.init(
            address: TalkAddress(try row.id(0), thread: ID<Person>(thread)), title: try row.text(2),
            asker: thread.isEmpty ? nil : try row.optionalText(6), last: last, at: try row.int64(4), unread: 0,
            isMuted: try row.optionalBool(5) ?? false)
    }
}
