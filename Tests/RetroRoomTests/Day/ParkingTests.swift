import Floor
import Testing

@testable import RetroRoom

struct ParkingTests {
    @Test func `what was not opened goes on to the next retrospective, sealed as it was`() throws {
        var (desk, id) = try Desk.at(.open)
        let before = try #require(desk.team.keywords[id])
        try desk.act("park-keyword", ["turn": desk.cast.ann.id.text], as: desk.cast.ann)
        try desk.act("end-retrospective", as: desk.cast.minji)
        let kept = try #require(desk.team.wall(of: desk.retrospective.id).first)
        #expect(kept.id == id && kept.fingerprint == before.fingerprint && !kept.marks.parked.value)
        #expect(kept.author == desk.cast.doyun.id)
        for person in [desk.cast.ann, desk.cast.sam, desk.cast.minji] {
            let seen = try #require(desk.team.seen(by: person.id)?.keywords[id])
            #expect(seen.recipient.value == nil && seen.situation.value == "" && seen.author == nil)
            let ended = try #require(desk.log.last.flatMap { desk.team.visible($0, to: person.id) })
            #expect(ended.author == desk.cast.minji.id, "who ended it is no secret")
        }
        try desk.act("edit-keyword", ["keyword": id.text, "word": "배려"], as: desk.cast.doyun)
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("give-turn", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.ann)
    }

    @Test func `what was parked and is opened after all, brought back, or left alone stays`() throws {
        for last in ["open-keyword", "bring back", "nothing"] {
            var (desk, id) = try Desk.at(.open)
            if last != "nothing" { try desk.act("park-keyword", ["keyword": id.text], as: desk.cast.ann) }
            switch last {
            case "open-keyword": try desk.act(last, ["keyword": id.text], as: desk.cast.ann)
            case "bring back": try desk.act("park-keyword", ["keyword": id.text, "parked": "off"], as: desk.cast.minji)
            default: break
            }
            try desk.act("end-retrospective", as: desk.cast.minji)
            #expect(desk.team.wall(of: desk.retrospective.id).isEmpty, "\(last)")
        }
    }

    @Test func `an opened one is not parked, nor anything by others`() throws {
        var (desk, id) = try Desk.at(.open)
        let others = #expect(throws: Refusal.self) {
            try desk.act("park-keyword", ["keyword": id.text], as: desk.cast.sam)
        }
        #expect(others == .notYourTurn)
        let anothers = try desk.act("park-keyword", ["turn": desk.cast.sam.id.text], as: desk.cast.minji)
        #expect(anothers == nil, "another's turn")
        try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.ann)
        let late = #expect(throws: Refusal.self) {
            try desk.act("park-keyword", ["keyword": id.text], as: desk.cast.ann)
        }
        #expect(late == .keywordIsOpen)
    }

    @Test func `all that was not opened is kept at once by who leads, and by nobody else`() throws {
        var (desk, id) = try Desk.at(.open)
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("park-keyword", ["whose": "everybody"], as: desk.cast.ann)
        }
        #expect(refusal == .facilitatorOnly)
        try desk.act("finish-turn", as: desk.cast.ann)
        let nobodys = #expect(throws: Refusal.self) { try desk.act("park-keyword", as: desk.cast.minji) }
        #expect(nobodys == .nobodysTurn)
        try desk.act("park-keyword", ["whose": "everybody"], as: desk.cast.minji)
        let again = try desk.act("park-keyword", ["whose": "everybody"], as: desk.cast.minji)
        #expect(again == nil)
        try desk.act("end-retrospective", as: desk.cast.minji)
        #expect(desk.team.wall(of: desk.retrospective.id).map(\.id) == [id])
    }

    @Test func `one mark is written for each that is kept, and kept twice it is kept once`() throws {
        var (desk, id) = try Desk.at(.open)
        let parked = try #require(try desk.act("park-keyword", ["keyword": id.text], as: desk.cast.ann))
        #expect(parked.kind == "keyword.parked" && parked.intent == .permanent)
        #expect(parked.changes == [Change(id, "keyword-parked", from: .bool(false), to: .bool(true))])
        #expect(try desk.act("park-keyword", ["keyword": id.text], as: desk.cast.ann) == nil)
        #expect(desk.team.keywords[id]?.opened.value == false)
    }

    @Test func `what is neither on nor off, nor everybody's, keeps nothing and brings nothing back`() throws {
        let (desk, id) = try Desk.at(.open)
        let odd = desk.refusal("park-keyword", ["keyword": id.text, "parked": "no"], as: desk.cast.ann)
        #expect(odd == .onOrOff("parked", given: "no"))
        let whose = desk.refusal("park-keyword", ["whose": "mine"], as: desk.cast.minji)
        #expect(whose == .parkedWhose(given: "mine"))
        #expect(desk.refusal("park-keyword", ["keyword": Desk.unused], as: desk.cast.minji) == .keywordMissing)
        for person in desk.cast.outside {
            #expect(desk.refusal("park-keyword", ["keyword": id.text], as: person) == .missing)
        }
    }
}
