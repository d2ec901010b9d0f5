import Floor
import Testing

@testable import RunRoom

struct AnswerApplicationTests {
    @Test func `who is accepted sees the place and the talk, and not before`() throws {
        var desk = try Desk.open()
        try desk.act("apply", as: desk.cast.doyun)
        #expect(!desk.page(as: desk.cast.doyun).contains("시청역 5번 출구"))
        let accepted = try #require(
            try desk.act("accept-application", ["person": desk.cast.doyun.id.text], as: desk.cast.minji))
        #expect(accepted.kind == "application.accepted")
        #expect(desk.page(as: desk.cast.doyun).contains("시청역 5번 출구"))
        #expect(
            try desk.act("accept-application", ["person": desk.cast.doyun.id.text], as: desk.cast.minji) == nil,
            "twice is once")
    }

    @Test func `the last place is given once, and who is accepted second waits`() throws {
        var desk = try Desk.peopled()
        try desk.act("apply", as: desk.cast.jiho)
        for person in [desk.cast.ann, desk.cast.jiho] {
            try desk.act("accept-application", ["person": person.id.text], as: desk.cast.minji)
        }
        #expect(desk.meetup.taken(at: desk.now) == 3 && desk.status(desk.cast.ann) == .accepted)
        #expect(desk.status(desk.cast.jiho) == .waitlisted)
        for secret in Desk.secrets { #expect(!desk.page(as: desk.cast.jiho).contains(secret)) }
    }

    @Test func `the waitlist goes in order, whom the leader likes better or not`() throws {
        var desk = try Desk.full()
        let sam = ["person": desk.cast.sam.id.text]
        #expect(try desk.act("accept-application", sam, as: desk.cast.minji) == nil, "accepted already")
        try desk.act("leave-meetup", as: desk.cast.doyun)
        #expect(desk.status(desk.cast.jiho) == .offered && desk.status(desk.cast.sam) == .waitlisted)
    }

    @Test func `who applied first comes first on the waitlist, in whatever order they are accepted`() throws {
        var desk = try Desk.open(["capacity": "2"])
        for person in [desk.cast.doyun, desk.cast.sam, desk.cast.jiho] {
            desk.now += 1_000
            try desk.act("apply", as: person)
        }
        for person in [desk.cast.doyun, desk.cast.jiho, desk.cast.sam] {
            try desk.act("accept-application", ["person": person.id.text], as: desk.cast.minji)
        }
        #expect(desk.meetup.waitlist.map(\.id) == [desk.cast.sam.id, desk.cast.jiho.id])
    }

    @Test func `a free place goes to who waits before it goes to who is accepted now`() throws {
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        // The offer has lapsed, and the job that passes it on has not run yet.
        desk.now += Waitlist.offerTime
        try desk.act("apply", as: desk.cast.doyun)
        let accepted = try #require(
            try desk.act("accept-application", ["person": desk.cast.doyun.id.text], as: desk.cast.minji))
        #expect(desk.status(desk.cast.doyun) == .waitlisted && desk.status(desk.cast.sam) == .offered)
        let written = accepted.changes.map { $0.subject.text + $0.field }
        #expect(Set(written).count == written.count, "an operation writes each field once")
    }

    @Test func `somebody separated from the leader by a block is not accepted, and the leader does not see them`()
        throws
    {
        let peopled = try Desk.peopled()
        let cast = peopled.cast
        for pair in [(by: cast.ann.id, of: cast.minji.id), (by: cast.minji.id, of: cast.ann.id)] {
            var desk = peopled
            desk.blocks = [pair]
            let refusal = desk.refusal("accept-application", ["person": cast.ann.id.text], as: cast.minji)
            #expect(refusal == .participantMissing)
            #expect(!desk.page(["applicants"], as: cast.minji).contains("Ann"))
        }
    }

    @Test func `conditions are those of the application: the leader's yes stands, and so does an offer`() throws {
        var open = try Desk.open()
        try open.act("apply", as: open.cast.doyun)
        try open.act("edit-meetup", Desk.form(["gender": "women", "pace": "master"]), as: open.cast.minji)
        try open.act("accept-application", ["person": open.cast.doyun.id.text], as: open.cast.minji)
        #expect(open.status(open.cast.doyun) == .accepted)
        var desk = try Desk.full()
        try desk.act("leave-meetup", as: desk.cast.doyun)
        let jiho = desk.cast.jiho
        desk.runners[jiho.id] = Runner(
            person: jiho.id, nickname: jiho.name, birthYear: 1994, gender: .man, job: .sales, pace: .beginner)
        try desk.act("take-place", as: jiho)
        #expect(desk.status(jiho) == .accepted)
        desk.runners[desk.cast.sam.id] = nil
        try desk.act("edit-meetup", Desk.form(["capacity": "4"]), as: desk.cast.minji)
        #expect(desk.status(desk.cast.sam) == .waitlisted, "who has no profile any more has no nickname either")
    }

    @Test func `a leader who moves the ages learns of nobody in which year they were born`() throws {
        let (full, peopled) = (try Desk.full(), try Desk.peopled())
        var (offered, accepted): (Set<Participant.Status>, Set<Participant.Status>) = ([], [])
        for age in 25...45 {
            let ages = ["age-from": String(age), "age-to": String(age)]
            var waiting = full
            try waiting.act("edit-meetup", Desk.form(ages.merging(["capacity": "4"]) { $1 }), as: full.cast.minji)
            offered.insert(waiting.status(full.cast.jiho))
            var asking = peopled
            try asking.act("edit-meetup", Desk.form(ages), as: peopled.cast.minji)
            try asking.act("accept-application", ["person": peopled.cast.ann.id.text], as: peopled.cast.minji)
            accepted.insert(asking.status(peopled.cast.ann))
        }
        #expect(offered == [.offered] && accepted == [.accepted])
    }

    @Test func `who was declined can be accepted later`() throws {
        var desk = try Desk.peopled()
        try desk.act("accept-application", ["person": desk.cast.sam.id.text], as: desk.cast.minji)
        #expect(desk.status(desk.cast.sam) == .accepted)
    }

    @Test func `what was taken back cannot be answered, and nobody but the leader answers`() throws {
        var desk = try Desk.peopled()
        let ann = ["person": desk.cast.ann.id.text]
        for useCase in ["accept-application", "decline-application", "remove-member"] {
            for person in [desk.cast.ann, desk.cast.doyun, desk.cast.sam, desk.cast.jiho] {
                #expect(desk.refusal(useCase, ann, as: person) == .leaderOnly)
            }
            let nobody = desk.refusal(useCase, ["person": desk.cast.jiho.id.text], as: desk.cast.minji)
            #expect(nobody == .participantMissing)
        }
        try desk.act("withdraw", as: desk.cast.ann)
        for useCase in ["accept-application", "decline-application"] {
            #expect(desk.refusal(useCase, ann, as: desk.cast.minji) == .applicationGone)
        }
    }

    @Test func `who is removed sees nothing more of place and talk, and their place goes on`() throws {
        var desk = try Desk.full()
        let removed = try #require(
            try desk.act("remove-member", ["person": desk.cast.doyun.id.text], as: desk.cast.minji))
        #expect(removed.kind == "member.removed" && desk.status(desk.cast.jiho) == .offered)
        #expect(!desk.page(as: desk.cast.doyun).contains("시청역 5번 출구"))
        #expect(desk.page(["talk"], as: desk.cast.doyun) == "talk-members-only")
        let own = desk.refusal("remove-member", ["person": desk.cast.minji.id.text], as: desk.cast.minji)
        #expect(own == .leaderStays)
    }
}
