public import Floor

extension RetroRules {
    /// Creates a team with its first retrospective. The creator is its first member and has the seat.
    ///
    /// Fields: `name`, `nickname`; optional `job`, `team` (the new id) and `operation`. It is one operation, so that no
    /// team exists without a current retrospective or without a member.
    public static let creation = Creation<RetroRules>(
        "create-team", field: "team", makes: "team.created", onDevice: nil,
        summary: "Creates a team. You become its first member and its facilitator.",
        input: [
            .init("team", .id, "The id of the new team; generated if omitted.", isRequired: false),
            .init("name", .words, "1 to \(Team.nameLimit) characters."),
            .init("nickname", .words, "Your nickname in the team, at most \(Width.described(Member.nicknameLimit))."),
            .init("job", .words, "What you do, at most \(Member.jobLimit) characters.", isRequired: false),
        ],
        form: { form, refusal, _, viewer throws(Refusal) in
            CreateTeamPage.page(viewer, form: form, refusal: refusal)
        },
        rule: { form, space, viewer, tools throws(Refusal) in
            let name = try Team.Name(form["name"] ?? "").text
            let nickname = try Member.Nickname(form["nickname"] ?? "").text
            let job = try Member.Job(form["job"] ?? "").text
            let retrospective: ID<Entity> = tools.id()
            let member = ID<Entity>(viewer.person)
            var changes = [
                Change(ID(space), Team.name, to: name),
                Change(ID(space), Team.seat, to: viewer.person),
                Change(ID(space), Team.current, to: retrospective),
                Change(member, Member.isHere, to: true),
                Change(member, Member.nickname, to: nickname),
            ]
            if !job.isEmpty { changes.append(Change(member, Member.job, to: job)) }
            return changes + Retrospective.arrival(retrospective, format: .continueStop, anonymity: .named)
        })

    public static var creationQuery: RetroQuery { .teams }
}
