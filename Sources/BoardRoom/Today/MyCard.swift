public import Floor

/// A card that somebody has to do, with what it takes to show it away from its board.
///
/// Mine is what is assigned to me, and everything on a board where I am alone.
public struct MyCard: Equatable, Sendable {
    public var board: ID<Space>
    public var boardName: String
    public var id: ID<Entity>
    public var title: String
    public var due: Day
    public var kind: Column.Kind

    public init(
        board: ID<Space>, boardName: String, id: ID<Entity>, title: String, due: Day, kind: Column.Kind
    ) {
        self.board = board
        self.boardName = boardName
        self.id = id
        self.title = title
        self.due = due
        self.kind = kind
    }

    public var link: Link { Link("/board").at(board).at("card").at(id) }
}

/// Cards with a due day as their reader thinks of them.
public enum DueGroup: Sendable, CaseIterable {
    case over, today, week, later

    /// How many days ahead "the next days" reach.
    public static let days = 7

    public init(_ due: Day, today: Day) {
        if due < today {
            self = .over
        } else if due == today {
            self = .today
        } else {
            self = due <= today.adding(days: DueGroup.days) ? .week : .later
        }
    }

    var phrase: Phrase {
        switch self {
        case .over: Phrase(ko: "지난 것", en: "Overdue")
        case .today: Phrase(ko: "오늘까지", en: "Due today")
        case .week: Phrase(ko: "앞으로 \(DueGroup.days)일", en: "Next \(DueGroup.days) days")
        case .later: Phrase(ko: "그 뒤", en: "Later")
        }
    }
}
