import Floor
import Testing

@testable import RetroRoom

struct SeatTests {
    @Test func `there is one seat, and it falls empty with whoever leaves`() throws {
        var desk = try Desk()
        try desk.act("take-seat", as: desk.cast.sam)
        #expect(desk.team.facilitator == desk.cast.sam.id && desk.team.role(of: desk.cast.minji.id) == .member)
        try desk.act("hand-over-seat", ["person": desk.cast.ann.id.text], as: desk.cast.sam)
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("remove-member", ["person": desk.cast.ann.id.text], as: desk.cast.ann)
        }
        #expect(refusal == .leavesByThemselves)
        try desk.act("leave-team", as: desk.cast.ann)
        #expect(desk.team.facilitator == nil)
    }

    @Test func `whoever took the seat starts nothing early for an hour, in whichever way`() throws {
        var desk = try Desk()
        let sam = desk.cast.sam
        try desk.schedule(in: 48 * Desk.hour)
        try desk.act("take-seat", as: sam)
        let soon = ["name": "회고", "start": String(desk.now + Desk.hour / 2), "zone": "Asia/Seoul"]
        #expect(throws: Refusal.seatJustTaken) { try desk.act("start-retrospective", as: sam) }
        #expect(throws: Refusal.scheduleTooSoon) { try desk.act("schedule-retrospective", soon, as: sam) }
        let ann = ["person": desk.cast.ann.id.text]
        #expect(throws: Refusal.seatTooNewToRemove, "nobody is out who could object") {
            try desk.act("remove-member", ann, as: sam)
        }
        desk.now += Desk.hour / 2
        try desk.act("take-seat", as: sam)
        #expect(desk.team.seatWait(at: desk.now) == desk.now + Desk.hour / 2, "taken again, it is the same seat")
        try desk.act("hand-over-seat", ["person": desk.cast.ann.id.text], as: sam)
        #expect(throws: Refusal.seatJustTaken, "by way of another") {
            try desk.act("start-retrospective", as: desk.cast.ann)
        }
        desk.now += Desk.hour / 2
        try desk.act("start-retrospective", as: desk.cast.ann)
        #expect(desk.state == .open)
    }

    @Test func `a seat that was handed over, or fell empty, knows no wait of its own`() throws {
        var desk = try Desk()
        try desk.schedule(in: 48 * Desk.hour)
        try desk.act("hand-over-seat", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        #expect(desk.team.seatWait(at: desk.now) == nil)
        try desk.act("leave-team", as: desk.cast.ann)
        try desk.act("take-seat", as: desk.cast.sam)
        #expect(throws: Refusal.seatJustTaken) { try desk.act("start-retrospective", as: desk.cast.sam) }
    }

    @Test func `who takes the seat has it, since when everybody sees, and the one before is a member`() throws {
        var desk = try Desk()
        let taken = try #require(try desk.act("take-seat", as: desk.cast.sam))
        #expect(taken.kind == Seat.takenKind && taken.intent == .permanent)
        #expect(taken.changes.map(\.field) == ["team-seat", "team-seat-taken"])
        #expect(desk.team.seatTaken.value == desk.now && desk.team.has(desk.cast.minji.id))
        #expect(try desk.act("take-seat", as: desk.cast.sam) == nil, "it is theirs")
    }

    @Test func `a seat is handed over by who has it, to somebody who is here`() throws {
        var desk = try Desk()
        let sam = ["person": desk.cast.sam.id.text]
        #expect(desk.refusal("hand-over-seat", sam, as: desk.cast.ann) == .facilitatorOnly)
        for id in [desk.cast.jiho.id.text, desk.cast.mina.id.text, ""] {
            #expect(desk.refusal("hand-over-seat", ["person": id], as: desk.cast.minji) == .memberMissing)
        }
        let over = try #require(try desk.act("hand-over-seat", sam, as: desk.cast.minji))
        #expect(over.kind == "seat.handed-over" && over.changes.map(\.field) == ["team-seat"])
        #expect(desk.team.facilitator == desk.cast.sam.id)
        #expect(try desk.act("hand-over-seat", sam, as: desk.cast.sam) == nil, "to oneself")
        #expect(desk.refusal("hand-over-seat", sam, as: desk.cast.minji) == .facilitatorOnly, "it was theirs")
    }

    @Test(arguments: ["take-seat", "hand-over-seat"])
    func `nobody from outside has a say in who has the seat`(useCase: String) throws {
        let desk = try Desk()
        for person in desk.cast.outside {
            #expect(desk.refusal(useCase, ["person": desk.cast.sam.id.text], as: person) == .missing)
        }
    }
}
