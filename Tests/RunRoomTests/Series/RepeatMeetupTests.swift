import Floor
import Testing

@testable import RunRoom

struct RepeatMeetupTests {
    /// What is given to every other test: six runs, of which this is the first.
    static func series(_ count: Int = 6) throws -> Desk {
        var desk = try Desk.open()
        try desk.act("repeat-meetup", ["count": String(count)], as: desk.cast.minji)
        return desk
    }

    @Test func `a draft that is repeated is published with the runs of the next weeks, which are like it`() throws {
        var desk = try Desk()
        try desk.act(
            "edit-meetup", Desk.form(["after-party": "on", "age-from": "30", "age-to": "40"]), as: desk.cast.minji)
        let made = try #require(try desk.act("repeat-meetup", ["count": "6"], as: desk.cast.minji))
        #expect(made.kind == "meetup.repeated" && made.space == desk.meetup.id)
        #expect(desk.meetup.phase(at: desk.now) == .open && desk.meetup.openedAt.value == desk.now)
        #expect(desk.meetup.series.value == MeetupSeries(id: ID(made.id), index: 1, count: 6))
        let others = desk.others.values.sorted { $0.series.value!.index < $1.series.value!.index }
        #expect(others.map { $0.series.value!.index } == [2, 3, 4, 5, 6])
        for (week, other) in others.enumerated() {
            #expect(other.series.value?.id == ID(made.id) && other.series.value?.count == 6)
            #expect(other.phase(at: desk.now) == .open && other.openedAt.value == desk.now)
            #expect(other.time.value?.start == Desk.start + Int64(week + 1) * 7 * Desk.day)
            #expect(other.time.value?.zone == "Asia/Seoul" && other.time.value?.minutes == 60)
            #expect(other.title.value == desk.meetup.title.value && other.text.value == desk.meetup.text.value)
            #expect(
                other.conditions.value == desk.meetup.conditions.value && other.band.value == desk.meetup.band.value)
            #expect(other.place.value == desk.meetup.place.value && other.district.value == desk.meetup.district.value)
            #expect(other.accepted.map(\.id) == [desk.cast.minji.id])
        }
        #expect(Set(desk.others.keys).union([desk.meetup.id]).count == 6)
    }

    @Test func `an open run keeps its people, who are in none of the others`() throws {
        var desk = try Desk.peopled()
        let opened = desk.meetup.openedAt.value
        try desk.act("repeat-meetup", ["count": "2"], as: desk.cast.minji)
        #expect(desk.meetup.openedAt.value == opened && desk.status(desk.cast.doyun) == .accepted)
        let other = try #require(desk.others.values.first)
        #expect(other.participants.keys.sorted() == [desk.cast.minji.id])
    }

    @Test func `they share the circle, also where the point was moved a little`() throws {
        var desk = try Desk.open()
        try desk.act("edit-meetup", Desk.form(["latitude": "37.567"]), as: desk.cast.minji)
        let place = try #require(desk.meetup.place.value)
        #expect(place.anchor != place.point)
        try desk.act("repeat-meetup", ["count": "3"], as: desk.cast.minji)
        #expect(desk.others.values.allSatisfy { $0.place.value == place })
        // Moved in one alone, and then in all together: one circle again.
        var second = try desk.turned(to: 2)
        try second.act("edit-meetup", second.form(["latitude": "37.5615"]), as: desk.cast.minji)
        #expect(second.meetup.place.value?.anchor != place.anchor)
        try second.act("edit-meetup", second.form(["latitude": "37.5645", "scope": "all"]), as: desk.cast.minji)
        #expect(Set(([second.meetup] + second.others.values).map { $0.place.value?.anchor.text }).count == 1)
        #expect(second.others.values.allSatisfy { $0.place.value?.point == second.meetup.place.value?.point })
    }

    @Test(arguments: ["", "1", "0", "-2", "9", "두 번"])
    func `it takes place two to eight times`(count: String) throws {
        let desk = try Desk.open()
        let refusal = desk.refusal("repeat-meetup", ["count": count], as: desk.cast.minji)
        #expect(refusal?.name == "series-count-invalid" && refusal?.field == "count" && refusal?.given == count)
        for count in 2...8 {
            #expect(desk.refusal("repeat-meetup", ["count": String(count)], as: desk.cast.minji) == nil)
        }
    }

    @Test func `the last one starts within sixty days, or the first that does not is named`() throws {
        let week = 7 * Desk.day
        let last = Desk.noon + MeetupTime.horizon
        let desk = try Desk.open(["start": String(last - 3 * week)])
        #expect(desk.refusal("repeat-meetup", ["count": "4"], as: desk.cast.minji) == nil)
        let refusal = desk.refusal("repeat-meetup", ["count": "6"], as: desk.cast.minji)
        #expect(refusal?.name == "series-too-far" && refusal?.phrase.ko.contains("5번째 모임") == true)
    }

    @Test func `it is repeated once, by its leader, and only what is written and ahead`() throws {
        let desk = try Self.series()
        #expect(desk.refusal("repeat-meetup", ["count": "2"], as: desk.cast.minji) == .seriesTaken)
        #expect(try desk.turned(to: 3).refusal("repeat-meetup", ["count": "2"], as: desk.cast.minji) == .seriesTaken)
        #expect(desk.refusal("repeat-meetup", ["count": "2"], as: desk.cast.doyun) == .leaderOnly)
        var draft = try Desk()
        #expect(draft.refusal("repeat-meetup", ["count": "2"], as: draft.cast.minji) == .meetupIncomplete)
        try draft.act("edit-meetup", Desk.form(), as: draft.cast.minji)
        draft.now = Desk.start
        #expect(draft.refusal("repeat-meetup", ["count": "2"], as: draft.cast.minji) == .startPast)
    }

    @Test(arguments: [3_600 * 2, 3_600])
    func `it begins at the same time by the clock on the wall, also where clocks change`(first: Int) throws {
        // Ten days ahead the clock moves by an hour, forward or back.
        let change = Desk.noon + 10 * Desk.day
        let second = 3_600 * 3 - first
        var desk = try Desk.open()
        desk.offsets = { $0 < change ? first : second }
        try desk.act("repeat-meetup", ["count": "4"], as: desk.cast.minji)
        let runs = desk.series(for: desk.cast.minji.id)
        let clock = try #require(desk.offsets)
        let local = runs.map { Moment(milliseconds: $0.time.start, offset: clock($0.time.start)) }
        #expect(Set(local.map(\.minute)).count == 1)
        #expect(zip(local, local.dropFirst()).allSatisfy { $1.day.number - $0.day.number == 7 })
        #expect(Set(zip(runs, runs.dropFirst()).map { $1.time.start - $0.time.start }).count == 2)
    }

    @Test func `everybody sees which one it is, and the others as far as they may`() throws {
        var desk = try Self.series(3)
        for person in [desk.cast.guest, desk.cast.jiho, desk.cast.minji] {
            let page = desk.page(as: person)
            #expect(page.contains("매주 반복: 3번 중 1번째"))
            for other in desk.others.keys {
                #expect(page.contains("href='/run/\(other.text)'") || page.contains("/run/\(other.text)"))
            }
        }
        var second = try desk.turned(to: 2)
        try second.act("cancel-meetup", as: desk.cast.minji)
        desk = try second.turned(to: 1)
        #expect(desk.page(as: desk.cast.jiho).contains("취소됨") && desk.meetup.phase(at: desk.now) == .open)
        var third = try desk.turned(to: 3)
        third.set(Meetup.isHidden, to: true)
        desk = try third.turned(to: 1)
        let hidden = third.meetup.id.text
        #expect(!desk.page(as: desk.cast.jiho).contains(hidden) && desk.page(as: desk.cast.minji).contains(hidden))
    }

    @Test func `its stored form is read back, and nothing else is`() {
        let series = MeetupSeries(id: ID(high: 1, low: 2), index: 3, count: 6)
        #expect(MeetupSeries(stored: series.text) == series)
        for text in ["", "x 3 6", series.text + " 1", "\(series.id.text) 3"] {
            #expect(MeetupSeries(stored: text) == nil)
        }
        #expect(Set((1...8).map { series.space(at: $0) }).count == 8)
    }
}

extension Desk {
    /// The form of a run as it is, with some fields changed.
    func form(_ more: [String: String]) -> [String: String] {
        var form = Desk.form(["start": String(meetup.time.value?.start ?? 0)])
        form["title"] = meetup.title.value
        form["capacity"] = String(meetup.conditions.value?.capacity ?? 0)
        return form.merging(more) { $1 }
    }
}
