public import Floor

/// How much a person may see of one keyword. All data that leaves the server is filtered by it; nothing else decides
/// visibility.
public enum Sight: Equatable, Sendable {
    /// Not even that the keyword exists.
    case nothing
    /// That a keyword existed and was deleted, with its content.
    case gone
    /// The word and the fingerprint: before the day, and after it for people who are neither author nor recipient.
    case face
    /// Also the recipient: on the day, while it is unopened.
    case placed
    /// The content, and the author unless hidden.
    case opened(isAuthorShown: Bool)
    /// Everything: for its author.
    case whole
}

extension Team {
    /// What a person may see of a keyword, in the recorded state.
    ///
    /// The keyword must be as stored. Nothing is shown of a keyword whose author, recipient or retrospective was not
    /// loaded.
    public func sight(of keyword: Keyword, by person: ID<Person>) -> Sight {
        guard has(person), let retrospective = keyword.retrospective.value.flatMap({ retrospectives[$0] }) else {
            return .nothing
        }
        if keyword.author == person { return .whole }
        if keyword.isRemoved { return .gone }
        let anonymity = max(retrospective.anonymity.value, keyword.promise.value)
        let opened = Sight.opened(isAuthorShown: anonymity == .named)
        switch retrospective.phase.value {
        case .waiting: return .face
        case .open:
            // Keywords for a former member are not opened in their absence.
            guard let recipient = keyword.recipient.value, has(recipient) else { return .face }
            return keyword.opened.value ? opened : .placed
        case .done: return keyword.recipient.value == person && !keyword.discarded.value ? opened : .face
        }
    }
}

extension Sight {
    /// Whether a field of a keyword is visible.
    func shows(_ field: String) -> Bool {
        switch field {
        case Keyword.removed.name: self != .nothing
        case Keyword.retrospective.name, Keyword.word.name, Keyword.fingerprint.name: rank >= Sight.face.rank
        case Keyword.recipient.name, Keyword.opened.name, Keyword.Marks.parked.name: rank >= Sight.placed.rank
        case Keyword.kind.name, Keyword.situation.name, Keyword.feeling.name, Keyword.request.name,
            Keyword.promise.name, Keyword.salt.name, Keyword.Marks.group.name, Keyword.Marks.votes.name:
            rank >= Sight.opened(isAuthorShown: false).rank
        // The recipient has discarded it, and nobody else may know that they did.
        case Keyword.discarded.name: false
        // A field that this build does not know is visible to the author only.
        default: self == .whole
        }
    }

    /// Whether a person may see another person's ballot: only their own.
    func showsBallot(of voter: ID<Person>, to person: ID<Person>) -> Bool {
        voter == person && rank >= Sight.face.rank
    }

    /// Whether the author is visible.
    var showsAuthor: Bool {
        switch self {
        case .whole, .opened(isAuthorShown: true): true
        default: false
        }
    }

    private var rank: Int {
        switch self {
        case .nothing: 0
        case .gone: 1
        case .face: 2
        case .placed: 3
        case .opened: 4
        case .whole: 5
        }
    }
}
