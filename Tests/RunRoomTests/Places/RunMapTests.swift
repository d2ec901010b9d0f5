import Floor
import Testing

@testable import RunRoom

/// What a page gives a map, and what it does not.
struct RunMapTests {
    private static let tiles = "https://tiles.example.org/{z}/{x}/{y}.png"
    private static let source = MapSource(
        tiles: tiles, credit: "© Somebody https://example.org/credit", script: Link("/assets/leaflet.js"),
        style: Link("/assets/leaflet.css"))

    private func viewer(_ desk: Desk, _ person: Cast.Member, isMapped: Bool = true) -> Viewer {
        var viewer = desk.viewer(person)
        if isMapped { viewer.map = RunMapTests.source }
        viewer.zone = "Asia/Seoul"
        return viewer
    }

    private func text(_ page: Page, _ viewer: Viewer) -> String {
        String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
    }

    private func seen(_ desk: Desk, _ person: Cast.Member) throws -> SeenMeetup {
        try desk.slice(.init(desk.meetup.id, runners: true), as: person).seen(by: person.id, at: desk.now)
    }

    private func list(_ desk: Desk, _ viewer: Viewer, _ filter: MeetupFilter = MeetupFilter()) throws -> String {
        let time = try #require(desk.meetup.time.value)
        let place = try #require(desk.meetup.place.value)
        let summary = MeetupSummary(
            id: desk.meetup.id, title: "퇴근길 5km", band: .afterWork, time: time, conditions: Conditions(),
            district: "중구 정동", circle: Desk.fuzzer().circle(around: place.anchor), taken: 1, phase: .open)
        let found = FoundMeetups(meetups: [summary], count: 1, isMore: false, next: nil)
        return text(MeetupsPage.page(found, filter, viewer), viewer)
    }

    @Test func `a house without a source has no map, and the same list`() throws {
        let desk = try Desk.open()
        let (mapped, plain) = (
            try list(desk, viewer(desk, desk.cast.ann)), try list(desk, viewer(desk, desk.cast.ann, isMapped: false))
        )
        for part in ["퇴근길 5km", "중구 정동", "meetup-" + desk.meetup.id.text, "모임 필터"] {
            #expect(mapped.contains(part) && plain.contains(part), "\(part)")
        }
        for part in ["data-map=\"meetups\"", "data-circle=\"", "이 지역에서 검색", "tiles.example.org", "leaflet.js"] {
            #expect(mapped.contains(part), "\(part)")
        }
        for part in ["run-map", "data-circle", "tiles", "leaflet", "data-mapped", "run-results"] {
            #expect(!plain.contains(part), "\(part)")
        }
    }

    @Test func `a list's map has circles, and of no place a digit`() throws {
        let desk = try Desk.peopled()
        // Whoever looks: a list never has the place, not even for people who are in.
        for person in [desk.cast.guest, desk.cast.ann, desk.cast.doyun, desk.cast.minji] {
            let page = try list(desk, viewer(desk, person))
            for secret in Desk.secrets + ["37566535", "126977969"] { #expect(!page.contains(secret), "\(secret)") }
            let circle = Desk.fuzzer().circle(around: try #require(desk.meetup.place.value).anchor)
            #expect(page.contains("data-circle=\"\(circle.degrees)\""))
        }
    }

    @Test func `a run's map shows the place to people who are in, and a circle to others`() throws {
        let desk = try Desk.peopled()
        for person in [desk.cast.minji, desk.cast.doyun] {
            let page = text(MeetupPage.page(try seen(desk, person), viewer(desk, person)), desk.viewer(person))
            #expect(page.contains("data-map=\"place\"") && page.contains("data-latitude=\"37.566535\""))
        }
        for person in [desk.cast.guest, desk.cast.ann, desk.cast.sam, desk.cast.jiho] {
            let page = text(MeetupPage.page(try seen(desk, person), viewer(desk, person)), desk.viewer(person))
            #expect(page.contains("data-radius=\"500\"") && page.contains("data-circle="))
            for secret in Desk.secrets { #expect(!page.contains(secret), "\(secret)") }
        }
    }

    @Test(arguments: [
        (0, 0, "0.000000,0.000000"), (37_566_535, 126_977_969, "37.566535,126.977969"), (-5, 7, "-0.000005,0.000007"),
        (-33_900_000, -151_000_001, "-33.900000,-151.000001"),
    ])
    func `a circle's centre is written in degrees`(_ latitude: Int, _ longitude: Int, _ text: String) {
        #expect(Circle(latitude: latitude, longitude: longitude).degrees == text)
    }

    @Test func `the way back to the list from here keeps the other conditions`() throws {
        let desk = try Desk.open()
        var filter = MeetupFilter()
        (filter.band, filter.kilometres, filter.centre) = (.dayOff, 10, MeetupFilter.cityHall)
        let page = try list(desk, viewer(desk, desk.cast.ann), filter)
        #expect(page.contains("data-km=\"10\"") && page.contains("data-bounded") && page.contains("data-chosen"))
        #expect(page.contains("<input type=\"hidden\" name=\"band\" value=\"day-off\">"))
        #expect(page.contains("href=\"/run?band=day-off\""))
    }

    @Test func `a form has a map to choose on, and the fields without one`() throws {
        let desk = try Desk()
        for isMapped in [true, false] {
            let viewer = viewer(desk, desk.cast.minji, isMapped: isMapped)
            let page = text(EditMeetupPage.page(try seen(desk, desk.cast.minji), viewer), viewer)
            #expect(page.contains("data-map=\"choose\"") == isMapped)
            #expect(page.contains("name=\"latitude\"") && page.contains("name=\"longitude\""))
            #expect(!page.contains("find-place"), "no geocoder is set")
        }
    }

    @Test func `a form says which time zone it is in, and asks where nobody knows`() throws {
        var desk = try Desk()
        var own = viewer(desk, desk.cast.minji)
        func form() throws -> String { text(EditMeetupPage.page(try seen(desk, desk.cast.minji), own), own) }
        #expect(try form().contains("<dd>Asia/Seoul</dd>"))
        #expect(try form().contains("name=\"zone\" value=\"Asia/Seoul\""))
        #expect(try form().contains("<div class=\"run-when\" data-drawn-in=\"Asia/Seoul\">"))
        own.zone = nil
        let asked = try form()
        #expect(!asked.contains("drawn-in"))
        #expect(asked.contains("내 시간대를 알 수 없어요") && asked.contains("value=\"Etc/UTC\""))
        try desk.act("edit-meetup", Desk.form(["zone": "Europe/Lisbon"]), as: desk.cast.minji)
        own.zone = "Asia/Seoul"
        let there = try form()
        #expect(there.contains("<dd>Europe/Lisbon</dd>") && there.contains("날짜와 시각은 Asia/Seoul 시간으로 적어 주세요."))
        #expect(there.contains("name=\"zone\" value=\"Europe/Lisbon\""))
        #expect(there.contains("name=\"drawn-in\" value=\"Asia/Seoul\""))
    }

    @Test func `a form says which start it showed, and after a refusal for it which there is`() throws {
        var desk = try Desk()
        let own = viewer(desk, desk.cast.minji)
        func form(_ given: Fields? = nil, _ refusal: Refusal? = nil, as viewer: Viewer) throws -> String {
            text(
                EditMeetupPage.page(try seen(desk, desk.cast.minji), viewer, form: given, refusal: refusal), viewer)
        }
        #expect(try !form(as: own).contains("shown-start"), "there is none yet")
        try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji)
        let (present, earlier) = ("name=\"shown-start\" value=\"2026-11-22 19:00\"", "value=\"2026-11-22 18:00\"")
        #expect(try form(as: own).contains(present))
        let given = Desk.fields(["day": "2026-11-23", "time": "18:00", "shown-start": "2026-11-22 18:00"])
        #expect(try form(given, .capacityBelowTaken(3), as: own).contains("name=\"shown-start\" " + earlier))
        let moved = Refusal.startMoved(to: own.clock(Desk.start), today: own.today)
        let again = try form(given, moved, as: own)
        #expect(again.contains(present) && again.contains("value=\"2026-11-23\"") && again.contains("내일 오후 7:00"))
        var elsewhere = own
        elsewhere.zone = nil
        #expect(try !form(as: elsewhere).contains("shown-start"), "its zone is written, too")
    }
}

/// Finding the position of an address.
struct FindPlaceTests {
    private let suggestion = PlaceSuggestion(
        Coordinates(latitude: 37_512_000, longitude: 127_102_000, isExact: true)!, name: "석촌호수",
        address: "서울 송파구 잠실동 47", district: "송파구 잠실동")

    private func form(_ desk: Desk, _ fields: [String: String], _ search: PlaceSearch) throws -> String {
        var viewer = desk.viewer(desk.cast.minji)
        viewer.findsAddresses = true
        let seen = try desk.slice(.init(desk.meetup.id), as: desk.cast.minji).seen(
            by: desk.cast.minji.id, at: desk.now)
        let page = try RunRules.placeForm(seen, Desk.fields(fields), search, viewer)
        return String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
    }

    @Test func `offers are buttons, and what was typed stays`() throws {
        let page = try form(
            try Desk(), ["title": "호수 한 바퀴", "find": "석촌"], .found([suggestion], credit: "Data © Somebody"))
        for part in ["호수 한 바퀴", "석촌", "서울 송파구 잠실동 47", "name=\"chosen\"", "Data © Somebody", "formnovalidate"] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test func `the chosen one fills in the position and the address, and names only what has no name`() throws {
        let chosen = try form(
            try Desk(), ["title": "호수", "district": "잠실 어딘가", "chosen": suggestion.text], .found([], credit: ""))
        for part in ["value=\"37.512\"", "value=\"127.102\"", "서울 송파구 잠실동 47", "value=\"석촌호수\"", "잠실 어딘가"] {
            #expect(chosen.contains(part), "\(part)")
        }
        #expect(!chosen.contains("송파구 잠실동\""))
        #expect(RunRules.wordsToFind(in: Desk.fields(["find": "석촌", "chosen": suggestion.text])) == nil)
        #expect(RunRules.wordsToFind(in: Desk.fields(["find": " 석촌 "])) == "석촌")
    }

    @Test func `each outcome has its words`() throws {
        let desk = try Desk()
        #expect(try form(desk, ["find": "없는 곳"], .found([], credit: "")).contains("그런 곳을 찾지 못했어요"))
        #expect(try form(desk, ["find": "곳"], .failed).contains("지금은 주소를 검색할 수 없어요"))
        #expect(try form(desk, ["find": "곳"], .limited).contains("너무 자주 검색했어요"))
        #expect(try form(desk, ["chosen": "x"], .found([], credit: "")).contains("그런 곳을 찾지 못했어요"))
    }

    @Test func `only the leader finds a place, before the start`() throws {
        var desk = try Desk.peopled()
        var viewer = desk.viewer(desk.cast.doyun)
        viewer.findsAddresses = true
        func refused(_ person: Cast.Member) throws -> String? {
            let seen = try desk.slice(.init(desk.meetup.id), as: person).seen(by: person.id, at: desk.now)
            do throws(Refusal) {
                _ = try RunRules.placeForm(seen, Fields(), .failed, desk.viewer(person))
                return nil
            } catch {
                return error.name
            }
        }
        #expect(try refused(desk.cast.doyun) == "leader-only" && refused(desk.cast.minji) == nil)
        desk.now = Desk.start
        #expect(try refused(desk.cast.minji) == "meetup-past")
    }
}
