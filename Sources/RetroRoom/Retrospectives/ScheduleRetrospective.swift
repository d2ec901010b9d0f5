import Floor

extension RetroUseCase {
    /// Says when the retrospective is, and what it is called; or says it anew. Fields: `name`, `start` (Unix
    /// milliseconds) or `day` and `time`, `zone`.
    static let scheduleRetrospective = RetroUseCase(
        "schedule-retrospective", makes: "retrospective.scheduled", by: .member, in: beforeTheDay
    ) {
        form, draft, _, _ throws(Refusal) in
        let retrospective = draft.retrospective
        let name = try Text.line(
            form["name"] ?? "", limit: Retrospective.nameLimit, field: "name", name: "retrospective-name",
            subject: Noun.retrospectiveName)
        let schedule = try Schedule(form, now: draft.now, clock: draft.viewer.clock)
        var changes: [Change] = []
        if name != retrospective.name.value {
            changes.append(retrospective.change(Retrospective.Field.name, to: .string(name)))
        }
        if schedule != retrospective.schedule.value {
            changes.append(retrospective.change(Retrospective.Field.schedule, to: .string(schedule.text)))
        }
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }

    /// Takes the date back. The keywords stay, for whenever it is.
    static let unscheduleRetrospective = RetroUseCase(
        "unschedule-retrospective", makes: "retrospective.unscheduled", by: .member, in: beforeTheDay
    ) {
        _, draft, _, _ throws(Refusal) in
        let retrospective = draft.retrospective
        if retrospective.schedule.value == nil { return draft.unchanged }
        return draft.record([retrospective.change(Retrospective.Field.schedule, to: .null)])
    }
}
