public import Floor

/// One thing a person is told of, as it stands in their inbox.
public struct Notice: Sendable {
    public let id: ID<Notice>
    /// The kind of its room, and of itself there.
    public let room: String
    public let kind: String
    public let space: ID<Space>?
    /// The card, the comment: what it is about.
    public let subject: ID<Entity>?
    /// Who did it, and what they are called now; nil where nobody did.
    public let author: (id: ID<Person>, name: String, photo: Photo?)?
    /// What the room wants to remember of that moment.
    public let detail: JSON
    /// Unix milliseconds.
    public let madeAt: Int64
    public let isRead: Bool
}

/// A notice in words, as its room tells it to one reader.
public struct NoticeText: Sendable {
    /// What happened, as a sentence.
    public var text: Phrase
    /// Where, beneath it: the board's name.
    public var place: String
    public var link: Link

    public init(_ text: Phrase, place: String, link: Link) {
        self.text = text
        self.place = place
        self.link = link
    }
}

/// Something that people are to be told of.
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
    /// Whoever was told of this cause is not told again.
    package let cause: String
    package let detail: JSON
    package let now: Int64

    /// What an operation brings about. It belongs in the transaction that records it.
    ///
    /// - Parameters:
    ///   - people: whom it concerns. Its author is never told, nor who may not see the space, nor who switched the kind off.
    ///   - detail: what the room's words need of this moment; names that may change are looked up when it is read.
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

    /// What somebody, or nobody who is known, did to an account. It is of no space.
    ///
    /// - Parameter cause: names the occasion, the same however often it comes by.
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

    /// What time brings about.
    ///
    /// - Parameters:
    ///   - space: the one it is about, where it is about one.
    ///   - cause: names the occasion, the same however often it comes by: `due/2026-12-03`.
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
