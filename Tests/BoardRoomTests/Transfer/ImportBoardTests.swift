import Floor
import Testing

@testable import BoardRoom

struct ImportBoardTests {
    @Test func `a document becomes a board that is packed into the same document`() throws {
        let desk = try Desk()
        let document = Self.document(assigned: desk.cast.ann.id)
        let board = try Self.board(document, desk, known: [desk.cast.ann.id])
        let names = [desk.cast.ann.id: "Ann"]
        #expect(BoardDocument(board) { names[$0] } == document)
        let read = try ParsedImport(document.json.bytes, fileName: "") { _ in Day.first }
        #expect(read.document == document && read.warnings == ImportWarnings())
    }

    @Test func `nothing of an import is undone by undo`() throws {
        let desk = try Desk()
        var tools = desk.tools
        let operations = try ImportBoard.operations(
            Self.document(assigned: desk.cast.ann.id), board: ID(high: 8, low: 8), name: "", known: [],
            viewer: desk.viewer(desk.cast.minji), tools: &tools)
        #expect(operations.allSatisfy { $0.intent == .settle && $0.author == desk.cast.minji.id })
        #expect(Set(operations.map(\.id)).count == operations.count)
        #expect(operations.first?.kind == ImportBoard.kind)
    }

    @Test func `people who are not of this house see to nothing`() throws {
        let desk = try Desk()
        let board = try Self.board(Self.document(assigned: desk.cast.ann.id), desk, known: [])
        #expect(board.cards.values.allSatisfy { $0.assignees.held.isEmpty })
    }

    @Test func `assignments to people who are not of this house are counted`() throws {
        let desk = try Desk()
        var document = Self.document(assigned: desk.cast.ann.id)
        document.cards[0].assignees.append(desk.cast.sam.id)
        document.cards[1].assignees = [desk.cast.sam.id]
        let read = try ParsedImport(document.json.bytes, fileName: "") { _ in Day.first }
        func house(_ people: Cast.Member...) -> PeopleOfHouse {
            PeopleOfHouse(people.map { ($0.id, $0.name, nil) }, importer: desk.cast.minji.id)
        }
        let here = read.among(house(desk.cast.ann))
        #expect(here.warnings.counts.map(\.kind) == [.peopleLeft] && here.warnings.counts.map(\.count) == [2])
        #expect(here.document.cards[0].assignees == [desk.cast.ann.id] && here.document.cards[1].assignees == [])
        #expect(read.among(house(desk.cast.ann, desk.cast.sam)).warnings == ImportWarnings())
    }

    @Test func `a comment brought in is told as whoever said it, then`() throws {
        var desk = try Desk()
        desk.board = try Self.board(Self.document(assigned: desk.cast.ann.id), desk, known: [])
        let card = try #require(desk.board.cards.values.first { $0.title.value == "=표 사기" }).id
        let page = desk.html(try desk.page(["card", card.text]))
        #expect(page.contains("<span class=\"comment-name\">Bo</span>"))
        #expect(page.contains("<span class=\"comment-name\">이름 없음</span>"))
        #expect(!page.contains("<span class=\"comment-name\">민지</span>"), "who brought it in did not say it")
        #expect(page.contains("2023") && page.contains("가져온 댓글"))
    }

    @Test func `a table keeps what a table can hold`() throws {
        let desk = try Desk()
        let document = Self.document(assigned: desk.cast.ann.id)
        let read = try ParsedImport(Array(document.csv(.ko).utf8), fileName: "세계.csv") { _ in Day.first }
        let (old, new) = (document.cards.filter { !$0.isTrashed }, read.document.cards)
        #expect(new.map(\.title) == old.map(\.title) && new.map(\.body) == old.map(\.body))
        #expect(new.map(\.due) == old.map(\.due) && new.map(\.items) == old.map(\.items))
        #expect(read.document.columns.map(\.kind) == [.todo, .done])
    }

    private static func board(_ document: BoardDocument, _ desk: Desk, known: Set<ID<Person>>) throws -> Board {
        var tools = desk.tools
        var board = Board(id: ID(high: 8, low: 8))
        let operations = try ImportBoard.operations(
            document, board: board.id, name: "", known: known, viewer: desk.viewer(desk.cast.minji), tools: &tools)
        for operation in operations { board.apply(operation) }
        return board
    }

    /// A board with everything Maru has, some of it with characters that are hard to carry.
    static func document(assigned person: ID<Person>) -> BoardDocument {
        var document = BoardDocument(name: "여행 \"준비\"")
        document.isArchived = true
        document.columns = [.init(name: nil, kind: .todo), .init(name: "다 한 일, 끝", kind: .done, limit: 2)]
        document.labels = [.init(name: "급함", colour: .red), .init(name: "-나중", colour: .blue)]
        document.people = [person: "Ann"]
        var first = BoardDocument.Card(column: 0, title: "=표 사기", body: "두 줄\n\"따옴표\"", due: Day("2026-12-03"))
        first.labels = [0, 1]
        first.assignees = [person]
        first.items = [.init(text: "돈", isDone: true), .init(text: "가방", isDone: false)]
        first.comments = [
            .init(name: "Bo", saidAt: 1_700_000_000_000, text: "먼저"),
            .init(name: "", saidAt: 0, text: "누군가 한 말"), .init(name: "Ann Lee", saidAt: 5, text: "나중\n두 줄"),
        ]
        let trashed = BoardDocument.Card(column: 1, title: "버린 카드", isTrashed: true)
        document.cards = [
            first, .init(column: 0, title: "둘째"), .init(column: 1, title: "셋째 👨‍👩‍👧‍👦"), trashed,
        ]
        return document
    }
}
