import Floor
import Testing

@testable import RunRoom

struct ReactTests {
    /// A talk in which 민지, 도윤 and Ann are, with a message of 도윤's.
    private static func talk() throws -> (desk: Desk, message: ID<Entity>) {
        var desk = try Desk.peopled()
        try desk.act("accept-application", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        let posted = try desk.act("post-message", ["text": "곧 봐요"], as: desk.cast.doyun)
        return (desk, try #require(posted?.subject))
    }

    private static func bar(_ page: String, _ message: ID<Entity>) throws -> String {
        let bar = try Regex("<form [^>]*id=\"r-\(message.text)\".*?</form>").dotMatchesNewlines()
        return String(page[try #require(page.firstMatch(of: bar), "\(page)").range])
    }

    @Test func `a tap adds a reaction and the next one takes it back, once per person and kind`() throws {
        var (desk, message) = try Self.talk()
        let cast = desk.cast
        let on = ["message": message.text, "on": "heart"]
        let made = try #require(try desk.act("react", on, as: cast.minji))
        #expect(made.kind == "message.reacted" && made.subject == message)
        #expect(try desk.act("react", on, as: cast.minji) == nil, "it is there already")
        try desk.act("react", on, as: cast.doyun)
        try desk.act("react", ["message": message.text, "on": "run"], as: cast.minji)
        #expect(desk.meetup.messages[message]?.reactions.people(.heart) == [cast.minji.id, cast.doyun.id])
        #expect(desk.meetup.messages[message]?.reactions.reactions(of: cast.minji.id) == [.heart, .run])
        let off = ["message": message.text, "off": "heart"]
        #expect(try desk.act("react", off, as: cast.minji)?.kind == "message.reacted")
        #expect(try desk.act("react", off, as: cast.minji) == nil)
        #expect(desk.meetup.messages[message]?.reactions.people(.heart) == [cast.doyun.id])
    }

    @Test func `the page has each kind with its count, who reacted so, and what a tap does`() throws {
        var (desk, message) = try Self.talk()
        let cast = desk.cast
        var bar = try Self.bar(desk.page(["talk"], as: cast.minji), message)
        #expect(!bar.contains("run-reactions"))
        for reaction in Reaction.allCases {
            #expect(bar.contains("name=\"on\" value=\"\(reaction.rawValue)\" aria-pressed=\"false\""))
        }
        for person in [cast.doyun, cast.minji, cast.ann] {
            try desk.act("react", ["message": message.text, "on": "heart"], as: person)
        }
        bar = try Self.bar(desk.page(["talk"], as: cast.minji), message)
        #expect(bar.contains("aria-label=\"하트 3명: 나 외 2명\" title=\"나 외 2명\">❤️ 3</button>"))
        #expect(bar.contains("id=\"r-\(message.text)-heart\" name=\"off\" value=\"heart\" aria-pressed=\"true\""))
        #expect(bar.contains("❤️ 나, 도윤, Ann</p>"))
        #expect(
            try Self.bar(desk.page(["talk"], as: cast.minji, in: .enUS), message).contains("Heart, 3: You and 2 others")
        )
        try desk.act("react", ["message": message.text, "off": "heart"], as: cast.minji)
        bar = try Self.bar(desk.page(["talk"], as: cast.minji), message)
        #expect(bar.contains("aria-label=\"하트 2명: 도윤 외 1명\"") && bar.contains("name=\"on\" value=\"heart\""))
        // Leads back to the message, and to the page on which it stands.
        let older = try #require(try desk.act("post-message", ["text": "다음"], as: cast.ann)?.subject)
        let page = try Self.bar(desk.page(["talk"], as: cast.minji, query: ["before": older.text]), message)
        #expect(page.contains("name=\"before\" value=\"\(older.text)\""))
    }

    @Test func `the menu beside a message names whose it is, and has what can be done with it, the choices first`()
        throws
    {
        var (desk, message) = try Self.talk()
        let cast = desk.cast
        let own = try Self.bar(desk.page(["talk"], as: cast.doyun), message)
        #expect(own.contains("aria-label=\"내 메시지 메뉴: 공감하기, 지우기\""))
        #expect(own.contains("commandfor=\"delete-\(message.text)\"") && !own.contains("report-messages"))
        #expect(!own.contains("<dialog"), "a form has no other in it")
        #expect(desk.page(["talk"], as: cast.doyun).contains("<dialog class=\"dialog\" id=\"delete-\(message.text)\""))
        let other = try Self.bar(desk.page(["talk"], as: cast.minji, in: .enUS), message)
        #expect(other.contains("aria-label=\"Menu for 도윤’s message: react, report\""))
        #expect(other.contains("/report-messages?message=\(message.text)\"") && !other.contains("delete-"))
        let parts = ["run-reaction-choices", "menu-line", "report-messages"].compactMap { other.firstRange(of: $0) }
        #expect(parts.count == 3 && parts.map(\.lowerBound) == parts.map(\.lowerBound).sorted())
        // Of many who react five are named.
        for number in 1...7 {
            let key = Reactions.Key(.run, by: ID(high: 3, low: UInt64(number)))
            let stamp = Stamp(clock: HybridTime(milliseconds: Int64(number)), operation: ID(high: 4, low: 4))
            let isWritten = desk.meetup.messages[message]?.reactions.write(.bool(true), at: key.text, stamp)
            #expect(isWritten == true)
        }
        #expect(
            try Self.bar(desk.page(["talk"], as: cast.minji), message)
                .contains("🏃 러너, 러너, 러너, 러너, 러너 외 2명</p>"))
    }

    @Test func `who left, who never came in and who only asks react to nothing of the talk`() throws {
        var (desk, message) = try Self.talk()
        let cast = desk.cast
        let on = ["message": message.text, "on": "like"]
        for person in [cast.sam, cast.jiho] {
            #expect(desk.refusal("react", on, as: person) == .talkMembersOnly, "\(person.name)")
        }
        try desk.act("react", on, as: cast.ann)
        try desk.act("leave-meetup", as: cast.ann)
        #expect(desk.refusal("react", on, as: cast.ann) == .talkMembersOnly)
        let bar = try Self.bar(desk.page(["talk"], as: cast.doyun), message)
        #expect(bar.contains("👍 1") && bar.contains("title=\"러너\""), "it stays, without a name for who is in")
        var asking = try Desk.peopled()
        let said = try #require(try asking.act("post-message", ["text": "곧 봐요"], as: cast.minji)?.subject)
        #expect(asking.refusal("react", ["message": said.text, "on": "like"], as: cast.ann) == .messageUnseen)
        let thread = ["thread": cast.ann.id.text]
        let asked = try #require(
            try asking.act("post-message", thread.merging(["text": "비가 오면요?"]) { $1 }, as: cast.ann)?.subject)
        #expect(asking.refusal("react", ["message": asked.text, "on": "like"], as: cast.doyun) == .messageUnseen)
        try asking.act("react", ["message": asked.text, "on": "like"], as: cast.minji)
        #expect(asking.page(["talk"], as: cast.ann, query: thread).contains("좋아요 1명: 민지"))
        try asking.act("withdraw", as: cast.ann)
        #expect(asking.refusal("react", ["message": asked.text, "on": "clap"], as: cast.ann) == .threadClosed)
        let closed = asking.page(["talk"], as: cast.ann, query: thread)
        #expect(closed.contains("👍 1") && !closed.contains("/react\""), "it is shown, and nothing is offered")
        #expect(closed.contains("aria-label=\"내 메시지 메뉴: 지우기\""), "but to delete what one has written")
    }

    @Test func `a deleted message has none, and takes none`() throws {
        var (desk, message) = try Self.talk()
        let cast = desk.cast
        try desk.act("react", ["message": message.text, "on": "thanks"], as: cast.minji)
        try desk.act("delete-message", ["message": message.text], as: cast.doyun)
        #expect(desk.refusal("react", ["message": message.text, "on": "like"], as: cast.minji) == .messageDeleted)
        let isUnchanged = try desk.act("react", ["message": message.text, "off": "thanks"], as: cast.minji) == nil
        #expect(isUnchanged, "there is none to take back")
        let both = ["message": message.text, "off": "thanks", "on": "like"]
        #expect(desk.refusal("react", both, as: cast.minji) == .messageDeleted)
        #expect(!desk.page(["talk"], as: cast.minji).contains("🙏"))
        let reacted = try #require(desk.log.first { $0.kind == "message.reacted" })
        #expect(desk.told(reacted, to: cast.ann) == nil)
    }

    @Test func `of whom a reader does not see, nothing is shown, counted or told`() throws {
        var (desk, message) = try Self.talk()
        let cast = desk.cast
        let made = try #require(try desk.act("react", ["message": message.text, "on": "clap"], as: cast.ann))
        #expect(desk.told(made, to: cast.doyun) == made.withoutFormer && desk.told(made, to: cast.minji) == made)
        for blocks in [(by: cast.ann.id, of: cast.doyun.id), (by: cast.doyun.id, of: cast.ann.id)] {
            desk.blocks = [blocks]
            #expect(desk.told(made, to: cast.doyun) == nil)
            #expect(try !Self.bar(desk.page(["talk"], as: cast.doyun), message).contains("run-reactions"))
            #expect(try Self.bar(desk.page(["talk"], as: cast.minji), message).contains("👏 1"))
            #expect(desk.refusal("react", ["message": message.text, "on": "clap"], as: cast.ann) == .messageUnseen)
        }
    }

    @Test func `it is one of the list, of a message that there is`() throws {
        let (desk, message) = try Self.talk()
        let cast = desk.cast
        for form in [["on": "eggplant"], ["off": "Heart"], [:], ["on": "", "off": ""]] {
            let refusal = desk.refusal("react", form.merging(["message": message.text]) { $1 }, as: cast.minji)
            #expect(refusal?.name == "reaction-unknown", "\(form)")
        }
        let none = ["message": ID<Entity>(high: 1, low: 1).text, "on": "like"]
        #expect(desk.refusal("react", none, as: cast.minji) == .messageUnseen)
        #expect(Set(Reaction.allCases.map(\.emoji)).count == Reaction.allCases.count)
    }

    @Test func `two taps in any order end as the later one meant`() throws {
        let person = ID<Person>(high: 1, low: 1)
        let key = Reactions.Key(.run, by: person)
        let stamps = (1...2).map { Stamp(clock: HybridTime(milliseconds: $0), operation: ID(high: 2, low: UInt64($0))) }
        for order in [[0, 1], [1, 0]] {
            var reactions = Reactions()
            for index in order { _ = reactions.write(.bool(index == 0), at: key.text, stamps[index]) }
            #expect(!reactions.holds(key) && reactions.stamp(at: key.text) == stamps[1])
        }
        var reactions = Reactions()
        for (name, value) in [("eggplant/" + person.text, JSON.bool(true)), (key.text, "yes")] {
            let isTaken = reactions.write(value, at: name, stamps[0])
            #expect(!isTaken && reactions == Reactions(), "\(name)")
        }
        #expect(Message.has("message-reaction/" + key.text) && !Message.has("message-reaction/run"))
    }
}

extension Operation {
    /// As a member is told it: without what was there before.
    fileprivate var withoutFormer: Operation {
        var told = self
        told.changes = changes.map { Change($0.subject, $0.field, to: $0.to) }
        return told
    }
}
