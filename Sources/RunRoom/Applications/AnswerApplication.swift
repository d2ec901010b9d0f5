public import Floor

extension RunRules {
    /// Accepts somebody who applied, or who was declined before. Field `person`. In a full meetup, or where accepted people
    /// wait already, they come on the waitlist: two devices that accept the last place at once give it to one person,
    /// because a host decides under the meetup's lock.
    ///
    /// The leader's yes stands for the conditions, which may have changed since the application. Throws
    /// `participant-missing`, also for somebody whom the leader does not see because of a block; `application-gone`.
    public static let acceptApplication = RunUseCase(
        "accept-application", makes: "application.accepted", by: .leader, in: beforeStart, lands: .applicants,
        api: .rest(.post, "applications/{person}/accept", status: 200),
        summary: "Accepts an applicant. They see the place and the talk, or wait for a place in a full run.",
        input: [.person],
        needsRunners: true, form: ApplicantsPage.again
    ) { form, draft, _ throws(Refusal) in
        let participant = try draft.participant(form)
        switch participant.status.value {
        // Who waits for a place has been accepted.
        case .accepted, .waitlisted, .offered: return draft.unchanged
        case .applied, .declined: break
        case .none, .withdrawn, .left, .removed, .unanswered: throw .applicationGone
        }
        guard draft.slice.canCome(participant) else { throw .participantMissing }
        let status: Participant.Status = draft.slice.hasPlace(at: draft.now) ? .accepted : .waitlisted
        return draft.record(draft.promoting(after: participant.turning(status, at: draft.now)))
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
        return draft.record(draft.promoting(after: participant.turning(.declined, at: draft.now)))
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
        return draft.record(draft.promoting(after: participant.turning(.removed, at: draft.now)))
    }
}

extension Refusal {
    static let applicationGone = Refusal(
        .conflict, "application-gone",
        Phrase(ko: "그사이 신청을 취소했어요.", en: "They have withdrawn their application."), field: "person")
}
