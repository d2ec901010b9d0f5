import Floor
import Testing

@testable import RunRoom

struct AccountDepartureTests {
    @Test func `cancels the leader's run before it starts, and leaves it`() throws {
        var desk = try Desk.peopled()
        desk.departs(desk.cast.minji)
        #expect(desk.meetup.stage.value == .cancelled && desk.status(desk.cast.minji) == .left)
        #expect(desk.meetup.standing(of: desk.cast.minji.id) == .former)
        #expect(desk.status(desk.cast.doyun) == .accepted)
    }

    @Test func `cancels a run of the leader's that is hidden: who shows it again would open it without one`() throws {
        var desk = try Desk.peopled()
        desk.set(Meetup.isHidden, to: true)
        desk.departs(desk.cast.minji)
        #expect(desk.meetup.stage.value == .cancelled && desk.status(desk.cast.minji) == .left)
        desk.set(Meetup.isHidden, to: false)
        #expect(desk.meetup.phase(at: desk.now) == .cancelled)
    }

    @Test func `leaves a run that is over as it was run`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start + 5 * Desk.hour
        desk.departs(desk.cast.minji)
        #expect(desk.meetup.stage.value == .open && desk.meetup.phase(at: desk.now) == .ended)
        #expect(desk.status(desk.cast.minji) == .left)
    }

    @Test func `gives a member's place to who waits, takes an application back, and keeps no note`() throws {
        var desk = try Desk.full()
        desk.departs(desk.cast.doyun)
        #expect(desk.status(desk.cast.doyun) == .left && desk.status(desk.cast.jiho) == .offered)
        desk.departs(desk.cast.jiho)
        #expect(desk.status(desk.cast.jiho) == .withdrawn && desk.status(desk.cast.sam) == .offered)
        var other = try Desk.peopled()
        other.departs(other.cast.ann)
        #expect(other.status(other.cast.ann) == .withdrawn)
        #expect(other.meetup.participants[other.cast.ann.id]?.note.value == "")
        let count = other.log.count
        other.departs(other.cast.ann)
        other.departs(other.cast.mina)
        #expect(other.log.count == count, "twice is once, and who never had a part has none")
    }
}
