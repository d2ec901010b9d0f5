import Floor

extension BoardUseCase {
    /// Takes somebody else off the board, at once. By owners; field `person`. Oneself one takes off by `leave-board`.
    static let removeMember = BoardUseCase(
        "remove-member", needsPeople: true, form: PeoplePage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(owner: form, slice, viewer, &tools)
            let person = try draft.member(form)
            guard person.id != viewer.person else { throw .leavesByThemselves }
            return draft.recordPeople(
                draft.operation("member.removed", intent: .settle, [draft.change(person, to: nil)]))
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
