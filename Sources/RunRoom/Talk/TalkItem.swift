import Floor

/// What stands in the list of a talk, one below the other.
enum TalkItem: Equatable {
    case day(Day)
    /// Below it stands what its reader has not read.
    case unread
    case event(TalkEvent)
    /// - isFirst: whether it begins with its author's name and the time.
    case message(Message, isFirst: Bool)
}

extension TalkItem {
    /// Messages with what happened between them, a line for each day, and one where the unread ones begin.
    ///
    /// - Parameters:
    ///   - read: how far the reader has read; nil if they were never there, and have nothing to go on from.
    ///   - day: the local day of a time in Unix milliseconds.
    static func all(
        _ messages: [Message], _ events: [TalkEvent], read: Int64?, by person: ID<Person>, _ day: (Int64) -> Day
    ) -> [TalkItem] {
        var list = TalkList()
        var rest = events[...]
        for message in messages {
            while let event = rest.first, message.sequence.map({ event.sequence < $0 }) ?? true {
                list.add(event, on: day(event.at))
                rest = rest.dropFirst()
            }
            let isUnread = read.map { message.isUnread(after: $0, by: person) } ?? false
            list.add(message, isUnread: isUnread, on: day(message.sentAt.value))
        }
        for event in rest { list.add(event, on: day(event.at)) }
        return list.items
    }

    /// A list that is being made.
    private struct TalkList {
        var items: [TalkItem] = []
        private var latest: Day?
        private var hasUnread = false

        mutating func add(_ event: TalkEvent, on day: Day) {
            begin(day)
            items.append(.event(event))
        }

        mutating func add(_ message: Message, isUnread: Bool, on day: Day) {
            begin(day)
            if isUnread, !hasUnread {
                hasUnread = true
                items.append(.unread)
            }
            var isFirst = true
            if case .message(let former, _) = items.last { isFirst = !message.follows(former) }
            items.append(.message(message, isFirst: isFirst))
        }

        /// Days only go on: a message that was written without a network yesterday and arrives today stands under today.
        private mutating func begin(_ day: Day) {
            if let latest, day <= latest { return }
            latest = day
            items.append(.day(day))
        }
    }
}

extension Message {
    /// Whether it stands under the same name as the one before it.
    fileprivate func follows(_ former: Message) -> Bool {
        guard former.author == author else { return false }
        return (0..<TalkPage.together).contains(sentAt.value - former.sentAt.value)
    }

    /// Whether it is new to somebody who has read so far: one's own and deleted ones never are.
    fileprivate func isUnread(after read: Int64, by person: ID<Person>) -> Bool {
        guard let sequence, sequence > read else { return false }
        return author != person && !removed.value
    }
}
