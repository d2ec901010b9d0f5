public import Floor

/// Board's part of the Today page.
public struct BoardToday: Sendable {
    /// The viewer's cards that are not done and due within the next days or overdue; the most urgent first.
    public var cards: [MyCard]
    /// The boards changed last.
    public var lately: [BoardSummary]
    /// Where the viewer's next card can go.
    public var targets: CardTargets

    /// How many cards and boards Today shows.
    public static let cardLimit = 50
    public static let boardLimit = 4

    public init(cards: [MyCard], lately: [BoardSummary], targets: CardTargets = CardTargets()) {
        self.cards = cards
        self.lately = lately
        self.targets = targets
    }

    /// The waiting cards; nothing if there are none.
    public func waiting(_ viewer: Viewer) -> HTML {
        if cards.isEmpty { return .nothing }
        return group {
            MyCardsView.groups(cards, viewer, hasTicks: true)
            linkButton(
                viewer.say(Phrase(ko: "내 카드 모두 보기", en: "All my cards")), to: Link("/board/mine"), .bare,
                icon: .calendar)
        }
    }

    /// A title and Enter: the fastest way to add a card, due today. It says to which board.
    ///
    /// - Parameter refusal: why the input was refused.
    public func adding(_ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil) -> HTML {
        form(
            Link("/today/add-card"), operation: viewer.formID, .class("today-add"), .id("today-add"),
            .flag("data-enhance"), .halfWritten(viewer, in: "today", "add-card")
        ) {
            lineField(
                Field(
                    "title", viewer.say(Phrase(ko: "새 카드", en: "New card")), value: fields["title"] ?? "",
                    limit: Card.titleLimit, error: refusal.map { viewer.say($0.phrase) }, isRequired: true,
                    id: "today-title"),
                placeholder: viewer.say(Phrase(ko: "오늘 할 일을 적어 보세요", en: "Add something to do today")), viewer.language)
            tag("div", .class("today-add-line")) {
                CardTargetsView.view(targets, chosen: fields["board"] ?? targets.chosen?.text, viewer)
                tag("div", .class("today-add-end")) {
                    toggle(
                        "due-today", viewer.say(Phrase(ko: "오늘까지", en: "Due today")),
                        isOn: refusal == nil || fields["due-today"] != nil)
                    iconButton(.plus, name: viewer.say(Phrase(ko: "카드 추가", en: "Add card")), .primary)
                }
            }
        }
    }

    /// Says that a card was just added or ticked off here, with an undo button; or that this was undone.
    ///
    /// - Parameter slice: the card's board, with the last action and what its viewer can undo.
    public static func toast(_ slice: BoardSlice, _ viewer: Viewer) -> Page.Toast? {
        guard let lastAction = slice.lastAction else { return nil }
        guard case .act = lastAction.operation.intent else { return OperationSummary.toast(lastAction, slice, viewer) }
        if lastAction.isOvertaken { return OperationSummary.toast(lastAction, slice, viewer) }
        guard let phrase = done(lastAction.operation, slice, viewer.language) else { return nil }
        let isLast = slice.undoable?.id == lastAction.operation.id
        return Page.Toast(
            viewer.say(phrase) + RepeatView.after(lastAction.operation, slice, viewer),
            undo: isLast ? BoardPage.undoForm(slice, viewer) : nil)
    }

    private static func done(_ operation: Operation, _ slice: BoardSlice, _ language: Language) -> Phrase? {
        let title = OperationSummary.name(operation, slice, language)
        let object = Particle.object.after(title)
        switch operation.kind {
        case "card.added":
            let board = slice.board.name.value
            return Phrase(ko: "‘\(title)’\(object) ‘\(board)’에 추가했어요.", en: "Added “\(title)” to “\(board)”.")
        case "card.moved":
            guard let column = target(of: operation, on: slice.board)?.title(language) else { return nil }
            return Phrase(
                ko: "‘\(title)’\(object) ‘\(column)’\(Particle.to.after(column)) 옮겼어요.",
                en: "Moved “\(title)” to “\(column)”.")
        default: return nil
        }
    }

    /// The column that a card was moved to.
    private static func target(of operation: Operation, on board: Board) -> Column? {
        operation.value(of: Card.place)?.flatMap { board.column(standingFor: $0.column) }
    }

    /// The boards changed last, or links to create the first one and to import it.
    public func recent(_ viewer: Viewer) -> HTML {
        tag("section") {
            if lately.isEmpty {
                sectionHeading(viewer.say(Phrase(ko: "보드", en: "Boards")))
                linkButton(
                    viewer.say(Phrase(ko: "첫 보드 만들기", en: "Create your first board")), to: Link("/board"), .quiet,
                    icon: .board)
                linkButton(
                    viewer.say(Phrase(ko: "파일에서 보드 가져오기", en: "Import a board from a file")), to: Link("/board/import"),
                    .bare)
            } else {
                sectionHeading(viewer.say(Phrase(ko: "최근 보드", en: "Recent boards")))
                rows { for board in lately { BoardsPage.item(board, viewer) } }
            }
        }
    }
}
