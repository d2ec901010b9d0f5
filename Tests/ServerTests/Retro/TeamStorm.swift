import Floor
import Foundation
import HTTPTypes
import RetroRoom
import Storage
import TestKit

@testable import Server
@testable import ServerFloor
@testable import RetroServer

/// One team, four people who do everything that can be done in one, before the day and on it, and a house of several nodes
/// whose database fails and whose clock lies. What happens is drawn from a seed.
///
/// Whoever hears no answer sends the same again, to any node, as a page does. What was done is sometimes sent again too.
struct TeamStorm {
    let seed: UInt64
    let nodes: [House]
    let faults: Faults
    let team: String
    let space: ID<Space>
    /// A board of 민지's, besides the team's own.
    let board: String
    var random: Entropy
    private var lying = LyingClock()
    /// Everybody's id, and their names by it.
    private(set) var ids: [Cast: String] = [:]
    /// How many words were written.
    var word = 0
    /// What nobody but its author may read by now, and what of it nobody but them may ever read.
    private var sealed: [String: Secret] = [:]
    private var buried: [String: Cast] = [:]
    /// What each keyword says of its situation, for whoever wrote it last.
    private var situations: [String: String] = [:]

    /// What was told to be done, by whom and as what, and must be in the log once; and what was told not to be done.
    private(set) var told: [ID<Floor.Operation>: (person: Cast, useCase: String)] = [:]
    private(set) var untold: Set<ID<Floor.Operation>> = []
    /// What a device was told to have changed nothing.
    private(set) var unchanged: Set<ID<Floor.Operation>> = []
    /// The use cases of all that was sent, whatever was told of it.
    private(set) var sent: [ID<Floor.Operation>: String] = [:]
    /// The words of keywords and actions that were told to be added.
    private(set) var added: [String] = []
    private(set) var failures = 0
    private(set) var repeats = 0
    private(set) var refusals = 0
    private(set) var reads = 0
    /// How often somebody read what they wrote and nobody else may read: it would have been found.
    private(set) var ownWords = 0
    /// What people saw, or were told, and should not have.
    private(set) var findings: [String] = []

    private struct Secret {
        let author: Cast
        let keyword: String
    }

    private enum Way: CaseIterable { case page, program, device }

    struct Wrong: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    static let mark = "말 "

    init(seed: UInt64, _ nodes: [House], _ faults: Faults) async throws {
        self.seed = seed
        self.nodes = nodes
        self.faults = faults
        random = Entropy(seed: (seed, 31, 32, 33))
        let crew = try await Crew(nodes[0])
        team = crew.id
        space = try crew.space
        let made = try await nodes[0][.minji].api(.post, "/boards", ["name": "민지의 보드"])
        guard let board = made.json?["id"]?.stringValue else { throw Wrong("\(made.status) \(made.body)") }
        self.board = board
        for person in Cast.allCases { ids[person] = try await nodes[0].id(of: person).text }
        // Whoever took the seat just now starts nothing early.
        nodes[0].clock.advance(2 * 3_600_000)
    }

    /// First everything that can be done in a team, in an order in which it can be; then whatever comes, so many times.
    mutating func rage(_ turns: Int) async throws {
        faults.begin()
        for station in TeamStorm.course { try await reach(station) }
        for _ in 0..<turns {
            if lying.pass(.random(in: 0...90_000, using: &random), in: nodes[0]) { lying.set(in: nodes, &random) }
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<3: lying.set(in: nodes, &random)
            case 3..<11: try await doJobs()
            case 11..<15: try await finishAction()
            default: try await act(nil)
            }
        }
        faults.end()
        lying.setRight(in: nodes)
        for person in Cast.allCases { try await read(as: person) }
    }

    /// How often a use case was recorded, whether that was told or not.
    private func recorded(_ useCase: String) async throws -> Int {
        let space = space
        let log = try await peek { try $0.operations(in: space, after: 0, limit: 100_000) }
        return log.count { sent[$0.operation.id] == useCase }
    }

    /// Tries some use cases in turn until the last of them is done.
    private mutating func reach(_ station: [String]) async throws {
        guard let goal = station.last else { return }
        let before = try await recorded(goal)
        for attempt in 0..<200 {
            if try await recorded(goal) > before { return }
            _ = lying.pass(1_000, in: nodes[0])
            if goal == "judge-action" { try await finishAction() }
            try await act(station[attempt % station.count])
        }
        throw Wrong("\(goal) is never done")
    }

    // MARK: What people do

    /// Somebody does something, or one thing where that is said.
    private mutating func act(_ useCase: String?) async throws {
        guard let person = Cast.allCases.randomElement(using: &random) else { return }
        guard let seen = try await read(as: person) else { return try await comeBack(person) }
        // Much may be done by the facilitator alone.
        let facilitator = Cast.allCases.first { ids[$0] == seen["facilitator"]?.stringValue }
        if let facilitator, facilitator != person, Bool.random(using: &random) {
            guard let seen = try await read(as: facilitator) else { return }
            return try await act(useCase, seen, as: facilitator)
        }
        try await act(useCase, seen, as: person)
    }

    private mutating func act(_ useCase: String?, _ seen: JSON, as person: Cast) async throws {
        let names = useCase.map { [$0] } ?? (isOpen(seen) ? TeamStorm.onTheDay : TeamStorm.before)
        guard let name = names.randomElement(using: &random), let wish = wish(name, seen, person) else { return }
        try await send(wish, as: person)
    }

    /// Sends what somebody wishes to do until there is an answer, and sometimes once more.
    private mutating func send(_ wish: Wish, as person: Cast) async throws {
        let id = ID<Floor.Operation>(milliseconds: nodes[0].clock.now, entropy: &random)
        let isForDevices = RetroRules.useCasesOnDevice.contains { $0.name == wish.useCase }
        let ways: [Way] = isForDevices ? Way.allCases : [.page, .program]
        guard let way = ways.randomElement(using: &random) else { return }
        unseal(wish)
        sent[id] = wish.useCase
        let seen = try await deliver(wish, id, way, as: person)
        guard seen.isDone else {
            refusals += 1
            untold.insert(id)
            return
        }
        guard seen.isRecorded ?? TeamStorm.adding.contains(wish.useCase) else { return }
        told[id] = (person, wish.useCase)
        keep(wish, of: person)
        guard Int.random(in: 0..<6, using: &random) == 0 else { return }
        repeats += 1
        let again = try await deliver(wish, id, ways.randomElement(using: &random) ?? way, as: person)
        // Whoever was taken out of the team meanwhile is told nothing of it.
        if !again.isDone {
            findings.append("\(wish.useCase) \(id.text) was done, and is refused when it is sent again")
        }
    }

    /// What always changes something, and so is in the log where it is told to be done.
    private static let adding = ["add-keyword", "make-action"]

    /// What the others may have read as soon as this is sent.
    private mutating func unseal(_ wish: Wish) {
        switch wish.useCase {
        case "end-retrospective": sealed = [:]
        case "open-keyword":
            let keyword = wish.form.first { $0.0 == "keyword" }?.1
            sealed = sealed.filter { $0.value.keyword != keyword }
        default: break
        }
    }

    private mutating func keep(_ wish: Wish, of person: Cast) {
        let form = Dictionary(wish.form) { $1 }
        switch wish.useCase {
        case "add-keyword", "edit-keyword":
            guard let keyword = form["keyword"], let situation = form["situation"] else { return }
            if wish.useCase == "add-keyword" { added.append(situation) }
            if let before = situations[keyword] { buried[before] = person }
            situations[keyword] = situation
            sealed[situation] = Secret(author: person, keyword: keyword)
        case "delete-keyword":
            if let keyword = form["keyword"], let before = situations[keyword] { buried[before] = person }
        case "make-action": added.append(form["title"] ?? "")
        default: break
        }
    }

    /// - Returns: whether it is done, or there was nothing to do; and whether it is told to have changed anything, nil where
    ///   that is not told, or may have been with an answer that was lost.
    private mutating func deliver(
        _ wish: Wish, _ id: ID<Floor.Operation>, _ way: Way, as person: Cast
    ) async throws -> (isDone: Bool, isRecorded: Bool?) {
        let before = failures
        let (team, space, now) = (team, space, nodes[0].clock.now)
        switch way {
        case .page:
            let form = wish.form + [("operation", id.text)]
            let answer = try await ask { try await $0[person].post("/retro/\(team)/\(wish.useCase)", pairs: form) }
            // What was wrong is told in the page, by its status.
            guard [200, 303, 403, 404, 409, 422].contains(answer.status) else { throw unexpected(answer, wish) }
            return (answer.status == 303, nil)
        case .program:
            var members = wish.form.map { name, value in
                let number = ["start", "minutes"].contains(name) ? Int64(value).map { JSON.integer($0) } : nil
                return JSON.Member(name, number ?? .string(value))
            }
            members.append(JSON.Member("id", .string(id.text)))
            let answer = try await ask {
                try await $0[person].api(.post, "/teams/\(team)/\(wish.useCase)", .object(members))
            }
            guard [200, 403, 404, 409, 422].contains(answer.status) else { throw unexpected(answer, wish) }
            let isRecorded = answer.json?["recorded"]?.boolValue == true
            return (answer.status == 200, isRecorded ? true : failures > before ? nil : false)
        case .device:
            let change = UnsentChange(
                id: id, space: space, useCase: wish.useCase,
                form: Fields(wish.form.map { Fields.Pair($0, $1) }), clock: HybridTime(milliseconds: now))
            let question: JSON = ["cursors": [], "unsent": [change.json]]
            let answer = try await ask { try await $0[person].api(.post, "/sync", question) }
            guard answer.status == 200,
                let result = answer.json?["settled"]?.arrayValue?.first.flatMap({ PushResult(json: $0) }),
                result.id == id
            else { throw unexpected(answer, wish) }
            switch result.result {
            case .done: return (true, true)
            case .unchanged:
                unchanged.insert(id)
                return (true, false)
            case .refused: return (false, nil)
            }
        }
    }

    private func unexpected(_ answer: Answer, _ wish: Wish) -> Wrong {
        Wrong("\(wish.useCase): \(answer.status) \(answer.body.prefix(300))")
    }

    /// Asks one node after the other until there is an answer.
    private mutating func ask(_ ask: (House) async throws -> Answer) async throws -> Answer {
        for _ in 0..<100 {
            guard let node = nodes.randomElement(using: &random) else { break }
            let answer = try await ask(node)
            guard answer.status == 503, faults.isOn else { return answer }
            failures += 1
        }
        throw Wrong("the house never answers")
    }

    // MARK: What people read

    /// Reads the team in one of many ways, and looks for what its reader may not see. nil for whoever is not in the team.
    @discardableResult
    private mutating func read(as person: Cast) async throws -> JSON? {
        let team = team
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            let operations = try await ask { try await $0[person].api(.get, "/teams/\(team)/operations?limit=500") }
            look(at: operations, "operations", as: person)
        case 1:
            let question: JSON = ["cursors": [["space": .string(team), "sequence": 0]], "unsent": []]
            look(at: try await ask { try await $0[person].api(.post, "/sync", question) }, "sync", as: person)
        case 2..<5:
            let path = ["", "/day", "/box", "/people", "/archive", "/write"].randomElement(using: &random) ?? ""
            look(at: try await ask { try await $0[person].get("/retro/\(team)\(path)") }, path, as: person)
        default: break
        }
        let answer = try await ask { try await $0[person].api(.get, "/teams/\(team)") }
        look(at: answer, "API", as: person)
        guard answer.status == 200 || answer.status == 404 else { throw Wrong("\(answer.status) \(answer.body)") }
        return answer.status == 200 ? answer.json : nil
    }

    private mutating func look(at answer: Answer, _ place: String, as person: Cast) {
        reads += 1
        for piece in answer.body.components(separatedBy: TeamStorm.mark).dropFirst() {
            guard let end = piece.firstIndex(of: ".") else { continue }
            let words = TeamStorm.mark + piece[...end]
            if let author = sealed[words]?.author {
                if author == person { ownWords += 1 } else { find("which is sealed", words, author, place, person) }
            }
            if let author = buried[words], author != person {
                find("which was edited or deleted", words, author, place, person)
            }
        }
    }

    private mutating func find(_ why: String, _ words: String, _ author: Cast, _ place: String, _ person: Cast) {
        findings.append("\(person) read ‘\(words)’ of \(author) at \(place), \(why)")
    }

    /// Whoever left, or was removed, comes back by the code, which somebody in the team tells them.
    private mutating func comeBack(_ person: Cast) async throws {
        let team = team
        for host in Cast.allCases where host != person {
            let told = try await ask { try await $0[host].api(.get, "/teams/\(team)/code") }
            guard let code = told.json?["code"]?.stringValue else { continue }
            let wish: JSON = ["code": .string(code), "nickname": .string(person.nickname)]
            let answer = try await ask { try await $0[person].api(.post, "/join-team", wish) }
            if answer.status == 200 { return }
            // A code is too old where the clock is weeks ahead: the facilitator makes another, for the next time.
            // And who tries so often is told to wait.
            if answer.status == 429 { return }
            guard answer.status == 404 else { throw Wrong("not let in: \(answer.status) \(answer.body)") }
            _ = try await ask { try await $0[host].api(.post, "/teams/\(team)/renew-code") }
        }
    }

    // MARK: What the house does

    /// The house does what is due by one node's clock. Nothing begins before its time, though that clock lies.
    private mutating func doJobs() async throws {
        guard let node = nodes.randomElement(using: &random) else { return }
        let before = try await phase()
        do {
            try await node.services.planJobs()
            try await node.services.runDueJobs()
        } catch let error as StorageError {
            guard faults.isOn else { throw error }
        }
        let after = try await phase()
        let now = nodes[0].clock.now - lying.off
        // A clock that is off by an hour is not in doubt; and nodes differ by three minutes.
        if before.phase == "waiting", after.phase == "open", after.start > now + 63 * 60_000 {
            findings.append("a retrospective began \((after.start - now) / 60_000) minutes before its time")
        }
    }

    private func phase() async throws -> (phase: String, start: Int64) {
        let space = space
        return try await peek { connection in
            let current = try connection.team(space)?.currentRetrospective
            return (current?.phase.value.rawValue ?? "", current?.schedule.value?.start ?? 0)
        }
    }

    /// Reads the database as often as it takes.
    private func peek<Found: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Found
    ) async throws -> Found {
        for _ in 0..<100 {
            do {
                return try await nodes[0].services.database.read(body)
            } catch let error as StorageError {
                guard faults.isOn else { throw error }
            }
        }
        throw Wrong("the database never answers")
    }

    /// Somebody finishes what was agreed on, so that the next retrospective can say whether it helped.
    private mutating func finishAction() async throws {
        guard let person = Cast.allCases.randomElement(using: &random), let seen = try await read(as: person),
            let action = seen["actions"]?.arrayValue?.filter({ $0["done"] == false }).randomElement(using: &random),
            let board = action["board"]?.stringValue, let card = action["id"]?.stringValue
        else { return }
        let shown = try await ask { try await $0[person].api(.get, "/boards/\(board)") }
        let columns = shown.json?["columns"]?.arrayValue ?? []
        guard let done = columns.first(where: { $0["kind"] == "done" })?["id"] else { return }
        let moved = try await ask {
            try await $0[person].api(.post, "/boards/\(board)/cards/\(card)/move", ["column": done])
        }
        guard moved.status == 200 else { throw Wrong("\(moved.status) \(moved.body)") }
    }
}
