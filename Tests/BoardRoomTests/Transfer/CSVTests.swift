import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

struct CSVTests {
    @Test(arguments: [
        [["a", "b"], ["1", "2"]], [["글, 쉼표", "따옴표 \" 하나"], ["두\n줄", "\"\""]],
        [["=1+1", "+82 10", "-3", "@누구"], ["'=x", "''", "'tis", "'"]], [["\t탭", "＝전각"], [" 앞뒤 ", "x"]],
        [["a;=1", "a\t-1;'=1"], ["x\n- 하나\n=1", ";\"=1"]],
    ])
    func `what is written is read as it was`(rows: [[String]]) {
        #expect(CSV.read(rows.map { CSV.line($0) }.joined()).rows == rows)
    }

    @Test(arguments: ["=HYPERLINK(\"x\")", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "－1"])
    func `no cell that is written begins as a formula`(text: String) {
        let cell = CSV.line([text]).unicodeScalars.drop { $0 == "\"" }.first
        #expect(cell == "'")
    }

    @Test func `no part of a cell begins as a formula where a spreadsheet splits it at semicolons`() {
        let row = CSV.line(["1", "x;=cmd|'/c calc'!A1;\t=2;y"])
        #expect(!row.split(whereSeparator: { $0 == ";" || $0 == "\t" }).contains { $0.hasPrefix("=") })
    }

    @Test(arguments: ["a;b\n1;2", "a\tb\r\n1\t2\r\n", "a,b\r1,2", "\u{FEFF}a,b\n\n1,2\n\n"])
    func `other separators and line ends are understood`(text: String) {
        #expect(CSV.read(text).rows == [["a", "b"], ["1", "2"]])
    }

    @Test(arguments: [
        "sep=;\na;b\n1;2", "\u{FEFF}\"sep=;\"\r\na;b\r\n1;2", "SEP=\t\na\tb\n1\t2", "sep=|\na|b\n1|2",
        "sep=,\na,b\n1,2",
    ])
    func `a first line that names the separator is obeyed, and is no row`(text: String) {
        #expect(CSV.read(text).rows == [["a", "b"], ["1", "2"]])
    }

    @Test(arguments: [
        ("\"a\nb\";c\n1;2", ["a\nb", "c"]), ("\"a,\"\"b,c,d\";e\n1;2", ["a,\"b,c,d", "e"]),
        ("a\"b;c\n1;2", ["a\"b", "c"]),
        ("sep=;x\n1\n", ["sep=", "x"]), ("\"a\r\nb\",c\r\n1;2,3", ["a\r\nb", "c"]),
    ])
    func `the separator is looked for in all of the first row, and not within quotes`(text: String, first: [String]) {
        #expect(CSV.read(text).rows.first == first)
    }

    @Test(arguments: [
        ["집, 마당", "급함"], ["\"인용\"", "가; 나", "다"], ["\"", "a\"b", "\"x\", y"], ["A"], [],
    ])
    func `names in one cell are read as they were written`(names: [String]) {
        #expect(NameList.names(NameList.text(names)) == names)
    }

    @Test(arguments: [
        ("a, b;c\n d ", ["a", "b", "c", "d"]), ("\"a, b\" , c", ["a, b", "c"]), ("\"a, b", ["\"a", "b"]),
        ("3\" nail; \"x\"y, z", ["3\" nail", "\"x\"y", "z"]), (";;, \n", []), ("\"\"; a", ["a"]),
        (" \"a\"; b\"c\"", ["a", "b\"c\""]), ("\"a\" ; \"", ["a", "\""]), ("\"\"\"\"", ["\""]),
    ])
    func `names as other programs write them are told apart`(cell: String, names: [String]) {
        #expect(NameList.names(cell) == names)
    }

    @Test func `a label with a comma in it comes back whole from a table`() throws {
        var document = BoardDocument(name: "판")
        document.columns = [BoardDocument.Column(name: nil, kind: .todo)]
        document.labels = [.init(name: "집, 마당", colour: .red), .init(name: "급함; 오늘", colour: .blue)]
        var card = BoardDocument.Card(column: 0, title: "담장")
        card.labels = [0, 1]
        document.cards = [card]
        var warnings = ImportWarnings()
        let read = try BoardDocument(ImportTable(document.csv(.ko)), name: "판", &warnings)
        #expect(read.labels.map(\.name) == ["집, 마당", "급함; 오늘"])
        #expect(read.cards.map(\.labels) == [[0, 1]])
    }

    @Test(arguments: 1...200)
    func `nothing that is read crashes or grows`(seed: Int) {
        var random = Entropy(seed: (UInt64(seed), 1, 2, 3))
        let parts = [
            "\"", ",", "\n", "\r", ";", "\t", "제목", "title", "=", "'", "\u{FEFF}", "👨‍👩‍👧‍👦", " ", "due", "2026-12-03",
        ]
        let text = (0..<400).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        let rows = CSV.read(text).rows
        #expect(rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.utf8.count } } <= text.utf8.count)
        var warnings = ImportWarnings()
        guard let table = try? ImportTable("title,due,labels,comments\n" + text) else { return }
        _ = try? BoardDocument(table, name: "x", &warnings)
    }
}
