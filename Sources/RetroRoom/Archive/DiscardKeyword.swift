public import Floor

extension RetroRules {
    /// Deletes a received keyword permanently for its recipient. The author keeps it, and nobody is notified. By the
    /// recipient, once the retrospective has ended; field `keyword`.
    public static let discardKeyword = RetroUseCase(
        "discard-keyword", makes: .permanent("keyword.discarded"), by: .member, lands: .team,
        onDevice: nil,
        api: .rest(.post, "keywords/{keyword}/discard", status: 200),
        summary: "Deletes a keyword that you received, for yourself and permanently. Its author keeps it.",
        input: [
            .init("keyword", .id, "A keyword you received in a retrospective that has ended.")
        ],
        isAboutKeyword: true, form: nil
    ) {
        form, draft, _ throws(Refusal) in
        let id: ID<Entity>? = try form.id("keyword")
        guard let id, let keyword = draft.team.keywords[id], !keyword.isRemoved,
            let retrospective = keyword.retrospective.value.flatMap({ draft.team.retrospectives[$0] })
        else { throw .keywordMissing }
        // Check the phase before the recipient: until the end the recipient is sealed, even for the recipient.
        guard retrospective.phase.value == .done else { throw .receivedAtTheEnd }
        guard keyword.recipient.value == draft.viewer.person, !keyword.discarded.value else { throw .keywordMissing }
        return draft.record([keyword.change(Keyword.discarded, to: true)])
    }
}

extension Refusal {
    static var receivedAtTheEnd: Refusal {
        Refusal(
            .conflict, "received-at-the-end",
            Phrase(
                ko: "받은 키워드는 회고가 끝난 다음에 지울 수 있어요.",
                en: "You can delete received keywords once the retrospective has ended."))
    }
}
