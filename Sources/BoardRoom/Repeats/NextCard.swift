public import Floor

extension Card {
    /// Cards that come again by one change, which is then not much larger than one that moves the longest card.
    static let nextLimit = 20
    /// The field of a card that came again that names the one before it. It is in the log alone, for undo and history.
    static let beforeField = "repeat-of"
    /// The field in which a device says on which day its owner moved a card.
    public static let movedDay = "moved-day"

    /// Whether another one comes when it is done.
    public var comesAgain: Bool { repeats.value != nil && due.value != nil && isOnBoard }

    /// The id of the card that comes after it; nil if none does.
    public var nextID: ID<Entity>? {
        guard comesAgain, let due = due.value else { return nil }
        return Repeat.next(after: id, due: due)
    }
}

extension Board {
    /// The column that a card begins in again: the one it is done from if that is to do, or else the first such column.
    func beginning(after column: Column) -> Column {
        if column.kind.value == .todo { return column }
        return standing.first { $0.kind.value == .todo } ?? column
    }

    /// The loaded cards of which another one comes when they are done.
    public var comingAgain: [Card] { cards.values.filter { $0.comesAgain }.ordered { $0.id < $1.id } }

    /// The columns below whose last card these may begin again.
    public func beginnings(of cards: [Card]) -> [ID<Entity>] {
        var found: [ID<Entity>] = []
        for card in cards {
            guard let column = column(of: card), column.kind.value != .todo else { continue }
            let first = beginning(after: column).id
            if !found.contains(first) { found.append(first) }
        }
        return found
    }
}

/// Moves cards, and makes the next one of each that repeats and is done by that.
///
/// The done card repeats no more, so that moving it back and forth makes no others. The next one has its title, text,
/// labels, assignees and checklist, with nothing ticked, and begins as many days before it is due; comments and files are
/// about the one that is done.
struct NextCards {
    private let draft: BoardDraft
    /// The mover's day: a device's own, which may be past when it syncs; and their moment, which the operation has.
    private let today: Day
    private let now: Int64
    private var made = 0
    /// The bytes of the texts of those that it made.
    private var size = 0
    /// The last rank in a column in which they begin again.
    private var last: [ID<Entity>: Rank] = [:]
    private(set) var changes: [Change] = []

    init(_ draft: BoardDraft, _ form: Fields) {
        self.draft = draft
        today = form[Card.movedDay].flatMap { Day($0) } ?? draft.viewer.today
        now = draft.clock.milliseconds
    }

    /// The next due day of a card with its time, after today, or with a time after now.
    private func coming(after card: Card, _ due: Day) -> (due: DueMoment, repeats: Repeat)? {
        guard let repeats = card.repeats.value else { return nil }
        guard let former = card.dueMoment, let time = former.time else {
            guard let (day, rest) = repeats.next(after: due, today: today), let next = DueMoment(day, nil) else {
                return nil
            }
            return (next, rest)
        }
        var first = time.day(at: now)
        // The day at its clock is one for the first try; where clocks change on the way it may be the day after the next.
        for _ in 0..<3 {
            guard let (day, rest) = repeats.next(after: due, today: first),
                let next = former.again(on: day, draft.viewer)
            else { return nil }
            if let instant = next.instant, instant > now { return (next, rest) }
            first = day.adding(days: 1)
        }
        return nil
    }

    /// Whether one change takes another card that comes again.
    var isFull: Bool { made >= Card.nextLimit || size > Card.bodyByteLimit }

    /// When it happened: after what the rule read before it wrote over it.
    var moment: HybridTime { made == 0 ? draft.clock : draft.board.moment(past: changes, notBefore: draft.clock) }

    mutating func move(_ card: Card, from: Column, to place: Place, in column: Column) {
        changes.append(card.change(Card.place, to: place))
        // A move that somebody has overtaken does nothing, so nothing comes of it.
        guard column.kind.value == .done, from.kind.value != .done, card.comesAgain,
            card.place.stamp.clock < draft.clock, let due = card.due.value,
            let (coming, repeats) = coming(after: card, due)
        else { return }
        let id = Repeat.next(after: card.id, due: due)
        let held = draft.board.cards[id]
        let isNew = held.map { $0.isRemoved && $0.home(besides: draft.board) == nil } ?? true
        // On a full board the card keeps its repetition: moved again when there is room, the next one comes.
        guard !isNew || draft.slice.cardCount + made < Card.countLimit else { return }
        changes.append(card.change(Card.repeats, to: nil))
        made += 1
        // It came before: somebody did it at the same time, or took the card back and the next one was used already.
        if isNew { arrive(held ?? Card(id: id), after: card, from: from, coming, repeats) }
    }

    private mutating func arrive(_ next: Card, after card: Card, from: Column, _ due: DueMoment, _ repeats: Repeat) {
        size += card.body.value.utf8.count
        changes.append(next.change(Card.removed, to: false))
        changes.append(Change(next.id, Card.beforeField, to: .string(card.id.text)))
        // Written in any case: it is what is told of the card.
        changes.append(next.change(Card.due, to: due.day))
        if due.time != nil { changes.append(next.change(Card.time, to: due.time)) }
        let later = card.due.value?.days(to: due.day) ?? 0
        changes += next.changes(
            to: card.writes(.anew) + [
                Card.place.to(place(from, card)), Card.shelf.to(.board), Card.repeats.to(repeats),
                Card.start.to(card.start.value?.adding(days: later)),
            ])
        if due.time == nil { changes += next.changes(to: [Card.time.to(nil)]) }
        changes += marks(next, card)
        changes += items(next, card)
    }

    private mutating func place(_ from: Column, _ card: Card) -> Place {
        let column = draft.board.beginning(after: from)
        if column.id == from.id { return Place(column: column.id, rank: card.position.rank) }
        let above = last[column.id] ?? draft.board.cards(in: column.id).last?.position.rank
        let rank = Rank.between(above, nil)
        last[column.id] = rank
        return Place(column: column.id, rank: rank)
    }

    private func marks(_ next: Card, _ card: Card) -> [Change] {
        let people = card.assignees.held.filter { person in draft.slice.people.contains { $0.id == person } }
        let wanted = draft.board.labels(on: card).map { Card.Mark.label($0.id) } + people.map { Card.Mark.assignee($0) }
        let had = next.labels.held.map { Card.Mark.label($0) } + next.assignees.held.map { Card.Mark.assignee($0) }
        return wanted.filter { !had.contains($0) }.map {
            Change(next.id, $0.field, from: .bool(false), to: .bool(true))
        }
            + had.filter { !wanted.contains($0) }.map { Change(next.id, $0.field, from: .bool(true), to: .bool(false)) }
    }

    private func items(_ next: Card, _ card: Card) -> [Change] {
        var changes: [Change] = []
        var wanted: [ID<Entity>] = []
        for item in draft.board.items(on: card.id) {
            let id = item.copyID(on: next.id)
            wanted.append(id)
            changes += (draft.board.items[id] ?? Item(id: id)).changes(to: [
                Item.removed.to(false), Item.card.to(next.id), Item.text.to(item.text.value),
                Item.rank.to(item.rank.value), Item.done.to(false),
            ])
        }
        for item in draft.board.items(on: next.id) where !wanted.contains(item.id) {
            changes.append(item.change(Item.removed, to: true))
        }
        return changes
    }
}

extension Operation {
    /// The cards that came again by it.
    public var nextCards: [ID<Entity>] { changes.filter { $0.field == Card.beforeField }.map { $0.subject } }

    /// The due day of the card that came again when its own card was done.
    var nextDue: DueMoment? {
        guard let next = nextCards.first else { return nil }
        func written<Value>(_ field: ThingField<Card.Parts, Value?>) -> Value? {
            changes.first { $0.subject == next && $0.writes(field) }.flatMap { field.value(in: $0) ?? nil }
        }
        return DueMoment(written(Card.due), written(Card.time))
    }

    /// How many cards it moved from one column to another.
    var movedCount: Int {
        let next = nextCards
        return changes.count { $0.writes(Card.place) && !next.contains($0.subject) }
    }
}

extension Board {
    /// Applies to an undo or redo that a card and the one that came after it belong together: where the card stays in its
    /// place, the next one stays too, and where the next one stays, the card does not repeat beside it.
    func keepingNext(_ operation: Operation, _ reversal: Reversal) -> Reversal {
        var kept = reversal
        for change in operation.changes where change.field == Card.beforeField {
            guard case .string(let text) = change.to, let card = ID<Entity>(text) else { continue }
            let stays = kept.left.contains { $0.subject == card && $0.writes(Card.place) }
            let nextStays = kept.left.contains { $0.subject == change.subject && $0.writes(Card.removed) }
            guard stays || nextStays else { continue }
            var changes: [Change] = []
            for one in kept.changes {
                let isNext = stays && one.subject == change.subject
                if isNext || one.subject == card && one.writes(Card.repeats) {
                    kept.left.append(one)
                } else {
                    changes.append(one)
                }
            }
            kept.changes = changes
        }
        return kept
    }
}
