import Floor

/// What an operation did, as text.
enum OperationSummary {
    /// The toast for what the viewer just did; nil if the result is obvious on the page.
    ///
    /// - Parameters:
    ///   - card: the card on whose page it is shown: undoing it returns there.
    ///   - tellsEdits: whether the page has no other button that undoes an edit, as a month, whose cards are dragged to
    ///     another day.
    ///   - isFromMenu: whether it was done in a card's menu, which leaves a phone at the column it shows.
    static func toast(
        _ lastAction: BoardSlice.LastAction, _ slice: BoardSlice, _ viewer: Viewer, on card: ID<Entity>? = nil,
        isFromMenu: Bool = false, tellsEdits: Bool = false
    ) -> Page.Toast? {
        let operation = lastAction.operation
        switch operation.intent {
        case .permanent: return nil
        case .act:
            if lastAction.isOvertaken { return Page.Toast(viewer.say(overtaken(operation, slice, viewer.language))) }
            let away = isFromMenu ? wentAway(operation, slice) : nil
            // On a card's page a text is saved by leaving it.
            let isEdit = (card != nil || tellsEdits) && operation.isCardEdit
            let again = RepeatView.after(operation, slice, viewer)
            guard worthTelling.contains(operation.kind) || away != nil || isEdit || !again.isEmpty else { return nil }
            let undo = slice.undoable?.id == operation.id ? BoardPage.undoForm(slice, viewer, on: card) : nil
            return Page.Toast(
                viewer.say(done(operation, slice, viewer.language)) + again,
                undo: away.map { ColumnView.way(to: $0, beside: undo ?? .nothing, viewer) } ?? undo)
        case .undo, .redo:
            guard let target = lastAction.target else { return nil }
            return Page.Toast(viewer.say(reversed(operation, target, slice, viewer.language)))
        }
    }

    /// All or part of the operation was ordered before somebody else's change of the same fields: that change wins, and
    /// this one is only in the history.
    private static func overtaken(_ operation: Operation, _ slice: BoardSlice, _ language: Language) -> Phrase {
        let what = noun(operation, slice, language)
        if operation.changes.contains(where: { slice.board.value(of: $0.field, on: $0.subject) == $0.to }) {
            return Phrase(
                ko: "\(what.ko): 일부는 더 나중에 고친 것이 남았어요. 그 부분은 기록에 있어요.",
                en: "A later change replaced part of yours: \(what.en). That part is in the history.")
        }
        return Phrase(
            ko: "\(what.ko): 더 나중에 고친 것이 남았어요. 이 변경은 기록에 있어요.",
            en: "A later change replaced yours: \(what.en). Yours is in the history.")
    }

    private static let worthTelling = [
        "card.copied", "card.deleted", "card.archived", "cards.archived", "card.brought-back", "cards.moved",
        "card.made-template",
        "column.deleted", "version.restored", "label.deleted", "item.deleted", "comment.deleted",
        "card.detached",
    ]

    /// The column that a card was moved to, if that is another than it was in.
    private static func wentAway(_ operation: Operation, _ slice: BoardSlice) -> Column? {
        guard operation.kind == "card.moved", let change = operation.changes.first,
            case .string(let from) = change.from, case .string(let to) = change.to,
            let place = Place(stored: to), place.column != Place(stored: from)?.column
        else { return nil }
        return slice.board.columns[place.column]
    }

    /// What was undone or redone, and what was left because somebody changed it since.
    static func reversed(
        _ operation: Operation, _ target: Operation, _ slice: BoardSlice, _ language: Language
    ) -> Phrase {
        let what = noun(target, slice, language)
        let left = target.reversibleCount - operation.changes.count
        if operation.changes.isEmpty {
            return Phrase(
                ko: "\(what.ko): 그사이 다른 사람이 고쳐서 그대로 두었어요.",
                en: "\(what.en): someone changed it since, so it stays as it is.")
        }
        let isUndo = if case .undo = operation.intent { true } else { false }
        let whole =
            isUndo
            ? Phrase(ko: "되돌렸어요: \(what.ko).", en: "Undone: \(what.en).")
            : Phrase(ko: "다시 했어요: \(what.ko).", en: "Redone: \(what.en).")
        if left <= 0 { return whole }
        let (done, all) = (operation.changes.count, target.reversibleCount)
        let part =
            isUndo
            ? Phrase(
                ko: "\(what.ko): \(all)가지 중 \(done)가지를 되돌렸어요.", en: "Undone: \(done) of \(all) parts of \(what.en).")
            : Phrase(
                ko: "\(what.ko): \(all)가지 중 \(done)가지를 다시 했어요.",
                en: "Redone: \(done) of \(all) parts of \(what.en).")
        return Phrase(
            ko: "\(part.ko) \(left)가지는 그사이 다른 사람이 고쳐서 그대로 두었어요.",
            en: "\(part.en) \(left == 1 ? "One part" : "\(left) parts") stayed: someone changed it since.")
    }

    /// What an undo or redo button would do: its subject, and what would be left because it was changed since. Does not
    /// check whether others added to a thing whose addition would be undone; the result reports that.
    static func foretold(
        _ operation: Operation, _ reversal: Reversal, _ slice: BoardSlice, _ language: Language
    ) -> Phrase {
        let what = noun(operation, slice, language)
        let (left, all) = (reversal.left.count, operation.reversibleCount)
        if left == 0 { return what }
        if left == all {
            return Phrase(
                ko: "\(what.ko). 그사이 다른 사람이 고쳐서 그대로 남아요.",
                en: "\(what.en). Someone changed it since, so it will stay as it is.")
        }
        return Phrase(
            ko: "\(what.ko). \(all)가지 중 \(left)가지는 그사이 다른 사람이 고쳐서 그대로 남아요.",
            en: "\(what.en). \(left) of \(all) parts will stay: someone changed \(left == 1 ? "it" : "them") since.")
    }

    /// What was done, as a sentence.
    static func done(_ operation: Operation, _ slice: BoardSlice, _ language: Language) -> Phrase {
        let name = name(operation, slice, language)
        switch operation.kind {
        case "card.copied":
            if operation.isOfTemplate(slice.board) {
                let to = column(ofNew: operation, slice, language)
                return Phrase(
                    ko: "‘\(name)’\(Particle.object.after(name)) ‘\(to)’에 추가했어요.", en: "Added “\(name)” to “\(to)”.")
            }
            return Phrase(ko: "‘\(name)’\(Particle.object.after(name)) 복사했어요.", en: "Copied “\(name)”.")
        case "card.deleted":
            return Phrase(ko: "‘\(name)’\(Particle.object.after(name)) 지웠어요.", en: "Deleted “\(name)”.")
        case "card.moved":
            let to = target(of: operation, slice, language)
            return Phrase(
                ko: "‘\(name)’\(Particle.object.after(name)) ‘\(to)’\(Particle.to.after(to)) 옮겼어요.",
                en: "Moved “\(name)” to “\(to)”.")
        case "cards.moved":
            let (count, to) = (operation.movedCount, target(of: operation, slice, language))
            return Phrase(
                ko: "카드 \(count)장을 ‘\(to)’\(Particle.to.after(to)) 옮겼어요.",
                en: count == 1 ? "Moved 1 card to “\(to)”." : "Moved \(count) cards to “\(to)”.")
        case "card.edited":
            return Phrase(ko: "‘\(name)’\(Particle.object.after(name)) 고쳤어요.", en: "Edited “\(name)”.")
        case Card.mergeKind:
            return Phrase(
                ko: "‘\(name)’: 동시에 고친 두 글이 모두 남았어요.", en: "“\(name)”: both texts written at once are kept.")
        case "column.deleted":
            return Phrase(ko: "‘\(name)’ 칸을 지웠어요.", en: "Deleted the column “\(name)”.")
        case "version.restored":
            return Phrase(
                ko: "‘\(name)’\(Particle.object.after(name)) 예전 모습으로 되돌렸어요.",
                en: "Restored an earlier version of “\(name)”.")
        case "label.deleted":
            return Phrase(ko: "‘\(name)’ 라벨을 지웠어요.", en: "Deleted the label “\(name)”.")
        case "item.deleted":
            return Phrase(ko: "‘\(name)’ 항목을 지웠어요.", en: "Deleted the item “\(name)”.")
        case "card.detached": return Phrase(ko: "파일을 뺐어요.", en: "Removed the file.")
        case "comment.deleted": return Phrase(ko: "댓글을 지웠어요.", en: "Deleted the comment.")
        case "card.archived", "cards.archived":
            let cards = archived(operation, name)
            return Phrase(ko: "\(cards.ko) 보관했어요.", en: "Archived \(cards.en).")
        case "card.made-template":
            return Phrase(
                ko: "‘\(name)’\(Particle.object.after(name)) 템플릿으로 두었어요.", en: "“\(name)” is a template now.")
        case "card.brought-back":
            return Phrase(
                ko: "‘\(name)’\(Particle.object.after(name)) 되돌려 놓았어요.", en: "Brought “\(name)” back.")
        default: return noun(operation, slice, language)
        }
    }

    /// What was done, as a noun phrase for the undo and redo buttons.
    static func noun(_ operation: Operation, _ slice: BoardSlice, _ language: Language) -> Phrase {
        let name = name(operation, slice, language)
        switch operation.kind {
        case "card.copied" where operation.isOfTemplate(slice.board), "card.added":
            return Phrase(ko: "‘\(name)’ 추가", en: "adding “\(name)”")
        case "card.copied": return Phrase(ko: "‘\(name)’ 복사", en: "copying “\(name)”")
        case "card.edited", Card.mergeKind: return Phrase(ko: "‘\(name)’ 고치기", en: "editing “\(name)”")
        case "card.moved": return Phrase(ko: "‘\(name)’ 옮기기", en: "moving “\(name)”")
        case "card.deleted": return Phrase(ko: "‘\(name)’ 지우기", en: "deleting “\(name)”")
        case "card.restored": return Phrase(ko: "‘\(name)’ 되살리기", en: "restoring “\(name)”")
        case "card.archived": return Phrase(ko: "‘\(name)’ 보관", en: "archiving “\(name)”")
        case "cards.archived":
            let cards = BoardPage.spokenCount(operation.changes.count)
            return Phrase(ko: "\(cards.ko) 보관", en: "archiving \(cards.en)")
        case "card.made-template":
            return Phrase(ko: "‘\(name)’ 템플릿으로 두기", en: "making “\(name)” a template")
        case "card.brought-back": return Phrase(ko: "‘\(name)’ 되돌려 놓기", en: "bringing “\(name)” back")
        case "version.restored":
            return Phrase(ko: "‘\(name)’ 예전 모습으로 되돌리기", en: "restoring an earlier version of “\(name)”")
        case "column.added": return Phrase(ko: "‘\(name)’ 칸 추가", en: "adding the column “\(name)”")
        case "column.renamed":
            if operation.isOnlyRenaming { return Phrase(ko: "칸 이름 바꾸기", en: "renaming a column") }
            return Phrase(ko: "‘\(name)’ 칸 고치기", en: "changing the column “\(name)”")
        case "cards.moved":
            let to = target(of: operation, slice, language)
            return Phrase(
                ko: "카드를 모두 ‘\(to)’\(Particle.to.after(to)) 옮기기", en: "moving all cards to “\(to)”")
        case "column.limited": return Phrase(ko: "‘\(name)’ 칸 한도 정하기", en: "setting the limit of the column “\(name)”")
        case "column.moved": return Phrase(ko: "‘\(name)’ 칸 옮기기", en: "moving the column “\(name)”")
        case "column.deleted": return Phrase(ko: "‘\(name)’ 칸 지우기", en: "deleting the column “\(name)”")
        case "board.renamed": return Phrase(ko: "보드 이름 바꾸기", en: "renaming the board")
        default: return nounOfPart(operation.kind, name)
        }
    }

    /// What was archived, as an object: a card by its name, several by their number.
    static func archived(_ operation: Operation, _ name: String) -> Phrase {
        if operation.kind == "card.archived" {
            return Phrase(ko: "‘\(name)’\(Particle.object.after(name))", en: "“\(name)”")
        }
        let cards = BoardPage.spokenCount(operation.changes.count)
        return Phrase(ko: "\(cards.ko)을", en: cards.en)
    }

    private static func nounOfPart(_ kind: String, _ name: String) -> Phrase {
        switch kind {
        case "card.labeled": Phrase(ko: "‘\(name)’에 라벨 붙이기", en: "labelling “\(name)”")
        case "card.unlabeled": Phrase(ko: "‘\(name)’의 라벨 떼기", en: "removing a label from “\(name)”")
        case "card.assigned": Phrase(ko: "‘\(name)’ 맡기기", en: "assigning “\(name)”")
        case "card.unassigned": Phrase(ko: "‘\(name)’ 담당자 빼기", en: "unassigning “\(name)”")
        case "card.attached": Phrase(ko: "‘\(name)’에 파일 붙이기", en: "attaching a file to “\(name)”")
        case "card.detached": Phrase(ko: "‘\(name)’의 파일 빼기", en: "removing a file from “\(name)”")
        case "label.added": Phrase(ko: "라벨 ‘\(name)’ 만들기", en: "creating the label “\(name)”")
        case "label.edited": Phrase(ko: "라벨 ‘\(name)’ 고치기", en: "changing the label “\(name)”")
        case "label.deleted": Phrase(ko: "라벨 ‘\(name)’ 지우기", en: "deleting the label “\(name)”")
        case "item.added": Phrase(ko: "항목 ‘\(name)’ 추가", en: "adding the item “\(name)”")
        case "item.edited": Phrase(ko: "항목 ‘\(name)’ 고치기", en: "editing the item “\(name)”")
        case "item.checked": Phrase(ko: "항목 ‘\(name)’에 완료 표시", en: "checking off “\(name)”")
        case "item.unchecked": Phrase(ko: "항목 ‘\(name)’의 완료 표시 지우기", en: "unchecking “\(name)”")
        case "item.moved": Phrase(ko: "항목 ‘\(name)’ 옮기기", en: "moving the item “\(name)”")
        case "item.deleted": Phrase(ko: "항목 ‘\(name)’ 지우기", en: "deleting the item “\(name)”")
        case "comment.added": Phrase(ko: "댓글 쓰기", en: "commenting")
        case "comment.edited": Phrase(ko: "댓글 고치기", en: "editing a comment")
        case "comment.deleted": Phrase(ko: "댓글 지우기", en: "deleting a comment")
        default: Phrase(ko: "바꾼 것", en: "a change")
        }
    }

    /// The name of the column that an operation moves cards to.
    private static func target(of operation: Operation, _ slice: BoardSlice, _ language: Language) -> String {
        HistorySentence.columnName(operation.changes.first?.to, slice, language) ?? ""
    }

    /// The name of the column in which an operation puts a new card.
    private static func column(ofNew operation: Operation, _ slice: BoardSlice, _ language: Language) -> String {
        let place = operation.changes.first { $0.subject == operation.subject && $0.writes(Card.place) }
        return HistorySentence.columnName(place?.to, slice, language) ?? ""
    }

    /// The name of the thing an operation is about: the current one, else the one in the operation.
    static func name(_ operation: Operation, _ slice: BoardSlice, _ language: Language) -> String {
        guard let subject = operation.subject else { return "" }
        if let column = slice.board.columns[subject] { return column.title(language) }
        if let card = slice.board.cards[subject] { return card.title.value }
        if let label = slice.board.labels[subject] { return label.name.value }
        if let item = slice.board.items[subject] { return item.text.value }
        return operation.value(of: Card.title) ?? ""
    }
}

extension Operation {
    /// Whether it copied a template: to whoever does it, a card is added.
    fileprivate func isOfTemplate(_ board: Board) -> Bool {
        original.flatMap { board.cards[$0] }?.isTemplate == true
    }

    /// Whether it changes the name of a column, and nothing else of it.
    var isOnlyRenaming: Bool { changes.allSatisfy { $0.writes(Column.name) } }
}
