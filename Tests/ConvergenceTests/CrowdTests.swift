import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Many who write at once through three nodes, whose one store fails: what shares a commit, or waits for the same board,
/// meets the others' faults too. Who comes before whom is not drawn, so a seed says here what goes wrong, and not where.
///
/// `MARU_CONVERGENCE_SEED` and `MARU_CONVERGENCE_ENGINE` choose, as they do for storms.
@Suite(.serialized) struct `In a crowd` {
    private static let seed = Storms.seeds?.first ?? 1
    private static let people: [Cast] = [.minji, .doyun, .ann, .sam]
    private static let turns = 24

    /// Of one person at one node.
    private struct Caller {
        let visitor: Visitor
        let board: String
        let name: String
        var random: Entropy
        var added: [ID<Floor.Operation>] = []
        var undone = 0
        var unanswered = 0

        struct Unanswered: Error {
            let status: Int
            let body: String
        }

        /// Adds cards, and takes some of it back. What has no answer is sent again.
        mutating func work() async throws {
            for turn in 0..<turns {
                let id = ID<Floor.Operation>(milliseconds: 1_796_256_000_000, entropy: &random)
                if turn % 6 == 5 {
                    try await post("undo", [("operation", id.text)])
                    undone += 1
                } else {
                    try await post("add-card", [("title", "\(name) \(turn)"), ("operation", id.text)])
                    added.append(id)
                }
            }
        }

        /// Sends a form as a page does, and then opens the page anew.
        private mutating func post(_ useCase: String, _ form: [(String, String)]) async throws {
            let (visitor, board) = (visitor, board)
            try await ask(303) { try await visitor.post("/board/\(board)/\(useCase)", pairs: form) }
            try await ask(200) { try await visitor.get("/board/\(board)") }
        }

        private mutating func ask(_ wanted: Int, _ ask: () async throws -> Answer) async throws {
            for _ in 0..<1_000 {
                let answer = try await ask()
                if answer.status == wanted { return }
                guard answer.status == 503 else { throw Unanswered(status: answer.status, body: answer.body) }
                unanswered += 1
            }
            throw Unanswered(status: 503, body: "again and again")
        }
    }

    @Test(arguments: Storms.engines)
    func `what everybody was told to be done is done once, though the database fails`(_ engine: Engine) async throws {
        let faults = Faults(seed: Self.seed)
        let ledger = Ledger()
        defer { for line in ledger.lines where line.contains(" fault ") { print(line) } }
        try await withFaultyHouses(
            engine, faults, skews: [180_000, -180_000], cast: Self.people, logger: ledger.logger,
            settings: Storms.unrated
        ) { nodes in
            let board = try await BoardPages.board(nodes[0])
            let host = nodes[0][.minji]
            for person in Self.people.dropFirst() {
                let made = try await host.api(.post, "/invitations", ["space": .string(board), "role": "editor"])
                let link = try #require(made.json?["link"]?.stringValue)
                #expect(try await nodes[0][person].post(link).status == 303)
            }
            faults.begin()
            let callers = try await withThrowingTaskGroup(of: Caller.self) { group in
                for (number, node) in nodes.enumerated() {
                    for (place, person) in Self.people.enumerated() {
                        let caller = Caller(
                            visitor: node[person], board: board, name: "\(person) \(number)",
                            random: Entropy(seed: (Self.seed, UInt64(number), UInt64(place), 7)))
                        group.addTask {
                            var caller = caller
                            try await caller.work()
                            return caller
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            faults.end()
            try await Self.check(nodes, board, callers)
            let unanswered = callers.reduce(0) { $0 + $1.unanswered }
            let counts = Fault.allCases.map { "\(faults.counts[$0, default: 0]) \($0.rawValue)" }
            print(
                "\(engine) seed \(Self.seed): \(callers.count * Self.turns) changes in a crowd: "
                    + "\(unanswered) requests unanswered, \(counts.joined(separator: ", "))")
            for fault in Fault.allCases {
                #expect(faults.counts[fault, default: 0] > 0, "there were no \(fault.rawValue)")
            }
        }
    }

    private static func check(_ nodes: [House], _ board: String, _ callers: [Caller]) async throws {
        let space = try #require(ID<Space>(board))
        for node in nodes {
            let services = node.services
            let log = try await services.database.read { try $0.operations(in: space, after: 0, limit: 100_000) }
            #expect(log.map(\.sequence) == (1...Int64(log.count)).map { $0 }, "seed \(seed): the sequence has gaps")
            let recorded = Dictionary(grouping: log, by: \.operation.id)
            #expect(recorded.count == log.count, "seed \(seed): an operation is there twice")
            for id in callers.flatMap(\.added) {
                #expect(recorded[id] != nil, "seed \(seed): \(id.text) was told to be done, and is lost")
            }
            // Each undo took back something of its own: none met one that had been done.
            let added = log.count { $0.operation.kind == "card.added" && $0.operation.intent == .act }
            #expect(added == callers.reduce(0) { $0 + $1.added.count }, "seed \(seed): something was added twice")
            let undone = log.count { $0.operation.intent.target != nil }
            #expect(undone == callers.reduce(0) { $0 + $1.undone }, "seed \(seed): something was undone twice, or not")
            #expect(try await services.differencesFromLog(space: space).isEmpty, "seed \(seed)")
        }
    }
}
