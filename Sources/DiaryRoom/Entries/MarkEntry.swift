public import Floor

extension DiaryRules {
    /// Gives an entry a mark, or takes it away. Fields: `entry`, `mark` (empty for none).
    public static let markEntry = DiaryUseCase(
        "mark-entry", makes: .act("entry.marked"), lands: .entry, onDevice: Phrase(ko: "일기 표시", en: "Mark an entry"),
        api: .rest(.put, "entries/{entry}/mark", status: 200), summary: "Gives an entry a mark, or takes it away.",
        input: [.init("mark", .choice(Entry.Mark.allCases.map { $0.rawValue } + [""]), "The mark; empty for none.")],
        form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let mark = try Entry.checkedMark(form["mark"] ?? "")
            return draft.set(try draft.entry(form).change(Entry.mark, to: mark))
        })
}

extension Entry.Mark {
    var icon: Icon {
        switch self {
        case .flag: .flag
        case .sun: .sun
        case .moon: .moon
        case .check: .check
        }
    }

    var name: Phrase {
        switch self {
        case .flag: Phrase(ko: "깃발", en: "Flag")
        case .sun: Phrase(ko: "해", en: "Sun")
        case .moon: Phrase(ko: "달", en: "Moon")
        case .check: Phrase(ko: "체크", en: "Check")
        }
    }
}
