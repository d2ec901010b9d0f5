import Floor
import Storage

/// Messages between the processes of one server about who is viewing what.
enum PresenceNote: Equatable {
    /// These people are viewing a space here; nobody if empty.
    case here(ID<Space>, [ID<Person>])
    /// A new process asks the others to report.
    case who
    /// This process is stopping: nobody is viewing anything here.
    case gone

    /// People in one message; more faces cannot be told apart on a page.
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
