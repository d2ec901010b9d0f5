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
        #expect(operation.kind == "team.renamed" && operation.intent == .permanent)
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

    @Test func `a form that is sent as it was shown writes no old name over a newer one`() throws {
        var desk = try Desk()
        try desk.act("rename-team", ["name": "새 이름", "was-name": "키고"], as: desk.cast.minji)
        #expect(desk.team.name.value == "새 이름")
        #expect(try desk.act("rename-team", ["name": "키고", "was-name": "키고"], as: desk.cast.minji) == nil)
        #expect(desk.team.name.value == "새 이름")
        // Whoever types the old name anew means it.
        #expect(try desk.act("rename-team", ["name": "키고", "was-name": "새 이름"], as: desk.cast.minji) != nil)
        #expect(desk.team.name.value == "키고")
    }

    @Test func `the form says which name it showed, also where it is shown again with what is wrong`() throws {
        let desk = try Desk()
        func html(_ outcome: Outcome) throws -> String {
            guard case .page(let page) = outcome else { return "" }
            return String(decoding: Renderer.render(page.body), as: UTF8.self)
        }
        let minji = desk.cast.minji
        let page = try html(try desk.answer(.get, ["people"], as: minji))
        #expect(page.contains("name=\"was-name\" value=\"키고\""))
        let form = ["name": "키고!", "was-name": "옛 이름"]
        let refused = try html(try desk.answer(.post, ["rename-team"], form, as: minji))
        #expect(refused.contains("value=\"키고!\"") && refused.contains("name=\"was-name\" value=\"옛 이름\""))
        let others = try html(try desk.answer(.post, ["edit-profile"], ["nickname": "민 지"], as: minji))
        #expect(others.contains("name=\"was-name\" value=\"키고\""), "another form was refused")
        #expect(try !html(try desk.answer(.get, ["people"], as: desk.cast.sam)).contains("was-name"))
    }

    @Test func `nobody but the facilitator gives a team a name`() throws {
        let desk = try Desk()
        #expect(desk.refusal("rename-team", ["name": "새 이름"], as: desk.cast.sam) == .facilitatorOnly)
        for person in desk.cast.outside {
            #expect(desk.refusal("rename-team", ["name": "새 이름"], as: person) == .missing)
        }
    }
}
