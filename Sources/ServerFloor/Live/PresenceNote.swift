import Floor
import Storage

/// What the processes of one house tell each other of who looks at what.
enum PresenceNote: Equatable {
    /// These people look at a space here; nobody, where there are none.
    case here(ID<Space>, [ID<Person>])
    /// Tell me: I have just come.
    case who
    /// I am about to stop: nobody looks at anything here.
    case gone

    /// People told of in one note; an eye does not tell apart more faces than that.
    private static let peopleLimit = 150

    package init?(_ text: String) {
        let words = text.split(at: UInt8(ascii: " "))
        switch words.first {
        case "who": self = .who
        case "gone": self = .gone
        case "here":
            guard words.count >= 2, let space = ID<Space>(words[1]) else { return nil }
            self = .here(space, words.dropFirst(2).compactMap { ID<Person>($0) })
        default: return nil
        }
    }

    package var text: String {
        switch self {
        case .who: "who"
        case .gone: "gone"
        case .here(let space, let people):
            (["here", space.text] + people.prefix(PresenceNote.peopleLimit).map(\.text)).joined(separator: " ")
        }
    }
}
