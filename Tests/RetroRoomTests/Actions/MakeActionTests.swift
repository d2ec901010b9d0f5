import Floor
import Testing

@testable import RetroRoom

struct MakeActionTests {
    @Test func `an action is made by anybody on the day and tells nothing of the keyword that was open`() throws {
        var (desk, keyword) = try Desk.at(.open)
        try desk.act("open-keyword", ["keyword": keyword.text], as: desk.cast.ann)
        let fields = ["title": "회의록 쓰기", "owner": desk.cast.sam.id.text, "keyword": keyword.text, "due": "2026-12-03"]
        let operation = try #require(try desk.act("make-action", fields, as: desk.cast.sam))
        let action = try #require(desk.team.actions.values.first)
        #expect(action.title.value == "회의록 쓰기" && action.retrospective.value == desk.retrospective.id)
        #expect(MakeAction.beginsBoard(operation) && desk.team.board.value != nil)
        let told = operation.json.text
        for secret in [keyword.text, desk.cast.doyun.id.text, desk.cast.ann.id.text, "경청"] {
            #expect(!told.contains(secret))
        }
        let submitted = try MakeAction.Submission(Fields(fields.map { Fields.Pair($0.key, $0.value) }))
        #expect(submitted.owner == desk.cast.sam.id && submitted.due == Day("2026-12-03"))
    }

    @Test func `the board begins with the first action, and again only where it was deleted`() throws {
        var (desk, _) = try Desk.at(.open)
        try desk.make()
        let board = desk.team.board.value
        #expect(try !MakeAction.beginsBoard(desk.make()) && desk.team.board.value == board)
        desk.isBoardDeleted = true
        #expect(try MakeAction.beginsBoard(desk.make()) && desk.team.board.value != board)
    }

    @Test func `what a form lacks is said`() throws {
        var (desk, _) = try Desk.at(.open)
        func refusal(_ fields: [String: String]) -> Refusal? {
            let good = ["title": "일", "owner": desk.cast.sam.id.text]
            return #expect(throws: Refusal.self) {
                try desk.act("make-action", good.merging(fields) { $1 }, as: desk.cast.sam)
            }
        }
        #expect(refusal(["title": " "])?.field == "title")
        #expect(refusal(["title": String(repeating: "가", count: Action.titleLimit + 1)])?.field == "title")
        #expect(refusal(["owner": desk.cast.jiho.id.text]) == .actionOwner, "they left")
        #expect(refusal(["owner": ""]) == .actionOwner)
        #expect(refusal(["due": "2026-02-30"]) == .actionDue(given: "2026-02-30"))
        #expect(refusal(["action": desk.retrospective.id.text]) == .actionTaken)
        #expect(desk.team.actions.isEmpty)
    }

    @Test func `whether it helped is asked of what is finished, in the next one, and stays after its end`() throws {
        var (desk, _) = try Desk.at(.open)
        let id = try #require(try desk.make().subject)
        desk.finished = [id]
        #expect(judge(&desk, id, "yes") == .actionMissing, "it was made today")
        try desk.next()
        desk.finished = []
        #expect(judge(&desk, id, "yes") == .actionUnfinished)
        desk.finished = [id]
        #expect(judge(&desk, id, "perhaps") == .actionHelp(given: "perhaps"))
        #expect(judge(&desk, id, "yes") == nil && judge(&desk, id, "partly") == nil)
        #expect(desk.team.actions[id]?.help.value == .partly)
        try desk.next()
        #expect(judge(&desk, id, "no") == .actionJudged)
        #expect(desk.team.actions[id]?.help.value == .partly)
    }

    @Test func `pages show what is left of earlier ones, and ask once`() throws {
        var (desk, _) = try Desk.at(.open)
        let id = try #require(try desk.make().subject)
        func view() throws -> ActionsView {
            let slice = desk.slice(RetroQuery.Part(desk.team.id, actions: true), as: desk.cast.sam)
            return ActionsView(seen: try slice.seen(by: desk.cast.sam.id), viewer: desk.viewer(desk.cast.sam))
        }
        #expect(try view().made(in: desk.retrospective.id).count == 1)
        #expect(try view().unfinished(before: desk.retrospective.id).isEmpty)
        try desk.next()
        let current = desk.retrospective.id
        #expect(try view().unfinished(before: current).map(\.id) == [id])
        #expect(try view().finished(before: current).isEmpty && view().made(in: current).isEmpty)
        desk.finished = [id]
        #expect(try view().unfinished(before: current).isEmpty && view().finished(before: current).count == 1)
        #expect(judge(&desk, id, "yes") == nil)
        #expect(try view().finished(before: current).count == 1, "it may be answered anew")
        try desk.next()
        #expect(try view().finished(before: desk.retrospective.id).isEmpty)
    }

    private func judge(_ desk: inout Desk, _ action: ID<Entity>, _ help: String) -> Refusal? {
        do throws(Refusal) {
            try desk.act("judge-action", ["action": action.text, "help": help], as: desk.cast.doyun)
            return nil
        } catch {
            return error
        }
    }

    @Test func `an action's id is taken where anything in the team has it, a sealed keyword too`() throws {
        var (desk, keyword) = try Desk.at(.open)
        let made = try #require(try desk.make().subject)
        let good = ["title": "일", "owner": desk.cast.sam.id.text]
        for id in [made.text, keyword.text, desk.team.id.text, desk.cast.ann.id.text] {
            let refusal = desk.refusal("make-action", good.merging(["action": id]) { $1 }, as: desk.cast.sam)
            #expect(refusal == .actionTaken)
        }
        try desk.act("make-action", good.merging(["action": Desk.unused]) { $1 }, as: desk.cast.sam)
        #expect(desk.team.actions.count == 2)
    }

    @Test func `a title of a hundred characters fits, and what is recorded undo passes over`() throws {
        var (desk, _) = try Desk.at(.open)
        let title = String(repeating: "👩‍💻", count: Action.titleLimit)
        let operation = try #require(
            try desk.act("make-action", ["title": title, "owner": desk.cast.ann.id.text], as: desk.cast.doyun))
        #expect(operation.kind == MakeAction.kind && operation.intent == .permanent)
        #expect(desk.team.actions.values.map(\.title.value) == [title])
        #expect(desk.team.actions.values.allSatisfy { $0.help.value == nil && $0.judgedIn.value == nil })
    }

    @Test func `what was answered already is nothing to record, and an action that never was is missing`() throws {
        var (desk, _) = try Desk.at(.open)
        let id = try #require(try desk.make().subject)
        try desk.next()
        desk.finished = [id]
        let yes = ["action": id.text, "help": "yes"]
        let judged = try #require(try desk.act("judge-action", yes, as: desk.cast.sam))
        #expect(judged.kind == "action.judged" && judged.changes.map(\.field) == ["action-help", "action-judged"])
        #expect(try desk.act("judge-action", yes, as: desk.cast.ann) == nil)
        #expect(
            desk.refusal("judge-action", ["action": Desk.unused, "help": "yes"], as: desk.cast.ann) == .actionMissing)
        #expect(desk.refusal("judge-action", ["help": "yes"], as: desk.cast.ann) == .actionMissing)
        desk.isBoardDeleted = true
        #expect(desk.refusal("judge-action", yes, as: desk.cast.ann) == .actionMissing, "its card is gone")
    }

    @Test(arguments: ["make-action", "judge-action"])
    func `nobody from outside makes or judges an action, and nobody before the day`(useCase: String) throws {
        let (desk, _) = try Desk.at(.open)
        let fields = ["title": "일", "owner": desk.cast.sam.id.text, "help": "yes"]
        for person in desk.cast.outside { #expect(desk.refusal(useCase, fields, as: person) == .missing) }
        let before = try Desk.at(.scheduled).desk
        #expect(before.refusal(useCase, fields, as: desk.cast.minji) == .retrospectiveNotOpen)
    }
}

extension Desk {
    @discardableResult
    fileprivate mutating func make() throws -> Floor.Operation {
        try #require(try act("make-action", ["title": "회의록 쓰기", "owner": cast.ann.id.text], as: cast.sam))
    }

    /// On to the day of the next retrospective.
    fileprivate mutating func next() throws {
        try act("end-retrospective", as: cast.minji)
        try schedule()
        try act("start-retrospective", as: cast.minji)
    }
}
