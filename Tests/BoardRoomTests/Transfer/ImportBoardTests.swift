import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

struct ImportBoardTests {
    @Test func `a document becomes a board that is packed into the same document`() throws {
        let desk = try Desk()
        let document = Self.document(assigned: desk.cast.ann.id)
        let board = try Self.board(document, desk, known: [desk.cast.ann.id])
        let names = [desk.cast.ann.id: "Ann"]
        #expect(BoardDocument(board) { names[$0] } == document)
        let read = try ParsedImport(document.json.bytes, fileName: "") { Moment(milliseconds: $0) }
        #expect(read.document == document && read.warnings == ImportWarnings())
    }

    @Test func `nothing of an import is undone by undo`() throws {
        let desk = try Desk()
        var tools = desk.tools
        let operations = try ImportBoard.operations(
            Self.document(assigned: desk.cast.ann.id), board: ID(high: 8, low: 8), name: "", known: [],
            viewer: desk.viewer(desk.cast.minji), tools: &tools)
        #expect(operations.allSatisfy { $0.intent == .permanent && $0.author == desk.cast.minji.id })
        #expect(Set(operations.map(\.id)).count == operations.count)
        #expect(operations.first?.kind == BoardRules.imported)
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
        let read = try ParsedImport(document.json.bytes, fileName: "") { Moment(milliseconds: $0) }
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

    @Test func `mentions are names in files, and mentions again on a board`() throws {
        var desk = try Desk()
        let (ann, sam) = (desk.cast.ann, desk.cast.sam)
        let card = try desk.add("우유")
        let said = "@[\(ann.id.text)]가 @[\(sam.id.text)]와@[\(ann.id.text)] @Sam 말로"
        let comment = ID<Entity>(high: 5, low: 5)
        let changes = [
            Change(comment, Comment.removed, from: true, to: false),
            Change(comment, Comment.card, to: card),
            Change(comment, Comment.text, to: said),
        ]
        desk.board.apply(
            Operation(
                id: desk.tools.id(), space: desk.board.id, author: ann.id, device: ID(high: 3, low: 3),
                clock: desk.tools.tick(), kind: "comment.added", changes: changes))
        let names = [ann.id: "Ann Lee", sam.id: "Sam"]
        let document = BoardDocument(desk.board) { names[$0] }
        let written = try #require(document.cards.first?.comments.first)
        #expect(written.text == "@Ann Lee가 @Sam와@Ann Lee @Sam 말로" && written.mentions == [ann.id, sam.id, ann.id])
        #expect(!document.csv(.ko).contains(ann.id.text) && document.csv(.ko).contains("@Ann Lee가"))

        let json = try ParsedImport(document.json.bytes, fileName: "") { Moment(milliseconds: $0) }
        let table = try ParsedImport(Array(document.csv(.ko).utf8), fileName: "") { Moment(milliseconds: $0) }
        func text(_ parsed: ParsedImport, _ people: (id: ID<Person>, name: String, email: String?)...) -> String? {
            parsed.among(PeopleOfHouse(people, importer: desk.cast.minji.id)).document.cards[0].comments[0].text
        }
        #expect(json.document == document)
        #expect(text(json, (ann.id, "Ann Lee", nil), (sam.id, "Samuel", nil)) == said, "whatever they are called now")
        #expect(text(json, (sam.id, "Sam", nil)) == "@Ann Lee가 @[\(sam.id.text)]와@Ann Lee @Sam 말로")
        #expect(text(json) == written.text && text(table) == written.text)
        let elsewhere = ID<Person>(high: 6, low: 6)
        #expect(
            text(json, (elsewhere, "ann lee", nil))
                == said.replacing(ann.id.text, with: elsewhere.text)
                .replacing("@[\(sam.id.text)]", with: "@Sam"))
        // A table says no more than names: what looks like a mention is one.
        let all = said.replacing("@Sam", with: "@[\(sam.id.text)]")
        #expect(text(table, (ann.id, "Ann Lee", nil), (sam.id, "Sam", nil)) == all)
        #expect(
            text(table, (ann.id, "Ann", nil), (elsewhere, "Ann Lee", nil), (sam.id, "Sam", nil))
                == all.replacing(ann.id.text, with: elsewhere.text))
        #expect(text(table, (ann.id, "Ann Lee", nil), (elsewhere, "Ann Lee", nil)) == written.text, "one of two")
    }

    @Test func `a mention of somebody without a name is no id in a table, and the same in a file of Maru`() throws {
        var document = Self.document(assigned: ID(high: 1, low: 3))
        let gone = "@[\(ID<Person>(high: 6, low: 6).text)] 말"
        document.cards[0].comments = [.init(name: "Bo", saidAt: 5, text: gone)]
        #expect(document.csv(.ko).contains("@떠난 사람 말") && document.csv(.enUS).contains("@Someone who left 말"))
        let read = try ParsedImport(document.json.bytes, fileName: "") { Moment(milliseconds: $0) }
        #expect(read.document == document)
    }

    @Test func `a long comment with mentions is not cut for their ids`() throws {
        let desk = try Desk()
        var document = BoardDocument(name: "x")
        document.columns = [.init(name: nil, kind: .todo)]
        document.people = [desk.cast.ann.id: "Ann"]
        let text = "@Ann " + String(repeating: "가", count: Comment.textLimit - 5)
        var card = BoardDocument.Card(column: 0, title: "하나")
        card.comments = [.init(name: "Bo", saidAt: 5, text: text, mentions: [desk.cast.ann.id])]
        document.cards = [card]
        let read = try ParsedImport(document.json.bytes, fileName: "") { Moment(milliseconds: $0) }
        let house = PeopleOfHouse([(desk.cast.ann.id, "Ann", nil)], importer: desk.cast.minji.id)
        #expect(read.warnings == ImportWarnings())
        #expect(read.among(house).document.cards[0].comments[0].text.hasSuffix("가"))
        #expect(read.among(house).document.named == [desk.cast.ann.id])
    }

    @Test func `a table keeps what a table can hold`() throws {
        let desk = try Desk()
        let document = Self.document(assigned: desk.cast.ann.id)
        let read = try ParsedImport(Array(document.csv(.ko).utf8), fileName: "세계.csv") { Moment(milliseconds: $0) }
        let (old, new) = (document.cards.filter(\.isOnBoard), read.document.cards)
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
            first, .init(column: 0, title: "둘째"), .init(column: 1, title: "보관한 카드", isArchived: true),
            .init(column: 1, title: "셋째 👨‍👩‍👧‍👦"), trashed,
        ]
        return document
    }
}
