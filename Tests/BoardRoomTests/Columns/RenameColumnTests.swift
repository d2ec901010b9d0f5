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
}
