import Floor
import Testing

@testable import RetroRoom

struct RenameTeamTests {
    @Test func `a team is called what it was named, without the space around it, and nothing else of it changes`()
        throws
    {
        var desk = try Desk()
        let before = desk.team
        let operation = try #require(try desk.act("rename-team", ["name": " 키고 둘 "], as: desk.cast.minji))
        #expect(operation.kind == "team.renamed" && operation.intent == .settle)
        #expect(
            operation.changes == [Change(ID(desk.team.id), "team-name", from: .string("키고"), to: .string("키고 둘"))])
        #expect(desk.team.name.value == "키고 둘" && desk.team.members == before.members && desk.team.seat == before.seat)
    }

    @Test func `the name that it has already is nothing to record`() throws {
        var desk = try Desk()
        #expect(try desk.act("rename-team", ["name": "키고 "], as: desk.cast.minji) == nil)
    }

    @Test(arguments: [
        ("", "team-name-empty"), ("12345678901", "team-name-too-long"), ("키\n고", "team-name-control"),
        ("키고!", "team-name-characters"),
    ])
    func `what is no name is refused with what was given`(name: String, refusal: String) throws {
        let desk = try Desk()
        let refused = desk.refusal("rename-team", ["name": name], as: desk.cast.minji)
        #expect(refused?.name == refusal && refused?.field == "name" && refused?.given == name)
    }

    @Test func `nobody but the facilitator gives a team a name`() throws {
        let desk = try Desk()
        #expect(desk.refusal("rename-team", ["name": "새 이름"], as: desk.cast.sam) == .facilitatorOnly)
        for person in desk.cast.outside {
            #expect(desk.refusal("rename-team", ["name": "새 이름"], as: person) == .missing)
        }
    }
}
