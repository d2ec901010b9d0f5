import Floor
import HTTPTypes
import Logging
import RunRoom
import RunServer
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The demo house` {
    @Test(arguments: Engine.allCases)
    func `has been lived in for weeks, in both languages, up to today and not beyond`(_ engine: Engine) async throws {
        try await withDemo(engine) { house in
            let now = house.clock.now
            let life = try await house.services.database.read { try Life($0) }
            #expect(life.boards == ["Crew website", "Spring 10K", "가을 모임", "겨울 앱 업데이트", "마루 만들기", "이사 준비", "읽을 책"])
            let (first, last) = (try #require(life.moments.min()), try #require(life.moments.max()))
            #expect(first < now - 30 * 86_400_000)
            #expect(last <= now && last > now - 2 * 86_400_000)
            #expect(
                life.kinds.isSuperset(of: [
                    "card.added", "card.moved", "card.deleted", "card.archived", "card.edited", "card.labeled",
                    "card.assigned",
                    "label.added", "item.added", "item.checked", "comment.added", "member.added", "board.archived",
                ]))
            #expect(life.authors.count == 4, "everybody has done something")
            #expect(life.dues.contains { $0 == "2026-12-03" } && life.dues.contains { $0 < "2026-12-03" })
        }
    }

    @Test(arguments: ["0.0.0.0", "127.0.0.1"])
    func `says at its start whom anybody can sign in as, where others can connect`(_ host: String) async throws {
        let ledger = Ledger()
        try await withHouse(.sqlite, logger: ledger.logger, settings: { $0.host = host }) { house in
            try await house.services.warnOfDemoPasswords()
            #expect(!ledger.lines.contains { $0.contains("published") }, "there are no accounts")
            _ = try await house.services.addPerson(
                email: "ann@example.org", name: "Ann", password: Services.demoPassword, isAdministrator: true)
            _ = try await house.services.addPerson(
                email: "sam@example.org", name: "Sam", password: Cast.sam.password, isAdministrator: false)
            try await house.services.warnOfDemoPasswords()
            let warnings = ledger.lines.filter { $0.hasPrefix("warning") && $0.contains("ann@example.org") }
            #expect(warnings.count == (host == "0.0.0.0" ? 1 : 0))
            #expect(!ledger.lines.contains { $0.contains("sam@") || $0.contains(Services.demoPassword) })
        }
    }

    @Test(arguments: Engine.allCases)
    func `has told its people things, of which only the latest are new`(_ engine: Engine) async throws {
        try await withDemo(engine) { house in
            let yesterday = house.clock.now - 2 * 86_400_000
            let told = try await house.services.database.read { connection in
                try connection.all("SELECT kind, person, made_at, read_at IS NULL FROM floor_notice").map {
                    (kind: try $0.text(0), person: try $0.text(1), at: try $0.int64(2), isNew: try $0.bool(3))
                }
            }
            let new = told.filter(\.isNew)
            #expect(
                Set(new.map(\.kind)) == [
                    "card-assigned", "mentioned", "commented", "applied", "waitlist", "cancelled", "message",
                ])
            #expect(Set(new.map(\.person)).count == 4, "everybody finds something new")
            #expect(new.allSatisfy { $0.at > yesterday })
            #expect(told.count > 2 * new.count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `has a team with two retrospectives behind it and one in three days`(_ engine: Engine) async throws {
        try await withDemo(engine) { house in
            let ann = house.visitor(.enGB)
            let signedIn = try await ann.api(
                .post, "/session", ["email": "ann@example.org", "password": .string(Services.demoPassword)])
            #expect(signedIn.status == 200)
            let team = try #require(try await ann.get("/retro").location)
            let home = try await ann.get(team).body
            for words in ["겨울 준비", "따뜻한 말", "아침 안부", "미룬 휴가", "Thursdays"] { #expect(home.contains(words)) }
            #expect(!home.contains("You began every meeting"), "it is sealed")
            let archive = try await ann.get(team + "/archive").body
            #expect(archive.contains("가을 배포") && archive.contains("첫 회고"))
            let seen = try await house.services.database.read { connection in
                let phases = try connection.all("SELECT phase FROM retro_retrospective ORDER BY starts_at")
                let closed = try connection.first(
                    "SELECT count(*) FROM retro_keyword WHERE opened = \(false) AND removed = \(false)")
                return (try phases.map { try $0.text(0) }, try closed?.int(0))
            }
            #expect(seen.0 == ["done", "done", "waiting"])
            #expect(seen.1 == 4, "all but the four of the next were opened")
        }
    }

    @Test(arguments: Engine.allCases)
    func `has two diaries of two years, one in Korean and one in English, each for its writer alone`(
        _ engine: Engine
    ) async throws {
        try await withDemo(engine) { house in
            for (email, words, language) in [
                ("minji@example.org", ["일기", "강가", "할머니 댁"], Language.ko),
                ("ann@example.org", ["Diary", "By the river", "The sea wall"], .enGB),
            ] {
                let visitor = house.visitor(language)
                _ = try await visitor.api(
                    .post, "/session", ["email": .string(email), "password": .string(Services.demoPassword)])
                let journal = try #require(try await visitor.get("/diary").location)
                let file = try await visitor.get(journal + "/export.json")
                let entries = try #require(file.json?["entries"]?.arrayValue)
                #expect(entries.count > 120)
                let days = entries.compactMap { ($0["day"]?.stringValue).flatMap { Day($0) } }
                let (first, last) = (try #require(days.min()), try #require(days.max()))
                let today = house.services.zones.day(in: ["Asia/Seoul"], now: house.clock.now).today
                #expect(first < today.adding(days: -720) && last == today)
                let written = entries.compactMap { $0["written"]?.integerValue }
                #expect(written.allSatisfy { $0 < house.clock.now })
                for word in words { #expect(file.body.contains(word), "\(word)") }
                #expect(Set(entries.compactMap { $0["text"]?.stringValue }).count == entries.count, "no two are alike")
                let list = try await visitor.get(journal).body
                #expect(list.contains("aria-label=\""), "the list shows weather")
                #expect(try await visitor.get(journal + "/trash").body.contains("restore-entry"))
                let space = try #require(ID<Space>(String(journal.dropFirst("/diary/".count))))
                #expect(try await house.services.differencesFromLog(space: space).isEmpty)
            }
            let jobs = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_job WHERE kind = 'diary.weather'")?.int(0)
            }
            #expect(jobs == 0, "the demo asks nobody for weather")
        }
    }

    @Test(arguments: Engine.usual)
    func `has runs behind it and ahead of it, and tells where they meet to nobody but the people in them`(
        _ engine: Engine
    ) async throws {
        try await withDemo(engine) { house in
            let now = house.clock.now
            let ann = house.visitor(.enGB)
            let signedIn = try await ann.api(
                .post, "/session", ["email": "ann@example.org", "password": .string(Services.demoPassword)])
            #expect(signedIn.status == 200)
            let runs = try await house.services.database.read { try Runs($0, at: now) }
            #expect([runs.past.count, runs.coming.count, runs.others.count] == [4, 5, 3])
            #expect(runs.coming.allSatisfy { ($0.time.value?.start ?? 0) > now + 3 * 3_600_000 })
            let people = runs.all.flatMap(\.participants.values)
            #expect(Set(people.map(\.status.value)).isSuperset(of: [.accepted, .applied, .waitlisted, .unanswered]))
            #expect(Set(people.map(\.attendance.value)) == [.present, .absent, .unmarked])
            #expect(people.contains { $0.status.value == .applied && !$0.note.value.isEmpty })

            let list = try await ann.get("/run").body
            for run in runs.coming { #expect(list.contains(run.title.value)) }
            // By its address: a run that was skipped has the title of its series.
            for run in runs.past + runs.others { #expect(!list.contains(run.id.text)) }
            #expect(runs.all.filter { $0.series.value != nil }.map { $0.series.value?.index }.count == 3)
            for run in runs.all {
                let page = try await ann.get("/run/\(run.id.text)")
                if run.stage.value == .draft {
                    #expect(page.status == 404)
                } else {
                    #expect(page.status == 200)
                    #expect(run.hasIn(runs.ann) || page.body.contains(run.district.value))
                }
                for words in Runs.secrets(of: run) {
                    #expect(!list.contains(words), "\(words)")
                    #expect(run.hasIn(runs.ann) || !page.body.contains(words), "\(words)")
                }
                #expect(try await house.services.differencesFromLog(space: run.id).isEmpty)
            }
            let forest = try #require(runs.past.first { $0.title.value == "서울숲 한 바퀴 천천히" })
            #expect(try await ann.get("/run/\(forest.id.text)").body.contains("서울숲 2번 출입구 앞"))
            let attendance = try await ann.get("/run/\(forest.id.text)/attendance").body
            #expect(attendance.contains("Present") && attendance.contains("Absent"))
            let palace = try #require(runs.coming.first { $0.title.value == "퇴근길 광화문 5km" })
            let talk = try await ann.get("/run/\(palace.id.text)/talk").body
            #expect(talk.contains("돌담길에서는 걷다시피 할 거예요.") && talk.contains("run-answered"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `has runs whose jobs have nothing to catch up with`(_ engine: Engine) async throws {
        try await withDemo(engine) { house in
            let now = house.clock.now
            let planned = try await house.services.database.read { connection in
                let late = try connection.first(
                    "SELECT count(*) FROM run_meetup WHERE due_at <= \(now) OR remind_at <= \(now)")
                let ahead = try connection.all(
                    """
                    SELECT id FROM run_meetup
                    WHERE due_at = starts_at AND remind_at > \(now) AND remind_at < starts_at
                    """)
                return (late: try late?.int(0), ahead: try ahead.map { try $0.id(0) as ID<Space> })
            }
            let coming = try await house.services.database.read { try Runs($0, at: now).coming.map(\.id) }
            #expect(planned.late == 0)
            #expect(Set(planned.ahead) == Set(coming))
            func story() async throws -> [Int?] {
                try await house.services.database.read { connection in
                    [
                        try connection.first("SELECT count(*) FROM floor_notice WHERE room = \(RunRules.kind)")?.int(0),
                        try connection.first(
                            """
                            SELECT count(*) FROM floor_operation o JOIN floor_space s ON s.id = o.space
                            WHERE s.kind = \(RunRules.kind)
                            """)?.int(0),
                    ]
                }
            }
            let before = try await story()
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            #expect(try await story() == before)
        }
    }

    @Test func `shows the faces of two of its people`() async throws {
        try await withDemo(.sqlite) { house in
            let minji = house.visitor()
            let signedIn = try await minji.api(
                .post, "/session", ["email": "minji@example.org", "password": .string(Services.demoPassword)])
            #expect(signedIn.status == 200)
            let photos = try await house.services.database.read { connection in
                try connection.all("SELECT photo FROM floor_person WHERE photo IS NOT NULL").map { try $0.text(0) }
            }
            #expect(Set(photos).count == 2)
            for photo in photos {
                let picture = try await minji.get("/photo/\(photo)/128")
                #expect(picture.status == 200)
                #expect(picture.headers[.contentType] == "image/webp")
            }
        }
    }

    @Test func `is the same each time`() async throws {
        let told = Engine.allCases.map { _ in Ledger() }
        for ledger in told {
            try await withDemo(.sqlite) { house in
                let life = try await house.services.database.read { try Life($0) }
                house.services.logger.info("\(life.story)")
                ledger.logger.info("\(life.story)")
            }
        }
        #expect(told[0].lines == told[1].lines)
        #expect(!told[0].lines.isEmpty)
    }
}

/// A house with the people and boards of the demo, whose pictures are in a folder that is gone afterwards.
func withDemo(_ engine: Engine, _ body: @escaping @Sendable (House) async throws -> Void) async throws {
    try await withFolder { folder in
        try await withHouse(engine, settings: { $0.data = folder }) { house in
            try await house.services.fillDemo()
            try await body(house)
        }
    }
}

/// What a house's log tells.
private struct Life: Sendable {
    var boards: [String]
    var moments: [Int64]
    var kinds: Set<String>
    var authors: Set<String>
    var dues: [String]
    /// Everything that happened.
    var story: String

    init(_ connection: Connection) throws {
        boards = try connection.all("SELECT name FROM board_board").map { try $0.text(0) }.sorted()
        let rows = try connection.all(
            """
            SELECT kind, author, recorded_at, id, changes FROM floor_operation ORDER BY recorded_at, space, sequence
            """)
        kinds = Set(try rows.map { try $0.text(0) })
        // What the house does by itself is nobody's doing.
        authors = Set(try rows.map { try $0.text(1) }).subtracting([ID<Person>.unmade.text])
        moments = try rows.map { try $0.int64(2) }
        dues = try connection.all("SELECT due_day FROM board_card WHERE due_day IS NOT NULL").map { try $0.text(0) }
        story = try rows.map {
            "\(try $0.text(0)) \(try $0.text(1)) \(try $0.int64(2)) \(try $0.text(3)) \(try $0.text(4))"
        }.joined(separator: "\n")
    }
}

/// A house's runs.
private struct Runs: Sendable {
    var all: [Meetup]
    /// Those that have started.
    var past: [Meetup]
    /// Those that can be found.
    var coming: [Meetup]
    /// A draft, and those that were cancelled: one of a series, and one alone.
    var others: [Meetup]
    var ann: ID<Person>

    init(_ connection: Connection, at now: Int64) throws {
        all = try connection.all("SELECT id FROM run_meetup ORDER BY id").compactMap {
            try connection.meetup(try $0.id(0))
        }
        let row = try #require(try connection.first("SELECT person FROM run_runner WHERE nickname = 'AnnRuns'"))
        ann = try row.id(0)
        past = all.filter { $0.phase(at: now) == .ended }
        coming = all.filter { $0.phase(at: now) == .open }
        others = all.filter { [.draft, .cancelled].contains($0.phase(at: now)) }
    }

    /// What only the people in a run may read.
    static func secrets(of run: Meetup) -> [String] {
        guard let place = run.place.value else { return [] }
        return [place.name, place.address, place.hint, place.point.latitudeText, place.point.longitudeText]
            .filter { !$0.isEmpty }
    }
}
