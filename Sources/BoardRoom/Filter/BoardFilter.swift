import Floor

/// Which cards of a board to show. It is part of the address, so it can be bookmarked, shared and navigated back from.
struct BoardFilter: Equatable, Sendable {
    /// Words that the title or the body must contain, matched as in search.
    var text = ""
    /// A card must have one of these, if there are any.
    var labels: [ID<Entity>] = []
    /// A card must be assigned to one of these, if there are any.
    var assignees: [Assignee] = []
    var due: Due?

    enum Assignee: Equatable, Sendable {
        case nobody
        case person(ID<Person>)
    }

    enum Due: String, Sendable, CaseIterable { case over, today, week, none }

    /// The length of a title.
    static let textLimit = Card.titleLimit
    /// Of labels, and of assignees: as many as a board has labels.
    static let choiceLimit = Label.countLimit

    init() {}

    /// Parses `text`, `label` (ids), `assignee` (ids or `nobody`) and `due` from a query; an empty field does not filter.
    /// Commas separate several.
    init(_ query: Fields) throws(Refusal) {
        text = Graphemes.first(BoardFilter.textLimit, of: Text.trimmed(query["text"] ?? ""))
        for part in try BoardFilter.choices("label", query) { labels.append(try BoardFilter.id("label", part)) }
        for part in try BoardFilter.choices("assignee", query) {
            assignees.append(part == "nobody" ? .nobody : .person(try BoardFilter.id("assignee", part)))
        }
        if let given = query["due"], !given.isEmpty {
            guard let due = Due(named: given) else { throw .unknownDue(given) }
            self.due = due
        }
    }

    private static func choices(_ field: StaticString, _ query: Fields) throws(Refusal) -> [String] {
        let choices = (query[field.text] ?? "").split(at: UInt8(ascii: ","))
        guard choices.count <= choiceLimit else { throw .tooManyChoices(field.text, choices.count) }
        return choices
    }

    private static func id<Subject>(_ field: StaticString, _ given: String) throws(Refusal) -> ID<Subject> {
        guard let id: ID<Subject> = try Fields([Fields.Pair(field.text, given)]).id(field.text) else { throw .missing }
        return id
    }

    var isEmpty: Bool { self == BoardFilter() }

    /// The same with a change.
    func with(_ change: (inout BoardFilter) -> Void) -> BoardFilter {
        var filter = self
        change(&filter)
        return filter
    }

    /// The address with the filter added.
    func on(_ link: Link) -> Link {
        var link = link
        if !text.isEmpty { link = link.with("text", text) }
        if !labels.isEmpty { link = link.with("label", labelText) }
        if !assignees.isEmpty { link = link.with("assignee", assigneeText) }
        if let due { link = link.with("due", due.rawValue) }
        return link
    }

    var labelText: String { labels.map { $0.text }.joined(separator: ",") }
    var assigneeText: String { assignees.map { $0.text }.joined(separator: ",") }

    /// - Parameter words: the filter's text as a query.
    func holds(_ card: Card, in column: Column, _ viewer: Viewer, words: SearchQuery) -> Bool {
        if !labels.isEmpty, !labels.contains(where: { card.labels.holds($0) }) { return false }
        if !assignees.isEmpty, !assignees.contains(where: { $0.holds(card) }) { return false }
        if let due, !due.holds(card.dueMoment, kind: column.kind.value, viewer) { return false }
        return text.isEmpty || !words.isEmpty && words.finds(in: [card.title.value, card.body.value])
    }
}

extension Array where Element: Equatable {
    /// Adds an element, or removes it if it is there.
    mutating func toggle(_ element: Element) {
        let count = count
        removeAll { $0 == element }
        if self.count == count { append(element) }
    }
}

extension BoardFilter.Assignee {
    var text: String {
        switch self {
        case .nobody: "nobody"
        case .person(let person): person.text
        }
    }

    func holds(_ card: Card) -> Bool {
        switch self {
        case .nobody: card.assignees.held.isEmpty
        case .person(let person): card.assignees.holds(person)
        }
    }
}

extension BoardFilter.Due {
    func holds(_ moment: DueMoment?, kind: Column.Kind, _ viewer: Viewer) -> Bool {
        guard let moment else { return self == .none }
        let (due, today) = (moment.day(for: viewer), viewer.today)
        switch self {
        case .none: return false
        case .over: return moment.state(kind, for: viewer) == .over
        case .today: return due == today
        case .week: return due >= today && due <= today.adding(days: DueGroup.days)
        }
    }

    var phrase: Phrase {
        switch self {
        case .over: Phrase(ko: "기한 지남", en: "Overdue")
        case .today: Phrase(ko: "오늘까지", en: "Due today")
        case .week: Phrase(ko: "앞으로 \(DueGroup.days)일", en: "Next \(DueGroup.days) days")
        case .none: Phrase(ko: "마감일 없음", en: "No due date")
        }
    }
}

extension Refusal {
    static func unknownDue(_ given: String) -> Refusal {
        Refusal(
            .invalid, "filter-due-unknown",
            Phrase(
                ko: "마감일은 over, today, week, none 중 하나로 고를 수 있어요.",
                en: "Due must be one of over, today, week, none."), field: "due", given: given)
    }

    static func tooManyChoices(_ field: String, _ count: Int) -> Refusal {
        Refusal(
            .invalid, "filter-choices-limit",
            Phrase(
                ko: "‘\(field)’에는 \(BoardFilter.choiceLimit)개까지 고를 수 있어요.",
                en: "“\(field)” can have \(BoardFilter.choiceLimit) values."), field: field, given: String(count))
    }
}
