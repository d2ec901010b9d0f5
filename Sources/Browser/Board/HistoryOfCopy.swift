import BoardRoom
import DeviceFloor
import Floor

extension BoardCopy {
    /// A page of history, as the server would answer it, as far as the local log goes.
    func history(_ query: HistoryQuery) -> History {
        var last = query.version.flatMap { version in log.lastIndex { $0.operation.id == version } } ?? log.count - 1
        if last + 1 < log.count, log[last + 1].operation.isNoted(beside: log[last].operation) { last += 1 }
        var recorded: [RecordedOperation] = []
        for (index, entry) in log.enumerated().reversed() where index <= last {
            guard query.before.map({ entry.sequence < $0 }) ?? true,
                query.author.map({ $0 == entry.operation.author }) ?? true,
                query.card.map({ isAbout(entry.operation, $0) }) ?? true
            else { continue }
            if query.version == nil, recorded.count == HistoryQuery.pageLimit {
                return History(recorded: recorded, next: recorded.last?.sequence)
            }
            recorded.append(entry)
        }
        return History(recorded: recorded, nextAtHome: isCut(for: query.card) ? oldest : nil)
    }

    /// Whether a page of history begins before the local log, or cannot be computed from it.
    func lacks(_ query: HistoryQuery) -> Bool {
        guard isCut(for: query.card) else { return false }
        return query.version != nil || query.before.map { $0 <= oldest } ?? false
    }

    /// Whether operations, of one card or of the board, are missing locally. None precede the operation that added a
    /// card, or copied another as it.
    private func isCut(for card: ID<Entity>?) -> Bool {
        guard oldest > 1 else { return false }
        return !log.contains {
            ($0.operation.kind == "card.added" || $0.operation.kind == "card.copied") && $0.operation.intent == .act
                && $0.operation.subject == card
        }
    }

    private func isAbout(_ operation: Operation, _ card: ID<Entity>) -> Bool {
        operation.changes.contains { $0.subject == card } || board.cardsOfParts(in: operation).contains(card)
    }
}
