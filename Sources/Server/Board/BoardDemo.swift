import BoardRoom
public import Floor
public import Storage

/// Boards that look lived in for weeks, in both languages, made through the one door by the people of the demo house:
/// each card was added on its day, moved on, and is due around today.
public struct BoardDemo {
    /// Somebody of the demo house.
    public struct Cast: Sendable {
        public var person: ID<Person>
        public var device: ID<Device>
        public var name: String

        public init(person: ID<Person>, device: ID<Device>, name: String) {
            self.person = person
            self.device = device
            self.name = name
        }
    }

    private static let day: Int64 = 86_400_000

    private let cast: [Cast]
    private let today: Day
    private let now: Int64
    private var tools: Tools

    /// - Parameters:
    ///   - cast: the people of ``Services/demoPeople``, in their order.
    ///   - today: due days are set around it.
    ///   - now: Unix milliseconds; everything has happened before.
    public init(_ cast: [Cast], today: Day, entropy: Entropy, now: Int64) {
        self.cast = cast
        self.today = today
        self.now = now
        tools = Tools(entropy: entropy, clock: .zero, now: now)
    }

    /// Writes everything, in one transaction.
    public mutating func fill(_ transaction: Transaction) throws {
        for plan in BoardDemo.plans { try fill(plan, transaction) }
    }

    private mutating func fill(_ plan: Plan, _ transaction: Transaction) throws {
        tools = Tools(entropy: tools.entropy, clock: .zero, now: moment(plan.begun, .morning))
        let board: ID<Space> = tools.id()
        try run(["create-board"], [("name", plan.name), ("board", board.text)], as: plan.owner, plan, transaction)
        for (who, role) in plan.others {
            _ = try transaction.admit(
                Room.Admission(
                    space: board, person: cast[who].person, role: role, invitedBy: cast[plan.owner].person,
                    device: cast[plan.owner].device, now: tools.now), &tools.entropy)
        }
        let columns = try transaction.columns(of: board).filter { !$0.isRemoved }
            .sorted { $0.position < $1.position }.map(\.id)
        var ids: [ID<Entity>] = []
        for _ in plan.cards { ids.append(tools.id()) }
        for event in plan.events {
            advance(to: moment(event.daysAgo, event.hour))
            let card = plan.cards[event.card]
            var form = [("card", ids[event.card].text)]
            switch event.what {
            case .add:
                form += [("title", card.title), ("body", card.body), ("column", columns[0].text)]
                if let days = card.due { form.append(("due", today.adding(days: days).iso)) }
                try run([board.text, "add-card"], form, as: card.by, plan, transaction)
            case .move(let column):
                form += [("column", columns[column].text)]
                try run([board.text, "move-card"], form, as: event.by, plan, transaction)
            case .delete: try run([board.text, "delete-card"], form, as: event.by, plan, transaction)
            }
        }
        if plan.isArchived {
            advance(to: moment(2, .evening))
            try run([board.text, "archive-board"], [], as: plan.owner, plan, transaction)
        }
    }

    /// Time goes on, by a minute at least.
    private mutating func advance(to moment: Int64) {
        tools = Tools(entropy: tools.entropy, clock: tools.clock, now: min(now, max(tools.now + 60_000, moment)))
    }

    /// So many days ago, and never after now.
    private func moment(_ daysAgo: Int, _ hour: Hour) -> Int64 {
        now - Int64(daysAgo) * BoardDemo.day - Hour.longest + hour.rawValue
    }

    private mutating func run(
        _ path: [String], _ form: [(String, String)], as who: Int, _ plan: Plan, _ transaction: Transaction
    ) throws {
        let member = cast[who]
        let viewer = Viewer(
            person: member.person, name: member.name, device: member.device, language: plan.language, today: today,
            dayEnds: tools.now, now: tools.now)
        let request = Request(.post, path, form: Fields(form.map { Fields.Pair($0.0, $0.1) }))
        _ = try transaction.act(request, as: viewer, &tools, BoardDoor.decide)
    }

    /// When on a day something happened, in milliseconds.
    enum Hour: Int64 {
        case morning = 0
        case noon = 10_800_000
        case evening = 32_400_000
        static let longest: Int64 = 36_000_000
    }
}
