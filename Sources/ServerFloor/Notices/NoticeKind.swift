public import Floor

/// A kind of notice. Each room declares its kinds; a person switches them on and off.
public struct NoticeKind: Sendable {
    /// The kind of the room it belongs to: `board`.
    public let room: String
    /// The name within its room, as stored and sent: `card-assigned`.
    public let name: String
    /// The switch's label.
    public let phrase: Phrase
    /// Whether only members of the space may see it. False for notices to former members.
    public let isForMembers: Bool
    /// Whether it reminds of something due, which a mail digest lists by itself as it is by then (``Room/due``): the digest
    /// leaves such notices out.
    public let remindsOfDue: Bool
    /// Whether a device that begins to get pushes gets those of this kind, until its person chooses.
    public let isPushedAtFirst: Bool

    public init(
        room: String, _ name: String, _ phrase: Phrase, isForMembers: Bool = true, remindsOfDue: Bool = false,
        isPushedAtFirst: Bool = true
    ) {
        self.room = room
        self.name = name
        self.phrase = phrase
        self.isForMembers = isForMembers
        self.remindsOfDue = remindsOfDue
        self.isPushedAtFirst = isPushedAtFirst
    }
}
