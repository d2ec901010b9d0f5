public import Floor

/// What one operation did, as a predicate: the subject is its author, who is not part of it.
public struct HistorySentence: Sendable {
    var phrase: Phrase
    /// The thing it is about, as it appears in the phrase's first quotation marks.
    var thing: String?
    /// The card, if that thing is one.
    var card: ID<Entity>?

    init(_ phrase: Phrase, about thing: String? = nil, card: ID<Entity>? = nil) {
        self.phrase = phrase
        self.thing = thing
        self.card = card
    }

    /// The sentence of an operation. An operation of an unknown kind gets a generic one.
    init(_ operation: Operation, _ slice: BoardSlice, _ language: Language) {
        switch operation.intent {
        case .undo: self = HistorySentence.reversal(operation, isUndo: true, slice, language)
        case .redo: self = HistorySentence.reversal(operation, isUndo: false, slice, language)
        case .act, .permanent: self = HistorySentence.act(operation, slice, language)
        }
    }

    /// The complete sentence of an operation, including its author.
    public static func text(of operation: Operation, _ slice: BoardSlice, _ language: Language) -> String {
        HistorySentence(operation, slice, language)
            .text(by: slice.called(operation.author)(language), in: language)
    }

    func text(by author: String, in language: Language) -> String {
        HistorySentence.subject(author, language) + phrase(language)
    }

    /// The author as the subject of the sentence.
    static func subject(_ name: String, _ language: Language) -> String {
        Phrase(ko: "\(name) 님이 ", en: "\(name) ")(language)
    }

    static var unknown: Phrase {
        Phrase(
            ko: "이 마루가 아직 모르는 방식으로 보드를 바꿨어요.", en: "changed the board in a way that this version of Maru does not know."
        )
    }

    private static func reversal(
        _ operation: Operation, isUndo: Bool, _ slice: BoardSlice, _ language: Language
    ) -> HistorySentence {
        let what = OperationSummary.noun(operation, slice, language)
        let name = OperationSummary.name(operation, slice, language)
        let object = Particle.object.after(what.ko)
        if operation.changes.isEmpty {
            return HistorySentence(
                isUndo
                    ? Phrase(ko: "되돌리려던 것은 그사이 바뀌어 그대로 두었어요.", en: "undid nothing: it had changed since.")
                    : Phrase(ko: "다시 하려던 것은 그사이 바뀌어 그대로 두었어요.", en: "redid nothing: it had changed since."))
        }
        let phrase =
            isUndo
            ? Phrase(ko: "\(what.ko)\(object) 되돌렸어요.", en: "undid \(what.en).")
            : Phrase(ko: "\(what.ko)\(object) 다시 했어요.", en: "redid \(what.en).")
        return HistorySentence(phrase, about: name, card: operation.subject)
    }

    private static func act(_ operation: Operation, _ slice: BoardSlice, _ language: Language) -> HistorySentence {
        if operation.kind == BoardRules.imported {
            return HistorySentence(Phrase(ko: "파일에서 이 보드를 가져왔어요.", en: "imported this board from a file."))
        }
        if operation.kind == BoardRules.cardImported {
            let name = OperationSummary.name(operation, slice, language)
            return HistorySentence(
                Phrase(
                    ko: "‘\(name)’\(Particle.object.after(name)) 파일에서 가져왔어요.", en: "imported “\(name)” from a file."),
                about: name, card: operation.subject)
        }
        if let said = part(operation, slice) ?? role(operation, slice), operation.kind != BoardRules.creation.kind {
            return said
        }
        let noun = operation.kind.split(at: UInt8(ascii: ".")).first
        switch noun {
        case "card", "version": if let said = card(operation, slice, language) { return said }
        case "cards":
            if operation.kind == "cards.moved" { return cardsMoved(operation, slice, language) }
            if let said = card(operation, slice, language) { return said }
        case "column": if let said = column(operation, slice, language) { return said }
        case "member", "role":
            return HistorySentence(
                Phrase(ko: "보드에 함께하는 사람을 바꿨어요.", en: "changed the members of the board and their roles."))
        case "label": return HistorySentence(Phrase(ko: "보드의 라벨을 바꿨어요.", en: "changed the board’s labels."))
        case "item": return HistorySentence(Phrase(ko: "체크리스트를 고쳤어요.", en: "changed a checklist."))
        case "comment": return HistorySentence(Phrase(ko: "댓글을 고쳤어요.", en: "changed a comment."))
        case "board": if let said = board(operation) { return said }
        default: break
        }
        return HistorySentence(unknown)
    }

    private static func column(_ operation: Operation, _ slice: BoardSlice, _ language: Language) -> HistorySentence? {
        let name = OperationSummary.name(operation, slice, language)
        let phrase: Phrase
        switch operation.kind {
        case "column.added": phrase = Phrase(ko: "‘\(name)’ 칸을 추가했어요.", en: "added the column “\(name)”.")
        case "column.renamed" where operation.isOnlyRenaming:
            return HistorySentence(Phrase(ko: "칸 이름을 바꿨어요.", en: "renamed a column."))
        case "column.renamed": phrase = Phrase(ko: "‘\(name)’ 칸을 고쳤어요.", en: "changed the column “\(name)”.")
        case "column.limited":
            phrase =
                operation.changes.contains { $0.to == .null }
                ? Phrase(ko: "‘\(name)’ 칸의 카드 한도를 없앴어요.", en: "removed the card limit of “\(name)”.")
                : Phrase(ko: "‘\(name)’ 칸의 카드 한도를 정했어요.", en: "set the card limit of “\(name)”.")
        case "column.moved": phrase = Phrase(ko: "‘\(name)’ 칸을 옮겼어요.", en: "moved the column “\(name)”.")
        case "column.deleted": phrase = Phrase(ko: "‘\(name)’ 칸을 지웠어요.", en: "deleted the column “\(name)”.")
        default: return nil
        }
        return HistorySentence(phrase)
    }

    private static func cardsMoved(
        _ operation: Operation, _ slice: BoardSlice, _ language: Language
    ) -> HistorySentence {
        let (count, change) = (operation.movedCount, operation.changes.first)
        let from = columnName(change?.from, slice, language) ?? ""
        let to = columnName(change?.to, slice, language) ?? ""
        return HistorySentence(
            Phrase(
                ko: "‘\(from)’의 카드 \(count)장을 ‘\(to)’\(Particle.to.after(to)) 옮겼어요.",
                en: "moved \(counted(count, "1 card", "cards")) from “\(from)” to “\(to)”."))
    }

    private static func board(_ operation: Operation) -> HistorySentence? {
        switch operation.kind {
        case BoardRules.creation.kind: HistorySentence(Phrase(ko: "이 보드를 만들었어요.", en: "created this board."))
        case "board.renamed": HistorySentence(Phrase(ko: "보드 이름을 바꿨어요.", en: "renamed the board."))
        case "board.archived": HistorySentence(Phrase(ko: "보드를 보관했어요.", en: "archived the board."))
        case "board.restored": HistorySentence(Phrase(ko: "보관한 보드를 되돌려 놓았어요.", en: "brought the board back."))
        case "board.left": HistorySentence(Phrase(ko: "보드에서 나갔어요.", en: "left the board."))
        case "board.handed-over": HistorySentence(Phrase(ko: "보드를 넘겼어요.", en: "handed the board over."))
        default: nil
        }
    }
}

extension BoardRules {
    /// The kinds of the operation that creates a board from a file, and of those that add its cards.
    public static let imported = "board.imported"
    public static let cardImported = "card.imported"
}
