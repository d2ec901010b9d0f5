import Floor
import Testing

@testable import BoardRoom

/// `add-member`: what becomes of a person whom the host has found.
struct AddMemberTests {
    private let mina = ID<Person>(high: 1, low: 9)

    private func decide(
        _ fields: [String: String], on desk: Desk, as person: Cast.Member? = nil
    ) throws(Refusal) -> Operation? {
        let form = Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
        let person = person ?? desk.cast.minji
        let slice = try desk.slice(BoardRules.addMember.needs(form, desk.board.id), as: person)
        var tools = desk.tools
        guard
            case .record(let operations, _) = try BoardRules.addMember.decide(form, slice, desk.viewer(person), &tools)
        else { return nil }
        return operations.first
    }

    @Test(arguments: [Role.editor, .viewer])
    func `an owner adds somebody with a role, and undo passes over it`(role: Role) throws {
        let desk = try Desk()
        let operation = try #require(try decide(["person": mina.text, "role": role.rawValue], on: desk))
        #expect(operation.kind == "member.brought-in" && operation.intent == .permanent)
        #expect(operation.author == desk.cast.minji.id)
        #expect(operation.changes == [Change(ID(mina), "role", from: .null, to: .string(role.rawValue))])
    }

    @Test func `somebody who is on the board keeps their role, and nothing is recorded`() throws {
        let desk = try Desk()
        #expect(try decide(["person": desk.cast.sam.id.text, "role": "editor"], on: desk) == nil)
    }

    @Test func `nobody but an owner adds anybody`() throws {
        let desk = try Desk()
        for person in [desk.cast.doyun, desk.cast.sam] {
            let refusal = #expect(throws: Refusal.self) {
                try decide(["person": mina.text, "role": "viewer"], on: desk, as: person)
            }
            #expect(refusal == .ownersOnly)
        }
    }

    @Test func `without a person or with a role that there is not, it is refused`() throws {
        let desk = try Desk()
        let nobody = #expect(throws: Refusal.self) { try decide(["role": "editor"], on: desk) }
        #expect(nobody?.name == "nobody-to-add" && nobody?.field == "person")
        let role = #expect(throws: Refusal.self) { try decide(["person": mina.text, "role": "boss"], on: desk) }
        #expect(role?.name == "role-unknown" && role?.given == "boss")
    }

    @Test func `a person's id alone adds nobody: the use case is not among those of the forms`() {
        #expect(!BoardRules.useCases.contains { $0 === BoardRules.addMember })
    }

    @Test func `the page lists whom the host found, each with a button of their name`() throws {
        let desk = try Desk()
        var slice = try desk.slice(as: desk.cast.minji)
        slice.housemates = [Housemate(id: mina, name: "<미나>")]
        let page = desk.html(PeoplePage.page(slice, desk.viewer(desk.cast.minji)))
        #expect(page.contains("name=\"person\" value=\"\(mina.text)\""))
        #expect(page.contains("aria-label=\"&lt;미나&gt; 님 추가\""))
        let viewer = desk.html(
            PeoplePage.page(try desk.slice(as: desk.cast.sam), desk.viewer(desk.cast.sam)))
        #expect(!viewer.contains("add-member"))
    }

    @Test func `an address that was refused stays typed, with what is wrong beside it`() throws {
        let desk = try Desk()
        let form = Fields([.init("email", "mina@example"), .init("role", "viewer")])
        let page = desk.html(
            PeoplePage.page(
                try desk.slice(as: desk.cast.minji), desk.viewer(desk.cast.minji), form: form,
                refusal: .nobodyToAdd("email", given: "mina@example")))
        #expect(page.contains("value=\"mina@example\"") && page.contains("field-email-error"))
        #expect(page.ranges(of: "추가할 수 있는 사람을 찾지 못했어요").count == 1, "beside the field, and not above the page too")
    }
}
