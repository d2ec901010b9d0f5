import Floor
import RunRoom
import ServerFloor
import Storage

extension Migration {
    /// Runs that people have marked.
    static let runBookmarks = Migration(
        id: "run.0006-bookmarks",
        statements: [
            """
            CREATE TABLE run_bookmark (
                person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                meetup TEXT NOT NULL REFERENCES run_meetup (id),
                marked_at \(.int64) NOT NULL,
                PRIMARY KEY (person, meetup)
            ) \(.clustered)
            """,
            "CREATE INDEX run_bookmark_newest ON run_bookmark (person, marked_at, meetup)",
            "CREATE INDEX run_bookmark_meetup ON run_bookmark (meetup)",
        ])
}

extension Connection {
    /// Those of some meetups that a person has marked.
    func marked(_ meetups: [ID<Space>], by person: ID<Person>) throws -> Set<ID<Space>> {
        if meetups.isEmpty { return [] }
        return Set(
            try all("SELECT meetup FROM run_bookmark WHERE person = \(person) AND meetup IN (\(list: meetups))")
                .map { row -> ID<Space> in try row.id(0) })
    }

    /// A page of the runs that a person has marked, the one that was marked last first. Those that are hidden, and those
    /// whose leader and the person do not see each other, are left out as long as that is so.
    func bookmarks(
        of viewer: Viewer, in band: Meetup.Band?, after: MeetupFilter.Cursor?
    ) throws -> Bookmarks {
        let person = viewer.person
        let seen: SQL = """
            k.person = \(person) AND m.hidden = \(false) AND NOT EXISTS (
                SELECT 1 FROM run_block b WHERE (b.person = \(person) AND b.other = m.leader)
                    OR (b.other = \(person) AND b.person = m.leader))
            """
        var counts: [Meetup.Band: Int] = [:]
        for row in try all(
            """
            SELECT m.band, count(*) FROM run_bookmark k JOIN run_meetup m ON m.id = k.meetup WHERE \(seen)
            GROUP BY m.band
            """)
        {
            guard let band = Meetup.Band(rawValue: try row.text(0)) else { continue }
            counts[band] = try row.int(1)
        }
        let ofBand: SQL = if let band { "AND m.band = \(band.rawValue)" } else { "" }
        let beyond: SQL =
            if let after {
                "AND (k.marked_at < \(after.value) OR (k.marked_at = \(after.value) AND k.meetup < \(after.id)))"
            } else {
                ""
            }
        let rows = try all(
            """
            SELECT m.id, m.title, m.band, m.time, m.conditions, m.district, m.stage, k.marked_at, (
                SELECT count(*) FROM run_participant p WHERE p.meetup = m.id
                    AND (p.status = 'accepted' OR (p.status = 'offered' AND p.offer_ends_at > \(viewer.now))))
            FROM run_bookmark k JOIN run_meetup m ON m.id = k.meetup WHERE \(seen) \(ofBand) \(beyond)
            ORDER BY k.marked_at DESC, k.meetup DESC LIMIT \(Bookmarks.limit + 1)
            """
        ).map { row in
            (
                meetup: try MeetupSummary(row, at: viewer.now),
                place: MeetupFilter.Cursor(value: try row.int64(7), id: try row.id(0))
            )
        }
        let shown = rows.prefix(Bookmarks.limit)
        return Bookmarks(
            meetups: shown.compactMap(\.meetup), counts: counts, band: band, after: after,
            next: rows.count > Bookmarks.limit ? shown.last?.place : nil)
    }
}

extension MeetupSummary {
    /// Nil for a damaged row.
    fileprivate init?(_ row: Storage.Row, at now: Int64) throws {
        guard let band = try row.readableValue(of: Meetup.band, 2),
            let time = try row.readableValue(of: Meetup.time, 3),
            let conditions = try row.readableValue(of: Meetup.conditions, 4),
            let stage = try row.readableValue(of: Meetup.stage, 6)
        else { return nil }
        self.init(
            id: try row.id(0), title: try row.text(1), band: band, time: time,
            conditions: conditions, district: try row.text(5), circle: nil, taken: try row.int(8),
            phase: Meetup.Phase(stage, isHidden: false, time, at: now),
            zoneOffset: ZoneDays.offset(of: time.zone, at: time.start))
    }
}

extension Transaction {
    /// Marks a meetup for a person, or takes the mark away. Doing it again changes nothing.
    func setMark(_ isMarked: Bool, on meetup: ID<Space>, by person: ID<Person>, at now: Int64) throws {
        if isMarked {
            try execute(
                """
                INSERT INTO run_bookmark (person, meetup, marked_at) VALUES (\(person), \(meetup), \(now))
                ON CONFLICT (person, meetup) DO NOTHING
                """)
        } else {
            try execute("DELETE FROM run_bookmark WHERE person = \(person) AND meetup = \(meetup)")
        }
    }
}
