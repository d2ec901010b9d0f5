import Floor
import Testing

@testable import RunRoom

/// Whom a run's leader may tell of it, and what the page of applicants shows of that.
struct InvitePeopleTests {
    private func reached(_ desk: Desk, by leader: Cast.Member) throws(Refusal) -> [String] {
        var names: [String] = []
        for person in desk.cast.runners where person.id != leader.id {
            let blocks = desk.blocks(of: leader.id)
            if try InvitePeople.reaches(person.id, of: desk.meetup, by: leader.id, blocks, at: desk.now) {
                names.append(person.name)
            }
        }
        return names
    }

    @Test func `only people with no part in the run, whom no block keeps apart, are reached`() throws {
        var desk = try Desk.open()
        #expect(try reached(desk, by: desk.cast.minji) == ["도윤", "Ann", "Sam", "지호"])
        desk = try Desk.peopled()
        #expect(try reached(desk, by: desk.cast.minji) == ["지호"])
        desk.blocks = [(by: desk.cast.jiho.id, of: desk.cast.minji.id)]
        #expect(try reached(desk, by: desk.cast.minji) == [])
    }

    @Test func `nobody else tells of it, and nobody once nobody can apply`() throws {
        var desk = try Desk.peopled()
        let other = #expect(throws: Refusal.self) { try reached(desk, by: desk.cast.doyun) }
        #expect(other?.name == "leader-only")
        try desk.act("close-meetup", as: desk.cast.minji)
        let closed = #expect(throws: Refusal.self) { try reached(desk, by: desk.cast.minji) }
        #expect(closed?.kind == .conflict)
    }

    /// The list is the same whoever of it is in the run.
    @Test func `its leader has a list to tell from, while others can apply, and nobody else has one`() throws {
        let desk = try Desk.peopled()
        var slice = desk.slice(.init(desk.meetup.id, runners: true), as: desk.cast.minji)
        slice.housemates = [
            Housemate(id: desk.cast.ann.id, name: "Ann Lee"), Housemate(id: ID(high: 1, low: 1), name: "하늘"),
        ]
        func page(_ slice: MeetupSlice, _ person: Cast.Member, isSent: Bool = false) throws -> String {
            let viewer = desk.viewer(person)
            let seen = try slice.seen(by: person.id, at: desk.now)
            return String(decoding: Renderer.render(InvitePeople.view(seen, viewer, isSent: isSent)), as: UTF8.self)
        }
        let shown = try page(slice, desk.cast.minji)
        #expect(shown.contains("Ann Lee 님 초대") && shown.contains("하늘 님 초대") && !shown.contains("알렸어요"))
        #expect(try page(slice, desk.cast.minji, isSent: true).contains("알림으로 모임을 알렸어요."))
        #expect(try page(slice, desk.cast.doyun).isEmpty)
        var closed = desk
        try closed.act("close-meetup", as: desk.cast.minji)
        slice.meetup = closed.meetup
        #expect(try page(slice, desk.cast.minji).isEmpty)
    }
}
