import BoardRoom
import Floor

extension BoardCopy {
    /// A stretch of the log, as the server's would be as far as the log is held.
    func history(_ query: HistoryQuery) -> History {
        let last = query.version.flatMap { version in log.lastIndex { $0.operation.id == version } } ?? log.count - 1
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

    /// Whether a page of the history begins before what is held, or cannot be put together from it.
    func lacks(_ query: HistoryQuery) -> Bool {
        guard isCut(for: query.card) else { return false }
        return query.version != nil || query.before.map { $0 <= oldest } ?? false
    }

    /// The sequence of the oldest operation that is held, or would be.
    private var oldest: Int64 { log.first?.sequence ?? sequence + 1 }

    /// Whether something happened, to a card or to anything, that is not held. Nothing happened to a card before it was added.
    private func isCut(for card: ID<Entity>?) -> Bool {
        guard oldest > 1 else { return false }
        return !log.contains {
            $0.operation.kind == "card.added" && $0.operation.intent == .act && $0.operation.subject == card
        }
    }

    private func isAbout(_ operation: Operation, _ card: ID<Entity>) -> Bool {
        operation.changes.contains { $0.subject == card } || board.cardsOfParts(in: operation).contains(card)
    }
}
