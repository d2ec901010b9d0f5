public import Floor

/// One message of the running talk, or of an applicant's questions to the leader.
public struct Message: Equatable, Sendable {
    public let id: ID<Entity>
    public internal(set) var author: ID<Person>?
    public internal(set) var text: Register<String>
    /// The message it answers.
    public internal(set) var answers: Register<ID<Entity>?>
    /// The person whose question thread it is in; nil for the members' talk.
    public internal(set) var thread: Register<ID<Person>?>
    /// Of a message that its author deleted, this remains.
    public internal(set) var removed: Register<Bool>
    /// At most ``imageLimit``, in their order; written once, with the message.
    public internal(set) var images: Register<[MessageImage]>
    /// When it was written, in Unix milliseconds, as its device says: for display only.
    public internal(set) var sentAt: Register<Int64>
    /// The place of its operation in the space's log, by which messages are ordered; nil until the house has recorded it.
    public internal(set) var sequence: Int64?

    /// Characters of a message.
    public static let limit = 300

    public init(
        id: ID<Entity>, author: ID<Person>? = nil, text: Register<String> = Register(""),
        answers: Register<ID<Entity>?> = Register(nil), thread: Register<ID<Person>?> = Register(nil),
        removed: Register<Bool> = Register(true), images: Register<[MessageImage]> = Register([]),
        sentAt: Register<Int64> = Register(0), sequence: Int64? = nil
    ) {
        self.id = id
        self.author = author
        self.text = text
        self.answers = answers
        self.thread = thread
        self.removed = removed
        self.images = images
        self.sentAt = sentAt
        self.sequence = sequence
    }

    enum Field {
        static let text = "message-text"
        static let answers = "message-answers"
        static let thread = "message-thread"
        static let removed = "message-removed"
        static let images = "message-images"
        static let sentAt = "message-sent"
    }

    static let fields = [Field.text, Field.answers, Field.thread, Field.removed, Field.images, Field.sentAt]

    /// The stamps of ``fields``, in their order.
    var fieldStamps: [Stamp] {
        [text.stamp, answers.stamp, thread.stamp, removed.stamp, images.stamp, sentAt.stamp]
    }

    func value(of field: String) -> JSON? {
        switch field {
        case Field.text: .string(text.value)
        case Field.answers: .id(answers.value)
        case Field.thread: .id(thread.value)
        case Field.removed: .bool(removed.value)
        case Field.images: Message.json(images.value)
        case Field.sentAt: .integer(sentAt.value)
        default: nil
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        switch (change.field, change.to) {
        case (Field.text, .string(let text)): self.text.write(text, stamp)
        case (Field.answers, let to): answers.write(to.id(), stamp)
        case (Field.thread, let to): thread.write(to.id(), stamp)
        case (Field.removed, .bool(let isRemoved)): removed.write(isRemoved, stamp)
        case (Field.images, .array(let images)):
            self.images.write(images.compactMap { MessageImage(json: $0) }, stamp)
        // Written once, with the message: who writes it is its author, in whatever order operations arrive.
        case (Field.sentAt, .integer(let time)):
            guard sentAt.stamp < stamp else { break }
            sentAt.write(time, stamp)
            self.author = author
        default: break
        }
    }

    func change(_ field: String, to value: JSON) -> Change {
        Change(id, field, from: self.value(of: field) ?? .null, to: value)
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

    /// Numbers the message that an operation posted. Hosts call it when they have applied what was recorded.
    public mutating func number(_ recorded: RecordedOperation) {
        for change in recorded.operation.changes where change.field == Message.Field.sentAt {
            messages[change.subject]?.sequence = recorded.sequence
        }
    }
}
