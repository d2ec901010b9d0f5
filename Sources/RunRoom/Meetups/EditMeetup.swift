public import Floor

extension RunRules {
    /// Writes all of a meetup's details, in a draft and until it starts. The form is the whole: what it leaves out is empty.
    ///
    /// In a series the same can be written in others of it, which keep their days; if one of them refuses it, nothing is
    /// written.
    ///
    /// Throws the refusals of its fields, `start-moved`, `profile-missing`, `under-age`, `gender-not-own`,
    /// `capacity-below-taken`, `scope-unknown`, `not-repeated`, `series-day-change`.
    public static let editMeetup = RunUseCase(
        "edit-meetup", makes: "meetup.edited", by: .leader, in: writable, lands: .meetup,
        api: .rest(.put, "", status: 200), summary: "Writes the details of a run, until it starts.",
        input: [
            .init("title", .words, "1 to \(Meetup.titleLimit) characters."),
            .init(
                "start", .number, "When it starts, in Unix milliseconds; within 60 days. Or `day` and `time`.",
                isRequired: false),
            .init("day", .day, "The day it starts, where you are. Ignored beside `start`.", isRequired: false),
            .init("time", .token, "The time it starts, such as 19:30. The same.", isRequired: false),
            .init("zone", .token, "The time zone it takes place in: an IANA name such as Asia/Seoul."),
            .init("minutes", .number, "The planned duration, 10 to 300."),
        ] + .meetupDetails(isWhole: true)
            + .seriesScope("The others get all that is written here, at the same local time of their own days."),
        needsRunners: true, hasScope: true,
        form: { form, refusal, slice, viewer throws(Refusal) in
            EditMeetupPage.page(
                try slice.seen(after: refusal, viewer), viewer, form: form, refusal: refusal)
        }
    ) { form, draft, tools throws(Refusal) in
        let meetup = draft.meetup
        let scope = try SeriesScope(form)
        let siblings = try draft.siblings(in: scope)
        let me = try draft.profile()
        // Nobody has seen the circle of a draft, so its point moves freely, unless it is that of a run planned again.
        let isUnseen =
            meetup.stage.value == .draft && meetup.place.value.map { $0.anchor == $0.point } ?? true
        let details = try MeetupDetails(form, after: draft.slice.shared ?? (isUnseen ? nil : meetup.place.value))
        let time = try MeetupTime(
            form, former: meetup.time.value?.start, now: draft.now, clock: draft.viewer.clock)
        if scope != .this { try draft.requireSameDay(time) }
        let conditions = details.conditions
        try me.requireLeading(conditions, in: time.year(offset: draft.slice.zoneOffset))
        let taken = meetup.taken(at: draft.now)
        guard conditions.capacity >= taken else { throw .capacityBelowTaken(taken) }
        let changes = meetup.changes(to: details.values + [Meetup.time.to(time)])
        let others = try draft.same(in: siblings.map { $0.sharing(details.place) }, &tools) { sibling in
            sibling.form(like: form, at: time)
        }
        if others.isEmpty, changes.isEmpty { return draft.unchanged }
        // Recorded even where only the others change: a repetition of the form then finds what was done.
        let own = changes.isEmpty ? [meetup.change(Meetup.title, to: details.title)] : changes
        return draft.record([draft.operation(draft.promoting(after: own))] + others)
    }
}

extension Runner {
    /// Checks that a person may lead a run under its conditions: one that they could join.
    ///
    /// - Throws: `under-age`, `gender-not-own`.
    func requireLeading(_ conditions: Conditions, in year: Int) throws(Refusal) {
        guard age(in: year) >= Runner.adultAge else { throw .underAge }
        guard conditions.gender.admits(gender) else { throw .genderNotOwn }
    }
}

extension Refusal {
    static func bandUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "band-unknown", Phrase(ko: "언제 달리는지 골라 주세요.", en: "Choose the time of the day."),
            field: "band", given: given)
    }

    static let genderNotOwn = Refusal(
        .invalid, "gender-not-own",
        Phrase(
            ko: "내가 함께할 수 있는 모임만 열 수 있어요. ‘누구나’나 내 성별을 골라 주세요.",
            en: "You can only lead a run that you could join. Choose everyone, or your own gender."),
        field: "gender")

    static func capacityBelowTaken(_ taken: Int) -> Refusal {
        Refusal(
            .conflict, "capacity-below-taken",
            Phrase(
                ko: "이미 \(taken)명이 함께하기로 했어요. 인원을 그보다 줄일 수는 없어요.",
                en: "\(taken) places are taken. The run can’t have fewer."),
            field: "capacity")
    }
}
