public import Floor

public typealias BoardUseCase = UseCase<BoardRules>
typealias BoardDraft = Draft<BoardRules>

extension BoardRules {
    /// Everything that can be done on a board.
    public static let useCases =
        useCasesOnDevice + [
            changeRole, removeMember, leaveBoard, handOverBoard, archiveBoard, restoreBoard, moveCardToBoard,
        ]

    /// What can be done offline, with a copy of the board alone. Membership, archiving and another board need the
    /// server.
    public static let useCasesOnDevice: [BoardUseCase] = [
        addCard, copyCard, editCard, moveCard, deleteCard, restoreCard, archiveCard, bringBackCard, archiveCards,
        makeTemplate, restoreVersion, addColumn, renameColumn, limitColumn, moveColumn, moveCards, deleteColumn,
        renameBoard, undo, redo,
        addLabel, editLabel, deleteLabel, labelCard, unlabelCard, assignCard, unassignCard,
        addItem, editItem, checkItem, uncheckItem, moveItem, deleteItem,
        addComment, editComment, deleteComment,
        addAttachment, removeAttachment,
    ]

    /// Who may do something on a board.
    public enum Permission: Sendable {
        /// Owners and editors, while the board is not archived.
        case editor
        /// Owners, on an archived board too.
        case owner
        /// Every member of the board.
        case anybody
    }

    /// Which page shows the result of a use case.
    public enum Landing: Sendable {
        case board
        /// A page of the board, by its last segment.
        case page(String)
        /// The page of the card in the form, or if there is none a page of the board.
        case card(orPage: String?)
        case cardHistory
        /// The page on which the card in the form was moved to another board.
        case movingCard
        /// The list of boards.
        case boards
    }

    /// - Throws: `forbidden` for a viewer, `board-archived`, `owners-only`.
    public static func admit(
        _ permission: Permission, _ form: Fields, _ slice: BoardSlice, _ viewer: Viewer, at now: Int64
    ) throws(Refusal) {
        switch permission {
        case .editor: try slice.requireMayEdit()
        case .owner: guard slice.role == .owner else { throw .ownersOnly }
        case .anybody: break
        }
    }

    public static func link(
        _ landing: Landing, after operation: Operation?, _ form: Fields, in board: Link
    ) -> Link {
        let card = form["card"].flatMap { ID<Entity>($0) }
        var link = board
        switch (landing, card) {
        case (.boards, _): return place.link
        case (.page(let page), _), (.card(let page?), nil): link = board.at(page)
        case (.card, let card?): if !(operation?.changes.remove(card) ?? false) { link = board.at("card").at(card) }
        case (.cardHistory, let card?): link = board.at("card").at(card).at("history")
        case (.movingCard, let card?): link = MoveCardPage.link(card, on: board)
        default: break
        }
        guard let operation else { return link }
        let told = link.with("did", operation.id.text)
        // Only the board tells of a move, and only of one whose card may be out of sight.
        if case .board = landing, CardMenuView.sent(form) { return told.with("on", CardMenuView.sign) }
        return told
    }
}

extension UseCase where Room == BoardRules {
    /// - Parameters:
    ///   - cards: which cards the rule needs.
    ///   - depth: how much of each it needs.
    ///   - history: which part of the log it needs.
    ///   - needsUndo: whether it needs the tops of the viewer's undo and redo stacks.
    ///   - needsPeople: whether it needs the members of the board.
    convenience init(
        _ name: String, file: String = #fileID, makes: Makes, by permission: BoardRules.Permission,
        lands landing: BoardRules.Landing, adds: String? = nil, onDevice: Phrase?, api: APIPlace, summary: String,
        input: [Input],
        needsUndo: Bool = false, needsPeople: Bool = false,
        cards: @escaping @Sendable (Fields) throws(Refusal) -> BoardQuery.Cards = { _ throws(Refusal) in .none },
        depth: @escaping @Sendable (Fields) throws(Refusal) -> BoardQuery.Depth = { _ throws(Refusal) in .bare },
        history: (@Sendable (Fields) throws(Refusal) -> HistoryQuery)? = nil, form: Form?, rule: @escaping Rule
    ) {
        self.init(
            name, file: file, makes: makes, by: permission, lands: landing, adds: adds, onDevice: onDevice, api: api,
            summary: summary, input: input,
            needs: { form, board throws(Refusal) in
                var part = BoardQuery.Part(
                    board, cards: try cards(form), depth: try depth(form), undo: needsUndo,
                    history: try history?(form), people: needsPeople)
                if let adds { part.newID = try form.id(adds) }
                return part
            }, form: form, rule: rule)
    }
}

extension BoardDraft {
    var board: Board { slice.board }

    /// The card in the form, if it is not removed.
    func card(_ form: Fields) throws(Refusal) -> Card {
        let id: ID<Entity>? = try form.id("card")
        guard let id, let card = board.cards[id] else { throw .cardMissing }
        if card.isRemoved { throw card.absence(from: board) }
        return card
    }

    /// A column, if it is not removed.
    func column(_ id: ID<Entity>?) throws(Refusal) -> Column {
        guard let id, let column = board.columns[id], !column.isRemoved else { throw .columnMissing }
        return column
    }
}

extension Refusal {
    /// The form's id for a new thing is already used.
    ///
    /// - Parameter thing: what was to be added, which is the form's field for its id: `card`.
    static func taken(_ thing: String) -> Refusal {
        Refusal(
            .conflict, thing + "-taken", Phrase(ko: "이 id는 이미 쓰이고 있어요.", en: "This ID is already in use."),
            field: thing)
    }

    static var cardMissing: Refusal {
        Refusal(
            .missing, "card-missing",
            Phrase(
                ko: "이 카드는 여기 없어요. 그사이 지워졌다면 휴지통에서 되살릴 수 있어요.",
                en: "This card was not found. If it was deleted, you can restore it from the trash."),
            field: "card")
    }
    static var columnMissing: Refusal {
        Refusal(
            .missing, "column-missing",
            Phrase(ko: "이 칸은 그사이 없어졌어요. 다른 칸을 골라 주세요.", en: "This column no longer exists. Choose another one."),
            field: "column"
        )
    }
}
