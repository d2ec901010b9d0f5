public import Floor

extension RetroRules {
    /// Opens a scheduled retrospective, at or before its time, and leads into its day. By the facilitator, an hour after
    /// they took the seat; optional field `retrospective`. Nothing changes if it is already open.
    public static let startRetrospective = RetroUseCase(
        "start-retrospective", makes: .permanent(StartOnTime.kind), by: .facilitator, lands: .day,
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

/// Opens a retrospective at its scheduled time. A durable job runs it.
public enum StartOnTime {
    /// The operation that opens the current retrospective, without an author; nil if its time has not come, or it is
    /// already open or done. Idempotent, however late the job runs.
    public static func decide(_ team: Team, tools: inout Tools) -> Operation? {
        guard let retrospective = team.currentRetrospective, retrospective.isDue(at: tools.now) else { return nil }
        let now = tools.now
        return Operation(
            id: tools.id(), space: team.id, author: .unmade, device: .unmade, clock: tools.tick(), kind: kind,
            intent: .permanent, changes: retrospective.opening(at: now))
    }

    /// The kind of the operation that opens a retrospective, by a person or by the job. A host notifies everybody when
    /// it records one.
    public static let kind = "retrospective.started"
}

extension Retrospective {
    fileprivate func opening(at now: Int64) -> [Change] {
        [
            change(Retrospective.phase, to: .open),
            change(Retrospective.openedAt, to: now),
        ]
    }
}

extension Refusal {
    static let retrospectiveUnscheduled = Refusal(
        .conflict, "retrospective-unscheduled",
        Phrase(ko: "회고 날짜를 먼저 정해 주세요.", en: "Schedule the retrospective first."))
}
