public import Floor

/// One of the viewer's cards, with what is needed to show it outside its board.
///
/// These are the cards assigned to the viewer, and all cards of boards without other members.
public struct MyCard: Equatable, Sendable {
    public var board: ID<Space>
    public var boardName: String
    public var id: ID<Entity>
    public var title: String
    public var due: Day?
    /// The time on that day.
    public var time: DueTime?
    /// How often it comes again; nil for never.
    public var repeats: Repeat?
    /// The kind of the column the card was put in.
    public var kind: Column.Kind
    /// The column that shows it; nil only on a board without columns.
    public var column: Column?
    /// The column that a finished card goes to, the board's first done one. Nil if there is none, or the viewer may not
    /// move cards.
    public var finishing: ID<Entity>?

    public init(
        board: ID<Space>, boardName: String, id: ID<Entity>, title: String, due: Day?, time: DueTime? = nil,
        repeats: Repeat? = nil, kind: Column.Kind, column: Column?, finishing: ID<Entity>? = nil
    ) {
        self.board = board
        self.boardName = boardName
        self.id = id
        self.title = title
        self.due = due
        self.time = time
        self.repeats = repeats
        self.kind = kind
        self.column = column
        self.finishing = finishing
    }

    /// Its due day with the time.
    var dueMoment: DueMoment? { DueMoment(due, time) }

    /// The group it is in for the viewer: a card is over from its time on.
    func group(for viewer: Viewer) -> DueGroup {
        if dueMoment?.state(kind, for: viewer) == .over { return .over }
        return DueGroup(dueMoment?.day(for: viewer), today: viewer.today)
    }

    public var link: Link { Link("/board").at(board).at("card").at(id) }

    /// The name of its column, in the viewer's language.
    func columnName(_ language: Language) -> String { column?.title(language) ?? kind.phrase(language) }
}

extension Board {
    /// The column that finished cards go to: the first done one.
    public var finishing: Column? { standing.first { $0.kind.value == .done } }
}

/// Groups of cards by due day.
public enum DueGroup: Sendable, CaseIterable {
    case over, today, week, later, undated

    /// The number of days in the *week* group.
    public static let days = 7

    public init(_ due: Day?, today: Day) {
        guard let due else {
            self = .undated
            return
        }
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
        case .over: Phrase(ko: "기한 지남", en: "Overdue")
        case .today: Phrase(ko: "오늘까지", en: "Due today")
        case .week: Phrase(ko: "앞으로 \(DueGroup.days)일", en: "Next \(DueGroup.days) days")
        case .later: Phrase(ko: "그 뒤", en: "Later")
        case .undated: Phrase(ko: "마감일 없음", en: "No due date")
        }
    }
}
