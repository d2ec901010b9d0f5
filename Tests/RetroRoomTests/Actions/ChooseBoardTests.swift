import Floor
import Testing

@testable import RetroRoom

struct ChooseBoardTests {
    private static let (first, second) = (ID<Space>(high: 8, low: 1), ID<Space>(high: 8, low: 2))

    /// On the first board Sam and Ann may write, and 도윤 may read; on the second Ann may write.
    private func day() throws -> Desk {
        var (desk, _) = try Desk.at(.open)
        let cast = desk.cast
        desk.boards = [
            Self.first: ActionBoard(
                id: Self.first, name: "iOS", isArchived: false,
                people: [cast.sam.id: true, cast.ann.id: true, cast.doyun.id: false]),
            Self.second: ActionBoard(id: Self.second, name: "일", isArchived: false, people: [cast.ann.id: true]),
        ]
        return desk
    }

    private func make(
        _ title: String, for owner: Cast.Member, as person: Cast.Member, _ desk: inout Desk
    ) throws -> Floor.Operation {
        try #require(try desk.act("make-action", ["title": title, "owner": owner.id.text], as: person))
    }

    private func html(_ desk: Desk, _ page: String, as person: Cast.Member) throws -> String {
        guard case .page(let page) = try desk.answer(.get, [page], as: person) else { return "" }
        return String(decoding: Renderer.render(page.body), as: UTF8.self)
    }

    @Test func `a member chooses among the boards they may change, and takes it back`() throws {
        var desk = try day()
        let (sam, ann) = (desk.cast.sam, desk.cast.ann)
        let board = ["board": Self.first.text]
        let chosen = try #require(try desk.act("choose-board", board, as: sam))
        #expect(chosen.kind == "board.chosen" && chosen.intent == .permanent)
        let team = ID<Entity>(desk.team.id)
        #expect(chosen.changes == [Change(team, "team-chosen-board", to: .string(Self.first.text))])
        #expect(desk.team.chosenBoard.value == Self.first && desk.team.board.value == nil, "none is made by it")
        #expect(try desk.act("choose-board", board, as: sam) == nil)
        #expect(try desk.act("choose-board", board, as: desk.cast.doyun) == nil, "it stands chosen, whoever asks")
        try desk.act("choose-board", ["board": Self.second.text], as: ann)
        try desk.act("choose-board", ["board": ""], as: desk.cast.minji)
        #expect(desk.team.chosenBoard.value == nil)
    }

    @Test func `the team's own board by its id is the team's own board`() throws {
        var desk = try day()
        _ = try make("하나", for: desk.cast.ann, as: desk.cast.sam, &desk)
        let own = try #require(desk.team.board.value)
        #expect(try desk.act("choose-board", ["board": own.text], as: desk.cast.sam) == nil)
        try desk.act("choose-board", ["board": Self.first.text], as: desk.cast.sam)
        try desk.act("choose-board", ["board": own.text], as: desk.cast.sam)
        #expect(desk.team.chosenBoard.value == nil && desk.team.board.value == own)
    }

    @Test func `what one may not change is refused as what is not there, by its field`() throws {
        var desk = try day()
        desk.boards[Self.second]?.isArchived = true
        let (sam, ann, doyun) = (desk.cast.sam, desk.cast.ann, desk.cast.doyun)
        for (board, person) in [
            (Self.first.text, doyun), (Self.second.text, sam), (Self.second.text, ann), (Desk.unused, sam),
        ] {
            let refusal = desk.refusal("choose-board", ["board": board], as: person)
            #expect(refusal?.name == "board-not-changeable", "\(board) by \(person.name)")
            #expect(refusal?.field == "board" && refusal?.given == board && refusal?.kind == .invalid)
        }
        #expect(desk.refusal("choose-board", ["board": "5"], as: sam)?.name == "not-an-id")
        for person in desk.cast.outside {
            #expect(desk.refusal("choose-board", ["board": Self.first.text], as: person) == .missing)
        }
        #expect(desk.team.chosenBoard.value == nil)
    }

    @Test func `an action goes to the chosen board, and those before it stay where they are`() throws {
        var desk = try day()
        let (sam, ann) = (desk.cast.sam, desk.cast.ann)
        let early = try #require(try make("하나", for: ann, as: sam, &desk).subject)
        try desk.act("choose-board", ["board": Self.first.text], as: sam)
        let operation = try make("둘", for: ann, as: sam, &desk)
        let late = try #require(operation.subject)
        #expect(!MakeAction.beginsBoard(operation))
        #expect(desk.team.actions[late]?.board.value == Self.first && desk.team.actions[early]?.board.value == nil)
        #expect(desk.team.board(of: try #require(desk.team.actions[early])) == desk.team.board.value)
        try desk.act("choose-board", ["board": Self.second.text], as: ann)
        #expect(desk.team.actions[late]?.board.value == Self.first)
        #expect(desk.team.actionBoards == [Self.first, Self.second, try #require(desk.team.board.value)])
    }

    @Test func `where its author may not change it, or its assignee is not on it, the team has a board of its own`()
        throws
    {
        let began = try day()
        let (sam, ann, doyun, minji) = (began.cast.sam, began.cast.ann, began.cast.doyun, began.cast.minji)
        // 민지 is not on it, 도윤 only reads there; what one is to do one may read.
        for (author, owner, isChosen) in [
            (minji, sam, false), (doyun, sam, false), (sam, minji, false), (sam, doyun, true), (ann, sam, true),
        ] {
            var desk = began
            try desk.act("choose-board", ["board": Self.first.text], as: sam)
            let operation = try make("하나", for: owner, as: author, &desk)
            #expect(MakeAction.beginsBoard(operation) == !isChosen, "\(author.name) for \(owner.name)")
            #expect((desk.team.board.value == nil) == isChosen)
        }
    }

    @Test(arguments: [true, false])
    func `a chosen board that was archived or deleted is none`(isDeleted: Bool) throws {
        var desk = try day()
        try desk.act("choose-board", ["board": Self.first.text], as: desk.cast.sam)
        if isDeleted { desk.boards[Self.first] = nil } else { desk.boards[Self.first]?.isArchived = true }
        #expect(try MakeAction.beginsBoard(make("하나", for: desk.cast.ann, as: desk.cast.sam, &desk)))
    }

    @Test func `where it is chosen each is offered the boards they may change, and where it goes is said`() throws {
        var desk = try day()
        let (sam, ann, minji) = (desk.cast.sam, desk.cast.ann, desk.cast.minji)
        func offered(to person: Cast.Member) throws -> [String] {
            try html(desk, "people", as: person).matches(of: /<option value="[^"]*"(?: selected)?>([^<]*)</)
                .map { String($0.1) }
        }
        #expect(try offered(to: ann) == ["팀의 보드", "iOS", "일"] && offered(to: minji) == ["팀의 보드"])
        #expect(try html(desk, "day", as: sam).contains("팀의 보드에 카드로 남아요."))
        try desk.act("choose-board", ["board": Self.first.text], as: sam)
        #expect(try offered(to: minji) == ["팀의 보드", "다른 팀원이 고른 보드"], "its name is told to nobody who is not on it")
        #expect(try offered(to: desk.cast.doyun) == ["팀의 보드", "iOS"])
        #expect(try html(desk, "people", as: sam).contains("value=\"\(Self.first.text)\" selected"))
        let place = try html(desk, "day", as: sam)
        #expect(place.contains("‘iOS’ 보드에 카드로 남아요.") && place.contains("그 보드에 없는 사람(민지 님)에게 맡기면"))
        #expect(place.contains("/people#action-board"))
        let not = try html(desk, "day", as: minji)
        #expect(not.contains("내가 고칠 수 없는 보드로 정해져 있어서") && !not.contains("iOS"))
    }

    @Test func `what stands on a board one may not see is told by its title alone, and asked of nobody there`() throws {
        var desk = try day()
        try desk.act("choose-board", ["board": Self.first.text], as: desk.cast.sam)
        let id = try #require(try make("회의록 쓰기", for: desk.cast.ann, as: desk.cast.sam, &desk).subject)
        let card = "href=\"/board/\(Self.first.text)/card/\(id.text)\""
        #expect(try html(desk, "day", as: desk.cast.sam).contains(card))
        let unseen = try html(desk, "day", as: desk.cast.minji)
        #expect(unseen.contains("회의록 쓰기") && unseen.contains("내가 볼 수 없는 보드에 있어요"))
        #expect(!unseen.contains(card) && !unseen.contains("11월 20일"))
        try desk.act("end-retrospective", as: desk.cast.minji)
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        #expect(try html(desk, "day", as: desk.cast.sam).contains("id=\"unfinished-actions\""))
        #expect(try !html(desk, "day", as: desk.cast.minji).contains("회의록 쓰기"), "how it stands they do not know")
        desk.finished = [id]
        let judged = ["action": id.text, "help": "yes"]
        #expect(desk.refusal("judge-action", judged, as: desk.cast.minji) == .actionMissing)
        #expect(desk.refusal("judge-action", judged, as: desk.cast.doyun) == nil)
    }

    @Test func `a device's copy and the log have the choice, and which action went where`() throws {
        var desk = try day()
        try desk.act("choose-board", ["board": Self.first.text], as: desk.cast.sam)
        _ = try make("하나", for: desk.cast.ann, as: desk.cast.sam, &desk)
        let seen = try #require(desk.team.seen(by: desk.cast.minji.id))
        let read = try TeamSnapshot(json: try JSON.parse(TeamSnapshot(of: seen).json.bytes)).team()
        #expect(read == seen && read.chosenBoard == desk.team.chosenBoard && read.actions == desk.team.actions)
        for operation in desk.log {
            let shown = desk.team.visible(operation, to: desk.cast.minji.id)
            #expect(operation.kind != "board.chosen" || shown == operation)
        }
        #expect(RetroAffectedIDs(of: [try #require(desk.log.first { $0.kind == "board.chosen" })]).hasBoard)
    }

    @Test func `a refused choice comes back with its words`() throws {
        let desk = try day()
        let outcome = try desk.answer(.post, ["choose-board"], ["board": Self.second.text], as: desk.cast.sam)
        guard case .page(let page) = outcome else { return #expect(Bool(false), "it was taken") }
        #expect(page.status == 422)
        let html = String(decoding: Renderer.render(page.body), as: UTF8.self)
        #expect(html.contains("내가 고칠 수 있는 보드 중 하나") && html.contains("aria-invalid=\"true\""))
    }
}
