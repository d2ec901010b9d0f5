import Floor
import Testing

@testable import RunRoom

struct CreateMeetupTests {
    @Test func `a new meetup is a draft of one person, who is in it and leads it`() throws {
        let desk = try Desk()
        let operation = try #require(desk.log.first)
        #expect(desk.log.count == 1 && operation.kind == "meetup.created" && operation.intent == .permanent)
        #expect(desk.meetup.phase(at: desk.now) == .draft && desk.meetup.title.value == "퇴근길 5km")
        #expect(desk.meetup.standing(of: desk.cast.minji.id) == .leader)
        #expect(desk.meetup.accepted.map(\.id) == [desk.cast.minji.id])
    }

    @Test func `nobody else knows of a draft`() throws {
        let desk = try Desk()
        for person in [desk.cast.doyun, desk.cast.guest] { #expect(desk.page(as: person) == "missing") }
        #expect(desk.refusal("apply", as: desk.cast.doyun) == .missing)
        #expect(desk.page(as: desk.cast.minji).contains("아직 나만 볼 수 있어요"))
    }

    @Test(arguments: [
        ("", "title-empty"), (String(repeating: "가", count: 31), "title-too-long"), ("두\n줄", "title-control"),
    ])
    func `a title that is none creates nothing`(title: String, name: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.run(["create-meetup"], ["title": title], as: desk.cast.doyun)
        }
        #expect(refusal?.name == name && refusal?.field == "title" && desk.log.count == 1)
    }

    @Test func `who is not signed in creates nothing`() throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.run(["create-meetup"], ["title": "달려요"], as: desk.cast.guest)
        }
        #expect(refusal?.kind == .signedOut)
    }

    @Test func `planned again it has everything but the time and the people`() throws {
        var desk = try Desk()
        let again = Meetup(id: ID(high: 7, low: 8))
        let form = Desk.form(["meetup": again.id.text, "after-party": "on", "age-from": "20", "age-to": "40"])
        let operation = try #require(try desk.run(["create-meetup"], form, as: desk.cast.minji))
        var meetup = again
        meetup.apply(operation)
        #expect(meetup.time.value == nil && meetup.phase(at: desk.now) == .draft && !meetup.isComplete)
        #expect(meetup.accepted.map(\.id) == [desk.cast.minji.id])
        #expect(meetup.text.value == "천천히 달려요" && meetup.band.value == .afterWork)
        #expect(meetup.place.value?.name == "시청역 5번 출구" && meetup.district.value == "중구 정동")
        #expect(meetup.conditions.value?.ages == 20...40 && meetup.conditions.value?.hasAfterParty == true)
    }

    /// Two circles around one place narrow it down.
    @Test func `planned again it has the circle that people have seen, and keeps it when it is written`() throws {
        var desk = try Desk.open()
        let seen = try #require(desk.meetup.place.value?.anchor)
        // About 200 m further: the circle does not move.
        try desk.act("edit-meetup", Desk.form(["latitude": "37.568335"]), as: desk.cast.minji)
        #expect(desk.meetup.place.value?.anchor == seen && desk.meetup.place.value?.point != seen)
        let page = desk.page(as: desk.cast.minji)
        #expect(page.contains("name=\"anchor\" value=\"\(seen.text)\""))
        func again(_ anchor: String) throws -> Place? {
            var other = try Desk()
            let form = Desk.form([
                "meetup": "01a2a000-0000-7000-8000-000000000002", "latitude": "37.568335", "anchor": anchor,
            ])
            let operation = try #require(try other.run(["create-meetup"], form, as: other.cast.minji))
            var meetup = Meetup(id: operation.space)
            meetup.apply(operation)
            return meetup.place.value
        }
        #expect(try again(seen.text)?.anchor == seen)
        let far = try again("35.1,129.04")
        #expect(far?.anchor == far?.point, "nobody puts the circle where the place is not")
    }

    @Test func `planned again it has the route, which nobody sees before they are in`() throws {
        let text = "5261 - - - 37571111,126981111;900,0"
        var desk = try Desk.peopled()
        let cast = desk.cast
        func offers(_ person: Cast.Member) -> Bool {
            desk.page(as: person).contains("name=\"route\" value=\"\(text)\"")
        }
        #expect(!desk.page(as: cast.minji).contains("name=\"route\""), "there is none")
        try desk.act("attach-route", ["route": text], as: cast.minji)
        #expect(offers(cast.minji))
        for person in [cast.doyun, cast.ann, cast.jiho, cast.guest] { #expect(!offers(person), "\(person.name)") }

        // The draft in the place of the run, so that all that is done with a run can be done with it.
        var again = try Desk()
        again.meetup = Meetup(id: again.meetup.id)
        let form = Desk.form(["meetup": again.meetup.id.text, "route": text])
        try again.run(["create-meetup"], form, as: cast.minji)
        #expect(again.meetup.route.value?.text == text && again.meetup.phase(at: again.now) == .draft)
        try again.act("edit-meetup", Desk.form(), as: cast.minji)
        try again.act("open-meetup", as: cast.minji)
        #expect(again.meetup.route.value?.text == text, "writing the rest leaves it")
        #expect(again.page(as: cast.minji).contains("<svg class=\"run-route\""))
        for person in [cast.jiho, cast.guest] {
            let page = again.page(as: person)
            #expect(page.contains("약 5.3km") && !page.contains("37571111") && !page.contains("37.571111"))
        }
        for operation in again.log {
            let told = again.told(operation, to: cast.jiho)?.changes ?? []
            #expect(!told.contains { $0.writes(Meetup.route) }, "\(operation.kind)")
        }
    }

    @Test(arguments: [("capacity", "1"), ("route", "<gpx/>")])
    func `what is wrong with it creates nothing`(field: String, given: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.run(["create-meetup"], Desk.form([field: given]), as: desk.cast.minji)
        }
        #expect(refusal?.field == field && desk.log.count == 1)
    }

    @Test func `its leader alone is offered to plan it again`() throws {
        var desk = try Desk.peopled()
        for time in [Desk.noon, Desk.start, Desk.start + Desk.day] {
            desk.now = time
            for person in [desk.cast.minji, desk.cast.doyun, desk.cast.ann, desk.cast.guest] {
                let page = desk.page(as: person)
                #expect(page.contains("/run/create-meetup") == (person.id == desk.cast.minji.id), "\(person)")
            }
        }
        #expect(desk.page(as: desk.cast.minji).contains("name=\"latitude\" value=\"37.566535\""))
    }
}
