import Floor
import Testing

@testable import RetroRoom

struct VotingTests {
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
        #expect(desk.groups.count { $0.hasVote(of: desk.cast.sam.id) } == Keyword.voteLimit)
    }

    @Test func `votes are counted for nobody before they are shown, and whose they were is told to nobody ever`() throws
    {
        var (desk, keywords) = try Desk.opened()
        try desk.act("vote", ["keyword": keywords[0].text], as: desk.cast.sam)
        try desk.act("vote", ["keyword": keywords[0].text], as: desk.cast.doyun)
        try desk.act("vote", ["keyword": keywords[1].text], as: desk.cast.doyun)
        let ballots = [Keyword.ballots.name(of: desk.cast.sam.id), Keyword.ballots.name(of: desk.cast.doyun.id)]
        func expectHidden(_ step: Comment) throws {
            for person in desk.cast.inside {
                let seen = try #require(desk.team.seen(by: person.id))
                let told = desk.log.compactMap { desk.team.visible($0, to: person.id) }
                for keyword in seen.keywords.values {
                    #expect(keyword.ballots.registers.keys.allSatisfy { $0 == person.id }, step)
                }
                for ballot in ballots where ballot != Keyword.ballots.name(of: person.id) {
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
        #expect(desk.groups.map(\.votes) == [2, 0])
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
        var (desk, keywords) = try Desk.opened()
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
        #expect(desk.groups.map(\.votes) == [1, 0, nil])
        try desk.act("vote", ["keyword": keywords[3].text], as: desk.cast.sam)
        try desk.act("show-votes", as: desk.cast.minji)
        #expect(desk.groups.map(\.votes) == [1, 1, 0])
    }

    @Test
    func `votes that were put together and taken apart again are as many as before, and never fewer than none left`()
        throws
    {
        var (desk, keywords) = try Desk.opened()
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
        #expect(desk.groups.allSatisfy { $0.hasVote(of: sam.id) })
        let taken = try desk.act("vote", ["keyword": keywords[0].text, "vote": "off"], as: sam)
        #expect(taken?.changes.count == 1)
    }

    @Test func `one ballot of one's own is written, and taken back it is written off`() throws {
        var (desk, keywords) = try Desk.opened()
        let fields = ["keyword": keywords[2].text]
        let cast = try #require(try desk.act("vote", fields, as: desk.cast.sam))
        #expect(cast.kind == "vote.cast" && cast.intent == .permanent)
        let ballot = Keyword.ballots.name(of: desk.cast.sam.id)
        #expect(cast.changes == [Change(keywords[2], ballot, from: .bool(false), to: .bool(true))])
        #expect(try desk.act("vote", fields, as: desk.cast.sam) == nil, "twice is once")
        let off = try #require(try desk.act("vote", fields.merging(["vote": "off"]) { $1 }, as: desk.cast.sam))
        #expect(off.changes == [Change(keywords[2], ballot, from: .bool(true), to: .bool(false))])
        #expect(try desk.act("vote", fields.merging(["vote": "off"]) { $1 }, as: desk.cast.sam) == nil)
        #expect(desk.groups.allSatisfy { $0.votes == nil }, "nobody is told how many there are")
    }

    @Test(arguments: ["no", "OFF", "false", "1"])
    func `a vote that is neither on nor off is not taken for one`(given: String) throws {
        let (desk, keywords) = try Desk.opened()
        let refusal = desk.refusal("vote", ["keyword": keywords[0].text, "vote": given], as: desk.cast.sam)
        #expect(refusal == .onOrOff("vote", given: given))
    }

    @Test func `a keyword that never was takes no vote, and nobody from outside or before the day gives one`() throws {
        let (desk, keywords) = try Desk.opened()
        for id in [Desk.unused, ""] {
            #expect(desk.refusal("vote", ["keyword": id], as: desk.cast.sam) == .keywordMissing)
        }
        for person in desk.cast.outside {
            #expect(desk.refusal("vote", ["keyword": keywords[0].text], as: person) == .missing)
            #expect(desk.refusal("show-votes", as: person) == .missing)
        }
        let (before, keyword) = try Desk.at(.scheduled)
        #expect(before.refusal("vote", ["keyword": keyword.text], as: before.cast.sam) == .retrospectiveNotOpen)
    }

    @Test func `votes are shown by who leads the day, of all that was opened, and nothing where nothing was`() throws {
        var (desk, keywords) = try Desk.opened()
        #expect(desk.refusal("show-votes", as: desk.cast.ann) == .facilitatorOnly)
        try desk.act("vote", ["keyword": keywords[2].text], as: desk.cast.sam)
        let shown = try #require(try desk.act("show-votes", as: desk.cast.minji))
        #expect(shown.kind == "votes.shown" && Set(shown.changes.map(\.subject)) == Set(keywords.prefix(3)))
        #expect(desk.team.keywords[keywords[3]]?.marks.votes.value == nil, "it is sealed")
        var (unopened, _) = try Desk.at(.open)
        #expect(try unopened.act("show-votes", as: unopened.cast.minji) == nil)
    }
}
