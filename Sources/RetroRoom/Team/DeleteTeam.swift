public import Floor

extension RetroRules {
    /// Has the team deleted with everything in it, ``DeleteTeam/grace`` from now. By the facilitator, who types its name;
    /// field `name`. Everybody is told, and any of them can keep it.
    public static let deleteTeam = RetroUseCase(
        "delete-team", makes: .settle(DeleteTeam.kind), by: .facilitator, lands: .team,
        onDevice: nil,
        api: .rest(.delete, "", status: 200),
        summary:
            "Schedules a team, with everything in it, for deletion in 30 days. Only the facilitator can, and has to give its name; until then any member can keep it.",
        input: [
            .init("name", .words, "The team's name, to be sure.")
        ],
        needsPeoplePage: true, form: PeoplePage.again
    ) {
        form, draft, _ throws(Refusal) in
        let given = form["name"] ?? ""
        guard Text.trimmed(given) == draft.team.name.value else { throw .teamNameDiffers(given: given) }
        if draft.team.deletion.value != nil { return draft.unchanged }
        return draft.record([
            draft.team.change(Team.Field.deletion, to: .integer(draft.now + DeleteTeam.grace))
        ])
    }

    /// Keeps a team that was to be deleted. By anybody in it.
    public static let keepTeam = RetroUseCase(
        "keep-team", makes: .settle(DeleteTeam.keptKind), by: .member, lands: .team,
        onDevice: nil,
        api: .rest(.post, "keep", status: 200),
        summary: "Cancels the deletion of a team. Any member can.",
        input: [],
        form: nil
    ) {
        _, draft, _ throws(Refusal) in
        if draft.team.deletion.value == nil { return draft.unchanged }
        return draft.record([draft.team.change(Team.Field.deletion, to: .null)])
    }
}

/// The end of a team with everything in it. It is planned and taken back by operations; itself it is none, for the log in
/// which it would stand goes too.
public enum DeleteTeam {
    /// How long a team that is to be deleted can be kept, in milliseconds: 30 days.
    public static let grace: Int64 = 30 * 86_400_000

    /// What the refusal of another name is called.
    static let nameDiffers = "team-name-differs"

    /// The kind of the operation by which a team is to be deleted. A host tells everybody when it records one.
    public static let kind = "team.deletion-planned"
    /// The kind of the operation by which it is not.
    public static let keptKind = "team.kept"

    /// Whether its time has come, and nobody has kept it.
    public static func isDue(_ team: Team, at now: Int64) -> Bool {
        team.deletion.value.map { $0 <= now } ?? false
    }

    /// That the team is to be deleted, and how anybody keeps it. Nothing where it is not.
    static func banner(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        guard let time = seen.team.deletion.value else { return .nothing }
        let day = viewer.clock(time).day.text(.spoken(today: viewer.today), in: viewer.language)
        return Floor.banner(
            viewer.say(
                Phrase(
                    ko: "이 팀은 \(day)에 모두 지워져요. 그 전에는 누구나 되돌릴 수 있어요.",
                    en: "This team is deleted with everything in it on \(day). Until then anyone here can keep it.")),
            .warning
        ) {
            form(seen.link.at("keep-team"), operation: viewer.formID) {
                button(viewer.say(Phrase(ko: "팀 지키기", en: "Keep the team")), .quiet)
            }
        }
    }
}

extension Refusal {
    /// Another name than the team's was typed.
    static func teamNameDiffers(given: String) -> Refusal {
        Refusal(
            .invalid, DeleteTeam.nameDiffers,
            Phrase(ko: "팀 이름과 달라요. 그대로 옮겨 적어 주세요.", en: "This is not the team's name. Type it as it stands here."),
            field: "name", given: given)
    }
}
