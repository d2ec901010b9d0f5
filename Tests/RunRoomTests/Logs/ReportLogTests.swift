import Floor
import Testing

@testable import RunRoom

@Suite struct `A report of a log` {
    private static let today = Day("2026-11-21")!
    private static let photo = LogPhoto(ID(high: 0x0197_0000_0000_7003, low: 1), width: 40, height: 30)
    private static let log = RunLog(
        day: today, stamp: .check, text: "공개한 글", isPublic: true, photo: photo, savedAt: 5)

    /// 도윤 with a public log of today, as others see him.
    private static func doyun(_ desk: Desk, reported: Set<Day> = []) throws -> CoRunner {
        CoRunner(
            runner: try #require(desk.runners[desk.cast.doyun.id]), photo: nil, presentCount: 0, markedCount: 0,
            logs: [log], reported: reported)
    }

    private func refusal(_ form: [String: String], of day: Day = today, as person: Cast.Member) throws -> Refusal? {
        let desk = try Desk()
        do throws(Refusal) {
            guard let doyun = try? Self.doyun(desk) else { throw .missing }
            _ = try ReportLog.checked(Desk.fields(form), of: day, by: doyun, desk.viewer(person))
            return nil
        } catch {
            return error
        }
    }

    private func html(_ page: Page, _ viewer: Viewer) -> String {
        String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
    }

    @Test func `has a reason and a note, and keeps the log as the reporter sees it`() throws {
        let desk = try Desk()
        let form = Desk.fields(["reason": "danger", "note": " 위험해요 "])
        let (log, report) = try ReportLog.checked(
            form, of: Self.today, by: Self.doyun(desk), desk.viewer(desk.cast.minji))
        #expect(log == Self.log && report == Report(reason: .danger, note: "위험해요"))
    }

    @Test func `is refused without a reason, with a long note, of one's own and of what one does not see`() throws {
        let desk = try Desk()
        let (minji, doyun) = (desk.cast.minji, desk.cast.doyun)
        #expect(try refusal(["reason": "spam"], as: minji) == nil)
        #expect(try refusal([:], as: minji)?.field == "reason")
        #expect(try refusal(["reason": "boring"], as: minji)?.name == "reason-unknown")
        let long = ["reason": "spam", "note": String(repeating: "가", count: Report.noteLimit + 1)]
        #expect(try refusal(long, as: minji)?.field == "note")
        #expect(try refusal(["reason": "spam"], as: doyun)?.name == "report-own")
        let other = Self.today.adding(days: -1)
        #expect(try refusal(["reason": "spam"], of: other, as: minji)?.name == "log-missing")
    }

    @Test func `stands beside each log of somebody else, and says when it was done`() throws {
        let desk = try Desk()
        let (minji, doyun) = (desk.viewer(desk.cast.minji), desk.viewer(desk.cast.doyun))
        let form = "action=\"/run/report-log\""
        let page = html(CoRunnerPage.page(try Self.doyun(desk), minji), minji)
        #expect(page.contains(form) && page.contains("name=\"day\" value=\"2026-11-21\"") && !page.contains("신고함"))
        let done = html(CoRunnerPage.page(try Self.doyun(desk, reported: [Self.today]), minji, isReported: true), minji)
        #expect(!done.contains(form) && done.contains("신고함") && done.contains("관리자가 살펴보고"))
        #expect(
            !html(CoRunnerPage.page(try Self.doyun(desk), doyun), doyun).contains(form), "nobody reports themselves")
    }

    @Test func `shows administrators what was reported, and the ways to hide it, to warn and to decide`() throws {
        var desk = try Desk()
        desk.administrators = [desk.cast.minji.id]
        let viewer = desk.viewer(desk.cast.minji)
        func page(isHidden: Bool, hidden: [HiddenLog] = []) -> String {
            let thing = ReportedThing(
                meetup: nil, title: "", isHidden: isHidden, thing: ID(desk.cast.doyun.id),
                kind: .log(Self.today, text: "신고된 글", author: "도윤", photo: Self.photo),
                report: Report(reason: .spam, note: "광고예요"), operation: ID(high: 1, low: 2), reporterName: "Ann",
                person: desk.cast.doyun.id, reportedAt: desk.now)
            return html(ReportsPage.page(ReportQueue(reports: [thing], hiddenLogs: hidden), viewer), viewer)
        }
        let open = page(isHidden: false)
        for words in ["기록, 도윤: 신고된 글", "광고예요", "오늘 · Ann", "/file/\(Self.photo.file.text)/256"] {
            #expect(open.contains(words), "\(words)")
        }
        for verb in ["/run/hide-log", "/run/decide-report"] { #expect(open.contains("action=\"\(verb)\""), "\(verb)") }
        #expect(open.contains("value=\"warned\"") && !open.contains("show-log") && !open.contains("hide-meetup"))
        let hidden = page(isHidden: true)
        #expect(hidden.contains("action=\"/run/show-log\"") && !hidden.contains("hide-log"))
        let log = HiddenLog(person: desk.cast.doyun.id, nickname: "도윤", day: Self.today, hiddenAt: desk.now)
        let listed = page(isHidden: false, hidden: [log])
        #expect(listed.contains("가린 기록") && listed.contains("도윤 · 오늘") && listed.contains("show-log"))
        for rule in Warning.rules {
            #expect(Warning.text(rule, about: .log).ko.contains("내가 쓴 기록"))
        }
    }

    @Test func `that hides a log is told on its page, to its person alone`() throws {
        let desk = try Desk()
        let viewer = desk.viewer(desk.cast.doyun)
        func page(_ isHidden: Bool, _ log: RunLog? = Self.log) throws -> String {
            html(
                try LogPage.page(
                    LogOfDay(day: Self.today, log: log, runs: [], received: [], isHidden: isHidden), viewer), viewer)
        }
        #expect(try page(true).contains("관리자가 2026년 11월 21일의 기록을 다른 사람에게 보이지 않게 했어요"))
        #expect(try !page(false).contains("관리자가"))
        #expect(try !page(true, nil).contains("관리자가"), "there is nothing to see")
    }
}
