public import Floor

/// What an open page of a run's talk gets for messages that were recorded after it was drawn: the lines that the page would
/// have, drawn by the same function for the same reader.
public struct TalkNews: Sendable {
    /// For the end of the list; nothing where the reader sees none of the messages.
    public let lines: HTML
    /// The last message that the reader sees.
    public let newest: ID<Entity>
    /// The reactions to messages, each for the place of the element with its id; nil where nobody reacted.
    public let reactions: HTML?
}

extension TalkNews {
    /// Whether operations are messages and reactions and nothing else. A page of the members' talk needs no more than its
    /// lines then: what is in question threads changes nothing on it.
    public static func tells(_ operations: [RecordedOperation]) -> Bool {
        operations.allSatisfy { RunRules.postMessage.made($0.operation) || RunRules.react.made($0.operation) }
    }

    /// The messages to which somebody reacted, which a slice for ``MeetupSlice/talkNews(after:upTo:reacted:for:)`` has.
    public static func reacted(_ operations: [RecordedOperation]) -> [ID<Entity>] {
        var found: [ID<Entity>] = []
        for recorded in operations where RunRules.react.made(recorded.operation) {
            for change in recorded.operation.changes where !found.contains(change.subject) {
                found.append(change.subject)
            }
        }
        return found
    }
}

extension MeetupSlice {
    /// What a page of the members' talk gets, of which ``TalkNews/tells(_:)`` is true.
    ///
    /// - Parameters:
    ///   - after: the sequence at which the page was drawn.
    ///   - last: the sequence that it comes to. The slice may be later.
    ///   - reacted: the messages to which somebody reacted meanwhile.
    /// - Returns: nil where more changes than the end of its list, or what stands there is not loaded.
    /// - Throws: `missing`, `talk-members-only`: the page is not the viewer's to see.
    public func talkNews(
        after: Int64, upTo last: Int64, reacted: [ID<Entity>] = [], for viewer: Viewer
    ) throws(Refusal) -> TalkNews? {
        let seen = try seen(by: viewer.person, at: viewer.now)
        try seen.requireReading(nil)
        let messages = seen.meetup.talk(in: nil).filter { ($0.sequence ?? .max) <= last }
        let known = messages.prefix { ($0.sequence ?? .max) <= after }
        // An empty talk says so; and the first message that can be reported brings the way to it.
        guard let newest = messages.last, !known.isEmpty,
            known.contains(where: { $0.canBeReported(by: seen.viewer) })
                || !messages.contains(where: { $0.canBeReported(by: seen.viewer) })
        else { return nil }
        let items = TalkItem.all(
            messages, seen.events.filter { $0.sequence <= last }, read: nil, by: seen.viewer
        ) { viewer.clock($0).day }
        let end = items.lastIndex { $0.isKnown(at: after) }
        let new = items[(end.map { $0 + 1 } ?? 0)...]
        // Also of new ones: a page that has a line already, as that of one's own message, does not take it again.
        let changed = messages.filter { reacted.contains($0.id) && !$0.removed.value }
        return TalkNews(
            lines: .group(new.map { TalkPage.line($0, nil, nil, seen, viewer) }), newest: newest.id,
            reactions: reacted.isEmpty ? nil : .group(changed.map { ReactionBar.view($0, nil, nil, seen, viewer) }))
    }
}

extension Message {
    /// Whether the page of its talk leads somebody to reporting it.
    func canBeReported(by person: ID<Person>) -> Bool { author != person && !removed.value }
}

extension TalkItem {
    /// Whether it stands on a page of that sequence. What happened does, since messages alone came after it.
    fileprivate func isKnown(at sequence: Int64) -> Bool {
        switch self {
        case .message(let message, _): (message.sequence ?? .max) <= sequence
        case .event: true
        case .day, .unread: false
        }
    }
}
