public import Floor

/// What an open page of a run's talk gets for messages that were recorded after it was drawn: the lines that the page would
/// have, drawn by the same function for the same reader.
public struct TalkNews: Sendable {
    /// For the end of the list; nothing where the reader sees none of the messages.
    public let lines: HTML
    /// The last message that the reader sees.
    public let newest: ID<Entity>
}

extension TalkNews {
    /// Whether operations are messages and nothing else. A page of the members' talk needs no more than its lines then:
    /// messages of question threads change nothing on it.
    public static func tells(_ operations: [RecordedOperation]) -> Bool {
        operations.allSatisfy { RunRules.postMessage.made($0.operation) }
    }
}

extension MeetupSlice {
    /// What a page of the members' talk gets, of which ``TalkNews/tells(_:)`` is true.
    ///
    /// - Parameters:
    ///   - after: the sequence at which the page was drawn.
    ///   - last: the sequence that it comes to. The slice may be later.
    /// - Returns: nil where more changes than the end of its list, or what stands there is not loaded.
    /// - Throws: `missing`, `talk-members-only`: the page is not the viewer's to see.
    public func talkNews(
        after: Int64, upTo last: Int64, for viewer: Viewer
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
        return TalkNews(
            lines: .group(new.map { TalkPage.line($0, nil, nil, seen, viewer) }), newest: newest.id)
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
