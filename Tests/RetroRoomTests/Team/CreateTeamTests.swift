import Floor
import Testing

@testable import RetroRoom

struct CreateTeamTests {
    @Test func `a team made is whole by one operation`() throws {
        let operation = try #require(try Desk().log.first)
        var team = Team(id: operation.space)
        team.apply(operation)
        #expect(team.facilitator == Cast().minji.id)
        #expect(team.currentRetrospective?.phase.value == .waiting)
    }

    private func operation(_ fields: [String: String]) throws -> Operation? {
        let desk = try Desk()
        var tools = Tools(entropy: Entropy(seed: (4, 3, 2, 1)), clock: .zero, now: desk.now, sealer: Desk.sealer(1))
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        let outcome = try RetroRules.creation.decide(form, desk.viewer(desk.cast.mina), &tools)
        guard case .record(let operations, _) = outcome else { return nil }
        return operations.first
    }

    @Test func `who makes a team is alone in it, by the name and the job they gave`() throws {
        let operation = try #require(
            try operation([
                "name": " 새 팀 ", "nickname": "미나", "job": "개발", "team": ID<Space>(high: 8, low: 8).text,
            ]))
        #expect(operation.kind == "team.created" && operation.intent == .permanent)
        var team = Team(id: operation.space)
        team.apply(operation)
        #expect(team.id == ID(high: 8, low: 8) && team.name.value == "새 팀")
        #expect(team.present.map(\.nickname.value) == ["미나"] && team.present.map(\.job.value) == ["개발"])
        #expect(team.role(of: Cast().mina.id) == .facilitator && team.seatWait(at: Desk.noon) == nil)
        #expect(team.retrospectives.count == 1 && team.deletion.value == nil && team.board.value == nil)
        #expect(team.currentRetrospective?.format.value == .continueStop)
        #expect(team.currentRetrospective?.anonymity.value == .named)
    }

    @Test(arguments: [
        ("name", "", "team-name-empty"), ("name", "12345678901", "team-name-too-long"),
        ("nickname", "", "nickname-empty"), ("nickname", "미 나", "nickname-characters"),
        ("job", String(repeating: "가", count: 21), "job-too-long"), ("team", "x", "not-an-id"),
    ])
    func `what makes no team is refused by its field`(field: String, given: String, name: String) {
        let refusal = #expect(throws: Refusal.self) {
            try operation(["name": "새 팀", "nickname": "미나"].merging([field: given]) { $1 })
        }
        #expect(refusal?.name == name && refusal?.field == field && refusal?.given == given)
    }
}
