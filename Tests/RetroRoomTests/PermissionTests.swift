import Floor
import Testing

@testable import RetroRoom

/// Who may do what, and when, for everything that can be done.
struct PermissionTests {
    /// What comes of asking: done, or changed nothing; missing; forbidden; in conflict with how things stand.
    enum Answer: Character { case done = "o", missing = "-", forbidden = "x", conflict = "c" }

    /// One use case: what it answers author, recipient, teammate and facilitator, in that order, while the retrospective is
    /// unscheduled, scheduled, open and done.
    static let expected: [(useCase: String, answers: [String])] = [
        ("rename-team", ["xxxo", "xxxo", "xxxo", "xxxo"]),
        ("edit-profile", ["oooo", "oooo", "oooo", "oooo"]),
        ("remove-member", ["xxxo", "xxxo", "xxxo", "xxxo"]),
        ("leave-team", ["oooo", "oooo", "oooo", "oooo"]),
        ("take-seat", ["oooo", "oooo", "oooo", "oooo"]),
        ("hand-over-seat", ["xxxo", "xxxo", "xxxo", "xxxo"]),
        ("delete-team", ["xxxo", "xxxo", "xxxo", "xxxo"]),
        ("keep-team", ["oooo", "oooo", "oooo", "oooo"]),
        ("choose-board", ["oooo", "oooo", "oooo", "oooo"]),
        ("schedule-retrospective", ["oooo", "oooo", "cccc", "cccc"]),
        ("unschedule-retrospective", ["oooo", "oooo", "cccc", "cccc"]),
        ("change-format", ["oooo", "oooo", "cccc", "cccc"]),
        ("change-anonymity", ["oooo", "oooo", "oooo", "cccc"]),
        ("start-retrospective", ["xxxc", "xxxo", "xxxo", "xxxc"]),
        ("end-retrospective", ["xxxc", "xxxc", "xxxo", "xxxo"]),
        ("add-keyword", ["oooo", "oooo", "cccc", "cccc"]),
        ("edit-keyword", ["o---", "o---", "cccc", "cccc"]),
        ("delete-keyword", ["o---", "o---", "cccc", "cccc"]),
        ("discard-keyword", ["cccc", "cccc", "cccc", "-o--"]),
        ("give-turn", ["xxxc", "xxxc", "xxxo", "xxxc"]),
        ("open-keyword", ["cccc", "cccc", "xoxo", "cccc"]),
        ("close-keyword", ["cccc", "cccc", "xoxo", "cccc"]),
        ("finish-turn", ["cccc", "cccc", "xoxo", "cccc"]),
        ("start-timer", ["xxxc", "xxxc", "xxxo", "xxxc"]),
        ("stop-timer", ["xxxc", "xxxc", "xxxo", "xxxc"]),
        ("say-done", ["cccc", "cccc", "oooo", "cccc"]),
        ("make-action", ["cccc", "cccc", "oooo", "cccc"]),
        // The keyword is sealed on, and of what is sealed nothing is told.
        ("group-keyword", ["cccc", "cccc", "x-x-", "cccc"]),
        ("split-group", ["cccc", "cccc", "x-x-", "cccc"]),
        ("vote", ["cccc", "cccc", "----", "cccc"]),
        ("show-votes", ["xxxc", "xxxc", "xxxo", "xxxc"]),
        ("park-keyword", ["cccc", "cccc", "xoxo", "cccc"]),
        // No action was made in an earlier one.
        ("judge-action", ["cccc", "cccc", "----", "cccc"]),
    ]

    @Test func `no use case is without its row`() {
        #expect(PermissionTests.expected.map(\.useCase).sorted() == RetroRules.useCases.map(\.name).sorted())
    }

    @Test(arguments: expected.map(\.useCase), Array(Retrospective.State.allCases.enumerated()).map(\.offset))
    func `everybody is answered as the table says`(useCase: String, column: Int) throws {
        let row = try #require(PermissionTests.expected.first { $0.useCase == useCase })
        let (desk, keyword) = try Desk.at(Retrospective.State.allCases[column])
        let answers = Array(row.answers[column])
        for (person, answer) in zip(desk.cast.inside, answers) {
            let given = PermissionTests.answer(desk, useCase, keyword, as: person)
            #expect(given?.rawValue == answer, "\(useCase) by \(person.name)")
        }
        // A stranger, somebody of another team and somebody who left: there is nothing here.
        for person in desk.cast.outside {
            #expect(
                PermissionTests.answer(desk, useCase, keyword, as: person) == .missing, "\(useCase), \(person.name)")
        }
    }

    @Test func `in a team without a facilitator anyone leads the day, and nobody ends it before taking the seat`()
        throws
    {
        var (desk, keyword) = try Desk.at(.open)
        try desk.act("leave-team", as: desk.cast.minji)
        #expect(desk.team.facilitator == nil)
        try desk.act("open-keyword", ["keyword": keyword.text], as: desk.cast.sam)
        try desk.act("finish-turn", as: desk.cast.sam)
        try desk.act("give-turn", ["person": desk.cast.doyun.id.text], as: desk.cast.sam)
        let refusal = #expect(throws: Refusal.self) { try desk.act("end-retrospective", as: desk.cast.sam) }
        #expect(refusal == .facilitatorOnly)
        try desk.act("take-seat", as: desk.cast.sam)
        try desk.act("end-retrospective", as: desk.cast.sam)
        #expect(desk.state == .unscheduled)
    }

    private static func answer(
        _ desk: Desk, _ useCase: String, _ keyword: ID<Entity>, as person: Cast.Member
    ) -> Answer? {
        var desk = desk
        // Of a retrospective that ended the keyword's is meant, and not the one that came after.
        let retrospective = desk.team.keywords[keyword]?.retrospective.value
        do throws(Refusal) {
            try desk.act(useCase, fields(useCase, keyword, retrospective, desk, person), as: person)
            return .done
        } catch {
            switch error.kind {
            case .missing: return .missing
            case .forbidden: return .forbidden
            case .conflict: return .conflict
            default: return nil
            }
        }
    }

    private static func fields(
        _ useCase: String, _ keyword: ID<Entity>, _ retrospective: ID<Entity>?, _ desk: Desk, _ person: Cast.Member
    ) -> [String: String] {
        var fields = ["retrospective": retrospective?.text ?? ""]
        switch useCase {
        case "rename-team": fields["name"] = "새 이름"
        case "delete-team": fields["name"] = desk.team.name.value
        case "edit-profile": fields["job"] = "디자이너"
        case "remove-member": fields["person"] = desk.cast.sam.id.text
        case "hand-over-seat", "give-turn": fields["person"] = desk.cast.doyun.id.text
        case "schedule-retrospective":
            fields.merge(["name": "회고", "start": String(desk.now + 2 * Desk.hour), "zone": "Asia/Seoul"]) { $1 }
        case "change-format": fields["format"] = "continue-stop"
        case "change-anonymity": fields["anonymity"] = "anonymous"
        case "add-keyword":
            let recipient = person.id == desk.cast.ann.id ? desk.cast.sam : desk.cast.ann
            fields.merge(Desk.note.merging(["word": "열정", "recipient": recipient.id.text]) { $1 }) { $1 }
        case "edit-keyword": fields.merge(["keyword": keyword.text, "word": "배려"]) { $1 }
        case "delete-keyword", "discard-keyword", "open-keyword", "split-group", "vote", "park-keyword":
            fields["keyword"] = keyword.text
        case "group-keyword": fields.merge(["keyword": keyword.text, "with": keyword.text]) { $1 }
        case "start-timer": fields["minutes"] = "5"
        case "make-action": fields.merge(["title": "회의록 쓰기", "owner": desk.cast.sam.id.text]) { $1 }
        case "judge-action": fields["help"] = "yes"
        default: break
        }
        return fields
    }
}
