import Floor
import Testing

@testable import RunRoom

struct OpenMeetupTests {
    @Test func `a draft is opened when it is complete and still ahead`() throws {
        var desk = try Desk()
        #expect(desk.refusal("open-meetup", as: desk.cast.minji) == .meetupIncomplete)
        try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji)
        var late = desk
        late.now = Desk.start
        #expect(late.refusal("open-meetup", as: desk.cast.minji) == .startPast)
        let opened = try #require(try desk.act("open-meetup", as: desk.cast.minji))
        #expect(opened.kind == "meetup.opened" && desk.meetup.phase(at: desk.now) == .open)
        #expect(desk.refusal("open-meetup", as: desk.cast.minji) == .meetupOpen)
    }

    @Test func `a closed meetup takes no applications, and can be opened again`() throws {
        var desk = try Desk.open()
        try desk.act("close-meetup", as: desk.cast.minji)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == .meetupClosed)
        #expect(desk.refusal("close-meetup", as: desk.cast.minji) == .meetupClosed)
        try desk.act("open-meetup", as: desk.cast.minji)
        #expect(desk.refusal("apply", as: desk.cast.doyun) == nil)
    }

    @Test func `a cancelled meetup stays so, and says so to everybody`() throws {
        var desk = try Desk.peopled()
        #expect(desk.refusal("cancel-meetup", as: desk.cast.doyun) == .leaderOnly)
        try desk.act("cancel-meetup", as: desk.cast.minji)
        for useCase in ["open-meetup", "close-meetup", "cancel-meetup"] {
            #expect(desk.refusal(useCase, as: desk.cast.minji) == .meetupCancelled)
        }
        #expect(desk.refusal("apply", as: desk.cast.jiho) == .meetupCancelled)
        for person in [desk.cast.guest, desk.cast.jiho, desk.cast.ann, desk.cast.doyun, desk.cast.minji] {
            #expect(desk.page(as: person).contains("이 모임은 취소되었어요."))
        }
    }

    @Test func `it closes by the clock when it starts, and ends after its time`() throws {
        let desk = try Desk.open()
        #expect(desk.meetup.phase(at: Desk.start - 1) == .open)
        #expect(desk.meetup.phase(at: Desk.start) == .running)
        #expect(desk.meetup.phase(at: Desk.start + Desk.hour) == .ended)
        for useCase in ["close-meetup", "cancel-meetup"] {
            var late = desk
            late.now = Desk.start
            #expect(late.refusal(useCase, as: desk.cast.minji) == .meetupPast)
        }
    }

    @Test func `a draft is discarded and never cancelled, and nobody sees it afterwards`() throws {
        var desk = try Desk()
        try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji)
        #expect(desk.refusal("cancel-meetup", as: desk.cast.minji) == .meetupDraft)
        #expect(desk.refusal("discard-draft", as: desk.cast.doyun) == .missing)
        #expect(try Desk.open().refusal("discard-draft", as: desk.cast.minji) == .meetupOpen)
        let discarded = try #require(try desk.act("discard-draft", as: desk.cast.minji))
        #expect(discarded.kind == "draft.discarded")
        for person in [desk.cast.guest, desk.cast.doyun, desk.cast.minji] {
            #expect(desk.page(as: person) == "missing")
        }
        #expect(desk.refusal("open-meetup", as: desk.cast.minji) == .missing)
    }

    @Test func `what was never published is not shown, even where it is cancelled`() throws {
        var desk = try Desk()
        try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji)
        desk.set(Meetup.stage, to: .cancelled)
        for person in [desk.cast.guest, desk.cast.doyun] { #expect(desk.page(as: person) == "missing") }
    }

    @Test func `a run that is restored after it was hidden has the stage it had`() throws {
        var desk = try Desk.open()
        try desk.act("close-meetup", as: desk.cast.minji)
        desk.set(Meetup.isHidden, to: true)
        #expect(desk.meetup.phase(at: desk.now) == .hidden)
        #expect(desk.refusal("open-meetup", as: desk.cast.minji) == .meetupHidden)
        desk.set(Meetup.isHidden, to: false)
        #expect(desk.meetup.phase(at: desk.now) == .closed)
    }

    @Test func `the leader's profile is checked again when the run is opened`() throws {
        var desk = try Desk()
        let cast = desk.cast
        try desk.act("edit-meetup", Desk.form(["gender": "women"]), as: cast.minji)
        func leader(born year: Int, _ gender: Runner.Gender) -> Runner {
            Runner(person: cast.minji.id, nickname: "민지", birthYear: year, gender: gender, job: .design, pace: .high)
        }
        let cases: [(Runner?, Refusal?)] = [
            (nil, .profileMissing), (leader(born: 2008, .woman), .underAge), (leader(born: 1990, .man), .genderNotOwn),
            (leader(born: 2007, .woman), nil),
        ]
        for (runner, refusal) in cases {
            desk.runners[cast.minji.id] = runner
            #expect(desk.refusal("open-meetup", as: cast.minji) == refusal)
        }
        desk.runners[cast.minji.id] = leader(born: 2008, .woman)
        #expect(desk.refusal("edit-meetup", Desk.form(), as: cast.minji) == .underAge)
    }
}
