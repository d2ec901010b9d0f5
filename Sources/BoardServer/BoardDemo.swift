import BoardRoom
public import Floor
public import ServerFloor
public import Storage

/// Demo boards with weeks of activity, in both languages, made through the single write path by the demo people: each
/// card was added on its day, discussed, moved, and is due around today.
public struct BoardDemo {
    private static let day: Int64 = 86_400_000

    private let cast: [DemoPerson]
    private let today: Day
    private let now: Int64
    private var tools: Tools

    /// - Parameters:
    /// - cast: the people of ``Services/demoPeople``, in order.
    /// - today: due days are relative to it.
    /// - now: Unix milliseconds; everything happened before.
    public init(_ cast: [DemoPerson], today: Day, entropy: Entropy, now: Int64) {
        self.cast = cast
        self.today = today
        self.now = now
        tools = Tools(entropy: entropy, clock: .zero, now: now, sealer: .later)
    }

    /// Writes everything in one transaction. Notices from before yesterday are marked as read.
    public mutating func fill(_ transaction: Transaction) throws {
        for plan in BoardDemo.korean + BoardDemo.english { try fill(plan, transaction) }
        tools = Tools(entropy: tools.entropy, clock: .zero, now: moment(1, .morning), sealer: .later)
        for member in cast { try transaction.markAllRead(of: member.person, upTo: tools.id(), at: tools.now) }
    }

    /// A board while it is filled: the ids of its entities by name.
    private struct Filling {
        var board: ID<Space>
        var columns: [ID<Entity>] = []
        var cards: [ID<Entity>] = []
        var labels: [String: ID<Entity>] = [:]
        /// The items of each card, in order.
        var items: [Int: [ID<Entity>]] = [:]
    }

    private mutating func fill(_ plan: Plan, _ transaction: Transaction) throws {
        tools = Tools(entropy: tools.entropy, clock: .zero, now: moment(plan.begun, .morning), sealer: .later)
        var filling = Filling(board: tools.id())
        let board = filling.board.text
        try run(["create-board"], [("name", plan.name), ("board", board)], as: plan.owner, plan, transaction)
        for (who, role) in plan.others {
            _ = try transaction.admit(
                Room.Admission(
                    space: filling.board, person: cast[who].person, role: role, invitedBy: cast[plan.owner].person,
                    device: cast[plan.owner].device, now: tools.now), &tools.entropy)
        }
        filling.columns = try transaction.columns(of: filling.board).filter { !$0.isRemoved }
            .sorted { $0.position < $1.position }.map(\.id)
        if let limit = plan.doingLimit {
            let form = [("column", filling.columns[1].text), ("limit", String(limit))]
            try run([board, "limit-column"], form, as: plan.owner, plan, transaction)
        }
        for (name, colour) in plan.labels {
            let label: ID<Entity> = tools.id()
            filling.labels[name] = label
            let form = [("name", name), ("colour", colour), ("label", label.text)]
            try run([board, "add-label"], form, as: plan.owner, plan, transaction)
        }
        for _ in plan.cards { filling.cards.append(tools.id()) }
        for event in plan.events {
            advance(to: moment(event.step.daysAgo, event.step.hour))
            let (name, form) = form(of: event, in: plan, &filling)
            try run(
                [board, name], [("card", filling.cards[event.card].text)] + form, as: event.step.by, plan, transaction)
        }
        if plan.isArchived {
            advance(to: moment(2, .evening))
            try run([board, "archive-board"], [], as: plan.owner, plan, transaction)
        }
    }

    /// The use case and the form's fields besides the card for one step.
    private mutating func form(
        of event: Event, in plan: Plan, _ filling: inout Filling
    ) -> (name: String, form: [(String, String)]) {
        let card = plan.cards[event.card]
        switch event.step.what {
        case .add:
            let due = card.due.map { [("due", today.adding(days: $0).iso)] } ?? []
            return ("add-card", [("title", card.title), ("body", card.body)] + due)
        case .delete: return ("delete-card", [])
        case .archive: return ("archive-card", [])
        case .move(let column): return ("move-card", [("column", filling.columns[column].text)])
        case .label(let name): return ("label-card", [("label", filling.labels[name]?.text ?? "")])
        case .assign(let person): return ("assign-card", [("person", cast[person].person.text)])
        case .item(let text):
            let item: ID<Entity> = tools.id()
            filling.items[event.card, default: []].append(item)
            return ("add-item", [("text", text), ("item", item.text)])
        case .check(let index): return ("check-item", [("item", filling.items[event.card]?[index].text ?? "")])
        case .comment(let text): return ("add-comment", [("text", text)])
        case .body(let text): return ("edit-card", [("body", text)])
        case .due(let days): return ("edit-card", [("due", today.adding(days: days).iso)])
        }
    }

    /// Moves the time forward, by a minute at least.
    private mutating func advance(to moment: Int64) {
        tools = Tools(
            entropy: tools.entropy, clock: tools.clock, now: min(now, max(tools.now + 60_000, moment)), sealer: .later)
    }

    private func moment(_ daysAgo: Int, _ hour: Hour) -> Int64 { BoardDemo.moment(daysAgo, hour, before: now) }

    /// So many days ago, and always before now unless the number is negative.
    package static func moment(_ daysAgo: Int, _ hour: Hour, before now: Int64) -> Int64 {
        now - Int64(daysAgo) * day - Hour.longest + hour.rawValue
    }

    private mutating func run(
        _ path: [String], _ form: [(String, String)], as who: Int, _ plan: Plan, _ transaction: Transaction
    ) throws {
        let member = cast[who]
        let viewer = Viewer(
            person: member.person, name: member.name, device: member.device, language: plan.language, today: today,
            dayEnds: tools.now, now: tools.now)
        let request = Request(.post, path, form: Fields(form.map { Fields.Pair($0.0, $0.1) }))
        _ = try transaction.act(in: BoardRules.self, request, as: viewer, &tools)
    }
}
