public import Floor

extension RunRules {
    /// Applies to a meetup, a full one too: the leader answers everybody, and nobody comes on the waitlist without their
    /// yes.
    ///
    /// Field `note`, optional. Throws the phase's refusal, `profile-missing`, `gender-unfit`, `age-unfit`, `under-age`,
    /// `pace-unfit`, `applied-already`, `in-already`, `declined-before`, `removed-before`, `applications-full`. Who is in on
    /// it never matters: a refusal would tell people in which runs to find whom they have blocked.
    public static let apply = RunUseCase(
        "apply", makes: "application.made", by: .anybody, in: [.open], lands: .meetup,
        api: .rest(.post, "applications", status: 200),
        summary: "Applies to a run. In a full one you wait for a place once the leader accepts you.",
        input: [
            .init("note", .words, "To the leader, at most \(Participant.noteLimit) characters.", isRequired: false)
        ],
        form: { form, refusal, slice, viewer throws(Refusal) in
            ApplyPage.page(try slice.seen(after: refusal, viewer), viewer, form: form, refusal: refusal)
        }
    ) { form, draft, _ throws(Refusal) in
        let (meetup, own) = (draft.meetup, draft.own)
        try own.requireNew()
        // The phase was checked on admission.
        try draft.requireFit(try draft.profile())
        guard meetup.pending.count < Meetup.pendingLimit else { throw .applicationsFull }
        let note = try Text.optionalLine(
            form["note"], limit: Participant.noteLimit, field: "note", subject: Noun.note)
        return draft.record(
            own.turning(.applied, at: draft.now) + [
                own.change(Participant.appliedAt, to: draft.now),
                own.change(Participant.note, to: note),
                own.change(Participant.offerEnds, to: nil),
            ])
    }
}

extension Participant {
    /// Whether a person may apply, as far as their earlier part in the meetup goes. Who left or took back may come again.
    fileprivate func requireNew() throws(Refusal) {
        switch status.value {
        case .none, .withdrawn, .left, .unanswered: break
        case .applied, .waitlisted, .offered: throw .appliedAlready
        case .accepted: throw .inAlready
        case .declined: throw .declinedBefore
        case .removed: throw .removedBefore
        }
    }
}

extension Meetup {
    /// Applications that wait at a time: all participants of a meetup are loaded together.
    static let pendingLimit = 100
}

extension Refusal {
    static let applicationsFull = Refusal(
        .conflict, "applications-full",
        Phrase(
            ko: "기다리는 사람이 \(Meetup.pendingLimit)명이라 지금은 신청을 받을 수 없어요.",
            en: "\(Meetup.pendingLimit) people are waiting already. Look for another run."))
    static let appliedAlready = Refusal(
        .conflict, "applied-already", Phrase(ko: "이미 신청했어요.", en: "You have applied already."))
    static let inAlready = Refusal(
        .conflict, "in-already", Phrase(ko: "이미 함께하기로 한 모임이에요.", en: "You are already in this run."))
    static let declinedBefore = Refusal(
        .conflict, "declined-before",
        Phrase(
            ko: "이번 모임은 함께하기 어렵다는 답을 받았어요. 다른 모임을 찾아보세요.",
            en: "The leader declined your application. Look for another run."))
    static let removedBefore = Refusal(
        .conflict, "removed-before",
        Phrase(ko: "이 모임에서 빠지게 되어 다시 신청할 수 없어요.", en: "You were removed from this run and can’t apply again."))
}
