public import Floor

/// A card as it was right after one operation, with what was recorded beside it.
public struct CardVersion: Sendable {
    public let card: Card
    public let recorded: RecordedOperation

    /// - Parameter history: the card's operations up to `operation` and what is noted beside it, in any order.
    public init?(of card: ID<Entity>, after operation: ID<Operation>, in history: [RecordedOperation]) {
        guard let recorded = history.first(where: { $0.operation.id == operation }) else { return nil }
        var board = Board(id: recorded.operation.space)
        let note = history.first {
            $0.sequence == recorded.sequence + 1 && $0.operation.isNoted(beside: recorded.operation)
        }
        for earlier in history where earlier.sequence <= (note ?? recorded).sequence {
            for change in earlier.operation.changes where change.subject == card {
                let stamp = Stamp(clock: earlier.operation.clock, operation: earlier.operation.id)
                board.write(change, stamp: stamp, author: earlier.operation.author)
            }
        }
        board.keepOwn(recorded.operation, on: card)
        guard let card = board.cards[card], card.added.value != nil else { return nil }
        self.card = card
        self.recorded = recorded
    }

    /// The changes that restore the version.
    ///
    /// The place is restored only if the card is in another column now, and its old column still exists.
    func changes(from present: Card, on board: Board) -> [Change] {
        var restored = present.changes(to: card.writes(.version).filter { $0.name != Card.place.name })
        if bringsBackColumn(from: present, on: board) {
            restored += present.changes(to: [Card.place.to(card.place.value)])
        }
        // A due day that is taken off takes the repetition with it.
        guard card.due.value == nil, present.repeats.value != nil else { return restored }
        return restored + [present.change(Card.repeats, to: nil)]
    }

    private func bringsBackColumn(from present: Card, on board: Board) -> Bool {
        guard let column = card.place.value?.column, board.columns[column]?.isRemoved == false else { return false }
        return board.column(of: present)?.id != column
    }

    /// The column it was in, if that was deleted: restoring cannot bring it back.
    func lostColumn(on board: Board) -> Column? {
        guard let place = card.place.value, let column = board.columns[place.column], column.isRemoved else {
            return nil
        }
        return column
    }
}

extension Board {
    /// Puts back what an operation wrote on a card. A later change that was received earlier has overtaken it, but
    /// whoever wrote it saw it so, and a version is the one place where it can be taken back.
    fileprivate mutating func keepOwn(_ operation: Operation, on card: ID<Entity>) {
        switch operation.intent {
        case .act, .permanent: break
        case .undo, .redo: return
        }
        let last = Stamp(clock: HybridTime(rawValue: .max), operation: operation.id)
        for change in operation.changes where change.subject == card && Card.has(change.field, in: .version) {
            write(change, stamp: last, author: operation.author)
        }
    }
}

extension BoardSlice {
    /// The requested version of a card.
    public func version(_ query: HistoryQuery?) -> CardVersion? {
        guard let card = query?.card, let operation = query?.version, let history else { return nil }
        return CardVersion(of: card, after: operation, in: history.recorded)
    }
}
