import Floor
import Testing

@testable import RetroRoom

struct LeavingTests {
    @Test func `who leaves sees nothing of the team, and what they wrote stays, by a departed member`() throws {
        var desk = try Desk()
        let keyword = try desk.write()
        let left = try #require(try desk.act("leave-team", as: desk.cast.doyun))
        #expect(left.kind == "member.left" && left.intent == .permanent)
        #expect(
            left.changes == [Change(ID(desk.cast.doyun.id), "member-here", from: .bool(true), to: .bool(false))])
        #expect(desk.team.seen(by: desk.cast.doyun.id) == nil && desk.team.keywords[keyword]?.isRemoved == false)
        #expect(desk.team.facilitator == desk.cast.minji.id, "the seat is another's")
        #expect(desk.refusal("leave-team", as: desk.cast.doyun) == .missing, "there is nothing to leave")
    }

    @Test func `the seat falls empty with who leaves it, and with nobody else`() throws {
        var desk = try Desk()
        let left = try #require(try desk.act("leave-team", as: desk.cast.minji))
        #expect(left.changes.map(\.field) == ["member-here", "team-seat"])
        #expect(desk.team.seat.value == nil && desk.team.facilitator == nil)
    }

    @Test func `who is taken out of the team is out at once, and takes nothing along`() throws {
        var desk = try Desk()
        let keyword = try desk.write()
        let doyun = ["person": desk.cast.doyun.id.text]
        let removed = try #require(try desk.act("remove-member", doyun, as: desk.cast.minji))
        #expect(removed.kind == "member.removed" && removed.changes.map(\.field) == ["member-here"])
        #expect(!desk.team.has(desk.cast.doyun.id) && desk.team.keywords[keyword]?.author == desk.cast.doyun.id)
        #expect(desk.refusal("edit-keyword", ["keyword": keyword.text, "word": "배려"], as: desk.cast.doyun) == .missing)
        #expect(desk.refusal("remove-member", doyun, as: desk.cast.minji) == .memberMissing, "twice")
    }

    @Test func `nobody takes out themselves or who is not here, and nobody but the facilitator anybody`() throws {
        let desk = try Desk()
        func refusal(_ person: String, as member: Cast.Member) -> Refusal? {
            desk.refusal("remove-member", ["person": person], as: member)
        }
        #expect(refusal(desk.cast.minji.id.text, as: desk.cast.minji) == .leavesByThemselves)
        for id in [desk.cast.jiho.id.text, desk.cast.mina.id.text, ""] {
            #expect(refusal(id, as: desk.cast.minji) == .memberMissing)
        }
        #expect(refusal("x", as: desk.cast.minji)?.name == "not-an-id")
        #expect(refusal(desk.cast.sam.id.text, as: desk.cast.ann) == .facilitatorOnly)
        for person in desk.cast.outside {
            #expect(refusal(desk.cast.sam.id.text, as: person) == .missing)
            #expect(desk.refusal("leave-team", as: person) == .missing)
        }
    }

    @Test func `who has just taken the seat takes nobody out for an hour`() throws {
        var desk = try Desk()
        try desk.act("take-seat", as: desk.cast.sam)
        let ann = ["person": desk.cast.ann.id.text]
        #expect(desk.refusal("remove-member", ann, as: desk.cast.sam) == .seatTooNewToRemove)
        desk.now += Seat.wait - 1
        #expect(desk.refusal("remove-member", ann, as: desk.cast.sam) == .seatTooNewToRemove)
        desk.now += 1
        #expect(desk.refusal("remove-member", ann, as: desk.cast.sam) == nil)
    }
}
