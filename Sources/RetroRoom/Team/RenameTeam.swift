public import Floor

extension RetroRules {
    /// Renames the team, unless the name is the one that the form showed. By the facilitator.
    ///
    /// Fields: `name`; optional `was-name`: what the form showed originally.
    public static let renameTeam = RetroUseCase(
        "rename-team", makes: .permanent("team.renamed"), by: .facilitator, lands: .team,
        onDevice: nil,
        api: .rest(.patch, "", status: 200),
        summary: "Renames a team. Only the facilitator can.",
        input: [
            .init("name", .words, "1 to \(Team.nameLimit) characters.")
        ],
        needsPeoplePage: true, form: PeoplePage.again
    ) {
        form, draft, _ throws(Refusal) in
        let name = try Team.Name(form["name"] ?? "").text
        if name == form["was-name"] || name == draft.team.name.value { return draft.unchanged }
        return draft.record([draft.team.change(Team.name, to: name)])
    }
}
