import Floor
import Testing

@testable import BoardRoom

struct MembershipTests {
    @Test func `a viewer leaves, and can do nothing else`() throws {
        var desk = try Desk()
        let card = try desk.add("카드").text
        for useCase in BoardRules.useCases where useCase.name != "leave-board" {
            let refusal = #expect(throws: Refusal.self, "\(useCase.name)") {
                try desk.act(
                    useCase.name,
                    [
                        "person": desk.cast.doyun.id.text, "role": "owner", "card": card,
                        "version": desk.log[0].id.text,
                    ],
                    as: desk.cast.sam)
            }
            #expect(refusal?.kind == .forbidden, "\(useCase.name)")
        }
        #expect(try desk.act("leave-board", as: desk.cast.sam)?.kind == "board.left")
    }

    @Test(arguments: ["change-role", "remove-member", "hand-over-board", "archive-board", "restore-board"])
    func `an editor decides nothing about the board's people or its end`(useCase: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.act(useCase, ["person": desk.cast.sam.id.text, "role": "editor"], as: desk.cast.doyun)
        }
        #expect(refusal == .ownersOnly)
    }

    @Test(arguments: ["change-role", "remove-member", "hand-over-board"])
    func `somebody who is not on the board is nobody here`(useCase: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.act(useCase, ["person": ID<Person>(high: 5, low: 5).text, "role": "editor"])
        }
        #expect(refusal == .memberMissing)
    }

    @Test func `the owner's page offers what can be done about each, the viewer's only to leave`() throws {
        let desk = try Desk()
        let owner = desk.html(try desk.page(["people"]))
        for useCase in ["change-role", "remove-member", "hand-over-board", "add-member", "invite"] {
            #expect(owner.contains("/\(useCase)\""), "\(useCase)")
        }
        #expect(!owner.contains("leave-board"), "the last owner has no way to leave")
        let viewer = desk.html(try desk.page(["people"], as: desk.cast.sam))
        #expect(viewer.contains("/leave-board\""))
        for useCase in ["change-role", "remove-member", "hand-over-board", "add-member", "invite"] {
            #expect(!viewer.contains("/\(useCase)\""), "\(useCase)")
        }
    }
}
