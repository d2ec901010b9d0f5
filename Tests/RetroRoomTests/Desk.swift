import Floor

@testable import RetroRoom

/// A team on a desk: the room's rules over a log in memory, with a clock that moves when it is told to. A rule and a page
/// are given what their query asks for, and no more.
struct Desk {
    var team = Team(id: ID(high: 7, low: 7))
    var log: [Operation] = []
    var cast = Cast()
    var now = Desk.noon
    /// The cards of actions that are finished, and whether the team's own board was deleted.
    var finished: Set<ID<Entity>> = []
    var isBoardDeleted = false
    /// The boards there are besides the team's own, with who of the team is on each.
    var boards: [ID<Space>: ActionBoard] = [:]
    private var entropy = Entropy(seed: (1, 2, 3, 4))
    private var clock = HybridTime.zero
    private var requests: UInt8 = 0
    /// Whether whoever joins has shown the team's code.
    var isLettingIn = true

    /// The id of nothing and nobody there is.
    static let unused = ID<Entity>(high: 4, low: 4).text

    /// 2026-11-21 03:00 UTC, noon in Seoul.
    static let noon: Int64 = 1_795_230_000_000
    static let hour: Int64 = 3_600_000

    /// A team of five, of whom one has left since: 민지 has the seat.
    init() throws {
        try run(["create-team"], ["name": "키고", "nickname": "민지", "team": team.id.text], as: cast.minji)
        for member in [cast.doyun, cast.ann, cast.sam, cast.jiho] {
            try run([team.id.text, "join-team"], ["nickname": member.name], as: member)
        }
        try act("leave-team", as: cast.jiho)
    }

    /// The same at one state of its retrospective, with a keyword by 도윤 for Ann: unopened, and on the day it is Ann's turn.
    static func at(_ state: Retrospective.State) throws -> (desk: Desk, keyword: ID<Entity>) {
        var desk = try Desk()
        let keyword = try desk.write()
        if state == .unscheduled { return (desk, keyword) }
        try desk.schedule()
        if state == .scheduled { return (desk, keyword) }
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("give-turn", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        if state == .done { try desk.act("end-retrospective", as: desk.cast.minji) }
        return (desk, keyword)
    }

    /// Does one thing in the team and gives the operation, or nil where nothing changed.
    @discardableResult
    mutating func act(_ useCase: String, _ fields: [String: String] = [:], as person: Cast.Member) throws(Refusal)
        -> Operation?
    {
        try run([team.id.text, useCase], fields, as: person)
    }

    /// What somebody is refused who asks for this; nil where they are not. Nothing is recorded.
    func refusal(_ useCase: String, _ fields: [String: String] = [:], as person: Cast.Member) -> Refusal? {
        var copy = self
        do throws(Refusal) {
            try copy.act(useCase, fields, as: person)
            return nil
        } catch {
            return error
        }
    }

    @discardableResult
    mutating func run(_ path: [String], _ fields: [String: String], as person: Cast.Member) throws(Refusal)
        -> Operation?
    {
        let form = Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
        let request = Request(.post, path, form: form)
        var tools = tools()
        let outcome: Outcome
        switch try Route<RetroRules>(request, among: useCases) {
        case .page: throw .missing
        case .create: outcome = try RetroRules.creation.decide(form, viewer(person), &tools)
        case .act(let team, let useCase):
            let slice = try slice(useCase.needs(form, team), as: person)
            outcome = try useCase.decide(form, slice, viewer(person), &tools)
        }
        take(tools)
        guard case .record(let operations, _) = outcome else { return nil }
        operations.forEach { record($0) }
        return operations.first
    }

    /// What a browser is answered; nothing is recorded.
    func answer(
        _ method: Request.Method, _ path: [String] = [], _ fields: [String: String] = [:], as person: Cast.Member,
        query: Fields = Fields()
    ) throws(Refusal) -> Outcome {
        let form = Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
        let request = Request(method, [team.id.text] + path, query: query, form: form)
        var copy = self
        var tools = copy.tools()
        switch try Route(request, among: useCases, pages: RetroRules.allPages) {
        case .page(let page, let ids):
            let data = try data(page.query(ids, query), as: person)
            return try page.draw(ids, request, data, viewer(person), &tools)
        case .act(let team, let useCase):
            let slice = try slice(useCase.needs(form, team), as: person)
            return try useCase.respond(to: request, slice, viewer(person), &tools)
        case .create: throw .missing
        }
    }

    private var useCases: [RetroUseCase] { RetroRules.useCases + (isLettingIn ? [RetroRules.joinTeam] : []) }

    /// Of a new request.
    private mutating func tools() -> Tools {
        requests &+= 1
        return Tools(entropy: entropy, clock: clock, now: now, sealer: Desk.sealer(requests))
    }

    /// What the durable job does.
    @discardableResult
    mutating func startOnTime() -> Operation? {
        var tools = Tools(entropy: entropy, clock: clock, now: now, sealer: .later)
        let operation = StartOnTime.decide(team, tools: &tools)
        take(tools)
        if let operation { record(operation) }
        return operation
    }

    @discardableResult
    mutating func write(_ word: String = "경청", _ more: [String: String] = [:], as person: Cast.Member? = nil)
        throws(Refusal) -> ID<Entity>
    {
        var fields = Desk.note
        fields["recipient"] = cast.ann.id.text
        fields["word"] = word
        fields.merge(more) { $1 }
        return try act("add-keyword", fields, as: person ?? cast.doyun)!.subject!
    }

    /// What nobody but its author may read before the day.
    static let note = [
        "kind": "stop", "situation": "회의에서 말을 끊었어요", "feeling": "조금 서운했어요", "request": "끝까지 들어 주세요",
    ]

    mutating func schedule(in milliseconds: Int64 = Desk.hour) throws(Refusal) {
        try act(
            "schedule-retrospective",
            ["name": "3차 회고", "start": String(now + milliseconds), "zone": "Asia/Seoul"], as: cast.sam)
    }

    var retrospective: Retrospective { team.currentRetrospective! }
    var state: Retrospective.State { retrospective.state(at: now) }

    /// The part of the team that a query asks for, and nothing else of it: a rule that looks at more decides wrongly here, as
    /// it would on the server, whose `Connection.slice` loads the same. Who is in a team, its retrospectives and its actions
    /// always come.
    func slice(_ part: RetroQuery.Part, as person: Cast.Member) -> TeamSlice {
        var seen = team
        if part.isCurrentAlone { seen.retrospectives = seen.retrospectives.filter { $0.key == team.current.value } }
        seen.keywords = team.keywords.filter { _, keyword in holds(keyword, part, person) }
        let named = part.retrospective ?? team.current.value
        var slice = TeamSlice(
            team: seen, sequence: Int64(log.count), keywordCount: named.map { team.wall(of: $0).count } ?? 0)
        if part.code { slice.code = .init(text: "ABCDEFGH", expiresAt: now + Desk.hour) }
        if case .counts? = part.archive {
            for keyword in team.keywords.values where isTo(person, keyword) {
                if let retrospective = keyword.retrospective.value { slice.received[retrospective, default: 0] += 1 }
            }
        }
        if part.choices {
            slice.choices = boards.values.filter { $0.people[person.id] ?? false }.sorted { $0.id < $1.id }
                .map { TeamSlice.Choice(id: $0.id, name: $0.name) }
        }
        guard part.actions || part.choices || part.board != nil else { return slice }
        for board in team.actionBoards.union(part.board.map { [$0] } ?? []) { slice.boards[board] = existing(board) }
        guard part.actions else { return slice }
        for action in team.actions.values {
            guard let board = team.board(of: action), slice.boards[board] != nil else { continue }
            slice.cards[action.id] = ActionCard(
                id: action.id, board: board, title: action.title.value, owners: [cast.ann.id], due: Day("2026-11-20"),
                isDone: finished.contains(action.id))
        }
        return slice
    }

    /// On the team's own board is the whole team.
    private func existing(_ board: ID<Space>) -> ActionBoard? {
        guard board == team.board.value else { return boards[board] }
        if isBoardDeleted { return nil }
        let people = Dictionary(uniqueKeysWithValues: team.present.map { ($0.id, true) })
        return ActionBoard(id: board, name: team.name.value, isArchived: false, people: people)
    }

    private func holds(_ keyword: Keyword, _ part: RetroQuery.Part, _ person: Cast.Member) -> Bool {
        if part.keywords.contains(keyword.id) { return true }
        if keyword.isRemoved { return false }
        if part.wall, keyword.retrospective.value == team.current.value { return true }
        if part.own, keyword.author == person.id { return true }
        switch part.archive {
        case .retrospective(let ended): return keyword.retrospective.value == ended
        case .keywords: return keyword.author == person.id || isTo(person, keyword)
        case .counts, nil: return false
        }
    }

    private func isTo(_ person: Cast.Member, _ keyword: Keyword) -> Bool {
        keyword.recipient.value == person.id && !keyword.isRemoved && !keyword.discarded.value
    }

    private func data(_ query: RetroQuery, as person: Cast.Member) -> RetroData {
        switch query {
        case .teams: return .teams([], chosen: nil)
        case .team(let part): return .team(slice(part, as: person))
        case .day(let team):
            var part = RetroQuery.Part(team, wall: true, actions: true)
            part.isCurrentAlone = true
            return .team(slice(part, as: person))
        }
    }

    func viewer(_ person: Cast.Member) -> Viewer {
        Viewer(
            person: person.id, name: person.name, device: person.device, language: .ko, today: Day("2026-11-21")!,
            dayEnds: Desk.noon + 43_200_000, now: now)
    }

    /// Another salt for every request; the digest only has to tell texts apart.
    static func sealer(_ request: UInt8) -> Sealer {
        Sealer(salt: { Array(repeating: request, count: Sealer.saltLength) }, digest: digest)
    }

    static let digest: @Sendable ([UInt8]) -> [UInt8] = { bytes in
        var entropy = Entropy(
            seed: bytes.reduce(into: (1, 2, 3, UInt64(bytes.count))) { seed, byte in
                seed = (seed.1, seed.2, seed.3, (seed.0 ^ UInt64(byte)) &* 0x100_0000_01B3 &+ 0x9E37_79B9)
            })
        return (0..<32).map { _ in UInt8(truncatingIfNeeded: entropy.next() >> 32) }
    }

    private mutating func take(_ tools: Tools) {
        entropy = tools.entropy
        clock = tools.clock
    }

    private mutating func record(_ operation: Operation) {
        log.append(operation)
        team.apply(operation)
    }
}

/// The people of every test.
struct Cast {
    struct Member: Sendable {
        var id: ID<Person>
        var name: String
        var device: ID<Device> { ID(high: 9, low: id.low) }
    }

    /// Has the seat.
    let minji = Member(id: ID(high: 0x0197_0000_0000_7001, low: 1), name: "민지")
    /// Writes.
    let doyun = Member(id: ID(high: 0x0197_0000_0000_7001, low: 2), name: "도윤")
    /// Is written to.
    let ann = Member(id: ID(high: 0x0197_0000_0000_7001, low: 3), name: "Ann")
    let sam = Member(id: ID(high: 0x0197_0000_0000_7001, low: 4), name: "Sam")
    /// Has left.
    let jiho = Member(id: ID(high: 0x0197_0000_0000_7001, low: 5), name: "지호")
    /// Never was here.
    let mina = Member(id: ID(high: 0x0197_0000_0000_7001, low: 6), name: "미나")

    var outside: [Member] { [mina, jiho] }
    var inside: [Member] { [doyun, ann, sam, minji] }
    var all: [Member] { outside + inside }
}
