import Floor
import Testing

@testable import RunRoom

struct VisibilityTests {
    /// A run with everything in it: a declined, an applied, a removed person, talk, questions, a code, a report.
    private func desk() throws -> Desk {
        var desk = try Desk.peopled(["capacity": "5"])
        let cast = desk.cast
        try desk.act("apply", ["note": "비밀 쪽지"], as: cast.jiho)
        try desk.act("accept-application", ["person": cast.jiho.id.text], as: cast.minji)
        try desk.act("remove-member", ["person": cast.jiho.id.text], as: cast.minji)
        try desk.act("post-message", ["text": "러닝톡의 말"], as: cast.doyun)
        try desk.act("post-message", ["text": "Ann의 질문", "thread": cast.ann.id.text], as: cast.ann)
        return desk
    }

    private static let pages: [[String]] = [[], ["edit"], ["apply"], ["applicants"], ["attendance"], ["talk"]]

    @Test func `the exact place is in no byte for anybody who is not in`() throws {
        let desk = try desk()
        let cast = desk.cast
        for language in Language.allCases {
            for person in [cast.guest, cast.mina, cast.ann, cast.sam, cast.jiho] {
                for path in VisibilityTests.pages {
                    let text = desk.page(path, as: person, in: language)
                    for secret in Desk.secrets { #expect(!text.contains(secret), "\(person.name) \(path) \(secret)") }
                }
            }
        }
        for secret in Desk.secrets.dropFirst(2) { #expect(desk.page(as: cast.doyun).contains(secret)) }
    }

    @Test func `nor in an operation, and those who are not in are told none`() throws {
        let desk = try desk()
        let cast = desk.cast
        for operation in desk.log {
            for person in [cast.guest, cast.mina, cast.ann, cast.sam, cast.jiho] {
                #expect(desk.told(operation, to: person) == nil)
            }
            #expect(desk.told(operation, to: cast.minji)?.id == operation.id)
        }
        let told = desk.log.compactMap { desk.told($0, to: cast.doyun) }.flatMap(\.changes)
        #expect(told.contains { $0.field == "meetup-place" })
        #expect(!told.contains { $0.field == "meetup-codes" })
        for person in [cast.ann, cast.sam, cast.jiho] {
            #expect(!told.contains { $0.subject == ID(person.id) }, "others' applications")
        }
        #expect(!told.contains { $0.to == .string("Ann의 질문") })
    }

    @Test func `folding what a member is told gives what they see`() throws {
        let desk = try desk()
        var folded = Meetup(id: desk.meetup.id)
        for operation in desk.log {
            if let told = desk.told(operation, to: desk.cast.doyun) { folded.apply(told) }
        }
        let seen = desk.meetup.redacted(for: desk.cast.doyun.id, .accepted, Blocks())
        #expect(folded.place.value == seen.place.value && folded.stage.value == seen.stage.value)
        #expect(folded.participants.keys.sorted() == seen.participants.keys.sorted())
        #expect(folded.messages.keys.sorted() == seen.messages.keys.sorted())
    }

    @Test func `a note is between its writer and the leader`() throws {
        let desk = try Desk.peopled()
        let note = "안녕하세요, \(desk.cast.doyun.name)"
        #expect(desk.page(["applicants"], as: desk.cast.minji).contains(note))
        for person in [desk.cast.ann, desk.cast.sam, desk.cast.jiho, desk.cast.guest] {
            for path in VisibilityTests.pages { #expect(!desk.page(path, as: person).contains(note)) }
        }
    }

    @Test func `a note goes with the application, from the log that a leader's device gets too`() throws {
        var desk = try Desk.peopled()
        let (minji, doyun) = (desk.cast.minji, desk.cast.doyun)
        func notes() -> [JSON] {
            desk.log.compactMap { desk.told($0, to: minji) }.flatMap(\.changes)
                .filter { $0.subject == ID(doyun.id) && $0.writes(Participant.note) }.map(\.to)
        }
        #expect(notes().contains { $0.stringValue?.isEmpty == false })
        try desk.act("leave-meetup", as: doyun)
        #expect(!notes().contains { $0.stringValue?.isEmpty == false })
    }

    @Test func `before somebody is in, they see the leader and how many there are, and no other name`() throws {
        let desk = try Desk.peopled()
        for person in [desk.cast.guest, desk.cast.jiho, desk.cast.ann] {
            let page = desk.page(as: person)
            #expect(page.contains("민지") && !page.contains("도윤") && page.contains("3명 중 2명"))
        }
        #expect(desk.page(as: desk.cast.doyun).contains("도윤 (나)"))
    }

    @Test func `a hidden meetup is seen by those in it, and by nobody else`() throws {
        var desk = try Desk.peopled()
        desk.set(Meetup.isHidden, to: true)
        #expect(desk.page(as: desk.cast.doyun).contains("가려짐"))
        for person in [desk.cast.guest, desk.cast.jiho, desk.cast.ann, desk.cast.sam] {
            #expect(desk.page(as: person) == "missing")
        }
    }

    @Test func `who is in and when it is change what may be seen, and neither an application nor a message does`()
        throws
    {
        let desk = try desk()
        for operation in desk.log {
            let changes = ["application.accepted", "member.removed", "meetup.created", "meetup.edited"]
            #expect(Meetup.changesSight(operation) == changes.contains(operation.kind), "\(operation.kind)")
        }
    }

    /// What of an operation a person may read, as text.
    private func text(_ operation: Operation?) -> String {
        guard let operation else { return "" }
        return operation.kind + " " + operation.author.text
            + operation.changes.map {
                " \($0.subject.text) \($0.field) \($0.from) \($0.to)"
            }.joined()
    }

    @Test func `whom a place was taken from is not told to who was offered it`() throws {
        let full = try Desk.full()
        let (cast, minji) = (full.cast, full.cast.minji)
        for (useCase, person) in [("leave-meetup", cast.doyun), ("remove-member", minji)] {
            var desk = full
            let operation = try #require(try desk.act(useCase, ["person": cast.doyun.id.text], as: person))
            try desk.act("take-place", as: cast.jiho)
            let told = try #require(desk.told(operation, to: cast.jiho))
            #expect(told.kind == "waitlist.promoted" && told.author == .unmade && told.device == .unmade)
            #expect(Set(told.changes.map(\.subject)) == [ID(cast.jiho.id)])
            #expect(desk.told(operation, to: cast.minji) == operation, "the leader knows")
            #expect(desk.told(operation, to: cast.ann) == nil)
        }
    }

    @Test func `how another's application went is told to nobody who is in`() throws {
        var desk = try desk()
        let cast = desk.cast
        try desk.act("accept-application", ["person": cast.sam.id.text], as: cast.minji)
        let told = desk.log.compactMap { desk.told($0, to: cast.doyun) }
        let ofSam = told.flatMap(\.changes).filter { $0.subject == ID(cast.sam.id) }
        #expect(Set(ofSam.map(\.field)) == ["participant-status", "participant-since"])
        #expect(ofSam.filter { $0.field == "participant-status" }.map(\.to) == ["accepted"])
        #expect(told.flatMap(\.changes).allSatisfy { $0.from == .null }, "nothing tells what a field was before")
        let seen = try #require(desk.meetup.redacted(for: cast.doyun.id, .accepted, Blocks()).participants[cast.sam.id])
        #expect(seen.appliedAt.value == 0 && seen.note.value.isEmpty)
    }

    @Test func `where the run was to meet before is told to nobody but the leader`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        // Less than 500 m: the anchor stays where the point was.
        let moved = Desk.form(["latitude": "37.567000", "longitude": "126.978500", "place-name": "새 자리"])
        try desk.act("edit-meetup", moved, as: cast.minji)
        let told = desk.log.map { text(desk.told($0, to: cast.doyun)) }.joined()
        #expect(told.contains("새 자리"))
        let seen = desk.meetup.redacted(for: cast.doyun.id, .accepted, Blocks()).place.value
        let outside = desk.meetup.redacted(for: cast.jiho.id, .outsider, Blocks()).place
        #expect(outside == Register(nil), "nor when it was moved, to people who are not in")
        let place = try #require(desk.meetup.place.value)
        #expect(place.anchor != place.point && seen?.anchor == place.point)
        let leaders = desk.log.map { text(desk.told($0, to: cast.minji)) }.joined()
        for secret in ["시청역 5번 출구", place.anchor.text] {
            #expect(!told.contains(secret) && leaders.contains(secret), "\(secret)")
        }
    }

    @Test func `a message of somebody who has left stays theirs`() throws {
        var desk = try Desk.peopled()
        let posted = try #require(try desk.act("post-message", ["text": "먼저 갈게요"], as: desk.cast.doyun))
        try desk.act("accept-application", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        try desk.act("leave-meetup", as: desk.cast.doyun)
        let told = desk.told(posted, to: desk.cast.ann)
        #expect(told?.author == desk.cast.doyun.id && told?.kind == "message.posted")
    }

    @Test func `two members who have blocked each other see nothing of each other`() throws {
        let full = try Desk.full()
        let cast = full.cast
        for pair in [(by: cast.doyun.id, of: cast.ann.id), (by: cast.ann.id, of: cast.doyun.id)] {
            var desk = full
            desk.blocks = [pair]
            let posted = try #require(try desk.act("post-message", ["text": "Ann의 말"], as: cast.ann))
            desk.now = Desk.start
            try desk.act("mark-attendance", ["person": cast.ann.id.text, "mark": "absent"], as: cast.minji)
            for path in [[], ["talk"], ["attendance"]] {
                let page = desk.page(path, as: cast.doyun)
                for secret in ["Ann", cast.ann.id.text] { #expect(!page.contains(secret), "\(path) \(secret)") }
                #expect(desk.page(path, as: cast.minji).contains("Ann"), "the leader sees both")
            }
            #expect(desk.told(posted, to: cast.doyun) == nil && desk.told(posted, to: cast.minji) == posted)
            let answer = ["text": "네", "answers": posted.subject?.text ?? ""]
            #expect(desk.refusal("post-message", answer, as: cast.doyun) == .answeredMissing)
        }
    }

    @Test func `a leader sees no name of a member behind a block, and can still remove them`() throws {
        var desk = try Desk.full()
        let cast = desk.cast
        try desk.act("post-message", ["text": "Ann의 말"], as: cast.ann)
        desk.blocks = [(by: cast.ann.id, of: cast.minji.id)]
        for path in [[], ["talk"], ["applicants"]] { #expect(!desk.page(path, as: cast.minji).contains("Ann")) }
        #expect(desk.page(["applicants"], as: cast.minji).contains(cast.ann.id.text))
        #expect(desk.refusal("remove-member", ["person": cast.ann.id.text], as: cast.minji) == nil)
        let notes = desk.log.compactMap { desk.told($0, to: cast.minji) }.flatMap(\.changes).filter {
            $0.field == "participant-note"
        }
        #expect(!notes.isEmpty && !notes.contains { $0.subject == ID(cast.ann.id) })
        #expect(desk.told(desk.log[0], to: cast.ann) == nil, "the run is missing for who has blocked its leader")
    }

    @Test func `who marked an attendance, and when, is seen by those who see the attendance`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        desk.now = Desk.start
        try desk.act("mark-attendance", ["person": cast.minji.id.text, "mark": "present"], as: cast.minji)
        for (person, standing) in [(cast.jiho, Standing.outsider), (cast.ann, .applied), (cast.guest, .guest)] {
            let seen = desk.meetup.redacted(for: person.id, standing, Blocks()).participants[cast.minji.id]
            #expect(seen?.attendance.value == .unmarked && seen?.markedBy.value == nil && seen?.markedAt.value == nil)
        }
        let seen = desk.meetup.redacted(for: cast.doyun.id, .accepted, Blocks()).participants[cast.minji.id]
        #expect(seen?.markedBy.value == cast.minji.id && seen?.markedAt.value == Desk.start)
    }

    @Test func `a guest sees the leader's nickname, and nothing else of their profile`() throws {
        let desk = try Desk.peopled()
        let (guest, outsider) = (desk.page(as: desk.cast.guest), desk.page(as: desk.cast.jiho))
        #expect(guest.contains("민지"))
        for fact in ["30대 중반", "여성 ·", "개발 ·"] {
            #expect(!guest.contains(fact) && outsider.contains(fact), "\(fact)")
        }
    }

    @Test func `once attendance is over, nobody outside sees where about it was`() throws {
        var desk = try Desk.peopled()
        let ends = Desk.start + Desk.hour + MeetupTime.grace
        for (time, shows) in [(ends - 1, true), (ends, false)] {
            desk.now = time
            for person in [desk.cast.guest, desk.cast.jiho, desk.cast.ann, desk.cast.sam] {
                #expect(desk.page(as: person).contains("run-circle") == shows)
            }
            #expect(desk.page(as: desk.cast.doyun).contains("시청역 5번 출구"))
        }
    }
}
