public import Floor

/// What a team set out to do after talking about something: a card on the team's board, which says who sees to it, until
/// when and how far it is, and, once it is finished, whether it helped.
///
/// Nothing in it tells which keyword it came from: that would tell for ever whom one was for, and by whom.
public struct Action: Equatable, Sendable {
    /// The card's id too.
    public let id: ID<Entity>
    /// The retrospective it was made in.
    public internal(set) var retrospective: Register<ID<Entity>?>
    /// As it was made. What it is called since is the card's to say.
    public internal(set) var title: Register<String>
    /// Whether it helped; nil until the team has said so,
    public internal(set) var help: Register<Help?>
    /// and in which retrospective that was.
    public internal(set) var judgedIn: Register<ID<Entity>?>

    /// A title, 1–100 characters, as a card's.
    public static let titleLimit = 100
    /// Actions of one team, in all its retrospectives.
    public static let countLimit = 2_000

    public init(
        id: ID<Entity>, retrospective: Register<ID<Entity>?> = Register(nil), title: Register<String> = Register(""),
        help: Register<Help?> = Register(nil), judgedIn: Register<ID<Entity>?> = Register(nil)
    ) {
        self.id = id
        self.retrospective = retrospective
        self.title = title
        self.help = help
        self.judgedIn = judgedIn
    }

    /// What a team answers when it is asked whether something helped.
    public enum Help: String, Sendable, CaseIterable {
        case yes, partly, no

        var phrase: Phrase {
            switch self {
            case .yes: Phrase(ko: "도움이 됐어요", en: "Yes")
            case .partly: Phrase(ko: "조금요", en: "Partly")
            case .no: Phrase(ko: "아니요", en: "No")
            }
        }

        /// The answer where nobody has just been asked.
        public var told: Phrase {
            switch self {
            case .yes: Phrase(ko: "도움이 됐어요", en: "It helped")
            case .partly: Phrase(ko: "조금 도움이 됐어요", en: "It helped a little")
            case .no: Phrase(ko: "도움이 되지 않았어요", en: "It did not help")
            }
        }
    }

    enum Field {
        static let retrospective = "action-retro"
        static let title = "action-title"
        static let help = "action-help"
        static let judgedIn = "action-judged"
    }

    static let fields = [Field.retrospective, Field.title, Field.help, Field.judgedIn]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.retrospective: .id(retrospective.value)
        case Field.title: .string(title.value)
        case Field.help: help.value.map { .string($0.rawValue) } ?? .null
        case Field.judgedIn: .id(judgedIn.value)
        default: nil
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp) {
        switch (change.field, change.to) {
        case (Field.retrospective, let to): retrospective.write(to.id(), stamp)
        case (Field.title, .string(let text)): title.write(text, stamp)
        case (Field.help, let to): help.write(to.stringValue.flatMap { Help(named: $0) }, stamp)
        case (Field.judgedIn, let to): judgedIn.write(to.id(), stamp)
        default: break
        }
    }
}

/// How an action's card stands on the team's board, as whoever is on that board may see it.
public struct ActionCard: Equatable, Sendable {
    public var id: ID<Entity>
    public var title: String
    /// Who sees to it.
    public var owners: [ID<Person>]
    public var due: Day?
    /// Whether it is in a column of what is done.
    public var isDone: Bool

    public init(id: ID<Entity>, title: String, owners: [ID<Person>], due: Day?, isDone: Bool) {
        self.id = id
        self.title = title
        self.owners = owners
        self.due = due
        self.isDone = isDone
    }
}
