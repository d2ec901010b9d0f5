import Floor
import Testing

@testable import RunRoom

struct CloseOnTimeTests {
    @Test func `the start settles everybody who waits, once, and leaves the jobs nothing to wake up for`() throws {
        var desk = try Desk.full()
        desk.now = Desk.start - Desk.hour
        try desk.act("leave-meetup", as: desk.cast.doyun)
        try desk.act("apply", as: desk.cast.doyun)
        desk.now = Desk.start - 1
        #expect(desk.runJob() == nil && CloseOnTime.due(desk.meetup) == Desk.start)
        desk.now = Desk.start
        let closed = desk.runJob()
        let operation = try #require(closed)
        #expect(operation.kind == "meetup.started" && operation.author == .unmade)
        for person in [desk.cast.jiho, desk.cast.sam, desk.cast.doyun] {
            #expect(desk.status(person) == .unanswered)
            #expect(desk.page(as: person).contains("자리를 받기 전에 모임이 시작되었어요."))
        }
        #expect(desk.status(desk.cast.ann) == .accepted && desk.meetup.phase(at: desk.now) == .running)
        #expect(CloseOnTime.due(desk.meetup) == nil && Waitlist.due(desk.meetup) == nil)
        #expect(desk.runJob() == nil, "twice is once")
    }

    @Test func `a run without applications is closed at its start, too, and a draft or a cancelled one never`() throws {
        var desk = try Desk.open()
        var (draft, cancelled) = (try Desk(), try Desk.full())
        try draft.act("edit-meetup", Desk.form(), as: draft.cast.minji)
        try cancelled.act("cancel-meetup", as: cancelled.cast.minji)
        desk.now = Desk.start + Desk.day
        let closed = desk.runJob()
        #expect(closed?.changes.map(\.field) == ["meetup-stage"] && CloseOnTime.due(desk.meetup) == nil)
        #expect(CloseOnTime.due(draft.meetup) == nil && CloseOnTime.due(cancelled.meetup) == nil)
    }

    @Test func `a job that is late does each thing once, and does not spin`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        #expect(MeetupJob.due(desk.meetup) == desk.now + Waitlist.offerTime)
        // Jiho's offer has passed long ago, and so has the start.
        desk.now = Desk.start + Desk.hour
        var kinds: [String] = []
        while let due = MeetupJob.due(desk.meetup), due <= desk.now, kinds.count < 10 {
            kinds.append(desk.runJob()?.kind ?? "nothing")
        }
        #expect(kinds == ["meetup.started"] && MeetupJob.due(desk.meetup) == nil)
    }

    @Test func `a hidden run offers nothing, and is closed when it starts`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        desk.set(Meetup.isHidden, to: true)
        #expect(MeetupJob.due(desk.meetup) == Desk.start)
        desk.set(Meetup.isHidden, to: false)
        #expect(MeetupJob.due(desk.meetup) == desk.now + Waitlist.offerTime)
    }

    @Test func `questions end with the start, whether or not the job has run`() throws {
        var desk = try Desk.peopled()
        let form = ["thread": desk.cast.ann.id.text, "text": "어디예요?"]
        desk.now = Desk.start - 1
        #expect(desk.refusal("post-message", form, as: desk.cast.ann) == nil)
        desk.now = Desk.start
        for person in [desk.cast.ann, desk.cast.minji] {
            #expect(desk.refusal("post-message", form, as: person) == .threadClosed)
        }
    }
}
