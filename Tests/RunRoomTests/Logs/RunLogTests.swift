import Floor
import Testing

@testable import RunRoom

@Suite struct `A log of a run` {
    private static let today = Day("2026-11-21")!
    private static let run = RunOfDay(id: ID(high: 7, low: 7), title: "퇴근길 5km", day: today)

    private func log(
        _ form: [String: String], on day: Day = today, after former: RunLog? = nil, runs: [RunOfDay] = []
    ) throws(Refusal) -> RunLog {
        guard let desk = try? Desk() else { throw .missing }
        return try RunLog(Desk.fields(form), on: day, after: former, runs: runs, desk.viewer(desk.cast.minji))
    }

    private func refusal(
        _ form: [String: String], on day: Day = today, after former: RunLog? = nil, runs: [RunOfDay] = []
    ) -> String? {
        do throws(Refusal) {
            _ = try log(form, on: day, after: former, runs: runs)
            return nil
        } catch {
            return error.name
        }
    }

    @Test func `is private unless it says otherwise, and keeps zero degrees`() throws {
        let plain = try log(["stamp": "check"])
        #expect(!plain.isPublic && plain.degrees == nil && plain.sky == nil && plain.meetup == nil)
        let whole = try log([
            "stamp": "check", "text": " 좋았어요\r\n정말 ", "weather": "snow", "degrees": "0", "visibility": "public",
        ])
        #expect(whole.degrees == 0 && whole.sky == .snow && whole.isPublic && whole.text == "좋았어요\n정말")
        #expect(try log(["stamp": "check", "degrees": "\u{2212}7"]).degrees == -7)
    }

    @Test func `takes temperatures from minus fifty to sixty`() {
        for degrees in ["-50", "60", "", " 3 "] { #expect(refusal(["stamp": "check", "degrees": degrees]) == nil) }
        for degrees in ["-51", "61", "1.5", "warm", "--3"] {
            #expect(refusal(["stamp": "check", "degrees": degrees]) == "degrees-invalid", "\(degrees)")
        }
    }

    @Test func `is of a day that has come, within the last year`() {
        let form = ["stamp": "check"]
        #expect(refusal(form, on: Self.today.adding(days: 1)) == "log-day-future")
        #expect(refusal(form, on: Self.today.adding(days: -365)) == nil)
        #expect(refusal(form, on: Self.today.adding(days: -366)) == "log-day-old")
        let old = RunLog(day: Self.today.adding(days: -366), stamp: .check, savedAt: 1)
        #expect(refusal(form, on: old.day, after: old) == nil, "what is written can be mended for ever")
        // Where the run takes place it is tomorrow.
        let there = RunOfDay(id: Self.run.id, title: "", day: Self.today.adding(days: 1))
        #expect(refusal(["stamp": "joy", "meetup": there.id.text], on: there.day, runs: [there]) == nil)
    }

    @Test func `has only the check without a run, and any stamp with one`() {
        for stamp in RunStamp.allCases {
            #expect(refusal(["stamp": stamp.rawValue]) == (stamp == .check ? nil : "stamp-alone"))
            #expect(refusal(["stamp": stamp.rawValue, "meetup": Self.run.id.text], runs: [Self.run]) == nil)
        }
        #expect(refusal(["stamp": "heart"]) == "stamp-unknown")
        #expect(refusal([:]) == "stamp-unknown")
        #expect(refusal(["stamp": "check", "weather": "fog"]) == "weather-unknown")
        #expect(refusal(["stamp": "check", "visibility": "everybody"]) == "visibility-unknown")
        #expect(refusal(["stamp": "check", "text": String(repeating: "가", count: 501)]) == "log-text-too-long")
        #expect(refusal(["stamp": "check", "text": String(repeating: "가", count: 500)]) == nil)
    }

    @Test func `names only a run of that day that its person was in, or the one that it has`() throws {
        let form = ["stamp": "joy", "meetup": Self.run.id.text]
        #expect(refusal(form) == "log-meetup-unfit")
        #expect(refusal(form, on: Self.today.adding(days: -1), runs: [Self.run]) == "log-meetup-unfit")
        let former = try log(form, runs: [Self.run])
        #expect(former.meetup == Self.run.id)
        #expect(try log(form.merging(["text": "더"]) { $1 }, after: former).meetup == Self.run.id)
    }

    @Test func `that another device has changed is not replaced unseen`() throws {
        let former = RunLog(day: Self.today, stamp: .check, text: "폰에서", savedAt: 5)
        let form = ["stamp": "check", "text": "노트북에서"]
        #expect(refusal(form.merging(["saved-at": "4"]) { $1 }, after: former) == "log-changed")
        #expect(refusal(form.merging(["saved-at": "5"]) { $1 }, after: former) == nil)
        #expect(refusal(form, after: former) == nil, "a program replaces it")
        let same = try log(["stamp": "check", "text": "폰에서", "saved-at": "4"], after: former)
        #expect(same == former, "sent twice it is the same")
    }
}

@Suite struct `Who sees a log` {
    /// One thing has one name: nothing of it is open to everybody.
    @Test(arguments: [(Language.ko, "함께 달린 사람", "공개"), (.enGB, "eople I run with", "ublic")])
    func `is said in the same words in the form, on its page and in the list`(
        _ language: Language, words: String, other: String
    ) throws {
        let desk = try Desk()
        var viewer = desk.viewer(desk.cast.minji)
        viewer.language = language
        let log = RunLog(day: viewer.today, stamp: .check, isPublic: true, savedAt: 1)
        let day = LogOfDay(day: viewer.today, log: log, runs: [], received: [])
        let month = Month(of: viewer.today)
        let pages = [
            try LogPage.page(day, viewer), try LogPage.page(day, viewer, query: Desk.fields(["edit": "on"])),
            LogMonthPage.page(
                RunMonth(month: month, calendar: RunCalendar(logs: [log], runs: [])), viewer),
        ]
        for page in pages {
            let html = String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
            // The value that the form sends is no word of the page.
            let said = html.replacing("value=\"public\"", with: "")
            #expect(said.contains(words) && !said.contains(other), "\(page.title)")
        }
    }
}

@Suite struct `The calendar of runs` {
    private static let today = Day("2026-11-21")!

    /// As in every other room: on Sunday in Korea, on Monday in Britain.
    @Test(arguments: [
        (Language.ko, "2026-11-01", "2026-11-21", "2026-10-18", "2026-11-07", "2026-11-01", "2026-12-05"),
        (.enGB, "2026-11-02", "2026-11-22", "2026-10-19", "2026-11-08", "2026-10-26", "2026-12-06"),
    ])
    func `begins its weeks as its reader’s do, and three weeks end with this one`(
        language: Language, first: String, last: String, earlier: String, end: String, shown: String, until: String
    ) {
        #expect(Self.today.threeWeeks(in: language) == Day(first)!...Day(last)!)
        #expect(Day("2026-11-02")!.threeWeeks(in: language) == Day(earlier)!...Day(end)!)
        #expect(Month("2026-11")!.shownDays(in: language) == Day(shown)!...Day(until)!)
    }

    @Test func `has the names of the days above them`() throws {
        let desk = try Desk()
        for language in [Language.ko, .enGB] {
            var viewer = desk.viewer(desk.cast.minji)
            viewer.language = language
            let page = LogMonthPage.page(
                RunMonth(month: Month("2026-11")!, calendar: RunCalendar(logs: [], runs: [])), viewer)
            let html = String(decoding: Renderer.render(page.body), as: UTF8.self)
            let names = html.matches(of: /<th scope="col" abbr="([^"]+)">/).map { String($0.1) }
            #expect(names == language.week.map { $0.name(in: language) }, "\(language)")
        }
    }

    @Test func `counts the month's logs alone, with others and without`() {
        let logs = ["2026-10-31", "2026-11-01", "2026-11-20", "2026-11-21"].map { Day($0)! }.map {
            RunLog(day: $0, stamp: .check, meetup: $0.day == 20 ? ID(high: 1, low: 1) : nil, savedAt: 1)
        }
        let counts = RunCalendar(logs: logs, runs: []).counts(in: Month("2026-11")!)
        #expect(counts.crew == 1 && counts.solo == 2)
    }

    @Test func `leads to days that can be written, says which has a run, and leaves the future alone`() throws {
        let desk = try Desk()
        let viewer = desk.viewer(desk.cast.minji)
        let run = RunOfDay(id: ID(high: 7, low: 7), title: "퇴근길 5km", day: Day("2026-11-19")!)
        let calendar = RunCalendar(
            logs: [RunLog(day: Day("2026-11-18")!, stamp: .joy, meetup: run.id, savedAt: 1)], runs: [run])
        let page = LogMonthPage.page(RunMonth(month: Month("2026-11")!, calendar: calendar), viewer)
        let html = String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
        for day in ["2026-11-01", "2026-11-18", "2026-11-19", "2026-11-21"] {
            #expect(html.contains("href=\"/run/log/\(day)\""), "\(day)")
        }
        #expect(!html.contains("/run/log/2026-11-22"))
        #expect(html.contains("함께 달린 날, 아직 기록이 없어요") && html.contains("기쁨"))
        #expect(html.contains("/run/log/2026-11-19?meetup="))
        #expect(!html.contains("month=2026-12"), "there is nothing of the next month yet")
        #expect(html.contains("month=2026-10"))
    }
}

@Suite struct `A stamp for somebody` {
    private func refusal(_ desk: Desk, _ stamp: String?, to other: Cast.Member, as person: Cast.Member)
        -> String?
    {
        do throws(Refusal) {
            let seen = try desk.slice(.init(desk.meetup.id, runners: true, stamps: true), as: person)
                .seen(by: person.id, at: desk.now)
            _ = try GiveStamp.checked(stamp, to: other.id, in: seen, desk.viewer(person))
            return nil
        } catch {
            return error.name
        }
    }

    @Test func `has an icon that no other has`() {
        #expect(Set(RunStamp.allCases.map { $0.icon.rawValue }).count == RunStamp.allCases.count)
    }

    @Test func `is given after the end, by who was present, to somebody else who was`() throws {
        var desk = try Desk.peopled()
        let (minji, doyun, ann) = (desk.cast.minji, desk.cast.doyun, desk.cast.ann)
        #expect(refusal(desk, "joy", to: doyun, as: minji) == "stamp-early")
        desk.now = Desk.start
        for person in [minji, doyun] {
            try desk.act("mark-attendance", ["person": person.id.text, "mark": "present"], as: minji)
        }
        #expect(refusal(desk, "joy", to: doyun, as: minji) == "stamp-early", "it is still running")
        desk.now = Desk.start + Desk.hour
        #expect(refusal(desk, "joy", to: doyun, as: minji) == nil)
        #expect(refusal(desk, "joy", to: minji, as: doyun) == nil)
        #expect(refusal(desk, "check", to: doyun, as: minji) == "stamp-unknown")
        #expect(refusal(desk, nil, to: doyun, as: minji) == "stamp-unknown")
        #expect(refusal(desk, "joy", to: minji, as: minji) == "stamp-self")
        #expect(refusal(desk, "joy", to: ann, as: minji) == "person-unseen", "she only applied")
        #expect(refusal(desk, "joy", to: minji, as: ann) == "members-only")
        try desk.act("mark-attendance", ["person": doyun.id.text, "mark": "absent"], as: minji)
        #expect(refusal(desk, "joy", to: doyun, as: minji) == "stamp-unattended")
        #expect(refusal(desk, "joy", to: minji, as: doyun) == "stamp-unattended")
    }
}
