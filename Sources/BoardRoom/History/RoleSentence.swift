import Floor

extension HistorySentence {
    /// Who joined, whose role changed, and who left. Derived from the changes, not from the operation's kind.
    static func role(_ operation: Operation, _ slice: BoardSlice) -> HistorySentence? {
        guard let change = operation.changes.first(where: { $0.field == Board.roleField }) else { return nil }
        let person = ID<Person>(change.subject)
        let name = slice.called(person)
        let isOwn = person == operation.author
        if operation.kind == "board.handed-over", !isOwn {
            return HistorySentence(
                Phrase(ko: "\(name.ko) 님에게 보드를 넘겼어요.", en: "handed the board over to \(name.en)."))
        }
        let isAdded = operation.kind == BoardRules.addMember.makes.kind
        switch (roleIn(change.from), roleIn(change.to)) {
        case (nil, let role?):
            return HistorySentence(
                Phrase(
                    ko:
                        "\(name.ko) 님을 \(isAdded ? "보드에 추가했어요" : "초대해 함께하게 됐어요")(\(role.phrase.ko)).",
                    en:
                        "\(isAdded ? "added" : "invited") \(name.en)\(isAdded ? " to the board" : ", who joined") (\(Text.lowercased(role.phrase.en)))."
                ))
        case (_?, nil):
            return HistorySentence(
                isOwn
                    ? Phrase(ko: "보드에서 나갔어요.", en: "left the board.")
                    : Phrase(ko: "\(name.ko) 님을 보드에서 뺐어요.", en: "removed \(name.en) from the board."))
        case (let from?, let to?):
            let (old, new) = (from.phrase, to.phrase)
            return HistorySentence(
                Phrase(
                    ko:
                        "\(isOwn ? "자신" : "\(name.ko) 님")의 역할을 ‘\(old.ko)’에서 ‘\(new.ko)’\(Particle.to.after(new.ko)) 바꿨어요.",
                    en:
                        "changed \(isOwn ? "their own" : "\(name.en)’s") role from \(Text.lowercased(old.en)) to \(Text.lowercased(new.en))."
                ))
        case (nil, nil): return nil
        }
    }

    private static func roleIn(_ value: JSON) -> Role? {
        if case .string(let text) = value { Role(stored: text) } else { nil }
    }
}
