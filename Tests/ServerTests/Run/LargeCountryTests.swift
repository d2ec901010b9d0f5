import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import RunRoom
@testable import RunServer
@testable import Server
@testable import ServerFloor
@testable import Storage

/// What finding a run asks of the database where there are very many.
///
/// `MARU_LARGE_COUNTRY` says how many there are instead, and then it is printed how long each search takes:
/// `MARU_LARGE_COUNTRY=1000000`.
@Suite(.timeLimit(.minutes(30))) struct `A large country` {
    private static let wanted = ProcessInfo.processInfo.environment["MARU_LARGE_COUNTRY"].flatMap(Int.init)
    private static let meetups = wanted ?? 6_000

    /// What is looked for. Those with a distance are found by the index of places.
    private static let searches: [(name: String, isNear: Bool, filter: MeetupFilter)] = {
        var (near, every, day) = (MeetupFilter(), MeetupFilter(), MeetupFilter())
        near.centre = MeetupFilter.cityHall
        near.kilometres = 3
        day = near
        day.day = Day("2026-12-10")
        every = day
        every.text = "run"
        every.band = .beforeWork
        every.paces = [.beginner, .average]
        every.gender = .women
        every.ages = 25...45
        every.hasAfterParty = true
        every.jobs = [.development, .design, .sales]
        every.isOpenOnly = true
        every.isFitOnly = true
        every.sort = .distance
        var newest = MeetupFilter()
        newest.sort = .newest
        return [
            ("3 km with every filter", true, every), ("3 km on a day", true, day), ("3 km", true, near),
            ("all, soonest", false, MeetupFilter()), ("all, newest", false, newest),
        ]
    }()

    @Test(arguments: Engine.allCases)
    func `is searched around a place by the index of places, and read no further than a page from an order`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: Storms.unrated) { house in
            let viewer = try await Self.settle(house)
            for search in Self.searches {
                let plans = try await house.services.database.read { connection in
                    try connection.plans { _ = try connection.found(search.filter, for: viewer) }
                }
                let found = try await house.services.database.read { try $0.found(search.filter, for: viewer) }
                // Fewer runs are too few for all filters at once.
                #expect(
                    found.count > 0 || Self.meetups < 1_000_000 && search.isNear, "\(search.name) finds nothing here")
                // The count with the page, and the page alone where more is found than is counted.
                let lists = plans.filter { plan in
                    plan.steps.contains { $0.contains("run_listing") || $0.contains(" m") }
                }
                #expect(lists.count == (found.isMore ? 2 : 1), "\(search.name): \(plans)")
                for plan in lists where search.isNear {
                    #expect(plan.steps.contains(where: Self.isPlace), "\(engine), \(search.name): \(plan.steps)")
                }
                let page = try #require(lists.last)
                if !search.isNear {
                    #expect(!page.steps.contains(where: Self.isSort), "\(engine), \(search.name): \(page.steps)")
                }
            }
            if Self.wanted != nil { try await Self.time(engine, house.services, viewer) }
        }
    }

    /// A look-up in the index of places.
    private static func isPlace(_ step: String) -> Bool {
        step.contains("VIRTUAL TABLE INDEX") || step.contains("run_listing_place_tree")
    }

    /// Reading all there is to put it in order.
    private static func isSort(_ step: String) -> Bool {
        step.contains("TEMP B-TREE FOR ORDER BY") || step.contains("Sort  (")
            || step.contains("Seq Scan on run_listing")
    }

    private static func time(_ engine: Engine, _ services: Services, _ viewer: Viewer) async throws {
        for search in searches {
            var (took, count) = ([Duration](), 0)
            for turn in 0..<30 {
                let begun = ContinuousClock.now
                count = try await services.database.read { try $0.found(search.filter, for: viewer).count }
                if turn >= 10 { took.append(ContinuousClock.now - begun) }
            }
            let median = took.sorted()[took.count / 2] / .milliseconds(1)
            print("\(engine), \(meetups) runs, \(search.name), \(count) found:" + String(format: "%8.2f ms", median))
        }
    }

    /// Runs of sixty days, 44 km around Seoul City Hall, as rows that are written at once.
    private static func settle(_ house: House) async throws -> Viewer {
        var people: [ID<Person>] = []
        for (index, member) in Cast.allCases.enumerated() {
            let person = try await house.id(of: member)
            people.append(person)
            let runner = Runner(
                person: person, nickname: member.nickname, birthYear: 1990, gender: .woman,
                job: [.development, .design, .medical, .sales][index], pace: .master)
            try await house.services.database.write {
                try $0.save(RunnerRecord(runner: runner, namedAt: 1, jobAt: 1))
            }
        }
        let (now, leaders) = (house.clock.now, people)
        try await house.services.database.write { transaction in
            try transaction.makePlaceSecret(.counting())
            try transaction.lay(meetups, by: leaders, at: now)
        }
        try await house.services.database.write { _ = try $0.execute(SQL(sqlite: nil, postgres: "ANALYZE")) }
        return Viewer(
            person: people[3], name: Cast.sam.name, device: ID(high: 7, low: 7), language: .ko,
            today: Moment(milliseconds: now).day, dayEnds: now + 86_400_000, now: now)
    }
}

extension Transaction {
    fileprivate func lay(_ meetups: Int, by leaders: [ID<Person>], at now: Int64) throws {
        let (first, day) = (Moment(milliseconds: now, offset: 9 * 3_600).day, Int64(86_400_000))
        var days: SQL = "SELECT CAST(0 AS BIGINT) AS i, \(first.iso) AS day"
        for i in 1..<60 { days = "\(days) UNION ALL SELECT \(Int64(i)), \(first.adding(days: i).iso)" }
        let conditions = Conditions(capacity: 8).fieldJSON.text
        let numbers: SQL = """
            WITH RECURSIVE numbers (n) AS (
                SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(Int64(meetups - 1))),
            days AS (\(days)),
            runs AS (
                SELECT n, '01a2d000-0000-7000-8000-0000' || substr(CAST(100000000 + n AS TEXT), 2) AS id, days.day AS day,
                    \(now) + 3600000 + n % 60 * \(day) + n % 7 * 3600000 AS starts_at,
                    37566535 + n * 7919 % 400000 - 200000 AS latitude,
                    126977969 + n * 104729 % 500000 - 250000 AS longitude,
                    CASE n % 4 WHEN 0 THEN \(leaders[0]) WHEN 1 THEN \(leaders[1]) WHEN 2 THEN \(leaders[2])
                        ELSE \(leaders[3]) END AS leader
                FROM numbers JOIN days ON days.i = n % 60)
            """
        try execute(
            """
            INSERT INTO floor_space (id, kind, sequence, clock, created_at)
            \(numbers) SELECT id, 'run', 0, 0, \(now) FROM runs
            """)
        try execute(
            """
            INSERT INTO run_meetup (id, leader, stage, opened_at, hidden, title, text, band, starts_at, district, codes,
                stamps)
            \(numbers) SELECT id, leader, 'open', \(now), \(false), 'Run', '', 'after-work', starts_at, 'Seoul', '[]', ''
            FROM runs
            """)
        try execute(
            """
            INSERT INTO run_participant (meetup, person, status, since, applied_at, note, attendance, stamps)
            \(numbers) SELECT id, leader, 'accepted', 0, 0, '', 'unmarked', '' FROM runs
            """)
        try execute(
            """
            INSERT INTO run_listing (meetup, leader, title, words, band, time, starts_at, day, year, opened_at,
                conditions, gender, age_from, age_to, capacity, pace, after_party, district, latitude, longitude, stage)
            \(numbers) SELECT id, leader, 'Run ' || CAST(n AS TEXT), 'run ' || CAST(n AS TEXT),
                CASE n / 4 % 3 WHEN 0 THEN 'after-work' WHEN 1 THEN 'before-work' ELSE 'day-off' END,
                CAST(starts_at AS TEXT) || ' Asia/Seoul 60', starts_at, day, CAST(substr(day, 1, 4) AS BIGINT),
                \(now) - n, \(conditions), CASE n / 12 % 3 WHEN 0 THEN 'everyone' WHEN 1 THEN 'women' ELSE 'men' END,
                CASE n / 36 % 2 WHEN 0 THEN NULL ELSE 20 + n % 20 END,
                CASE n / 36 % 2 WHEN 0 THEN NULL ELSE 40 + n % 20 END, 8, n / 72 % 4,
                CASE n / 288 % 2 WHEN 0 THEN \(true) ELSE \(false) END, 'Seoul', latitude, longitude,
                CASE n % 10 WHEN 9 THEN 'closed' ELSE 'open' END
            FROM runs
            """)
        try execute(
            """
            INSERT INTO run_listing_place (id, latitude, longitude, moment)
            \(numbers) SELECT id, latitude / CAST(1000000.0 AS \(.float64)), longitude / CAST(1000000.0 AS \(.float64)),
                starts_at FROM runs
            """)
    }
}
