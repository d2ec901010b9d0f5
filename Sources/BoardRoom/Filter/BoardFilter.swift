import Floor

/// Which cards of a board to show. It is part of the address, so it can be bookmarked, shared and navigated back from.
struct BoardFilter: Equatable, Sendable {
    /// Words that the title or the body must contain, matched as in search.
    var text = ""
    var label: ID<Entity>?
    var assignee: Assignee?
    var due: Due?

    enum Assignee: Equatable, Sendable {
        case nobody
        case person(ID<Person>)
    }

    enum Due: String, Sendable, CaseIterable { case over, today, week, none }

    /// The length of a title.
    static let textLimit = Card.titleLimit

    init() {}

    /// Parses `text`, `label`, `assignee` (an id or `nobody`) and `due` from a query; an empty field does not filter.
    init(_ query: Fields) throws(Refusal) {
        text = Graphemes.first(BoardFilter.textLimit, of: Text.trimmed(query["text"] ?? ""))
        label = try query.id("label")
        if query["assignee"] == "nobody" {
            assignee = .nobody
        } else if let person: ID<Person> = try query.id("assignee") {
            assignee = .person(person)
        }
        if let given = query["due"], !given.isEmpty {
            guard let due = Due(named: given) else { throw .unknownDue(given) }
            self.due = due
        }
    }

    var isEmpty: Bool { self == BoardFilter() }

    /// The address with the filter added.
    func on(_ link: Link) -> Link {
        var link = link
        if !text.isEmpty { link = link.with("text", text) }
        if let label { link = link.with("label", label.text) }
        if let assignee { link = link.with("assignee", assignee.text) }
        if let due { link = link.with("due", due.rawValue) }
        return link
    }

    /// - Parameter words: the filter's text as a query.
    func holds(_ card: Card, in column: Column, today: Day, words: SearchQuery) -> Bool {
        if let label, !card.labels.holds(label) { return false }
        switch assignee {
        case .nobody: if !card.assignees.held.isEmpty { return false }
        case .person(let person): if !card.assignees.holds(person) { return false }
        case nil: break
        }
        if let due, !due.holds(card.due.value, kind: column.kind.value, today: today) { return false }
        return text.isEmpty || !words.isEmpty && words.finds(in: [card.title.value, card.body.value])
    }
}

extension BoardFilter.Assignee {
    var text: String {
        switch self {
        case .nobody: "nobody"
        case .person(let person): person.text
        }
    }
}

extension BoardFilter.Due {
    func holds(_ due: Day?, kind: Column.Kind, today: Day) -> Bool {
        guard let due else { return self == .none }
        switch self {
        case .none: return false
        case .over: return DueState(due, today: today, kind: kind) == .over
        case .today: return due == today
        case .week: return due >= today && due <= today.adding(days: DueGroup.days)
        }
    }

    var phrase: Phrase {
        switch self {
        case .over: Phrase(ko: "마감일이 지남", en: "Overdue")
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
                ko: "마감일은 over, today, week, none 가운데 하나로 거를 수 있어요.",
                en: "Due must be one of over, today, week, none."), field: "due", given: given)
    }
}
