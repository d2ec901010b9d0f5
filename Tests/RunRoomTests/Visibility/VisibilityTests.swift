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
                #expect(desk.meetup.visible(operation, to: person.id) == nil)
            }
            #expect(desk.meetup.visible(operation, to: cast.minji.id)?.id == operation.id)
        }
        let told = desk.log.compactMap { desk.meetup.visible($0, to: cast.doyun.id) }.flatMap(\.changes)
        #expect(told.contains { $0.field == "meetup-place" })
        #expect(!told.contains { $0.field == "meetup-code" })
        for person in [cast.ann, cast.sam, cast.jiho] {
            #expect(!told.contains { $0.subject == ID(person.id) }, "others' applications")
        }
        #expect(!told.contains { $0.to == .string("Ann의 질문") })
    }

    @Test func `folding what a member is told gives what they see`() throws {
        let desk = try desk()
        var folded = Meetup(id: desk.meetup.id)
        for operation in desk.log {
            if let told = desk.meetup.visible(operation, to: desk.cast.doyun.id) { folded.apply(told) }
        }
        let seen = desk.meetup.cut(for: desk.cast.doyun.id, .accepted)
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

    @Test func `before somebody is in, they see the leader and how many there are, and no other name`() throws {
        let desk = try Desk.peopled()
        for person in [desk.cast.guest, desk.cast.jiho, desk.cast.ann] {
            let page = desk.page(as: person)
            #expect(page.contains("민지") && !page.contains("도윤") && page.contains("3명 가운데 2명"))
        }
        #expect(desk.page(as: desk.cast.doyun).contains("도윤 (나)"))
    }

    @Test func `a hidden meetup is seen by those in it, and by nobody else`() throws {
        var desk = try Desk.peopled()
        desk.meetup.stage.write(
            .hidden, Stamp(clock: HybridTime(milliseconds: desk.now + Desk.day), operation: ID(high: 1, low: 1)))
        #expect(desk.page(as: desk.cast.doyun).contains("가려짐"))
        for person in [desk.cast.guest, desk.cast.jiho, desk.cast.ann, desk.cast.sam] {
            #expect(desk.page(as: person) == "missing")
        }
    }

    @Test func `a change of who is in changes what may be seen, and a message does not`() throws {
        let desk = try desk()
        for operation in desk.log {
            let changes = [
                "application.made", "application.accepted", "application.declined", "member.removed", "meetup.created",
            ]
            #expect(Meetup.changesSight(operation) == changes.contains(operation.kind), "\(operation.kind)")
        }
    }
}
