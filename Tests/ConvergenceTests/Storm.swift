import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit

@testable import Browser
@testable import Server
@testable import ServerFloor

/// One board, six devices of four people, and everything that can go wrong between them and their house: answers that are
/// lost, come twice, late or in another order, browsers that are closed, clocks that are days off, people who are taken
/// off the board and let on again; and, where it is asked for, everything that can go wrong between the house and its
/// database. What happens is drawn from a seed.
struct Storm {
    let seed: UInt64
    /// All nodes of the house. The clocks of all but the first are off.
    private var nodes: [House]
    var house: House { nodes[0] }
    /// What goes wrong with the nodes' database meanwhile; nil for nothing.
    let faults: Faults?
    let board: String
    let space: ID<Space>
    var devices: [Device] = []
    let owners: [Cast]
    var random: Entropy
    private(set) var known = Known()
    /// How many words were written.
    var word = 0
    /// Answers of the house that are still under way, by device.
    private var late: [[Said]]
    /// What live events have brought anybody's device. They may come late, more than once, and to another's.
    var events: [JSON] = []
    /// The newest answer that each device has heard, by its number.
    private var newest: [Int]
    private var said = 0
    /// What was done on each device, in the order of its doing.
    private(set) var done: [[UnsentChange]]
    /// How far each device had come with the house's log when it did something: what it had seen.
    private(set) var seen: [ID<Operation>: Int64] = [:]
    /// What the house said became of each change, whether it was heard or not.
    private(set) var settled: [ID<Operation>: PushResult.Result] = [:]
    /// Changes that were among what the house had no answer to, as its database failed: they may be done all the same.
    private(set) var unanswered: Set<ID<Operation>> = []
    /// Changes that a device heard it was refused, and those that a device heard came through.
    private(set) var heardRefused: Set<ID<Operation>> = []
    private(set) var heardDone: Set<ID<Operation>> = []
    private(set) var ids: [Cast: String] = [:]
    /// What was done at home and told to be done, under an id of its own, and must be in the log.
    private(set) var toldAtHome: Set<ID<Operation>> = []
    private(set) var counts: [Trouble: Int] = [:]
    /// Requests that the house could not answer, as its database failed.
    private(set) var failures = 0
    private var lying = LyingClock()
    /// A board that was made on the first device and deleted before it heard of that, and what was done there.
    private(set) var unheard: (board: String, ids: [ID<Operation>])?

    /// An answer of the house, and which it is of all its answers.
    struct Said {
        let number: Int
        let answer: JSON
    }

    /// What all words of a storm begin with.
    static let mark = "말 "
    static let people: [Cast] = [.minji, .doyun, .ann, .sam]
    /// Whose each device is, and whether it runs as WebAssembly.
    static let fleet: [(Cast, isWasm: Bool)] = [
        (.minji, false), (.minji, true), (.doyun, true), (.ann, false), (.sam, true), (.sam, false),
    ]
    /// Ten.
    static let largeFleet = fleet + [(.minji, false), (.doyun, false), (.ann, true), (.ann, false)]
    /// Days that a device's clock may be off.
    private static let skewDays: Int64 = 3

    /// - Parameter nodes: those of one house; two at least.
    init(
        seed: UInt64, _ nodes: [House], _ wasm: WasmHost, faults: Faults? = nil,
        fleet: [(Cast, isWasm: Bool)] = Storm.fleet
    ) async throws {
        self.seed = seed
        self.nodes = nodes
        self.faults = faults
        random = Entropy(seed: (seed, 11, 12, 13))
        owners = fleet.map(\.0)
        late = Array(repeating: [], count: owners.count)
        newest = Array(repeating: 0, count: owners.count)
        done = Array(repeating: [], count: owners.count)
        let made = try await nodes[0][.minji].api(.post, "/boards", ["name": .string("폭풍 \(seed)")])
        guard let id = made.json?["id"]?.stringValue, let space = ID<Space>(id) else { throw Wrong("\(made.body)") }
        board = id
        self.space = space
        for person in Self.people.dropFirst() { try await bring(person) }
        let shown = try await house[.minji].api(.get, "/boards/\(id)").json
        known.columns = shown?["columns"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
        for (index, place) in fleet.enumerated() {
            let skew = Int64.random(in: -Self.skewDays...Self.skewDays, using: &random) * 86_400_000
            var device = try Device(
                house[place.0], now: house.clock.now, skew: skew, seed: seed &+ UInt64(index) &* 7919,
                core: place.isWasm ? .wasm(wasm, number: index) : .here(ReplicaRouter()))
            try await device.sync()
            ids[place.0] = device.state["person"]?.stringValue
            devices.append(device)
        }
    }

    struct Wrong: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// Goes on until the devices did so many things together.
    mutating func rage(until goal: Int) async throws {
        faults?.begin()
        while done.reduce(0, { $0 + $1.count }) < goal {
            let index = Int.random(in: devices.indices, using: &random)
            let passed = Int64.random(in: 0...60_000, using: &random)
            let isTooLong = lying.pass(passed, in: house)
            for other in devices.indices { devices[other].now += passed }
            if isTooLong { setClock() }
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<76: try act(index)
            case 76..<89: try await speak(index)
            case 89..<92: try await bring(index)
            case 92, 93: try await writeBelowTakenOut(index)
            case 94:
                count(.restarts)
                try devices[index].restart()
            case 95: try await changeMembers()
            case 96: setClock()
            case 97:
                if Bool.random(using: &random) {
                    try await doJobs()
                } else {
                    try await writeTogether(index)
                    try await undoTogether(index)
                }
            case 98:
                if Bool.random(using: &random) { setClock(of: index) } else { try await pileUp(index) }
            default: try await actAtHome()
            }
        }
    }

    /// The network and the database are back and stay: everybody hears everything, and browsers are opened anew.
    mutating func calm() async throws {
        faults?.end()
        // The next storm in this house begins with a clock that is right.
        lying.setRight(in: nodes)
        leaveMidnight()
        for index in devices.indices {
            for answer in late[index] { _ = try hear(answer, index) }
            late[index] = []
        }
        for _ in 0..<2 {
            for index in devices.indices {
                while try hear(try await exchange(index), index) {}
            }
        }
        for index in devices.indices { try devices[index].restart() }
        for case .refused in settled.values { count(.refusals) }
    }

    /// Around midnight nodes whose clocks are minutes apart are in two days, and so are their pages.
    private mutating func leaveMidnight() {
        let (minutes, day): (Int64, Int64) = (10 * 60_000, 86_400_000)
        guard (house.clock.now + minutes) % day < 2 * minutes else { return }
        house.clock.advance(2 * minutes)
        for index in devices.indices { devices[index].now += 2 * minutes }
    }

    /// The house is put back to an earlier state. What it said before and nobody has heard is gone.
    mutating func move(to nodes: [House]) {
        self.nodes = nodes
        for index in devices.indices {
            devices[index].visitor = house[owners[index]]
            late[index] = []
        }
    }

    /// Everybody does some more without the house, and meanwhile the board is deleted. Gives what each device did.
    mutating func loseBoard() async throws -> [[ID<Operation>]] {
        unheard = try await makeUnheard(0)
        let before = done.map(\.count)
        for index in devices.indices {
            for _ in 0..<10 { try act(index) }
        }
        // Together they are longer than what the house takes at once.
        for _ in 0..<25 { try writeAtLength(0) }
        let shown = try await house[.minji].api(.get, "/boards/\(board)").json
        let gone = try await house[.minji].post(
            "/board/\(board)/delete-board", ["name": shown?["name"]?.stringValue ?? ""])
        guard gone.status == 303 else { throw Wrong("not deleted: \(gone.body)") }
        try await calm()
        return devices.indices.map { done[$0].dropFirst(before[$0]).map(\.id) }
    }

    private mutating func setClock() {
        count(.clockSet)
        lying.set(in: nodes, &random)
        if lying.off == LyingClock.weeks { count(.weeksAhead) }
    }

    /// The house does what is due by its clock; what its database does not let it do now stays due.
    private mutating func doJobs() async throws {
        count(.jobs)
        do {
            try await house.services.planJobs()
            try await house.services.runDueJobs()
        } catch let error as StorageError {
            guard faults?.isOn == true else { throw error }
        }
    }

    /// A device's clock is set by up to a day.
    private mutating func setClock(of index: Int) {
        count(.deviceClockSet)
        devices[index].now += Int64.random(in: -86_400_000...86_400_000, using: &random)
    }

    mutating func count(_ trouble: Trouble) { counts[trouble, default: 0] += 1 }

    // MARK: Between a device and the house

    private mutating func speak(_ index: Int) async throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: count(.questionsLost)
        case 1, 2:
            let question = try devices[index].question()
            if question["unsent"]?.arrayValue?.isEmpty == false { count(.acknowledgementsLost) }
            _ = try await ask(index, question)
        case 3:
            let question = try devices[index].question()
            if question["unsent"]?.arrayValue?.isEmpty == false { count(.sentTwice) }
            let answers = try await [ask(index, question), ask(index, question)].compactMap(\.self)
            for answer in answers.shuffled(using: &random) { _ = try hear(answer, index) }
        case 4, 5:
            guard let answer = try await exchange(index) else { return }
            count(.late)
            late[index].append(answer)
        case 6 where !late[index].isEmpty:
            let place = Int.random(in: late[index].indices, using: &random)
            _ = try hear(late[index].remove(at: place), index)
        default:
            // Until there is no more to say, or the way is lost in between.
            while try hear(try await exchange(index), index), Int.random(in: 0..<8, using: &random) > 0 {}
        }
    }

    /// nil where the house had no answer.
    mutating func exchange(_ index: Int) async throws -> Said? {
        try await ask(index, try devices[index].question())
    }

    mutating func ask(_ index: Int, _ question: JSON) async throws -> Said? {
        var visitor = devices[index].visitor
        if Int.random(in: 0..<4, using: &random) == 0 {
            visitor = nodes[1 + counts[.otherNode, default: 0] % (nodes.count - 1)][owners[index]]
            count(.otherNode)
        }
        let (sent, unreadable) = spoil(question)
        let answer = try await visitor.api(.post, "/sync", sent)
        if isFailed(answer) {
            let asked = (question["unsent"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            unanswered.formUnion(asked.compactMap { ID<Operation>($0) })
            return nil
        }
        guard answer.status == 200, let json = Device.read(answer) else {
            throw Wrong("\(answer.status) \(answer.body)")
        }
        for value in json["settled"]?.arrayValue ?? [] {
            guard let result = PushResult(json: value) else { throw Wrong("unreadable settlement") }
            settled[result.id] = result.result
        }
        if let unreadable, json["settled"]?.arrayValue?.isEmpty == false {
            guard case .refused = settled[unreadable] else { throw Wrong("what cannot be read is not refused") }
        }
        said += 1
        return Said(number: said, answer: json)
    }

    /// Puts a change that no build can read among what a device sends, which holds up none of the others.
    /// - Returns: what is sent, and the id of that change; nil where there is none.
    private mutating func spoil(_ question: JSON) -> (JSON, ID<Operation>?) {
        guard said % 5 == 4, let members = question.members, var unsent = question["unsent"]?.arrayValue,
            (1..<50).contains(unsent.count)
        else { return (question, nil) }
        count(.unreadable)
        let id = ID<Operation>(high: seed, low: UInt64(said))
        unsent.insert(
            ["id": .string(id.text), "space": .string(board), "do": "add-card", "clock": "-1", "with": ["title": "!"]],
            at: unsent.count / 2)
        return (.object(members.map { $0.name == "unsent" ? JSON.Member("unsent", .array(unsent)) : $0 }), id)
    }

    /// Whether the house could not answer, as it may where its database fails.
    private mutating func isFailed(_ answer: Answer) -> Bool {
        guard answer.status == 503, faults?.isOn == true else { return false }
        failures += 1
        return true
    }

    /// Tells whether there is more to be said.
    mutating func hear(_ said: Said?, _ index: Int) throws -> Bool {
        guard let said else { return false }
        if said.number < newest[index] { count(.outOfOrder) }
        newest[index] = max(newest[index], said.number)
        for result in (said.answer["settled"]?.arrayValue ?? []).compactMap({ PushResult(json: $0) }) {
            if case .refused = result.result {
                heardRefused.insert(result.id)
            } else {
                heardDone.insert(result.id)
            }
        }
        return try devices[index].take(said.answer)
    }

    // MARK: On the board

    /// Sam is taken off the board, or let on again; Ann may only look for a while.
    private mutating func changeMembers() async throws {
        if Bool.random(using: &random) {
            let removed = try await postAtHome(
                "/board/\(board)/remove-member", [("person", ids[.sam] ?? "")], .minji)
            count(removed.status == 303 ? .removals : .returns)
            if removed.status != 303 { try await bring(.sam) }
        } else {
            count(.roles)
            let role = Bool.random(using: &random) ? "viewer" : "editor"
            _ = try await postAtHome(
                "/board/\(board)/change-role", [("person", ids[.ann] ?? ""), ("role", role)], .minji)
        }
    }

    private mutating func bring(_ person: Cast) async throws {
        let wish: JSON = ["space": .string(board), "role": .string("editor")]
        let made = try await atHome { try await $0[.minji].api(.post, "/invitations", wish) }
        guard let link = made.json?["link"]?.stringValue else { throw Wrong("no invitation: \(made.body)") }
        let opened = try await postAtHome(link, [], person)
        guard opened.status == 303 else { throw Wrong("not let in: \(opened.body)") }
    }

    /// Somebody does something with the house at hand.
    private mutating func actAtHome() async throws {
        let (useCase, plain) = something()
        let form = withID(plain)
        let answer = try await postAtHome("/board/\(board)/\(useCase)", form, .doyun)
        guard answer.status == 303 else { return }
        count(.atHome)
        // What is added always changes something, and is an operation of its own.
        let id = form.first { $0.0 == "operation" }.flatMap { ID<Operation>($0.1) }
        if let id, useCase.hasPrefix("add-") { toldAtHome.insert(id) }
    }

    /// A form as a page has it: with the id of what it does, by which it is done once though it is sent again. Without
    /// faults nothing is sent again, and the house draws the id.
    mutating func withID(_ form: [(String, String)]) -> [(String, String)] {
        guard faults != nil else { return form }
        let id = ID<Operation>(milliseconds: house.clock.now, entropy: &random)
        return form + [("operation", id.text)]
    }

    mutating func postAtHome(
        _ path: String, _ form: [(String, String)], _ person: Cast
    ) async throws -> Answer {
        try await atHome { try await $0[person].post(path, pairs: form) }
    }

    /// Asks the house as somebody does who sends the same again until there is an answer. Where the database fails, each
    /// node is asked in turn.
    private mutating func atHome(_ ask: (House) async throws -> Answer) async throws -> Answer {
        for _ in 0..<100 {
            let answer = try await ask(faults == nil ? house : nodes[(word + failures) % nodes.count])
            if !isFailed(answer) { return answer }
        }
        throw Wrong("the house never answers")
    }

    mutating func act(_ index: Int) throws {
        let (useCase, form) = something()
        try post(useCase, form, index)
    }

    mutating func post(_ useCase: String, _ form: [(String, String)], _ index: Int) throws {
        let answer = try devices[index].post("/board/\(board)/\(useCase)", form)
        guard answer.status == 303, let change = devices[index].queued, change.id != done[index].last?.id else {
            return
        }
        done[index].append(change)
        seen[change.id] = devices[index].confirmed(board)
        learn(change)
    }

    private mutating func learn(_ change: UnsentChange) {
        let form = change.form
        switch change.useCase {
        case "add-card": if let id = form["card"] { known.cards.append(id) }
        case "copy-card": if let id = form["copy"] { known.cards.append(id) }
        case "add-column": if let id = form["column"] { known.columns.append(id) }
        case "add-label": if let id = form["label"] { known.labels.append(id) }
        case "add-item": if let card = form["card"], let id = form["item"] { known.items.append((card, id)) }
        case "add-comment": if let card = form["card"], let id = form["comment"] { known.comments.append((card, id)) }
        default: break
        }
    }
}
