import Floor
import Testing

@testable import BoardRoom

struct ChangeRoleTests {
    @Test func `an owner gives another role, and undo passes over it`() throws {
        var desk = try Desk()
        let operation = try #require(
            try desk.act("change-role", ["person": desk.cast.doyun.id.text, "role": "viewer"]))
        #expect(operation.kind == "role.changed" && operation.intent == .permanent)
        #expect(
            operation.changes == [
                Change(ID(desk.cast.doyun.id), "role", from: .string("editor"), to: .string("viewer"))
            ])
        #expect(try desk.slice(as: desk.cast.minji).undoable == nil)
    }

    @Test(arguments: ["", "Owner", "admin", "주인"])
    func `a role that there is not is refused with what was given`(role: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("change-role", ["person": desk.cast.doyun.id.text, "role": role])
        }
        #expect(refusal?.name == "role-unknown" && refusal?.given == role)
    }

    @Test func `who was given a role may do what it allows from then on, and nobody else more or less`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        try desk.act("change-role", ["person": desk.cast.doyun.id.text, "role": "viewer"])
        try desk.act("change-role", ["person": desk.cast.sam.id.text, "role": "editor"])
        #expect(desk.refusal("delete-card", ["card": card], as: desk.cast.doyun) == .forbidden)
        #expect(desk.refusal("delete-card", ["card": card], as: desk.cast.sam) == nil)
        #expect(desk.board.roles[desk.cast.ann.id] == nil && desk.board.roles[desk.cast.minji.id]?.value == .owner)
    }

    @Test func `the role that somebody has already is nothing to record`() throws {
        var desk = try Desk()
        #expect(try desk.act("change-role", ["person": desk.cast.doyun.id.text, "role": "editor"]) == nil)
        #expect(try desk.act("change-role", ["person": desk.cast.minji.id.text, "role": "owner"]) == nil)
    }

    @Test func `an owner steps down where there is another, and not where there is none`() throws {
        var desk = try Desk()
        let down = ["person": desk.cast.minji.id.text, "role": "viewer"]
        #expect(desk.refusal("change-role", down) == .lastOwner)
        try desk.act("change-role", ["person": desk.cast.ann.id.text, "role": "owner"])
        try desk.act("change-role", down)
        #expect(desk.board.roles[desk.cast.minji.id]?.value == .viewer)
        #expect(desk.refusal("change-role", down) == .ownersOnly, "it was theirs to give no longer")
    }

    @Test func `a role without somebody to have it is refused`() throws {
        let desk = try Desk()
        #expect(desk.refusal("change-role", ["role": "editor"]) == .memberMissing)
        #expect(desk.refusal("change-role", ["person": "Ann", "role": "editor"])?.name == "not-an-id")
        #expect(desk.refusal("change-role", ["person": desk.cast.ann.id.text]) == .roleUnknown(nil))
    }
}
