public import Floor

extension RunRules {
    /// Reports the meetup, a person in it or a message of it to the administrators. Fields `thing` (its id), `reason`;
    /// optional `note`. A second report of the same thing replaces the first.
    ///
    /// Throws `thing-missing`, `reason-unknown`, `report-own`.
    public static let report = RunUseCase(
        "report", makes: "thing.reported", by: .anybody, in: nil, despiteBlocks: true, lands: .reported,
        api: .rest(.put, "reports/{thing}", status: 200),
        summary: "Reports a run, a person or a message to the administrators.",
        input: [
            .init("thing", .id, "The id of the run, the person or the message."),
            .init("reason", .choice(of: Report.Reason.self), "Why."),
            .init("note", .words, "At most \(Report.noteLimit) characters.", isRequired: false),
        ], needsRunners: true, messages: ["thing"], form: MeetupPage.again
    ) { form, draft, _ throws(Refusal) in
        let id: ID<Entity>? = try form.id("thing")
        guard let id else { throw .thingMissing }
        guard id != ID(draft.viewer.person) else { throw .reportOwn }
        // Only what the person can see can be reported: an answer tells nothing about the rest.
        // Who is in reports whom they have blocked, too.
        let seen = draft.meetup.redacted(for: draft.viewer.person, draft.standing, Blocks())
        guard id == ID(seen.id) || seen.participants.keys.contains(ID(id)) || seen.messages.keys.contains(id) else {
            throw .thingMissing
        }
        let isOwn = id == ID(seen.id) ? draft.standing == .leader : seen.messages[id]?.author == draft.viewer.person
        if isOwn { throw .reportOwn }
        let json = try Report(form).json
        let field = Report.field(by: draft.viewer.person)
        let former = draft.meetup.value(of: field, on: id) ?? .null
        return former == json ? draft.unchanged : draft.record([Change(id, field, from: former, to: json)])
    }
}

extension Refusal {
    static let thingMissing = Refusal(
        .missing, "thing-missing", Phrase(ko: "신고할 것을 찾지 못했어요.", en: "There is no such thing to report."),
        field: "thing")
    static let reportOwn = Refusal(
        .invalid, "report-own",
        Phrase(ko: "나와 내 글은 신고할 수 없어요.", en: "You can’t report yourself or what is yours."), field: "thing")

    static func reasonUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "reason-unknown", Phrase(ko: "이유를 골라 주세요.", en: "Choose a reason."), field: "reason",
            given: given)
    }
}
