import Floor
import Testing

@testable import RunRoom

/// What an open talk gets of a message without being drawn anew: nothing else than the page has.
struct TalkNewsTests {
    /// A talk in which 민지, 도윤 and Ann are, and each has said something.
    private static func talk() throws -> Desk {
        var desk = try Desk.peopled()
        try desk.act("accept-application", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        for person in [desk.cast.minji, desk.cast.doyun, desk.cast.ann] {
            try desk.act("post-message", ["text": "\(person.name)의 말"], as: person)
        }
        return desk
    }

    /// What a page of that sequence gets, up to another one, read as the house reads it: with nobody's blocks but a reader's.
    private static func news(
        _ desk: Desk, after: Int, upTo last: Int? = nil, as person: Cast.Member, in language: Language = .ko
    ) throws(Refusal) -> TalkNews? {
        var slice = desk.slice(.init(desk.meetup.id, runners: true, talk: .init()), as: desk.cast.guest)
        slice.blocks = desk.blocks(of: person.id)
        var viewer = desk.viewer(person)
        viewer.language = language
        let end = last ?? desk.log.count
        let operations = desk.log[after..<max(after, end)].map {
            RecordedOperation(operation: $0, sequence: 0, recordedAt: 0)
        }
        return try slice.talkNews(
            after: Int64(after), upTo: Int64(end), reacted: TalkNews.reacted(operations), for: viewer)
    }

    private static func text(_ news: TalkNews?) throws -> String {
        String(decoding: Renderer.render(try #require(news).lines), as: UTF8.self)
    }

    /// The list of messages on somebody's page.
    private static func list(_ desk: Desk, as person: Cast.Member, in language: Language = .ko) throws -> String {
        let page = desk.page(["talk"], as: person, in: language)
        let list = try #require(page.firstMatch(of: /<ol class="run-message-list" role="list">(.*?)<\/ol>/))
        return String(list.1)
    }

    @Test(arguments: [Language.ko, .enGB])
    func `with its lines a page has what it would have if it were drawn anew, for each of its readers`(
        _ language: Language
    ) throws {
        var desk = try Self.talk()
        let cast = desk.cast
        desk.blocks = [(by: cast.ann.id, of: cast.doyun.id)]
        let said: [(Cast.Member, [String: String])] = [
            (cast.doyun, ["text": "하나 <b> & https://example.org"]), (cast.doyun, ["text": "둘"]),
            (cast.minji, ["text": "셋"]), (cast.ann, ["text": "넷"]),
            (cast.minji, ["text": "다섯", "thread": cast.jiho.id.text]),
        ]
        try desk.act("apply", as: cast.jiho)
        for (author, form) in said {
            let before = desk
            desk.now += form["text"] == "셋" ? Desk.day : 60_000
            try desk.act("post-message", form, as: author)
            for reader in [cast.minji, cast.doyun, cast.ann] {
                let lines = try Self.text(Self.news(desk, after: before.log.count, as: reader, in: language))
                var drawn = before
                drawn.now = desk.now
                let old = try Self.list(drawn, as: reader, in: language)
                #expect(try old + lines == Self.list(desk, as: reader, in: language), "\(form) to \(reader.name)")
            }
        }
    }

    @Test func `several messages come in the order of the log, and none that is later than the news`() throws {
        var desk = try Self.talk()
        let (start, cast) = (desk.log.count, desk.cast)
        let before = try Self.list(desk, as: cast.ann)
        for text in ["하나", "둘", "셋"] { try desk.act("post-message", ["text": text], as: cast.doyun) }
        let two = try Self.text(Self.news(desk, after: start, upTo: start + 2, as: cast.ann))
        let three = try Self.text(Self.news(desk, after: start + 2, as: cast.ann))
        #expect(two.contains("하나") && two.contains("둘") && !two.contains("셋"))
        #expect(try before + two + three == Self.list(desk, as: cast.ann))
    }

    @Test func `nobody gets anything of whom they do not see, of another thread, or of a talk that is not theirs`()
        throws
    {
        var desk = try Self.talk()
        let cast = desk.cast
        desk.blocks = [(by: cast.ann.id, of: cast.doyun.id)]
        let start = desk.log.count
        try desk.act("post-message", ["text": "비밀"], as: cast.doyun)
        for reader in [cast.ann, cast.doyun, cast.minji] {
            let sees = reader.id != cast.ann.id
            #expect(try Self.text(Self.news(desk, after: start, as: reader)).contains("비밀") == sees, "\(reader.name)")
        }
        let last = try Self.news(desk, after: start, as: cast.ann)?.newest
        #expect(last.flatMap { desk.meetup.messages[$0] }?.text.value == "Ann의 말", "nor that it is there")
        for reader in [cast.sam, cast.jiho, cast.guest] {
            #expect(throws: Refusal.talkMembersOnly) { try Self.news(desk, after: start, as: reader) }
        }
        try desk.act("leave-meetup", as: cast.ann)
        #expect(throws: Refusal.talkMembersOnly) { try Self.news(desk, after: start, as: cast.ann) }
        desk.blocks = [(by: cast.minji.id, of: cast.doyun.id)]
        #expect(throws: Refusal.missing) { try Self.news(desk, after: start, as: cast.doyun) }
    }

    @Test func `a message that was deleted since says so and has no words`() throws {
        var desk = try Self.talk()
        let start = desk.log.count
        let message = try #require(try desk.act("post-message", ["text": "지울 말"], as: desk.cast.doyun)?.subject)
        try desk.act("delete-message", ["message": message.text], as: desk.cast.doyun)
        let lines = try Self.text(Self.news(desk, after: start, upTo: start + 1, as: desk.cast.minji))
        #expect(lines.contains("지운 메시지예요.") && !lines.contains("지울 말"))
    }

    @Test func `reactions come as the page has them, in the place of those that it had, to whoever sees who reacted`()
        throws
    {
        var desk = try Self.talk()
        let cast = desk.cast
        desk.blocks = [(by: cast.ann.id, of: cast.doyun.id)]
        let first = try #require(desk.meetup.talk(in: nil).first).id
        let start = desk.log.count
        try desk.act("react", ["message": first.text, "on": "clap"], as: cast.doyun)
        let asked = try #require(
            try desk.act("post-message", ["text": "다음은요?"], as: cast.minji)?.subject)
        try desk.act("react", ["message": asked.text, "on": "like"], as: cast.doyun)
        for (reader, sees) in [(cast.minji, true), (cast.doyun, true), (cast.ann, false)] {
            let news = try #require(try Self.news(desk, after: start, as: reader))
            let part = String(decoding: Renderer.render(try #require(news.reactions)), as: UTF8.self)
            #expect(part.contains("👏 1") == sees && part.contains("👍 1") == sees, "\(reader.name)")
            let list = try Self.list(desk, as: reader)
            #expect(try list.hasSuffix(Self.text(news)), "\(reader.name)")
            // That of the new message as well: the page of who wrote it may have its line already.
            let bars = part.matches(of: /<form [^>]*id="r-([0-9a-f-]+)".*?<\/form>/.dotMatchesNewlines())
            #expect(bars.map(\.1) == [first.text[...], asked.text[...]], "\(reader.name)")
            #expect(bars.allSatisfy { list.contains($0.0) }, "\(reader.name)")
        }
        try desk.act("post-message", ["text": "끝"], as: cast.minji)
        #expect(try Self.news(desk, after: desk.log.count - 1, as: cast.ann)?.reactions == nil)
    }

    @Test func `a page whose list or menu is not there yet asks`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        try desk.act("post-message", ["text": "하나"], as: cast.minji)
        #expect(try Self.news(desk, after: desk.log.count - 1, as: cast.minji) == nil, "the talk was empty")
        try desk.act("post-message", ["text": "둘"], as: cast.doyun)
        #expect(try Self.news(desk, after: desk.log.count - 1, as: cast.minji) == nil, "the first that can be reported")
        #expect(try Self.news(desk, after: desk.log.count - 1, as: cast.doyun) != nil)
        try desk.act("post-message", ["text": "셋"], as: cast.doyun)
        #expect(try Self.news(desk, after: desk.log.count - 1, as: cast.minji) != nil)
    }

    @Test func `messages and reactions alone are told so`() throws {
        var desk = try Self.talk()
        let cast = desk.cast
        let message = try #require(try desk.act("post-message", ["text": "하나"], as: cast.doyun))
        let others = [
            try desk.act("delete-message", ["message": try #require(message.subject).text], as: cast.doyun),
            try desk.act("leave-meetup", as: cast.ann), try desk.act("close-meetup", as: cast.minji),
        ]
        func tells(_ operations: [Operation]) -> Bool {
            TalkNews.tells(
                operations.enumerated().map {
                    RecordedOperation(operation: $1, sequence: Int64($0), recordedAt: 0)
                })
        }
        let other = try #require(desk.meetup.talk(in: nil).first).id.text
        let reaction = try #require(try desk.act("react", ["message": other, "on": "run"], as: cast.minji))
        #expect(tells([message]) && tells([message, reaction, message]))
        for other in others.compactMap(\.self) { #expect(!tells([message, other]), "\(other.kind)") }
        #expect(others.allSatisfy { $0 != nil })
    }
}
