import Floor
import Testing

@testable import RetroRoom

struct GroupsAndVotesTests {
    /// Three keywords for Ann, opened: 도윤's and Sam's are spelled alike.
    private func opened() throws -> (desk: Desk, keywords: [ID<Entity>]) {
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

    private func groups(_ desk: Desk) -> [Team.Group] { desk.team.groups(of: desk.retrospective.id) }

    @Test func `keywords spelled alike are offered, and stand as one once they are put together`() throws {
        var (desk, keywords) = try opened()
        let pairs = desk.team.alike(in: groups(desk))
        #expect(pairs.count == 1 && Set(pairs.map(\.keyword.head) + pairs.map(\.with.head)) == Set(keywords.prefix(2)))
        try desk.act(
            "group-keyword", ["keyword": keywords[0].text, "with": keywords[1].text], as: desk.cast.ann)
        #expect(groups(desk).count == 2 && desk.team.alike(in: groups(desk)).isEmpty)
        // With a third, by any of the two: they all come along.
        try desk.act("group-keyword", ["keyword": keywords[0].text, "with": keywords[2].text], as: desk.cast.minji)
        #expect(groups(desk).map(\.keywords.count) == [3])
        let again = try desk.act(
            "group-keyword", ["keyword": keywords[1].text, "with": keywords[0].text], as: desk.cast.ann)
        #expect(again == nil)
        try desk.act("split-group", ["keyword": keywords[0].text], as: desk.cast.ann)
        #expect(groups(desk).count == 3)
    }

    @Test func `what is sealed is neither grouped nor voted for, and nothing is told of it`() throws {
        var (desk, keywords) = try opened()
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

    @Test func `everybody has so many votes, and takes one back to give it elsewhere`() throws {
        var desk = try Desk()
        var keywords: [ID<Entity>] = []
        for index in 0...Keyword.voteLimit { keywords.append(try desk.write("말\(index)")) }
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("give-turn", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        for id in keywords { try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.ann) }
        for id in keywords.dropLast() { try desk.act("vote", ["keyword": id.text], as: desk.cast.sam) }
        let last = keywords[Keyword.voteLimit].text
        let refusal = #expect(throws: Refusal.self) { try desk.act("vote", ["keyword": last], as: desk.cast.sam) }
        #expect(refusal == .tooManyVotes)
        try desk.act("vote", ["keyword": keywords[0].text, "vote": "off"], as: desk.cast.sam)
        try desk.act("vote", ["keyword": last], as: desk.cast.sam)
        #expect(groups(desk).count { $0.hasVote(of: desk.cast.sam.id) } == Keyword.voteLimit)
    }

    @Test func `votes are counted for nobody before they are shown, and whose they were is told to nobody ever`() throws
    {
        var (desk, keywords) = try opened()
        try desk.act("vote", ["keyword": keywords[0].text], as: desk.cast.sam)
        try desk.act("vote", ["keyword": keywords[0].text], as: desk.cast.doyun)
        try desk.act("vote", ["keyword": keywords[1].text], as: desk.cast.doyun)
        let ballots = [Keyword.Field.ballot(desk.cast.sam.id), Keyword.Field.ballot(desk.cast.doyun.id)]
        func expectHidden(_ step: Comment) throws {
            for person in desk.cast.inside {
                let seen = try #require(desk.team.seen(by: person.id))
                let told = desk.log.compactMap { desk.team.visible($0, to: person.id) }
                for keyword in seen.keywords.values {
                    #expect(keyword.marks.ballots.keys.allSatisfy { $0 == person.id }, step)
                }
                for ballot in ballots where ballot != Keyword.Field.ballot(person.id) {
                    #expect(!told.flatMap(\.changes).contains { $0.field == ballot }, step)
                }
                let votes = told.filter { $0.kind == "vote.cast" }
                #expect(votes.allSatisfy { $0.author == person.id }, step)
            }
        }
        try expectHidden("before")
        for person in desk.cast.inside {
            let seen = try #require(desk.team.seen(by: person.id))
            #expect(seen.keywords.values.allSatisfy { $0.marks.votes.value == nil })
        }
        let mine = desk.team.seen(by: desk.cast.sam.id)?.keywords[keywords[0]]
        #expect(mine?.hasVote(of: desk.cast.sam.id) == true, "one's own is told")
        // Put together, two votes of one person are one.
        try desk.act("group-keyword", ["keyword": keywords[1].text, "with": keywords[0].text], as: desk.cast.ann)
        try desk.act("show-votes", as: desk.cast.minji)
        try expectHidden("after")
        #expect(groups(desk).map(\.votes) == [2, 0])
        for person in desk.cast.inside {
            let seen = try #require(desk.team.seen(by: person.id))
            #expect(seen.groups(of: desk.retrospective.id).map(\.votes) == [2, 0])
        }
        let late = #expect(throws: Refusal.self) {
            try desk.act("vote", ["keyword": keywords[1].text], as: desk.cast.ann)
        }
        #expect(late == .votesAreShown)
        try desk.act("end-retrospective", as: desk.cast.minji)
        try expectHidden("when it is over")
    }

    @Test
    func `what was counted stays: its groups and its votes change no more, and what is opened later is voted for`()
        throws
    {
        var (desk, keywords) = try opened()
        try desk.act("group-keyword", ["keyword": keywords[0].text, "with": keywords[1].text], as: desk.cast.ann)
        try desk.act("vote", ["keyword": keywords[0].text], as: desk.cast.sam)
        try desk.act("show-votes", as: desk.cast.minji)
        let again = try desk.act("show-votes", as: desk.cast.minji)
        #expect(again == nil)
        try desk.act("open-keyword", ["keyword": keywords[3].text], as: desk.cast.ann)
        let attempts = [
            ("split-group", ["keyword": keywords[0].text]),
            ("group-keyword", ["keyword": keywords[3].text, "with": keywords[0].text]),
            ("group-keyword", ["keyword": keywords[2].text, "with": keywords[3].text]),
            ("vote", ["keyword": keywords[1].text, "vote": "off"]),
        ]
        for (useCase, fields) in attempts {
            let refusal = #expect(throws: Refusal.self) {
                try desk.act(useCase, fields, as: useCase == "vote" ? desk.cast.sam : desk.cast.ann)
            }
            #expect(refusal == .votesAreShown, "\(useCase)")
        }
        #expect(groups(desk).map(\.votes) == [1, 0, nil])
        try desk.act("vote", ["keyword": keywords[3].text], as: desk.cast.sam)
        try desk.act("show-votes", as: desk.cast.minji)
        #expect(groups(desk).map(\.votes) == [1, 1, 0])
    }

    @Test
    func `votes that were put together and taken apart again are as many as before, and never fewer than none left`()
        throws
    {
        var (desk, keywords) = try opened()
        try desk.act("open-keyword", ["keyword": keywords[3].text], as: desk.cast.ann)
        let sam = desk.cast.sam
        func left() -> Int { desk.team.votesLeft(of: sam.id, in: desk.retrospective.id) }
        for id in keywords.prefix(3) { try desk.act("vote", ["keyword": id.text], as: sam) }
        #expect(left() == 0)
        try desk.act("group-keyword", ["keyword": keywords[0].text, "with": keywords[1].text], as: desk.cast.ann)
        #expect(left() == 1)
        try desk.act("vote", ["keyword": keywords[3].text], as: sam)
        try desk.act("split-group", ["keyword": keywords[1].text], as: desk.cast.ann)
        #expect(left() == 0)
        #expect(groups(desk).allSatisfy { $0.hasVote(of: sam.id) })
        let taken = try desk.act("vote", ["keyword": keywords[0].text, "vote": "off"], as: sam)
        #expect(taken?.changes.count == 1)
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
        #expect(groups(desk).map(\.votes) == [1])
    }
}
