import Floor
import Testing

@testable import RunRoom

struct ReportThingTests {
    @Test func `one report lives per person and thing, and only its reporter is told of it`() throws {
        var desk = try Desk.peopled()
        let thing = ID<Entity>(desk.meetup.id).text
        let report = try #require(
            try desk.act("report", ["thing": thing, "reason": "danger", "note": "무서웠어요"], as: desk.cast.doyun))
        #expect(report.kind == "thing.reported")
        try desk.act("report", ["thing": thing, "reason": "spam"], as: desk.cast.doyun)
        let key = Report.Key(thing: ID(desk.meetup.id), reporter: desk.cast.doyun.id)
        #expect(desk.meetup.reports.count == 1)
        #expect(desk.meetup.reports[key]?.value == Report(reason: .spam, note: ""))
        #expect(try desk.act("report", ["thing": thing, "reason": "spam"], as: desk.cast.doyun) == nil)
        #expect(desk.told(report, to: desk.cast.minji) == nil)
        #expect(desk.told(report, to: desk.cast.doyun) == report)
    }

    @Test func `what somebody cannot see, they cannot report, nor themselves`() throws {
        var desk = try Desk.peopled()
        let message = try #require(try desk.act("post-message", ["text": "안녕"], as: desk.cast.doyun)?.subject)
        func refusal(_ thing: ID<Entity>, as person: Cast.Member, _ reason: String = "spam") -> Refusal? {
            desk.refusal("report", ["thing": thing.text, "reason": reason], as: person)
        }
        #expect(refusal(message, as: desk.cast.minji) == nil)
        #expect(refusal(message, as: desk.cast.doyun) == .reportOwn)
        #expect(refusal(ID(desk.meetup.id), as: desk.cast.minji) == .reportOwn)
        #expect(refusal(ID(desk.meetup.id), as: desk.cast.doyun) == nil)
        #expect(refusal(message, as: desk.cast.jiho) == .thingMissing)
        #expect(refusal(ID(desk.cast.doyun.id), as: desk.cast.jiho) == .thingMissing)
        #expect(refusal(ID(desk.cast.minji.id), as: desk.cast.jiho) == nil)
        #expect(refusal(ID(desk.cast.doyun.id), as: desk.cast.doyun) == .reportOwn)
        #expect(refusal(ID(desk.cast.minji.id), as: desk.cast.jiho, "dull")?.name == "reason-unknown")
        #expect(refusal(ID(desk.meetup.id), as: desk.cast.guest) == .signedOut)
    }

    @Test func `no reason is chosen beforehand`() throws {
        let desk = try Desk.peopled()
        let page = desk.page(as: desk.cast.jiho)
        #expect(page.contains("<option value=\"\" selected>이유를 골라 주세요") && !page.contains("value=\"spam\" selected"))
        let thing = ["thing": ID<Entity>(desk.meetup.id).text, "reason": ""]
        #expect(desk.refusal("report", thing, as: desk.cast.jiho)?.name == "reason-unknown")
    }
}
