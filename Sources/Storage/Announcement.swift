public import Floor

/// Notifies that a space or a person's data has reached a sequence, so that viewers reload it. A missed announcement
/// causes a delay, never data loss.
public struct Announcement: Equatable, Sendable {
    public let channel: Channel
    public internal(set) var sequence: Int64

    public init(_ channel: Channel, sequence: Int64) {
        self.channel = channel
        self.sequence = sequence
    }
}

/// The recipients of an announcement. A space and a person are distinct channels even if their ids are equal.
public enum Channel: Hashable, Sendable {
    /// Viewers of a space.
    case space(ID<Space>)
    /// One person.
    case person(ID<Person>)
}

extension Channel {
    /// The prefix of a person's id. A node of an earlier version does not recognize it as a space's id and ignores the
    /// announcement; its viewers then learn of the change with the next ping of their streams, as with any missed
    /// announcement.
    private static let personMark = "@"

    /// The form in which nodes send it to each other.
    var text: String {
        switch self {
        case .space(let id): id.text
        case .person(let id): Channel.personMark + id.text
        }
    }

    init?(_ text: String) {
        if text.hasPrefix(Channel.personMark) {
            guard let id = ID<Person>(String(text.dropFirst())) else { return nil }
            self = .person(id)
        } else {
            guard let id = ID<Space>(text) else { return nil }
            self = .space(id)
        }
    }
}
