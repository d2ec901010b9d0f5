import Floor
import Testing

@testable import RunRoom

struct ApplyTests {
    @Test func `who applies waits for the leader's answer, who alone reads the note`() throws {
        var desk = try Desk.open()
        let applied = try #require(try desk.act("apply", ["note": " 처음이에요 "], as: desk.cast.doyun))
        #expect(applied.kind == "application.made" && desk.status(desk.cast.doyun) == .applied)
        #expect(desk.page(["applicants"], as: desk.cast.minji).contains("처음이에요"))
        #expect(desk.page(as: desk.cast.ann).contains("처음이에요") == false)
        #expect(desk.meetup.taken(at: desk.now) == 1, "an application takes no place")
    }

    @Test func `one application lives per person`() throws {
        var desk = try Desk.peopled()
        #expect(desk.refusal("apply", as: desk.cast.ann) == .appliedAlready)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == .inAlready)
        #expect(desk.refusal("apply", as: desk.cast.minji) == .inAlready)
        #expect(desk.refusal("apply", as: desk.cast.sam) == .declinedBefore)
        try desk.act("remove-member", ["person": desk.cast.doyun.id.text], as: desk.cast.minji)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == .removedBefore)
    }

    @Test(arguments: [
        ("gender", "women", "gender-unfit"), ("pace", "high", "pace-unfit"), ("ages", "", "age-unfit"),
    ])
    func `each condition is decided by its own reason`(field: String, value: String, name: String) throws {
        var more = [field: value]
        if field == "ages" { more = ["age-from": "50", "age-to": "60"] }
        let desk = try Desk.open(more)
        let refusal = desk.refusal("apply", as: desk.cast.doyun)
        #expect(refusal?.name == name && refusal?.kind == .conflict)
    }

    @Test func `gender means whom one may run with`() throws {
        let desk = try Desk.open(["gender": "women"])
        #expect(desk.refusal("apply", as: desk.cast.ann) == nil)
        #expect(try Desk.open().refusal("apply", as: desk.cast.ann) == nil, "everyone includes women")
    }

    @Test func `no meetup takes somebody under 19, whatever its ages`() throws {
        var desk = try Desk.open()
        func born(_ year: Int) -> Runner {
            Runner(person: desk.cast.doyun.id, nickname: "도윤", birthYear: year, gender: .man, job: .design, pace: .high)
        }
        desk.runners[desk.cast.doyun.id] = born(2008)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == .underAge)
        desk.runners[desk.cast.doyun.id] = born(2007)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == nil)
    }

    @Test func `who has no profile fills it in first, and who is not signed in signs in`() throws {
        let desk = try Desk.open()
        #expect(desk.refusal("apply", as: desk.cast.mina) == .profileMissing)
        #expect(desk.refusal("apply", as: desk.cast.guest) == .signedOut)
        #expect(desk.page(["apply"], as: desk.cast.guest) == "signed-out")
    }

    @Test func `a past meetup takes nobody`() throws {
        var desk = try Desk.open()
        for time in [Desk.start, Desk.start + Desk.day] {
            desk.now = time
            #expect(desk.refusal("apply", as: desk.cast.doyun) == .meetupPast)
        }
    }

    @Test func `leader and blocked do not see each other, and only one's own block is a reason`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        let (own, another) = ((by: cast.jiho.id, of: cast.minji.id), (by: cast.minji.id, of: cast.jiho.id))
        for (blocks, refusal) in [([own], Refusal.blocked), ([another], Refusal.missing), ([own, another], .blocked)] {
            desk.blocks = blocks
            #expect(desk.refusal("apply", as: cast.jiho) == refusal && desk.page(as: cast.jiho) == "missing")
            let form = #expect(throws: Refusal.self) { try desk.answer(.post, ["apply"], as: cast.jiho) }
            #expect(form == refusal, "a form is refused for the same reason as a program")
        }
    }

    @Test func `no refusal tells somebody in which runs to find whom they have blocked`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        for pair in [(by: cast.jiho.id, of: cast.doyun.id), (by: cast.doyun.id, of: cast.jiho.id)] {
            desk.blocks = [pair]
            #expect(desk.refusal("apply", as: cast.jiho) == nil)
        }
    }

    @Test func `nobody comes on the waitlist of a full meetup without the leader's yes`() throws {
        var desk = try Desk.full()
        try desk.act("withdraw", as: desk.cast.jiho)
        try desk.act("apply", as: desk.cast.jiho)
        #expect(desk.status(desk.cast.jiho) == .applied && desk.page(["apply"], as: desk.cast.guest) == "signed-out")
        for person in [desk.cast.doyun, desk.cast.sam] {
            let useCase = person.id == desk.cast.sam.id ? "withdraw" : "leave-meetup"
            try desk.act(useCase, as: person)
        }
        #expect(desk.status(desk.cast.jiho) == .applied && desk.meetup.free(at: desk.now) == 1)
        #expect(desk.refusal("take-place", as: desk.cast.jiho) == .offerMissing)
    }

    @Test func `a full meetup has a waitlist, and the page prints its rule`() throws {
        let desk = try Desk.full()
        #expect(desk.status(desk.cast.jiho) == .waitlisted && desk.status(desk.cast.sam) == .waitlisted)
        #expect(desk.meetup.waitlist.map(\.id) == [desk.cast.jiho.id, desk.cast.sam.id])
        let page = desk.page(as: desk.cast.sam)
        #expect(page.contains("지금 2번째예요") && page.contains("12시간"))
    }

    @Test func `a hundred people wait, and no more`() throws {
        var desk = try Desk.full()
        func somebody(_ number: Int) -> Cast.Member { Cast.Member(id: ID(high: 3, low: UInt64(number)), name: "러너") }
        for number in 1...Meetup.pendingLimit - 1 {
            let person = somebody(number)
            desk.runners[person.id] = Runner(
                person: person.id, nickname: person.name, birthYear: 1990, gender: .man, job: .sales, pace: .high)
            if number < Meetup.pendingLimit - 1 {
                try desk.act("apply", as: person)
            } else {
                #expect(desk.refusal("apply", as: person) == .applicationsFull)
            }
        }
    }

    @Test func `a note has at most 200 characters`() throws {
        let desk = try Desk.open()
        let note = String(repeating: "가", count: 201)
        #expect(desk.refusal("apply", ["note": note], as: desk.cast.doyun)?.name == "note-too-long")
    }

    @Test func `an age is of the year where the run takes place, whoever looks`() throws {
        // 2026-12-31 23:00 UTC: 2027 in Seoul, 2026 in Lisbon.
        let start = Desk.noon + 40 * Desk.day + 20 * Desk.hour
        var desk = try Desk.open(["start": String(start)])
        desk.runners[desk.cast.doyun.id] = Runner(
            person: desk.cast.doyun.id, nickname: "도윤", birthYear: 2008, gender: .man, job: .design, pace: .high)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == nil)
        desk.zoneOffset = 0
        #expect(desk.refusal("apply", as: desk.cast.doyun) == .underAge)
    }

    @Test func `one's own block tells nothing of a draft or a hidden run`() throws {
        var (draft, hidden) = (try Desk(), try Desk.open())
        let block = (by: draft.cast.jiho.id, of: draft.cast.minji.id)
        draft.blocks = [block]
        hidden.blocks = [block]
        hidden.set(Meetup.isHidden, to: true)
        for desk in [draft, hidden] { #expect(desk.refusal("apply", as: desk.cast.jiho) == .missing) }
    }
}
