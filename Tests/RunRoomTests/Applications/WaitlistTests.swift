import Floor
import Testing

@testable import RunRoom

struct WaitlistTests {
    @Test func `an offer passes on after twelve hours, in order`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        #expect(Waitlist.due(desk.meetup) == desk.now + Waitlist.offerTime)
        desk.now += Waitlist.offerTime - 1
        #expect(desk.runJob() == nil)
        desk.now += 1
        #expect(desk.refusal("take-place", as: desk.cast.jiho) == .offerOver, "before the job has run, too")
        let promoteds = desk.runJob()
        let promoted = try #require(promoteds)
        #expect(promoted.author == .unmade && promoted.kind == "waitlist.promoted")
        #expect(desk.status(desk.cast.jiho) == .withdrawn && desk.status(desk.cast.sam) == .offered)
        #expect(desk.runJob() == nil, "twice is once")
    }

    @Test func `no offer outlasts the start`() throws {
        var desk = try Desk.full()
        desk.now = Desk.start - Desk.hour
        try desk.act("leave-meetup", as: desk.cast.doyun)
        #expect(desk.meetup.participants[desk.cast.jiho.id]?.offerEnds.value == Desk.start)
        #expect(Waitlist.due(desk.meetup) == nil && CloseOnTime.due(desk.meetup) == Desk.start)
        desk.now = Desk.start
        #expect(desk.refusal("take-place", as: desk.cast.jiho) == .meetupPast)
        desk.runJob()
        #expect(desk.status(desk.cast.jiho) == .unanswered && desk.status(desk.cast.sam) == .unanswered)
    }

    @Test func `an offered place is counted, and shows nothing of place, people and talk before it is taken`() throws {
        var desk = try Desk.full()
        try desk.act("post-message", ["text": "러닝톡의 말"], as: desk.cast.ann)
        try desk.act("leave-meetup", as: desk.cast.doyun)
        #expect(desk.status(desk.cast.jiho) == .offered && desk.meetup.taken(at: desk.now) == 3)
        let pages = [desk.page(as: desk.cast.jiho), desk.page(["talk"], as: desk.cast.jiho)]
        for secret in Desk.secrets + ["Ann", "러닝톡의 말"] {
            #expect(!pages.contains { $0.contains(secret) }, "\(secret)")
        }
        let thread = ["thread": desk.cast.jiho.id.text]
        #expect(desk.refusal("post-message", thread.merging(["text": "어디서요?"]) { $1 }, as: desk.cast.jiho) == nil)
        try desk.act("take-place", as: desk.cast.jiho)
        #expect(desk.page(as: desk.cast.jiho).contains("시청역 5번 출구"))
    }

    @Test func `who cannot come is not offered a place, and keeps their turn`() throws {
        let full = try Desk.full()
        let jiho = full.cast.jiho.id
        var (apart, gone) = (full, full)
        apart.blocks = [(by: full.cast.minji.id, of: jiho)]
        gone.runners[jiho] = nil
        for var desk in [apart, gone] {
            try desk.act("leave-meetup", as: desk.cast.doyun)
            #expect(desk.status(desk.cast.jiho) == .waitlisted && desk.status(desk.cast.sam) == .offered)
        }
    }

    @Test func `an edit shortens an offer to an earlier start, and takes none back for other conditions`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        let earlier = desk.now + Desk.hour
        try desk.act("edit-meetup", Desk.form(["gender": "women", "start": String(earlier)]), as: desk.cast.minji)
        #expect(desk.status(desk.cast.jiho) == .offered && desk.meetup.free(at: desk.now) == 0)
        #expect(desk.meetup.participants[desk.cast.jiho.id]?.offerEnds.value == earlier)
        desk.blocks = [(by: desk.cast.minji.id, of: desk.cast.jiho.id)]
        try desk.act("edit-meetup", Desk.form(["start": String(earlier + 1_000)]), as: desk.cast.minji)
        #expect(desk.status(desk.cast.jiho) == .waitlisted, "a block does")
        #expect(desk.meetup.participants[desk.cast.jiho.id]?.offerEnds.value == nil)
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

    @Test func `a place that has passed on is not taken by a clock that is behind`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        desk.now += Waitlist.offerTime
        // Before the job has run.
        try desk.act("edit-meetup", Desk.form(["start": String(Desk.start + 1_000)]), as: desk.cast.minji)
        #expect(desk.status(desk.cast.sam) == .offered)
        desk.now -= 1_000
        #expect(desk.refusal("take-place", as: desk.cast.jiho) == .offerOver)
        desk.now += 1_000
        try desk.act("take-place", as: desk.cast.sam)
        #expect(desk.meetup.free(at: desk.now) == 0)
    }

    @Test func `a cancelled meetup offers nothing`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        try desk.act("cancel-meetup", as: desk.cast.minji)
        desk.now += Waitlist.offerTime
        #expect(desk.runJob() == nil && Waitlist.due(desk.meetup) == nil)
        #expect(desk.refusal("take-place", as: desk.cast.jiho) == .meetupCancelled)
    }
}
