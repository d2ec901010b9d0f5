public import Floor

/// Which talk: that of a run's members, or the questions of one person.
public struct TalkAddress: Hashable, Sendable {
    public var meetup: ID<Space>
    /// The person whose questions they are; nil for the members' talk.
    public var thread: ID<Person>?

    public init(_ meetup: ID<Space>, thread: ID<Person>? = nil) {
        self.meetup = meetup
        self.thread = thread
    }

    public var link: Link { RunRules.talk(of: meetup, thread: thread) }
}

/// How far somebody has read a talk, and whether they are told of new messages in it. It is their own, and nobody else
/// sees it.
public struct TalkReading: Equatable, Sendable {
    /// The place in the log of the last message they have seen; nil if they have never been there.
    public var sequence: Int64?
    public var isMuted: Bool

    public init(sequence: Int64? = nil, isMuted: Bool = false) {
        self.sequence = sequence
        self.isMuted = isMuted
    }
}

extension TalkAddress {
    /// The field of a talk's address that says that the house is asked.
    static let houseField: StaticString = "house"

    /// The talk as the house shows it, with all that can be done with it.
    public var linkToHouse: Link { link.with(TalkAddress.houseField, "1") }
}

extension RunRules {
    /// The address that says how far somebody has read a talk. Fields: `message`, the last one they have seen; optional
    /// `thread`.
    public static let readingTalk = "read-talk"
    /// The addresses of the forms that switch the notices of a talk off and on. Optional field `thread`.
    public static let mutingTalk = "mute-talk"
    public static let unmutingTalk = "unmute-talk"

    /// Kinds of operations that are no news in a talk, and of which there are many.
    public static var kindsBesideTalk: [String] {
        [postMessage, deleteMessage, react, report, apply, withdraw, markAttendance, checkIn, showCode]
            .compactMap { $0.makes.kind }
    }
}

/// The number of messages that somebody has not read.
public enum UnreadMessages {
    /// How far they are counted.
    public static let limit = 100

    /// `3`, or `99+`.
    static func text(_ count: Int) -> String { count < limit ? String(count) : String(limit - 1) + "+" }

    static func phrase(_ count: Int) -> Phrase {
        let text = text(count)
        return Phrase(
            ko: "읽지 않은 메시지 \(text)개", en: count == 1 ? "1 unread message" : "\(text) unread messages")
    }

    /// The number beside the name of a talk; nothing where all is read.
    static func mark(_ count: Int, _ viewer: Viewer) -> HTML {
        if count == 0 { return .nothing }
        return tag("span", .class("badge"), .fixed("data-style", "accent")) {
            tag("span", .hiddenFromSpeech) { text(count) }
            spoken(viewer.say(phrase(count)))
        }
    }

    /// The name of a link to a talk, with how many messages are new there.
    static func named(_ name: Phrase, _ count: Int) -> Phrase {
        if count == 0 { return name }
        let text = text(count)
        return Phrase(ko: "\(name.ko) · 새 메시지 \(text)개", en: "\(name.en) · \(text) new")
    }
}
