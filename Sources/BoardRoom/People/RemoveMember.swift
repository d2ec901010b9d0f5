public import Floor

extension BoardRules {
    /// Removes somebody else from the board, immediately. For owners; field `person`. To remove oneself there is
    /// `leave-board`.
    public static let removeMember = BoardUseCase(
        "remove-member", makes: .permanent("member.removed"), by: .owner, lands: .page(PeoplePage.segment),
        onDevice: nil,
        api: .rest(.delete, "people/{person}", status: 200),
        summary: "Removes a member from the board at once. Only owners can.",
        input: [],
        needsPeople: true, form: PeoplePage.again,
        rule: { form, draft, tools throws(Refusal) in
            let person = try draft.member(form)
            guard person.id != draft.viewer.person else { throw .leavesByThemselves }
            return draft.record([draft.change(person, to: nil)])
        })
}

extension Refusal {
    static var leavesByThemselves: Refusal {
        Refusal(
            .conflict, "leaves-by-themselves",
            Phrase(
                ko: "나를 내보낼 수는 없어요. 대신 보드에서 나가기를 눌러 주세요.", en: "You cannot remove yourself. Leave the board instead."),
            field: "person")
    }
}
