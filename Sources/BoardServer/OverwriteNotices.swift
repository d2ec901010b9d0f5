import BoardRoom
import Floor
import ServerFloor
import Storage

/// A line of text that several people can write at once, as it was before a request: one of them stands.
struct EditedText {
    enum Kind: String {
        case title, name, column, label, item
    }

    let kind: Kind
    let thing: ID<Entity>
    /// The card it is on; nil for the name of the board, or of a column or label.
    let card: ID<Entity>?
    let text: Register<String>

    /// The texts that a form can change.
    static func all(in form: Fields, on board: Board) -> [EditedText] {
        let card = form["card"].flatMap { ID<Entity>($0) }.flatMap { board.cards[$0] }
        let item = form["item"].flatMap { ID<Entity>($0) }.flatMap { board.items[$0] }
        var all = [EditedText(kind: .name, thing: ID(board.id), card: nil, text: board.name)]
        // The name of its kind, which each reads in their language, is nobody's.
        if let column = form["column"].flatMap({ ID<Entity>($0) }).flatMap({ board.columns[$0] }),
            let name = column.ownName
        {
            all.append(EditedText(kind: .column, thing: column.id, card: nil, text: name))
        }
        if let label = form["label"].flatMap({ ID<Entity>($0) }).flatMap({ board.labels[$0] }) {
            all.append(EditedText(kind: .label, thing: label.id, card: nil, text: label.name))
        }
        if let card { all.append(EditedText(kind: .title, thing: card.id, card: card.id, text: card.title)) }
        if let item { all.append(EditedText(kind: .item, thing: item.id, card: item.card.value, text: item.text)) }
        return all
    }

    /// The same text as it stands on a board.
    func now(on board: Board) -> Register<String>? {
        switch kind {
        case .title: board.cards[thing]?.title
        case .name: board.name
        case .column: board.columns[thing]?.ownName
        case .label: board.labels[thing]?.name
        case .item: board.items[thing]?.text
        }
    }

    /// What an operation writes there, if it is one that edits such a text. Undo and redo have the kind of what they
    /// revert; they leave alone what others have changed.
    func written(by operation: Floor.Operation) -> String? {
        guard operation.intent == .act || operation.intent == .permanent else { return nil }
        let (isEdit, field) =
            switch kind {
            case .title: (operation.isCardEdit, Card.title.name)
            case .name: (operation.kind == BoardRules.renameBoard.makes.kind, Board.name.name)
            case .column: (operation.kind == BoardRules.renameColumn.makes.kind, Column.name.name)
            case .label: (operation.kind == BoardRules.editLabel.makes.kind, Label.name.name)
            case .item: (operation.kind == BoardRules.editItem.makes.kind, Item.text.name)
            }
        guard isEdit else { return nil }
        return operation.changes.first { $0.subject == thing && $0.field == field }?.to.stringValue
    }

    /// What the form had shown of it.
    func seen(in form: Fields) -> String? {
        switch kind {
        case .title: form["was-title"]
        case .name, .column, .label: form["was-name"]
        case .item: form["was-text"]
        }
    }
}

extension Column {
    /// The name that somebody gave it, with its stamp; nil for that of its kind.
    fileprivate var ownName: Register<String>? { name.value.map { Register($0, stamp: name.stamp) } }
}

extension Transaction {
    /// Tells people that their text was overwritten by somebody who had not seen it.
    ///
    /// - Parameters:
    ///   - before: what the form can change, as it was before the operations.
    ///   - board: with the operations applied.
    func notifyOfOverwrites(
        _ operations: [Floor.Operation], _ form: Fields, over before: [EditedText], on board: Board, at now: Int64
    ) throws {
        for operation in operations {
            for edited in before {
                guard let mine = edited.written(by: operation), let after = edited.now(on: board),
                    let lost = try overwrittenText(
                        mine, of: operation, over: edited.text, now: after, seen: edited.seen(in: form))
                else { continue }
                let what = edited.kind == .title ? nil : edited.kind.rawValue
                try notify(NewNotice(.titleGaveWay, of: lost, about: edited.card, what: what, at: now))
            }
        }
    }
}

extension Notice {
    private var editedKind: EditedText.Kind {
        detail["of"]?.stringValue.flatMap { EditedText.Kind(rawValue: $0) } ?? .title
    }

    /// The sentence about a text that was overwritten.
    ///
    /// - Parameter card: the title of the card that it is on.
    func overwriteSentence(_ who: String, on card: String) -> Phrase? {
        let what =
            switch editedKind {
            case .title: Phrase(ko: "같은 제목을", en: "changed the same title")
            case .name: Phrase(ko: "보드 이름을", en: "changed the board’s name too")
            case .column: Phrase(ko: "같은 칸의 이름을", en: "changed the same column’s name")
            case .label: Phrase(ko: "같은 라벨의 이름을", en: "changed the same label’s name")
            case .item: Phrase(ko: "‘\(card)’의 같은 항목을", en: "changed the same checklist item on “\(card)”")
            }
        return overwriteSentence(who, what)
    }

    /// The way to the text that was overwritten: of a title to the card as it was with it, where it can be taken back; of
    /// others to their reader's own lines in the history of the board or the card, which have them.
    ///
    /// - Parameter place: the page of the board or the card.
    func linkToOverwrittenText(at place: Link, _ viewer: Viewer) -> Link? {
        guard kind == NoticeKind.titleGaveWay.name,
            let operation = detail["operation"]?.stringValue.flatMap({ ID<Floor.Operation>($0) })
        else { return nil }
        let history = place.at("history")
        return editedKind == .title ? history.at(operation) : history.with("by", viewer.person.text)
    }
}
