import Floor
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunRoom
@testable import RunServer
@testable import Server
@testable import ServerFloor
@testable import Storage

/// What somebody's own lists, their devices, Today and the inbox ask of the database where they are in very many runs:
/// counted, and not timed.
@Suite struct `Somebody in very many runs` {
    private static let (hour, day): (Int64, Int64) = (3_600_000, 86_400_000)
    /// How many each of them leads; Sam is in none.
    private static let counts: [(member: Cast, count: Int)] = [(.doyun, 1), (.ann, 50), (.minji, 500)]

    private func withRuns(
        _ engine: Engine, past: Int = 0, _ body: @escaping @Sendable (House, [Viewer]) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let now = house.clock.now
            var viewers: [Viewer] = []
            for (number, leader) in Self.counts.enumerated() {
                let person = try await house.id(of: leader.member)
                try await house.services.database.write { transaction in
                    try transaction.lay(
                        leader.count, by: person, from: now + Self.hour, every: Self.hour, "\(number)0", at: now)
                    if past > 0 {
                        try transaction.lay(
                            past, by: person, from: now - 10 * Self.hour, every: -Self.hour, "\(number)1", at: now)
                    }
                }
                viewers.append(
                    Viewer(
                        person: person, name: leader.member.name, device: ID(high: 7, low: 7), language: .ko,
                        today: Moment(milliseconds: now).day, dayEnds: now + Self.day, now: now))
            }
            try await house.services.database.write { _ = try $0.execute(SQL(sqlite: nil, postgres: "ANALYZE")) }
            try await body(house, viewers)
        }
    }

    @Test(arguments: Engine.allCases)
    func `reads each of their lists to its very end, each run once and in order`(_ engine: Engine) async throws {
        try await withRuns(engine, past: 45) { house, viewers in
            for (viewer, leader) in zip(viewers, Self.counts) {
                let (coming, past, marked, talks) = try await house.services.database.read { connection in
                    (
                        try connection.wholeComing(of: viewer), try connection.wholePast(of: viewer),
                        try connection.wholeBookmarks(of: viewer), try connection.wholeTalks(of: viewer)
                    )
                }
                #expect(coming.count == leader.count && Set(coming.map(\.id)).count == leader.count)
                let starts = coming.compactMap(\.time?.start)
                #expect(starts == starts.sorted(by: <) && starts.count == leader.count)
                #expect(past.count == 45 && Set(past.map(\.id)).count == 45)
                #expect(past.compactMap(\.time?.start) == past.compactMap(\.time?.start).sorted(by: >))
                for ids in [marked, talks] {
                    #expect(ids.count == leader.count + 45 && Set(ids) == Set((coming + past).map(\.id)))
                }
                let first = try await house.services.database.read { try $0.ownRuns(of: viewer, OwnRuns.Pages()) }
                #expect(first.comingCount == leader.count && first.coming.count == min(leader.count, OwnRuns.limit))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `reads on after a page whose last run is damaged`(_ engine: Engine) async throws {
        try await withRuns(engine, past: 45) { house, viewers in
            let viewer = viewers[1]
            let (marked, coming, past) = try await house.services.database.read { connection in
                let runs = try connection.ownRuns(of: viewer, OwnRuns.Pages())
                return (
                    try connection.bookmarks(of: viewer, in: nil, after: nil).meetups.last?.id, runs.coming.last?.id,
                    runs.past.last?.id
                )
            }
            try await house.services.database.write { transaction in
                try transaction.execute("UPDATE run_meetup SET time = 'soon' WHERE id = \(marked)")
                try transaction.execute(
                    "UPDATE run_participant SET attendance = 'maybe' WHERE meetup IN (\(coming), \(past))")
            }
            let lists = try await house.services.database.read { connection in
                (
                    try connection.wholeBookmarks(of: viewer), try connection.wholeComing(of: viewer).map(\.id),
                    try connection.wholePast(of: viewer).map(\.id)
                )
            }
            #expect(lists.0.count == 50 + 45 - 1 && !lists.0.contains { $0 == marked })
            #expect(lists.1.count == 50 - 1 && !lists.1.contains { $0 == coming })
            #expect(lists.2.count == 45 - 1 && !lists.2.contains { $0 == past })
        }
    }

    /// What is looked at.
    private static let pages: [(name: String, read: @Sendable (Services, Viewer, Connection) throws -> Void)] = [
        ("own runs", { _ = try $2.ownRuns(of: $1, OwnRuns.Pages()) }),
        (
            "own runs, far on",
            {
                let next = try $2.ownRuns(of: $1, OwnRuns.Pages()).next
                _ = try $2.ownRuns(of: $1, next)
            }
        ),
        ("bookmarks", { _ = try $2.bookmarks(of: $1, in: nil, after: nil) }),
        ("talks", { _ = try $2.ownTalks(of: $1.person, after: nil) }),
        ("Today", { _ = try $0.today($1, $2) }),
        ("the inbox", { _ = try $0.inbox(of: $1, $2, limit: InboxPage.length) }),
        ("what a device holds", { _ = try $2.held($0, for: $1) }),
    ]

    @Test(arguments: Engine.allCases)
    func `asks no more of the database than who is in some`(_ engine: Engine) async throws {
        try await withRuns(engine) { house, viewers in
            for viewer in viewers { try await house.tellOfRuns(viewer, limit: InboxPage.length + 5) }
            for page in Self.pages {
                let costs = try await house.services.database.read { connection in
                    try viewers.map { viewer in
                        let before = try connection.effort()
                        try page.read(house.services, viewer, connection)
                        return try (connection.effort() - before).statements
                    }
                }
                #expect(costs[2] == costs[1], "\(page.name): \(costs)")
                // Each run that a device holds is a snapshot.
                let most = page.name.hasPrefix("what") ? costs[0] * HeldMeetup.comingLimit : costs[0] + 2
                #expect(costs[1] <= most, "\(page.name): \(costs)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `has their own found by an index`(_ engine: Engine) async throws {
        try await withRuns(engine) { house, viewers in
            for page in Self.pages where page.name.hasPrefix("own") || page.name == "bookmarks" {
                let plans = try await house.services.database.read { connection in
                    try connection.plans { try page.read(house.services, viewers[2], connection) }
                }
                #expect(!plans.isEmpty)
                // PostgreSQL rightly reads a table of a few hundred rows from one end to the other.
                for scan in plans.flatMap(\.scans) where engine == .sqlite { Issue.record("\(page.name): \(scan)") }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `holds the nearest runs and the last ones on a device, at once`(_ engine: Engine) async throws {
        try await withRuns(engine, past: HeldMeetup.pastLimit + 5) { house, viewers in
            for (viewer, leader) in zip(viewers, Self.counts) {
                let (answer, coming, past) = try await house.services.database.read { connection in
                    (
                        try connection.held(house.services, for: viewer), try connection.wholeComing(of: viewer),
                        try connection.wholePast(of: viewer)
                    )
                }
                let nearest = coming.prefix(HeldMeetup.comingLimit).map(\.id)
                #expect(nearest.count == min(leader.count, HeldMeetup.comingLimit))
                #expect(Set(answer.spaces.map(\.space)) == Set(nearest + past.prefix(HeldMeetup.pastLimit).map(\.id)))
                #expect(answer.spaces.allSatisfy { $0.snapshot != nil } && !answer.hasMore)
            }
        }
    }
}

extension Connection {
    /// All pages of somebody's coming runs.
    fileprivate func wholeComing(of viewer: Viewer) throws -> [OwnRun] {
        var (all, pages) = ([OwnRun](), OwnRuns.Pages())
        repeat {
            let runs = try ownRuns(of: viewer, pages)
            all += runs.coming
            pages.coming = runs.next.coming
        } while pages.coming != nil
        return all
    }

    fileprivate func wholePast(of viewer: Viewer) throws -> [OwnRun] {
        var (all, pages) = ([OwnRun](), OwnRuns.Pages())
        repeat {
            let runs = try ownRuns(of: viewer, pages)
            all += runs.past
            pages.past = runs.next.past
        } while pages.past != nil
        return all
    }

    fileprivate func wholeBookmarks(of viewer: Viewer) throws -> [ID<Space>] {
        var (all, after) = ([ID<Space>](), MeetupFilter.Cursor?.none)
        repeat {
            let page = try bookmarks(of: viewer, in: nil, after: after)
            all += page.meetups.map(\.id)
            after = page.next
        } while after != nil
        return all
    }

    fileprivate func wholeTalks(of viewer: Viewer) throws -> [ID<Space>] {
        var (all, after) = ([ID<Space>](), OwnTalks.Cursor?.none)
        repeat {
            let page = try ownTalks(of: viewer.person, after: after)
            all += page.talks.map(\.address.meetup)
            after = page.next
        } while after != nil
        return all
    }

    /// What a device is told that has nothing yet.
    fileprivate func held(_ services: Services, for viewer: Viewer) throws -> SyncAnswer {
        let lineage = LogLineage(id: ID(high: 1, low: 1), key: [1])
        var answer = SyncAnswer(viewer: viewer, settled: [], lineage: lineage.id)
        let held = try held(spaces(of: viewer.person), by: viewer, services.rooms)
        try answer.tell(self, [], held, snapshotsOnly: [], at: viewer.now, lineage)
        return answer
    }
}

extension House {
    /// Tells somebody that the time of each of their runs has changed, of some.
    fileprivate func tellOfRuns(_ viewer: Viewer, limit: Int) async throws {
        try await services.database.write { transaction in
            let runs = try transaction.spaces(of: viewer.person).prefix(limit).map(\.space.id)
            for run in runs {
                try transaction.notify(
                    NewNotice(
                        .runChanged, to: [viewer.person], in: run, cause: "changed/" + run.text,
                        detail: ["changed": ["time"]], at: viewer.now))
            }
        }
    }
}

extension Transaction {
    /// Open runs that somebody leads and has bookmarked, as rows that are written at once.
    ///
    /// - Parameter part: the last two digits that tell their ids from those of others.
    fileprivate func lay(
        _ count: Int, by leader: ID<Person>, from start: Int64, every step: Int64, _ part: String, at now: Int64
    ) throws {
        let prefix = "01a2d000-0000-7000-8000-00" + part
        let conditions = Conditions(capacity: 8).fieldJSON.text
        let numbers: SQL = """
            WITH RECURSIVE numbers (n) AS (
                SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(Int64(count - 1))),
            runs AS (
                SELECT n, CAST(\(prefix) AS TEXT) || substr(CAST(100000000 + n AS TEXT), 2) AS id,
                    \(start) + n * \(step) AS starts_at
                FROM numbers)
            """
        try execute(
            """
            INSERT INTO floor_space (id, kind, sequence, clock, created_at)
            \(numbers) SELECT id, 'run', 1, 0, \(now) FROM runs
            """)
        try execute(
            """
            INSERT INTO floor_member (space, person, role, kind, joined_at)
            \(numbers) SELECT id, \(leader), 'owner', 'run', n FROM runs
            """)
        try execute(
            """
            INSERT INTO run_meetup (id, leader, stage, opened_at, hidden, title, text, band, starts_at, time, conditions,
                district, codes, stamps)
            \(numbers) SELECT id, \(leader), 'open', \(now), \(false), 'Run', '', 'after-work', starts_at,
                CAST(starts_at AS TEXT) || ' Asia/Seoul 60', \(conditions), 'Seoul', '[]', '------------'
            FROM runs
            """)
        // Several of them at the same time.
        try execute(
            """
            INSERT INTO run_participant (meetup, person, status, since, applied_at, note, attendance, stamps)
            \(numbers) SELECT id, \(leader), 'accepted', \(now) - n / 2, 0, '', 'unmarked', '--------' FROM runs
            """)
        try execute(
            """
            INSERT INTO run_bookmark (person, meetup, marked_at)
            \(numbers) SELECT \(leader), id, \(now) - n / 3 FROM runs
            """)
    }
}
