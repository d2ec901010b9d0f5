import Floor
import Testing

@testable import RetroRoom

struct ArchiveTests {
    @Test func `what one received is deleted for oneself alone, and nobody is told`() throws {
        var (desk, id) = try Desk.at(.done)
        let before = desk.cast.inside.map { desk.team.seen(by: $0.id)?.keywords[id] }
        try desk.act("discard-keyword", ["keyword": id.text], as: desk.cast.ann)
        let after = desk.cast.inside.map { desk.team.seen(by: $0.id)?.keywords[id] }
        // Author, teammate and facilitator see what they saw; for its recipient it is what it is for any teammate.
        #expect(after[0] == before[0] && after[2] == before[2] && after[3] == before[3])
        #expect(after[1] == before[2])
        #expect(after[1]?.situation.value == "" && after[1]?.recipient.value == nil && after[1]?.author == nil)
        let operation = try #require(desk.log.last)
        #expect(operation.kind == "keyword.discarded" && Team.changesSight(operation))
        for person in desk.cast.all { #expect(desk.team.visible(operation, to: person.id) == nil) }
        let told = desk.cast.all.compactMap { desk.team.seen(by: $0.id) }.map { TeamSnapshot(of: $0).json.text }
        let plain = try Desk.at(.done).desk
        for (person, text) in zip(desk.cast.inside, told) where person.id != desk.cast.ann.id {
            #expect(text == plain.team.seen(by: person.id).map { TeamSnapshot(of: $0).json.text })
        }
        let twice = #expect(throws: Refusal.self) {
            try desk.act("discard-keyword", ["keyword": id.text], as: desk.cast.ann)
        }
        #expect(twice == .keywordMissing)
    }

    @Test(arguments: [Retrospective.State.unscheduled, .scheduled, .open])
    func `until the end nobody learns by trying to delete it whom a keyword is for`(state: Retrospective.State) throws {
        var (desk, id) = try Desk.at(state)
        for person in desk.cast.inside {
            let refusal = #expect(throws: Refusal.self) {
                try desk.act("discard-keyword", ["keyword": id.text], as: person)
            }
            #expect(refusal == .receivedAtTheEnd)
        }
    }

    @Test(arguments: Anonymity.allCases)
    func `an author is a nickname, a made-up name or nobody, and departed once they left`(rule: Anonymity) throws {
        var desk = try Desk()
        if rule != .named { try desk.act("change-anonymity", ["anonymity": rule.rawValue], as: desk.cast.sam) }
        let id = try desk.write()
        try desk.hold()
        func author() throws -> String {
            let seen = try #require(desk.team.seen(by: desk.cast.ann.id))
            return seen.author(of: try #require(seen.keywords[id]), in: .ko)
        }
        let present = try author()
        try desk.act("leave-team", as: desk.cast.doyun)
        let departed = try author()
        switch rule {
        case .named: #expect(present == "도윤" && departed == "떠난 팀원")
        case .alias: #expect(present == Alias.name(for: id).ko && departed == present)
        case .anonymous: #expect(present == "이름을 밝히지 않은 팀원" && departed == present)
        }
    }

    @Test func `the one that ended last comes first, whatever their ids and names`() throws {
        var desk = try Desk()
        var ended: [ID<Entity>] = []
        for _ in 0..<3 {
            ended.insert(desk.retrospective.id, at: 0)
            try desk.hold()
            desk.now += Desk.hour
        }
        #expect(desk.team.ended.map(\.id) == ended)
        #expect(desk.team.ended.contains { $0.id == desk.team.current.value } == false)
    }
}

extension Desk {
    /// Schedules, starts and ends the present retrospective.
    mutating func hold() throws(Refusal) {
        try schedule()
        try act("start-retrospective", as: cast.minji)
        try act("end-retrospective", as: cast.minji)
    }
}
