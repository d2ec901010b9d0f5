import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// What of a Trello board comes where, and what is told of the rest.
struct TrelloImportTests {
    private static let lists = """
        {"id":"L1","name":"To Do","pos":1},{"id":"L2","name":"Done","pos":2}
        """

    /// A board of two lists, read at noon in Seoul.
    private func read(
        cards: String, _ more: String = #""actions":[]"#, lists: String = TrelloImportTests.lists,
        language: Language = .ko
    ) throws -> ParsedImport {
        let text = #"{"name":"Move house","lists":[\#(lists)],"cards":[\#(cards)],\#(more)}"#
        return try ParsedImport(Array(text.utf8), fileName: "move.json", language: language) {
            Moment(milliseconds: $0, offset: 9 * 3_600)
        }
    }

    private func counts(_ parsed: ParsedImport) -> [ImportWarnings.Kind: Int] {
        Dictionary(uniqueKeysWithValues: parsed.warnings.counts.map { ($0.kind, $0.count) })
    }

    @Test func `a card that is complete goes to the done column, with the name of its list`() throws {
        let parsed = try read(
            cards: """
                {"id":"a","name":"Rent","idList":"L1","desc":"2 rooms","due":"2026-11-01T09:00:00.000Z",
                 "dueComplete":true},
                {"id":"b","name":"Water","idList":"L1","due":"2026-11-01T09:00:00.000Z","dueComplete":false},
                {"id":"c","name":"Key","idList":"L2","dueComplete":true},
                {"id":"d","name":"Old","idList":"L1","dueComplete":true,"closed":true}
                """)
        let document = parsed.document
        #expect(document.columns.map(\.name) == ["To Do", "Done"])
        #expect(document.cards.map(\.column) == [1, 0, 1, 1])
        #expect(document.cards.map(\.body) == ["2 rooms\n\n칸: To Do", "", "", "칸: To Do"])
        #expect(document.cards[0].due == Day("2026-11-01") && document.cards[3].isArchived)
        #expect(counts(parsed) == [.doneMoved: 2])
        #expect(parsed.warnings.names(of: .doneMoved) == ["Rent", "Old"])
    }

    @Test func `a board without a done column gets one for them, and a full board tells whose mark is lost`() throws {
        let done = #"{"name":"Rent","idList":"L","dueComplete":true},{"name":"Water","idList":"L"}"#
        let parsed = try read(cards: done, lists: #"{"id":"L","name":"Kitchen"}"#)
        #expect(parsed.document.columns.map(\.name) == ["Kitchen", nil])
        #expect(parsed.document.columns.map(\.kind) == [.todo, .done])
        #expect(parsed.document.cards.map(\.column) == [1, 0])
        let many = (1..<Board.columnLimit).map { #"{"id":"M\#($0)","name":"Room \#($0)","pos":\#($0)}"# }
        let lists = many + [#"{"id":"L","name":"Kitchen","pos":99}"#]
        let full = try read(cards: done, lists: lists.joined(separator: ","))
        #expect(full.document.columns.count == Board.columnLimit)
        #expect(counts(full) == [.doneLeft: 1] && full.warnings.names(of: .doneLeft) == ["Rent"])
    }

    @Test func `cards keep their order where a position has an exponent`() throws {
        let parsed = try read(
            cards: """
                {"id":"a","name":"Third","idList":"L1","pos":1.5e3},{"id":"b","name":"Second","idList":"L1","pos":0.5},
                {"id":"c","name":"First","idList":"L1","pos":9e-7}
                """)
        #expect(parsed.document.cards.map(\.title) == ["First", "Second", "Third"])
    }

    @Test func `checklists keep their names, and their items a day and a person`() throws {
        let parsed = try read(
            cards: """
                {"id":"a","name":"Move","idList":"L1"},{"id":"b","name":"Pack","idList":"L1"},
                {"id":"c","name":"Go","idList":"L1"}
                """,
            """
            "members":[{"id":"m","fullName":"Ann"}],
            "checklists":[{"idCard":"a","name":"Kitchen","pos":1,"checkItems":[
              {"name":"pots","state":"complete","pos":1},
              {"name":"pans","pos":2,"due":"2026-12-05T09:00:00.000Z","idMember":"m"}]},
             {"idCard":"a","name":"Bath","pos":2,"checkItems":[{"name":"towels","pos":1},{"name":"","pos":2}]},
             {"idCard":"b","name":"Boxes","pos":1,"checkItems":[{"name":"tape","pos":1}]},
             {"idCard":"c","name":"Checklist","pos":1,"checkItems":[{"name":"keys","pos":1}]}]
            """)
        let cards = parsed.document.cards
        let texts = ["Kitchen: pots", "Kitchen: pans (2026-12-05 18:00, Ann)", "Bath: towels"]
        #expect(cards[0].items.map(\.text) == texts)
        #expect(cards[0].items.map(\.isDone) == [true, false, false])
        #expect(cards[1].items.map(\.text) == ["tape"] && cards[1].body == "체크리스트: Boxes")
        #expect(cards[2].items.map(\.text) == ["keys"] && cards[2].body.isEmpty, "a name that nobody has given")
        #expect(counts(parsed) == [.inDetails: 5, .itemsLeft: 1])
        #expect(
            parsed.warnings.names(of: .inDetails) == [
                "Kitchen", "체크리스트의 마감일", "체크리스트의 담당자", "Bath", "체크리스트",
            ])
    }

    @Test func `items for which a checklist has no room, and long ones, are tasks in the details`() throws {
        let long = String(repeating: "가", count: Item.textLimit + 1)
        let items = (1...Item.countLimit).map { #"{"name":"i\#($0)","pos":\#($0)}"# }
        let rest = #"{"name":"over","state":"complete","pos":98},{"name":"last","pos":99}"#
        let parsed = try read(
            cards: #"{"id":"a","name":"Move","idList":"L1"},{"id":"b","name":"Pack","idList":"L1"}"#,
            """
            "checklists":[{"idCard":"a","pos":1,"checkItems":[\(items.joined(separator: ",")),\(rest)]},
             {"idCard":"b","pos":1,"checkItems":[{"name":"\(long)","pos":1}]}]
            """)
        let cards = parsed.document.cards
        #expect(cards[0].items.count == Item.countLimit && cards[0].body == "- [x] over\n- [ ] last")
        #expect(cards[1].items[0].text == String(long.prefix(Item.textLimit - 1)) + "…")
        #expect(cards[1].body == "- [ ] " + long)
        #expect(counts(parsed) == [.itemsOver: 2, .textsCut: 1])
    }

    @Test func `comments that came with a copied card are comments`() throws {
        let parsed = try read(
            cards: #"{"id":"a","name":"Copy","idList":"L1"}"#,
            """
            "actions":[{"type":"commentCard","date":"2026-11-02T00:00:00.000Z","memberCreator":{"fullName":"Ann"},
              "data":{"text":"plain","card":{"id":"a"}}},
             {"type":"copyCommentCard","date":"2026-11-01T00:00:00.000Z","memberCreator":{"username":"bo"},
              "data":{"text":"from before","card":{"id":"a"}}},
             {"type":"commentCard","data":{"text":"of a card that is gone","card":{"id":"z"}}},{"type":"updateCard"}]
            """)
        let comments = parsed.document.cards[0].comments
        #expect(comments.map(\.text) == ["from before", "plain"] && comments.map(\.name) == ["bo", "Ann"])
        #expect(counts(parsed) == [.commentsLeft: 1, .history: 1])
    }

    @Test func `comments that are not in the file are told, by number where cards have it`() throws {
        func actions(_ count: Int) -> String {
            let all = Array(repeating: #"{"type":"updateCard"}"#, count: count).joined(separator: ",")
            return #""actions":[\#(all)]"#
        }
        let card = #"{"id":"a","name":"Move","idList":"L1"}"#
        let limit = TrelloMembers.actionLimit
        #expect(try counts(read(cards: card, actions(limit - 1))) == [.history: limit - 1])
        #expect(try counts(read(cards: card, actions(limit))) == [.history: limit, .actionsFull: limit])
        let counted = #"{"id":"a","name":"Move","idList":"L1","badges":{"comments":3}}"#
        let missing = try read(cards: counted, actions(limit))
        #expect(counts(missing) == [.history: limit, .commentsMissing: 3])
        #expect(missing.warnings.names(of: .commentsMissing) == ["Move"])
    }

    @Test(arguments: [(Language.ko, "장소: "), (.enUS, "Place: ")])
    func `what Maru has no field for stands at the end of the details`(
        language: Language, place: String
    ) throws {
        let parsed = try read(
            cards: """
                {"id":"a","name":"Trip","idList":"L1","desc":"Bring tea",
                 "locationName":"Café","address":"Mapo-gu","coordinates":{"latitude":37.5,"longitude":126.9},
                 "customFieldItems":[{"idCustomField":"f1","value":{"number":"5"}},
                  {"idCustomField":"f2","value":null,"idValue":"o"},{"idCustomField":"f3","value":{"odd":1}},
                  {"idCustomField":"f1","value":null,"idValue":null}],
                 "attachments":[{"name":"","url":"https://example.org"}]}
                """,
            """
            "customFields":[{"id":"f1","name":"Points"},{"id":"f3","name":"Odd"},
             {"id":"f2","name":"Paint","options":[{"id":"o","value":{"text":"blue"}}]}]
            """, language: language)
        let lines = [
            "Bring tea", "", place + "Café, Mapo-gu, 37.5,126.9", "Points: 5", "Paint: blue",
            "https://example.org",
        ]
        #expect(parsed.document.cards[0].body == lines.joined(separator: "\n"))
        #expect(counts(parsed) == [.inDetails: 3, .others: 1])
        #expect(parsed.warnings.names(of: .inDetails).suffix(2) == ["Points", "Paint"])
        #expect(parsed.warnings.names(of: .others) == ["Odd"])
    }

    @Test func `a start day is the day that Trello shows`() throws {
        let days = ["2026-12-01T00:00:00.000Z", "2026-12-01T20:00:00.000Z", "soon"]
        let cards = days.map { #"{"name":"Trip","idList":"L1","start":"\#($0)"}"# }
        let parsed = try read(cards: cards.joined(separator: ","))
        #expect(parsed.document.cards.map(\.start?.iso) == ["2026-12-01", "2026-12-02", nil])
        #expect(parsed.document.cards.allSatisfy { $0.body.isEmpty && $0.due == nil })
        #expect(parsed.warnings.names(of: .daysUnknown) == ["soon"] && counts(parsed) == [.daysUnknown: 1])
    }

    @Test func `each member that is not taken is counted by its name, and one that says nothing is not`() throws {
        let parsed = try read(
            cards: """
                {"id":"a","name":"Trip","idList":"L1","shortLink":"x","idMembersVoted":["m","n"],"stickers":[],
                 "cover":{"color":"blue","brightness":"light"},"mood":"good"},
                {"id":"b","name":"Pack","idList":"L1","cover":{"color":null,"idAttachment":null,"brightness":"dark"}},
                {"id":"c","name":"Wait","idList":"L1","due":"2026-12-01T00:00:00.000Z","dueReminder":2880}
                """, #""id":"b","prefs":{"background":"blue"},"automations":[1],"actions":[]"#)
        #expect(counts(parsed) == [.others: 5])
        #expect(
            parsed.warnings.names(of: .others) == ["automations", "idMembersVoted", "mood", "표지", "dueReminder"])
    }

    @Test func `a board's description and its templates stay, off the board, and a closed board is archived`() throws {
        let parsed = try read(
            cards: """
                {"id":"a","name":"Weekly","idList":"L1","isTemplate":true},
                {"id":"b","name":"Old","idList":"L1","isTemplate":true,"closed":true}
                """, #""desc":"What this is **for**","closed":true,"actions":[]"#)
        let cards = parsed.document.cards
        #expect(parsed.document.isArchived && !cards.contains(where: \.isOnBoard))
        #expect(cards.map(\.title) == ["Weekly", "Old", "보드 설명"] && cards.map(\.isTemplate) == [true, false, false])
        #expect(cards[2].body == "What this is **for**" && counts(parsed) == [.boardDetails: 1])
    }

    @Test func `codes of emoji stay as they are, and nothing is told of them`() throws {
        let parsed = try read(
            cards: #"{"id":"a","name":"Party :tada:","idList":"L1","desc":"Bring :cake: and :no_such_thing:"}"#,
            """
            "actions":[{"type":"commentCard","date":"2026-11-02T00:00:00.000Z","memberCreator":{"fullName":"Ann"},
              "data":{"text":":+1: :smile:","card":{"id":"a"}}}]
            """)
        let card = parsed.document.cards[0]
        #expect(card.title == "Party :tada:" && card.body == "Bring :cake: and :no_such_thing:")
        #expect(card.comments.map(\.text) == [":+1: :smile:"] && counts(parsed) == [:])
    }

    @Test func `the cards of an archived list say which it was`() throws {
        let parsed = try read(
            cards: #"{"name":"a","idList":"L1"},{"name":"b","idList":"L3"},{"name":"c","idList":"L9"}"#,
            lists: Self.lists + #",{"id":"L3","name":"Someday","closed":true}"#)
        #expect(parsed.document.cards.map(\.body) == ["", "목록: Someday", ""])
        #expect(parsed.document.cards.map(\.isArchived) == [false, true, true])
        #expect(counts(parsed) == [.listsClosed: 1, .others: 1])
        #expect(parsed.warnings.names(of: .listsClosed) == ["Someday"])
    }

    @Test func `one property of another kind costs that property`() throws {
        let parsed = try read(
            cards: """
                {"name":"a","idList":"L1","desc":["x"],"start":5,"due":"soon","dueReminder":"60"},
                {"name":7,"idList":"L1"}
                """)
        #expect(parsed.document.cards.map(\.title) == ["a", "제목 없음 · Untitled"])
        #expect(counts(parsed) == [.others: 2, .daysUnknown: 1, .untitled: 1])
        #expect(parsed.warnings.names(of: .others) == ["desc", "start"])
        #expect(parsed.warnings.names(of: .daysUnknown) == ["soon"])
    }

    @Test func `the names of what is lost are kept until the board is made`() throws {
        let parsed = try read(
            cards: """
                {"name":"Rent","idList":"L1","dueComplete":true,"mood":"good",
                 "attachments":[{"name":"a.pdf","isUpload":true}]}
                """)
        let kept = try ParsedImport(kept: parsed.kept.bytes)
        #expect(kept.document == parsed.document && kept.warnings == parsed.warnings)
        #expect(kept.warnings.names(of: .attachments) == ["a.pdf"] && kept.warnings.names(of: .doneMoved) == ["Rent"])
    }
}
