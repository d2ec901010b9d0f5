import Floor
import RunRoom
import ServerFloor
import Storage

/// The reactions to a message as who wrote it sees them: what a notice of them tells.
struct SeenReactions {
    fileprivate let seen: SeenMeetup
    fileprivate let message: Message
    /// Who reacts, the first one first; never empty, and without who wrote it.
    fileprivate let people: [ID<Person>]
    /// The message before which its page ends; nil for the page of the newest.
    fileprivate let end: ID<Entity>?
}

extension Connection {
    /// What the reader of a notice sees of it on the talk's page; nil where there is nothing any more: it was taken back, the
    /// message was deleted, or they do not see who reacts, or the talk.
    func reactions(in notice: Notice, seenBy reader: ID<Person>, at now: Int64) throws -> SeenReactions? {
        guard let space = notice.space, let message = notice.detail["message"]?.stringValue.flatMap({ ID<Entity>($0) })
        else { return nil }
        do {
            return try reactions(to: message, in: space, seenBy: reader, at: now)
        } catch is Refusal {
            return nil
        } catch StorageError.column {
            // One that is damaged takes no other away.
            return nil
        }
    }

    private func reactions(
        to id: ID<Entity>, in space: ID<Space>, seenBy reader: ID<Person>, at now: Int64
    ) throws -> SeenReactions? {
        guard let stored = try messages([id], of: space).first else { return nil }
        let known = stored.reactions.people()
        guard var meetup = try meetup(space, with: ([reader] + known).sorted(), withRoute: false) else { return nil }
        meetup.insertLoaded([stored])
        var slice = MeetupSlice(meetup: meetup, sequence: 0)
        slice.blocks = try blocks(of: reader)
        slice.runners = try runners(known)
        let seen = try slice.seen(by: reader, at: now)
        guard let message = seen.meetup.messages[id] else { return nil }
        let people = message.reactions.people().filter { $0 != reader }
        if people.isEmpty { return nil }
        let unseen = slice.blocks.byViewer.union(slice.blocks.ofViewer).sorted()
        return SeenReactions(
            seen: seen, message: message, people: people, end: try pageEnd(after: message, of: space, without: unseen))
    }
}

extension SeenReactions {
    /// Characters of the message that a notice begins to quote.
    private static let quoteLimit = 40

    /// Who reacted how to which message, with a link to it.
    func told(to viewer: Viewer) -> NoticeText {
        let first = seen.nickname(of: people[0]) ?? viewer.say(Phrase(ko: "러너", en: "A runner"))
        let rest = people.count - 1
        let emoji = Reaction.allCases.filter { reaction in
            people.contains { message.reactions.holds(Reactions.Key(reaction, by: $0)) }
        }.map(\.emoji).joined()
        let text =
            rest == 0
            ? Phrase(ko: "\(first) 님이 내 메시지에 공감했어요. \(emoji)", en: "\(first) reacted to your message. \(emoji)")
            : Phrase(
                ko: "\(first) 님 외 \(rest)명이 내 메시지에 공감했어요. \(emoji)",
                en: "\(first) and \(rest) \(rest == 1 ? "other" : "others") reacted to your message. \(emoji)")
        var link = RunRules.talk(of: seen.meetup.id, thread: message.thread.value)
        if let end { link = link.with("before", end.text) }
        return NoticeText(
            Phrase(ko: text.ko + quote, en: text.en + quote), place: seen.meetup.title.value,
            link: link.to("m-" + message.id.text), unquoted: text)
    }

    private var quote: String {
        let words = message.text.value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words.isEmpty { return "" }
        let beginning = Graphemes.first(SeenReactions.quoteLimit, of: words)
        return " “" + beginning + (beginning == words ? "”" : "…”")
    }
}

extension Transaction {
    /// Notices of reactions that tell their reader nothing any more count as read, or a number would stay that nobody can find
    /// the reason of.
    func readReactions(by reader: ID<Person>, at now: Int64) throws {
        // There is one for a talk.
        for notice in try unreadNotices(of: reader, .runReacted, limit: 100)
        where try reactions(in: notice, seenBy: reader, at: now) == nil {
            _ = try mark(notice.id, of: reader, read: true, at: now)
        }
    }
}
