public import Floor

extension BoardDoor {
    /// The answer to an operation that was recorded before: the same as then. Nil where the request asks for something
    /// else under the same id, as a form does that was sent, gone back to and filled in anew.
    public static func again(
        _ recorded: Operation, for request: Request, among useCases: [BoardUseCase] = BoardUseCase.all,
        as viewer: Viewer
    ) throws(Refusal) -> Outcome? {
        let address = try BoardAddress(request, among: useCases)
        guard recorded.author == viewer.person, try asks(request, at: address, for: recorded) else { return nil }
        return .redirect(try landing(request, at: address, of: recorded))
    }

    /// The page on which something was done, which tells of it.
    private static func landing(
        _ request: Request, at address: BoardAddress, of recorded: Operation
    ) throws(Refusal) -> Link {
        let board = Link("/board").at(recorded.space)
        let card: ID<Entity>? = try request.form.id("card")
        var link = board
        if case .act(_, let useCase) = address {
            switch (useCase.landing, card) {
            case (.boards, _): return Link("/board")
            case (.page(let page), _), (.card(let page?), nil): link = board.at(page)
            case (.card, let card?) where !recorded.changes.remove(card): link = board.at("card").at(card)
            case (.cardHistory, let card?): link = board.at("card").at(card).at("history")
            default: break
            }
        }
        return link.with("did", recorded.id.text)
    }

    /// Whether a request, sent once more, is the one that made this operation.
    private static func asks(
        _ request: Request, at address: BoardAddress, for recorded: Operation
    ) throws(Refusal) -> Bool {
        switch address {
        case .create: guard recorded.kind == CreateBoard.kind else { return false }
        case .act(_, let useCase): guard useCase.made(recorded) else { return false }
        default: return false
        }
        let form = request.form
        switch recorded.intent {
        case .act, .settle: guard try isAbout(recorded, form) else { return false }
        case .undo, .redo: break
        }
        for (name, fields) in BoardDoor.textFields {
            guard let given = form[name].map({ Text.trimmed(Text.unixLines($0)) }), given != form["was-" + name] else {
                continue
            }
            let written = recorded.changes.filter { fields.contains($0.field) }
            // A value that was there already is not written, and so is not to be found; only a form says that it was not.
            if written.isEmpty, form["was-" + name] == nil { continue }
            guard written.contains(where: { $0.holds(given) }) else { return false }
        }
        return true
    }

    /// Whether an operation is about the things a form names.
    private static func isAbout(_ recorded: Operation, _ form: Fields) throws(Refusal) -> Bool {
        for subject in ["card", "column", "label", "item", "comment"] {
            guard recorded.kind.hasPrefix(subject), let id: ID<Entity> = try form.id(subject) else { continue }
            guard recorded.changes.isEmpty || recorded.changes.contains(where: { $0.subject == id }) else {
                return false
            }
        }
        guard recorded.kind.hasPrefix("card.") else {
            guard let person: ID<Entity> = try form.id("person") else { return true }
            return recorded.changes.contains { $0.subject == person }
        }
        let marks: [Card.Mark?] = [
            try (form.id("label") as ID<Entity>?).map { .label($0) },
            try (form.id("person") as ID<Person>?).map { .assignee($0) },
        ]
        for mark in marks.compactMap({ $0 }) {
            guard recorded.changes.contains(where: { $0.field == mark.field }) else { return false }
        }
        return true
    }

    /// Form fields and the fields they write.
    private static let textFields = [
        ("title", [Card.Field.title]), ("body", [Card.Field.body]), ("due", [Card.Field.due]),
        ("name", [Board.Field.name, Column.Field.name, Label.Field.name]), ("role", [Board.Field.role]),
        ("colour", [Label.Field.colour]), ("limit", [Column.Field.cardLimit]),
        ("text", [Item.Field.text, Comment.Field.text]),
    ]
}

extension BoardUseCase {
    /// Whether an operation came of this use case.
    fileprivate func made(_ operation: Operation) -> Bool {
        switch operation.intent {
        case .undo: return name == "undo"
        case .redo: return name == "redo"
        case .act, .settle: break
        }
        return operation.kind == makes
    }

    /// The kind of operation that comes of it: `add-card` makes `card.added`.
    var makes: String {
        if let kind { return kind }
        let words = name.split(at: UInt8(ascii: "-"))
        guard words.count == 2 else { return "" }
        let verb = words[0]
        return words[1] + "." + verb + (verb.hasSuffix("e") ? "d" : "ed")
    }
}

extension Change {
    /// Whether this is what a form gave.
    fileprivate func holds(_ given: String) -> Bool {
        if field == Comment.Field.text, case .string(let text) = to { return CommentText(text).comes(of: given) }
        return to.holds(given)
    }
}

extension JSON {
    /// Whether this is the text, or a text that others' lines were merged into; a number is its digits, and null is an empty
    /// text.
    fileprivate func holds(_ given: String) -> Bool {
        switch self {
        case .string(let text):
            Text.trimmed(text) == given
                || {
                    let lines = text.split(at: UInt8(ascii: "\n"))
                    return given.split(at: UInt8(ascii: "\n")).allSatisfy { line in lines.contains { $0 == line } }
                }()
        case .integer(let number): Int64(given) == number
        case .null: given.isEmpty
        default: false
        }
    }
}
