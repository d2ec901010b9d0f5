import Floor
import Testing

@testable import RunRoom

/// Each standing has its one right action, computed in one place.
struct MeetupPageTests {
    private static let actions = [
        "/apply", "take-place", "withdraw\"", "leave-meetup\"", "/applicants", "/talk", "/attendance", "/edit",
        "open-meetup", "close-meetup", "cancel-meetup\"", "discard-draft\"",
    ]

    private func actions(_ page: String) -> Set<String> { Set(MeetupPageTests.actions.filter { page.contains($0) }) }

    @Test func `before the start`() throws {
        let desk = try Desk.peopled()
        let cast = desk.cast
        #expect(actions(desk.page(as: cast.guest)) == ["/apply"])
        #expect(actions(desk.page(as: cast.jiho)) == ["/apply"])
        #expect(actions(desk.page(as: cast.ann)) == ["/talk", "withdraw\""])
        #expect(actions(desk.page(as: cast.sam)) == [])
        #expect(actions(desk.page(as: cast.doyun)) == ["/talk", "leave-meetup\""])
        #expect(
            actions(desk.page(as: cast.minji))
                == ["/applicants", "/talk", "/edit", "close-meetup", "cancel-meetup\""])
    }

    @Test func `of a full meetup`() throws {
        var desk = try Desk.full()
        #expect(actions(desk.page(as: desk.cast.sam)) == ["/talk", "withdraw\""])
        try desk.act("leave-meetup", as: desk.cast.ann)
        #expect(actions(desk.page(as: desk.cast.jiho)) == ["take-place", "/talk", "withdraw\""])
        #expect(desk.page(as: desk.cast.jiho).contains("자리가 났어요!"))
        #expect(desk.page(as: desk.cast.ann).contains("자리 기다리기"))
    }

    @Test func `while it runs, afterwards and for good`() throws {
        var desk = try Desk.peopled()
        for time in [Desk.start, Desk.start + Desk.day] {
            desk.now = time
            for person in [desk.cast.minji, desk.cast.doyun] {
                #expect(actions(desk.page(as: person)) == ["/attendance", "/talk"])
            }
            for person in [desk.cast.guest, desk.cast.jiho, desk.cast.sam] {
                #expect(actions(desk.page(as: person)) == [])
            }
            #expect(actions(desk.page(as: desk.cast.ann)) == ["/talk"])
        }
        desk.runJob()
        #expect(actions(desk.page(as: desk.cast.ann)) == [])
        #expect(desk.page(as: desk.cast.minji).contains("출석 보기"))
        desk.now = Desk.start
        #expect(desk.page(as: desk.cast.minji).contains("출석 관리하기"))
    }

    /// What is filled on a page, as far as it is seen: dialogs are not open yet.
    private func filled(_ page: String) -> [String] {
        let parts = page.split(separator: "<dialog", omittingEmptySubsequences: false)
        let seen =
            parts.prefix(1)
            + parts.dropFirst().map { part in
                part.split(separator: "</dialog>", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
            }
        let mark = "class=\"button\" data-style=\"primary\""
        return seen.flatMap { $0.split(separator: mark, omittingEmptySubsequences: false).dropFirst() }.map { button in
            var words = button
            for end in ["</button>", "</a>", "</span>"] {
                words = words.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)[0]
            }
            return String(words.split(separator: ">").last ?? "")
        }
    }

    @Test func `one thing at most is the main one, and the right one`() throws {
        var desk = try Desk()
        let cast = desk.cast
        let profile = desk.runners[cast.minji.id]
        desk.runners[cast.minji.id] = nil
        #expect(filled(desk.page(as: cast.minji)) == ["러너 프로필 쓰기"])
        desk.runners[cast.minji.id] = profile
        #expect(filled(desk.page(as: cast.minji)) == [])
        try desk.act("edit-meetup", Desk.form(), as: cast.minji)
        #expect(desk.page(as: cast.minji).contains("id=\"run-address\""), "with what can be copied")
        #expect(filled(desk.page(as: cast.minji)) == ["모집 시작하기"])
        #expect(filled(desk.page(["edit"], as: cast.minji)) == ["저장"])
        desk.runners[cast.minji.id] = nil
        #expect(filled(desk.page(as: cast.minji)) == ["러너 프로필 쓰기"])
        #expect(filled(desk.page(["edit"], as: cast.minji)) == ["러너 프로필 쓰기"])
        desk.runners[cast.minji.id] = profile
        try desk.act("open-meetup", as: cast.minji)
        #expect(filled(desk.page(as: cast.minji)) == ["신청한 사람 0명"])
        #expect(filled(desk.page(as: cast.jiho)) == ["신청하기"])
        #expect(filled(desk.page(as: cast.mina)) == ["러너 프로필 쓰기"], "without a profile nobody applies")
        #expect(filled(desk.page(as: cast.guest)) == ["로그인하고 신청하기"])
    }

    @Test func `from the start on it is attendance while there is some to take, and the log afterwards`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        try desk.act("leave-meetup", as: cast.doyun)
        try desk.act("accept-application", ["person": cast.ann.id.text], as: cast.minji)
        func expect(_ minji: [String], _ ann: [String], hasLog: Bool? = false, _ when: Comment) throws {
            for (person, main) in [(cast.minji, minji), (cast.ann, ann)] {
                let page = try afterwards(desk, person, hasLog: hasLog)
                #expect(filled(page) == main, when)
                let asks = main == ["출석 관리하기"] || main == ["출석하기"]
                #expect(page.contains("출석 보기") != asks && page.contains("/attendance\""), when)
            }
        }
        desk.now = Desk.start
        try expect(["출석 관리하기"], ["출석하기"], "while it runs")
        try desk.act("mark-attendance", ["person": cast.ann.id.text, "mark": "present"], as: cast.minji)
        try expect(["출석 관리하기"], [], "once Ann is marked")
        desk.now = Desk.start + 2 * Desk.hour
        try expect(["출석 관리하기"], ["기록 쓰기"], "over, and attendance is not")
        desk.now = Desk.start + 4 * Desk.hour
        try expect(["기록 쓰기"], ["기록 쓰기"], "all of it over")
        try expect(["기록 보기"], ["기록 보기"], hasLog: true, "with a log")
        try expect([], [], hasLog: nil, "on a device, which does not know of logs")
    }

    /// A run's page, where the house knows whether its viewer wrote a log.
    private func afterwards(_ desk: Desk, _ person: Cast.Member, hasLog: Bool?) throws -> String {
        var slice = desk.slice(.init(desk.meetup.id, runners: true, stamps: true), as: person)
        slice.afterRun = hasLog.map { AfterRun(hasLog: $0, given: [:], received: []) }
        let viewer = desk.viewer(person)
        let page = MeetupPage.page(try slice.seen(by: person.id, at: desk.now), viewer)
        return String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
    }

    @Test func `of a draft`() throws {
        var desk = try Desk()
        #expect(actions(desk.page(as: desk.cast.minji)) == ["/edit", "discard-draft\""])
        try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji)
        #expect(actions(desk.page(as: desk.cast.minji)) == ["/edit", "discard-draft\"", "open-meetup"])
    }

    @Test func `the leader's pages are the leader's`() throws {
        let desk = try Desk.peopled()
        for path in [["applicants"], ["edit"]] {
            #expect(desk.page(path, as: desk.cast.doyun) == "leader-only")
            #expect(desk.page(path, as: desk.cast.guest) == "signed-out")
        }
        #expect(desk.page(["attendance"], as: desk.cast.jiho) == "members-only")
        #expect(desk.page(["nothing"], as: desk.cast.minji) == "missing")
    }

    @Test func `every page speaks both languages`() throws {
        let desk = try Desk.peopled()
        for path in [[], ["edit"], ["applicants"], ["attendance"], ["talk"]] {
            let (korean, english) = (
                desk.page(path, as: desk.cast.minji), desk.page(path, as: desk.cast.minji, in: .enUS)
            )
            #expect(korean != english && english.utf8.count > 200)
        }
    }

    @Test func `a list row says when, where about, and how many places are left`() throws {
        let desk = try Desk.open()
        let time = try #require(desk.meetup.time.value)
        var summary = MeetupSummary(
            id: desk.meetup.id, title: "퇴근길 5km", band: .afterWork, time: time,
            conditions: Conditions(capacity: 3), district: "중구 정동", circle: nil, taken: 2, phase: .open,
            distance: 1_400, zoneOffset: 9 * 3_600)
        func text(_ meetups: [MeetupSummary], _ language: Language = .ko) -> String {
            var viewer = desk.viewer(desk.cast.jiho)
            viewer.language = language
            let found = FoundMeetups(meetups: meetups, count: meetups.count, isMore: false, next: nil)
            let page = MeetupsPage.page(found, MeetupFilter(), viewer)
            return String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
        }
        let page = text([summary])
        #expect(page.contains("내일 오후 7:00 · 퇴근 후 · 중구 정동 · 약 1.5km") && page.contains("1자리 남음"))
        #expect(text([summary], .enUS).contains("1 place left"))
        summary.taken = 3
        #expect(text([summary]).contains("자리 기다리기"))
        summary.phase = .cancelled
        #expect(text([summary]).contains("취소됨"))
        #expect(text([]).contains("모임 열기") && text([], .enGB).contains("Start a run"))
    }

    @Test func `a time is shown in the meetup's own zone, and says so where that is not the viewer's`() {
        let viewer = Viewer(
            person: Cast().ann.id, name: "Ann", device: .unmade, language: .enGB, today: Day("2026-11-21")!,
            dayEnds: 0, now: Desk.noon)
        let time = MeetupTime(start: Desk.start, zone: "Asia/Seoul", minutes: 90)
        #expect(time.startText(viewer, offset: 9 * 3_600) == "Sun 22 Nov, 19:00 (local time, Asia/Seoul)")
        #expect(time.startText(viewer, offset: 0) == "Tomorrow, 10:00")
        #expect(time.durationText(.enGB) == "1 h 30 min" && time.durationText(.ko) == "1시간 30분")
    }

    @Test func `what cannot be undone asks first`() throws {
        var desk = try Desk.peopled()
        #expect(desk.page(as: desk.cast.ann).contains("<dialog class=\"dialog\" id=\"withdraw\""))
        let message = try #require(try desk.act("post-message", ["text": "안녕"], as: desk.cast.doyun)?.subject)
        let talk = desk.page(["talk"], as: desk.cast.doyun)
        #expect(talk.contains("id=\"delete-\(message.text)\"") && talk.contains("모두에게서 지워지고"))
        desk.now = Desk.start
        #expect(!desk.page(["attendance"], as: desk.cast.minji).contains("지금 보이는 코드는 바로 끝나요."))
        try desk.act("show-code", as: desk.cast.minji)
        #expect(desk.page(["attendance"], as: desk.cast.minji).contains("지금 보이는 코드는 바로 끝나요."))
    }
}
