public import Floor

/// A board that a card can be moved to, with how much of the card does not come along.
public struct CardDestination: Equatable, Sendable {
    public var id: ID<Space>
    public var name: String
    /// The card's labels that it has none of the same name of.
    public var lostLabels: Int
    /// The card's assignees who are not on it.
    public var lostPeople: Int
    public var isFull: Bool

    public init(id: ID<Space>, name: String, lostLabels: Int = 0, lostPeople: Int = 0, isFull: Bool = false) {
        self.id = id
        self.name = name
        self.lostLabels = lostLabels
        self.lostPeople = lostPeople
        self.isFull = isFull
    }
}

/// Where a card can go, or where it went. The host fills it in.
public struct CardDestinations: Equatable, Sendable {
    public var boards: [CardDestination]
    /// The name of the board that the card was moved to; nil if the viewer is not on it.
    public var home: String?

    public init(boards: [CardDestination] = [], home: String? = nil) {
        self.boards = boards
        self.home = home
    }
}

/// The page on which a card is moved to another board, which the server alone draws: `?card=…`.
enum MoveCardPage {
    static let route = BoardPageRoute.ofBoard(
        segment, device: .never,
        needs: { part, _, query throws(Refusal) in
            guard let card: ID<Entity> = try query.id("card") else { throw .cardMissing }
            part.cards = .these([card])
            part.depth = .whole(card)
        },
        draw: { _, request, slice, viewer throws(Refusal) in .page(try page(request.query, slice, viewer)) })

    /// Its address on the board.
    static let segment = "other-boards"
    /// That of its form.
    static let action = "move-card-to-board"
    static let phrase = Phrase(ko: "다른 보드로 옮기기", en: "Move to another board")

    static func link(_ card: ID<Entity>, on board: Link) -> Link { board.at(segment).with("card", card.text) }

    /// - Parameter query: its `card`.
    static func page(_ query: Fields, _ slice: BoardSlice, _ viewer: Viewer) throws(Refusal) -> Page {
        try slice.requireMayEdit()
        guard let card = slice.board.cards[try CardPage.id(in: query)] else { throw .cardMissing }
        if let home = card.home(besides: slice.board) {
            guard let name = slice.destinations.home else { throw .cardMoved }
            return moved(card, to: CardLink.page(of: card.id, on: home), name, slice, viewer)
        }
        guard !card.isRemoved else { throw .cardMissing }
        guard !card.isArchived else { throw .archivedCardStays }
        guard !slice.board.hasFiles(card) else { throw .cardWithFilesStays }
        return page(back: CardView.link(card.id, slice), viewer) {
            tag("p", .class("lead")) { viewer.say(lead(card)) }
            if slice.destinations.boards.isEmpty {
                emptyState(
                    .drawingBoard,
                    viewer.say(
                        Phrase(
                            ko: "옮겨 갈 보드가 없어요. 내가 고칠 수 있는 다른 보드가 여기에 나와요.",
                            en: "There is no board to move to. Other boards that you can edit are listed here.")))
            } else {
                tag("p") { viewer.say(stays(card, slice)) }
                rows { for board in slice.destinations.boards { row(board, card, slice, viewer) } }
            }
        }
    }

    private static func page(back: Link, _ viewer: Viewer, @HTMLBuilder body: () -> HTML) -> Page {
        Page(
            title: viewer.say(phrase), place: .board, back: back,
            body: tag("div", .class("settings")) { body() })
    }

    private static func lead(_ card: Card) -> Phrase {
        let title = card.title.value
        return Phrase(
            ko: "‘\(title)’\(Particle.object.after(title)) 어느 보드로 옮길까요?",
            en: "Which board should “\(title)” move to?")
    }

    /// What is the same for all boards.
    private static func stays(_ card: Card, _ slice: BoardSlice) -> Phrase {
        let count = slice.tallies[card.id]?.comments ?? 0
        let move = Phrase(
            ko: "기록은 이 보드에 남아요. 옮긴 뒤에는 되돌리기 대신 다시 옮겨 올 수 있어요.",
            en: "Its history stays on this board. You cannot undo a move, but you can move the card back.")
        if count == 0 { return move }
        return Phrase(
            ko: "댓글 \(grouped(count))개는 쓴 사람의 이름과 시각 그대로 함께 가요. 쓴 사람이 거기서 고칠 수는 없어요. \(move.ko)",
            en:
                "\(counted(count, "1 comment moves", "comments move")) along, with the writer’s name and the time, but writers cannot edit them there. \(move.en)"
        )
    }

    private static func row(_ board: CardDestination, _ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let name = board.name
        return Floor.row(
            Row(
                name, meta: .text(viewer.say(loss(board))),
                trailing: board.isFull
                    ? .nothing
                    : form(slice.link.at(action), operation: viewer.formID) {
                        hidden("card", card.id.text)
                        hidden("to", board.id.text)
                        button(
                            viewer.say(Phrase(ko: "옮기기", en: "Move")), .quiet, icon: .move,
                            .label(
                                viewer.say(
                                    Phrase(
                                        ko: "‘\(name)’\(Particle.to.after(name)) 옮기기", en: "Move to “\(name)”"))))
                    }))
    }

    /// What does not come along to a board.
    static func loss(_ board: CardDestination) -> Phrase {
        if board.isFull {
            return Phrase(
                ko: "카드가 \(grouped(Card.countLimit))장이라 더 넣을 수 없어요.",
                en: "It has \(grouped(Card.countLimit)) cards and takes no more.")
        }
        let (labels, people) = (board.lostLabels, board.lostPeople)
        let label = Phrase(ko: "라벨 \(labels)개", en: labels == 1 ? "1 label" : "\(labels) labels")
        let person = Phrase(ko: "담당자 \(people)명", en: people == 1 ? "1 assignee" : "\(people) assignees")
        return switch (labels, people) {
        case (0, 0): Phrase(ko: "모두 함께 가요.", en: "Everything moves along.")
        case (_, 0): Phrase(ko: "\(label.ko)가 빠져요.", en: "Leaves out \(label.en).")
        case (0, _): Phrase(ko: "\(person.ko)이 빠져요.", en: "Leaves out \(person.en).")
        case (_, _): Phrase(ko: "\(label.ko)와 \(person.ko)이 빠져요.", en: "Leaves out \(label.en) and \(person.en).")
        }
    }

    /// The page after the move.
    private static func moved(
        _ card: Card, to link: Link, _ name: String, _ slice: BoardSlice, _ viewer: Viewer
    ) -> Page {
        let title = card.title.value
        return page(back: slice.link, viewer) {
            tag("p", .class("lead")) {
                viewer.say(
                    Phrase(
                        ko: "‘\(title)’\(Particle.object.after(title)) ‘\(name)’\(Particle.to.after(name)) 옮겼어요.",
                        en: "Moved “\(title)” to “\(name)”."))
            }
            formActions {
                linkButton(viewer.say(Phrase(ko: "보드로 돌아가기", en: "Back to the board")), to: slice.link, .quiet)
                linkButton(viewer.say(Phrase(ko: "카드로 가기", en: "Go to card")), to: link, .primary)
            }
        }
    }
}
