import Floor
import Testing

@testable import RetroRoom

struct TurnsTests {
    @Test func `one press ends a turn and gives it to the next`() throws {
        var (desk, keyword) = try Desk.at(.open)
        try desk.act("open-keyword", ["keyword": keyword.text], as: desk.cast.ann)
        try desk.act(
            "finish-turn", ["turn": desk.cast.ann.id.text, "next": desk.cast.sam.id.text], as: desk.cast.minji)
        let retrospective = desk.retrospective
        #expect(retrospective.turn.value == desk.cast.sam.id && retrospective.shown.value == nil)
        #expect(retrospective.visited.holds(desk.cast.ann.id))
        #expect(!retrospective.visited.holds(desk.cast.sam.id))
    }

    @Test func `a page that still shows the turn before ends nobody else's`() throws {
        var (desk, _) = try Desk.at(.open)
        let fields = ["turn": desk.cast.ann.id.text, "next": desk.cast.sam.id.text]
        try desk.act("finish-turn", fields, as: desk.cast.minji)
        #expect(try desk.act("finish-turn", fields, as: desk.cast.minji) == nil)
        #expect(try desk.act("finish-turn", ["turn": desk.cast.ann.id.text], as: desk.cast.ann) == nil)
        #expect(desk.retrospective.turn.value == desk.cast.sam.id)
        #expect(!desk.retrospective.visited.holds(desk.cast.sam.id))
    }

    @Test func `who is on turn ends it, and does not say who follows`() throws {
        var (desk, _) = try Desk.at(.open)
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("finish-turn", ["next": desk.cast.sam.id.text], as: desk.cast.ann)
        }
        #expect(refusal == .facilitatorOnly)
        let gone = #expect(throws: Refusal.self) {
            try desk.act("finish-turn", ["next": desk.cast.jiho.id.text], as: desk.cast.minji)
        }
        #expect(gone == .memberMissing)
        try desk.act("finish-turn", as: desk.cast.ann)
        #expect(desk.retrospective.turn.value == nil)
    }

    @Test func `what is done on the day leads to its page, and its end home, the same for all who ended it`() throws {
        var (desk, keyword) = try Desk.at(.open)
        let home = "/retro/" + desk.team.id.text
        let retrospective = desk.retrospective.id.text
        #expect(try link(&desk, "start-retrospective", ["retrospective": retrospective]) == home + "/day")
        #expect(try link(&desk, "open-keyword", ["keyword": keyword.text]) == home + "/day")
        #expect(try link(&desk, "take-seat", ["from": "day"]) == home + "/day")
        #expect(try link(&desk, "edit-profile", ["job": "디자인"]).hasPrefix(home + "?did="))
        #expect(try link(&desk, "end-retrospective", ["retrospective": retrospective]) == home)
        #expect(try link(&desk, "end-retrospective", ["retrospective": retrospective]) == home)
    }

    @Test func `the day's page is there while it is open, and else leads home`() throws {
        for state in Retrospective.State.allCases {
            let isThere = state == .open
            let (desk, _) = try Desk.at(state)
            let outcome = try desk.answer(.get, ["day"], as: desk.cast.sam)
            switch outcome {
            case .page(let page): #expect(isThere && page.title == "3차 회고")
            case .redirect(let link): #expect(!isThere && link.text == "/retro/" + desk.team.id.text)
            case .record: Issue.record("nothing was done")
            }
        }
    }

    /// A keyword whose text is not what its fingerprint was made of, as nothing of ours could make one.
    @Test func `a keyword that was changed after its seal is told to have been`() throws {
        var (desk, id) = try Desk.at(.open)
        try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.ann)
        func day() throws -> String {
            guard case .page(let page) = try desk.answer(.get, ["day"], as: desk.cast.sam)
            else { return "" }
            return String(decoding: Renderer.render(page.body), as: UTF8.self)
        }
        #expect(try day().contains("지문과 같아요") && !day().contains("data-broken"))
        desk.team.keywords[id]?.situation = Register("다른 글", stamp: .never)
        #expect(try day().contains("지문과 달라요") && day().contains("data-broken"))
    }

    private func link(_ desk: inout Desk, _ useCase: String, _ fields: [String: String]) throws -> String {
        let outcome = try desk.answer(.post, [useCase], fields, as: desk.cast.minji)
        try desk.act(useCase, fields, as: desk.cast.minji)
        switch outcome {
        case .redirect(let link), .record(_, let link): return link.text
        case .page: return ""
        }
    }

    @Test func `a turn is given to somebody, without a sign of the turn before and with nothing shown`() throws {
        var (desk, keyword) = try Desk.at(.open)
        try desk.act("open-keyword", ["keyword": keyword.text], as: desk.cast.ann)
        try desk.act("say-done", as: desk.cast.sam)
        let sam = ["person": desk.cast.sam.id.text]
        let given = try #require(try desk.act("give-turn", sam, as: desk.cast.minji))
        #expect(given.kind == "turn.given" && given.intent == .permanent)
        #expect(desk.retrospective.turn.value == desk.cast.sam.id && desk.retrospective.shown.value == nil)
        #expect(desk.team.done(in: desk.retrospective) == 0)
        #expect(!desk.retrospective.visited.holds(desk.cast.ann.id), "Ann's is not over by it")
        #expect(try desk.act("give-turn", sam, as: desk.cast.minji) == nil, "it is theirs")
    }

    @Test func `a turn is given to nobody who is not here, and by nobody but who leads`() throws {
        let (desk, _) = try Desk.at(.open)
        for id in [desk.cast.jiho.id.text, desk.cast.mina.id.text, ""] {
            #expect(desk.refusal("give-turn", ["person": id], as: desk.cast.minji) == .memberMissing)
        }
        #expect(desk.refusal("give-turn", ["person": "Ann"], as: desk.cast.minji)?.name == "not-an-id")
        let sam = ["person": desk.cast.sam.id.text]
        #expect(desk.refusal("give-turn", sam, as: desk.cast.ann) == .facilitatorOnly)
        #expect(desk.refusal("finish-turn", as: desk.cast.doyun) == .notYourTurn)
        for person in desk.cast.outside { #expect(desk.refusal("give-turn", sam, as: person) == .missing) }
    }
}
