import Floor
import Testing

@testable import BoardRoom

struct BoardLandingTests {
    /// A form for each use case, on a board that has what they are about.
    private func forms(_ desk: inout Desk) throws -> [(String, [String: String])] {
        let card = try desk.add("제목").text
        let gone = try desk.add("버릴 것").text
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject).text
        let item = try #require(try desk.act("add-item", ["card": card, "text": "우유"])?.subject).text
        try desk.act("add-item", ["card": card, "text": "두부"])
        let comment = try #require(try desk.act("add-comment", ["card": card, "text": "좋아요"])?.subject).text
        let edited = try #require(try desk.act("edit-card", ["card": card, "title": "새 제목"])).id.text
        let added = try #require(desk.log.first { $0.subject?.text == card }).id.text
        #expect(edited != added)
        let column = desk.board.standing[0].id.text
        try desk.add("끝난 것", to: 2)
        let leaving = try desk.add("다른 데로 갈 것").text
        return [
            ("restore-version", ["card": card, "version": added]),
            ("undo", ["card": card]), ("redo", ["card": card]), ("undo", [:]), ("redo", [:]),
            ("add-card", ["title": "또 하나"]), ("edit-card", ["card": card, "body": "글"]),
            ("copy-card", ["card": card]), ("move-card-to-board", ["card": leaving, "to": Desk.unused]),
            ("move-card", ["card": card, "to": "bottom"]), ("delete-card", ["card": gone]),
            ("restore-card", ["card": gone]), ("archive-card", ["card": gone]), ("bring-back-card", ["card": gone]),
            ("make-template", ["card": gone]),
            ("archive-cards", ["column": desk.board.standing[2].id.text]), ("add-column", ["name": "검토"]),
            ("rename-column", ["column": column, "name": "받은 일"]),
            ("limit-column", ["column": column, "limit": "3"]), ("limit-column", ["column": column, "limit": ""]),
            ("rename-column", ["column": column, "kind": "doing", "limit": "9"]),
            ("move-cards", ["column": column, "to": desk.board.standing[1].id.text]),
            ("move-card", ["card": card, "column": column, "from": "menu"]),
            ("move-column", ["column": column, "to": "right"]),
            ("delete-column", ["column": desk.board.standing[2].id.text]), ("rename-board", ["name": "4분기"]),
            ("change-role", ["person": desk.cast.doyun.id.text, "role": "viewer"]),
            ("remove-member", ["person": desk.cast.sam.id.text]), ("add-label", ["name": "나중에"]),
            ("add-label", ["name": "여기에", "card": card]), ("edit-label", ["label": label, "name": "천천히"]),
            ("label-card", ["card": card, "label": label]), ("unlabel-card", ["card": card, "label": label]),
            ("delete-label", ["label": label]), ("assign-card", ["card": card, "person": desk.cast.ann.id.text]),
            ("unassign-card", ["card": card, "person": desk.cast.ann.id.text]),
            ("add-item", ["card": card, "text": "귤"]), ("edit-item", ["card": card, "item": item, "text": "우유 둘"]),
            ("check-item", ["card": card, "item": item]), ("uncheck-item", ["card": card, "item": item]),
            ("move-item", ["card": card, "item": item, "to": "bottom"]),
            ("delete-item", ["card": card, "item": item]), ("add-comment", ["card": card, "text": "그래요"]),
            ("add-attachment", ["card": card, "file": Desk.unused, "name": "강.jpg"]),
            ("remove-attachment", ["card": card, "file": Desk.unused]),
            ("edit-comment", ["card": card, "comment": comment, "text": "아주 좋아요"]),
            ("delete-comment", ["card": card, "comment": comment]), ("archive-board", [:]), ("restore-board", [:]),
            ("hand-over-board", ["person": desk.cast.ann.id.text]), ("leave-board", [:]),
        ]
    }

    @Test func `each form that is sent twice goes on where it went on at first`() throws {
        var desk = try Desk()
        let forms = try forms(&desk)
        #expect(Set(forms.map(\.0)) == Set(BoardRules.useCases.map(\.name)), "a use case has no form here")
        for (useCase, fields) in forms {
            let form = Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
            let request = Request(.post, [desk.board.id.text, useCase], form: form)
            let first = try desk.run(.post, request.path, form, as: desk.cast.minji)
            guard case .record(let operations, let then) = first else {
                Issue.record("\(useCase) recorded nothing")
                continue
            }
            let recorded = try #require(operations.first)
            let route = try Route<BoardRules>(request, among: BoardRules.useCases)
            #expect(route.made(recorded), "\(useCase)")
            #expect(route.link(after: recorded, form) == then, "\(useCase)")
        }
    }
}
