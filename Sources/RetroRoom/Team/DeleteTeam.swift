public import Floor

extension RetroRules {
    /// Schedules the deletion of the team with everything in it, ``DeleteTeam/grace`` from now. By the facilitator, who
    /// must type its name; field `name`. Everybody is notified, and any member can cancel it.
    public static let deleteTeam = RetroUseCase(
        "delete-team", makes: .permanent(DeleteTeam.kind), by: .facilitator, lands: .team,
        onDevice: nil,
        api: .rest(.delete, "", status: 200),
        summary:
            "Schedules a team, with everything in it, for deletion in 30 days. Only the facilitator can, and has to give its name; until then any member can keep it.",
        input: [
            .init("name", .words, "The team's name, to confirm.")
        ],
        needsPeoplePage: true, form: PeoplePage.again
    ) {
        form, draft, _ throws(Refusal) in
        let given = form["name"] ?? ""
        guard Text.trimmed(given) == draft.team.name.value else { throw .teamNameDiffers(given: given) }
        if draft.team.deletion.value != nil { return draft.unchanged }
        return draft.record([draft.team.change(Team.deletion, to: draft.now + DeleteTeam.grace)])
    }

    /// Cancels the deletion of the team. By any member.
    public static let keepTeam = RetroUseCase(
        "keep-team", makes: .permanent(DeleteTeam.keptKind), by: .member, lands: .team,
        onDevice: nil,
        api: .rest(.post, "keep", status: 200),
        summary: "Cancels the deletion of a team. Any member can.",
        input: [],
        form: nil
    ) {
        _, draft, _ throws(Refusal) in
        if draft.team.deletion.value == nil { return draft.unchanged }
        return draft.record([draft.team.change(Team.deletion, to: nil)])
    }
}

/// The deletion of a team with everything in it. Operations schedule and cancel it; the deletion itself is not an
/// operation, because it deletes the log too.
public enum DeleteTeam {
    /// The time between scheduling and deletion, in milliseconds: 30 days.
    public static let grace: Int64 = 30 * 86_400_000

    /// The name of the refusal for a name that does not match.
    static let nameDiffers = "team-name-differs"

    /// The kind of the operation that schedules the deletion. A host notifies everybody when it records one.
    public static let kind = "team.deletion-planned"
    /// The kind of the operation that cancels it.
    public static let keptKind = "team.kept"

    /// Whether the time of a scheduled deletion has come.
    public static func isDue(_ team: Team, at now: Int64) -> Bool {
        team.deletion.value.map { $0 <= now } ?? false
    }

    /// Announces the deletion, with the button that cancels it. Empty where none is scheduled.
    static func banner(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        guard let time = seen.team.deletion.value else { return .nothing }
        let day = viewer.clock(time).day.text(.spoken(today: viewer.today), in: viewer.language)
        return Floor.banner(
            viewer.say(
                Phrase(
                    ko: "이 팀은 \(day)에 모두 지워져요. 그 전에는 누구나 되돌릴 수 있어요.",
                    en: "This team and everything in it will be deleted on \(day). Until then, anyone here can keep it."
                )),
            .warning
        ) {
            form(seen.link.at("keep-team"), operation: viewer.formID) {
                button(viewer.say(Phrase(ko: "팀 지키기", en: "Keep team")), .quiet)
            }
        }
    }
}

extension Refusal {
    /// The refusal for a name that does not match the team's.
    static func teamNameDiffers(given: String) -> Refusal {
        Refusal(
            .invalid, DeleteTeam.nameDiffers,
            Phrase(ko: "팀 이름과 달라요. 그대로 옮겨 적어 주세요.", en: "That’s not the team’s name. Type it exactly as shown here."),
            field: "name", given: given)
    }
}
