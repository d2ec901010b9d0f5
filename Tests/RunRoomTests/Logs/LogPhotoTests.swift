import Floor
import Testing

@testable import RunRoom

@Suite struct `The photo of a log` {
    private static let today = Day("2026-11-21")!

    private static func photo(_ number: UInt64) -> LogPhoto {
        LogPhoto(ID(high: 0x0197_0000_0000_7003, low: number), width: 1200, height: 900)
    }

    private func written(
        _ more: [String: String] = [:], after former: RunLog? = nil, uploaded: LogPhoto? = nil
    ) throws(Refusal) -> RunLog {
        guard let desk = try? Desk() else { throw .missing }
        let form = Desk.fields(["stamp": "check"].merging(more) { $1 })
        return try RunLog(
            form, on: Self.today, after: former, runs: [], uploaded: uploaded, desk.viewer(desk.cast.minji))
    }

    private func refusal(
        _ more: [String: String], after former: RunLog? = nil, uploaded: LogPhoto? = nil
    ) -> Refusal? {
        do throws(Refusal) {
            _ = try written(more, after: former, uploaded: uploaded)
            return nil
        } catch {
            return error
        }
    }

    @Test func `is what was uploaded for it or what it had, and is taken away where the form names none`() throws {
        let (first, second) = (Self.photo(1), Self.photo(2))
        #expect(try written().photo == nil)
        let log = try written(["photo": first.file.text], uploaded: first)
        #expect(log.photo == first)
        #expect(try written(["photo": first.file.text], after: log).photo == first, "it is kept")
        #expect(try written(["photo": second.file.text], after: log, uploaded: second).photo == second)
        for none in [[:], ["photo": ""]] { #expect(try written(none, after: log).photo == nil) }
    }

    @Test func `is refused where it was not uploaded, and says the field and what was given`() throws {
        let (first, second) = (Self.photo(1), Self.photo(2))
        let log = try written(["photo": first.file.text], uploaded: first)
        for (former, uploaded) in [(nil, nil), (nil, first), (log, nil), (log, first)] as [(RunLog?, LogPhoto?)] {
            let refused = try #require(refusal(["photo": second.file.text], after: former, uploaded: uploaded))
            #expect(refused.name == "log-photo-missing" && refused.field == "photo")
            #expect(refused.given == second.file.text)
        }
        #expect(refusal(["photo": "picture.jpg"])?.name == "not-an-id")
    }

    @Test func `is a change by itself, which another device is told of`() throws {
        let photo = Self.photo(1)
        let log = RunLog(day: Self.today, stamp: .check, photo: photo, savedAt: 5)
        #expect(try written(["photo": photo.file.text], after: log).savedAt == 5, "sent twice it is the same")
        #expect(try written(after: log).savedAt > 5)
        #expect(refusal(["saved-at": "4"], after: log)?.name == "log-changed")
        #expect(refusal(["saved-at": "5"], after: log) == nil)
    }

    @Test func `is shown on its day and in the month, and stands in the form with a box that leaves it out`() throws {
        let desk = try Desk()
        let viewer = desk.viewer(desk.cast.minji)
        let log = RunLog(day: Self.today, stamp: .check, photo: Self.photo(1), savedAt: 5)
        let address = "/file/\(Self.photo(1).file.text)/"
        func html(_ page: Page) -> String { String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self) }
        func day(_ log: RunLog?) -> LogOfDay { LogOfDay(day: Self.today, log: log, runs: [], received: []) }
        let page = html(try LogPage.page(day(log), viewer))
        #expect(page.contains(address + "2048") && page.contains("width=\"1200\"") && page.contains("alt=\"오늘의 사진\""))
        let form = html(try LogPage.page(day(log), viewer, query: Desk.fields(["edit": "on"])))
        let box = "type=\"checkbox\" name=\"photo\" value=\"\(Self.photo(1).file.text)\" checked"
        #expect(form.contains(box) && form.contains(address + "256"))
        #expect(form.contains("enctype=\"multipart/form-data\"") && form.contains("name=\"picture\""))
        let empty = html(try LogPage.page(day(nil), viewer))
        #expect(!empty.contains("/file/") && empty.contains("name=\"picture\""))
        let month = html(
            LogMonthPage.page(
                RunMonth(month: Month("2026-11")!, calendar: RunCalendar(logs: [log], runs: [])), viewer))
        #expect(month.contains(address + "256") && month.contains("사진 있음"))
        let plain = RunLog(day: Self.today, stamp: .check, savedAt: 5)
        let without = html(
            LogMonthPage.page(
                RunMonth(month: Month("2026-11")!, calendar: RunCalendar(logs: [plain], runs: [])), viewer))
        #expect(!without.contains("/file/") && !without.contains("사진 있음"))
    }

    @Test func `that was uploaded stays in a form that is refused for another reason, and goes where it is the reason`()
        throws
    {
        let desk = try Desk()
        let viewer = desk.viewer(desk.cast.minji)
        let day = LogOfDay(day: Self.today, log: nil, runs: [], received: [])
        let form = Desk.fields(["stamp": "check", "photo": Self.photo(1).file.text, "degrees": "99"])
        func html(_ refusal: Refusal) throws -> String {
            let page = try LogPage.page(day, viewer, form: form, refusal: refusal)
            return String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
        }
        #expect(try html(.degreesInvalid("99")).contains("/file/\(Self.photo(1).file.text)/256"))
        let missing = try html(.logPhotoMissing(Self.photo(1).file.text))
        #expect(!missing.contains("/file/") && missing.contains("field-picture-error"))
    }

    @Test func `of somebody else is told by whom it is, and leads to the picture`() throws {
        let desk = try Desk()
        let doyun = try #require(desk.runners[desk.cast.doyun.id])
        let log = RunLog(day: Self.today, stamp: .check, isPublic: true, photo: Self.photo(1), savedAt: 5)
        let person = CoRunner(runner: doyun, photo: nil, presentCount: 0, markedCount: 0, logs: [log])
        let viewer = desk.viewer(desk.cast.minji)
        let html = String(decoding: Shell.fragment(CoRunnerPage.page(person, viewer), viewer: viewer), as: UTF8.self)
        #expect(html.contains("alt=\"도윤 님의 사진, 오늘\""))
        #expect(html.contains("href=\"/file/\(Self.photo(1).file.text)/2048\""))
        #expect(!html.contains("공개 ·") && !html.contains(" · 공개"), "that it is public is for its person to know")
    }
}
