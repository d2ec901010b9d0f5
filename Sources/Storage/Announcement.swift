public import Floor

/// Something has come to a sequence: whoever shows it asks again. A missed one costs time, never data.
public struct Announcement: Equatable, Sendable {
    public let channel: Channel
    public internal(set) var sequence: Int64

    public init(_ channel: Channel, sequence: Int64) {
        self.channel = channel
        self.sequence = sequence
    }
}

/// Whom an announcement is for: a space and a person never hear of each other, were their ids the same.
public enum Channel: Hashable, Sendable {
    /// Whoever has a space before them.
    case space(ID<Space>)
    /// One person alone.
    case person(ID<Person>)
}

extension Channel {
    /// Stands before the id of a person. A node of an earlier version takes that for the id of no space and passes over it;
    /// its people hear of it with the next ping of their streams, as they do of anything that is missed.
    private static let personMark = "@"

    /// As nodes tell it to each other.
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
