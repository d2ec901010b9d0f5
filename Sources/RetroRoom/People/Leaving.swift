public import Floor

extension RetroRules {
    /// Leaves the team. What the person wrote stays, shown as from a former member; their seat becomes empty.
    public static let leaveTeam = RetroUseCase(
        "leave-team", makes: .permanent(LeaveTeam.kind), by: .member, lands: .teams,
        onDevice: nil,
        api: .rest(.post, "leave", status: 200),
        summary: "Leaves a team. What you wrote stays, shown as from a former member.",
        input: [],
        form: nil
    ) {
        _, draft, _ throws(Refusal) in
        guard let own = draft.team.members[draft.viewer.person] else { throw .missing }
        return draft.record(draft.changes(sending: own))
    }

    /// Removes another member immediately. By the facilitator, an hour after they took the seat: a removed member can
    /// neither take the seat back nor keep a team from being deleted. Field `person`.
    public static let removeMember = RetroUseCase(
        "remove-member", makes: .permanent("member.removed"), by: .facilitator, lands: .team,
        onDevice: nil,
        api: .rest(.delete, "members/{person}", status: 200),
        summary: "Removes a member from a team at once. Only the facilitator can.",
        input: [
            .init("person", .id, "A member of the team.")
        ],
        form: nil
    ) {
        form, draft, _ throws(Refusal) in
        let member = try draft.member(form)
        guard member.id != draft.viewer.person else { throw .leavesByThemselves }
        guard draft.team.seatWait(at: draft.now) == nil else { throw .seatTooNewToRemove }
        return draft.record(draft.changes(sending: member))
    }
}

/// Declared apart from its rule, so that a device that needs only the kind does not link the rule.
enum LeaveTeam {
    static let kind = "member.left"
}

extension RetroDraft {
    fileprivate func changes(sending member: Member) -> [Change] {
        var changes = [member.change(Member.isHere, to: false)]
        if team.seat.value == member.id { changes.append(team.change(Team.seat, to: nil)) }
        return changes
    }
}

extension Refusal {
    static let seatTooNewToRemove = Refusal(
        .conflict, "seat-just-taken",
        Phrase(
            ko: "진행을 맡은 지 한 시간이 지나야 팀원을 내보낼 수 있어요.",
            en: "You can remove people an hour after you took the seat."))
    static let leavesByThemselves = Refusal(
        .conflict, "leaves-by-themselves",
        Phrase(ko: "나를 내보낼 수는 없어요. 대신 팀에서 나가기를 눌러 주세요.", en: "You can’t remove yourself. Leave the team instead."),
        field: "person")
}
