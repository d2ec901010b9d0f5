import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A clock that lies` {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: Engine.allCases, [35, 365, -365])
    func `and jumps by weeks or a year for half a minute leaves everything as it was, and the jobs go on`(
        _ engine: Engine, _ days: Int
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let board = try await Table(house[.minji])
            try await board.add("내일 할 일", due: "2026-12-04")
            try await board.add("그날의 일", due: "2027-01-07")
            try await house.live(.minji, in: "Asia/Seoul")
            _ = try await house[.minji].invitation()
            #expect(try await Upload(house[.minji], "title\n하나\n").send().status == 200)
            try await crew.schedule(in: 3 * Self.hour)
            try await house.beat()
            let (before, notices) = (try await kept(house), try await house.texts(.minji))
            house.clock.jump(days: Int64(days))
            for _ in 0..<3 {
                house.clock.advance(seconds: 9)
                try await house.beat()
                #expect(try await house[.ann].get("/me").status == 200, "nobody is signed out by it")
            }
            let ready = try await house.visitor().get("/readyz")
            #expect(ready.status == 200 && ready.json?["clock"]?.stringValue == "jumped")
            let word = TroubleKind.clock.told(.ko)
            let told = try await house.texts(.minji).count { $0 == word }
            // With a clock that is behind it is told by the next look, minutes later.
            #expect(told == (days > 0 ? 1 : 0), "who looks after the house is told of the jump")
            house.clock.jump(days: -Int64(days))
            try await house.beat()
            #expect(try await house.visitor().get("/readyz").json?["clock"] == nil)
            #expect(try await kept(house) == before)
            #expect(try await house.texts(.minji).filter { $0 != word } == notices)
            #expect(try await crew.phase() == "waiting")
            house.clock.advance(3 * Self.hour - 27_000)
            try await house.beat()
            #expect(try await crew.phase() == "open")
            house.clock.advance(21 * Self.hour)
            try await house.beat()
            #expect(try await house.texts(.minji).contains("‘내일 할 일’ 카드의 마감일이에요."))
        }
    }

    @Test(arguments: Engine.usual)
    func `and signs somebody in while it is ahead ends none of their other sessions`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            try await house.beat()
            house.clock.jump(days: 35)
            let other = house.visitor()
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            #expect(try await other.post("/sign-in", form).status == 303)
            house.clock.jump(days: -35)
            #expect(try await house[.minji].get("/me").status == 200)
            house.clock.advance(days: 31)
            #expect(try await other.get("/me").status == 303, "it lasts as long as any")
        }
    }

    @Test(arguments: Engine.usual)
    func `and has a link made while it is ahead ends none of the others, and none lasts longer`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            try await house.beat()
            let anns = try await house.services.resetLink(for: Cast.ann.email)
            house.clock.jump(days: 35)
            #expect(try await house.visitor().get(anns.text).status == 200, "it has not ended meanwhile")
            let minjis = try await house.services.resetLink(for: Cast.minji.email)
            house.clock.jump(days: -35)
            try await house.beat()
            #expect(try await house.visitor().get(anns.text).status == 200)
            #expect(try await house.visitor().get(minjis.text).status == 200)
            house.clock.advance(days: 2)
            #expect(try await house.visitor().get(anns.text).status == 404)
            #expect(try await house.visitor().get(minjis.text).status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `and is set back by an hour holds up nothing for that hour`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            try await house.beat()
            house.clock.jump(-Self.hour)
            try await crew.schedule(in: 600_000)
            try await house.beat()
            house.clock.advance(seconds: 600)
            try await house.beat()
            #expect(try await crew.phase() == "open")
        }
    }

    @Test(arguments: Engine.allCases)
    func `is told by readyz and doctor, until an administrator says that it is right`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            try await crew.schedule(in: Self.hour)
            try await house.beat()
            func doctor() async -> Finding? {
                let doctor = Doctor(house.services.settings, program: "maru") { house.clock.now }
                return await doctor.examine(house.services.database).first { $0.name == "clock" }
            }
            #expect(await doctor()?.state == .well)
            house.clock.jump(days: 2)
            try await house.beat()
            #expect(try await crew.phase() == "waiting")
            #expect(await doctor()?.advice.contains("maru clock accept") == true)
            try await house.services.acceptClock()
            try await house.beat()
            #expect(await doctor()?.state == .well)
            #expect(try await crew.phase() == "open")
            #expect(try await house.visitor().get("/readyz").json?["clock"] == nil)
        }
    }

    @Test func `that has run for an hour without another jump is right`() {
        let clock = StillClock()
        let house = HouseClock({ clock.now }, steady: { clock.steady })
        house.hear(nil)
        clock.jump(days: 3)
        #expect(!house.allows(.start) && !house.allows(.deletion))
        clock.advance(Self.hour - 1)
        clock.jump(days: 1)
        #expect(house.isSuspect)
        clock.advance(Self.hour - 1)
        #expect(house.isSuspect, "the hour begins with the last jump")
        clock.advance(1)
        #expect(!house.isSuspect && house.allows(.deletion))
        #expect(house.cautious() == clock.now)
    }

    /// Days for which a house was off, as far as its clock shows.
    @Test(arguments: [(0.03, true, true), (0.5, true, false), (6, true, false), (30, false, false), (-1, false, false)])
    func `at the start may begin what is due after some days, and deletes nothing for an hour`(
        _ days: Double, starts: Bool, deletes: Bool
    ) {
        let clock = StillClock()
        let seen = ClockSeen(at: clock.now - Int64(days * 86_400_000), suspectedAt: nil, accepted: 4)
        let house = HouseClock({ clock.now }, steady: { clock.steady })
        house.hear(seen)
        #expect(house.allows(.start) == starts && house.allows(.deletion) == deletes)
        house.hear(seen)
        #expect(house.allows(.deletion) == deletes, "it was accepted before")
        clock.advance(Self.hour)
        #expect(house.allows(.start) && house.allows(.deletion))
    }

    @Test(arguments: Engine.usual)
    func `slows nobody down who asked while it was ahead`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: { $0.ratePerson = 1 }) { house in
            house.clock.advance(seconds: 60)
            house.clock.jump(days: 1)
            let ahead = try await house[.minji].api(.get, "/me")
            house.clock.jump(days: -1)
            let back = try await house[.minji].api(.get, "/me")
            #expect([ahead.status, back.status] == [200, 200])
        }
    }

    @Test(arguments: Engine.usual)
    func `keeps nobody from signing in who tried while it was ahead`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            let key = AttemptKey(hash: [1, 2, 3], pace: Limits.attemptsPerAddress)
            let now = house.clock.now
            let waits = try await house.services.database.write { transaction in
                [
                    try transaction.countAttempt(key, now: now + 86_400_000),
                    try transaction.countAttempt(key, now: now),
                ]
            }
            #expect(waits == [nil, nil])
        }
    }

    /// What the sweeps would take, and what the other jobs would add.
    private func kept(_ house: House) async throws -> [Int?] {
        try await house.services.database.read { connection in
            try [
                "SELECT count(*) FROM floor_session", "SELECT count(*) FROM floor_invitation",
                "SELECT count(*) FROM floor_notice WHERE kind <> 'trouble'", "SELECT count(*) FROM board_import",
                "SELECT count(*) FROM board_reminder WHERE day > '2026-12-03'", "SELECT count(*) FROM retro_reminder",
                "SELECT count(*) FROM floor_job",
            ].map { try connection.first($0)?.int(0) }
        }
    }
}

@Suite struct `A job of the house` {
    @Test(arguments: Engine.allCases)
    func `reminds the others where one zone's cannot be read`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (own, anns) = (try await Table(house[.minji]), try await Table(house[.ann]))
            try await own.add("오늘 할 일", due: "2026-12-03")
            try await anns.add("Today", due: "2026-12-03")
            try await house.live(.minji, in: "Asia/Seoul")
            // Nobody whom the house could have made: their id reads as none.
            let board = anns.id
            try await house.services.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO floor_person (id, email, name, language, theme, zone, administrator, created_at)
                    VALUES ('broken', 'broken@example.org', 'Broken', 'ko', 'system', 'Asia/Tokyo', \(false), 0)
                    """)
                try transaction.execute(
                    """
                    INSERT INTO floor_member (space, person, role, kind, joined_at)
                    VALUES (\(board), 'broken', 'editor', 'board', 0)
                    """)
                try transaction.execute(
                    """
                    INSERT INTO board_card_assignee (board, card_id, person, held, stamp)
                    SELECT board, id, 'broken', \(true), '' FROM board_card WHERE board = \(board)
                    """)
            }
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            #expect(try await house.texts(.minji) == ["‘오늘 할 일’ 카드의 마감일이에요."])
        }
    }

    @Test(arguments: Engine.allCases)
    func `starts and reminds the other teams where one cannot be read`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let (broken, well) = (try await Crew(house, [.ann]), try await Crew(house, [.minji]))
            try await broken.schedule(in: 2 * 3_600_000, as: .ann)
            try await well.schedule(in: 2 * 3_600_000)
            let team = try broken.space
            try await house.services.database.write {
                _ = try $0.execute("UPDATE retro_team SET stamps = 'nonsense' WHERE id = \(team)")
            }
            try await house.services.planJobs()
            try await house.wait(minutes: 60)
            let kinds = try await house.inbox(.minji).compactMap { $0["kind"]?.stringValue }
            #expect(kinds.contains("retrospective-soon"))
            try await house.wait(minutes: 60)
            #expect(try await well.phase() == "open")
        }
    }

    @Test(arguments: Engine.allCases)
    func `is never given up, and comes back by itself where its row is gone`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            try await house.services.planJobs()
            let now = house.clock.now
            try await house.services.database.write { transaction in
                for turn in 0..<Int64(Job.attemptLimit + 2) {
                    let moment = now + turn * Job.longestPause
                    let jobs = try transaction.claim(at: moment, lease: 1, limit: 1, of: ["board.remind"])
                    guard let job = jobs.first else { continue }
                    try transaction.fail(job, reason: "no", at: moment, givesUp: false)
                }
                try transaction.execute("DELETE FROM floor_job WHERE kind = 'retro.start'")
            }
            try await house.services.planJobs()
            let jobs = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_job WHERE given_up_at IS NULL")?.int(0)
            }
            #expect(jobs == house.services.jobs.count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `that failed more often than an errand may is done as soon as it can be`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            let kind = HouseJob.sweepNotices.kind
            let attempts = {
                try await house.services.database.read {
                    try $0.first("SELECT attempts FROM floor_job WHERE kind = \(kind) AND given_up_at IS NULL")?.int(0)
                }
            }
            try await house.services.planJobs()
            try await house.services.database.write {
                _ = try $0.execute("ALTER TABLE floor_notice_mute RENAME TO floor_notice_gone")
            }
            for _ in 0..<Job.attemptLimit + 2 {
                try await house.services.runDueJobs()
                house.clock.advance(Job.longestPause)
            }
            #expect(try await attempts() == Job.attemptLimit + 2)
            try await house.services.database.write {
                _ = try $0.execute("ALTER TABLE floor_notice_gone RENAME TO floor_notice_mute")
            }
            try await house.services.runDueJobs()
            #expect(try await attempts() == 0, "it is done, and noted anew")
        }
    }
}

extension House {
    /// What the pulse does every few seconds.
    fileprivate func beat() async throws {
        try await services.watchClock()
        try await services.planJobs()
        try await services.runDueJobs()
    }
}
