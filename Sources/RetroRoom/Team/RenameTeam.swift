import Floor

extension RetroUseCase {
    /// Another name for the team. By the facilitator; field `name`.
    static let renameTeam = RetroUseCase("rename-team", makes: "team.renamed", by: .facilitator) {
        form, draft, _, _ throws(Refusal) in
        let name = try Team.Name(form["name"] ?? "").text
        if name == draft.team.name.value { return draft.unchanged }
        return draft.record([draft.team.change(Team.Field.name, to: .string(name))])
    }
}
