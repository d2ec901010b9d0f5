public import Floor

extension RetroRules {
    /// Opens a scheduled retrospective before its time, or at it. By the facilitator, an hour after they took the seat;
    /// optional field `retrospective`. One that is open already stays so.
    public static let startRetrospective = RetroUseCase(
        "start-retrospective", makes: .settle(StartOnTime.kind), by: .facilitator, lands: .team,
        onDevice: nil,
        api: .rest(.post, "retrospectives/{retrospective}/start", status: 200),
        summary: "Opens a scheduled retrospective before its start. Only the facilitator can.",
        input: [.retrospective],
        form: nil
    ) {
        _, draft, _ throws(Refusal) in
        let retrospective = draft.retrospective
        switch retrospective.phase.value {
        case .open: return draft.unchanged
        case .done: throw .retrospectiveDone
        case .waiting:
            guard retrospective.schedule.value != nil else { throw .retrospectiveUnscheduled }
            guard draft.team.seatWait(at: draft.now) == nil else { throw .seatJustTaken }
            return draft.record(retrospective.opening(at: draft.now))
        }
    }
}

/// What a durable job asks for when the time of a retrospective has come.
public enum StartOnTime {
    /// The operation that opens the current retrospective, by nobody; nil where its time has not come, or it is open or done
    /// already. However late it is asked, it comes to the same once.
    public static func decide(_ team: Team, tools: inout Tools) -> Operation? {
        guard let retrospective = team.currentRetrospective, retrospective.isDue(at: tools.now) else { return nil }
        let now = tools.now
        return Operation(
            id: tools.id(), space: team.id, author: .unmade, device: .unmade, clock: tools.tick(), kind: kind,
            intent: .settle, changes: retrospective.opening(at: now))
    }

    /// The kind of the operation that opens a retrospective, whoever did it. A host tells everybody when it records one.
    public static let kind = "retrospective.started"
}

extension Retrospective {
    fileprivate func opening(at now: Int64) -> [Change] {
        [
            change(Field.phase, to: .string(Phase.open.rawValue)),
            change(Field.openedAt, to: .integer(now)),
        ]
    }
}

extension Refusal {
    static let retrospectiveUnscheduled = Refusal(
        .conflict, "retrospective-unscheduled",
        Phrase(ko: "회고 날짜를 먼저 정해 주세요.", en: "Say first when the retrospective is."))
}
