import Floor
import Testing

@testable import BoardRoom

struct RenameColumnTests {
    @Test func `a new board has the three columns, named in each reader's language until somebody renames one`() throws
    {
        var desk = try Desk()
        #expect(desk.board.standing.map { $0.title(.ko) } == ["할 일", "하는 중", "완료"])
        #expect(desk.board.standing.map { $0.title(.enGB) } == ["To do", "Doing", "Done"])
        let first = desk.board.standing[0].id.text
        try desk.act("rename-column", ["column": first, "name": "Inbox"])
        #expect(desk.board.standing.map { $0.title(.ko) } == ["Inbox", "하는 중", "완료"])
        try desk.act("rename-column", ["column": first, "name": ""])
        #expect(desk.board.standing[0].title(.ko) == "할 일")
    }

    @Test func `only the name is written, and the column keeps its cards, kind and place`() throws {
        var desk = try Desk()
        try desk.add("제목", to: 1)
        let column = desk.board.standing[1]
        let operation = try desk.act("rename-column", ["column": column.id.text, "name": " 검토 "], as: desk.cast.ann)
        #expect(operation?.kind == "column.renamed")
        #expect(operation?.changes == [Change(column.id, "column-name", to: .string("검토"))])
        let renamed = desk.board.standing[1]
        #expect(renamed.name.value == "검토" && renamed.kind == column.kind && renamed.rank == column.rank)
        #expect(desk.titles(1) == ["제목"])
    }

    @Test func `the name that it is shown by already is nothing to record`() throws {
        var desk = try Desk()
        let column = desk.board.standing[0].id.text
        for name in ["할 일", " 할 일 ", ""] {
            #expect(try desk.act("rename-column", ["column": column, "name": name]) == nil, "\(name)")
        }
        try desk.act("rename-column", ["column": column, "name": "받은 일"])
        #expect(try desk.act("rename-column", ["column": column, "name": "받은 일"]) == nil)
        #expect(desk.log.count == 2)
    }

    @Test(arguments: [(" ", "column-name-empty"), (String(repeating: "가", count: 31), "column-name-too-long")])
    func `what is no name is refused with what was given`(name: String, refusal: String) throws {
        let desk = try Desk()
        let refused = desk.refusal("rename-column", ["column": desk.board.standing[0].id.text, "name": name])
        #expect(refused?.name == refusal && refused?.field == "name" && refused?.given == name)
    }

    @Test func `a column that is gone or never was is not renamed, and none by a viewer`() throws {
        var desk = try Desk()
        let column = desk.board.standing[2].id.text
        #expect(desk.refusal("rename-column", ["column": column, "name": "끝"], as: desk.cast.sam) == .forbidden)
        try desk.act("delete-column", ["column": column])
        for id in [column, Desk.unused, ""] {
            #expect(desk.refusal("rename-column", ["column": id, "name": "끝"]) == .columnMissing)
        }
    }

    @Test func `the kind changes, and with it whether its cards are done`() throws {
        var desk = try Desk()
        try desk.act("add-card", ["title": "늦은 것", "due": "2026-11-01"])
        #expect(desk.html(try desk.page()).contains("due--over"))
        let column = desk.board.standing[0].id.text
        let operation = try #require(try desk.act("rename-column", ["column": column, "kind": "done"]))
        #expect(operation.changes.map(\.field) == ["column-kind"])
        #expect(desk.titles(0) == ["늦은 것"])
        #expect(!desk.html(try desk.page()).contains("due--over"))
        try desk.act("undo")
        #expect(desk.html(try desk.page()).contains("due--over"))
    }

    @Test func `name, kind and limit are one change`() throws {
        var desk = try Desk()
        let form = ["column": desk.board.standing[0].id.text, "name": "끝", "kind": "done", "limit": "5"]
        let operation = try #require(try desk.act("rename-column", form))
        #expect(operation.changes.map(\.field) == ["column-name", "column-kind", "column-limit"])
        #expect(try desk.act("rename-column", form) == nil)
        let history = desk.html(try desk.page(["history"]))
        #expect(history.contains("‘끝’ 칸을 고쳤어요.") && history.contains("종류") && history.contains("카드 한도"))
        try desk.act("undo")
        let column = desk.board.standing[0]
        #expect(column.name.value == nil && column.kind.value == .todo && column.cardLimit.value == nil)
    }

    @Test func `what the form showed and nobody typed over is not written`() throws {
        var desk = try Desk()
        let column = desk.board.standing[0].id.text
        try desk.act("rename-column", ["column": column, "kind": "doing", "limit": "3"], as: desk.cast.doyun)
        // The page was drawn before.
        let form = [
            "column": column, "name": "받은 일", "was-name": "할 일", "kind": "todo", "was-kind": "todo", "limit": "",
            "was-limit": "",
        ]
        let operation = try #require(try desk.act("rename-column", form))
        #expect(operation.changes.map(\.field) == ["column-name"])
        #expect(desk.board.standing[0].kind.value == .doing && desk.board.standing[0].cardLimit.value == 3)
    }

    @Test(arguments: [("kind", "later", "column-kind-unknown"), ("limit", "0", "column-limit-out-of-range")])
    func `a kind or a limit that is none is refused, and the name is not written either`(
        field: String, given: String, refusal: String
    ) throws {
        var desk = try Desk()
        let form = ["column": desk.board.standing[0].id.text, "name": "끝", field: given]
        let refused = desk.refusal("rename-column", form)
        #expect(refused?.name == refusal && refused?.field == field && refused?.given == given)
        #expect(desk.board.standing[0].name.value == nil)
        try desk.act("rename-column", ["column": desk.board.standing[0].id.text, "name": "끝"])
        #expect(desk.board.standing[0].name.value == "끝")
    }

    @Test func `a row of the page is one form, shown again as it was typed`() throws {
        var desk = try Desk()
        let column = desk.board.standing[1].id.text
        let page = desk.html(try desk.page(["columns"]))
        #expect(page.ranges(of: "/rename-column\"").count == 3 && page.contains("id=\"row-\(column)\""))
        let form = Fields([
            .init("column", column), .init("name", "검토"), .init("kind", "done"), .init("limit", "100"),
        ])
        let outcome = try desk.run(.post, [desk.board.id.text, "rename-column"], form, as: desk.cast.minji)
        guard case .page(let refused) = outcome else { throw Desk.Missed.page }
        let html = desk.html(refused)
        #expect(html.contains("value=\"검토\"") && html.contains("value=\"100\""))
        #expect(html.ranges(of: "한도는 1에서 99까지예요").count == 1)
        #expect(!desk.html(try desk.page(["columns"], as: desk.cast.sam)).contains("<form"))
    }
}
