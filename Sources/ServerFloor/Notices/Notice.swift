public import Floor

/// One entry of a person's inbox.
public struct Notice: Sendable {
    public let id: ID<Notice>
    /// The room, and the kind within it.
    public let room: String
    public let kind: String
    public let space: ID<Space>?
    /// The entity it is about: a card, a comment.
    public let subject: ID<Entity>?
    /// The author, with their current name; nil if nobody caused it.
    public let author: (id: ID<Person>, name: String, photo: Photo?)?
    /// Details of that moment that the room's text needs.
    public let detail: JSON
    /// Unix milliseconds.
    public let madeAt: Int64
    public let isRead: Bool
}

/// A notice as text, for one reader.
public struct NoticeText: Sendable {
    /// What happened, as a sentence.
    public var text: Phrase
    /// The place, shown beneath: the board's name.
    public var place: String
    public var link: Link
    /// The page to leave the place on, if the notice is that one was added to it.
    public var leave: Link?
    /// The sentence without what it quotes, for a mail, which cannot be taken back; nil if it quotes nothing. What is
    /// quoted may have been deleted since.
    public var unquoted: Phrase?

    public init(_ text: Phrase, place: String, link: Link, leave: Link? = nil, unquoted: Phrase? = nil) {
        self.text = text
        self.place = place
        self.link = link
        self.leave = leave
        self.unquoted = unquoted
    }
}

/// A notice to be sent.
///
/// ```swift
/// try transaction.notify(NewNotice(.cardAssigned, to: [person], by: operation, about: card, at: now))
/// ```
public struct NewNotice: Sendable {
    package let kind: NoticeKind
    package let people: [ID<Person>]
    package let space: ID<Space>?
    package let subject: ID<Entity>?
    package let author: ID<Person>?
    package let operation: ID<Operation>?
    /// Each person is notified once per cause.
    package let cause: String
    package let detail: JSON
    package let now: Int64

    /// A notice caused by an operation. Send it in the transaction that records the operation.
    ///
    /// - Parameters:
    /// - people: the people concerned. Skipped are the author, those who cannot see the space, and those who switched
    ///   the kind off.
    /// - detail: what the room's text needs of this moment; names that may change are looked up when it is read.
    public init(
        _ kind: NoticeKind, to people: [ID<Person>], by operation: Operation, about subject: ID<Entity>? = nil,
        detail: JSON = .null, at now: Int64
    ) {
        self.kind = kind
        self.people = people
        space = operation.space
        self.subject = subject
        author = operation.author
        self.operation = operation.id
        cause = operation.id.text + "/" + kind.name + (subject.map { "/" + $0.text } ?? "")
        self.detail = detail
        self.now = now
    }

    /// A notice about an account, caused by a person or by the server. It belongs to no space.
    ///
    /// - Parameter cause: identifies the event, the same for each repetition.
    package init(_ kind: NoticeKind, to person: ID<Person>, author: ID<Person>?, cause: String, at now: Int64) {
        self.kind = kind
        people = [person]
        space = nil
        subject = nil
        self.author = author
        operation = nil
        self.cause = cause
        detail = .null
        self.now = now
    }

    /// A notice about a space, caused by a person without an operation.
    ///
    /// - Parameter cause: identifies the event, the same for each repetition.
    package init(
        _ kind: NoticeKind, to people: [ID<Person>], by author: ID<Person>, in space: ID<Space>, cause: String,
        detail: JSON, at now: Int64
    ) {
        self.kind = kind
        self.people = people
        self.space = space
        subject = nil
        self.author = author
        operation = nil
        self.cause = cause
        self.detail = detail
        self.now = now
    }

    /// A notice caused by time.
    ///
    /// - Parameters:
    /// - space: the one it is about, if any.
    /// - cause: identifies the event, the same for each repetition: `due/2026-12-03`.
    public init(
        _ kind: NoticeKind, to people: [ID<Person>], in space: ID<Space>? = nil, about subject: ID<Entity>? = nil,
        cause: String, detail: JSON, at now: Int64
    ) {
        self.kind = kind
        self.people = people
        self.space = space
        self.subject = subject
        author = nil
        operation = nil
        self.cause = cause
        self.detail = detail
        self.now = now
    }
}
