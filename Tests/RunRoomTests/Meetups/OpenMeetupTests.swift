import Floor
import Testing

@testable import RunRoom

struct OpenMeetupTests {
    @Test func `a draft is opened when it is complete and still ahead`() throws {
        var desk = try Desk()
        #expect(desk.refusal("open-meetup", as: desk.cast.minji) == .meetupIncomplete)
        try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji)
        var late = desk
        late.now = Desk.start
        #expect(late.refusal("open-meetup", as: desk.cast.minji) == .startPast)
        let opened = try #require(try desk.act("open-meetup", as: desk.cast.minji))
        #expect(opened.kind == "meetup.opened" && desk.meetup.phase(at: desk.now) == .open)
        #expect(desk.refusal("open-meetup", as: desk.cast.minji) == .meetupOpen)
    }

    @Test func `a closed meetup takes no applications, and can be opened again`() throws {
        var desk = try Desk.open()
        try desk.act("close-meetup", as: desk.cast.minji)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == .meetupClosed)
        #expect(desk.refusal("close-meetup", as: desk.cast.minji) == .meetupClosed)
        try desk.act("open-meetup", as: desk.cast.minji)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == nil)
    }

    @Test func `a cancelled meetup stays so, and says so to everybody`() throws {
        var desk = try Desk.peopled()
        #expect(desk.refusal("cancel-meetup", as: desk.cast.doyun) == .leaderOnly)
        try desk.act("cancel-meetup", as: desk.cast.minji)
        for useCase in ["open-meetup", "close-meetup", "cancel-meetup"] {
            #expect(desk.refusal(useCase, as: desk.cast.minji) == .meetupCancelled)
        }
        #expect(desk.refusal("apply", as: desk.cast.jiho) == .meetupCancelled)
        for person in [desk.cast.guest, desk.cast.jiho, desk.cast.ann, desk.cast.doyun, desk.cast.minji] {
            #expect(desk.page(as: person).contains("이 모임은 취소되었어요."))
        }
    }

    @Test func `it closes by the clock when it starts, and ends after its time`() throws {
        let desk = try Desk.open()
        #expect(desk.meetup.phase(at: Desk.start - 1) == .open)
        #expect(desk.meetup.phase(at: Desk.start) == .running)
        #expect(desk.meetup.phase(at: Desk.start + Desk.hour) == .ended)
        for useCase in ["close-meetup", "cancel-meetup"] {
            var late = desk
            late.now = Desk.start
            #expect(late.refusal(useCase, as: desk.cast.minji) == .meetupPast)
        }
    }
}
