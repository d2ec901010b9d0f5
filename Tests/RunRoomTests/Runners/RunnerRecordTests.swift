import Floor
import Testing

@testable import RunRoom

struct RunnerRecordTests {
    private static let form = [
        "nickname": "달리는민지", "birth-year": "1990", "gender": "woman", "job": "development", "pace": "average",
    ]

    private func record(_ more: [String: String] = [:], after former: RunnerRecord? = nil, days: Int64 = 0)
        throws(Refusal)
        -> RunnerRecord
    {
        guard var desk = try? Desk() else { throw .missing }
        desk.now += days * Desk.day
        return try RunnerRecord(
            Desk.fields(RunnerRecordTests.form.merging(more) { $1 }), after: former, desk.viewer(desk.cast.minji))
    }

    private func refusal(_ more: [String: String], after former: RunnerRecord? = nil, days: Int64 = 0) -> String? {
        do throws(Refusal) {
            _ = try record(more, after: former, days: days)
            return nil
        } catch {
            return error.name
        }
    }

    @Test func `a nickname has two to eight of Hangul, letters and digits`() throws {
        for nickname in ["민지", "Ann", "달리는민지이야", "runner99", "ㅋㅋ"] {
            #expect(refusal(["nickname": nickname]) == nil, "\(nickname)")
        }
        for nickname in ["민", "민 지", "민지!", "🏃🏃", "a\u{301}b", "<b>x</b>", "민\u{200B}지"] {
            #expect(refusal(["nickname": nickname]) == "nickname-invalid", "\(nickname)")
        }
        #expect(refusal(["nickname": "아홉글자닉네임이에요"]) == "nickname-too-long")
        #expect(refusal(["nickname": " "]) == "nickname-empty")
        #expect(try record(["nickname": " 민지 "]).runner.nickname == "민지")
    }

    @Test func `the year of birth is of somebody who is 19, and can be alive`() throws {
        #expect(refusal(["birth-year": "2007"]) == nil)
        #expect(refusal(["birth-year": "2008"]) == "birth-year-under-age")
        #expect(refusal(["birth-year": "1906"]) == nil)
        for year in ["1905", "2027", "", "서른", "19.9"] {
            #expect(refusal(["birth-year": year]) == "birth-year-invalid", "\(year)")
        }
    }

    @Test func `each choice has to be made`() throws {
        #expect(refusal(["gender": ""]) == "runner-gender-unknown")
        #expect(refusal(["job": "pirate"]) == "job-unknown")
        #expect(refusal(["pace": "sprint"]) == "pace-unknown")
    }

    @Test func `nickname and job stay for ninety days, the rest changes at once`() throws {
        let first = try record()
        #expect(refusal(["nickname": "걷는민지"], after: first, days: 89) == "nickname-early")
        #expect(refusal(["job": "design"], after: first, days: 89) == "job-early")
        #expect(refusal(["pace": "master", "gender": "not-said"], after: first, days: 1) == nil)
        let later = try record(["nickname": "걷는민지"], after: first, days: 90)
        #expect(later.namedAt == Desk.noon + 90 * Desk.day && later.jobAt == first.jobAt)
        #expect(refusal(["nickname": "걷는민지", "job": "design"], after: later, days: 91) == nil)
    }

    @Test func `nicknames that differ by case alone are one`() {
        #expect(Runner.key(of: "HaRe9") == Runner.key(of: "hare9"))
    }
}
