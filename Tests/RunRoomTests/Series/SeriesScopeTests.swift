import Floor
import Testing

@testable import RunRoom

struct SeriesScopeTests {
    /// The titles of a series, in its order.
    private func titles(_ desk: Desk) -> [String] {
        ([desk.meetup] + desk.others.values).sorted { $0.series.value!.index < $1.series.value!.index }
            .map(\.title.value)
    }

    private func phases(_ desk: Desk) -> [Meetup.Phase] {
        desk.series(for: desk.cast.minji.id).map { $0.phase(at: desk.now) }
    }

    @Test(arguments: [
        ("", ["a", "b", "a", "a"]), ("this", ["a", "b", "a", "a"]), ("following", ["a", "b", "b", "b"]),
        ("all", ["b", "b", "b", "b"]),
    ])
    func `a change is for this one, for those after it too, or for all`(scope: String, after: [String]) throws {
        var desk = try Desk.open(["title": "a"])
        try desk.act("repeat-meetup", ["count": "4"], as: desk.cast.minji)
        var second = try desk.turned(to: 2)
        let changed = try #require(
            try second.act("edit-meetup", second.form(["title": "b", "scope": scope]), as: desk.cast.minji))
        #expect(changed.space == second.meetup.id && titles(second) == after)
    }

    @Test func `the time of the day moves in each on its own day, and the duration with it`() throws {
        var desk = try RepeatMeetupTests.series(3)
        let before = desk.series(for: desk.cast.minji.id).map(\.time.start)
        let form = desk.form(["start": String(before[0] + Desk.hour / 2), "minutes": "90", "scope": "all"])
        try desk.act("edit-meetup", form, as: desk.cast.minji)
        let after = desk.series(for: desk.cast.minji.id)
        #expect(after.map(\.time.start) == before.map { $0 + Desk.hour / 2 })
        #expect(after.allSatisfy { $0.time.minutes == 90 })
    }

    @Test(arguments: ["following", "all"])
    func `another day or zone is for one alone`(scope: String) throws {
        var desk = try RepeatMeetupTests.series(3)
        let next = String(Desk.start + Desk.day)
        for change in [["start": next], ["zone": "Europe/Paris"]] {
            let refusal = desk.refusal(
                "edit-meetup", desk.form(change.merging(["scope": scope]) { $1 }), as: desk.cast.minji)
            #expect(refusal == .seriesDayChange)
        }
        try desk.act("edit-meetup", desk.form(["start": next]), as: desk.cast.minji)
        #expect(desk.meetup.time.value?.start == Desk.start + Desk.day)
        // It keeps the day that it was moved to.
        var second = try desk.turned(to: 2)
        try second.act("edit-meetup", second.form(["title": "새 제목", "scope": "all"]), as: desk.cast.minji)
        #expect(try second.turned(to: 1).meetup.time.value?.start == Desk.start + Desk.day)
    }

    @Test func `where one of them refuses, it is named and none is changed`() throws {
        var desk = try RepeatMeetupTests.series(3)
        var third = try desk.turned(to: 3)
        for person in [desk.cast.doyun, desk.cast.ann] {
            try third.act("apply", as: person)
            try third.act("accept-application", ["person": person.id.text], as: desk.cast.minji)
        }
        desk = try third.turned(to: 1)
        let refusal = desk.refusal("edit-meetup", desk.form(["capacity": "2", "scope": "all"]), as: desk.cast.minji)
        #expect(refusal?.name == "capacity-below-taken" && refusal?.field == "capacity")
        #expect(refusal?.phrase.ko.contains("12월 6일") == true, "\(refusal?.phrase.ko ?? "")")
        #expect(desk.refusal("edit-meetup", desk.form(["capacity": "2"]), as: desk.cast.minji) == nil)
        let page = try desk.answer(
            .post, ["edit-meetup"], desk.form(["capacity": "2", "scope": "all", "text": "아직 여기"]), as: desk.cast.minji)
        guard case .page(let shown) = page else { throw Refusal.missing }
        let text = String(decoding: Shell.fragment(shown, viewer: desk.viewer(desk.cast.minji)), as: UTF8.self)
        #expect(shown.status == 409 && text.contains("아직 여기") && text.contains("반복하는 모임 모두"))
    }

    @Test func `those that have started or were cancelled stay as they are`() throws {
        var desk = try Desk.open(["title": "a"])
        try desk.act("repeat-meetup", ["count": "4"], as: desk.cast.minji)
        var second = try desk.turned(to: 2)
        try second.act("cancel-meetup", as: desk.cast.minji)
        var third = try second.turned(to: 3)
        third.now = Desk.start
        try third.act("edit-meetup", third.form(["title": "b", "scope": "all"]), as: desk.cast.minji)
        #expect(titles(third) == ["a", "a", "b", "b"])
    }

    @Test func `a change of the others alone is recorded in this one, to be found when it is sent again`() throws {
        var desk = try RepeatMeetupTests.series(2)
        var second = try desk.turned(to: 2)
        try second.act("edit-meetup", second.form(["title": "혼자"]), as: desk.cast.minji)
        desk = try second.turned(to: 1)
        let form = desk.form(["scope": "all"])
        let made = try #require(try desk.act("edit-meetup", form, as: desk.cast.minji))
        #expect(made.space == desk.meetup.id && made.changes.allSatisfy { $0.from == $0.to })
        #expect(titles(desk) == ["퇴근길 5km", "퇴근길 5km"])
        #expect(try desk.act("edit-meetup", form, as: desk.cast.minji) == nil, "nothing is left to change")
    }

    @Test func `one is skipped, or the rest is cancelled`() throws {
        var desk = try RepeatMeetupTests.series(4)
        var second = try desk.turned(to: 2)
        try second.act("cancel-meetup", as: desk.cast.minji)
        #expect(phases(second) == [.open, .cancelled, .open, .open])
        var third = try second.turned(to: 3)
        try third.act("cancel-meetup", ["scope": "following"], as: desk.cast.minji)
        #expect(phases(third) == [.open, .cancelled, .cancelled, .cancelled])
        desk = try third.turned(to: 1)
        try desk.act("cancel-meetup", ["scope": "all"], as: desk.cast.minji)
        #expect(phases(desk) == [.cancelled, .cancelled, .cancelled, .cancelled])
    }

    @Test func `only a run of a series has others, and their name is known`() throws {
        let alone = try Desk.open()
        for useCase in ["edit-meetup", "cancel-meetup"] {
            let form = Desk.form(["scope": "following"])
            #expect(alone.refusal(useCase, form, as: alone.cast.minji) == .notRepeated)
            let unknown = alone.refusal(useCase, Desk.form(["scope": "some"]), as: alone.cast.minji)
            #expect(unknown?.name == "scope-unknown" && unknown?.given == "some")
        }
        let desk = try RepeatMeetupTests.series(2)
        for (desk, isShown) in [(alone, false), (desk, true)] {
            #expect(desk.page(["edit"], as: desk.cast.minji).contains("어느 모임에") == isShown)
            #expect(desk.page(as: desk.cast.minji).contains("어느 모임에") == isShown)
            #expect(desk.page(as: desk.cast.minji).contains("매주 반복하기") != isShown)
        }
    }
}
