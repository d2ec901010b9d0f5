public import Floor

/// How much somebody may know of one keyword. Everything that leaves the house goes by it, and nothing decides it anew.
public enum Sight: Equatable, Sendable {
    /// Not even that there is one.
    case nothing
    /// That there was one, which is gone: its words went with it.
    case gone
    /// The keyword itself and its fingerprint: before the day, and for whoever it was not meant for after it.
    case face
    /// Whose it is too, on the day: it lies face down before them.
    case placed
    /// What is in it; and who wrote it, where that is not to stay hidden.
    case opened(isAuthorShown: Bool)
    /// All of it: its author's.
    case whole
}

extension Team {
    /// What somebody may know of a keyword, by what is recorded now.
    ///
    /// The keyword must be as it is stored: of one whose author, recipient or retrospective was not loaded nothing is shown.
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
            // Whoever left is not talked about behind their back.
            guard let recipient = keyword.recipient.value, has(recipient) else { return .face }
            return keyword.opened.value ? opened : .placed
        case .done: return keyword.recipient.value == person && !keyword.discarded.value ? opened : .face
        }
    }
}

extension Sight {
    /// Whether a field of a keyword is among what may be known.
    func shows(_ field: String) -> Bool {
        switch field {
        case Keyword.Field.removed: self != .nothing
        case Keyword.Field.retrospective, Keyword.Field.word, Keyword.Field.fingerprint: rank >= Sight.face.rank
        case Keyword.Field.recipient, Keyword.Field.opened, Keyword.Field.parked: rank >= Sight.placed.rank
        case Keyword.Field.kind, Keyword.Field.situation, Keyword.Field.feeling, Keyword.Field.request,
            Keyword.Field.promise, Keyword.Field.salt, Keyword.Field.group, Keyword.Field.votes:
            rank >= Sight.opened(isAuthorShown: false).rank
        // Its recipient has nothing left of it to be told of, and it is nobody else's business.
        case Keyword.Field.discarded: false
        // A field that this build does not know is the author's until it does.
        default: self == .whole
        }
    }

    /// Whether one person may know whether another votes for it: their own ballot is all that anybody is told of.
    func showsBallot(of voter: ID<Person>, to person: ID<Person>) -> Bool {
        voter == person && rank >= Sight.face.rank
    }

    /// Whether who wrote it may be known.
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
