public import Floor

extension BoardRules {
    /// Moves a card to another board. Fields: `card`, `to` (the other board).
    ///
    /// The rule takes the card off its own board. What comes of it on the other one is ``CardArrival``, which the host
    /// records in the same transaction. Undo skips it, because it knows one board: whoever moved a card moves it back.
    public static let moveCardToBoard = BoardUseCase(
        MoveCardPage.action, makes: .permanent(Card.departureKind), by: .editor, lands: .movingCard,
        onDevice: nil,
        api: .rest(.post, "cards/{card}/move-to-board", status: 200),
        summary:
            "Moves a card to another board that you may edit. Labels that the other board does not have, and assignees who are not on it, stay behind.",
        input: [.init("to", .id, "The board to move it to.")],
        cards: CardPage.these, depth: CardPage.whole, form: nil,
        rule: { form, draft, _ throws(Refusal) in
            let card = try draft.card(form)
            let board: ID<Space>? = try form.id("to")
            guard let board else { throw .destinationMissing }
            guard board != draft.board.id else { throw .destinationSame }
            guard !card.isArchived else { throw .archivedCardStays }
            guard !draft.board.hasFiles(card) else { throw .cardWithFilesStays }
            let away = Place(column: ID(board), rank: card.position.rank)
            return draft.record([
                card.change(Card.place, to: away),
                card.change(Card.removed, to: true),
            ])
        })

    /// The other board that a form of ``moveCardToBoard`` names; nil for any other operation.
    public static func destination(_ operation: Operation) -> ID<Space>? {
        guard operation.kind == Card.departureKind, operation.intent == .permanent else { return nil }
        return operation.value(of: Card.place)?.map { ID($0.column) }
    }
}

extension Card {
    /// The kind of the operation by which a card leaves its board for another.
    static let departureKind = "card.moved-away"

    /// The board that this card was moved to: its place there stands for the column. Nil for a card that is here, and
    /// for one that was deleted here.
    ///
    /// - Parameter board: its own, with all its columns.
    public func home(besides board: Board) -> ID<Space>? {
        guard isRemoved, let column = place.value?.column else { return nil }
        return board.columns.keys.contains(column) ? nil : ID(column)
    }

    /// Why there is no such card on its board.
    func absence(from board: Board) -> Refusal {
        home(besides: board) == nil ? .cardMissing : .cardMoved
    }
}

extension Refusal {
    /// The card was moved to another board, whose name is not told.
    public static var cardMoved: Refusal {
        Refusal(
            .missing, "card-moved",
            Phrase(
                ko: "이 카드는 다른 보드로 옮겨졌어요. 그 보드에 함께하는 사람은 거기서 볼 수 있어요.",
                en: "This card was moved to another board. People on that board can see it there."),
            field: "card")
    }
    /// A board that does not exist is refused as one that the person is not on.
    public static var destinationMissing: Refusal {
        Refusal(
            .missing, "destination-missing",
            Phrase(
                ko: "옮겨 갈 보드를 찾지 못했어요. 내가 고칠 수 있는 보드를 골라 주세요.",
                en: "The board to move to was not found. Choose one that you can edit."), field: "to")
    }
    static var destinationSame: Refusal {
        Refusal(
            .conflict, "destination-same",
            Phrase(
                ko: "카드가 이미 이 보드에 있어요. 다른 보드를 골라 주세요.", en: "The card is on this board already. Choose another one."),
            field: "to")
    }
    static var destinationReadOnly: Refusal {
        Refusal(
            .forbidden, "destination-read-only",
            Phrase(
                ko: "옮겨 갈 보드는 볼 수만 있어요. 내가 고칠 수 있는 보드를 골라 주세요.",
                en: "You can only view the board to move to. Choose one that you can edit."), field: "to")
    }
    static var destinationArchived: Refusal {
        Refusal(
            .conflict, "destination-archived",
            Phrase(
                ko: "옮겨 갈 보드가 보관되어 있어요. 다른 보드를 골라 주세요.",
                en: "The board to move to is archived. Choose another one."), field: "to")
    }
    static var destinationFull: Refusal {
        Refusal(
            .conflict, "destination-full",
            Phrase(
                ko: "옮겨 갈 보드에 카드가 이미 \(grouped(Card.countLimit))장 있어요. 다 한 카드를 보관하면 더 넣을 수 있어요.",
                en:
                    "The board to move to already has \(grouped(Card.countLimit)) cards. Archive finished cards to make room."
            ), field: "to")
    }
    static var archivedCardStays: Refusal {
        Refusal(
            .conflict, "card-archived",
            Phrase(
                ko: "보관한 카드나 템플릿이에요. 되돌려 놓은 뒤에 옮겨 주세요.",
                en: "This card is archived or a template. Bring it back before you move it."), field: "card")
    }
    /// A file belongs to its board: on another one nobody but the members of both could open it.
    static var cardWithFilesStays: Refusal {
        Refusal(
            .conflict, "card-with-files",
            Phrase(
                ko: "사진이나 파일이 있는 카드는 다른 보드로 옮길 수 없어요. 빼고 옮긴 뒤에 다시 붙여 주세요.",
                en:
                    "A card with pictures or files cannot move to another board. Remove them, move the card, and attach them there."
            ), field: "card")
    }
}
