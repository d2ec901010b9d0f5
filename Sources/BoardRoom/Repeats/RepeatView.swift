public import Floor

/// How often a card comes again, as it is shown and chosen.
public enum RepeatView {
    public static var noun: Phrase { Phrase(ko: "반복", en: "Repeats") }

    private static func phrase(_ cadence: Repeat.Cadence?) -> Phrase {
        switch cadence {
        case .daily: Phrase(ko: "매일", en: "Every day")
        case .weekdays: Phrase(ko: "평일마다", en: "Every weekday")
        case .weekly: Phrase(ko: "매주", en: "Every week")
        case .biweekly: Phrase(ko: "2주마다", en: "Every two weeks")
        case .monthly: Phrase(ko: "매달", en: "Every month")
        case .yearly: Phrase(ko: "매년", en: "Every year")
        case nil: Phrase(ko: "반복 안 함", en: "Never")
        }
    }

    /// A value of the field in words; nil for none.
    static func name(_ value: JSON, _ viewer: Viewer) -> String? {
        guard case .string(let text) = value, let repeats = Repeat(stored: text) else { return nil }
        return viewer.say(phrase(repeats.cadence))
    }

    /// The sign beside a due day; nothing for a card that does not come again.
    ///
    /// - Parameter isTold: whether it says how often; else only a screen reader does.
    static func sign(_ card: Card, _ viewer: Viewer, isTold: Bool = false) -> HTML {
        sign(card.repeats.value, due: card.due.value, viewer, isTold: isTold)
    }

    /// The same of a card that is shown outside its board.
    static func sign(_ repeats: Repeat?, due: Day?, _ viewer: Viewer, isTold: Bool = false) -> HTML {
        guard let repeats, due != nil else { return .nothing }
        let often = viewer.say(phrase(repeats.cadence))
        return tag("span", .class("card-count")) {
            icon(.sync)
            spoken(viewer.say(noun) + ":")
            if isTold { often } else { spoken(often) }
        }
    }

    /// The cadences below a due day, each saved with one press; nothing for a card without one.
    static func choices(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        if card.due.value == nil { return .nothing }
        let chosen = card.repeats.value?.cadence
        let cadences = [nil] + Repeat.Cadence.allCases.map { Optional($0) }
        return form(
            slice.link.at("edit-card"), operation: viewer.formID, .class("chips"), .flag("data-enhance"),
            .role("group"), .label(viewer.say(noun))
        ) {
            hidden("card", card.id.text)
            tag("span", .class("field-label"), .hiddenFromSpeech) { viewer.say(noun) }
            for cadence in cadences {
                tag(
                    "button", .class("chip"), .name("repeat"), .value(cadence?.rawValue ?? Repeat.none),
                    .value("aria-pressed", cadence == chosen ? "true" : "false")
                ) { viewer.say(phrase(cadence)) }
            }
        }
    }

    /// What is said after a move of which a card came again, or should have; empty if none did.
    static func after(_ operation: Operation, _ slice: BoardSlice, _ viewer: Viewer) -> String {
        let count = operation.nextCards.count
        if count > 1 {
            return viewer.say(
                Phrase(ko: " 반복하는 카드 \(count)장은 다음 마감일로 다시 와요.", en: " \(count) of them repeat and come again."))
        }
        if let due = operation.nextDue {
            let day = due.text(for: viewer)
            return viewer.say(Phrase(ko: " 다음 마감일: \(day).", en: " Next due: \(day)."))
        }
        guard operation.kind == "card.moved", slice.cardCount >= Card.countLimit,
            let card = operation.subject.flatMap({ slice.board.cards[$0] }), card.comesAgain,
            slice.board.column(of: card)?.kind.value == .done
        else { return "" }
        return viewer.say(
            Phrase(
                ko: " 보드가 가득 차서 다음 카드를 만들지 못했어요. 카드를 보관해 자리를 낸 뒤 한 번 더 옮겨 주세요.",
                en: " The board is full, so the next card was not made. Archive cards to make room, then move it again."
            ))
    }

    /// The line below a move in the history by which cards came again; nil for any other operation.
    static func detail(_ operation: Operation, _ viewer: Viewer) -> HistoryDetail? {
        let count = operation.nextCards.count
        if count > 1 {
            let cards = viewer.say(BoardPage.spokenCount(count))
            return .pair(Phrase(ko: "다시 오는 카드", en: "Cards that come again"), from: nil, to: cards)
        }
        guard let due = operation.nextDue else { return nil }
        let day = due.text(for: viewer)
        return .pair(Phrase(ko: "다음 마감일", en: "Next due"), from: nil, to: day)
    }
}
