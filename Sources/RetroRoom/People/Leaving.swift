public import Floor

extension RetroRules {
    /// Out of the team, by one's own wish. What one wrote stays, by a departed member; the seat falls empty.
    public static let leaveTeam = RetroUseCase(
        "leave-team", makes: .settle(LeaveTeam.kind), by: .member, lands: .teams,
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

    /// Takes somebody else out of the team, at once. By the facilitator, an hour after they took the seat: who is out
    /// cannot take it back, nor keep a team that is to be deleted. Field `person`.
    public static let removeMember = RetroUseCase(
        "remove-member", makes: .settle("member.removed"), by: .facilitator, lands: .team,
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

/// Its kind stands apart from its rule: a device that looks for the one does not carry the other along.
enum LeaveTeam {
    static let kind = "member.left"
}

extension RetroDraft {
    fileprivate func changes(sending member: Member) -> [Change] {
        var changes = [member.change(Member.Field.isHere, to: .bool(false))]
        if team.seat.value == member.id { changes.append(team.change(Team.Field.seat, to: .null)) }
        return changes
    }
}

extension Refusal {
    static let seatTooNewToRemove = Refusal(
        .conflict, "seat-just-taken",
        Phrase(
            ko: "진행을 맡은 지 한 시간이 지나야 팀원을 내보낼 수 있어요.",
            en: "Whoever took the seat removes nobody until an hour later."))
    static let leavesByThemselves = Refusal(
        .conflict, "leaves-by-themselves",
        Phrase(ko: "나를 내보낼 수는 없어요. 대신 팀에서 나가기를 눌러 주세요.", en: "You cannot remove yourself. Leave the team instead."),
        field: "person")
}
