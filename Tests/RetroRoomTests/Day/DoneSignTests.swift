import Floor
import Testing

@testable import RetroRoom

struct DoneSignTests {
    @Test func `everybody says for themselves that they are done, and takes it back`() throws {
        var (desk, _) = try Desk.at(.open)
        try desk.act("say-done", as: desk.cast.sam)
        try desk.act("say-done", ["turn": desk.cast.ann.id.text], as: desk.cast.ann)
        #expect(desk.retrospective.isDone(desk.cast.sam.id) && !desk.retrospective.isDone(desk.cast.doyun.id))
        #expect(desk.team.done(in: desk.retrospective) == 2)
        #expect(try desk.act("say-done", as: desk.cast.sam) == nil, "once is enough")
        try desk.act("say-done", ["done": "off"], as: desk.cast.sam)
        #expect(desk.team.done(in: desk.retrospective) == 1)
        try desk.act("leave-team", as: desk.cast.ann)
        #expect(desk.team.done(in: desk.retrospective) == 0, "who left is not counted")
    }

    @Test(arguments: ["finish-turn", "give-turn"])
    func `another turn begins without any sign`(useCase: String) throws {
        var (desk, _) = try Desk.at(.open)
        for person in desk.cast.inside { try desk.act("say-done", as: person) }
        #expect(desk.team.done(in: desk.retrospective) == 4)
        let fields = ["next": desk.cast.sam.id.text, "person": desk.cast.sam.id.text]
        try desk.act(useCase, fields, as: desk.cast.minji)
        #expect(desk.team.done(in: desk.retrospective) == 0)
        let late = try desk.act("say-done", ["turn": desk.cast.ann.id.text], as: desk.cast.doyun)
        #expect(late == nil && desk.team.done(in: desk.retrospective) == 0, "the turn before was meant")
    }

    @Test func `where it is nobody's turn there is nothing to be done with`() throws {
        var (desk, _) = try Desk.at(.open)
        try desk.act("finish-turn", as: desk.cast.minji)
        let refusal = #expect(throws: Refusal.self) { try desk.act("say-done", as: desk.cast.sam) }
        #expect(refusal == .nobodysTurn)
    }

    @Test(arguments: ["no", "Off", "false"])
    func `what is neither on nor off says nothing`(given: String) throws {
        var (desk, _) = try Desk.at(.open)
        #expect(desk.refusal("say-done", ["done": given], as: desk.cast.sam) == .onOrOff("done", given: given))
        let said = try #require(try desk.act("say-done", ["done": ""], as: desk.cast.sam))
        #expect(said.kind == "done.said" && said.intent == .permanent)
        #expect(said.changes.map(\.field) == [Retrospective.signs.name(of: desk.cast.sam.id)], "one's own sign alone")
    }
}
