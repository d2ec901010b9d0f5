public import Floor

extension RunRules {
    /// Accepts somebody who applied, or who was declined before. Field `person`.
    ///
    /// Throws `participant-missing`, `application-gone`, `waits-in-turn` for the waitlist, the refusals of the conditions as
    /// they are now, and `meetup-full`: two devices that accept the last place at once accept one person, because a host decides under the meetup's lock.
    public static let acceptApplication = RunUseCase(
        "accept-application", makes: "application.accepted", by: .leader, in: beforeStart, lands: .applicants,
        api: .rest(.post, "applications/{person}/accept", status: 200),
        summary: "Accepts an applicant. They see the exact place and the talk from now on.", input: [.person],
        needsRunners: true, form: ApplicantsPage.again
    ) { form, draft, _ throws(Refusal) in
        let participant = try draft.participant(form)
        switch participant.status.value {
        case .accepted: return draft.unchanged
        case .applied, .declined: break
        case .waitlisted, .offered: throw .waitsInTurn
        case .none, .withdrawn, .left, .removed: throw .applicationGone
        }
        guard let runner = draft.slice.runners[participant.id] else { throw .participantMissing }
        try draft.requireFit(runner)
        guard draft.meetup.free(at: draft.now) > 0 else { throw .meetupFull }
        return draft.record(participant.turning(.accepted, at: draft.now))
    }

    /// Declines somebody who applied, waits or has been offered a place. Field `person`.
    public static let declineApplication = RunUseCase(
        "decline-application", makes: "application.declined", by: .leader, in: beforeStart, lands: .applicants,
        api: .rest(.post, "applications/{person}/decline", status: 200),
        summary: "Declines an applicant. They can be accepted later.", input: [.person], needsRunners: true,
        form: ApplicantsPage.again
    ) { form, draft, _ throws(Refusal) in
        let participant = try draft.participant(form)
        if participant.status.value == .declined { return draft.unchanged }
        guard participant.status.value.isPending else { throw .applicationGone }
        return draft.record(
            draft.meetup.promoting(after: participant.turning(.declined, at: draft.now), by: draft))
    }

    /// Removes somebody who was accepted, until the run is over. Field `person`. They no longer see place and talk.
    public static let removeMember = RunUseCase(
        "remove-member", makes: "member.removed", by: .leader, in: beforeStart + [.running], lands: .applicants,
        api: .rest(.delete, "members/{person}", status: 200), summary: "Removes somebody from a run.",
        input: [.person], needsRunners: true, form: ApplicantsPage.again
    ) { form, draft, _ throws(Refusal) in
        let participant = try draft.participant(form)
        guard participant.id != draft.viewer.person else { throw .leaderStays }
        if participant.status.value == .removed { return draft.unchanged }
        guard participant.status.value == .accepted else { throw .participantMissing }
        return draft.record(
            draft.meetup.promoting(after: participant.turning(.removed, at: draft.now), by: draft))
    }
}

extension Refusal {
    static let applicationGone = Refusal(
        .conflict, "application-gone",
        Phrase(ko: "그사이 신청을 거두었어요.", en: "They have taken their application back."), field: "person")
    static let waitsInTurn = Refusal(
        .conflict, "waits-in-turn",
        Phrase(
            ko: "자리를 기다리는 사람이에요. 자리가 나면 차례대로 받아요.", en: "They are on the waitlist, which goes in order."),
        field: "person")
    static let meetupFull = Refusal(
        .conflict, "meetup-full",
        Phrase(
            ko: "자리가 모두 찼어요. 인원을 늘리거나 자리가 나면 받을 수 있어요.", en: "The run is full. Raise its capacity, or wait for a place."
        ),
        field: "person")
}
