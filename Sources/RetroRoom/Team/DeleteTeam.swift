public import Floor

/// The end of a team with everything in it. Not an operation: the log in which it would stand goes too.
public enum DeleteTeam {
    /// What the refusal of another name is called.
    static let nameDiffers = "team-name-differs"

    /// By the facilitator, who types its name; field `name`.
    ///
    /// - Throws: `missing` for whoever is not in the team; `facilitator-only`; `team-name-differs`.
    public static func check(_ form: Fields, _ slice: TeamSlice, _ viewer: Viewer) throws(Refusal) {
        guard let role = slice.team.role(of: viewer.person) else { throw .missing }
        guard role == .facilitator else { throw .facilitatorOnly }
        let given = form["name"] ?? ""
        guard Text.trimmed(given) == slice.team.name.value else {
            throw Refusal(
                .invalid, DeleteTeam.nameDiffers,
                Phrase(ko: "팀 이름과 달라요. 그대로 옮겨 적어 주세요.", en: "This is not the team's name. Type it as it stands here."),
                field: "name", given: given)
        }
    }
}
