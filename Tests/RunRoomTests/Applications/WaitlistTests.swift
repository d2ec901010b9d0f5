import Floor
import Testing

@testable import RunRoom

struct WaitlistTests {
    @Test func `an offer passes on after twelve hours, in order`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        #expect(Waitlist.due(desk.meetup) == desk.now + Waitlist.offerTime)
        desk.now += Waitlist.offerTime - 1
        #expect(desk.promoteOnTime() == nil)
        desk.now += 1
        #expect(desk.refusal("take-place", as: desk.cast.jiho) == .offerOver, "before the job has run, too")
        let promoteds = desk.promoteOnTime()
        let promoted = try #require(promoteds)
        #expect(promoted.author == .unmade && promoted.kind == "waitlist.promoted")
        #expect(desk.status(desk.cast.jiho) == .withdrawn && desk.status(desk.cast.sam) == .offered)
        #expect(desk.promoteOnTime() == nil, "twice is once")
    }

    @Test func `no offer outlasts the start`() throws {
        var desk = try Desk.full()
        desk.now = Desk.start - Desk.hour
        try desk.act("leave-meetup", as: desk.cast.doyun)
        #expect(Waitlist.due(desk.meetup) == Desk.start)
        desk.now = Desk.start
        #expect(desk.promoteOnTime() == nil && desk.refusal("take-place", as: desk.cast.jiho) == .meetupPast)
    }

    @Test func `declining or withdrawing an offered place offers it to the next`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        var other = desk
        try desk.act("withdraw", as: desk.cast.jiho)
        #expect(desk.status(desk.cast.sam) == .offered)
        try other.act("decline-application", ["person": desk.cast.jiho.id.text], as: desk.cast.minji)
        #expect(other.status(desk.cast.jiho) == .declined && other.status(desk.cast.sam) == .offered)
    }

    @Test func `who applies while others wait comes after them, even where a place is free`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        // The offer has lapsed, and the job that passes it on has not run yet.
        desk.now += Waitlist.offerTime
        #expect(desk.meetup.free(at: desk.now) == 1)
        try desk.act("apply", as: desk.cast.doyun)
        #expect(desk.meetup.waitlist.map(\.id) == [desk.cast.sam.id, desk.cast.doyun.id])
    }

    @Test func `a cancelled meetup offers nothing`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        try desk.act("cancel-meetup", as: desk.cast.minji)
        desk.now += Waitlist.offerTime
        #expect(desk.promoteOnTime() == nil)
        #expect(desk.refusal("take-place", as: desk.cast.jiho) == .meetupCancelled)
    }
}
