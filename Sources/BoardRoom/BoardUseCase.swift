import Floor

/// One thing a person can do on a board: `POST /board/B/<name>`, `POST` in the API, and a pushed operation's kind.
///
/// Hosts make their routes from `BoardUseCase.all`, so none can be forgotten. There is one of each for the whole run.
public final class BoardUseCase: Sendable {
    /// The last segment of the address, verb and noun: `add-card`.
    public let name: String
    /// Where it is written, as `Module/File.swift`.
    public let file: String
    /// Which cards the rule looks at.
    let cards: @Sendable (Fields) throws(Refusal) -> BoardNeed.Cards
    /// How much it looks at of each.
    let depth: @Sendable (Fields) throws(Refusal) -> BoardNeed.Depth
    let needsUndo: Bool
    /// Which part of the log the rule looks at.
    let history: (@Sendable (Fields) throws(Refusal) -> HistoryNeed)?
    /// Whether the rule looks at who is on the board.
    let needsPeople: Bool
    /// The kind of the operation that comes of it, where it does not follow from the name.
    let kind: String?
    /// The rule: what to record, or why not.
    let decide: @Sendable (Fields, BoardSlice, Viewer, inout Tools) throws(Refusal) -> Outcome
    /// The form again, with what was typed and what is wrong with it. Nil where there is no form to show.
    let form: (@Sendable (Fields, Refusal, BoardSlice, Viewer) throws(Refusal) -> Page)?

    init(
        _ name: String, file: String = #fileID, needsUndo: Bool = false, needsPeople: Bool = false, kind: String? = nil,
        cards: @escaping @Sendable (Fields) throws(Refusal) -> BoardNeed.Cards = { _ throws(Refusal) in .none },
        depth: @escaping @Sendable (Fields) throws(Refusal) -> BoardNeed.Depth = { _ throws(Refusal) in .bare },
        history: (@Sendable (Fields) throws(Refusal) -> HistoryNeed)? = nil,
        form: (@Sendable (Fields, Refusal, BoardSlice, Viewer) throws(Refusal) -> Page)? = nil,
        decide: @escaping @Sendable (Fields, BoardSlice, Viewer, inout Tools) throws(Refusal) -> Outcome
    ) {
        self.name = name
        self.file = file
        self.needsUndo = needsUndo
        self.needsPeople = needsPeople
        self.kind = kind
        self.cards = cards
        self.depth = depth
        self.history = history
        self.form = form
        self.decide = decide
    }

    /// Everything that can be done on a board.
    public static let all = arranging + ofTheHouse + onCards

    /// What can be done with a copy of the board alone, where there is no network.
    public static let offline = arranging + onCards

    private static let arranging: [BoardUseCase] = [
        .addCard, .editCard, .moveCard, .deleteCard, .restoreCard, .restoreVersion,
        .addColumn, .renameColumn, .limitColumn, .moveColumn, .deleteColumn,
        .renameBoard, .undo, .redo,
    ]
    /// Who is on a board and whether it is put away only the house can say.
    private static let ofTheHouse: [BoardUseCase] = [
        .changeRole, .removeMember, .leaveBoard, .handOverBoard, .archiveBoard, .restoreBoard,
    ]
    private static let onCards: [BoardUseCase] = [
        .addLabel, .editLabel, .deleteLabel, .labelCard, .unlabelCard, .assignCard, .unassignCard,
        .addItem, .editItem, .checkItem, .uncheckItem, .moveItem, .deleteItem,
        .addComment, .editComment, .deleteComment,
    ]

    /// Where it is done, which shows then what came of it.
    enum Landing {
        case board
        /// A page of the board's, by its last segment.
        case page(String)
        /// The page of the card that the form names, or where it names none a page of the board's.
        case card(orPage: String?)
        case cardHistory
        /// The list of boards.
        case boards
    }

    var landing: Landing {
        switch name {
        case "add-label": .card(orPage: LabelsPage.segment)
        case "label-card", "unlabel-card", "assign-card", "unassign-card", "undo", "redo": .card(orPage: nil)
        case "add-item", "edit-item", "check-item", "uncheck-item", "move-item", "delete-item": .card(orPage: nil)
        case "add-comment", "edit-comment", "delete-comment": .card(orPage: nil)
        case "restore-version": .cardHistory
        case "edit-label", "delete-label": .page(LabelsPage.segment)
        case "add-column", "rename-column", "limit-column", "move-column", "delete-column", "rename-board":
            .page(ColumnsPage.segment)
        case "change-role", "remove-member", "hand-over-board": .page(PeoplePage.segment)
        case "leave-board": .boards
        default: .board
        }
    }
}

/// What every use case begins with.
final class Draft {
    let slice: BoardSlice
    let viewer: Viewer
    let id: ID<Operation>
    let clock: HybridTime

    /// - Throws: `forbidden` for a viewer, `board-archived`, and what is wrong with the form's operation id.
    convenience init(
        _ form: Fields, _ slice: BoardSlice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) {
        try slice.requireMayEdit()
        try self.init(anybody: form, slice, viewer, &tools)
    }

    /// For what only an owner does, on an archived board too.
    ///
    /// - Throws: `owners-only`.
    convenience init(
        owner form: Fields, _ slice: BoardSlice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) {
        guard slice.role == .owner else { throw .ownersOnly }
        try self.init(anybody: form, slice, viewer, &tools)
    }

    /// For what everybody on the board may do, whatever their role.
    init(anybody form: Fields, _ slice: BoardSlice, _ viewer: Viewer, _ tools: inout Tools) throws(Refusal) {
        id = try form.id("operation") ?? tools.id()
        clock = tools.tick()
        self.slice = slice
        self.viewer = viewer
    }

    func operation(_ kind: String, intent: Operation.Intent = .act, _ changes: [Change]) -> Operation {
        Operation(
            id: id, space: slice.board.id, author: viewer.person, device: viewer.device, clock: clock, kind: kind,
            intent: intent, changes: changes)
    }

    /// Records one operation, then shows the board, which tells of it.
    ///
    /// - Parameter page: the board's page on which it was done, to go on there.
    func record(_ operation: Operation, on page: String? = nil) -> Outcome { record([operation], on: page) }

    /// The same for what takes several operations, of which the first is the one that was asked for.
    func record(_ operations: [Operation], on page: String? = nil) -> Outcome {
        .record(operations, then: here(page).with("did", id.text))
    }

    /// Records one operation, then shows the card on whose page it was done.
    func record(_ operation: Operation, at card: ID<Entity>) -> Outcome {
        .record([operation], then: CardView.link(card, slice).with("did", operation.id.text))
    }

    /// There was nothing to change: the card, as it is.
    func unchanged(at card: ID<Entity>) -> Outcome { .redirect(CardView.link(card, slice)) }

    /// There was nothing to change: the board, as it is.
    var unchanged: Outcome { unchanged(on: nil) }

    /// The same, of a page of the board's.
    func unchanged(on page: String?) -> Outcome { .redirect(here(page)) }

    private func here(_ page: String?) -> Link {
        page.map { slice.link.at($0) } ?? slice.link
    }

    /// A card that stands on the board.
    func card(_ form: Fields) throws(Refusal) -> Card {
        let id: ID<Entity>? = try form.id("card")
        guard let id, let card = slice.board.cards[id], !card.isRemoved else { throw .cardMissing }
        return card
    }

    /// A column that stands on the board.
    func column(_ id: ID<Entity>?) throws(Refusal) -> Column {
        guard let id, let column = slice.board.columns[id], !column.isRemoved else { throw .columnMissing }
        return column
    }
}

extension Refusal {
    /// The id that a form gives to a new thing is another's.
    ///
    /// - Parameter thing: what was to be made, which is the form's field for its id: `card`.
    static func taken(_ thing: String) -> Refusal {
        Refusal(
            .conflict, thing + "-taken", Phrase(ko: "이 id는 이미 쓰이고 있어요.", en: "This id is in use already."),
            field: thing)
    }

    static var cardMissing: Refusal {
        Refusal(
            .missing, "card-missing",
            Phrase(
                ko: "이 카드는 여기 없어요. 그사이 지워졌다면 휴지통에서 되살릴 수 있어요.",
                en: "This card is not here. If it was deleted meanwhile, it can be restored from the trash."),
            field: "card")
    }
    static var columnMissing: Refusal {
        Refusal(
            .missing, "column-missing",
            Phrase(ko: "이 칸은 그사이 없어졌어요. 다른 칸을 골라 주세요.", en: "This column is gone. Choose another one."), field: "column"
        )
    }
}
