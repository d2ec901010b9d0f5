public import Floor

extension RetroRules {
    /// Changes one's nickname and job in this team. Fields: any of `nickname`, `job`; omitted fields stay as they are.
    public static let editProfile = RetroUseCase(
        "edit-profile", makes: .permanent("profile.edited"), by: .member, lands: .team,
        onDevice: nil,
        api: .rest(.patch, "profile", status: 200),
        summary: "Changes your nickname and job in a team. Omitted members are left unchanged.",
        input: [
            .init("nickname", .words, "At most \(Width.described(Member.nicknameLimit)).", isRequired: false),
            .init("job", .words, "At most \(Member.jobLimit) characters.", isRequired: false),
        ],
        needsPeoplePage: true, form: PeoplePage.again
    ) {
        form, draft, _ throws(Refusal) in
        guard let own = draft.team.members[draft.viewer.person] else { throw .missing }
        var changes: [Change] = []
        if let given = form["nickname"] {
            let nickname = try Member.Nickname(given)
            if nickname.text != own.nickname.value {
                try draft.team.requireFree(nickname, for: own.id)
                changes.append(own.change(Member.nickname, to: nickname.text))
            }
        }
        if let given = form["job"] {
            let job = try Member.Job(given).text
            if job != own.job.value { changes.append(own.change(Member.job, to: job)) }
        }
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }
}
