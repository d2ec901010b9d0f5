public import Floor

extension RetroRules {
    /// Joins a team by a code or link that the host has checked. It is not among ``useCases``, because a team's id
    /// alone must not admit anybody.
    ///
    /// Fields: `nickname`; optional `job`. Nothing changes for a present member. Throws `team-full`, `nickname-taken`,
    /// and the refusals of a name.
    public static let joinTeam = RetroUseCase(
        "join-team", makes: .permanent("member.joined"), by: .stranger, lands: .home,
        onDevice: nil,
        api: .elsewhere("The code names the team, so there is no team in the address: `POST /join-team`."),
        summary: "Joins a team by its code.",
        input: [
            .init("code", .words, "The team's code."),
            .init("nickname", .words, "Your nickname in the team, at most \(Width.described(Member.nicknameLimit))."),
            .init("job", .words, "What you do, at most \(Member.jobLimit) characters.", isRequired: false),
        ],
        form: nil
    ) {
        form, draft, _ throws(Refusal) in
        let (team, person) = (draft.team, draft.viewer.person)
        if team.has(person) { return draft.unchanged }
        guard team.present.count < Team.memberLimit else { throw .teamFull }
        let nickname = try Member.Nickname(form["nickname"] ?? "")
        try team.requireFree(nickname, for: person)
        let job = try Member.Job(form["job"] ?? "").text
        // A former member returns to their previous record, and so to what they wrote.
        let former = team.members[person]
        let member = former ?? Member(id: person)
        var changes = [
            Change(ID(person), Member.isHere.name, from: former == nil ? .null : .bool(false), to: .bool(true)),
            member.change(Member.nickname, to: nickname.text),
        ]
        if job != member.job.value { changes.append(member.change(Member.job, to: job)) }
        return draft.record(changes)
    }
}

extension Team {
    /// A nickname is unique among present members. Those of former members are free.
    ///
    /// - Throws: `nickname-taken`.
    func requireFree(_ nickname: Member.Nickname, for person: ID<Person>) throws(Refusal) {
        guard !present.contains(where: { $0.id != person && nickname.isLike($0.nickname.value) }) else {
            throw Refusal(
                .conflict, "nickname-taken",
                Phrase(
                    ko: "이 팀에 같은 닉네임을 쓰는 사람이 있어요. 다른 닉네임을 정해 주세요.",
                    en: "Someone in this team already has that nickname. Choose another one."),
                field: "nickname", given: nickname.text)
        }
    }
}

extension Refusal {
    static let teamFull = Refusal(
        .conflict, "team-full",
        Phrase(
            ko: "한 팀에는 \(Team.memberLimit)명까지 함께할 수 있어요.",
            en: "This team is full. A team can have \(Team.memberLimit) people."))
}
