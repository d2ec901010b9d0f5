import Floor
import Foundation
import Testing

@testable import RunRoom

struct PostMessageTests {
    @Test func `members talk, and nobody else reads or writes`() throws {
        var desk = try Desk.peopled()
        let posted = try #require(try desk.act("post-message", ["text": " 곧 봐요 "], as: desk.cast.doyun))
        #expect(posted.kind == "message.posted")
        #expect(desk.page(["talk"], as: desk.cast.minji).contains("곧 봐요"))
        for person in [desk.cast.ann, desk.cast.sam, desk.cast.jiho] {
            #expect(desk.page(["talk"], as: person) == "talk-members-only")
            #expect(desk.refusal("post-message", ["text": "나도"], as: person) == .talkMembersOnly)
        }
        #expect(desk.page(["talk"], as: desk.cast.guest) == "signed-out")
    }

    @Test func `an applicant asks the leader in a thread that nobody else sees`() throws {
        var desk = try Desk.peopled()
        let thread = ["thread": desk.cast.ann.id.text]
        try desk.act("post-message", thread.merging(["text": "비가 오면요?"]) { $1 }, as: desk.cast.ann)
        try desk.act("post-message", thread.merging(["text": "그래도 뛰어요"]) { $1 }, as: desk.cast.minji)
        for person in [desk.cast.ann, desk.cast.minji] {
            #expect(desk.page(["talk"], as: person, query: thread).contains("그래도 뛰어요"))
        }
        #expect(!desk.page(["talk"], as: desk.cast.minji).contains("비가 오면요?"), "the talk is another")
        for person in [desk.cast.doyun, desk.cast.sam, desk.cast.jiho] {
            #expect(desk.page(["talk"], as: person, query: thread) == "missing")
            let refusal = desk.refusal("post-message", thread.merging(["text": "나도"]) { $1 }, as: person)
            #expect(refusal == .missing)
        }
        try desk.act("withdraw", as: desk.cast.ann)
        let closed = desk.refusal("post-message", thread.merging(["text": "또"]) { $1 }, as: desk.cast.ann)
        #expect(closed == .threadClosed)
    }

    @Test func `a leader answers nobody behind a block`() throws {
        var desk = try Desk.peopled()
        let form = ["thread": desk.cast.ann.id.text, "text": "어서 와요"]
        #expect(desk.refusal("post-message", form, as: desk.cast.minji) == nil)
        desk.blocks = [(by: desk.cast.ann.id, of: desk.cast.minji.id)]
        #expect(desk.refusal("post-message", form, as: desk.cast.minji) == .threadClosed)
    }

    @Test func `a message has 1 to 300 characters, and a device's id is used once`() throws {
        var desk = try Desk.peopled()
        let id = ID<Entity>(high: 0x0197_0000_0000_7002, low: 1)
        for (text, name) in [
            ("", "message-empty"), (" \n ", "message-empty"), (String(repeating: "가", count: 301), "message-too-long"),
        ] {
            #expect(desk.refusal("post-message", ["text": text], as: desk.cast.doyun)?.name == name)
        }
        let form = ["text": "하나", "message": id.text]
        #expect(try desk.act("post-message", form, as: desk.cast.doyun)?.subject == id)
        #expect(desk.refusal("post-message", form, as: desk.cast.minji) == .messageTaken)
    }

    @Test func `a deleted message leaves a mark, and its words are gone for everybody`() throws {
        var desk = try Desk.peopled()
        let id = try #require(try desk.act("post-message", ["text": "잘못 보냄"], as: desk.cast.doyun)?.subject)
        let form = ["message": id.text]
        for person in [desk.cast.minji, desk.cast.ann] {
            #expect(desk.refusal("delete-message", form, as: person) == .messageMissing)
        }
        #expect(try desk.act("delete-message", form, as: desk.cast.doyun)?.kind == "message.deleted")
        #expect(try desk.act("delete-message", form, as: desk.cast.doyun) == nil)
        for person in [desk.cast.minji, desk.cast.doyun] {
            let page = desk.page(["talk"], as: person)
            #expect(page.contains("지운 메시지예요.") && !page.contains("잘못 보냄"))
        }
    }

    @Test func `a draft and a hidden meetup have no talk`() throws {
        let desk = try Desk()
        #expect(desk.refusal("post-message", ["text": "혼자"], as: desk.cast.minji) == .meetupDraft)
    }

    @Test func `messages stand in the order in which the house recorded them, whatever time a device claims`() throws {
        var desk = try Desk.peopled()
        let path = [desk.meetup.id.text, "post-message"]
        try desk.act("post-message", ["text": "하나"], as: desk.cast.minji)
        // Its id is lower than that of the next one, and both were written in the same millisecond.
        for (text, low) in [("둘", UInt64(9)), ("셋", 8)] {
            let id = ID<Entity>(high: 0x0197_0000_0000_7002, low: low).text
            try desk.run(path, ["text": text, "message": id], as: desk.cast.doyun, doneAt: desk.now - Desk.day)
        }
        #expect(desk.meetup.talk(in: nil).map(\.text.value) == ["하나", "둘", "셋"])
        let page = desk.page(["talk"], as: desk.cast.minji)
        #expect(page.components(separatedBy: "run-day\"").count == 2, "a message of yesterday stands under today")
    }

    @Test func `an unsent message comes last`() throws {
        var desk = try Desk.peopled()
        try desk.act("post-message", ["text": "하나"], as: desk.cast.minji)
        var device = desk.meetup
        let id = ID<Entity>(high: 0x0197_0000_0000_7002, low: 1)
        device.apply(
            Operation(
                id: ID(high: 5, low: 5), space: device.id, author: desk.cast.doyun.id, device: .unmade,
                clock: HybridTime(milliseconds: desk.now - Desk.day), kind: "message.posted", intent: .permanent,
                changes: [
                    Change(id, "message-removed", to: .bool(false)), Change(id, "message-text", to: "둘"),
                    Change(id, "message-sent", to: .integer(desk.now - Desk.day)),
                ]))
        #expect(device.talk(in: nil).map(\.text.value) == ["하나", "둘"])
    }

    @Test func `an answer is to a message of the same thread that its writer sees`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        let thread = ["thread": cast.ann.id.text]
        let asked = try #require(
            try desk.act("post-message", thread.merging(["text": "비가 오면요?"]) { $1 }, as: cast.ann)?.subject)
        let said = try #require(try desk.act("post-message", ["text": "곧 봐요"], as: cast.minji)?.subject)
        func refusal(_ answers: ID<Entity>, as person: Cast.Member, _ more: [String: String] = [:]) -> Refusal? {
            desk.refusal("post-message", more.merging(["text": "네", "answers": answers.text]) { $1 }, as: person)
        }
        #expect(refusal(said, as: cast.doyun) == nil && refusal(asked, as: cast.minji, thread) == nil)
        #expect(refusal(asked, as: cast.doyun) == .answeredMissing)
        #expect(
            refusal(asked, as: cast.minji) == .answeredMissing
                && refusal(said, as: cast.ann, thread) == .answeredMissing)
        #expect(refusal(ID(high: 1, low: 1), as: cast.doyun) == .answeredMissing)
        try desk.act("post-message", ["text": "네!", "answers": said.text], as: cast.doyun)
        #expect(desk.page(["talk"], as: cast.doyun).contains("<blockquote class=\"run-answered\">곧 봐요"))
        desk.meetup.messages[said] = nil
        #expect(desk.page(["talk"], as: cast.doyun).contains("<blockquote class=\"run-answered\">이전 메시지"))
        var device = desk
        device.isDevice = true
        #expect(device.refusal("post-message", ["text": "네", "answers": said.text], as: cast.doyun) == nil)
    }
}
