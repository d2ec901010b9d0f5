import Floor
import Testing

@testable import RunRoom

/// What the talk tells of the run itself, and what can be done with it.
struct TalkPageTests {
    @Test func `tells members who came, and where and when it moved, and the leader alone who left`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        try desk.act("accept-application", ["person": cast.ann.id.text], as: cast.minji)
        try desk.act("post-message", ["text": "곧 봐요"], as: cast.minji)
        let moved = Desk.form(["place-name": "서울역 1번 출구", "start": String(Desk.start + Desk.hour)])
        try desk.act("edit-meetup", moved, as: cast.minji)
        for person in [cast.minji, cast.doyun] {
            let page = desk.page(["talk"], as: person)
            #expect(page.contains("Ann 님이 함께해요.") && page.contains("모이는 장소가 바뀌었어요."), "\(person.name)")
            #expect(page.contains("모임 시간이 바뀌었어요."), "\(person.name)")
            // Once, and not when the draft was written.
            #expect(page.split(separator: "class=\"run-event\"").count == 5, "\(person.name): \(page)")
        }
        #expect(desk.page(["talk"], as: cast.doyun).contains("이 모임에 함께하게 됐어요."))
        try desk.act("leave-meetup", as: cast.ann)
        #expect(desk.page(["talk"], as: cast.minji).contains("Ann 님이 나갔어요."))
        let page = desk.page(["talk"], as: cast.doyun)
        #expect(!page.contains("Ann"), "who is no longer in it is nobody they know of")
        try desk.act("cancel-meetup", as: cast.minji)
        #expect(desk.page(["talk"], as: cast.doyun).contains("모임이 취소됐어요."))
    }

    /// What scripts have put into a page stays when it changes, and is marked so: a message of the house's own is not.
    @Test func `marks the reader’s own messages by no mark of what scripts add`() throws {
        var desk = try Desk.peopled()
        try desk.act("post-message", ["text": "곧 봐요"], as: desk.cast.minji)
        for (person, isOwn) in [(desk.cast.minji, true), (desk.cast.doyun, false)] {
            let page = desk.page(["talk"], as: person)
            #expect(page.contains("data-mine") == isOwn && !page.contains("data-own"))
        }
    }

    @Test func `tells nothing of whom its reader does not see`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        try desk.act("accept-application", ["person": cast.ann.id.text], as: cast.minji)
        desk.blocks = [(by: cast.ann.id, of: cast.doyun.id)]
        #expect(!desk.page(["talk"], as: cast.doyun).contains("Ann"))
        #expect(desk.page(["talk"], as: cast.minji).contains("Ann 님이 함께해요."))
    }

    @Test func `a thread of questions tells nothing of the run`() throws {
        var desk = try Desk.peopled()
        let thread = ["thread": desk.cast.ann.id.text]
        try desk.act("post-message", thread.merging(["text": "비가 오면요?"]) { $1 }, as: desk.cast.ann)
        for person in [desk.cast.ann, desk.cast.minji] {
            #expect(!desk.page(["talk"], as: person, query: thread).contains("run-event"))
        }
    }

    @Test func `shows where the unread ones begin, and names that lead to the people of the run`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        try desk.act("post-message", ["text": "하나"], as: cast.minji)
        #expect(!desk.page(["talk"], as: cast.doyun).contains("여기부터 새 메시지예요"))
        desk.readings[cast.doyun.id] = TalkReading(sequence: Int64(desk.log.count))
        try desk.act("post-message", ["text": "둘"], as: cast.minji)
        let page = desk.page(["talk"], as: cast.doyun)
        #expect(page.contains("여기부터 새 메시지예요"))
        let anchor = "#person-\(cast.minji.id.text)"
        #expect(page.contains("href=\"/run/\(desk.meetup.id.text)\(anchor)\""))
        #expect(desk.page(as: cast.doyun).contains("id=\"person-\(cast.minji.id.text)\""))
        desk.readings[cast.doyun.id]?.isMuted = true
        #expect(desk.page(["talk"], as: cast.doyun).contains("/unmute-talk\""))
        #expect(page.contains("/mute-talk\""))
    }

    @Test func `offers others' messages alone for a report`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        let own = try #require(try desk.act("post-message", ["text": "내 말"], as: cast.doyun)?.subject)
        let other = try #require(try desk.act("post-message", ["text": "남의 말"], as: cast.minji)?.subject)
        let gone = try #require(try desk.act("post-message", ["text": "지운 말"], as: cast.minji)?.subject)
        try desk.act("delete-message", ["message": gone.text], as: cast.minji)
        let page = desk.page(["report-messages"], as: cast.doyun)
        #expect(page.contains("name=\"message-\(other.text)\"") && page.contains("남의 말"))
        for id in [own, gone] { #expect(!page.contains(id.text)) }
        // The link beside a message chooses it.
        let talk = desk.page(["talk"], as: cast.doyun)
        #expect(talk.contains("/report-messages?message=\(other.text)\""))
        #expect(!talk.contains("/report-messages?message=\(own.text)"))
        let chosen = desk.page(["report-messages"], as: cast.doyun, query: ["message": other.text])
        #expect(chosen.contains(" checked") && !page.contains(" checked"))
        for number in 1...TalkPage.limit { try desk.act("post-message", ["text": "\(number)"], as: cast.minji) }
        let older = desk.page(["report-messages"], as: cast.doyun, query: ["message": other.text])
        #expect(older.contains("남의 말") && older.contains(" checked"), "beyond the newest of the page")
        #expect(desk.page(["report-messages"], as: cast.jiho) == "talk-members-only")
        #expect(desk.page(["report-messages"], as: cast.guest) == "signed-out")
        try desk.act("report", ["thing": other.text, "reason": "spam"], as: cast.doyun)
        #expect(desk.page(["report-messages"], as: cast.doyun).contains("신고함"))
    }

    @Test func `takes what is chosen in the form, and no more than a page has`() throws {
        func chosen(_ names: [String]) throws(Refusal) -> [ID<Entity>] {
            try ReportMessagesPage.chosen(Fields(names.map { Fields.Pair($0, "on") }))
        }
        let ids = (1...UInt64(TalkPage.limit + 1)).map { ID<Entity>(high: 0x0197_0000_0000_7002, low: $0) }
        #expect(
            try chosen(["reason", "message-" + ids[0].text, "note", "message-" + ids[1].text]) == [ids[0], ids[1]])
        #expect(throws: Refusal.messagesNone) { try chosen(["reason"]) }
        #expect(throws: Refusal.self) { try chosen(["message-x"]) }
        #expect(try chosen(ids.dropLast().map { "message-" + $0.text }).count == TalkPage.limit)
        #expect(throws: Refusal.messagesMany(TalkPage.limit + 1)) { try chosen(ids.map { "message-" + $0.text }) }
    }
}
