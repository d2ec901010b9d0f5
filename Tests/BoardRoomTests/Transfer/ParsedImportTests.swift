import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

struct UnpackedTests {
    @Test(arguments: [
        ("2026-12-03T23:00:00Z", "2026-12-03", "23:00+00:00"),
        ("2026-12-04T08:00:30.5+09:00", "2026-12-04", "08:00+09:00"),
        ("2026-12-03 19:30:00-08:00", "2026-12-03", "19:30-08:00"),
        ("2026-12-03 18:30+09:00", "2026-12-03", "18:30+09:00"), ("2026-12-03T18:30", "2026-12-03", nil),
        ("2026. 12. 3.", "2026-12-03", nil),
    ]) func `a time of a table is the moment that it says`(_ cell: String, _ day: String, _ time: String?) throws {
        let card = try #require(try unpack("title,due\n하나,\(cell)\n").document.cards.first)
        #expect(card.due == Day(day) && card.time?.text == time)
    }

    private func unpack(_ text: String, _ name: String = "일.csv") throws(Refusal) -> ParsedImport {
        try ParsedImport(Array(text.utf8), fileName: name) { Moment(milliseconds: $0, offset: 9 * 3_600) }
    }

    @Test func `a table becomes columns, labels and cards`() throws {
        let parsed = try unpack(
            """
            칸,제목,마감일,라벨,체크리스트,무엇
            진행 중,우유 사기,2026. 12. 3.,"급함; 장보기","[x] 돈
            [ ] 가방",1
            완료,빵,2026-02-30,급함,,2
            """)
        let document = parsed.document
        #expect(document.name == "일" && parsed.form == .csv)
        #expect(document.columns.map(\.name) == ["진행 중", "완료"])
        #expect(document.columns.map(\.kind) == [.doing, .done])
        #expect(document.labels.map(\.name) == ["급함", "장보기"])
        #expect(document.cards[0].due == Day("2026-12-03") && document.cards[1].due == nil)
        #expect(document.cards[0].items == [.init(text: "돈", isDone: true), .init(text: "가방", isDone: false)])
        #expect(parsed.warnings.counts.map(\.kind) == [.others, .daysUnknown], "what is not understood is counted")
        #expect(parsed.warnings.names(of: .others) == ["무엇"], "and named")
    }

    @Test(arguments: [
        "title\n하나", #"{"lists":[],"cards":[{"name":"unfit"}]}"#, #"{"lists":[],"cards":[],"unfit":1}"#,
        #"{"format":"maru-board","unfit":""}"#,
    ])
    func `no text that cannot be worked with is, wherever it stands`(text: String) {
        var asked = 0
        #expect(throws: Refusal.importNotText) {
            _ = try ParsedImport(
                Array(text.utf8), fileName: "",
                isFit: {
                    asked += 1
                    return $0 != "unfit" && !$0.hasPrefix("title")
                }, clock: { _ in Moment(day: .first, minute: 0) })
        }
        #expect(asked > 0)
    }

    @Test func `a board of Trello comes with all that Maru has, and tells what it has not`() throws {
        let parsed = try unpack(
            """
            {"name":"Trip","lists":[{"id":"L2","name":"Done","pos":2.5,"softLimit":7},{"id":"L1","name":"To do","pos":1},
             {"id":"L3","name":"Old","pos":3,"closed":true}],
             "labels":[{"id":"B1","name":"","color":"sky_dark"}],
             "cards":[{"id":"C1","name":"Tickets","desc":"Two","idList":"L1","pos":2,"idLabels":["B1","nope"],
               "due":"2026-12-03T23:30:00.000Z","idMembers":["M1"],"attachments":[{},{}]},
              {"id":"C2","name":"Map","idList":"L1","pos":1.5},{"id":"C3","name":"","idList":"L3","pos":1},
              {"id":"C4","name":"Gone","idList":"L2","closed":true,"pos":1}],
             "checklists":[{"idCard":"C1","pos":1,"checkItems":[{"name":"b","state":"complete","pos":2},{"name":"a","state":"incomplete","pos":1}]}],
             "actions":[{"type":"commentCard","date":"2026-11-01T10:00:00.000Z","memberCreator":{"fullName":"Ann"},
               "data":{"text":"second","card":{"id":"C1"}}},
              {"type":"commentCard","date":"2026-10-01T10:00:00.000Z","memberCreator":{"fullName":"Bo"},
               "data":{"text":"first","card":{"id":"C1"}}},{"type":"updateCard"}]}
            """)
        let document = parsed.document
        #expect(parsed.form == .trello && document.name == "Trip")
        #expect(document.columns.map(\.name) == ["To do", "Done"] && document.columns.map(\.kind) == [.todo, .done])
        #expect(document.columns.map(\.limit) == [nil, 7])
        #expect(document.cards.filter(\.isOnBoard).map(\.title) == ["Map", "Tickets"])
        #expect(
            document.cards.filter(\.isArchived).count == 2 && !document.cards.contains(where: \.isTrashed),
            "archived cards, and those of archived lists")
        let tickets = try #require(document.cards.first { $0.title == "Tickets" })
        #expect(tickets.due == Day("2026-12-04") && tickets.time?.text == "08:30+09:00" && tickets.labels == [0])
        #expect(document.labels == [.init(name: "Blue", colour: .blue)])
        #expect(tickets.items.map(\.text) == ["a", "b"] && tickets.items.map(\.isDone) == [false, true])
        #expect(tickets.comments.map(\.text) == ["first", "second"] && tickets.comments.map(\.name) == ["Bo", "Ann"])
        let warnings = Dictionary(uniqueKeysWithValues: parsed.warnings.counts.map { ($0.kind, $0.count) })
        #expect(
            warnings == [.peopleLeft: 1, .attachments: 2, .untitled: 1, .history: 1, .listsClosed: 1],
            "nobody of the members is M1")
    }

    @Test(
        arguments: [
            ("\"2026-12-03T09:00:00.000Z\"", "null", "2026-12-03", "18:00+09:00"),
            ("\"2026-12-03T16:00:00.000Z\"", "-1", "2026-12-04", "01:00+09:00"),
            ("\"2026-12-03T09:00:00.000Z\"", "0", "2026-12-03", "18:00+09:00,0"),
            ("\"2026-12-03T09:00:00.000Z\"", "10", "2026-12-03", "18:00+09:00,10"),
            ("\"2026-12-03T09:00:00.000Z\"", "60", "2026-12-03", "18:00+09:00,60"),
            ("\"2026-12-03T09:00:00.000Z\"", "1440", "2026-12-03", "18:00+09:00,1440"),
            ("\"2026-12-03T09:00:00.000Z\"", "15", "2026-12-03", "18:00+09:00"),
            ("\"2026-12-03T09:00:00.000Z\"", "\"60\"", "2026-12-03", "18:00+09:00"),
            ("\"2026-12-03\"", "60", "2026-12-03", nil), ("null", "60", nil, nil), ("\"soon\"", "60", nil, nil),
            ("\"0001-01-01T00:00+23:59\"", "60", "0001-01-01", nil),
        ] as [(String, String, String?, String?)])
    func `a card of Trello is due at its time on the reader's clock, with a reminder that Maru has too`(
        due: String, reminder: String, day: String?, time: String?
    ) throws {
        let card = #"{"name":"하나","due":\#(due),"dueReminder":\#(reminder)}"#
        let parsed = try unpack(#"{"lists":[],"cards":[\#(card)]}"#)
        #expect(parsed.document.cards.map(\.due?.iso) == [day] && parsed.document.cards.map(\.time?.text) == [time])
        #expect(try ParsedImport(kept: parsed.kept.bytes).document == parsed.document)
    }

    @Test func `a long title goes on in the details`() throws {
        let long = String(repeating: "가", count: 99) + "나다라"
        let parsed = try unpack("title,details\n\(long),글\n\(long),\n짧은 제목,\n")
        #expect(parsed.document.cards.map(\.title.count) == [100, 100, 5])
        #expect(parsed.document.cards[0].title.hasSuffix("가…") && parsed.document.cards[0].body == "…나다라\n\n글")
        #expect(parsed.document.cards[1].body == "…나다라" && parsed.document.cards[2].body.isEmpty)
        #expect(parsed.warnings.counts.map(\.kind) == [.titlesCut] && parsed.warnings.counts.map(\.count) == [2])
        #expect(parsed.warnings.names(of: .titlesCut) == [String(long.prefix(30))])
        let kept = try ParsedImport(kept: parsed.kept.bytes)
        #expect(kept.document == parsed.document && kept.warnings == parsed.warnings)
    }

    @Test func `a card of a column beyond those that a board has says where it was`() throws {
        let rows = (1...Board.columnLimit + 2).map { "카드 \($0),칸 \($0)" }.joined(separator: "\n")
        let parsed = try unpack("title,상태\n" + rows + "\n")
        let (cards, last) = (parsed.document.cards, Board.columnLimit - 1)
        #expect(parsed.document.columns.count == Board.columnLimit && cards.count == Board.columnLimit + 2)
        #expect(cards.suffix(3).map(\.column) == [last, last, last])
        let lost = [Board.columnLimit + 1, Board.columnLimit + 2].map { "칸 · Column: 칸 \($0)" }
        #expect(cards.suffix(3).map(\.body) == [""] + lost)
        #expect(parsed.warnings.counts.map(\.kind) == [.columnsLeft] && parsed.warnings.counts.map(\.count) == [2])
        // Also where the details leave no room for it.
        let full = try unpack(
            "title,상태,details\n" + rows + "\n꽉 찬,마지막," + String(repeating: "나", count: Card.bodyLimit))
        let body = try #require(full.document.cards.last?.body)
        #expect(body.count == Card.bodyLimit && body.hasSuffix("나\n\n칸 · Column: 마지막"))
        // And where a long title goes on in front of them.
        let long = String(repeating: "가", count: 99) + "나다라"
        let titled = try unpack(
            "title,상태,details\n" + rows + "\n\(long),마지막," + String(repeating: "나", count: Card.bodyLimit))
        let both = try #require(titled.document.cards.last?.body)
        #expect(both.count == Card.bodyLimit && both.hasPrefix("…나다라\n\n나"))
        #expect(both.hasSuffix("나\n\n칸 · Column: 마지막"))
        #expect(titled.warnings.counts.map(\.kind) == [.columnsLeft, .titlesCut, .bodiesCut])
        #expect(titled.warnings.counts.map(\.count) == [3, 1, 1])
    }

    @Test func `what is too long is cut and told`() throws {
        let long = String(repeating: "가", count: 101)
        let parsed = try unpack("title,details\n\(long),\(String(repeating: "나", count: 20_001))")
        #expect(parsed.document.cards[0].title.count == 100 && parsed.document.cards[0].body.count == 20_000)
        #expect(parsed.warnings.counts.map(\.kind) == [.titlesCut, .bodiesCut])
        let large = try unpack("title,details\n카드,\(String(repeating: "👨‍👩‍👧‍👦", count: 8_001))")
        #expect(large.document.cards[0].body.utf8.count == Card.bodyByteLimit)
        #expect(large.warnings.counts.map(\.kind) == [.bodiesCut])
    }

    @Test func `rows beyond those that are read are counted with what is left out`() throws {
        let parsed = try unpack("title\n" + String(repeating: "카드\n", count: CSV.rowLimit + 5))
        #expect(parsed.document.cards.count == Card.countLimit)
        let warnings = parsed.warnings.counts.first { $0.kind == .cardsLeft }
        #expect(warnings?.count == CSV.rowLimit + 5 - Card.countLimit)
    }

    @Test(.timeLimit(.minutes(10))) func `a table of very many labels takes no square of time`() throws {
        let names = (0..<200_000).map { "a\($0)" }.joined(separator: ";")
        let parsed = try unpack("title,labels\n카드,\"\(names)\"")
        #expect(parsed.document.labels.count == Label.countLimit)
        // Those the board has no room for, and of the others those that the card has none for.
        let left = 200_000 - Label.countLimit + Label.countLimit - Card.labelLimit
        #expect(parsed.warnings.counts.map(\.kind) == [.labelsLeft] && parsed.warnings.counts.map(\.count) == [left])
    }

    @Test(arguments: [
        ("", "import-empty", "카드도 칸도"), ("a,b\n", "import-empty", "‘a, b’"), ("title\n", "import-empty", "‘title’"),
        ("{\"a\":1}", "import-unknown", "a예요"), ("[{\"a\":1}]", "import-unknown", "a예요"),
        ("[]", "import-unknown", "Trello"), ("{\"x\":[1,\n2,\n3}", "import-malformed", "3번째 줄의 ‘{\"x\":[1, 2, 3’"),
        ("{\"a\":", "import-malformed", "1번째 줄"), ("[{\"a\":", "import-malformed", "1번째 줄"),
        ("{\"format\":\"maru-board\",\"version\":2}", "import-version", "‘2’"),
        (String(repeating: "[", count: 40), "import-json-too-much", "나누어"),
    ])
    func `what is no board is refused with the reason, what was read and the name of the file`(
        text: String, name: String, read: String
    ) {
        let refusal = #expect(throws: Refusal.self) { try unpack(text, "우리 보드.json") }
        #expect(refusal?.name == name && refusal?.field == "file")
        #expect(refusal?.phrase.ko.hasPrefix("‘우리 보드.json’: ") == true && refusal?.phrase.ko.contains(read) == true)
        #expect(refusal?.phrase.en.hasPrefix("“우리 보드.json”: ") == true)
    }

    @Test(
        arguments: [
            (#"{"_format":"wekan-board-1.0.0","title":"Garden","lists":[{"title":"Plan"}],"cards":[]}"#, .wekan),
            (#"{"lists":[{"title":"Plan"}],"cards":[{"_id":"c","title":"Dig","listId":"a"}]}"#, .wekan),
            (#"{"version":"1.14.0","boards":{"7":{"id":7,"title":"House","stacks":{}}}}"#, .deck),
            (#"{"item":{"id":"10","name":"Hall"},"included":{"lists":[],"cards":[]}}"#, .planka),
            (#"{"projects":[{"id":1}],"sections":[],"items":[{"content":"Oil"}]}"#, .todoist),
            (#"{"data":[{"gid":"1","name":"Book room"}]}"#, .asana),
            (#" [{"id":1,"title":"Home","tasks":[{"title":"Paint"}]}]"#, .vikunja),
            (#"{"kind":"tasks#taskLists","items":[]}"#, .googleTasks),
            (#"{"format":"maru-journal","version":2,"entries":[]}"#, .journal),
            (#"[{"title":"Snow","body":"Deep","created_at":1}]"#, .journal),
        ] as [(String, OtherTool)])
    func `a file of another tool is known by its shape, and refused with what to do instead`(
        text: String, tool: OtherTool
    ) {
        let refusal = #expect(throws: Refusal.self) { try unpack(text) }
        #expect(refusal?.name == "import-other-tool" && refusal?.field == "file" && refusal?.given == "일.csv")
        #expect(refusal?.phrase.ko.contains(tool.name.ko + " 파일") == true)
        #expect(refusal?.phrase.en.hasSuffix(tool.advice.en) == true)
    }

    @Test(
        arguments: [
            (["[Content_Types].xml", "xl/workbook.xml"], .spreadsheet), (["mimetype", "content.xml"], .spreadsheet),
            (["version.json", "b1/board.jsonl"], .focalboard), (["data.json", "VERSION", "files/1"], .vikunja),
            (["Tasks 0123456789abcdef0123456789abcdef.csv"], .notion), (["Export-Part-1.zip"], .notion),
            (["entries.json", "photos/a.webp"], .journal), (["a.txt"], nil), ([], nil),
        ] as [([String], OtherTool?)])
    func `an archive of another tool is known by its files`(paths: [String], tool: OtherTool?) {
        #expect(OtherTool(paths: paths) == tool)
    }

    @Test func `every format in JSON is in the list of those that a file is asked for`() {
        #expect(Set(BoardFormat.all.map(\.form)) == Set(ParsedImport.Form.allCases).subtracting([.csv]))
    }

    @Test(arguments: ["[할 일],마감일\n우유,\n", "[1],title\n우유,빵\n", "lists,title\n우유,빵\n"])
    func `a table that begins like a list is a table`(text: String) throws {
        #expect(try unpack(text).form == .csv)
    }

    @Test func `one member that is wrong or unknown costs that member, and is told by its name`() throws {
        let file: JSON = [
            "format": "maru-board", "version": 1, "name": 7, "mood": "good", "theme": .null,
            "columns": [["name": "하나", "kind": "soon", "width": 3]], "labels": [["name": "급함", "colour": "pink"]],
            "people": [["id": "none", "name": "Ann"]],
            "cards": [
                [
                    "column": 5, "title": "우유", "due": "2026-02-30", "time": "later", "repeat": "hourly",
                    "archived": "yes", "labels": [0, 7], "assignees": ["none"], "stars": 3,
                    "checklist": [["text": 1, "done": 2]], "comments": [["name": "Bo", "at": "now", "text": "말"]],
                ],
                ["column": 0, "title": "빵"],
            ],
        ]
        let parsed = try ParsedImport(file.bytes, fileName: "x.json") { Moment(milliseconds: $0) }
        let cards = parsed.document.cards
        #expect(cards.map(\.title) == ["우유", "빵"] && cards.map(\.column) == [0, 0] && cards[0].labels == [0])
        #expect(parsed.document.name == "보드" && parsed.document.columns.map(\.kind) == [.todo])
        #expect(cards[0].comments.map(\.text) == ["말"] && !cards[0].isArchived)
        let counts = Dictionary(uniqueKeysWithValues: parsed.warnings.counts.map { ($0.kind, $0.count) })
        #expect(counts == [.others: 16, .daysUnknown: 1, .itemsLeft: 1])
        #expect(
            parsed.warnings.names(of: .others) == [
                "mood", "name", "width", "kind", "colour", "people", "stars", "column", "archived", "time",
            ], "ten names are told")
        #expect(try ParsedImport(kept: parsed.kept.bytes).warnings == parsed.warnings)
    }

    @Test func `what is no text is refused`() {
        let refusal = #expect(throws: Refusal.self) {
            try ParsedImport([0xB0, 0xA1, 0x2C, 0xFF], fileName: "x.csv") { Moment(milliseconds: $0) }
        }
        #expect(refusal?.name == "import-not-text")
    }

    @Test(arguments: [(1, 1), (99, 99), (0, nil), (100, nil), (-1, nil), (Int64.max, nil)] as [(Int64, Int?)])
    func `a card limit that no column can have is left out and told`(written: Int64, taken: Int?) throws {
        let file: JSON = [
            "format": "maru-board", "version": 1, "name": "보드",
            "columns": [
                ["name": .null, "kind": "doing", "limit": .integer(written)], ["name": .null, "kind": "done"],
            ],
        ]
        let parsed = try ParsedImport(file.bytes, fileName: "x.json") { Moment(milliseconds: $0) }
        #expect(parsed.document.columns.map(\.limit) == [taken, nil])
        #expect(parsed.warnings.counts.map(\.kind) == (taken == nil ? [.limitsLeft] : []))
    }

    @Test func `what was looked at is the same when it becomes a board, losses and all`() throws {
        let parsed = try unpack("제목,마감일,무엇\n우유 사기,2026-12-03,1\n빵,어제,2\n")
        let again = try ParsedImport(kept: parsed.kept.bytes)
        #expect(again.document == parsed.document && again.form == .csv)
        #expect(again.warnings == parsed.warnings && again.warnings.counts.count == 2)
        let file = try unpack(#"{"lists":[],"cards":[{"name":"하나","due":"?"}]}"#)
        let back = try ParsedImport(kept: file.kept.bytes)
        #expect(back.document == file.document && back.form == .trello && back.warnings == file.warnings)
        #expect(file.warnings.counts.map(\.kind) == [.daysUnknown])
    }

    @Test(arguments: [TextEncoding.utf8, .utf16, .cp949])
    func `how a file was encoded is kept`(encoding: TextEncoding) throws {
        let parsed = try ParsedImport(Array("title\n하나".utf8), encoding, fileName: "x.csv") { Moment(milliseconds: $0) }
        #expect(try ParsedImport(kept: parsed.kept.bytes).encoding == encoding)
    }

    @Test func `a table is read again in another encoding, with its choices where the headings stay`() throws {
        var parsed = try ParsedImport(Array("a,b\nx,y".utf8), .cp949, original: "old", fileName: "x.csv") {
            Moment(milliseconds: $0)
        }
        try parsed.choose([.title, .body])
        parsed.typedName = "장보기"
        let same = try parsed.again("a,b\n가,나", in: .utf16, chosen: .utf16, original: "bytes")
        #expect(same.document.cards.map(\.title) == ["가"] && same.document.cards.map(\.body) == ["나"])
        let kept = try ParsedImport(kept: same.kept.bytes)
        #expect(kept.encoding == .utf16 && kept.chosen == .utf16 && kept.found == .cp949)
        #expect(kept.original == "bytes" && kept.typedName == "장보기" && kept.document == same.document)
        let other = try same.again("제목,b\n가,나", in: .cp949, chosen: nil, original: "bytes")
        #expect(other.chosen == nil && other.table?.fields == [.title, nil], "other headings are recognised anew")
        let back = try other.again("a,b\n가,나", in: .utf8, chosen: .utf8, original: "bytes")
        #expect(back.original == nil && back.utf8 == Array("a,b\n가,나".utf8), "the text has the bytes")
    }

    @Test(arguments: [nil, "", "a", "a\u{0}\nb"] as [String?])
    func `what is no table in the chosen encoding is refused at the choice`(text: String?) throws {
        let parsed = try unpack("title\n하나")
        #expect(throws: Refusal.importEncoding(.utf16)) {
            _ = try parsed.again(text, in: .utf16, chosen: .utf16, original: "")
        }
        #expect(throws: Refusal.importEncodingUnknown("latin-1")) {
            _ = try ImportEncoding.chosen(in: Fields([.init("encoding", "latin-1")]), before: parsed)
        }
    }

    @Test(arguments: 1...150)
    func `a file that was damaged anywhere neither crashes nor passes a limit`(seed: Int) throws {
        var random = Entropy(seed: (UInt64(seed), 7, 7, 7))
        let cards: [JSON] = (0..<3).map { _ in
            [
                "column": .integer(Int64.random(in: -5...50, using: &random)), "title": "제목", "body": "x",
                "due": "2026-12-03",
                "trashed": .bool(Bool.random(using: &random)), "archived": .bool(Bool.random(using: &random)),
                "labels": [0, 7, -1], "assignees": ["x"],
                "checklist": [["text": "a", "done": true]], "comments": [["name": "Ann", "at": 1, "text": "말"]],
            ]
        }
        let file: JSON = [
            "format": "maru-board", "version": 1, "name": "보드", "columns": [["name": .null, "kind": "todo"]],
            "labels": [["name": "급함", "colour": "red"]], "cards": .array(cards),
        ]
        var bytes = file.bytes
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        }
        guard let parsed = try? ParsedImport(bytes, fileName: "x.json", clock: { Moment(milliseconds: $0) }) else {
            return
        }
        for card in parsed.document.cards {
            #expect(parsed.document.columns.indices.contains(card.column))
            #expect(card.labels.allSatisfy { parsed.document.labels.indices.contains($0) })
            #expect((1...Card.titleLimit).contains(card.title.count))
        }
    }

    /// A board has one description, and the file that is full has a thousand activities.
    @Test(arguments: ImportWarnings.Kind.allCases.filter { $0 != .boardDetails && $0 != .actionsFull })
    func `one that stays behind is told as one in English`(kind: ImportWarnings.Kind) {
        let (one, many) = (kind.phrase(1), kind.phrase(2_000))
        #expect(one.ko.contains("1") && one.en.contains("1") && many.ko.contains("2,000") && many.en.contains("2,000"))
        #expect(one.en != many.en.replacing("2,000", with: "1"), "\(one.en)")
    }
}
