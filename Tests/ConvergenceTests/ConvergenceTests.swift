import BoardRoom
import Floor
import Testing

/// Several devices work apart and hear of each other late, twice, and in any order; in the end all show the same.
struct ConvergenceTests {
    static let board = ID<Space>(high: 7, low: 7)

    @Test(arguments: 1...40)
    func `replicas that have heard the same end the same, whatever the order`(seed: Int) throws {
        var random = Entropy(seed: (UInt64(seed), 2, 3, 4))
        var replicas = Self.start(count: 5, seed: UInt64(seed), &random)
        var mail: [[Operation]] = Array(repeating: [], count: replicas.count)
        for _ in 0..<500 {
            let index = Int.random(in: 0..<replicas.count, using: &random)
            if Bool.random(using: &random) {
                guard let operation = Self.act(&replicas[index], &random) else { continue }
                for other in mail.indices where other != index {
                    mail[other].append(operation)
                    if Int.random(in: 0..<10, using: &random) == 0 { mail[other].append(operation) }
                }
            } else {
                for _ in 0..<Int.random(in: 0...8, using: &random) where !mail[index].isEmpty {
                    let letter = Int.random(in: 0..<mail[index].count, using: &random)
                    replicas[index].take(mail[index].remove(at: letter))
                }
            }
        }
        for index in replicas.indices {
            for operation in mail[index].shuffled(using: &random) { replicas[index].take(operation) }
        }
        let first = try #require(replicas.first)
        #expect(first.log.count > 100, "seed \(seed) made too little happen")
        for replica in replicas.dropFirst() {
            #expect(replica.known == first.known, "seed \(seed): \(replica.name) has not heard everything")
            #expect(replica.board == first.board, "seed \(seed): \(replica.name) ends otherwise")
            #expect(replica.page == first.page, "seed \(seed): \(replica.name) shows another page")
        }
    }

    @Test(arguments: 1...12)
    func `six operations of two devices give one board in each of their 720 orders`(seed: Int) throws {
        var random = Entropy(seed: (UInt64(seed), 9, 9, 9))
        var replicas = Self.start(count: 2, seed: UInt64(seed), &random)
        let beginning = replicas[0].log
        var apart: [Operation] = []
        while apart.count < 6 {
            let index = apart.count % 2
            if let operation = Self.act(&replicas[index], &random) { apart.append(operation) }
        }
        var base = Board(id: Self.board)
        for operation in beginning { base.apply(operation) }
        var ends: [Board] = []
        for order in Self.orders(of: apart) {
            var board = base
            for operation in order { board.apply(operation) }
            if !ends.contains(board) { ends.append(board) }
        }
        #expect(ends.count == 1, "seed \(seed) ends in \(ends.count) ways")
    }

    @Test func `the check can fail: a board that missed one operation is another board`() throws {
        var random = Entropy(seed: (5, 5, 5, 5))
        var replicas = Self.start(count: 2, seed: 5, &random)
        let added = replicas[0].act("add-card", [("title", "하나")])
        let operation = try #require(added)
        #expect(replicas[0].board != replicas[1].board)
        #expect(replicas[0].page != replicas[1].page)
        replicas[1].take(operation)
        #expect(replicas[0].board == replicas[1].board)
    }

    /// Devices that all have the board's beginning and three cards, with clocks up to a day apart.
    static func start(count: UInt64, seed: UInt64, _ random: inout Entropy) -> [Replica] {
        var replicas = (1...count).map { number in
            Replica(
                number, board: board, seed: seed, skew: Int64.random(in: -86_400_000...86_400_000, using: &random))
        }
        _ = replicas[0].act("create-board", [("name", "보드"), ("board", board.text)])
        for title in ["하나", "둘", "셋"] { _ = replicas[0].act("add-card", [("title", title)]) }
        for index in replicas.indices.dropFirst() {
            for operation in replicas[0].log { replicas[index].take(operation) }
        }
        return replicas
    }

    /// One random thing, done as a person would on what this device shows.
    static func act(_ replica: inout Replica, _ random: inout Entropy) -> Operation? {
        replica.tools = Tools(
            entropy: replica.tools.entropy, clock: replica.tools.clock,
            now: replica.tools.now + Int64.random(in: 0...5_000, using: &random), sealer: .later)
        let cards = replica.board.cards.values.sorted { $0.id < $1.id }
        let columns = replica.board.standing
        guard let column = columns.randomElement(using: &random) else { return nil }
        let card = cards.randomElement(using: &random)?.id.text ?? ""
        let word = "말 \(Int.random(in: 0..<1_000, using: &random))"
        switch Int.random(in: 0..<31, using: &random) {
        case 0, 1, 2: return replica.act("add-card", [("title", word), ("column", column.id.text)])
        case 3, 4: return replica.act("edit-card", [("card", card), ("title", word)])
        case 5: return replica.act("edit-card", [("card", card), ("body", "첫 줄\n" + word), ("due", "2026-12-03")])
        case 6, 7: return replica.act("move-card", [("card", card), ("column", column.id.text), ("to", "top")])
        case 8:
            let beside = cards.randomElement(using: &random)?.id.text ?? ""
            return replica.act("move-card", [("card", card), ("to", "before"), ("beside", beside)])
        case 9: return replica.act("delete-card", [("card", card)])
        case 10: return replica.act("restore-card", [("card", card)])
        case 21 where word.hasSuffix("3"): return replica.act("make-template", [("card", card)])
        case 21: return replica.act("archive-card", [("card", card)])
        case 22: return replica.act("bring-back-card", [("card", card)])
        case 23 where word.hasSuffix("7"): return replica.act("archive-cards", [("column", column.id.text)])
        case 11: return replica.act("undo", [])
        case 12: return replica.act("redo", [])
        case 13: return replica.act("rename-column", [("column", column.id.text), ("name", word)])
        case 14: return replica.act("add-column", [("name", word), ("kind", "doing")])
        case 15: return replica.act("delete-column", [("column", column.id.text)])
        case 16: return replica.act("move-card", [("card", card), ("to", Bool.random(using: &random) ? "up" : "down")])
        case 17:
            let side = Bool.random(using: &random) ? "left" : "right"
            return replica.act("move-column", [("column", column.id.text), ("to", side)])
        case 18:
            let limit = ["", "1", "2", "99"].randomElement(using: &random) ?? ""
            return replica.act("limit-column", [("column", column.id.text), ("limit", limit)])
        case 19:
            let to = columns.randomElement(using: &random)?.id.text ?? ""
            return replica.act("move-cards", [("column", column.id.text), ("to", to)])
        case 20:
            let kind = Column.Kind.allCases.randomElement(using: &random)?.rawValue ?? ""
            return replica.act("rename-column", [("column", column.id.text), ("kind", kind)])
        default: return actOnParts(&replica, card, word, &random)
        }
    }

    /// The same with what hangs on a card.
    static func actOnParts(
        _ replica: inout Replica, _ card: String, _ word: String, _ random: inout Entropy
    ) -> Operation? {
        let board = replica.board
        let label = board.labels.keys.sorted().randomElement(using: &random)?.text ?? ""
        let item = board.items.values.sorted { $0.id < $1.id }.randomElement(using: &random)
        let comment = board.comments.values.sorted { $0.id < $1.id }.randomElement(using: &random)
        let line = [("card", item?.card.value?.text ?? ""), ("item", item?.id.text ?? "")]
        let said = [("card", comment?.card.value?.text ?? ""), ("comment", comment?.id.text ?? "")]
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return replica.act("add-label", [("name", word), ("colour", "green")])
        case 1: return replica.act("edit-label", [("label", label), ("name", word)])
        case 2: return replica.act("delete-label", [("label", label)])
        case 3: return replica.act("label-card", [("card", card), ("label", label)])
        case 4: return replica.act("unlabel-card", [("card", card), ("label", label)])
        case 5, 6: return replica.act("add-item", [("card", card), ("text", word)])
        case 7: return replica.act(Bool.random(using: &random) ? "check-item" : "uncheck-item", line)
        case 8: return replica.act("move-item", line + [("to", "top")])
        case 9: return replica.act("delete-item", line)
        case 10:
            let file = ID<StoredFile>(high: 0x0197_0000_0000_7000, low: .random(in: 1...9, using: &random)).text
            let files = Bool.random(using: &random) ? #"[{"file":"\#(file)","name":"\#(word).jpg"}]"# : ""
            return replica.act("add-comment", [("card", card), ("text", word), ("files", files)])
        default: return replica.act("edit-comment", said + [("text", word)])
        }
    }

    static func orders(of operations: [Operation]) -> [[Operation]] {
        if operations.count <= 1 { return [operations] }
        return operations.indices.flatMap { index in
            var rest = operations
            let first = rest.remove(at: index)
            return orders(of: rest).map { [first] + $0 }
        }
    }
}
