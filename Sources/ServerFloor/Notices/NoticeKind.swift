public import Floor

/// One kind of thing that people are told of. Each room declares its kinds; a person switches them on and off.
public struct NoticeKind: Sendable {
    /// The kind of the room it belongs to: `board`.
    public let room: String
    /// Within its room, as it is stored and sent: `card-assigned`.
    public let name: String
    /// What the switch says: when it is told.
    public let phrase: Phrase
    /// Whether only members of the space may see it. False for what is told to those who are in it no longer.
    public let isForMembers: Bool

    public init(room: String, _ name: String, _ phrase: Phrase, isForMembers: Bool = true) {
        self.room = room
        self.name = name
        self.phrase = phrase
        self.isForMembers = isForMembers
    }
}
