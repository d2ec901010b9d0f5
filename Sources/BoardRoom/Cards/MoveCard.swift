public import Floor

extension BoardRules {
    /// Moves a card within its column or to another.
    ///
    /// Fields: `card`; `column` (default: its own); `to`: `top`, `bottom` (default), `up`, `down`, or `before` and
    /// `after` with `beside`, another card. Dragging, the menu, the keyboard and taps all use this. A card that repeats
    /// comes again when it is moved into a done column: see ``NextCards``.
    public static let moveCard = BoardUseCase(
        "move-card", makes: .act("card.moved"), by: .editor, lands: .board,
        onDevice: Phrase(ko: "카드 옮기기", en: "Move a card"),
        api: .rest(.post, "cards/{card}/move", status: 200),
        summary: "Moves a card within its column or to another column.",
        input: [
            .init("column", .id, "The column; by default the card's own.", isRequired: false),
            .init("to", .choice(of: Spot.self), "The position; by default `bottom`.", isRequired: false),
            .init("beside", .id, "The card to move before or after.", isRequired: false),
        ],
        cards: { form throws(Refusal) in
            let beside: ID<Entity>? = try form.id("beside")
            return .near(
                cards: [try CardPage.id(in: form)] + (beside.map { [$0] } ?? []), column: try form.id("column"))
        }, depth: { _ throws(Refusal) in .next }, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            guard let from = draft.board.column(of: card) else { throw .columnMissing }
            let column = try draft.column(form.id("column") ?? from.id)
            guard let to = Spot(stored: form["to"] ?? "bottom") else { throw .unknownSpot(form["to"]) }
            let others = draft.board.cards(in: column.id).map { $0.position }
            guard let gap = to.gap(for: card.id, among: others, beside: try form.id("beside")) else {
                return draft.unchanged
            }
            let place = Place(column: column.id, rank: .between(gap.above, gap.below))
            if place == card.place.value { return draft.unchanged }
            var next = NextCards(draft, form)
            next.move(card, from: from, to: place, in: column)
            return draft.record(next.changes, at: next.moment)
        })
}

extension Refusal {
    static func unknownSpot(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "card-spot-unknown",
            Phrase(
                ko: "어디로 옮길지는 top, bottom, up, down, before, after 중 하나여야 해요.",
                en: "The position must be one of top, bottom, up, down, before, after."),
            field: "to", given: given)
    }
}

/// The target position of a card in a column.
enum Spot: String, CaseIterable {
    case top, bottom, up, down, before, after

    init?(stored: String) { self.init(named: stored) }

    struct Gap {
        var above: Rank?
        var below: Rank?
    }

    /// The ranks between which something goes, or nil if it is already there.
    ///
    /// - Parameter stack: the positions it moves among, from top to bottom; it may be one of them.
    func gap(for thing: ID<Entity>, among stack: [Position], beside: ID<Entity>?) -> Gap? {
        let others = stack.filter { $0.id != thing }
        let present = stack.firstIndex { $0.id == thing }
        let target: Int
        switch self {
        case .top: target = 0
        case .bottom: target = others.count
        case .up: target = max((present ?? others.count) - 1, 0)
        case .down: target = min((present ?? others.count) + 1, others.count)
        case .before: target = others.firstIndex { $0.id == beside } ?? others.count
        case .after: target = others.firstIndex { $0.id == beside }.map { $0 + 1 } ?? others.count
        }
        if target == present { return nil }
        let above = target > 0 ? others[target - 1].rank : nil
        let below = target < others.count ? others[target].rank : nil
        guard let shared = above, shared == below else { return Gap(above: above, below: below) }
        // Things of equal rank stay together, since there is no rank between them: moving up, or before one of them,
        // goes above them all, and otherwise below them all.
        return self == .up || self == .before
            ? Gap(above: others.last { $0.rank < shared }?.rank, below: shared)
            : Gap(above: shared, below: others.first { $0.rank > shared }?.rank)
    }
}
