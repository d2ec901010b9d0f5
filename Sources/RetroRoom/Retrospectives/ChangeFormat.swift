public import Floor

extension RetroRules {
    /// Changes the kinds of keywords. Fields: `format`, and `kinds` if it is `own`.
    ///
    /// Refused once there are keywords: a refusal that depended on the kinds in use would reveal sealed content.
    public static let changeFormat = RetroUseCase(
        "change-format", makes: .permanent("format.changed"), by: .member, in: beforeTheDay, lands: .team,
        onDevice: nil,
        api: .rest(.put, "retrospectives/{retrospective}/format", status: 200),
        summary: "Sets the kinds of keywords of a retrospective, as long as it has no keyword.",
        input: [
            .init(
                "format", .choice(Format.ready.compactMap { $0.name } + ["own"]), "A format with its kinds, or `own`."),
            .init("kinds", .words, "The kinds of an `own` format, one per line.", isRequired: false),
            .retrospective,
        ],
        form: SchedulePage.rulesAgain
    ) {
        form, draft, _ throws(Refusal) in
        let format = try Format(form)
        if format == draft.retrospective.format.value { return draft.unchanged }
        guard draft.slice.keywordCount == 0 else { throw .formatInUse }
        return draft.record([draft.retrospective.change(Retrospective.format, to: format)])
    }

    /// Changes how authors are shown. Field: `anonymity`. It can be made stricter until the end, and looser only while
    /// there are no keywords.
    public static let changeAnonymity = RetroUseCase(
        "change-anonymity", makes: .permanent("anonymity.changed"), by: .member, in: [.unscheduled, .scheduled, .open],
        lands: .team,
        onDevice: nil,
        api: .rest(.put, "retrospectives/{retrospective}/anonymity", status: 200),
        summary: "Sets what is shown of the authors of keywords. Once a keyword exists it can only show less.",
        input: [
            .init("anonymity", .choice(of: Anonymity.self), "What is shown of authors."),
            .retrospective,
        ],
        form: SchedulePage.rulesAgain
    ) {
        form, draft, _ throws(Refusal) in
        let given = form["anonymity"] ?? ""
        guard let anonymity = Anonymity(named: given) else { throw .anonymityUnknown(given: given) }
        let present = draft.retrospective.anonymity.value
        if anonymity == present { return draft.unchanged }
        guard anonymity > present || draft.slice.keywordCount == 0 else { throw .anonymityLooser }
        return draft.record([draft.retrospective.change(Retrospective.anonymity, to: anonymity)])
    }
}
