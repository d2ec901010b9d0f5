public import Floor

extension RunRules {
    /// Phases in which people get out of a meetup before it starts, the hidden one too.
    private static let leavable: [Meetup.Phase] = beforeStart + [.hidden]

    /// Takes back an application, or an offered place. Throws `not-applied`.
    public static let withdraw = RunUseCase(
        "withdraw", makes: "application.withdrawn", by: .anybody, in: leavable, despiteBlocks: true, lands: .meetup,
        api: .rest(.delete, "applications/mine", status: 200),
        summary: "Takes back your application. You can apply again.", needsRunners: true
    ) { _, draft, _ throws(Refusal) in
        try draft.requireStillToCome()
        guard draft.own.status.value.isPending else { throw .notApplied }
        return draft.record(draft.promoting(after: draft.own.turning(.withdrawn, at: draft.now)))
    }

    /// Leaves a meetup before it starts. The leader cancels it instead: throws `leader-stays`.
    public static let leaveMeetup = RunUseCase(
        "leave-meetup", makes: "member.left", by: .member, in: leavable, despiteBlocks: true, lands: .meetup,
        api: .rest(.post, "leave", status: 200), summary: "Leaves a run before it starts.",
        needsRunners: true
    ) { _, draft, _ throws(Refusal) in
        try draft.requireStillToCome()
        guard draft.standing != .leader else { throw .leaderStays }
        return draft.record(draft.promoting(after: draft.own.turning(.left, at: draft.now)))
    }

    /// Takes a place that was offered from the waitlist. Throws `offer-missing`, `offer-over`, `profile-missing`.
    public static let takePlace = RunUseCase(
        "take-place", makes: "place.taken", by: .anybody, in: beforeStart, lands: .meetup,
        api: .rest(.post, "place/take", status: 200), summary: "Takes the place you were offered from the waitlist."
    ) { _, draft, _ throws(Refusal) in
        let own = draft.own
        if own.status.value == .accepted { return draft.unchanged }
        guard own.status.value == .offered else { throw .offerMissing }
        // An offer that was over by another clock may have passed on already.
        guard own.isOffered(at: draft.now),
            draft.meetup.taken(at: draft.now) <= draft.meetup.conditions.value?.capacity ?? 0
        else { throw .offerOver }
        _ = try draft.profile()
        return draft.record(
            own.turning(.accepted, at: draft.now) + [own.change(Participant.offerEnds, to: nil)])
    }
}

extension RunDraft {
    /// - Throws: `meetup-past`; nothing for a run that is not hidden, whose phase says so.
    fileprivate func requireStillToCome() throws(Refusal) {
        guard meetup.isStillToCome(at: now) else { throw .meetupPast }
    }
}

extension Refusal {
    static let notApplied = Refusal(
        .conflict, "not-applied", Phrase(ko: "기다리는 신청이 없어요.", en: "You have no open application."))
    static let leaderStays = Refusal(
        .conflict, "leader-stays",
        Phrase(ko: "모임을 연 사람은 나갈 수 없어요. 대신 모임을 취소해 주세요.", en: "The leader can’t leave. Cancel the run instead."))
    static let offerMissing = Refusal(
        .conflict, "offer-missing", Phrase(ko: "아직 차례가 오지 않았어요.", en: "You haven’t been offered a place yet."))
    static let offerOver = Refusal(
        .conflict, "offer-over",
        Phrase(ko: "12시간이 지나 자리가 다음 사람에게 넘어갔어요.", en: "The offer has passed on to the next person."))
}
