public import Floor

extension RunRules {
    /// Publishes a draft, or takes applications again. The leader's profile is checked again: it may have changed since they
    /// wrote the run.
    ///
    /// Throws `meetup-incomplete`, `start-past` for a draft that was left lying too long, `profile-missing`, `under-age`,
    /// `gender-not-own`.
    public static let openMeetup = RunUseCase(
        "open-meetup", makes: "meetup.opened", by: .leader, in: [.draft, .closed], lands: .meetup,
        api: .rest(.post, "open", status: 200), summary: "Publishes a draft of a run, or takes applications again."
    ) { _, draft, _ throws(Refusal) in draft.record(try draft.opening()) }

    /// Takes no more applications. People who wait can still be answered.
    public static let closeMeetup = RunUseCase(
        "close-meetup", makes: "meetup.closed", by: .leader, in: [.open], lands: .meetup,
        api: .rest(.post, "close", status: 200), summary: "Takes no more applications. It can be opened again."
    ) { _, draft, _ throws(Refusal) in
        draft.record([draft.meetup.change(Meetup.stage, to: .closed)])
    }

    /// Cancels a meetup for good, and in a series others of it that are named. The host tells everybody in it and everybody
    /// who waits. A draft is discarded instead: a cancelled meetup is shown to everybody.
    ///
    /// Throws `scope-unknown`, `not-repeated`.
    public static let cancelMeetup = RunUseCase(
        "cancel-meetup", makes: "meetup.cancelled", by: .leader, in: beforeStart, lands: .meetup,
        api: .rest(.post, "cancel", status: 200), summary: "Cancels a run for good. Everybody in it is notified.",
        input: .seriesScope("Everybody in them is notified, too."), hasScope: true
    ) { form, draft, tools throws(Refusal) in
        let siblings = try draft.siblings(in: SeriesScope(form))
        let own = draft.meetup.change(Meetup.stage, to: .cancelled)
        let others = try draft.same(in: siblings, &tools) { _ in Fields() }
        return draft.record([draft.operation([own])] + others)
    }

    /// Throws a draft away. Nobody sees it from then on, and the host deletes the space.
    public static let discardDraft = RunUseCase(
        "discard-draft", makes: "draft.discarded", by: .leader, in: [.draft], lands: .meetups,
        api: .rest(.delete, "", status: 200), summary: "Deletes a draft of a run for good."
    ) { _, draft, _ throws(Refusal) in
        draft.record([draft.meetup.change(Meetup.stage, to: .discarded)])
    }
}

extension RunDraft {
    /// The changes that publish the meetup.
    ///
    /// - Throws: what ``RunRules/openMeetup`` throws.
    func opening() throws(Refusal) -> [Change] {
        guard meetup.isComplete, let time = meetup.time.value, let conditions = meetup.conditions.value else {
            throw .meetupIncomplete
        }
        guard time.start > now else { throw .startPast }
        try profile().requireLeading(conditions, in: time.year(offset: slice.zoneOffset))
        var changes = [meetup.change(Meetup.stage, to: .open)]
        if meetup.openedAt.value == nil { changes.append(meetup.change(Meetup.openedAt, to: now)) }
        return changes
    }
}

extension Refusal {
    static let meetupIncomplete = Refusal(
        .conflict, "meetup-incomplete",
        Phrase(
            ko: "시간과 모이는 곳, 조건을 먼저 정해 주세요.",
            en: "Write the time, the place and the conditions first."))
}
