public import Floor

/// An action item: a card with an assignee, a due day and a state, on the team's own board or on the one it chose, and,
/// once it is finished, the team's answer whether it helped.
///
/// It does not refer to the keyword that led to it: the reference would permanently reveal the keyword's recipient and
/// its author.
public struct Action: Equatable, Sendable {
    /// Also the id of the card.
    public let id: ID<Entity>
    /// The retrospective in which it was made.
    public internal(set) var retrospective = Register<ID<Entity>?>(nil)
    /// The title at creation. The current title is the card's.
    public internal(set) var title = Register("")
    /// Whether it helped; nil until the team has answered.
    public internal(set) var help = Register<Help?>(nil)
    /// The retrospective in which the team answered.
    public internal(set) var judgedIn = Register<ID<Entity>?>(nil)
    /// The board that has its card; nil for the team's own.
    public internal(set) var board = Register<ID<Space>?>(nil)

    /// A title's limit, 100 characters; the same as a card's.
    public static let titleLimit = 100
    /// Actions per team, over all its retrospectives.
    public static let countLimit = 2_000

    public init(id: ID<Entity>) { self.id = id }

    /// The team's answer to whether an action helped.
    public enum Help: String, FieldValue, CaseIterable {
        case yes, partly, no

        var phrase: Phrase {
            switch self {
            case .yes: Phrase(ko: "도움이 됐어요", en: "Yes")
            case .partly: Phrase(ko: "조금요", en: "Partly")
            case .no: Phrase(ko: "아니요", en: "No")
            }
        }

        /// The answer as a statement, shown where the question is not.
        public var told: Phrase {
            switch self {
            case .yes: Phrase(ko: "도움이 됐어요", en: "Helped")
            case .partly: Phrase(ko: "조금 도움이 됐어요", en: "Helped a little")
            case .no: Phrase(ko: "도움이 되지 않았어요", en: "Didn’t help")
            }
        }
    }
}

extension Action: Thing, ThingParts {
    public typealias Parts = Action

    static let retrospective = ThingField<Action, ID<Entity>?>(
        "action-retro", column: "retrospective"
    ) { $1(&$0.retrospective) }
    static let title = ThingField<Action, String>("action-title", column: "title") { $1(&$0.title) }
    static let help = ThingField<Action, Help?>("action-help", column: "help") { $1(&$0.help) }
    static let judgedIn = ThingField<Action, ID<Entity>?>(
        "action-judged", column: "judged_in"
    ) { $1(&$0.judgedIn) }
    static let board = ThingField<Action, ID<Space>?>("action-board", column: "board") { $1(&$0.board) }

    public static let fields = [retrospective.facts, title.facts, help.facts, judgedIn.facts, board.facts]
    public static let leastFields = 5
}

/// An action's card, as a member of its board may see it.
public struct ActionCard: Equatable, Sendable {
    public var id: ID<Entity>
    /// The board that it is on. Nil where the reader may not see that: then only the title is known, as it was made.
    public var board: ID<Space>?
    public var title: String
    /// The assignees.
    public var owners: [ID<Person>]
    public var due: Day?
    /// Whether it is in a column of kind *done*.
    public var isDone: Bool

    public init(
        id: ID<Entity>, board: ID<Space>?, title: String, owners: [ID<Person>], due: Day?, isDone: Bool
    ) {
        self.id = id
        self.board = board
        self.title = title
        self.owners = owners
        self.due = due
        self.isDone = isDone
    }
}
