import Floor
import Testing

@testable import RunRoom

struct FitTests {
    private func runner(_ gender: Runner.Gender = .man, born year: Int = 1994, _ pace: Runner.Pace = .average) -> Runner
    {
        Runner(person: Cast().doyun.id, nickname: "도윤", birthYear: year, gender: gender, job: .design, pace: pace)
    }

    private func failed(_ fit: Fit) -> [Fit.Condition] {
        fit.checks.filter { $0.failure != nil }.map(\.condition)
    }

    @Test func `each condition that fails is named, and no other`() {
        let strict = Conditions(gender: .women, ages: 40...50, capacity: 4, pace: .master)
        let fit = Fit(runner(), strict, .closed, year: 2026)
        #expect(failed(fit) == [.state, .gender, .age, .pace] && !fit.isGood)
        #expect(failed(Fit(runner(.woman), strict, .open, year: 2026)) == [.age, .pace])
        #expect(failed(Fit(runner(.woman, born: 1986, .master), strict, .open, year: 2026)).isEmpty)
    }

    @Test(arguments: Runner.Gender.allCases, Conditions.GenderRule.allCases)
    func `gender means whom one may run with`(gender: Runner.Gender, rule: Conditions.GenderRule) {
        let admits =
            switch rule {
            case .everyone: true
            case .women: gender == .woman
            case .men: gender == .man
            }
        let fit = Fit(runner(gender), Conditions(gender: rule), .open, year: 2026)
        #expect(fit.isGood == admits)
    }

    @Test(arguments: Runner.Pace.allCases, Runner.Pace.allCases)
    func `who is faster fits too`(own: Runner.Pace, wanted: Runner.Pace) {
        #expect(
            Fit(runner(.man, born: 1994, own), Conditions(pace: wanted), .open, year: 2026).isGood == (own >= wanted))
        #expect(Runner.Pace.allCases == Runner.Pace.allCases.sorted())
    }

    @Test(arguments: [(1996, true), (1995, true), (1985, true), (1984, false), (1997, false)])
    func `the ends of an age range are in it`(year: Int, fits: Bool) {
        let conditions = Conditions(ages: 30...41, pace: .beginner)
        #expect(Fit(runner(.man, born: year), conditions, .open, year: 2026).isGood == fits)
    }

    @Test(arguments: [
        (2006, "20대 초반", "early 20s"), (2003, "20대 초반", "early 20s"), (2002, "20대 중반", "mid 20s"),
        (2000, "20대 중반", "mid 20s"), (1999, "20대 후반", "late 20s"), (1996, "30대 초반", "early 30s"),
    ])
    func `others see the age band`(year: Int, korean: String, english: String) {
        #expect(runner(.man, born: year).ageBand(in: 2026) == Phrase(ko: korean, en: english))
    }

    @Test func `the page says which condition fails and why, before anybody applies`() throws {
        let desk = try Desk.open(["gender": "women", "pace": "high"])
        let page = desk.page(as: desk.cast.doyun)
        #expect(page.contains("나와 맞지 않아요") && page.contains("여성만 함께하는 모임이에요.") && page.contains("내 페이스보다 빨라요"))
        let english = desk.page(as: desk.cast.doyun, in: .enGB)
        #expect(english.contains("Doesn’t fit you") && english.contains("This run is for women."))
        #expect(desk.page(as: desk.cast.mina).contains("러너 프로필"))
        #expect(try Desk.open().page(as: desk.cast.doyun).contains("나와 맞아요"))
    }

    @Test func `where the pace alone fails, the page says that it can be changed, and leads there`() throws {
        let fast = try Desk.open(["pace": "high"])
        let way = "/run/profile?meetup=" + fast.meetup.id.text
        for path in [[], ["apply"]] {
            let page = fast.page(path, as: fast.cast.doyun)
            #expect(page.contains("프로필에서 페이스를 바꾸고 신청해 주세요") && page.contains("href=\"\(way)\""))
        }
        let women = try Desk.open(["gender": "women", "pace": "high"])
        #expect(!women.page(as: women.cast.doyun).contains("페이스를 바꾸고"), "it would change nothing")
        #expect(try !Desk.open().page(as: women.cast.doyun).contains("페이스를 바꾸고"))
    }

    /// They would be refused.
    @Test func `whom a run does not fit is offered no way to apply, and loses no note`() throws {
        let unfit = try Desk.open(["gender": "women"])
        let doyun = unfit.cast.doyun
        let way = "/run/\(unfit.meetup.id.text)/apply\""
        #expect(!unfit.page(as: doyun).contains("href=\"" + way))
        #expect(!unfit.page(["apply"], as: doyun).contains("action=\"" + way))
        #expect(unfit.page(["apply"], as: doyun).contains("여성만 함께하는 모임이에요."))
        let fit = try Desk.open()
        let open = "/run/\(fit.meetup.id.text)/apply\""
        #expect(fit.page(as: doyun).contains("href=\"" + open))
        #expect(fit.page(["apply"], as: doyun).contains("action=\"" + open))
        // The conditions have changed while it was written.
        let slice = unfit.slice(RunQuery.Part(unfit.meetup.id, runners: true), as: doyun)
        let page = ApplyPage.page(
            try slice.seen(by: doyun.id, at: unfit.now), unfit.viewer(doyun), form: Desk.fields(["note": "처음이에요"]),
            refusal: .genderUnfit(.women))
        #expect(String(decoding: Renderer.render(page.body), as: UTF8.self).contains("처음이에요"))
    }
}
