public import Floor

/// The timer of the day, which everybody sees.
enum DayTimer {
    /// The range, in whole minutes.
    static let minutes: ClosedRange<Int64> = 1...60
    /// The choices on the day page.
    static let offered: [Int64] = [3, 5, 10]
}

extension RetroRules {
    /// Starts the timer, from now. By the facilitator, or by anyone while the seat is empty; field `minutes`, 1–60.
    public static let startTimer = RetroUseCase(
        "start-timer", makes: .permanent("timer.started"), by: .leader, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.put, "retrospectives/{retrospective}/timer", status: 200),
        summary: "Starts the timer. Only the facilitator can, or anybody while there is none.",
        input: [
            .init("minutes", .number, "1 to 60."),
            .retrospective,
        ],
        form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        guard let minutes = form["minutes"].flatMap({ Int64($0) }), DayTimer.minutes.contains(minutes) else {
            throw .timerMinutes(given: form["minutes"])
        }
        let ends = draft.now + minutes * Schedule.minute
        return draft.record([draft.retrospective.change(Retrospective.timerEnds, to: ends)])
    }

    /// Removes the timer.
    public static let stopTimer = RetroUseCase(
        "stop-timer", makes: .permanent("timer.stopped"), by: .leader, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.delete, "retrospectives/{retrospective}/timer", status: 200),
        summary: "Stops the timer.",
        input: [.retrospective],
        form: nil
    ) {
        _, draft, _ throws(Refusal) in
        try draft.requireOpened()
        if draft.retrospective.timerEnds.value == nil { return draft.unchanged }
        return draft.record([draft.retrospective.change(Retrospective.timerEnds, to: nil)])
    }
}

extension Refusal {
    static func timerMinutes(given: String?) -> Refusal {
        Refusal(
            .invalid, "timer-minutes",
            Phrase(
                ko: "\(DayTimer.minutes.lowerBound)분에서 \(DayTimer.minutes.upperBound)분까지 정할 수 있어요.",
                en: "Choose from \(DayTimer.minutes.lowerBound) to \(DayTimer.minutes.upperBound) minutes."),
            field: "minutes", given: given)
    }
}
