public import Floor

extension RetroRules {
    /// Takes the facilitator's seat, even if somebody has it, so that an absent facilitator does not block the day.
    /// Everybody is notified, and the new facilitator cannot start early for ``Seat/wait``.
    public static let takeSeat = RetroUseCase(
        "take-seat", makes: .permanent(Seat.takenKind), by: .member, lands: .team,
        onDevice: nil,
        api: .rest(.post, "seat/take", status: 200),
        summary:
            "Makes you the facilitator in place of the current one. For one hour you cannot open a retrospective early.",
        input: [],
        form: nil
    ) {
        _, draft, _ throws(Refusal) in
        let team = draft.team
        if team.facilitator == draft.viewer.person { return draft.unchanged }
        return draft.record([
            team.change(Team.seat, to: draft.viewer.person),
            team.change(Team.seatTaken, to: draft.now),
        ])
    }

    /// Gives the seat to another member. By the facilitator; field `person`.
    public static let handOverSeat = RetroUseCase(
        "hand-over-seat", makes: .permanent("seat.handed-over"), by: .facilitator, lands: .team,
        onDevice: nil,
        api: .rest(.post, "members/{person}/hand-over", status: 200),
        summary: "Makes another member the facilitator. Only the facilitator can.",
        input: [
            .init("person", .id, "A member of the team.")
        ],
        form: nil
    ) {
        form, draft, _ throws(Refusal) in
        let person = try draft.member(form).id
        if draft.team.facilitator == person { return draft.unchanged }
        return draft.record([draft.team.change(Team.seat, to: person)])
    }
}

/// The facilitator's seat, which any member may take.
public enum Seat {
    /// The kind of the operation by which a member took the seat. A host notifies the others when it records one.
    public static let takenKind = "seat.taken"

    /// In milliseconds, one hour: how long a facilitator who took the seat cannot start early, and how far ahead
    /// anybody but the facilitator must schedule, so that the others can notice and object. A seat that was handed over
    /// has no wait.
    public static let wait: Int64 = 3_600_000
}

extension Team {
    /// When the facilitator may start early, in Unix milliseconds; nil where there is no wait.
    public func seatWait(at now: Int64) -> Int64? {
        guard let taken = seatTaken.value, facilitator != nil, now < taken + Seat.wait else { return nil }
        return taken + Seat.wait
    }

    /// Whether a person may let a retrospective begin sooner than ``Seat/wait`` from now.
    func mayBeginSoon(_ person: ID<Person>, at now: Int64) -> Bool {
        facilitator == person && seatWait(at: now) == nil
    }
}

extension Refusal {
    static let seatJustTaken = Refusal(
        .conflict, "seat-just-taken",
        Phrase(
            ko: "진행을 맡은 지 한 시간이 지나야 일찍 시작할 수 있어요. 정해진 시각에는 저절로 시작돼요.",
            en: "You can start early an hour after you took the seat. At the scheduled time it starts by itself."))
}
