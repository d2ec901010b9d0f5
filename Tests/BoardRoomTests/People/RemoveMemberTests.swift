import Floor
import Testing

@testable import BoardRoom

struct RemoveMemberTests {
    @Test func `nobody removes themselves`() throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("remove-member", ["person": desk.cast.minji.id.text])
        }
        #expect(refusal == .leavesByThemselves)
        #expect(try desk.act("remove-member", ["person": desk.cast.sam.id.text])?.kind == "member.removed")
    }

    @Test func `who is taken off the board sees nothing of it at once, and what they wrote stays`() throws {
        var desk = try Desk()
        let card = try desk.add("Ann의 카드", as: desk.cast.ann)
        let operation = try #require(try desk.act("remove-member", ["person": desk.cast.ann.id.text]))
        #expect(operation.intent == .permanent, "undo brings nobody back")
        #expect(operation.changes == [Change(ID(desk.cast.ann.id), "role", from: .string("editor"), to: .null)])
        #expect(throws: Refusal.missing) { try desk.page(as: desk.cast.ann) }
        #expect(desk.refusal("edit-card", ["card": card.text, "title": "새 제목"], as: desk.cast.ann) == .missing)
        #expect(desk.titles(0) == ["Ann의 카드"])
    }

    @Test func `another owner is taken off too, and nobody twice`() throws {
        var desk = try Desk()
        let ann = ["person": desk.cast.ann.id.text]
        try desk.act("change-role", ["person": desk.cast.ann.id.text, "role": "owner"])
        try desk.act("remove-member", ann)
        #expect(desk.refusal("remove-member", ann) == .memberMissing)
        for person in [Desk.unused, ""] {
            #expect(desk.refusal("remove-member", ["person": person]) == .memberMissing)
        }
    }

    @Test func `nobody but an owner takes anybody off`() throws {
        let desk = try Desk()
        let sam = ["person": desk.cast.sam.id.text]
        #expect(desk.refusal("remove-member", sam, as: desk.cast.doyun) == .ownersOnly)
        #expect(desk.refusal("remove-member", sam, as: desk.cast.sam) == .ownersOnly)
    }
}
