import Floor
import Testing

@testable import RetroRoom

struct DiscardKeywordTests {
    @Test func `what one received is deleted for oneself alone, and nobody is told`() throws {
        var (desk, id) = try Desk.at(.done)
        let before = desk.cast.inside.map { desk.team.seen(by: $0.id)?.keywords[id] }
        try desk.act("discard-keyword", ["keyword": id.text], as: desk.cast.ann)
        let after = desk.cast.inside.map { desk.team.seen(by: $0.id)?.keywords[id] }
        // Author, teammate and facilitator see what they saw; for its recipient it is what it is for any teammate.
        #expect(after[0] == before[0] && after[2] == before[2] && after[3] == before[3])
        #expect(after[1] == before[2])
        #expect(after[1]?.situation.value == "" && after[1]?.recipient.value == nil && after[1]?.author == nil)
        let operation = try #require(desk.log.last)
        #expect(operation.kind == "keyword.discarded" && Team.changesSight(operation))
        for person in desk.cast.all { #expect(desk.team.visible(operation, to: person.id) == nil) }
        let told = desk.cast.all.compactMap { desk.team.seen(by: $0.id) }.map { TeamSnapshot(of: $0).json.text }
        let plain = try Desk.at(.done).desk
        for (person, text) in zip(desk.cast.inside, told) where person.id != desk.cast.ann.id {
            #expect(text == plain.team.seen(by: person.id).map { TeamSnapshot(of: $0).json.text })
        }
        let twice = #expect(throws: Refusal.self) {
            try desk.act("discard-keyword", ["keyword": id.text], as: desk.cast.ann)
        }
        #expect(twice == .keywordMissing)
    }

    @Test(arguments: [Retrospective.State.unscheduled, .scheduled, .open])
    func `until the end nobody learns by trying to delete it whom a keyword is for`(state: Retrospective.State) throws {
        var (desk, id) = try Desk.at(state)
        for person in desk.cast.inside {
            let refusal = #expect(throws: Refusal.self) {
                try desk.act("discard-keyword", ["keyword": id.text], as: person)
            }
            #expect(refusal == .receivedAtTheEnd)
        }
    }

    @Test func `one mark is written, and what was written for one stays with its author`() throws {
        var (desk, id) = try Desk.at(.done)
        let operation = try #require(try desk.act("discard-keyword", ["keyword": id.text], as: desk.cast.ann))
        #expect(operation.intent == .permanent)
        #expect(operation.changes == [Change(id, "keyword-discarded", from: .bool(false), to: .bool(true))])
        #expect(desk.team.keywords[id]?.isRemoved == false && desk.team.keywords[id]?.situation.value.isEmpty == false)
        #expect(desk.refusal("discard-keyword", ["keyword": id.text], as: desk.cast.ann) == .keywordMissing, "twice")
    }

    @Test func `what others received, what never was and what was taken away before the day is missing`() throws {
        let (desk, id) = try Desk.at(.done)
        for person in [desk.cast.doyun, desk.cast.sam, desk.cast.minji] {
            #expect(desk.refusal("discard-keyword", ["keyword": id.text], as: person) == .keywordMissing)
        }
        for given in [Desk.unused, ""] {
            #expect(desk.refusal("discard-keyword", ["keyword": given], as: desk.cast.ann) == .keywordMissing)
        }
        #expect(desk.refusal("discard-keyword", ["keyword": "x"], as: desk.cast.ann)?.name == "not-an-id")
        var (early, gone) = try Desk.at(.scheduled)
        try early.act("delete-keyword", ["keyword": gone.text], as: early.cast.doyun)
        #expect(early.refusal("discard-keyword", ["keyword": gone.text], as: early.cast.ann) == .keywordMissing)
    }

    @Test func `who has left the team discards nothing`() throws {
        var (desk, id) = try Desk.at(.done)
        try desk.act("leave-team", as: desk.cast.ann)
        #expect(desk.refusal("discard-keyword", ["keyword": id.text], as: desk.cast.ann) == .missing)
    }
}
