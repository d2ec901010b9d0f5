import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// Tables as other tools and spreadsheets write them.
struct KnownTableTests {
    private func read(_ text: String, language: Language = .enUS) throws(Refusal) -> ParsedImport {
        try ParsedImport(Array(text.utf8), fileName: "tasks.csv", language: language) { Moment(milliseconds: $0) }
    }

    @Test func `a backup of TickTick has its headings below what it says of itself`() throws {
        let parsed = try read(
            """
            \u{FEFF}"Date: 2030-01-02+0000"
            "Version: 7.1"
            "Status:
            0 Normal
            1 Completed"
            "Folder Name","List Name","Title","Kind","Tags","Content","Start Date","Due Date","Status","Is All Day"
            "","Home","Sand","TEXT","house, wall","the hall","2029-12-31T15:00:00+0000","2030-01-01T15:00:00+0000","0","true"
            "","Home","Paint","TEXT","","","2030-01-01T08:00:00+0000","2030-01-01T08:00:00+0000","2","true"
            "","Garden","Rake","TEXT","","","","2030-01-01T15:30:00+0000","-1","false"

            """)
        let cards = parsed.document.cards
        #expect(parsed.document.columns.map(\.name) == ["Home", "Garden", nil])
        #expect(cards.map(\.title) == ["Sand", "Paint", "Rake"])
        #expect(cards.map(\.body) == ["the hall", "Column: Home", ""])
        // Midnight in Seoul, and in Los Angeles.
        #expect(cards.map(\.due?.iso) == ["2030-01-02", "2030-01-01", "2030-01-01"])
        #expect(cards.map(\.time?.text) == [nil, nil, "15:30+00:00"])
        #expect(cards.allSatisfy { $0.start == nil }, "a moment in UTC is no day")
        #expect(cards.map(\.column) == [0, 2, 1] && parsed.document.labels.map(\.name) == ["house", "wall"])
        let before = ["Date: 2030-01-02+0000", "Version: 7.1", "Status: 0 Normal 1 Completed"]
        #expect(parsed.warnings.names(of: .linesBefore) == before)
        #expect(parsed.warnings.names(of: .others) == ["Start Date", "Is All Day", "Kind", "Status"])
        #expect(try ParsedImport(kept: parsed.kept.bytes).document == parsed.document)
    }

    @Test func `a project of Todoist has sections and notes among its tasks`() throws {
        let parsed = try read(
            """
            TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,DEADLINE
            meta,view_style=board,,,,,,,,
            task,Buy soil,,4,1,Pa (1),,,en,
            section,Kitchen,,,,,,,,
            task,Water the basil,pot on the sill,1,1,Pa (1),Bo (12),Oct 5 2026,en,
            note,use rain water,,,,Pa (1),,,,
            note,not much,,,,Pa (1),,,,
            ,,,,,,,,,
            section,Empty,,,,,,,,
            section,Garden,,,,,,,,
            task,Rake leaves,,4,2,Pa (1),,every friday,en,

            """)
        let cards = parsed.document.cards
        #expect(parsed.document.name == "tasks" && parsed.document.columns.map(\.name) == [nil, "Kitchen", "Garden"])
        #expect(cards.map(\.title) == ["Buy soil", "Water the basil", "Rake leaves"])
        #expect(cards.map(\.column) == [0, 1, 2])
        #expect(cards[1].body == "pot on the sill" && cards[1].due == Day("2026-10-05"))
        #expect(cards.map(\.comments.count) == [0, 1, 0] && cards[1].comments[0].text == "use rain water\n\nnot much")
        #expect(cards[1].assignees.compactMap { parsed.document.people[$0] } == ["Bo"])
        #expect(parsed.warnings.names(of: .daysUnknown) == ["every friday"])
        #expect(
            parsed.warnings.names(of: .others) == [
                "PRIORITY", "INDENT", "AUTHOR", "DATE_LANG", "view_style=board", "Empty",
            ])
        #expect(try ParsedImport(kept: parsed.kept.bytes).document == parsed.document)
    }

    @Test func `a table of Asana has its sections as columns, and what is completed is done`() throws {
        let parsed = try read(
            """
            Task ID,Created At,Completed At,Name,Section/Column,Assignee,Start Date,Due Date,Tags,Notes,Parent task
            1201,2026-09-01,,Book the hall,To do,Pa,2026-12-01,2026-12-05,"party,hall",Ask for the key,
            1202,2026-09-01,2026-09-20,Send cards,Doing,Bo,,2026-10-01,party,,
            1203,2026-09-01,,Choose stamps,,Bo,,,,,Send cards

            """)
        let document = parsed.document
        #expect(document.columns.map(\.name) == ["To do", "Doing", nil, nil])
        #expect(document.columns.map(\.kind) == [.todo, .doing, .todo, .done])
        #expect(document.cards.map(\.column) == [0, 3, 2] && document.cards[1].body == "Column: Doing")
        #expect(document.cards.map(\.due?.iso) == ["2026-12-05", "2026-10-01", nil])
        #expect(document.cards.map(\.start?.iso) == ["2026-12-01", nil, nil])
        #expect(parsed.warnings.names(of: .doneMoved) == ["Send cards"])
        #expect(parsed.warnings.names(of: .others) == ["Task ID", "Created At", "Parent task"])
    }

    @Test func `a sheet of Planner has its buckets as columns, dates of its country, and items side by side`() throws {
        let parsed = try read(
            """
            Plan name,Events,,,,
            Export date,11/28/2026,,,,
            Task Name,Bucket Name,Progress,Start date,Due date,Checklist Items,Description
            Order chairs,Hall,In progress,12/01/2026,12/05/2026,Measure;Call,for the hall
            Pay,Hall,Completed,,12/31/2026,,
            Ask,Hall,Late,,,,

            """)
        let cards = parsed.document.cards
        #expect(parsed.document.columns.map(\.name) == ["Hall", nil] && cards.map(\.column) == [0, 1, 0])
        #expect(cards[0].items.map(\.text) == ["Measure", "Call"] && cards[0].body == "for the hall")
        #expect(cards.map(\.due?.iso) == ["2026-12-05", "2026-12-31", nil])
        #expect(cards.map(\.start?.iso) == ["2026-12-01", nil, nil])
        #expect(parsed.warnings.names(of: .linesBefore) == ["Plan name", "Export date"])
        #expect(parsed.warnings.names(of: .others) == ["Progress"], "nobody knows whether “Late” is done")
        #expect(parsed.warnings.counts.map(\.kind).contains(.daysGuessed) == false, "the second day says it")
    }

    @Test func `a table of Notion has a date that is due, since there is no other`() throws {
        let parsed = try read(
            """
            Name,Status,Date,Assign,Tags
            Plan trip,Not started,"December 5, 2026",Pa,"travel, fun"
            Pack,In progress,"December 5, 2026 6:30 PM (GMT+9)",Bo,

            """)
        let cards = parsed.document.cards
        #expect(parsed.document.columns.map(\.name) == ["Not started", "In progress"])
        #expect(cards.allSatisfy { $0.due == Day("2026-12-05") && $0.time == nil && $0.assignees.count == 1 })
        #expect(parsed.warnings.names(of: .others) == ["Date"], "the time is in no zone that is known")
    }

    @Test(
        arguments: [
            ("content,description\nMilk,two\n", [.title, .body]), ("title,content\nMilk,two\n", [.title, .body]),
            ("title,date\nMilk,2026-12-03\n", [.title, .due]),
            ("title,date,due\nMilk,2026-11-03,2026-12-03\n", [.title, nil, .due]),
            ("title,date,due\nMilk,2026-12-03,\n", [.title, .due, nil]), ("\"Task\nName\",a\nMilk,1\n", [.title, nil]),
            ("Task\u{20}\u{20} name,완료\nMilk,\n", [.title, .done]),
        ] as [(String, [TableField?])])
    func `a heading is known by its words, and some by what stands beside it`(
        text: String, fields: [TableField?]
    ) throws {
        #expect(try read(text).table?.fields == fields)
    }

    @Test(
        arguments: [
            ("yes", 1, []), ("2026-12-03", 1, []), ("완료", 1, []), ("100%", 1, []), ("", 0, []), ("No", 0, []),
            ("In progress", 0, []), ("아니요", 0, []), ("later", 0, ["Done"]),
        ] as [(String, Int, [String])])
    func `a cell says whether a card is done, or is told`(cell: String, column: Int, told: [String]) throws {
        let parsed = try read("Title,Column,Done\nMilk,Home,\(cell)\nBread,Home,\n")
        #expect(parsed.document.cards.map(\.column) == [column, 0])
        #expect(parsed.warnings.names(of: .others) == told && parsed.document.columns.count == column + 1)
    }

    @Test func `a row that only looks like headings further down is a row`() throws {
        let parsed = try read("title,due\nname,2026-12-03\nlist,\n")
        #expect(parsed.document.cards.map(\.title) == ["name", "list"] && parsed.table?.before == [])
    }
}
