import Floor
import Testing

@testable import RetroRoom

/// The desk gives a rule what its query asks for and withholds the rest: else no test could tell that a rule looks at more.
struct DeskTests {
    private func slice(_ desk: Desk, _ useCase: RetroUseCase, _ fields: [String: String] = [:]) throws -> TeamSlice {
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        return try desk.slice(useCase.needs(form, desk.team.id), as: desk.cast.doyun)
    }

    @Test func `a rule about one keyword is given that one, and a count of the others`() throws {
        var (desk, keyword) = try Desk.at(.scheduled)
        try desk.write("배려")
        let slice = try slice(desk, RetroRules.editKeyword, ["keyword": keyword.text])
        #expect(Array(slice.team.keywords.keys) == [keyword] && slice.keywordCount == 2)
        #expect(slice.team.members == desk.team.members && slice.team.retrospectives == desk.team.retrospectives)
        #expect(slice.cards.isEmpty && !slice.hasBoard && slice.code == nil)
    }

    @Test func `a rule about the wall is given what stands in the current retrospective, and nothing older`() throws {
        var (desk, old) = try Desk.at(.done)
        let (gone, stands) = (try desk.write("하나"), try desk.write("둘"))
        try desk.act("delete-keyword", ["keyword": gone.text], as: desk.cast.doyun)
        let wall = try slice(desk, RetroRules.endRetrospective)
        #expect(Array(wall.team.keywords.keys) == [stands] && wall.keywordCount == 1)
        #expect(try slice(desk, RetroRules.renameTeam).team.keywords.isEmpty)
        let named = try slice(desk, RetroRules.discardKeyword, ["keyword": old.text])
        #expect(Array(named.team.keywords.keys) == [old])
    }

    @Test func `how an action's card stands is told where it is asked for`() throws {
        var (desk, _) = try Desk.at(.open)
        try desk.act("make-action", ["title": "회의록", "owner": desk.cast.ann.id.text], as: desk.cast.sam)
        let judge = try slice(desk, RetroRules.judgeAction)
        #expect(judge.cards.count == 1 && judge.hasBoard)
        let timer = try slice(desk, RetroRules.startTimer)
        #expect(timer.cards.isEmpty && !timer.hasBoard && timer.team.actions.count == 1)
    }

    /// What would come of a query that asks for too little: each of these rules decides wrongly, so that its tests fail.
    @Test(arguments: ["edit-keyword", "vote", "show-votes", "park-keyword", "end-retrospective", "make-action"])
    func `a rule that is given less than it looks at decides otherwise`(name: String) throws {
        var (desk, keyword) = try Desk.at(name == "edit-keyword" ? .scheduled : .open)
        switch name {
        case "vote", "show-votes": try desk.act("open-keyword", ["keyword": keyword.text], as: desk.cast.ann)
        case "end-retrospective": try desk.act("park-keyword", ["keyword": keyword.text], as: desk.cast.ann)
        case "make-action": try desk.act(name, ["title": "하나", "owner": desk.cast.ann.id.text], as: desk.cast.sam)
        default: break
        }
        var fields = ["title": "둘", "owner": desk.cast.ann.id.text, "word": "배려"]
        if name == "edit-keyword" || name == "vote" { fields["keyword"] = keyword.text }
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        let useCase = try #require(RetroRules.useCases.first { $0.name == name })
        let person = name == "edit-keyword" ? desk.cast.doyun : desk.cast.minji
        let part = try useCase.needs(form, desk.team.id)
        let none = RetroQuery.Part(desk.team.id)
        #expect(
            try decision(desk, useCase, form, part, as: person) != decision(desk, useCase, form, none, as: person))
    }

    /// The fields that a rule writes, or what is refused.
    private func decision(
        _ desk: Desk, _ useCase: RetroUseCase, _ form: Fields, _ part: RetroQuery.Part, as person: Cast.Member
    ) throws -> [String] {
        var tools = Tools(entropy: Entropy(seed: (4, 3, 2, 1)), clock: .zero, now: desk.now, sealer: Desk.sealer(1))
        do throws(Refusal) {
            let slice = desk.slice(part, as: person)
            guard case .record(let operations, _) = try useCase.decide(form, slice, desk.viewer(person), &tools)
            else { return [] }
            return operations.flatMap(\.changes).map(\.field)
        } catch {
            return [error.name]
        }
    }
}
