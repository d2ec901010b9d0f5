import Floor
import Testing

@testable import RetroRoom

struct ArchiveTests {
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
        case .anonymous: #expect(present == "익명 팀원" && departed == present)
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
