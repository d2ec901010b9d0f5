import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// What the columns of a table become.
struct ImportTableTests {
    private func parsed(_ text: String) throws(Refusal) -> ParsedImport {
        try ParsedImport(Array(text.utf8), fileName: "일.csv") { Moment(milliseconds: $0) }
    }

    @Test(arguments: Language.allCases)
    func `the headings of an export are recognised in each language`(language: Language) {
        for field in TableField.exported { #expect(TableField(heading: field.heading(language)) == field) }
    }

    @Test func `no heading means two things`() {
        let words = TableField.allCases.flatMap { field in
            Language.allCases.map { (field, field.heading($0)) }
        }
        for (field, word) in words { #expect(TableField(heading: " " + word.uppercased()) == field) }
    }

    @Test func `an unknown column becomes what somebody chooses`() throws {
        var parsed = try parsed("제목,무엇,누구 말,남은 것\n우유,둘,\"먼저\n둘째 줄\",\n빵,,,\n")
        #expect(parsed.table?.asked.unknown == [1, 2], "of a column without anything in it nobody is asked")
        #expect(parsed.warnings.names(of: .others) == ["무엇", "누구 말"])
        try parsed.choose([.title, .body, .comments, nil])
        #expect(parsed.warnings == ImportWarnings())
        #expect(parsed.document.cards.map(\.body) == ["둘", ""])
        #expect(parsed.document.cards[0].comments == [.init(name: "", saidAt: nil, text: "먼저\n둘째 줄")])
        #expect(parsed.table?.asked.unknown == [1, 2], "a choice can be changed as long as one looks")
        let again = try ParsedImport(kept: parsed.kept.bytes)
        #expect(again.table?.fields == [.title, .body, .comments, nil] && again.document == parsed.document)
    }

    @Test func `the same choice again changes nothing`() throws {
        var parsed = try parsed("제목,무엇\n우유,둘\n")
        try parsed.choose([.title, .labels])
        let (document, kept) = (parsed.document, parsed.kept)
        try parsed.choose([.title, .labels])
        #expect(parsed.document == document && parsed.kept == kept)
    }

    @Test func `a table without a title waits for one`() throws {
        var parsed = try parsed("무엇,언제\n우유,2026-12-03\n")
        #expect(parsed.lacksTitle && parsed.document.cards.isEmpty && parsed.warnings == ImportWarnings())
        #expect(throws: Refusal.importNoTitleColumn) { try parsed.checkTitle() }
        #expect(throws: Refusal.importNoTitleColumn) { try parsed.choose([nil, .due]) }
        let again = try ParsedImport(kept: parsed.kept.bytes)
        #expect(again.lacksTitle && again.document == parsed.document)
        try parsed.choose([.title, .due])
        #expect(!parsed.lacksTitle && parsed.document.cards.map(\.title) == ["우유"])
        #expect(parsed.document.cards[0].due == Day("2026-12-03"))
        try parsed.checkTitle()
    }

    @Test(
        arguments: [
            ([.title, .title], "import-column-twice", "column-2"), ([.title], "import-columns-count", "columns"),
            ([.due, nil], "import-no-title-column", "file"), ([], "import-columns-count", "columns"),
        ] as [([TableField?], String, String)])
    func `a choice that cannot be is refused, and leaves what was`(
        fields: [TableField?], name: String, field: String
    ) throws {
        var parsed = try parsed("제목,무엇\n우유,둘\n")
        let document = parsed.document
        let refusal = #expect(throws: Refusal.self) { try parsed.choose(fields) }
        #expect(refusal?.name == name && refusal?.field == field)
        #expect(parsed.document == document && parsed.table?.fields == [.title, nil])
    }

    @Test func `what is chosen in a form is a field or none, and the other columns stay`() throws {
        let table = try #require(try parsed("제목,무엇\n우유,둘\n").table)
        #expect(try table.chosen(in: Fields()) == [.title, nil])
        #expect(try table.chosen(in: Fields([.init("column-2", "people")])) == [.title, .people])
        #expect(try table.chosen(in: Fields([.init("column-1", "none"), .init("column-3", "x")])) == [nil, nil])
        let refusal = #expect(throws: Refusal.self) { try table.chosen(in: Fields([.init("column-2", "colour")])) }
        #expect(refusal?.name == "import-field-unknown" && refusal?.field == "column-2" && refusal?.given == "colour")
    }

    @Test func `the columns of a file that is no table cannot be chosen`() throws {
        var parsed = try parsed(#"{"lists":[],"cards":[{"name":"하나"}]}"#)
        #expect(throws: Refusal.importNoTable) { try parsed.choose([.title]) }
    }

    @Test func `columns that have no heading are counted, if anything stands in them`() throws {
        let parsed = try parsed("제목,\n우유,둘,셋,\n빵,,,,\n")
        #expect(parsed.warnings.counts.map(\.kind) == [.others] && parsed.warnings.counts.map(\.count) == [2])
        #expect(parsed.table?.asked.unknown == [1])
    }

    @Test func `of two columns for one thing the second is asked about, unless a card has several`() throws {
        let parsed = try parsed("name,task,labels,tags,notes,description\nAnn,Milk,a,\"b; a\",one,two\n")
        #expect(parsed.table?.fields == [.title, nil, .labels, .labels, .body, .body])
        #expect(parsed.document.labels.map(\.name) == ["a", "b"] && parsed.document.cards[0].labels == [0, 1])
        #expect(parsed.document.cards[0].body == "one\n\ndescription: two")
        #expect(parsed.warnings.names(of: .others) == ["task"])
    }

    @Test func `the comments of an own export are all there, and none is told as lost`() throws {
        var document = BoardDocument(name: "판")
        document.columns = [.init(name: nil, kind: .todo)]
        document.cards = (1...10).map { BoardDocument.Card(column: 0, title: "카드 \($0)") }
        document.cards[3].comments = [
            .init(name: "Ann, the first", saidAt: 1_700_000_000_123, text: "먼저\n\n둘째\n"),
            .init(name: "", saidAt: 0, text: "Bo, 2026-12-03T09:00:00.000Z\n\\Bo, 2026-12-03T09:00:00.000Z"),
        ]
        document.cards[7].comments = [.init(name: "\\n", saidAt: 5, text: "\\뒤")]
        for language in Language.allCases {
            let read = try parsed(document.csv(language))
            #expect(read.warnings == ImportWarnings())
            #expect(read.document.cards == document.cards && read.document.columns == document.columns)
        }
    }

    @Test(arguments: Language.allCases)
    func `what an own export says of a due day comes back: time, reminder, repetition and start day`(language: Language)
        throws
    {
        var document = BoardDocument(name: "판")
        document.columns = [.init(name: nil, kind: .todo)]
        let series = [nil, "weekly", "monthly/31"].map { $0.flatMap { Repeat(stored: $0) } }
        document.cards = series.map { .init(column: 0, title: "물 주기", due: Day("2026-12-03"), repeats: $0) }
        document.cards[0].time = DueTime(stored: "18:30+09:00,60")
        document.cards[0].start = Day("2026-12-01")
        document.cards[1].time = DueTime(stored: "08:00-03:30,0")
        document.cards[2].time = DueTime(stored: "00:00+00:00")
        let text = document.csv(language)
        let head = language == .ko ? ",댓글,알림,반복,시작일\r\n" : ",comments,reminder,repeats,start\r\n"
        #expect(text.contains(head) && text.contains(",60,,2026-12-01\r\n"))
        let read = try parsed(text)
        #expect(read.warnings == ImportWarnings() && read.document.cards == document.cards)
        // As older exports have it.
        let older = try parsed("제목,마감일\n우유,2026-12-03 18:30+09:00\n").document.cards[0]
        #expect(older.time?.text == "18:30+09:00" && older.repeats == nil)
    }

    @Test(
        arguments: [
            ("2026-12-03 18:30+09:00,7,", ["reminder"]), ("2026-12-03,60,", ["reminder"]),
            ("2026-12-03 18:30+09:00,하루 전,", ["reminder"]), ("2026-12-03,,every week", ["repeats"]),
            (",,weekly", ["repeats"]), ("2026-12-03,none,none", []),
        ] as [(String, [String])])
    func `a reminder or a repetition that a card cannot have is told`(cells: String, told: [String]) throws {
        let read = try parsed("title,due,reminder,repeats\n우유," + cells + "\n빵," + cells + "\n")
        #expect(read.warnings.names(of: .others) == told)
        #expect(read.document.cards.allSatisfy { $0.time?.reminder == nil && $0.repeats == nil })
    }

    @Test(arguments: ["2026-12-03 18:30", "2026-12-03T18:30:00", "2026. 12. 3. 오후 6:30"])
    func `a time of no time zone is told, and its day kept`(due: String) throws {
        let read = try parsed("title,due\n우유,\(due)\n")
        #expect(read.document.cards[0].due?.iso == "2026-12-03" && read.document.cards[0].time == nil)
        #expect(read.warnings.names(of: .others) == ["due"])
    }

    @Test(
        arguments: [
            ("", []), (" \n ", []), ("말", ["말"]), ("한 줄\n\n두 줄", ["한 줄\n\n두 줄"]),
            ("앞\nAnn, 2026-12-03T09:00:00.000Z\n뒤", ["앞", "뒤"]), ("Ann, 2026-12-03\n뒤", ["Ann, 2026-12-03\n뒤"]),
        ] as [(String, [String])])
    func `comments as others write them are taken as they stand`(cell: String, texts: [String]) {
        #expect(CommentCell.comments(cell).map(\.text) == texts)
    }

    @Test(arguments: 1...100)
    func `comments come out of a cell as they went in, whatever they say`(seed: Int) {
        var random = Entropy(seed: (UInt64(seed), 3, 3, 3))
        let parts = ["\n", "\\", "Ann", ", ", "2026-12-03T09:00:00.000Z", " ", "말", ",", "\n\n"]
        func text(_ count: Int) -> String {
            (0..<Int.random(in: 0...count, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
        }
        let comments = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let name = Text.trimmed(text(4).filter { $0 != "\n" })
            let saidAt = Int64.random(in: 0...Comment.Origin.latest, using: &random)
            return BoardDocument.Comment(name: name, saidAt: saidAt, text: text(9))
        }
        let cell = CommentCell.text(comments.map { ($0.name, $0.saidAt!, $0.text) })
        #expect(CommentCell.comments(cell) == comments, "\(cell)")
    }
}
