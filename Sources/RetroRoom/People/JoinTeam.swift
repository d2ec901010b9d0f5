import Floor

/// Into a team, by a code or link that the host has checked: nobody comes in by an id alone.
enum JoinTeam {
    /// The kind of the operation that brings somebody in.
    static let kind = "member.joined"

    /// Fields: `nickname`; optional `job`. Whoever is in already stays as they are.
    ///
    /// - Throws: `team-full`, `nickname-taken`, and what is wrong with a name.
    static func decide(
        _ form: Fields, _ slice: TeamSlice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        let team = slice.team
        if team.has(viewer.person) { return .redirect(slice.link) }
        guard team.present.count < Team.memberLimit else { throw .teamFull }
        let nickname = try Member.Nickname(form["nickname"] ?? "")
        try team.requireFree(nickname, for: viewer.person)
        let job = try Member.Job(form["job"] ?? "").text
        // Whoever was here before is still known, and everything of theirs with them.
        let former = team.members[viewer.person]
        let member = former ?? Member(id: viewer.person)
        var changes = [
            Change(member.subject, Member.Field.isHere, from: former == nil ? .null : .bool(false), to: .bool(true)),
            member.change(Member.Field.nickname, to: .string(nickname.text)),
        ]
        if job != member.job.value { changes.append(member.change(Member.Field.job, to: .string(job))) }
        let operation = Operation(
            id: try form.id("operation") ?? tools.id(), space: team.id, author: viewer.person, device: viewer.device,
            clock: tools.tick(), kind: kind, intent: .settle, changes: changes)
        return .record([operation], then: slice.link)
    }
}

extension Team {
    /// A nickname is one person's in a team. Of those who left none is kept free.
    ///
    /// - Throws: `nickname-taken`.
    func requireFree(_ nickname: Member.Nickname, for person: ID<Person>) throws(Refusal) {
        guard !present.contains(where: { $0.id != person && nickname.isLike($0.nickname.value) }) else {
            throw Refusal(
                .conflict, "nickname-taken",
                Phrase(
                    ko: "이 팀에 같은 별명을 쓰는 사람이 있어요. 다른 별명을 지어 주세요.",
                    en: "Somebody in this team goes by that nickname. Choose another one."),
                field: "nickname", given: nickname.text)
        }
    }
}

extension Refusal {
    static let teamFull = Refusal(
        .conflict, "team-full",
        Phrase(
            ko: "한 팀에는 \(Team.memberLimit)명까지 함께할 수 있어요.",
            en: "A team has room for \(Team.memberLimit) people, and this one is full."))
}
