public import Floor

/// One message of the running talk, or of an applicant's questions to the leader.
public struct Message: Equatable, Sendable {
    public let id: ID<Entity>
    public internal(set) var author: ID<Person>?
    public internal(set) var text = Register("")
    /// The message it answers.
    public internal(set) var answers = Register<ID<Entity>?>(nil)
    /// The person whose question thread it is in; nil for the members' talk.
    public internal(set) var thread = Register<ID<Person>?>(nil)
    /// Of a message that its author deleted, this remains.
    public internal(set) var removed = Register(true)
    /// At most ``imageLimit``, in their order; written once, with the message.
    public internal(set) var images = Register<[MessageImage]>([])
    /// Of a deleted one nobody is shown any.
    public internal(set) var reactions = Reactions()
    /// When it was written, in Unix milliseconds, as its device says: for display only.
    public internal(set) var sentAt: Register<Int64> = Register(0)
    /// The place of its operation in the space's log, by which messages are ordered; nil until the house has recorded it.
    public internal(set) var sequence: Int64?

    /// Characters of a message.
    public static let limit = 300
}

extension Message: Thing, ThingParts {
    public static let text = ThingField<Message, String>(
        "message-text", column: "text"
    ) { $1(&$0.text) }
    public static let answers = ThingField<Message, ID<Entity>?>(
        "message-answers", column: "answers"
    ) { $1(&$0.answers) }
    public static let thread = ThingField<Message, ID<Person>?>(
        "message-thread", column: "thread"
    ) { $1(&$0.thread) }
    public static let removed = ThingField<Message, Bool>(
        "message-removed", column: "removed"
    ) { $1(&$0.removed) }
    /// Its column has its stamp, too: it came after the others of the table.
    public static let images = ThingField<Message, [MessageImage]>(
        "message-images"
    ) { $1(&$0.images) }
    public static let sentAt = ThingField<Message, Int64>(
        "message-sent", column: "sent_at"
    ) { $1(&$0.sentAt) }
    static let author = ThingField<Message, ID<Person>?>(
        nil, column: "author", stamped: .nowhere
    ) { $1(plain: &$0.author) }
    static let sequence = ThingField<Message, Int64?>(
        nil, column: "sequence", stamped: .nowhere
    ) { $1(plain: &$0.sequence) }

    static let reactions = FieldFacts<Message>.family(
        "message-reaction/", column: "reactions", isKey: { Reactions.Key($0) != nil }
    ) { $1(family: &$0.reactions) }

    public static let fields = [
        text.facts, answers.facts, thread.facts, removed.facts, images.facts, sentAt.facts, author.facts,
        sequence.facts, reactions,
    ]
    public static let leastFields = 6

    public init(id: ID<Entity>) { self.id = id }

    /// The field that says whether somebody reacts so.
    static func field(of key: Reactions.Key) -> String { (reactions.name ?? "") + key.text }

    /// Who writes when it was sent, once with the message, is its author, in whatever order operations arrive.
    public mutating func note(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        if change.writes(Message.sentAt), sentAt.stamp == stamp { self.author = author }
    }
}

extension Meetup {
    /// The loaded messages of the talk or of a thread, in the order in which the house recorded them; unsent ones last, as
    /// their device made them. A claimed time decides nothing: a device could slip a message in above what others have read.
    public func talk(in thread: ID<Person>?) -> [Message] {
        messages.values.filter { $0.thread.value == thread }.ordered { left, right in
            switch (left.sequence, right.sequence) {
            case (let one?, let other?): one == other ? left.id < right.id : one < other
            case (.some, nil): true
            case (nil, .some): false
            case (nil, nil):
                left.sentAt.stamp == right.sentAt.stamp ? left.id < right.id : left.sentAt.stamp < right.sentAt.stamp
            }
        }
    }

    /// Without the talk's messages up to one of them, that one included.
    public func withoutMessages(upTo last: Message) -> Meetup {
        var meetup = self
        for message in talk(in: nil) {
            meetup.messages[message.id] = nil
            if message.id == last.id { break }
        }
        return meetup
    }

    /// Whether a change concerns a message that is not here, such as an earlier one.
    fileprivate func lacks(_ change: Change) -> Bool {
        Part(writtenBy: change.field) == .message && messages[change.subject] == nil
    }

    /// Numbers the message that an operation posted. Hosts call it when they have applied what was recorded.
    public mutating func number(_ recorded: RecordedOperation) {
        for change in recorded.operation.changes where change.writes(Message.sentAt) {
            messages[change.subject]?.sequence = recorded.sequence
        }
    }
}

extension Operation {
    /// The same without what it does to messages that a copy of a meetup lacks, unless it posts them: applied, that would make
    /// a deleted message without words.
    public func ofMessages(in copy: Meetup) -> Operation {
        var told = self
        told.changes.removeAll { change in
            copy.lacks(change) && !changes.contains { $0.subject == change.subject && $0.writes(Message.sentAt) }
        }
        return told
    }
}
