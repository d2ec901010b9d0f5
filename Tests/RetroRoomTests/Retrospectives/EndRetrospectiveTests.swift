import Floor
import Testing

@testable import RetroRoom

struct EndRetrospectiveTests {
    @Test func `ended twice is ended once, and there is one next retrospective`() throws {
        var (desk, _) = try Desk.at(.open)
        let ended = desk.retrospective.id
        let first = try desk.act("end-retrospective", ["retrospective": ended.text], as: desk.cast.minji)
        #expect(first?.kind == EndRetrospective.kind)
        let next = try #require(desk.team.current.value)
        let count = desk.log.count
        #expect(try desk.act("end-retrospective", ["retrospective": ended.text], as: desk.cast.minji) == nil)
        #expect(desk.log.count == count && desk.team.current.value == next)
        #expect(desk.team.retrospectives.count == 2)
    }

    @Test func `the next has the format and the anonymity, and neither name nor date`() throws {
        var desk = try Desk()
        try desk.act("change-format", ["format": "keep-problem-try"], as: desk.cast.sam)
        try desk.act("change-anonymity", ["anonymity": "alias"], as: desk.cast.sam)
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("end-retrospective", as: desk.cast.minji)
        let next = desk.retrospective
        #expect(next.format.value == .keepProblemTry && next.anonymity.value == .alias)
        #expect(next.name.value == "" && next.schedule.value == nil && next.turn.value == nil)
    }

    @Test func `it ends when it is said, with what was opened in it, and what lies sealed stays sealed`() throws {
        var desk = try Desk()
        let keywords = [try desk.write("하나"), try desk.write("둘")]
        try desk.open(keywords[0])
        let ended = desk.retrospective.id
        desk.now += Desk.hour
        let operation = try #require(try desk.act("end-retrospective", as: desk.cast.minji))
        #expect(operation.intent == .permanent && operation.subject == ended)
        let done = try #require(desk.team.retrospectives[ended])
        #expect(done.phase.value == .done && done.endedAt.value == desk.now)
        #expect(desk.team.wall(of: ended).count == 2 && desk.team.wall(of: desk.retrospective.id).isEmpty)
        #expect(desk.team.keywords[keywords[1]]?.opened.value == false)
        #expect(desk.team.seen(by: desk.cast.sam.id)?.keywords[keywords[1]]?.situation.value == "")
    }

    @Test func `nobody but the facilitator ends it, and nobody one that is not open`() throws {
        let (desk, _) = try Desk.at(.open)
        for person in [desk.cast.ann, desk.cast.doyun] {
            #expect(desk.refusal("end-retrospective", as: person) == .facilitatorOnly)
        }
        for person in desk.cast.outside { #expect(desk.refusal("end-retrospective", as: person) == .missing) }
        let unknown = ["retrospective": Desk.unused]
        #expect(desk.refusal("end-retrospective", unknown, as: desk.cast.minji) == .retrospectiveMissing)
        for state in [Retrospective.State.unscheduled, .scheduled] {
            let (early, _) = try Desk.at(state)
            #expect(early.refusal("end-retrospective", as: early.cast.minji) == .retrospectiveNotOpen)
        }
    }
}
