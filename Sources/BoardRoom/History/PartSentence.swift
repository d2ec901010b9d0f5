import Floor

extension HistorySentence {
    /// What was done to a card's labels, assignees, checklist or comments, or to a label of the board. Derived from the
    /// changes, not from the operation's kind.
    static func part(_ operation: Operation, _ slice: BoardSlice) -> HistorySentence? {
        guard let change = operation.changes.first else { return nil }
        if let mark = Card.Mark(field: change.field) { return marks(mark, operation, slice) }
        switch Board.Part(writtenBy: change.field) {
        case .label: return label(change, operation, slice)
        case .item: return item(change, operation, slice)
        case .comment: return comment(operation, slice)
        case .card, .column, nil: return nil
        }
    }

    /// Labels and assignees on a card, added and removed.
    private static func marks(_ first: Card.Mark, _ operation: Operation, _ slice: BoardSlice) -> HistorySentence? {
        guard let card = operation.subject.flatMap({ slice.board.cards[$0] }) else { return nil }
        let title = card.title.value
        let isOwn = operation.changes.count == 1 && first == .assignee(operation.author)
        let phrase: Phrase
        switch (first, marked(operation, to: true, slice), marked(operation, to: false, slice)) {
        case (.label, let came?, nil):
            phrase = Phrase(
                ko: "‘\(title)’에 라벨 \(came.ko)\(Particle.object.after(came.ko)) 붙였어요.",
                en: "labelled “\(title)” with \(came.en).")
        case (.label, nil, let went?):
            phrase = Phrase(
                ko: "‘\(title)’에서 라벨 \(went.ko)\(Particle.object.after(went.ko)) 뗐어요.",
                en: "removed the label \(went.en) from “\(title)”.")
        case (.label, _, _):
            phrase = Phrase(ko: "‘\(title)’의 라벨을 바꿨어요.", en: "changed the labels of “\(title)”.")
        case (.assignee, let came?, nil):
            phrase = Phrase(
                ko: "‘\(title)’\(Particle.object.after(title)) \(isOwn ? "맡았어요" : came.ko + " 님에게 맡겼어요").",
                en: "assigned “\(title)” to \(isOwn ? "themselves" : came.en).")
        case (.assignee, nil, let went?):
            phrase = Phrase(
                ko: "‘\(title)’의 담당자에서 \(isOwn ? "자신" : went.ko + " 님")을 뺐어요.",
                en: "unassigned \(isOwn ? "themselves" : went.en) from “\(title)”.")
        case (.assignee, _, _):
            phrase = Phrase(ko: "‘\(title)’의 담당자를 바꿨어요.", en: "changed the assignees of “\(title)”.")
        }
        return HistorySentence(phrase, about: title, card: card.id)
    }

    /// The names of those added, or removed; nil if there are none.
    private static func marked(_ operation: Operation, to value: Bool, _ slice: BoardSlice) -> Phrase? {
        let names = operation.changes.filter { $0.to == .bool(value) }.compactMap { change -> Phrase? in
            switch Card.Mark(field: change.field) {
            case .label(let id):
                slice.board.labels[id].map { Phrase(ko: "‘\($0.name.value)’", en: "‘\($0.name.value)’") }
            case .assignee(let person): slice.called(person)
            case nil: nil
            }
        }
        if names.isEmpty { return nil }
        return Phrase(
            ko: names.map { $0.ko }.joined(separator: ", "), en: names.map { $0.en }.joined(separator: ", "))
    }

    private static func label(_ change: Change, _ operation: Operation, _ slice: BoardSlice) -> HistorySentence? {
        let name = slice.board.labels[change.subject]?.name.value ?? ""
        return switch operation.value(of: Label.removed) {
        case false:
            HistorySentence(
                Phrase(ko: "라벨 ‘\(name)’\(Particle.object.after(name)) 만들었어요.", en: "created the label “\(name)”."))
        case true:
            HistorySentence(
                Phrase(ko: "라벨 ‘\(name)’\(Particle.object.after(name)) 지웠어요.", en: "deleted the label “\(name)”."))
        case nil:
            HistorySentence(
                Phrase(ko: "라벨 ‘\(name)’\(Particle.object.after(name)) 바꿨어요.", en: "changed the label “\(name)”."))
        }
    }

    private static func item(_ change: Change, _ operation: Operation, _ slice: BoardSlice) -> HistorySentence? {
        guard let card = card(of: operation, slice) else { return nil }
        let title = card.title.value
        let text = slice.board.items[change.subject]?.text.value ?? ""
        let object = Particle.object.after(text)
        let phrase: Phrase
        switch (operation.value(of: Item.removed), operation.value(of: Item.done)) {
        case (false, _):
            phrase = Phrase(
                ko: "‘\(title)’ 체크리스트에 ‘\(text)’\(object) 추가했어요.", en: "added to the checklist of “\(title)”: \(text).")
        case (true, _):
            phrase = Phrase(
                ko: "‘\(title)’ 체크리스트에서 ‘\(text)’\(object) 지웠어요.",
                en: "removed from the checklist of “\(title)”: \(text).")
        case (nil, true):
            phrase = Phrase(ko: "‘\(title)’ 체크리스트의 ‘\(text)’\(object) 마쳤어요.", en: "checked off on “\(title)”: \(text).")
        case (nil, false):
            phrase = Phrase(
                ko: "‘\(title)’ 체크리스트의 ‘\(text)’ 완료 표시를 지웠어요.", en: "unchecked on “\(title)”: \(text).")
        case (nil, nil): phrase = Phrase(ko: "‘\(title)’ 체크리스트를 고쳤어요.", en: "changed the checklist of “\(title)”.")
        }
        return HistorySentence(phrase, about: title, card: card.id)
    }

    private static func comment(_ operation: Operation, _ slice: BoardSlice) -> HistorySentence? {
        guard let card = card(of: operation, slice) else { return nil }
        let title = card.title.value
        let phrase =
            switch operation.value(of: Comment.removed) {
            case false: Phrase(ko: "‘\(title)’에 댓글을 달았어요.", en: "commented on “\(title)”.")
            case true: Phrase(ko: "‘\(title)’에 단 댓글을 지웠어요.", en: "deleted a comment on “\(title)”.")
            case nil: Phrase(ko: "‘\(title)’에 단 댓글을 고쳤어요.", en: "edited a comment on “\(title)”.")
            }
        return HistorySentence(phrase, about: title, card: card.id)
    }

    private static func card(of operation: Operation, _ slice: BoardSlice) -> Card? {
        slice.board.cardsOfParts(in: operation).first.flatMap { slice.board.cards[$0] }
    }
}
