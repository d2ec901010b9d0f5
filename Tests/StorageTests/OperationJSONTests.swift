import Floor
import Testing

@Suite struct OperationJSONTests {
    private static let whole = Operation(
        id: ID(high: .max, low: 1), space: id(2), author: id(3), device: id(4),
        clock: HybridTime(milliseconds: 1_763_700_000_000, counter: .max), kind: "card.moved",
        changes: [
            Change(id(5), "title", from: "\"옛\"\u{1}", to: .null),
            Change(
                id(5), "rank", from: .array([]), to: .object([.init("a", .integer(.max)), .init("b", .decimal("0.1"))])),
        ])

    @Test(arguments: [Operation.Intent.act, .permanent, .undo(id(9)), .redo(id(9))])
    func `an operation is read as it was written`(intent: Operation.Intent) throws {
        var operation = OperationJSONTests.whole
        operation.intent = intent
        #expect(try Operation(json: JSON.parse(operation.json.bytes)) == operation)
    }

    @Test func `the wire form does not change`() {
        var operation = OperationJSONTests.whole
        operation.changes.removeLast()
        operation.intent = .undo(id(9))
        #expect(
            operation.json.text == """
                {"id":"ffffffff-ffff-ffff-0000-000000000001","space":"00000000-0000-0007-0000-000000000002",\
                "author":"00000000-0000-0007-0000-000000000003","device":"00000000-0000-0007-0000-000000000004",\
                "clock":"115585843200065535","kind":"card.moved","intent":"undo",\
                "target":"00000000-0000-0007-0000-000000000009",\
                "changes":[["00000000-0000-0007-0000-000000000005","title","\\"옛\\"\\u0001",null]]}
                """)
    }

    @Test(arguments: ["id", "space", "author", "device", "clock", "kind", "intent", "changes"])
    func `a member that is absent or of another kind is named`(member: String) throws {
        guard case .object(let members) = OperationJSONTests.whole.json else { return }
        #expect(throws: Operation.Unreadable(member: member)) {
            try Operation(json: .object(members.filter { $0.name != member }))
        }
        for wrong in [JSON.null, .integer(1), .string("?"), .array([.string("x")]), .bool(true)] {
            // Any text is a kind; whether it is one we know is the room's to say.
            if member == "kind", case .string = wrong { continue }
            let changed = members.map { $0.name == member ? JSON.Member(member, wrong) : $0 }
            #expect(throws: Operation.Unreadable(member: member)) { try Operation(json: .object(changed)) }
        }
    }

    @Test func `an undo of nothing, and an act with a target, are refused`() throws {
        guard case .object(let members) = OperationJSONTests.whole.json else { return }
        let undo = members.map { $0.name == "intent" ? JSON.Member("intent", "undo") : $0 }
        #expect(throws: Operation.Unreadable.self) { try Operation(json: .object(undo)) }
        let target = members + [JSON.Member("target", .string((id(1) as ID<Operation>).text))]
        #expect(throws: Operation.Unreadable.self) { try Operation(json: .object(target)) }
    }
}
