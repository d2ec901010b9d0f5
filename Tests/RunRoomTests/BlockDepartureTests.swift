import Floor
import Testing

@testable import RunRoom

struct BlockDepartureTests {
    @Test func `who is in leaves as by themselves, and the first who waits is offered the place, once`() throws {
        var desk = try Desk.full()
        let made = desk.parts(desk.cast.doyun)
        let left = try #require(made)
        #expect(left.kind == "member.left" && left.author == desk.cast.doyun.id)
        #expect(desk.status(desk.cast.doyun) == .left && desk.status(desk.cast.jiho) == .offered)
        let again = desk.parts(desk.cast.doyun)
        #expect(again == nil, "twice is once")
        // Nothing in it says that somebody was blocked.
        var other = try Desk.full()
        let own = try other.act("leave-meetup", as: other.cast.doyun)
        let byThemselves = try #require(own)
        #expect(left.changes == byThemselves.changes && left.kind == byThemselves.kind)
    }

    @Test func `who applied, waits or was offered a place takes it back`() throws {
        var desk = try Desk.peopled()
        let withdrawn = desk.parts(desk.cast.ann)
        #expect(withdrawn?.kind == "application.withdrawn")
        #expect(desk.status(desk.cast.ann) == .withdrawn)
        var full = try Desk.full()
        try full.act("leave-meetup", as: full.cast.doyun)
        _ = full.parts(full.cast.jiho)
        #expect(full.status(full.cast.jiho) == .withdrawn && full.status(full.cast.sam) == .offered)
        _ = full.parts(full.cast.sam)
        #expect(full.status(full.cast.sam) == .withdrawn)
    }

    @Test func `the leader stays, and so does everybody in what has started, was cancelled or is nothing of theirs`()
        throws
    {
        var desk = try Desk.peopled()
        for person in [desk.cast.minji, desk.cast.sam, desk.cast.jiho] {
            let made = desk.parts(person)
            #expect(made == nil, "\(person.name)")
        }
        var begun = desk
        begun.now = Desk.start
        let late = begun.parts(begun.cast.doyun)
        var cancelled = desk
        try cancelled.act("cancel-meetup", as: cancelled.cast.minji)
        let afterwards = cancelled.parts(cancelled.cast.doyun)
        #expect(late == nil && afterwards == nil)
        // It may be shown again before it starts.
        desk.set(Meetup.isHidden, to: true)
        let hidden = desk.parts(desk.cast.doyun)
        #expect(hidden?.kind == "member.left")
    }
}

extension Desk {
    /// What a block between somebody and the leader does in the meetup.
    fileprivate mutating func parts(_ person: Cast.Member) -> Operation? {
        var tools = Tools(
            entropy: Entropy(seed: (5, 6, 7, UInt64(log.count))), clock: log.last?.clock ?? .zero, now: now,
            sealer: .later)
        let operation = BlockDeparture.operation(
            of: person.id, in: slice(.init(meetup.id, runners: true), as: person), tools: &tools)
        if let operation {
            log.append(operation)
            meetup.apply(operation)
        }
        return operation
    }
}
