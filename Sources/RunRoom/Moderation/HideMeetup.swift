public import Floor

extension RunRules {
    /// Hides a run from everybody but the people in it, who see that it is hidden. Nobody can apply, write or be reminded.
    public static let hideMeetup = RunUseCase(
        "hide-meetup", makes: "meetup.hidden", by: .administrator, in: nil, lands: .reports,
        api: .rest(.post, "hide", status: 200), summary: "Hides a run from everybody but the people in it."
    ) { _, draft, _ throws(Refusal) in
        draft.hiding(true)
    }

    /// Shows a hidden run again, in the stage that it had.
    public static let showMeetup = RunUseCase(
        "show-meetup", makes: "meetup.shown", by: .administrator, in: nil, lands: .reports,
        api: .rest(.post, "show", status: 200), summary: "Shows a hidden run again.", needsRunners: true
    ) { _, draft, _ throws(Refusal) in
        // While it was hidden, free places were offered to nobody.
        draft.hiding(false)
    }
}

/// Hiding a run from everybody but the people in it, and showing it again.
public enum HideMeetup {
    /// What the people in it are told. Why is told to whom a report was about, by a warning.
    public static func told(isHidden: Bool) -> Phrase {
        isHidden
            ? Phrase(
                ko: "관리자가 이 모임을 가렸어요. 함께하기로 한 사람만 볼 수 있어요.",
                en: "An administrator has hidden this run. Only the people in it can see it.")
            : Phrase(ko: "관리자가 이 모임을 다시 보이게 했어요.", en: "An administrator shows this run again.")
    }
}

extension RunDraft {
    fileprivate func hiding(_ isHidden: Bool) -> Outcome {
        let changes = meetup.changes(to: [Meetup.isHidden.to(isHidden)])
        return changes.isEmpty ? unchanged : record(promoting(after: changes))
    }
}

/// What happens to a run whose leader's account is suspended before it starts: it is cancelled, and everybody in it is
/// told. Nobody else has said yes to leading it.
public enum LeaderSuspension {
    /// The operation to record; nil if there is nothing to do. Its author is nobody.
    public static func operation(in meetup: Meetup, tools: inout Tools) -> Operation? {
        guard meetup.isStillToCome(at: tools.now) else { return nil }
        return Operation(
            id: tools.id(), space: meetup.id, author: .unmade, device: .unmade, clock: tools.tick(),
            kind: RunRules.cancelMeetup.makes.kind ?? "", intent: .permanent,
            changes: [meetup.change(Meetup.stage, to: .cancelled)])
    }
}
