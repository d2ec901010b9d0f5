import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `A run that repeats` {
    @Test(arguments: Engine.allCases)
    func `is made once, however often its form is sent, and each of its runs is what its log says`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 24)
            let form = [("count", "4"), ("operation", "01a2b000-0000-7000-8000-000000000001")]
            async let one = house[.minji].post("/run/\(meetup.id)/repeat-meetup", pairs: form)
            async let other = house[.minji].post("/run/\(meetup.id)/repeat-meetup", pairs: form)
            for answer in [try await one, try await other] {
                #expect(answer.status == 303 && answer.location == "/run/\(meetup.id)", "\(answer.body)")
            }
            let runs = try await meetup.series()
            #expect(runs.map(\.id).first?.text == meetup.id && runs.count == 4)
            #expect(
                try await house.services.database.read { try $0.first("SELECT count(*) FROM run_meetup")?.int(0) } == 4)
            let again = try await house[.minji].post("/run/\(meetup.id)/repeat-meetup", ["count": "2"])
            #expect(again.status == 409)
            for run in runs {
                let own = Meeting(house, run.id.text)
                try await own.expectFolded()
                #expect(try await own.count(of: "meetup.repeated") == (run.index == 1 ? 1 : 0))
                // A run of its own: everybody finds it, and nobody but its people the place.
                let page = try await house[.sam].get("/run/\(run.id.text)").body
                #expect(page.contains("Repeats weekly: \(run.index) of 4") && page.contains("중구 정동"))
                for secret in Meeting.secrets { #expect(!page.contains(secret)) }
                for sibling in runs where sibling.id != run.id { #expect(page.contains("/run/\(sibling.id.text)")) }
            }
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $1.time.start - $0.time.start == 7 * 86_400_000 })
            let list = try await house[.sam].get("/run").body
            #expect(runs.allSatisfy { list.contains($0.id.text) })
            // Each has its own people.
            try await meetup.takes(.doyun)
            #expect(try await Meeting(house, runs[1].id.text).status(.doyun) == .none)
            try await house.expectTablesOfSeries(meetup)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is at the same time by the clock where it takes place`(_ engine: Engine) async throws {
        try await withHouse(engine, rooms: [.run]) { house in
            // Into March: the clocks of Berlin change on the 28th. Sessions from before would have ended.
            house.clock.advance(days: 100)
            let begun = try await house.services.makePerson(
                email: "lena@example.org", name: "Lena", password: "long enough for anyone", isAdministrator: false,
                language: .ko)
            let lena = house.visitor()
            lena.setCookie("maru", begun.token.text)
            let record = Meeting.record(begun.person, "레나")
            try await house.services.database.write { try $0.save(record) }
            let made = try await lena.post("/run/create-meetup", ["title": "퇴근길 5km"])
            let id = try #require(made.location?.split(separator: "/").last.map { String($0.prefix(36)) })
            let (meetup, zone) = (Meeting(house, id), "Europe/Berlin")
            let start = (house.clock.now / 3_600_000 + 58) * 3_600_000
            let form = Meeting.form(start: String(start)).map { ($0.0, $0.0 == "zone" ? zone : $0.1) }
            for (useCase, form) in [("edit-meetup", form), ("repeat-meetup", [("count", "4")])] {
                let answer = try await lena.post("/run/\(id)/\(useCase)", pairs: form)
                #expect(answer.status == 303, "\(useCase): \(answer.body)")
            }
            let times = try await meetup.series().map(\.time)
            let local = times.map {
                Moment(milliseconds: $0.start, offset: ZoneDays.offset(of: zone, at: $0.start) ?? 0)
            }
            #expect(times.count == 4 && times.allSatisfy { $0.zone == zone })
            #expect(Set(local.map(\.minute)).count == 1, "\(local)")
            #expect(zip(local, local.dropFirst()).allSatisfy { $1.day.number - $0.day.number == 7 })
            #expect(
                Set(zip(times, times.dropFirst()).map { $1.start - $0.start }).count == 2, "the clocks have changed")
        }
    }

    @Test(arguments: Engine.usual)
    func `is changed from one of them on, or whole, and everybody in each is told`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 24)
            try await meetup.act("repeat-meetup", ["count": "4"], as: .minji)
            let runs = try await meetup.series()
            let (second, third) = (Meeting(house, runs[1].id.text), Meeting(house, runs[2].id.text))
            try await second.takes(.ann)
            try await third.takes(.doyun)
            try await second.edits(runs[1], ["text": "다리 아래에서 만나요", "scope": "following"])
            #expect(try await meetup.texts() == ["천천히 달려요"] + Array(repeating: "다리 아래에서 만나요", count: 3))
            for (member, run) in [(Cast.ann, second), (.doyun, third)] {
                let told = try await house.inbox(member).filter { $0["kind"]?.stringValue == "changed" }
                #expect(told.map { $0["link"]?.stringValue } == ["/run/\(run.id)"], "\(member): \(told)")
            }
            // Half an hour later, each on its day.
            let form = ["start": String(runs[1].time.start + 1_800_000), "scope": "all"]
            try await second.edits(runs[1], form)
            #expect(try await meetup.series().map(\.time.start) == runs.map { $0.time.start + 1_800_000 })
            for run in runs { try await Meeting(house, run.id.text).expectFolded() }
            let next = ["start": String(runs[1].time.start + 86_400_000), "scope": "all"]
            #expect(try await second.answer(runs[1], next).status == 422)
        }
    }

    @Test(arguments: Engine.usual)
    func `stays as it was where one of its runs refuses a change of all`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 24)
            try await meetup.act("repeat-meetup", ["count": "3"], as: .minji)
            let runs = try await meetup.series()
            let third = Meeting(house, runs[2].id.text)
            try await third.takes(.ann)
            try await third.takes(.doyun)
            let before = try await meetup.sequences()
            let refused = try await meetup.answer(
                runs[0], ["capacity": "2", "text": "작게", "scope": "all"])
            #expect(refused.status == 409 && refused.body.contains("3명이 함께하기로"), "\(refused.status)")
            #expect(refused.body.contains("작게"), "what was typed is kept")
            #expect(try await meetup.sequences() == before)
            #expect(try await Set(meetup.texts()) == ["천천히 달려요"])
        }
    }

    @Test(arguments: Engine.usual)
    func `is cancelled from one of them on, and the others say so`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 24)
            try await meetup.act("repeat-meetup", ["count": "4"], as: .minji)
            let runs = try await meetup.series()
            let third = Meeting(house, runs[2].id.text)
            try await third.takes(.ann)
            let second = Meeting(house, runs[1].id.text)
            try await second.act("cancel-meetup", as: .minji)
            #expect(try await meetup.series().map(\.stage) == [.open, .cancelled, .open, .open])
            let form = [("scope", "following"), ("operation", "01a2b000-0000-7000-8000-000000000002")]
            for _ in 0..<2 {
                #expect(try await house[.minji].post("/run/\(third.id)/cancel-meetup", pairs: form).status == 303)
            }
            #expect(try await meetup.series().map(\.stage) == [.open, .cancelled, .cancelled, .cancelled])
            let told = try await house.inbox(.ann).filter { $0["kind"]?.stringValue == "cancelled" }
            #expect(told.map { $0["link"]?.stringValue } == ["/run/\(third.id)"])
            #expect(try await house.visitor(.enGB).get("/run/\(meetup.id)").body.contains("Cancelled"))
            for run in runs { try await Meeting(house, run.id.text).expectFolded() }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is changed whole by two devices at once, one after the other`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 24)
            try await meetup.act("repeat-meetup", ["count": "4"], as: .minji)
            let runs = try await meetup.series()
            for round in 0..<8 {
                let (first, last) = (runs[round % 2 == 0 ? 0 : 1], runs[3])
                async let one = Meeting(house, first.id.text).answer(first, ["text": "하나 \(round)", "scope": "all"])
                async let other = Meeting(house, last.id.text).answer(last, ["text": "둘 \(round)", "scope": "all"])
                for answer in [try await one, try await other] { #expect(answer.status == 303, "\(answer.body)") }
                #expect(try await Set(meetup.texts()).count == 1, "no run has half of each")
            }
            for run in runs { try await Meeting(house, run.id.text).expectFolded() }
        }
    }

    @Test(arguments: Engine.usual)
    func `is repeated, changed and cancelled by the API, which tells its runs`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 24)
            let path = "/meetups/\(meetup.id)"
            #expect(try await house[.minji].api(.get, path).json?["series"]?.isNull == true)
            #expect(try await house[.minji].api(.post, path + "/repeat", ["count": 9]).status == 422)
            #expect(
                try await house[.sam].api(.post, path + "/repeat", ["count": 3]).status == 404,
                "a draft is its leader's")
            let made = try await house[.minji].api(.post, path + "/repeat", ["count": 3])
            #expect(made.status == 200 && made.json?["recorded"]?.boolValue == true)
            let series = try await house[.sam].api(.get, path).json?["series"]
            #expect(series?["index"]?.integerValue == 1 && series?["count"]?.integerValue == 3)
            let runs = try #require(series?["meetups"]?.arrayValue)
            #expect(runs.compactMap { $0["phase"]?.stringValue } == ["open", "open", "open"])
            let cancelled = try await house[.minji].api(.post, path + "/cancel", ["scope": "all"])
            #expect(cancelled.status == 200)
            #expect(try await meetup.series().allSatisfy { $0.stage == .cancelled })
        }
    }

    @Test(arguments: Engine.usual)
    func `shows a hidden run to the people in it alone`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 24)
            try await meetup.act("repeat-meetup", ["count": "2"], as: .minji)
            let second = Meeting(house, try await meetup.series()[1].id.text)
            try await second.takes(.doyun)
            // 민지 looks after the house, too.
            try await second.act("hide-meetup", as: .minji)
            for (member, isShown) in [(Cast.sam, false), (.doyun, true), (.minji, true)] {
                #expect(try await house[member].get("/run/\(meetup.id)").body.contains(second.id) == isShown)
                let json = try await house[member].api(.get, "/meetups/\(meetup.id)").json
                #expect(json?["series"]?["meetups"]?.arrayValue?.count == (isShown ? 2 : 1))
            }
        }
    }
}

extension Meeting {
    /// The runs of its series, in their order.
    fileprivate func series() async throws -> [SeriesRun] {
        let space = try space
        return try await house.services.database.read { connection in
            guard let series = try connection.meetup(space)?.series.value else { return [] }
            return try connection.runs(of: series.id, for: .unmade)
        }
    }

    /// What each of them says of itself.
    fileprivate func texts() async throws -> [String] {
        let ids = try await series().map(\.id)
        return try await house.services.database.read { connection in
            try ids.compactMap { try connection.meetup($0)?.text.value }
        }
    }

    /// How far the log of each of them goes.
    fileprivate func sequences() async throws -> [Int64] {
        let ids = try await series().map(\.id)
        return try await house.services.database.read { connection in
            try ids.compactMap { try connection.space($0)?.sequence }
        }
    }

    /// What is answered to the form of this run with some fields changed.
    fileprivate func answer(_ run: SeriesRun, _ changed: [String: String]) async throws -> Answer {
        var form = Meeting.form(start: String(run.time.start)).map { ($0.0, changed[$0.0] ?? $0.1) }
        for name in ["scope"] { if let value = changed[name] { form.append((name, value)) } }
        return try await house[.minji].post("/run/\(id)/edit-meetup", pairs: form)
    }

    fileprivate func edits(_ run: SeriesRun, _ changed: [String: String]) async throws {
        house.clock.advance(seconds: 1)
        let answer = try await answer(run, changed)
        #expect(answer.status == 303, "\(answer.status) \(answer.body)")
    }
}

extension House {
    /// A series that was changed by hand is seen to differ from its log.
    fileprivate func expectTablesOfSeries(_ meetup: Meeting) async throws {
        let (space, rooms) = (try meetup.space, services.rooms)
        let damages: [SQL] = [
            "UPDATE run_meetup SET series = NULL", "UPDATE run_meetup SET series_index = 7",
            "UPDATE run_meetup SET series_count = 8",
        ]
        for damage in damages {
            let found = try await services.database.undoing { transaction in
                try transaction.execute(damage)
                return (try? transaction.differencesFromLog(space, in: rooms, limit: 5)).map { !$0.isEmpty } ?? true
            }
            #expect(found, "\(damage) is not found")
        }
    }
}
