import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import RunRoom
@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `Finding a run` {
    /// Every filter by itself and many together, against the plain reading of the same words.
    @Test(arguments: Engine.allCases)
    func `finds what each filter says and nothing else, page by page, in its order`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let country = try await Country(house, meetups: 150)
            var random = Dice(seed: 7)
            for round in 0..<240 {
                let filter = round == 0 ? MeetupFilter() : Country.filter(&random, everything: round.isMultiple(of: 3))
                let who = Cast.allCases[round % 4]
                let wanted = try await country.wanted(filter, by: who)
                let (found, count) = try await country.found(filter, by: who)
                #expect(Set(found) == Set(wanted), "\(filter)")
                #expect(found.count == wanted.count, "one comes twice: \(filter)")
                #expect(count == wanted.count)
                let ranks = found.compactMap { country.rank(of: $0, filter) }
                #expect(ranks == ranks.sorted(), "\(filter)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `reads on after a page whose last run is damaged`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let country = try await Country(house, meetups: 150)
            let viewer = try await country.viewer(.ann)
            let wanted = try await country.wanted(MeetupFilter(), by: .ann)
            let last = try await house.services.database.write { transaction in
                let last = try transaction.found(MeetupFilter(), for: viewer).meetups.last?.id
                try transaction.execute("UPDATE run_listing SET time = 'soon' WHERE meetup = \(last)")
                return last
            }
            let (found, _) = try await country.found(MeetupFilter(), by: .ann)
            #expect(wanted.count > FoundMeetups.limit && Set(found) == Set(wanted.filter { $0 != last }))
        }
    }

    @Test(arguments: Engine.allCases)
    func `first shows all, keeps a filter in the address, and leads to a new run where there is none`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            func page(_ query: String, as visitor: Visitor) async throws -> String {
                let answer = try await visitor.get("/run?\(query)")
                #expect(answer.status == 200, "\(query): \(answer.status)")
                return answer.body
            }
            let (guest, sam) = (house.visitor(), house[.sam])
            #expect(try await guest.get("/run").body.contains("퇴근길 5km"))
            let found = [
                "text=%ED%87%B4%EA%B7%BC", "km=3", "latitude=37.57&longitude=126.98&km=1", "band=after-work",
                "pace-average=on&pace-high=on", "gender=women", "gender=men", "age-from=20&age-to=25", "after-party=no",
                "job-development=on", "open=on", "sort=newest", "sort=places", "sort=distance&km=30", "text=",
            ]
            for query in found { #expect(try await page(query, as: sam).contains("퇴근길 5km"), "\(query)") }
            let missed = [
                "text=%EC%82%B0%EC%B1%85", "latitude=35.18&longitude=129.08&km=30", "band=day-off", "pace-master=on",
                "gender=women-only", "after-party=yes", "job-design=on", "day=2026-12-31", "text=100%25", "text=_",
                "day=2026-01-01&km=3",
            ]
            for query in missed {
                let body = try await page(query, as: sam)
                #expect(!body.contains("퇴근길 5km"), "\(query)")
                #expect(body.contains("No run matches yet") && body.contains("/run/create-meetup"), "\(query)")
            }
            #expect(try await page("fits=on", as: sam).contains("퇴근길 5km"))
            #expect(try await page("km=3&band=after-work", as: sam).contains("/run?band=after-work"))
            for query in [
                "band=night", "km=2", "day=soon", "latitude=91&longitude=0", "age-from=70", "after=x", "gender=x",
            ] {
                #expect(try await sam.get("/run?\(query)").status == 422, "\(query)")
            }
            // Full: it is found, but not where a free place is asked for.
            for member in [Cast.doyun, .ann] { try await meetup.takes(member) }
            #expect(try await page("", as: sam).contains("퇴근길 5km"))
            #expect(try await !page("open=on", as: sam).contains("퇴근길 5km"))
            try await meetup.act("cancel-meetup", as: .minji)
            #expect(try await !page("", as: sam).contains("퇴근길 5km"))
        }
    }

    /// A search is a question about the place, too: what it goes by is the circle's centre, which is the same wherever in its
    /// cell the place is.
    @Test(arguments: Engine.allCases)
    func `goes by the circle and not by the place`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            let space = try meetup.space
            let rows = try await house.services.database.read { connection in
                try connection.all(
                    """
                    SELECT l.latitude, l.longitude, p.latitude, p.longitude
                    FROM run_listing l JOIN run_listing_place p ON p.id = l.meetup
                    """
                ).map { (try $0.int(0), try $0.int(1), try $0.optionalDouble(2) ?? 0, try $0.optionalDouble(3) ?? 0) }
            }
            let stored = try await house.services.database.read { connection in
                (try connection.meetup(space)?.place.value?.anchor, try connection.placeFuzzer())
            }
            let anchor = try #require(stored.0)
            let circle = try #require(stored.1?.circle(around: anchor))
            let row = try #require(rows.first)
            #expect(rows.count == 1 && (row.0, row.1) == (circle.latitude, circle.longitude))
            #expect((row.2 * 1_000_000).rounded() == Double(circle.latitude))
            #expect((row.3 * 1_000_000).rounded() == Double(circle.longitude))
            #expect(row.0 != 37_566_535 || row.1 != 126_977_969)
        }
    }
}

/// The index of places is not in a backup as each engine stores it.
@Suite struct `A restored house with runs` {
    @Test(arguments: Engine.allCases, Engine.allCases)
    func `finds them where they are, knows the same circles, and what is due`(
        _ engine: Engine, _ other: Engine
    ) async throws {
        try await inFolder { folder in
            try await withHouse(
                engine, cast: Cast.allCases, rooms: [.run], settings: { $0.data = folder.path }
            ) { house in
                let meetup = try await Meeting(house)
                try await meetup.open(in: 48)
                try await meetup.act("apply", as: .sam)
                let before = try await house[.sam].get("/run/\(meetup.id)").body
                let path = folder.appending(path: "backup").path
                _ = try await house.services.backUp(to: path)
                try await withRestoredHouse(other, path, of: house, cast: Cast.allCases) { restored in
                    #expect(try await restored[.sam].get("/run?km=3").body.contains("퇴근길 5km"))
                    #expect(
                        try await !restored[.sam].get("/run?latitude=35.18&longitude=129.08&km=3").body.contains(
                            "퇴근길 5km"))
                    let after = try await restored[.sam].get("/run/\(meetup.id)").body
                    #expect(
                        circle(in: after)
                            == circle(in: before))
                    let found = try await restored.services.differencesFromLog(space: try meetup.space)
                    #expect(found.isEmpty, "\(found)")
                    // Moved and taken away, the index follows.
                    let again = Meeting(restored, meetup.id)
                    try await again.write(in: 50, title: "부산으로 옮긴 모임", latitude: "35.179554", longitude: "129.075642")
                    #expect(try await !restored[.sam].get("/run?km=30").body.contains("부산"))
                    #expect(
                        try await restored[.sam].get("/run?latitude=35.18&longitude=129.08&km=3").body.contains("부산"))
                    try await again.act("cancel-meetup", as: .minji)
                    #expect(
                        try await !restored[.sam].get("/run?latitude=35.18&longitude=129.08&km=3").body.contains("부산"))
                }
            }
        }
    }

    private func circle(in page: String) -> Substring? {
        page.firstRange(of: "run-circle").map { page[$0.lowerBound...].prefix(160) }
    }
}

/// A generator of numbers that are the same in every run.
private struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

/// Many meetups around Seoul and elsewhere, in the tables alone: how they came there is not asked here.
private struct Country {
    let house: House
    let meetups: [ID<Space>: Meetup]
    let circles: [ID<Space>: Circle]
    let runners: [ID<Person>: Runner]

    init(_ house: House, meetups count: Int) async throws {
        self.house = house
        var random = Dice(seed: 3)
        var runners: [ID<Person>: Runner] = [:]
        for (index, member) in Cast.allCases.enumerated() {
            let person = try await house.id(of: member)
            let runner = Runner(
                person: person, nickname: member.nickname, birthYear: 1970 + index * 10,
                gender: Runner.Gender.allCases[index % 3], job: Runner.Job.allCases[index],
                pace: Runner.Pace.allCases[index])
            runners[person] = runner
            try await house.services.database.write {
                try $0.save(RunnerRecord(runner: runner, namedAt: 1, jobAt: 1))
            }
        }
        self.runners = runners
        let (minji, sam) = (try await house.id(of: .minji), try await house.id(of: .sam))
        try await house.services.database.write { try $0.setBlock(true, of: sam, by: minji, at: 1) }
        let now = house.clock.now
        let people = runners.keys.sorted()
        let made = (0..<count).map { Country.meetup($0, people, now: now, &random) }
        let circles = try await house.services.database.write { transaction -> [ID<Space>: Circle] in
            try transaction.makePlaceSecret(.counting())
            var circles: [ID<Space>: Circle] = [:]
            for meetup in made {
                #expect(try transaction.createSpace(meetup.id, kind: RunRules.kind, at: now) != nil)
                try transaction.save(meetup)
                for participant in meetup.participants.values {
                    try transaction.save(participant, of: meetup.id, with: [])
                }
                try transaction.saveListing(of: meetup)
                circles[meetup.id] = try transaction.listing(of: meetup.id)?.circle
            }
            return circles
        }
        self.circles = circles
        meetups = Dictionary(uniqueKeysWithValues: made.map { ($0.id, $0) })
    }

    private static func meetup(
        _ index: Int, _ people: [ID<Person>], now: Int64, _ random: inout Dice
    ) -> Meetup {
        let leader = people[index % people.count]
        let low = Int.random(in: 20...50, using: &random)
        let ages = Bool.random(using: &random) ? low...min(65, low + Int.random(in: 0...20, using: &random)) : nil
        let spread = [20_000, 60_000, 500_000][index % 3]
        let place = Coordinates(
            latitude: 37_566_535 + Int.random(in: -spread...spread, using: &random),
            longitude: 126_977_969 + Int.random(in: -spread...spread, using: &random), isExact: true)
        let stages: [Meetup.Stage] = [.open, .open, .open, .open, .closed, .cancelled, .draft]
        let stage = stages[Int.random(in: 0..<stages.count, using: &random)]
        let capacity = Int.random(in: 2...4, using: &random)
        let others = people.filter { $0 != leader }.prefix(Int.random(in: 0..<capacity, using: &random))
        var meetup = Meetup(id: ID(high: 0x01A2_0000_0000_7000 + UInt64(index), low: 0x8000_0000_0000_0001))
        (meetup.leader, meetup.stage) = (Register(leader), Register(stage))
        meetup.openedAt = Register(stage == .draft ? nil : now - Int64.random(in: 1...9, using: &random))
        meetup.isHidden = Register(index % 17 == 0)
        meetup.title = Register(index.isMultiple(of: 4) ? "한강 Run \(index)" : "모임 \(index)")
        meetup.text = Register(index.isMultiple(of: 5) ? "100% 천천히" : "")
        meetup.band = Register(Meetup.Band.allCases[index % 3])
        meetup.time = Register(
            MeetupTime(
                start: now + Int64.random(in: -2...58, using: &random) * 43_200_000 + 1,
                zone: index.isMultiple(of: 7) ? "America/New_York" : "Asia/Seoul", minutes: 60))
        meetup.conditions = Register(
            Conditions(
                gender: Conditions.GenderRule.allCases[Int.random(in: 0..<3, using: &random)], ages: ages,
                capacity: capacity, pace: Runner.Pace.allCases[Int.random(in: 0..<4, using: &random)],
                hasAfterParty: Bool.random(using: &random)))
        meetup.place = Register(place.map { Place($0, name: "어딘가") })
        meetup.district = Register("중구")
        for person in [leader] + others {
            meetup.participants[person, default: Participant(id: person)].status = Register(.accepted)
        }
        return meetup
    }

    /// - Parameter everything: whether nearly every field is set.
    static func filter(_ random: inout Dice, everything: Bool) -> MeetupFilter {
        var filter = MeetupFilter()
        func sets() -> Bool {
            everything ? Int.random(in: 0..<4, using: &random) > 0 : Int.random(in: 0..<5, using: &random) == 0
        }
        if sets() { filter.text = ["한강", "run", "100%", "RUN 4", "_"][Int.random(in: 0..<5, using: &random)] }
        if sets() {
            filter.centre = MeetupFilter.cityHall
            filter.kilometres = [1, 3, 5, 10, 30][Int.random(in: 0..<5, using: &random)]
        }
        if sets() { filter.day = Day("2026-12-0\(Int.random(in: 3...9, using: &random))") }
        if sets() { filter.band = Meetup.Band.allCases.randomElement(using: &random) }
        if sets() { filter.paces = Runner.Pace.allCases.filter { _ in Bool.random(using: &random) } }
        if sets() { filter.gender = MeetupFilter.Gender.allCases.randomElement(using: &random) }
        if sets() {
            let low = Int.random(in: 20...60, using: &random)
            filter.ages = low...Int.random(in: low...65, using: &random)
        }
        if sets() { filter.hasAfterParty = Bool.random(using: &random) }
        if sets() { filter.jobs = Runner.Job.allCases.prefix(5).filter { _ in Bool.random(using: &random) } }
        filter.isOpenOnly = sets()
        filter.isFitOnly = sets()
        filter.sort = MeetupFilter.Sort.allCases.randomElement(using: &random) ?? .soonest
        if filter.centre == nil, filter.sort == .distance { filter.sort = .soonest }
        return filter
    }

    /// All pages of a search, and the count that the first one tells.
    func found(_ given: MeetupFilter, by who: Cast) async throws -> ([ID<Space>], Int) {
        var (filter, all, count) = (given, [ID<Space>](), 0)
        let viewer = try await viewer(who)
        while true {
            let asked = filter
            let page = try await house.services.database.read { try $0.found(asked, for: viewer) }
            if filter.after == nil { count = page.count }
            all += page.meetups.map(\.id)
            guard let next = page.next, all.count < 1_000 else { return (all, count) }
            filter.after = next
        }
    }

    func viewer(_ who: Cast) async throws -> Viewer {
        Viewer(
            person: try await house.id(of: who), name: who.name, device: .unmade, language: .ko, today: .first,
            dayEnds: 0,
            now: house.clock.now)
    }

    func wanted(_ filter: MeetupFilter, by who: Cast) async throws -> [ID<Space>] {
        let person = try await house.id(of: who)
        let (minji, sam) = (try await house.id(of: .minji), try await house.id(of: .sam))
        let now = house.clock.now
        return meetups.values.filter { meetup in
            guard let leader = meetup.leader.value, let time = meetup.time.value, let asks = meetup.conditions.value,
                let circle = circles[meetup.id], let runner = runners[leader], let me = runners[person]
            else { return false }
            let phase = meetup.phase(at: now)
            guard phase == .open || phase == .closed else { return false }
            if Set([leader, person]) == Set([minji, sam]) { return false }
            let offset = ZoneDays.offset(of: time.zone, at: time.start) ?? 0
            let words = "\(meetup.title.value) \(meetup.text.value) 중구".lowercased()
            guard filter.text.lowercased().split(separator: " ").allSatisfy({ words.contains($0) }) else {
                return false
            }
            if let centre = filter.centre, let kilometres = filter.kilometres,
                Metres.squared(latitude: circle.latitude, longitude: circle.longitude, centre)
                    > Double(kilometres * 1_000) * Double(kilometres * 1_000)
            {
                return false
            }
            if let day = filter.day, Moment(milliseconds: time.start, offset: offset).day != day { return false }
            if let band = filter.band, meetup.band.value != band { return false }
            if !filter.paces.isEmpty, !filter.paces.contains(asks.pace) { return false }
            if let gender = filter.gender, !gender.rules.contains(asks.gender) { return false }
            if let ages = filter.ages, let own = asks.ages, !ages.overlaps(own) { return false }
            if let after = filter.hasAfterParty, asks.hasAfterParty != after { return false }
            if !filter.jobs.isEmpty, !filter.jobs.contains(runner.job) { return false }
            if filter.isOpenOnly, phase != .open || meetup.free(at: now) == 0 { return false }
            let year = Moment(milliseconds: time.start, offset: offset).day.year
            return !filter.isFitOnly || Fit(me, asks, phase, year: year).isGood
        }.map(\.id)
    }

    /// What the filter's order goes by.
    func rank(of id: ID<Space>, _ filter: MeetupFilter) -> Int64? {
        guard let meetup = meetups[id], let circle = circles[id] else { return nil }
        switch filter.sort {
        case .soonest: return meetup.time.value?.start
        case .newest: return meetup.openedAt.value.map { -$0 }
        case .places: return -Int64(meetup.free(at: house.clock.now))
        case .distance: return filter.centre.map { Int64(circle.metres(from: $0)) }
        }
    }
}
