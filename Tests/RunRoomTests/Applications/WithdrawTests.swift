import Floor
import Testing

@testable import RunRoom

struct WithdrawTests {
    @Test func `who takes an application back can apply again`() throws {
        var desk = try Desk.peopled()
        let withdrawn = try #require(try desk.act("withdraw", as: desk.cast.ann))
        #expect(withdrawn.kind == "application.withdrawn" && desk.status(desk.cast.ann) == .withdrawn)
        #expect(desk.refusal("withdraw", as: desk.cast.ann) == .notApplied)
        #expect(desk.refusal("withdraw", as: desk.cast.doyun) == .notApplied, "who is in leaves instead")
        try desk.act("apply", as: desk.cast.ann)
        #expect(desk.status(desk.cast.ann) == .applied)
    }

    @Test func `who leaves frees a place, and the first who waits is offered it in the same operation`() throws {
        var desk = try Desk.full()
        let left = try #require(try desk.act("leave-meetup", as: desk.cast.doyun))
        #expect(left.kind == "member.left" && desk.status(desk.cast.doyun) == .left)
        #expect(left.changes.contains { $0.subject == ID(desk.cast.jiho.id) })
        #expect(desk.status(desk.cast.jiho) == .offered && desk.status(desk.cast.sam) == .waitlisted)
        #expect(desk.meetup.free(at: desk.now) == 0, "an offered place is kept")
    }

    @Test func `the leader cancels and does not leave, and nobody leaves what has started`() throws {
        var desk = try Desk.full()
        #expect(desk.refusal("leave-meetup", as: desk.cast.minji) == .leaderStays)
        #expect(desk.refusal("leave-meetup", as: desk.cast.jiho) == .membersOnly)
        desk.now = Desk.start
        #expect(desk.refusal("leave-meetup", as: desk.cast.doyun) == .meetupPast)
    }

    @Test func `an offered place is taken once, by whom it was offered to`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        #expect(desk.refusal("take-place", as: desk.cast.sam) == .offerMissing)
        #expect(try desk.act("take-place", as: desk.cast.jiho)?.kind == "place.taken")
        #expect(try desk.act("take-place", as: desk.cast.jiho) == nil)
        #expect(desk.meetup.hasIn(desk.cast.jiho.id) && desk.meetup.taken(at: desk.now) == 3)
    }
}
