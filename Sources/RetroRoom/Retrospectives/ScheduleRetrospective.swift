public import Floor

extension RetroRules {
    /// Sets or changes the retrospective's time and name. Fields: `name`, `start` (Unix milliseconds) or `day` and
    /// `time`, `zone`; optional `was-name` and `shown-start` (a day and a time): what the form showed originally, which it does
    /// not write again. Anybody but the facilitator must schedule at least ``Seat/wait`` ahead; otherwise it could start, and open sealed keywords,
    /// before anybody can object.
    public static let scheduleRetrospective = RetroUseCase(
        "schedule-retrospective", makes: .permanent("retrospective.scheduled"), by: .member, in: beforeTheDay,
        lands: .team,
        onDevice: nil,
        api: .rest(.put, "retrospectives/{retrospective}/schedule", status: 200),
        summary: "Sets the name and the start of a retrospective, before it opens.",
        input: [
            .init("name", .words, "1 to \(Retrospective.nameLimit) characters."),
            .init("start", .number, "When it starts, in Unix milliseconds."),
            .init("zone", .token, "The time zone it is scheduled in: an IANA name such as Asia/Seoul."),
            .retrospective,
        ],
        form: SchedulePage.again
    ) {
        form, draft, _ throws(Refusal) in
        let retrospective = draft.retrospective
        let name = try Text.line(
            form["name"] ?? "", limit: Retrospective.nameLimit, field: "name", name: "retrospective-name",
            subject: Noun.retrospectiveName)
        // A time that was only shown may have passed, or been taken back.
        let schedule = form.keepsStart ? nil : try Schedule(form, now: draft.now, clock: draft.viewer.clock)
        var changes: [Change] = []
        if name != form["was-name"], name != retrospective.name.value {
            changes.append(retrospective.change(Retrospective.name, to: name))
        }
        if let schedule, schedule != retrospective.schedule.value {
            let isSoon = schedule.start < min(retrospective.schedule.value?.start ?? .max, draft.now + Seat.wait)
            guard !isSoon || draft.team.mayBeginSoon(draft.viewer.person, at: draft.now) else { throw .scheduleTooSoon }
            changes.append(retrospective.change(Retrospective.schedule, to: schedule))
        }
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }

    /// Removes the date. The keywords stay.
    public static let unscheduleRetrospective = RetroUseCase(
        "unschedule-retrospective", makes: .permanent("retrospective.unscheduled"), by: .member, in: beforeTheDay,
        lands: .team,
        onDevice: nil,
        api: .rest(.delete, "retrospectives/{retrospective}/schedule", status: 200),
        summary: "Cancels the start of a retrospective. Its keywords stay.",
        input: [.retrospective],
        form: nil
    ) {
        _, draft, _ throws(Refusal) in
        let retrospective = draft.retrospective
        if retrospective.schedule.value == nil { return draft.unchanged }
        return draft.record([retrospective.change(Retrospective.schedule, to: nil)])
    }
}
