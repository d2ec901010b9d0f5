import Floor
import Testing

@testable import BoardRoom

struct HandOverBoardTests {
    @Test func `a board handed over has its new owner, and the old one is an editor`() throws {
        var desk = try Desk()
        let operation = try #require(try desk.act("hand-over-board", ["person": desk.cast.ann.id.text]))
        #expect(operation.kind == "board.handed-over")
        #expect(desk.board.roles[desk.cast.ann.id]?.value == .owner)
        #expect(desk.board.roles[desk.cast.minji.id]?.value == .editor)
    }

    @Test func `one who owns the board already is not written, and whoever hands it over is`() throws {
        var desk = try Desk()
        try desk.act("change-role", ["person": desk.cast.ann.id.text, "role": "owner"])
        let operation = try #require(try desk.act("hand-over-board", ["person": desk.cast.ann.id.text]))
        #expect(operation.intent == .permanent, "undo passes over it")
        #expect(
            operation.changes == [
                Change(ID(desk.cast.minji.id), "role", from: .string("owner"), to: .string("editor"))
            ])
    }

    @Test func `handed over to oneself it stays as it is, and handed over twice it is nobody's to hand over`() throws {
        var desk = try Desk()
        #expect(try desk.act("hand-over-board", ["person": desk.cast.minji.id.text]) == nil)
        try desk.act("hand-over-board", ["person": desk.cast.ann.id.text])
        #expect(desk.refusal("hand-over-board", ["person": desk.cast.doyun.id.text]) == .ownersOnly)
        #expect(desk.board.roles[desk.cast.doyun.id] == nil)
    }

    @Test func `it is handed over to nobody but somebody on it, and by nobody but an owner`() throws {
        let desk = try Desk()
        for person in [Desk.unused, ""] {
            #expect(desk.refusal("hand-over-board", ["person": person]) == .memberMissing)
        }
        let fields = ["person": desk.cast.doyun.id.text]
        #expect(desk.refusal("hand-over-board", fields, as: desk.cast.doyun) == .ownersOnly)
        #expect(desk.refusal("hand-over-board", fields, as: desk.cast.sam) == .ownersOnly)
    }
}
