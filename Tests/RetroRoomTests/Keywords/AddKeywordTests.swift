import Floor
import Testing

@testable import RetroRoom

struct AddKeywordTests {
    private static let family = "👨‍👩‍👧‍👦"

    @Test(arguments: [
        ("word", "", "keyword-word-empty"), ("word", " \u{3000}\t", "keyword-word-empty"),
        ("word", "123456789012345678901", "keyword-word-too-long"), ("word", "가나다라마바사아자차a", "keyword-word-too-long"),
        ("word", "한\n줄", "keyword-word-control"),
        ("situation", "", "keyword-situation-empty"), ("situation", "\n \u{200B}\n", "keyword-situation-empty"),
        ("situation", String(repeating: "가", count: 401), "keyword-situation-too-long"),
        ("feeling", String(repeating: "가", count: 401), "keyword-feeling-too-long"),
        ("request", "\u{0}", "keyword-request-control"),
        ("kind", "", "keyword-kind"), ("kind", "start", "keyword-kind"), ("kind", "Stop", "keyword-kind"),
        ("recipient", "", "recipient-missing"), ("recipient", Cast().doyun.id.text, "recipient-self"),
        ("recipient", Cast().doyun.id.text.uppercased(), "recipient-self"),
        ("recipient", Cast().jiho.id.text, "recipient-missing"),
        ("recipient", Cast().mina.id.text, "recipient-missing"),
        ("recipient", "5", "not-an-id"),
    ])
    func `what is no keyword is refused and leaves no operation`(field: String, value: String, name: String) throws {
        var desk = try Desk()
        let count = desk.log.count
        let refusal = #expect(throws: Refusal.self) { try desk.write("경청", [field: value]) }
        #expect(refusal?.name == name)
        #expect(desk.log.count == count)
    }

    @Test func `ten wide characters fit as people count them, and twenty narrow ones`() throws {
        var desk = try Desk()
        for word in [
            "가나다라마바사아자차", "communication skills", "PR 리뷰를 제때 해요", String(repeating: AddKeywordTests.family, count: 10),
        ] {
            let id = try desk.write(word)
            #expect(desk.team.keywords[id]?.word.value == word)
        }
    }

    @Test func `the three texts have 400 characters together`() throws {
        var desk = try Desk()
        let full = [
            "situation": String(repeating: "가", count: 200),
            "feeling": String(repeating: AddKeywordTests.family, count: 199),
            "request": "!",
        ]
        try desk.write("경청", full)
        let refusal = #expect(throws: Refusal.self) { try desk.write("경청", full.merging(["request": "!!"]) { $1 }) }
        #expect(refusal?.name == "keyword-texts-too-long")
    }

    @Test func `space around a text counts for nothing, and a text of it is none`() throws {
        var desk = try Desk()
        let id = try desk.write("  경청 ", ["situation": "\n 말을\r\n끊었어요 ", "feeling": " \n", "request": "\u{3000}"])
        let keyword = try #require(desk.team.keywords[id])
        #expect(keyword.word.value == "경청" && keyword.situation.value == "말을\n끊었어요")
        #expect(keyword.feeling.value == "" && keyword.request.value == "")
    }

    @Test func `only what differs is written, and the same again is nothing`() throws {
        var desk = try Desk()
        let id = try desk.write()
        let operation = try desk.act("edit-keyword", ["keyword": id.text, "feeling": "괜찮아요"], as: desk.cast.doyun)
        #expect(
            operation?.changes.map(\.field) == ["keyword-feeling", "keyword-salt", "keyword-fingerprint"])
        let again = try desk.act("edit-keyword", ["keyword": id.text, "feeling": " 괜찮아요"], as: desk.cast.doyun)
        #expect(again == nil)
    }

    @Test func `one whose teammate left can still be changed, and given to somebody else`() throws {
        var desk = try Desk()
        let id = try desk.write()
        try desk.act("leave-team", as: desk.cast.ann)
        try desk.act("edit-keyword", ["keyword": id.text, "word": "배려"], as: desk.cast.doyun)
        try desk.act("edit-keyword", ["keyword": id.text, "recipient": desk.cast.sam.id.text], as: desk.cast.doyun)
        #expect(desk.team.keywords[id]?.recipient.value == desk.cast.sam.id)
    }

    @Test func `another retrospective's keyword is not reached by naming this one`() throws {
        var (desk, old) = try Desk.at(.done)
        for useCase in ["edit-keyword", "delete-keyword"] {
            let refusal = #expect(throws: Refusal.self) {
                try desk.act(useCase, ["keyword": old.text, "word": "새말"], as: desk.cast.doyun)
            }
            #expect(refusal == .keywordMissing)
        }
    }

    @Test func `an id that is in use makes nothing`() throws {
        var desk = try Desk()
        let id = try desk.write()
        for taken in [id.text, desk.team.id.text, desk.retrospective.id.text, desk.cast.ann.id.text] {
            let refusal = #expect(throws: Refusal.self) { try desk.write("경청", ["keyword": taken]) }
            #expect(refusal == .keywordTaken)
        }
    }

    @Test func `the wall is the newest first and stays as it is while others add`() throws {
        var desk = try Desk()
        let first = try desk.write("하나")
        let second = try desk.write("둘", ["recipient": desk.cast.doyun.id.text], as: desk.cast.ann)
        #expect(desk.team.wall(of: desk.retrospective.id).map(\.id) == [second, first])
        try desk.act("edit-keyword", ["keyword": first.text, "word": "하나요"], as: desk.cast.doyun)
        let third = try desk.write("셋")
        #expect(desk.team.wall(of: desk.retrospective.id).map(\.id) == [third, second, first])
        try desk.act("delete-keyword", ["keyword": second.text], as: desk.cast.ann)
        #expect(desk.team.wall(of: desk.retrospective.id).map(\.id) == [third, first])
    }

    @Test func `a keyword is sealed as it was written, for the current retrospective, by whoever wrote it`() throws {
        var desk = try Desk()
        let fields = Desk.note.merging(["word": "경청", "recipient": desk.cast.ann.id.text]) { $1 }
        let operation = try #require(try desk.act("add-keyword", fields, as: desk.cast.doyun))
        #expect(operation.kind == "keyword.added" && operation.intent == .permanent)
        let keyword = try #require(operation.subject.flatMap { desk.team.keywords[$0] })
        #expect(Set(operation.changes.map(\.subject)) == [keyword.id])
        #expect(keyword.author == desk.cast.doyun.id && keyword.recipient.value == desk.cast.ann.id)
        #expect(keyword.retrospective.value == desk.retrospective.id && keyword.kind.value == "stop")
        #expect(keyword.situation.value == Desk.note["situation"] && !keyword.opened.value && !keyword.isRemoved)
    }

    @Test(arguments: [("alias", Anonymity.alias), ("anonymous", .anonymous), ("named", .named), ("", .named)])
    func `more anonymity than the retrospective has is promised where it was shown`(given: String, kept: Anonymity)
        throws
    {
        var desk = try Desk()
        let id = try desk.write("경청", ["promise": given])
        #expect(desk.team.keywords[id]?.promise.value == kept)
        try desk.act("change-anonymity", ["anonymity": "anonymous"], as: desk.cast.sam)
        let strict = try desk.write("배려", ["promise": given])
        #expect(desk.team.keywords[strict]?.promise.value == .anonymous, "never less than it has")
    }

    @Test func `a promise that is misspelled is not taken for none`() throws {
        let desk = try Desk()
        let fields = Desk.note.merging(["word": "경청", "recipient": desk.cast.ann.id.text, "promise": "anonymus"]) { $1 }
        let refusal = desk.refusal("add-keyword", fields, as: desk.cast.doyun)
        #expect(refusal?.name == "anonymity-unknown" && refusal?.field == "promise")
    }

    @Test func `a keyword is taken away by its author alone, once, and nobody sees it any more`() throws {
        var desk = try Desk()
        let id = try desk.write()
        let fields = ["keyword": id.text]
        for person in [desk.cast.ann, desk.cast.sam, desk.cast.minji] {
            #expect(desk.refusal("delete-keyword", fields, as: person) == .keywordMissing, "whose it is nobody is told")
            let edit = fields.merging(["word": "배려"]) { $1 }
            #expect(desk.refusal("edit-keyword", edit, as: person) == .keywordMissing)
        }
        let deleted = try #require(try desk.act("delete-keyword", fields, as: desk.cast.doyun))
        #expect(deleted.kind == "keyword.deleted")
        #expect(deleted.changes == [Change(id, "keyword-removed", from: .bool(false), to: .bool(true))])
        #expect(desk.team.wall(of: desk.retrospective.id).isEmpty)
        for useCase in ["delete-keyword", "edit-keyword"] {
            #expect(desk.refusal(useCase, fields, as: desk.cast.doyun) == .keywordMissing)
        }
    }

    @Test func `a retrospective that is full takes no keyword, and one that was taken away makes room`() throws {
        var desk = try Desk()
        for number in 1...Keyword.countLimit {
            var keyword = Keyword(id: ID(high: 6, low: UInt64(number)))
            keyword.retrospective = Register(desk.retrospective.id)
            keyword.word = Register("말")
            keyword.removed = Register(false)
            keyword.added = Register(desk.cast.sam.id)
            desk.team.insertLoaded([keyword])
        }
        let fields = Desk.note.merging(["word": "경청", "recipient": desk.cast.ann.id.text]) { $1 }
        #expect(desk.refusal("add-keyword", fields, as: desk.cast.doyun) == .tooManyKeywords)
        try desk.act("delete-keyword", ["keyword": ID<Entity>(high: 6, low: 1).text], as: desk.cast.sam)
        #expect(desk.refusal("add-keyword", fields, as: desk.cast.doyun) == nil)
    }
}
