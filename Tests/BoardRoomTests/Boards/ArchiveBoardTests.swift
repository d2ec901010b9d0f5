import Floor
import Testing

@testable import BoardRoom

struct ArchiveBoardTests {
    @Test func `nothing on an archived board changes until an owner brings it back`() throws {
        var desk = try Desk()
        let card = try desk.add("카드").text
        #expect(try desk.act("archive-board")?.kind == "board.archived")
        let stays = [
            "change-role", "remove-member", "leave-board", "hand-over-board", "archive-board", "restore-board",
        ]
        for useCase in BoardRules.useCases where !stays.contains(useCase.name) {
            let refusal = #expect(throws: Refusal.self, "\(useCase.name)") {
                let version = desk.log[0].id.text
                try desk.act(
                    useCase.name, ["card": card, "title": "다른 제목", "name": "다른 이름", "version": version])
            }
            #expect(refusal == .boardArchived, "\(useCase.name)")
        }
        #expect(try desk.act("archive-board") == nil, "twice is once")
        #expect(try desk.act("restore-board")?.kind == "board.restored")
        try desk.act("edit-card", ["card": card, "title": "다른 제목"])
        #expect(desk.titles(0) == ["다른 제목"])
    }

    @Test func `an archived board says so, offers its owner the way back and nobody a form`() throws {
        var desk = try Desk()
        try desk.add("카드")
        try desk.act("archive-board")
        let owner = desk.html(try desk.page())
        #expect(owner.contains("보관한 보드예요") && owner.contains("/restore-board\""))
        let editor = desk.html(try desk.page(as: desk.cast.doyun))
        #expect(editor.contains("보관한 보드예요"))
        for useCase in ["restore-board", "add-card", "move-card", "undo"] {
            #expect(!editor.contains("/\(useCase)\""), "\(useCase)")
        }
        let refusal = #expect(throws: Refusal.self) { try desk.page(["new-card"]) }
        #expect(refusal == .boardArchived)
    }

    @Test func `archiving reaches the same end in either order of arrival`() throws {
        var desk = try Desk()
        try desk.act("archive-board")
        try desk.act("restore-board")
        var other = Board(id: desk.board.id)
        for operation in desk.log.reversed() { other.apply(operation) }
        #expect(other == desk.board)
        #expect(!other.isArchived)
    }
}
