import Floor
import Testing

@testable import RunRoom

struct EditMeetupTests {
    @Test func `a draft gets all its details, and what stays the same is not recorded again`() throws {
        var desk = try Desk()
        let edited = try #require(try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji))
        #expect(edited.kind == "meetup.edited" && !edited.changes.contains { $0.field == "meetup-title" })
        let meetup = desk.meetup
        #expect(meetup.time.value == MeetupTime(start: Desk.start, zone: "Asia/Seoul", minutes: 60))
        #expect(
            meetup.conditions.value
                == Conditions(gender: .everyone, ages: nil, capacity: 3, pace: .average, hasAfterParty: false))
        #expect(meetup.place.value?.name == "시청역 5번 출구" && meetup.district.value == "중구 정동")
        #expect(meetup.place.value?.point.latitude == Desk.latitude, "kept exact")
        #expect(try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji) == nil)
    }

    @Test(arguments: [
        ("band", "noon", "band"), ("gender", "all", "gender"), ("pace", "fast", "pace"), ("start", "", "day"),
        ("minutes", "9", "minutes"),
    ])
    func `what is wrong with a field is tied to it, for a start to its day`(
        _ field: String, _ value: String, _ shown: String
    ) throws {
        let desk = try Desk()
        guard
            case .page(let page) = try desk.answer(
                .post, ["edit-meetup"], Desk.form([field: value]), as: desk.cast.minji)
        else {
            Issue.record("it was not refused")
            return
        }
        let html = String(decoding: Shell.fragment(page, viewer: desk.viewer(desk.cast.minji)), as: UTF8.self)
        #expect(html.contains("aria-describedby=\"field-\(shown)-error") && html.contains("aria-invalid=\"true\""))
        #expect(html.contains("id=\"field-\(shown)-error\""))
    }

    @Test func `a day and a time are read in the zone of whoever fills in the form`() throws {
        var desk = try Desk()
        var form = Desk.form(["day": "2026-11-22", "time": "19:30"])
        form["start"] = nil
        try desk.act("edit-meetup", form, as: desk.cast.minji)
        #expect(desk.meetup.time.value?.start == Desk.noon + 31 * Desk.hour + Desk.hour / 2)
    }

    @Test(arguments: [
        ("title", "", "title-empty"), ("text", String(repeating: "가", count: 501), "text-too-long"),
        ("band", "noon", "band-unknown"), ("start", "", "start-missing"), ("start", "1", "start-past"),
        ("start", String(Desk.noon + MeetupTime.horizon + 1), "start-too-far"), ("zone", "서울", "zone-invalid"),
        ("minutes", "9", "minutes-invalid"), ("minutes", "301", "minutes-invalid"),
        ("latitude", "91", "latitude-invalid"), ("longitude", "", "longitude-invalid"),
        ("place-name", " ", "place-name-empty"), ("hint", String(repeating: "가", count: 36), "hint-too-long"),
        ("district", "", "district-empty"), ("gender", "all", "gender-unknown"), ("gender", "men", "gender-not-own"),
        ("age-from", "30", "ages-invalid"), ("capacity", "1", "capacity-invalid"),
        ("capacity", "31", "capacity-invalid"),
        ("pace", "fast", "pace-unknown"),
    ])
    func `what a detail cannot be is refused by its name, and nothing is written`(
        field: String, given: String, name: String
    ) throws {
        let desk = try Desk()
        #expect(desk.refusal("edit-meetup", Desk.form([field: given]), as: desk.cast.minji)?.name == name)
    }

    @Test(arguments: [("20", "65"), ("30", "30")])
    func `ages go from 20 to 65, the lower one first`(from: String, to: String) throws {
        var desk = try Desk()
        try desk.act("edit-meetup", Desk.form(["age-from": from, "age-to": to]), as: desk.cast.minji)
        #expect(desk.meetup.conditions.value?.ages == Int(from)!...Int(to)!)
        for (low, high) in [("19", "30"), ("30", "66"), ("40", "30")] {
            let form = Desk.form(["age-from": low, "age-to": high])
            #expect(desk.refusal("edit-meetup", form, as: desk.cast.minji)?.name == "ages-invalid")
        }
    }

    @Test func `who has no profile, or has not said their gender, leads no run for one gender`() throws {
        var desk = try Desk()
        let me = try #require(desk.runners[desk.cast.minji.id])
        desk.runners[me.person] = Runner(
            person: me.person, nickname: me.nickname, birthYear: 1990, gender: .notSaid, job: me.job, pace: me.pace)
        for gender in ["women", "men"] {
            #expect(desk.refusal("edit-meetup", Desk.form(["gender": gender]), as: desk.cast.minji) == .genderNotOwn)
        }
        desk.runners[me.person] = nil
        #expect(desk.refusal("edit-meetup", Desk.form(), as: desk.cast.minji) == .profileMissing)
    }

    @Test func `the capacity covers those who are in, and raising it offers places to those who wait`() throws {
        var desk = try Desk.full()
        let less = desk.refusal("edit-meetup", Desk.form(["capacity": "2"]), as: desk.cast.minji)
        #expect(less?.name == "capacity-below-taken")
        try desk.act("edit-meetup", Desk.form(["capacity": "4"]), as: desk.cast.minji)
        #expect(desk.status(desk.cast.jiho) == .offered && desk.status(desk.cast.sam) == .waitlisted)
    }

    @Test func `a run that has started is not edited, and nobody edits another's`() throws {
        var desk = try Desk.peopled()
        #expect(desk.refusal("edit-meetup", Desk.form(), as: desk.cast.doyun) == .leaderOnly)
        desk.now = Desk.start
        #expect(desk.refusal("edit-meetup", Desk.form(), as: desk.cast.minji) == .meetupPast)
    }

    @Test func `a refused form keeps what was typed`() throws {
        let desk = try Desk()
        let form = Desk.form(["capacity": "99"])
        guard case .page(let page) = try desk.answer(.post, ["edit-meetup"], form, as: desk.cast.minji) else {
            Issue.record("no page")
            return
        }
        let text = String(decoding: Shell.fragment(page, viewer: desk.viewer(desk.cast.minji)), as: UTF8.self)
        #expect(page.status == 422 && text.contains("세종대로 110") && text.contains("30명까지예요"))
    }

    @Test func `saving the form as it was keeps the start to the millisecond, and where clocks go back`() throws {
        var desk = try Desk.open(["start": String(Desk.start + 1)])
        // 19:00 of the next day, as the form shows it.
        var form = Desk.form(["day": "2026-11-22", "time": "19:00", "title": "새 제목"])
        form["start"] = nil
        try desk.act("edit-meetup", form, as: desk.cast.minji)
        #expect(desk.meetup.time.value?.start == Desk.start + 1 && desk.meetup.title.value == "새 제목")
        // At the time `back` the clock goes from UTC+1 to UTC; an hour later it shows the same once more.
        let back = Desk.start
        let clock: @Sendable (Int64) -> Moment = { Moment(milliseconds: $0, offset: $0 < back ? 3_600 : 0) }
        let (day, time) = (
            Desk.fields(["day": "2026-11-22", "time": "10:30", "zone": "Europe/Lisbon", "minutes": "60"]), back
        )
        for start in [time + Desk.hour / 2 - Desk.hour, time + Desk.hour / 2] {
            #expect(clock(start) == Moment(day: Day("2026-11-22")!, minute: 630))
            let read = try MeetupTime(day, former: start, now: Desk.noon, clock: clock)
            #expect(read.start == start)
        }
    }

    /// The form with a day and a time over what it showed of them, once the run was moved to 20:00.
    private func written(_ day: String, _ time: String, over shown: String) -> [String: String] {
        var form = Desk.form(["day": day, "time": time, "shown-start": shown, "title": "새 제목"])
        form["start"] = nil
        return form
    }

    @Test func `a day and a time that nobody has written are not written, whatever the run has by now`() throws {
        var desk = try Desk.open(["start": String(Desk.start + Desk.hour)])
        let form = written("2026-11-22", "19:00", over: "2026-11-22 19:00")
        let edited = try desk.act("edit-meetup", form, as: desk.cast.minji)
        #expect(edited?.changes.map(\.field) == ["meetup-title"])
        #expect(desk.meetup.time.value?.start == Desk.start + Desk.hour)
    }

    @Test func `a form that says what it showed by the former name of that is read as it was`() throws {
        var desk = try Desk.open(["start": String(Desk.start + Desk.hour)])
        var form = written("2026-11-22", "19:00", over: "")
        form["shown-start"] = nil
        form["was-start"] = "2026-11-22 19:00"
        #expect(try desk.act("edit-meetup", form, as: desk.cast.minji)?.changes.map(\.field) == ["meetup-title"])
    }

    @Test func `those written over another start are refused with the present one, and taken once it was seen`() throws
    {
        var desk = try Desk.open(["start": String(Desk.start + Desk.hour)])
        let form = written("2026-11-23", "19:00", over: "2026-11-22 19:00")
        let refusal = try #require(desk.refusal("edit-meetup", form, as: desk.cast.minji))
        #expect(refusal.name == "start-moved" && refusal.kind == .conflict && refusal.field == "start")
        #expect(refusal.phrase.ko.contains("내일 오후 8:00") && refusal.phrase.en.contains("Tomorrow, 8:00 PM"))
        // What is as it has become is no conflict, and a program says no start that it has seen.
        for (day, time, shown) in [("2026-11-22", "20:00", "2026-11-22 19:00"), ("2026-11-23", "19:00", nil)] {
            var form = written(day, time, over: shown ?? "")
            if shown == nil { form["shown-start"] = nil }
            #expect(desk.refusal("edit-meetup", form, as: desk.cast.minji) == nil)
        }
        try desk.act(
            "edit-meetup", written("2026-11-23", "19:00", over: "2026-11-22 20:00"), as: desk.cast.minji)
        #expect(desk.meetup.time.value?.start == Desk.start + Desk.day)
    }

    /// What was moved is this run alone. The others would get a start that the form does not show.
    @Test(arguments: ["following", "all"])
    func `others of the series get no start that nobody has written, but one that the form says`(scope: String) throws {
        var desk = try RepeatMeetupTests.series(3)
        func starts(_ desk: Desk) -> [Int64] { desk.series(for: desk.cast.minji.id).map(\.time.start) }
        let others = Array(starts(desk).dropFirst())
        try desk.act("edit-meetup", desk.form(["start": String(Desk.start - Desk.hour)]), as: desk.cast.minji)
        var stale = written("2026-11-22", "19:00", over: "2026-11-22 19:00")
        #expect(desk.refusal("edit-meetup", stale, as: desk.cast.minji) == nil, "this run only")
        stale["scope"] = scope
        let refusal = try #require(desk.refusal("edit-meetup", stale, as: desk.cast.minji))
        #expect(refusal.name == "start-moved" && refusal.phrase.ko.contains("내일 오후 6:00"))
        // Once it is known, all become as the form says, and each keeps its day.
        for (time, moved) in [("18:00", Desk.hour), ("19:00", 0)] {
            var seen = desk
            var form = written("2026-11-22", time, over: "2026-11-22 18:00")
            form["scope"] = scope
            try seen.act("edit-meetup", form, as: desk.cast.minji)
            #expect(starts(seen) == [Desk.start - moved] + others.map { $0 - moved })
        }
    }

    @Test func `a program may give the start or a day and a time, and the API knows all three`() throws {
        let input = RunRules.editMeetup.input
        for name in ["start", "day", "time"] { #expect(input.first { $0.name == name }?.isRequired == false) }
    }
}
