import Floor
import Testing

@testable import BoardRoom

struct DeleteBoardTests {
    @Test(arguments: ["", "3분기", "3분기 출시!", "3분기 출시 보드"])
    func `another name than the board's deletes nothing`(name: String) throws {
        let desk = try Desk()
        let form = Fields([.init("name", name)])
        let refusal = #expect(throws: Refusal.self) {
            try DeleteBoard.check(form, try desk.slice(as: desk.cast.minji))
        }
        #expect(refusal?.name == "board-name-differs")
    }

    @Test func `only an owner deletes a board`() throws {
        let desk = try Desk()
        let form = Fields([.init("name", " 3분기 출시 ")])
        let slices = try [desk.cast.doyun, desk.cast.sam].map { try desk.slice(as: $0) }
        for slice in slices {
            let refusal = #expect(throws: Refusal.self) { try DeleteBoard.check(form, slice) }
            #expect(refusal == .ownersOnly)
        }
        try DeleteBoard.check(form, try desk.slice(as: desk.cast.minji))
    }
}
