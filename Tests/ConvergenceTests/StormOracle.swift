import BoardRoom
import DeviceFloor
import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Browser
@testable import Server
@testable import ServerFloor

/// What is looked at once a storm is over: effects, and not only records.
extension `After a storm` {
    /// After a restore all are alike, and what only devices held is done again or in their trays.
    static func checkRestored(_ storm: inout Storm, _ saved: Set<ID<Floor.Operation>>) async throws -> Int {
        let seed = storm.seed
        let log = try await storm.log()
        let recorded = Set(log.map(\.operation.id))
        #expect(recorded.count == log.count, "seed \(seed): an operation is there twice")
        #expect(log.map(\.sequence) == (1...Int64(log.count)).map { $0 }, "seed \(seed): the sequence has gaps")
        #expect(saved.isSubset(of: recorded), "seed \(seed): what was backed up is not there")
        checkTexts(&storm, log)
        let differences = try await storm.house.services.differencesFromLog(space: storm.space)
        #expect(differences.isEmpty, "seed \(seed): the tables are not what the log comes to")
        for index in storm.devices.indices {
            let device = storm.devices[index]
            #expect(device.unsent == 0, "seed \(seed): device \(index) has something left to say")
            let here = things(on: try storm.held(index)?.shown.board)
            let there = things(on: try await storm.houseBoard(for: index))
            #expect(here == there, "seed \(seed): device \(index) holds something else than the house")
            // Whoever was taken off the board holds nothing of it any more.
            guard storm.owner(of: index) != .sam else { continue }
            for change in storm.done[index] where !recorded.contains(change.id) && !device.tray.contains(change.id.text)
            {
                #expect(
                    storm.settled[change.id] == .unchanged,
                    "seed \(seed): \(change.useCase) \(change.id.text) of device \(index) is lost")
            }
        }
        return storm.done.joined().count { recorded.contains($0.id) && !saved.contains($0.id) }
    }

    /// What was done while somebody deleted the board is kept for whoever did it, and nothing else of the board is.
    static func checkDeletion(_ storm: inout Storm) async throws {
        let seed = storm.seed
        let last = try await storm.loseBoard()
        #expect(last.joined().count >= 10, "seed \(seed): hardly anything was done")
        for (index, ids) in last.enumerated() {
            #expect(try storm.held(index) == nil, "seed \(seed): device \(index) holds a board that is deleted")
            #expect(storm.devices[index].unsent == 0, "seed \(seed): device \(index) has something left to say")
            let lost = Set(ids.map(\.text)).subtracting(storm.devices[index].tray)
            #expect(lost.isEmpty, "seed \(seed): device \(index) has lost what it did on a board that is deleted")
        }
        guard let unheard = storm.unheard else { throw Storm.Wrong("no board was made unheard") }
        let shown = try await storm.house[storm.owner(of: 0)].api(.get, "/boards/\(unheard.board)")
        #expect(shown.status == 404, "seed \(seed): a board that was deleted is back, as its device made it again")
        #expect(
            Set(unheard.ids.map(\.text)).isSubset(of: storm.devices[0].tray),
            "seed \(seed): what was done on a board that was deleted unheard is lost")
    }

    /// All that a storm promises, but what comes of a deletion.
    static func check(_ storm: inout Storm) async throws {
        let seed = storm.seed
        let log = try await storm.log()
        let recorded = Set(log.map(\.operation.id))
        #expect(recorded.count == log.count, "seed \(seed): an operation is there twice")
        #expect(log.map(\.sequence) == (1...Int64(log.count)).map { $0 }, "seed \(seed): the sequence has gaps")
        // No two things were ever given the same words.
        let words = log.filter { $0.operation.kind.hasSuffix(".added") && $0.operation.intent == .act }.flatMap {
            recorded in
            recorded.operation.changes.compactMap(\.to.stringValue).filter { $0.hasPrefix(Storm.mark) }
        }
        #expect(words.count > 50, "seed \(seed): hardly anything was added")
        #expect(Set(words).count == words.count, "seed \(seed): something was added twice")
        checkTexts(&storm, log)
        let lost = storm.toldAtHome.subtracting(recorded)
        #expect(lost.isEmpty, "seed \(seed): \(lost.map(\.text)) were told to be done at home, and are lost")
        let differences = try await storm.house.services.differencesFromLog(space: storm.space)
        #expect(differences.isEmpty, "seed \(seed): the tables are not what the log comes to")
        try await checkEffects(storm, log)
        for index in storm.devices.indices {
            // Sent again before it heard no, a change may have come through after all: its device asks.
            let refused = storm.done[index].map(\.id).filter { id in
                storm.heardRefused.contains(id) && !storm.heardDone.contains(id) && !recorded.contains(id)
            }
            for change in storm.done[index] {
                switch storm.settled[change.id] {
                case .done:
                    #expect(recorded.contains(change.id), "seed \(seed): \(change.useCase) \(change.id.text) is lost")
                case .unchanged:
                    #expect(!recorded.contains(change.id), "seed \(seed): \(change.id.text) is told wrongly")
                case .refused:
                    // Refused once, it may have come through when it was sent again and nobody heard of it.
                    guard !storm.unanswered.contains(change.id) else { continue }
                    #expect(!recorded.contains(change.id), "seed \(seed): \(change.id.text) was refused and is done")
                case nil: Issue.record("seed \(seed): the house never heard of \(change.useCase) \(change.id.text)")
                }
            }
            #expect(storm.devices[index].unsent == 0, "seed \(seed): device \(index) has something left to say")
            let differing = Set(storm.devices[index].tray).symmetricDifference(refused.map(\.text))
            let told = storm.done[index].filter { differing.contains($0.id.text) }.map { change in
                """
                \(change.useCase) \(change.id.text), settled last as \(String(describing: storm.settled[change.id])), \
                heard refused: \(storm.heardRefused.contains(change.id)), done: \(storm.heardDone.contains(change.id)), \
                recorded: \(recorded.contains(change.id)), in the tray: \(storm.devices[index].tray.contains(change.id.text))
                """
            }
            #expect(differing.isEmpty, "seed \(seed): device \(index) has not all that was refused, or more: \(told)")
            let here = things(on: try storm.held(index)?.shown.board)
            let there = things(on: try await storm.houseBoard(for: index))
            guard here != there else { continue }
            let only = (here.subtracting(there).sorted().first ?? "", there.subtracting(here).sorted().first ?? "")
            Issue.record("seed \(seed): device \(index) holds ‘\(only.0)’ where the house has ‘\(only.1)’")
        }
        try await checkPages(&storm)
    }

    /// Nor was a line of a text ever there twice, which was typed once, or back after it was taken out.
    private static func checkTexts(_ storm: inout Storm, _ log: [RecordedOperation]) {
        let texts = BoardTexts(of: log.map(\.operation), on: storm.space)
        #expect(texts.faults.isEmpty, "seed \(storm.seed): \(texts.faults.prefix(5))")
        for _ in 0..<texts.takenOut { storm.count(.takenOut) }
    }

    /// Who wrote a field, in the order in which the house recorded it.
    private static func history(of change: Change, in log: [RecordedOperation]) -> String {
        log.filter { $0.operation.changes.contains { $0.subject == change.subject && $0.field == change.field } }
            .map { "#\($0.sequence) at \($0.recordedAt): \($0.operation.json.text)" }.joined(separator: "\n")
    }

    /// Looks at what came of each change, and not at whether it was recorded: told ‘done’, it stood when it was recorded, or
    /// something stood in its place that its device had not seen; what an undo took back, it took back; and the house's
    /// tables are what its log comes to.
    private static func checkEffects(_ storm: Storm, _ log: [RecordedOperation]) async throws {
        let seed = storm.seed
        // The device of a change, and which of its changes it is.
        var doer: [ID<Floor.Operation>: (device: Int, place: Int)] = [:]
        for index in storm.devices.indices {
            for (place, change) in storm.done[index].enumerated() { doer[change.id] = (index, place) }
        }
        let sequences = Dictionary(uniqueKeysWithValues: log.map { ($0.operation.id, $0.sequence) })
        guard let space = log.first?.operation.space else { return }
        var board = Board(id: space)
        var former: Floor.Operation?
        for recorded in log {
            let operation = recorded.operation
            board.applyNext(operation)
            // What is recorded beside an operation is of the same form.
            let asked = former.flatMap { operation.isNoted(beside: $0) ? $0.id : nil } ?? operation.id
            doer[operation.id] = doer[asked]
            former = operation
            guard let doing = doer[operation.id] else { continue }
            let form = storm.done[doing.device][doing.place].form
            for change in operation.changes {
                guard let stamp = board.stamp(of: change.field, on: change.subject), stamp.operation != operation.id,
                    board.value(of: change.field, on: change.subject) != change.to
                else { continue }
                let isReversal = operation.intent.target != nil
                let wasSeen = sequences[stamp.operation].map { $0 <= storm.seen[asked] ?? 0 } ?? false
                let isOwn = doer[stamp.operation].map { $0.device == doing.device && $0.place < doing.place } ?? false
                // Written upon a look at what stands there, whoever wrote that.
                let isCompared = change.field == "body" && form["was-body"] != nil
                guard isReversal || isCompared || wasSeen || isOwn else { continue }
                Issue.record(
                    """
                    seed \(seed): \(operation.kind) \(operation.intent.name) \(operation.id.text) is done, and its \
                    \(change.field) never stood: \(wasSeen ? "it had seen" : isOwn ? "it had itself written" : "there is") \
                    \(stamp.operation.text)
                    \(history(of: change, in: log))
                    """)
            }
        }
        // What they do is all done on devices: one form is one thing that can be taken back.
        let offline = Set([Cast.ann, .sam].compactMap { storm.ids[$0].flatMap { ID<Person>($0) } })
        for operation in log.map(\.operation) where offline.contains(operation.author) && operation.intent == .act {
            #expect(doer[operation.id] != nil, "seed \(seed): \(operation.kind) \(operation.id.text) is nobody's form")
        }
        let folded = things(on: board)
        let stored = things(on: try await storm.houseBoard(for: 0))
        guard folded != stored else { return }
        let only = (folded.subtracting(stored).sorted().first ?? "", stored.subtracting(folded).sorted().first ?? "")
        Issue.record("seed \(seed): the log comes to ‘\(only.0)’ where the tables have ‘\(only.1)’")
    }

    /// All that stands on a board, each thing with every field and who wrote it last.
    private static func things(on board: Board?) -> Set<String> {
        guard let board else { return [] }
        func said<Value>(_ register: Register<Value>) -> String {
            "\(register.value) by \(register.stamp.operation.text) at \(register.stamp.clock.rawValue)"
        }
        func stands(_ card: Register<ID<Entity>?>) -> Bool {
            card.value.flatMap { board.cards[$0] }.map { !$0.isRemoved } ?? false
        }
        var things: Set = ["board \(said(board.name)) \(said(board.archived))"]
        for column in board.columns.values where !column.isRemoved {
            things.insert(
                "column \(column.id.text) \(said(column.name)) \(said(column.kind)) \(said(column.rank)) \(said(column.cardLimit))"
            )
        }
        for label in board.labels.values where !label.isRemoved {
            things.insert("label \(label.id.text) \(said(label.name)) \(said(label.colour))")
        }
        for card in board.cards.values where !card.isRemoved {
            let labels = card.labels.held.map(\.text).sorted(), people = card.assignees.held.map(\.text).sorted()
            things.insert(
                "card \(card.id.text) #\(card.number ?? 0) \(said(card.title)) \(said(card.body)) \(said(card.due)) \(said(card.time)) \(said(card.repeats)) \(said(card.place)) \(said(card.shelf)) \(labels) \(people)"
            )
        }
        for item in board.items.values where !item.isRemoved && stands(item.card) {
            things.insert(
                "item \(item.id.text) \(said(item.card)) \(said(item.text)) \(said(item.done)) \(said(item.rank))")
        }
        for comment in board.comments.values where !comment.isRemoved && stands(comment.card) {
            things.insert(
                "comment \(comment.id.text) \(said(comment.card)) \(said(comment.text)) \(said(comment.added))")
        }
        return things
    }

    /// The pages that are looked at after a storm: the board, and some of the others, which take turns from seed to seed.
    private static func paths(_ storm: Storm) -> [String] {
        let cards = storm.someCards(4)
        // The number of one of the storm's words: what is found fits on one page of the house.
        let word = 100 + (storm.seed + 250) % 500
        let others =
            [
                "/history", "/search?q=\(word)", "/labels", "/columns", "/trash", "/month", "/archived-cards",
                "/templates",
            ]
            + cards.flatMap { ["/card/\($0)", "/card/\($0)/history"] }
        return [""] + others.indices.filter { ($0 + Int(storm.seed)) % 3 == 0 }.map { others[$0] }
    }

    /// Each device against the house's own page for the same person; and a device that comes new.
    private static func checkPages(_ storm: inout Storm) async throws {
        let board = "/board/\(storm.board)"
        var members = 0
        var fresh = try Device(storm.house[storm.owner(of: 0)], now: storm.house.clock.now, seed: 99)
        try await fresh.sync()
        var pages: [String: Answer] = [:]
        for index in storm.devices.indices {
            let owner = storm.owner(of: index)
            var device = storm.devices[index]
            let isMember = try await storm.house[owner].get(board).status == 200
            if isMember { members += 1 }
            let hasWholeLog = try storm.held(index)?.confirmed.log.first?.sequence == 1
            for path in paths(storm) {
                let here = try device.get(board + path, fragment: true)
                guard isMember else {
                    #expect(here.isPassed, "seed \(storm.seed): device \(index) still holds the board")
                    continue
                }
                let key = "\(owner) \(path)"
                if pages[key] == nil { pages[key] = try await storm.house[owner].fragment(board + path) }
                guard let there = pages[key] else { continue }
                // Who came when much had happened already holds the end of the log, and shows what it holds.
                let isHistory = path.hasSuffix("/history")
                if hasWholeLog || !isHistory {
                    expectAlike(here.page, there.body, path, "seed \(storm.seed): device \(index) at \(path)")
                }
                guard index == 0, !isHistory else { continue }
                let atFresh = try fresh.get(board + path, fragment: true).page
                expectAlike(atFresh, there.body, path, "seed \(storm.seed): new at \(path)")
            }
        }
        #expect(members >= 4)
    }

    /// The cards that a search has found, in any order: the house shows what it heard of last first, a device what was made
    /// last.
    private static func found(_ page: String) -> [String] {
        page.components(separatedBy: "id=\"found-").dropFirst().map { String($0.prefix(36)) }.sorted()
    }

    /// Says where two pages part, not both of them whole.
    private static func expectAlike(_ here: String, _ there: String, _ path: String, _ place: String) {
        if path.hasPrefix("/search") {
            #expect(found(here) == found(there), "\(place)")
            return
        }
        let (here, there) = (
            Array(BoardPages.withoutForms(here).utf8), Array(BoardPages.withoutForms(there).utf8)
        )
        guard here != there else { return }
        let index = zip(here, there).enumerated().first { $1.0 != $1.1 }?.offset ?? min(here.count, there.count)
        func around(_ bytes: [UInt8]) -> String {
            String(decoding: bytes[max(0, index - 160)..<min(bytes.count, index + 120)], as: UTF8.self)
        }
        Issue.record("\(place): they part at byte \(index):\n\(around(here))\n--- and the house\n\(around(there))")
    }
}
