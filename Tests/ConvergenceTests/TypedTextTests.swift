import BoardRoom
import Floor
import Testing

/// What looks over the texts of storms finds what it is there for.
@Suite struct `The oracle over texts` {
    private static let first = Storm.mark + "하나"
    private static let second = Storm.mark + "둘"

    @Test func `finds a piece that is there twice, one that is lost and one that is back`() {
        var text = TypedText()
        for piece in ["a", "b", "c"] { text.put(piece) }
        text.takeOut("b")
        #expect(text.faults(in: ["a", "c", "x", "x"]).isEmpty)
        #expect(text.faults(in: ["a", "c", "c"]) == ["‘c’ is there 2 times"])
        #expect(text.faults(in: ["a"]) == ["‘c’ is there 0 times"])
        #expect(text.faults(in: ["a", "b", "c"]) == ["‘b’ was taken out, and is back"])
        text.put("b")
        #expect(text.faults(in: ["a", "b", "c"]).isEmpty)
    }

    /// A log in which one device wrote two lines below each other and another, of which it has not heard, has taken the
    /// upper one out: the last operation is the merge.
    private func merged() throws -> [Operation] {
        var random = Entropy(seed: (7, 7, 7, 7))
        var replica = ConvergenceTests.start(count: 1, seed: 7, &random)[0]
        let card = try #require(replica.board.cards.keys.min()).text
        func write(_ body: String, over was: String) throws {
            let written = replica.act("edit-card", [("card", card), ("body", body), ("was-body", was)])
            try #require(written != nil)
        }
        try write(Self.first, over: "")
        try write("", over: Self.first)
        try write("\(Self.first)\n\(Self.second)", over: Self.first)
        #expect(replica.board.cards.values.map(\.body.value).contains(Self.second))
        return replica.log
    }

    private func faults(of log: [Operation]) -> [String] { BoardTexts(of: log, on: ConvergenceTests.board).faults }

    @Test func `finds a line of a card that a merge has brought back or doubled`() throws {
        let log = try merged()
        #expect(faults(of: log).isEmpty)
        #expect(BoardTexts(of: log, on: ConvergenceTests.board).takenOut == 1)
        for (body, fault) in [
            ("\(Self.first)\n\(Self.second)", "‘\(Self.first)’ was taken out, and is back"),
            ("\(Self.second)\n\(Self.second)", "‘\(Self.second)’ is there 2 times"),
        ] {
            var wrong = log
            var last = wrong.removeLast()
            last.changes = last.changes.map { Change($0.subject, $0.field, from: $0.from, to: .string(body)) }
            wrong.append(last)
            let found = faults(of: wrong)
            #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix(fault) }, "\(found)")
        }
    }

    @Test func `a line that its writer puts back by undo is none`() throws {
        var random = Entropy(seed: (7, 7, 7, 7))
        var replica = ConvergenceTests.start(count: 1, seed: 7, &random)[0]
        let card = try #require(replica.board.cards.keys.min()).text
        for (body, was) in [(Self.first, ""), ("", Self.first)] {
            let written = replica.act("edit-card", [("card", card), ("body", body), ("was-body", was)])
            try #require(written != nil)
        }
        let undone = replica.act("undo", [])
        try #require(undone != nil)
        #expect(replica.board.cards.values.contains { $0.body.value == Self.first })
        #expect(faults(of: replica.log).isEmpty)
    }
}
