import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

extension `Gone from the Run room` {
    @Test(arguments: Engine.allCases)
    func `9: whoever may not come is refused by the house with the reason, in every way of applying`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: Storms.unrated) { house in
            let meetup = try await Meeting(house)
            let (minji, sam) = (try await house.id(of: .minji), try await house.id(of: .sam))
            /// The rule that refuses somebody, by their page and by the API alike, and what the page says of it.
            func refusal(_ status: Int, _ member: Cast = .sam) async throws -> (rule: String, said: String) {
                let page = try await house[member].post("/run/\(meetup.id)/apply")
                let told = try await house[member].api(.post, "/meetups/\(meetup.id)/applications", [:])
                #expect(page.status == status && told.status == status, "\(page.status), \(told.body)")
                return (told.json?["rule"]?.stringValue ?? "", page.body)
            }
            func be(_ gender: Runner.Gender, born year: Int, _ pace: Runner.Pace) async throws {
                let runner = Runner(
                    person: sam, nickname: Cast.sam.nickname, birthYear: year, gender: gender, job: .sales, pace: pace)
                try await house.services.database.write {
                    try $0.save(RunnerRecord(runner: runner, namedAt: 1, jobAt: 1))
                }
            }
            _ = try await refusal(404)
            try await meetup.write(in: 48, capacity: 3, gender: "women", ages: ("30", "40"))
            try await meetup.act("open-meetup", as: .minji)
            let unfit: [(Runner.Gender, Int, Runner.Pace, String, String)] = [
                (.man, 1990, .average, "gender-unfit", "This run is for women"),
                (.woman, 1999, .average, "age-unfit", "ages 30 to 40"),
                (.woman, 1980, .average, "age-unfit", "ages 30 to 40"),
                (.woman, 1990, .beginner, "pace-unfit", "faster than your pace"),
            ]
            for (gender, year, pace, rule, said) in unfit {
                try await be(gender, born: year, pace)
                let told = try await refusal(409)
                #expect(told.rule == rule && told.said.contains(said), "\(told.rule)")
            }
            _ = try await house.services.database.write {
                try $0.execute("DELETE FROM run_runner WHERE person = \(sam)")
            }
            #expect(try await refusal(409).rule == "profile-missing")
            try await be(.woman, born: 1990, .average)

            // One's own, and where one was declined or removed.
            #expect(try await refusal(409, .minji).rule == "in-already")
            try await meetup.takes(.ann)
            #expect(try await refusal(409, .ann).rule == "in-already")
            let (ann, doyun) = (try await house.id(of: .ann).text, try await house.id(of: .doyun).text)
            try await meetup.act("remove-member", ["person": ann], as: .minji)
            #expect(try await refusal(409, .ann).rule == "removed-before")
            try await meetup.act("apply", as: .doyun)
            #expect(try await refusal(409, .doyun).rule == "applied-already")
            try await meetup.act("decline-application", ["person": doyun], as: .minji)
            #expect(try await refusal(409, .doyun).rule == "declined-before")

            try await meetup.act("close-meetup", as: .minji)
            #expect(try await refusal(409).said.contains("takes no more applications"))
            try await meetup.act("open-meetup", as: .minji)
            try await meetup.act("hide-meetup", as: .minji)
            _ = try await refusal(404)
            try await meetup.act("show-meetup", as: .minji)
            // Nobody learns who has blocked them; of one's own block one is told.
            for (blocked, blocker, status) in [(minji, sam, 409), (sam, minji, 404)] {
                try await house.services.database.write { try $0.setBlock(true, of: blocked, by: blocker, at: 1) }
                _ = try await refusal(status)
                try await house.services.database.write { try $0.setBlock(false, of: blocked, by: blocker, at: 1) }
            }
            house.clock.advance(days: 3)
            #expect(try await refusal(409).said.contains("has started or is over"))
            #expect(try await meetup.status(.sam) == .none)
            #expect(try await meetup.count(of: "application.made") == 2, "those of Ann and 도윤")
        }
    }

    @Test(arguments: Engine.allCases)
    func
        `13: nobody is given a nickname, so signing up fails for no collision, and a taken one is refused by its field`(
            _ engine: Engine
        ) async throws
    {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: Storms.unrated) { house in
            for number in 0..<5 {
                let link = try await house[.minji].invitation()
                let answer = try await house.visitor().post(
                    link, ["name": "Runner", "email": "r\(number)@example.org", "password": "long enough for anyone"])
                #expect(answer.status == 303, "\(number): \(answer.status)")
            }
            func count() async throws -> Int? {
                try await house.services.database.read { try $0.first("SELECT count(*) FROM run_runner")?.int(0) }
            }
            #expect(try await count() == 0)
            func save(_ nickname: String, as member: Cast) async throws -> Answer {
                let body: JSON = [
                    "nickname": .string(nickname), "birth-year": 1990, "gender": "woman", "job": "sales",
                    "pace": "average",
                ]
                return try await house[member].api(.put, "/runner", body)
            }
            #expect(try await save("Hare", as: .ann).status < 300)
            for taken in ["Hare", "hARE"] {
                let told = try await save(taken, as: .sam)
                #expect(told.status == 409, "\(taken): \(told.body)")
                #expect(told.json?["rule"] == "nickname-taken" && told.json?["field"] == "nickname", "\(told.body)")
                let page = try await house[.sam].post(
                    "/run/save-profile",
                    [
                        "nickname": taken, "birth-year": "1987", "gender": "man", "job": "sales", "pace": "average",
                    ])
                #expect(page.status == 409 && page.body.contains("Someone else has this nickname"))
                #expect(page.body.contains("value=\"1987\""), "what was typed is kept")
            }
            #expect(try await count() == 1)
            #expect(try await save("Snail", as: .sam).status < 300)
            // Whoever is first: one of the two has it, and the other one is told so.
            async let one = save("Fox", as: .minji)
            async let other = save("fox", as: .doyun)
            let both = [try await one, try await other]
            #expect(both.filter { $0.status < 300 }.count == 1, "\(both.map(\.status))")
            #expect(both.filter { $0.json?["rule"] == "nickname-taken" }.count == 1, "\(both.map(\.body))")
            #expect(try await count() == 3)
        }
    }

    @Test(arguments: Engine.allCases)
    func `15: an account that is deleted leaves no row without its owner, and everybody in its runs is told`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: Storms.unrated) { house in
            let (minji, sam) = (try await house.id(of: .minji), try await house.id(of: .sam))
            try await house.services.database.write { try $0.setAdministrator(sam, true) }
            // One that was run, with logs and stamps; one to come, in which everybody has a part; and one unwritten.
            let past = try await house.held()
            let day = try await past.day()
            for member in [Cast.minji, .doyun] {
                let log: JSON = ["stamp": "check", "meetup": .string(past.id)]
                #expect(try await house[member].api(.put, "/runner/logs/\(day)", log).status == 200)
            }
            try await past.stamps("joy", by: .doyun, for: .minji)
            try await past.stamps("grit", by: .minji, for: .doyun)
            let coming = try await Meeting(house, isFirst: false)
            try await coming.lives()
            try await coming.act("attach-route", ["route": Meeting.route], as: .minji)
            try await coming.act("mute-talk", as: .minji)
            for member in [Cast.minji, .sam] {
                #expect(try await house[member].post("/run/add-bookmark", ["meetup": coming.id]).status == 303)
            }
            #expect(try await house[.minji].post("/run/block-person", ["person": sam.text]).status == 303)
            let draft = try await Meeting(house, isFirst: false)
            try await draft.write(in: 72)

            func rows() async throws -> [String: [String]] {
                try await house.services.database.read { try $0.everything() }
            }
            let before = try await rows()
            let personal = ["run_runner", "run_block", "run_log", "run_stamp", "run_bookmark", "run_reading"]
            for table in personal {
                #expect(before[table]?.contains { $0.contains(minji.text) } == true, "\(table) has none of hers")
            }
            let gone = try await house[.minji].post("/me/delete-account", ["current": Cast.minji.password])
            #expect(gone.status == 303, "\(gone.status) \(gone.body)")

            for member in [Cast.doyun, .ann] {
                let told = try await house.inbox(member).filter { $0["kind"]?.stringValue == "cancelled" }
                #expect(told.map { $0["link"]?.stringValue } == ["/run/\(coming.id)"], "\(member): \(told)")
                let page = try await house[member].get("/run/\(coming.id)").body
                #expect(!page.contains(Cast.minji.nickname), "\(member)")
            }
            let list = try await house.visitor().get("/run").body
            #expect(!list.contains(coming.id) && !list.contains(draft.id))
            let after = try await rows()
            let tables = after.keys.filter { $0.hasPrefix("run_") && !$0.hasPrefix("run_listing_place") }
            #expect(Set(tables) == Self.tables, "nobody has said to whom the rows of a table belong")
            // What they did where others are stays, under nobody's name.
            let shared: Set = ["run_meetup", "run_listing", "run_participant", "run_message"]
            for (table, rows) in after {
                for row in rows {
                    #expect(table == "floor_deleted_space" || !row.contains(draft.id), "\(table): \(row)")
                    guard table.hasPrefix("run_") else { continue }
                    #expect(!row.contains(Cast.minji.nickname), "\(table): \(row)")
                    #expect(shared.contains(table) || !row.contains(minji.text), "\(table): \(row)")
                }
            }
            #expect(try await house.orphans() == [])
            for meetup in [past, coming] { try await meetup.expectFolded() }
        }
    }

    @Test(arguments: Engine.usual)
    func `15: the place of a member whose account is deleted goes to who waits, and the leader is told`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            for member in [Cast.doyun, .ann, .sam] { try await meetup.takes(member) }
            try await meetup.act("post-message", ["text": "저도 가요"], as: .ann)
            let (space, ann) = (try meetup.space, try await house.id(of: .ann))
            house.clock.advance(seconds: 1)
            #expect(try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password]).status == 303)
            let seen = try await house.services.database.read { try $0.meetup(space) }
            #expect(seen?.participants[ann]?.status.value == .left)
            #expect(try await meetup.status(.sam) == .offered)
            for (member, kind) in [(Cast.minji, "people"), (.sam, "waitlist")] {
                #expect(try await house.inbox(member).first?["kind"]?.stringValue == kind, "\(member)")
            }
            #expect(try await !house[.doyun].get("/run/\(meetup.id)/talk").body.contains(Cast.ann.nickname))
            #expect(try await house.orphans() == [])
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `15: a run that is hidden ends with its leader's account too, and who is in is told`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            let sam = try await house.id(of: .sam)
            try await house.services.database.write { try $0.setAdministrator(sam, true) }
            try await meetup.open(in: 48)
            try await meetup.takes(.doyun)
            try await meetup.act("hide-meetup", as: .sam)
            house.clock.advance(seconds: 1)
            #expect(try await house[.minji].post("/me/delete-account", ["current": Cast.minji.password]).status == 303)
            #expect(try await house.inbox(.doyun).first?["kind"]?.stringValue == "cancelled")
            try await meetup.act("show-meetup", as: .sam)
            #expect(try await !house.visitor().get("/run").body.contains(meetup.id))
            let seen = try await house[.doyun].api(.get, "/meetups/\(meetup.id)").json
            #expect(seen?["phase"]?.stringValue == "cancelled")
            #expect(try await house[.ann].api(.post, "/meetups/\(meetup.id)/applications", [:]).status == 409)
            try await meetup.expectFolded()
        }
    }

    /// The room's tables.
    private static let tables: Set = [
        "run_meetup", "run_listing", "run_participant", "run_message", "run_message_image", "run_report", "run_verdict",
        "run_route", "run_runner", "run_block", "run_secret", "run_bookmark", "run_reading", "run_log", "run_stamp",
        "run_log_report", "run_log_verdict", "run_log_hiding",
    ]
}

extension House {
    /// Tables with rows of a run or a person that is not there.
    fileprivate func orphans() async throws -> [String] {
        let runs: [SQL] = [
            "run_listing", "run_participant", "run_message", "run_message_image", "run_report", "run_verdict",
            "run_route", "run_bookmark", "run_reading", "run_log", "run_stamp",
        ]
        let people: [(SQL, SQL)] = [
            ("run_runner", "person"), ("run_block", "person"), ("run_block", "other"), ("run_bookmark", "person"),
            ("run_reading", "person"), ("run_log", "person"), ("run_stamp", "giver"), ("run_stamp", "receiver"),
        ]
        return try await services.database.read { connection in
            var found: [String] = []
            for table in runs {
                let row = try connection.first(
                    """
                    SELECT count(*) FROM \(table)
                    WHERE meetup IS NOT NULL AND meetup NOT IN (SELECT id FROM run_meetup)
                    """)
                if try row?.int(0) != 0 { found.append("\(table)") }
            }
            for (table, column) in people {
                let row = try connection.first(
                    "SELECT count(*) FROM \(table) WHERE \(column) NOT IN (SELECT id FROM floor_person)")
                if try row?.int(0) != 0 { found.append("\(table)") }
            }
            return found
        }
    }
}
