public import Floor

extension BoardDoor {
    /// Where a request led that an operation came of: the page on which it was done, which tells of it.
    ///
    /// - Parameter useCases: what this host can do.
    public static func landing(
        of recorded: Operation, by request: Request, among useCases: [BoardUseCase] = BoardUseCase.all
    ) throws(Refusal) -> Link {
        let board = Link("/board").at(recorded.space)
        let card: ID<Entity>? = try request.form.id("card")
        var link = board
        if case .act(_, let useCase) = try BoardAddress(request, among: useCases) {
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

    /// Whether an operation came of the use case that a request asks for.
    public static func made(
        _ recorded: Operation, by request: Request, among useCases: [BoardUseCase] = BoardUseCase.all
    ) throws(Refusal) -> Bool {
        switch try BoardAddress(request, among: useCases) {
        case .create: recorded.kind == CreateBoard.kind
        case .act(_, let useCase): useCase.made(recorded)
        default: false
        }
    }
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
