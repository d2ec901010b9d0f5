import Floor
import Testing

@testable import RunRoom

struct HideMeetupTests {
    @Test func `hide-meetup takes a run from everybody but its people, and show-meetup gives it back`() throws {
        var desk = try Desk.peopled()
        desk.administrators = [desk.cast.mina.id]
        try desk.act("hide-meetup", as: desk.cast.mina)
        #expect(desk.page(as: desk.cast.jiho) == "missing" && desk.page(as: desk.cast.guest) == "missing")
        #expect(desk.page(as: desk.cast.mina) == "missing", "an administrator is in it no more than before")
        #expect(desk.page(as: desk.cast.doyun).contains("가려짐"))
        #expect(desk.refusal("apply", as: desk.cast.jiho) == .missing)
        #expect(MeetupReminder.next(desk.meetup, after: desk.now) == nil)
        #expect(try desk.act("hide-meetup", as: desk.cast.mina) == nil, "twice is once")
        try desk.act("show-meetup", as: desk.cast.mina)
        #expect(try desk.act("show-meetup", as: desk.cast.mina) == nil)
        #expect(desk.meetup.phase(at: desk.now) == .open && desk.page(as: desk.cast.jiho).contains("퇴근길 5km"))
    }

    @Test func `neither "hide-meetup" nor "show-meetup" is anybody's who does not look after the house`() throws {
        let desk = try Desk.peopled()
        for name in ["hide-meetup", "show-meetup"] {
            #expect(desk.refusal(name, as: desk.cast.minji) == .missing)
            #expect(desk.refusal(name, as: desk.cast.guest) == .signedOut)
        }
    }

    @Test func `a suspended leader's run is cancelled before it starts, and stays as it was run`() throws {
        var desk = try Desk.peopled()
        #expect(desk.suspendsLeader()?.author == .unmade)
        #expect(desk.meetup.stage.value == .cancelled)
        #expect(desk.suspendsLeader() == nil, "twice is once")
        var run = try Desk.peopled()
        run.now = Desk.start
        #expect(run.suspendsLeader() == nil && run.meetup.stage.value == .open)
    }
}
