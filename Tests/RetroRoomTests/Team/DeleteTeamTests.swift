import Floor
import Testing

@testable import RetroRoom

struct DeleteTeamTests {
    @Test func `a team is deleted in 30 days by its facilitator, who types its name, unless anybody keeps it`() throws {
        var desk = try Desk()
        let wrong = #expect(throws: Refusal.self) {
            try desk.act("delete-team", ["name": "키"], as: desk.cast.minji)
        }
        #expect(wrong?.name == "team-name-differs" && wrong?.given == "키")
        for (person, expected) in [(desk.cast.sam, Refusal.facilitatorOnly), (desk.cast.jiho, .missing)] {
            #expect(throws: expected) { try desk.act("delete-team", ["name": "키고"], as: person) }
        }
        let planned = desk.now
        try desk.act("delete-team", ["name": " 키고 "], as: desk.cast.minji)
        desk.now += Desk.hour
        #expect(try desk.act("delete-team", ["name": "키고"], as: desk.cast.minji) == nil, "asked again, it is no later")
        #expect(desk.team.deletion.value == planned + DeleteTeam.grace)
        #expect(!DeleteTeam.isDue(desk.team, at: planned + DeleteTeam.grace - 1))
        #expect(DeleteTeam.isDue(desk.team, at: planned + DeleteTeam.grace))
        try desk.act("keep-team", as: desk.cast.sam)
        #expect(!DeleteTeam.isDue(desk.team, at: .max))
        #expect(try desk.act("keep-team", as: desk.cast.ann) == nil, "kept already")
    }

    @Test func `the day of its end is written and taken back, and nothing else of the team`() throws {
        var desk = try Desk()
        let before = desk.team
        let planned = try #require(try desk.act("delete-team", ["name": "키고"], as: desk.cast.minji))
        #expect(planned.kind == DeleteTeam.kind && planned.intent == .permanent)
        #expect(
            planned.changes == [
                Change(ID(desk.team.id), "team-deletion", to: .integer(desk.now + DeleteTeam.grace))
            ])
        #expect(desk.team.members == before.members && desk.team.retrospectives == before.retrospectives)
        let kept = try #require(try desk.act("keep-team", as: desk.cast.doyun))
        #expect(kept.kind == DeleteTeam.keptKind && kept.changes.map(\.field) == ["team-deletion"])
        #expect(desk.team.deletion.value == nil)
    }

    @Test func `nobody from outside keeps a team, and a name that is missing deletes none`() throws {
        var desk = try Desk()
        #expect(desk.refusal("delete-team", as: desk.cast.minji)?.name == "team-name-differs")
        try desk.act("delete-team", ["name": "키고"], as: desk.cast.minji)
        for person in desk.cast.outside { #expect(desk.refusal("keep-team", as: person) == .missing) }
        #expect(desk.team.deletion.value != nil)
    }
}
