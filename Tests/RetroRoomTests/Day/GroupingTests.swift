import Floor
import Testing

@testable import RetroRoom

struct GroupingTests {
    @Test func `keywords spelled alike are offered, and stand as one once they are put together`() throws {
        var (desk, keywords) = try Desk.opened()
        let pairs = desk.team.alike(in: desk.groups)
        #expect(pairs.count == 1 && Set(pairs.map(\.keyword.head) + pairs.map(\.with.head)) == Set(keywords.prefix(2)))
        try desk.act(
            "group-keyword", ["keyword": keywords[0].text, "with": keywords[1].text], as: desk.cast.ann)
        #expect(desk.groups.count == 2 && desk.team.alike(in: desk.groups).isEmpty)
        // With a third, by any of the two: they all come along.
        try desk.act("group-keyword", ["keyword": keywords[0].text, "with": keywords[2].text], as: desk.cast.minji)
        #expect(desk.groups.map(\.keywords.count) == [3])
        let again = try desk.act(
            "group-keyword", ["keyword": keywords[1].text, "with": keywords[0].text], as: desk.cast.ann)
        #expect(again == nil)
        try desk.act("split-group", ["keyword": keywords[0].text], as: desk.cast.ann)
        #expect(desk.groups.count == 3)
    }

    @Test func `what is sealed is neither grouped nor voted for, and nothing is told of it`() throws {
        var (desk, keywords) = try Desk.opened()
        for fields in [["keyword": keywords[3], "with": keywords[0]], ["keyword": keywords[0], "with": keywords[3]]] {
            let refusal = #expect(throws: Refusal.self) {
                try desk.act("group-keyword", fields.mapValues(\.text), as: desk.cast.ann)
            }
            #expect(refusal == .keywordMissing)
        }
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("vote", ["keyword": keywords[3].text], as: desk.cast.ann)
        }
        #expect(refusal == .keywordMissing)
    }

    @Test func `what was written to somebody who left stands in no group, and the others stay together`() throws {
        var desk = try Desk()
        let keywords = [
            try desk.write("Focus"), try desk.write("focus", ["recipient": desk.cast.sam.id.text]),
            try desk.write("FOCUS"),
        ]
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        for (id, person) in zip(keywords, [desk.cast.ann, desk.cast.sam, desk.cast.ann]) {
            try desk.act("give-turn", ["person": person.id.text], as: desk.cast.minji)
            try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.minji)
        }
        for id in [keywords[0], keywords[2]] {
            try desk.act("group-keyword", ["keyword": id.text, "with": keywords[1].text], as: desk.cast.minji)
        }
        try desk.act("leave-team", as: desk.cast.sam)
        for person in [desk.cast.minji, desk.cast.doyun, desk.cast.ann] {
            let seen = try #require(desk.team.seen(by: person.id))
            let kept = seen.groups(of: desk.retrospective.id)
            #expect(kept.map { Set($0.keywords.map(\.id)) } == [[keywords[0], keywords[2]]], "\(person.name)")
        }
        let gone = #expect(throws: Refusal.self) {
            try desk.act("vote", ["keyword": keywords[1].text], as: desk.cast.ann)
        }
        #expect(gone == .keywordMissing)
        try desk.act("vote", ["keyword": keywords[0].text], as: desk.cast.ann)
        try desk.act("show-votes", as: desk.cast.minji)
        #expect(desk.groups.map(\.votes) == [1])
    }

    @Test func `a keyword put together with another is written alone, and taken apart it is as it was`() throws {
        var (desk, keywords) = try Desk.opened()
        let before = desk.team.keywords
        let put = try #require(
            try desk.act("group-keyword", ["keyword": keywords[0].text, "with": keywords[2].text], as: desk.cast.ann))
        #expect(put.kind == "keyword.grouped" && put.intent == .permanent)
        #expect(put.changes == [Change(keywords[0], "keyword-group", to: .string(keywords[2].text))])
        let split = try #require(try desk.act("split-group", ["keyword": keywords[2].text], as: desk.cast.minji))
        #expect(split.kind == "keyword.split")
        #expect(split.changes == [Change(keywords[0], "keyword-group", from: .string(keywords[2].text), to: .null)])
        #expect(desk.team.keywords[keywords[2]] == before[keywords[2]])
        #expect(try desk.act("split-group", ["keyword": keywords[2].text], as: desk.cast.ann) == nil, "one alone")
    }

    @Test(arguments: ["group-keyword", "split-group"])
    func `only whoever's turn it is or who leads puts keywords together and apart`(useCase: String) throws {
        let (desk, keywords) = try Desk.opened()
        let fields = ["keyword": keywords[0].text, "with": keywords[1].text]
        for person in [desk.cast.doyun, desk.cast.sam] {
            #expect(desk.refusal(useCase, fields, as: person) == .notYourTurn)
        }
        for person in desk.cast.outside { #expect(desk.refusal(useCase, fields, as: person) == .missing) }
    }

    @Test func `a keyword that never was is put together with none`() throws {
        let (desk, keywords) = try Desk.opened()
        for fields in [
            ["keyword": keywords[0].text], ["with": keywords[0].text],
            ["keyword": Desk.unused, "with": keywords[0].text],
            ["keyword": keywords[0].text, "with": Desk.unused],
        ] { #expect(desk.refusal("group-keyword", fields, as: desk.cast.ann) == .keywordMissing) }
        #expect(desk.refusal("split-group", as: desk.cast.ann) == .keywordMissing)
    }
}

extension Desk {
    /// Three keywords for Ann, opened: 도윤's and Sam's are spelled alike.
    static func opened() throws -> (desk: Desk, keywords: [ID<Entity>]) {
        var desk = try Desk()
        let keywords = [
            try desk.write("Focus"), try desk.write("focus", as: desk.cast.sam), try desk.write("경청"),
            try desk.write("여유", as: desk.cast.sam),
        ]
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("give-turn", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        for id in keywords.dropLast() { try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.ann) }
        return (desk, keywords)
    }

    /// What was opened in the current retrospective, together as it was put.
    var groups: [Team.Group] { team.groups(of: retrospective.id) }
}
