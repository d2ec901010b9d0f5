import Floor
import Testing

@testable import RunRoom

struct CreateMeetupTests {
    @Test func `a new meetup is a draft of one person, who is in it and leads it`() throws {
        let desk = try Desk()
        let operation = try #require(desk.log.first)
        #expect(desk.log.count == 1 && operation.kind == "meetup.created" && operation.intent == .settle)
        #expect(desk.meetup.phase(at: desk.now) == .draft && desk.meetup.title.value == "퇴근길 5km")
        #expect(desk.meetup.standing(of: desk.cast.minji.id) == .leader)
        #expect(desk.meetup.accepted.map(\.id) == [desk.cast.minji.id])
    }

    @Test func `nobody else knows of a draft`() throws {
        let desk = try Desk()
        for person in [desk.cast.doyun, desk.cast.guest] { #expect(desk.page(as: person) == "missing") }
        #expect(desk.refusal("apply", as: desk.cast.doyun) == .missing)
        #expect(desk.page(as: desk.cast.minji).contains("아직 나만 볼 수 있어요"))
    }

    @Test(arguments: [
        ("", "title-empty"), (String(repeating: "가", count: 31), "title-too-long"), ("두\n줄", "title-control"),
    ])
    func `a title that is none creates nothing`(title: String, name: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.run(["create-meetup"], ["title": title], as: desk.cast.doyun)
        }
        #expect(refusal?.name == name && refusal?.field == "title" && desk.log.count == 1)
    }

    @Test func `who is not signed in creates nothing`() throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.run(["create-meetup"], ["title": "달려요"], as: desk.cast.guest)
        }
        #expect(refusal?.kind == .signedOut)
    }
}
