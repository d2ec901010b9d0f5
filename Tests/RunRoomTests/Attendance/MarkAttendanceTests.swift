import Floor
import Testing

@testable import RunRoom

struct MarkAttendanceTests {
    private func mark(_ person: Cast.Member, _ mark: String = "present") -> [String: String] {
        ["person": person.id.text, "mark": mark]
    }

    @Test func `attendance is taken from the start to three hours after the end, to the millisecond`() throws {
        var desk = try Desk.peopled()
        let (cast, form) = (desk.cast, mark(desk.cast.doyun))
        let ends = Desk.start + Desk.hour + MeetupTime.grace
        let cases: [(Int64, Refusal?)] = [
            (Desk.start - 1, .attendanceEarly), (Desk.start, nil), (ends - 1, nil), (ends, .attendanceOver),
        ]
        for (time, refusal) in cases {
            desk.now = time
            #expect(desk.refusal("mark-attendance", form, as: cast.minji) == refusal, "\(time - Desk.start)")
            #expect(desk.refusal("show-code", as: cast.minji) == refusal)
        }
    }

    @Test func `an absence that is chosen does not look like a presence`() throws {
        for (chosen, style) in [("present", "primary"), ("absent", "danger")] {
            var desk = try Desk.peopled()
            desk.now = Desk.start
            try desk.act("mark-attendance", mark(desk.cast.doyun, chosen), as: desk.cast.minji)
            let page = desk.page(["attendance"], as: desk.cast.minji)
            let buttons = page.split(separator: "<button").filter { $0.contains("aria-pressed=\"true\"") }
            #expect(buttons.count == 1 && buttons.allSatisfy { $0.contains("value=\"\(chosen)\"") })
            #expect(buttons.allSatisfy { $0.contains("data-style=\"\(style)\"") }, "\(chosen)")
        }
    }

    @Test func `everybody in it is marked, the leader too, and saving twice is the same`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        try desk.act("mark-attendance", mark(desk.cast.minji), as: desk.cast.minji)
        let marked = try #require(
            try desk.act("mark-attendance", mark(desk.cast.doyun, "absent"), as: desk.cast.minji))
        #expect(marked.kind == "attendance.marked" && desk.attendance(desk.cast.doyun) == .absent)
        #expect(desk.meetup.participants[desk.cast.doyun.id]?.markedBy.value == desk.cast.minji.id)
        #expect(try desk.act("mark-attendance", mark(desk.cast.doyun, "absent"), as: desk.cast.minji) == nil)
        #expect(desk.attendance(desk.cast.minji) == .present)
    }

    @Test func `who was not accepted is never marked, and nobody but the leader marks`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        for person in [desk.cast.ann, desk.cast.sam, desk.cast.jiho] {
            #expect(desk.refusal("mark-attendance", mark(person), as: desk.cast.minji) == .participantMissing)
        }
        #expect(desk.refusal("mark-attendance", mark(desk.cast.doyun), as: desk.cast.doyun) == .leaderOnly)
        let wrong = desk.refusal("mark-attendance", mark(desk.cast.doyun, "late"), as: desk.cast.minji)
        #expect(wrong?.name == "mark-unknown")
    }

    @Test func `a code is the leader's to see, and marks whoever types it`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        try desk.act("show-code", as: desk.cast.minji)
        let code = try #require(desk.meetup.codes.value.last)
        #expect(code.digits.utf8.count == 6 && code.ends == desk.now + CheckInCode.life)
        #expect(desk.page(["attendance"], as: desk.cast.minji).contains(code.digits))
        #expect(!desk.page(["attendance"], as: desk.cast.doyun).contains(code.digits))
        #expect(desk.refusal("check-in", ["code": "0"], as: desk.cast.doyun) == .codeWrong)
        let form = ["code": " \(code.digits) "]
        #expect(try desk.act("check-in", form, as: desk.cast.doyun)?.kind == "attendance.checked-in")
        #expect(try desk.act("check-in", form, as: desk.cast.doyun) == nil)
        #expect(desk.meetup.participants[desk.cast.doyun.id]?.markedBy.value == desk.cast.doyun.id)
        #expect(desk.refusal("check-in", form, as: desk.cast.ann) == .membersOnly)
    }

    @Test func `a code ends after ten minutes, and what the leader has marked stands`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        try desk.act("show-code", as: desk.cast.minji)
        let form = ["code": try #require(desk.meetup.codes.value.last).digits]
        var late = desk
        late.now += CheckInCode.life
        #expect(late.refusal("check-in", form, as: desk.cast.doyun) == .codeWrong)
        try desk.act("mark-attendance", mark(desk.cast.doyun, "absent"), as: desk.cast.minji)
        #expect(desk.refusal("check-in", form, as: desk.cast.doyun) == .markedAbsent)
    }

    @Test func `a check-in without a network counts as of when it was done`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        try desk.act("show-code", as: desk.cast.minji)
        let form = ["code": try #require(desk.meetup.codes.value.last).digits]
        desk.now += Desk.hour
        let path = [desk.meetup.id.text, "check-in"]
        let done = try desk.run(path, form, as: desk.cast.doyun, doneAt: Desk.start + 60_000)
        #expect(done != nil && desk.attendance(desk.cast.doyun) == .present)
        #expect(desk.meetup.participants[desk.cast.doyun.id]?.markedAt.value == Desk.start + 60_000)
    }

    @Test func `after the window the page is read-only`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        try desk.act("mark-attendance", mark(desk.cast.doyun), as: desk.cast.minji)
        #expect(desk.page(["attendance"], as: desk.cast.minji).contains("mark-attendance"))
        desk.now = Desk.start + Desk.day
        let page = desk.page(["attendance"], as: desk.cast.minji)
        #expect(!page.contains("mark-attendance") && page.contains("출석") && page.contains("표시 안 됨"))
    }

    @Test func `a mark is never taken back, so that no check-in is lost to one that is gone`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        #expect(
            desk.refusal("mark-attendance", mark(desk.cast.doyun, "unmarked"), as: desk.cast.minji)?.name
                == "mark-unknown")
        guard case .choice(let marks)? = RunRules.markAttendance.input.first(where: { $0.name == "mark" })?.type else {
            Issue.record("no choice")
            return
        }
        #expect(marks == ["present", "absent"])
    }

    @Test func `a check-in arrives before attendance is over, whatever time the device claims`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        try desk.act("show-code", as: desk.cast.minji)
        let form = ["code": try #require(desk.meetup.codes.value.last).digits]
        let path = [desk.meetup.id.text, "check-in"]
        let ends = Desk.start + Desk.hour + MeetupTime.grace
        for (time, refusal) in [(ends - 1, nil), (ends, Refusal.attendanceOver)] {
            desk.now = time
            var copy = desk
            var thrown: Refusal?
            do throws(Refusal) {
                try copy.run(path, form, as: desk.cast.doyun, doneAt: Desk.start + 1)
            } catch { thrown = error }
            #expect(thrown == refusal)
        }
        desk.now = Desk.start
        #expect(desk.page(["attendance"], as: desk.cast.doyun).contains("까지 출석할 수 있어요."))
    }

    @Test func `a device, which does not know the code, notes a check-in and leaves it to the house`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        try desk.act("show-code", as: desk.cast.minji)
        var device = desk
        device.isDevice = true
        #expect(device.slice(.init(desk.meetup.id), as: desk.cast.doyun).meetup.codes.value.isEmpty)
        #expect(device.refusal("check-in", ["code": "12345"], as: desk.cast.doyun) == .codeWrong)
        let wrong = try #require(desk.meetup.codes.value.last).digits == "000000" ? "000001" : "000000"
        #expect(try device.act("check-in", ["code": wrong], as: desk.cast.doyun) != nil)
        #expect(device.attendance(desk.cast.doyun) == .present)
        #expect(desk.refusal("check-in", ["code": wrong], as: desk.cast.doyun) == .codeWrong)
        device.now = Desk.start - 1
        #expect(device.refusal("check-in", ["code": wrong], as: desk.cast.ann) == .membersOnly)
    }

    @Test func `a code that was right when it was typed counts after the leader has made a new one`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        try desk.act("show-code", as: desk.cast.minji)
        let form = ["code": try #require(desk.meetup.codes.value.last).digits]
        desk.now += 120_000
        desk.salt = 9
        try desk.act("show-code", as: desk.cast.minji)
        #expect(desk.meetup.codes.value.count == 2 && desk.meetup.codes.value.last?.digits != form["code"])
        #expect(desk.refusal("check-in", form, as: desk.cast.doyun) == .codeWrong, "the earlier code has ended")
        let path = [desk.meetup.id.text, "check-in"]
        #expect(try desk.run(path, form, as: desk.cast.doyun, doneAt: Desk.start + 60_000) != nil)
    }

    @Test func `the codes of a meetup are bounded`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start
        for _ in 0..<CheckInCode.kept + 3 { try desk.act("show-code", as: desk.cast.minji) }
        #expect(desk.meetup.codes.value.count == CheckInCode.kept)
    }
}
