public import Floor

extension RunRules {
    /// Adds a reaction to a message, or takes it back: who has the page says which, so that a tap that arrives late does
    /// what it meant. Fields `message`, and `on` or `off`, a ``Reaction``.
    ///
    /// Throws `reaction-unknown`, `message-unseen`, `message-deleted`, `talk-members-only`, `thread-closed`.
    public static let react = RunUseCase(
        "react", makes: "message.reacted", by: .anybody, in: talking, lands: .message,
        onDevice: Phrase(ko: "공감", en: "Reaction"),
        api: .rest(.patch, "messages/{message}/reactions", status: 200),
        summary: "Adds a reaction of yours to a message, or takes it back.",
        input: [
            .init("message", .id, "A message of a talk in which you may write."),
            .init("on", .choice(of: Reaction.self), "The reaction to add.", isRequired: false),
            .init("off", .choice(of: Reaction.self), "The reaction to take back.", isRequired: false),
            .init("thread", .id, "The thread it is in.", isRequired: false),
        ], existing: ["message"]
    ) { form, draft, _ throws(Refusal) in
        let message = try draft.reactable(form)
        var changes: [Change] = []
        for (field, isOn) in [("on", true), ("off", false)] {
            let given = form[field] ?? ""
            if given.isEmpty { continue }
            guard let reaction = Reaction(named: given) else { throw .reactionUnknown(field, given) }
            // Of a deleted message there is none to take back.
            if isOn, message.removed.value { throw .messageDeleted }
            let key = Reactions.Key(reaction, by: draft.viewer.person)
            guard message.reactions.holds(key) != isOn else { continue }
            changes.append(message.change(Message.field(of: key), to: .bool(isOn)))
        }
        if (form["on"] ?? "").isEmpty, (form["off"] ?? "").isEmpty { throw .reactionUnknown("on", nil) }
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }
}

extension RunDraft {
    /// The message that a form names: one that the viewer sees, in a talk in which they may write.
    fileprivate func reactable(_ form: Fields) throws(Refusal) -> Message {
        let id: ID<Entity>? = try form.id("message")
        let seen = meetup.redacted(for: viewer.person, standing, slice.blocks).messages
        guard let message = id.flatMap({ seen[$0] }) else {
            // Who may read no talk learns that, whether or not there is such a message.
            if !standing.isIn, !standing.hasVoice { throw .talkMembersOnly }
            throw .messageUnseen
        }
        try requireVoice(in: message.thread.value)
        return message
    }
}

extension Refusal {
    static let messageUnseen = Refusal(
        .missing, "message-unseen", Phrase(ko: "공감할 메시지가 없어요.", en: "There is no such message to react to."),
        field: "message")
    static let messageDeleted = Refusal(
        .conflict, "message-deleted",
        Phrase(ko: "지운 메시지에는 공감할 수 없어요.", en: "You can’t react to a deleted message."), field: "message")

    static func reactionUnknown(_ field: String, _ given: String?) -> Refusal {
        Refusal(
            .invalid, "reaction-unknown", Phrase(ko: "보이는 공감 중에서 골라 주세요.", en: "Choose one of the reactions shown."),
            field: field, given: given)
    }
}
