import Floor
import Testing

@testable import BoardRoom

struct CSVTests {
    @Test(arguments: [
        [["a", "b"], ["1", "2"]], [["글, 쉼표", "따옴표 \" 하나"], ["두\n줄", "\"\""]],
        [["=1+1", "+82 10", "-3", "@누구"], ["'=x", "''", "'tis", "'"]], [["\t탭", "＝전각"], [" 앞뒤 ", "x"]],
    ])
    func `what is written is read as it was`(rows: [[String]]) {
        #expect(CSV.read(rows.map { CSV.line($0) }.joined()).rows == rows)
    }

    @Test(arguments: ["=HYPERLINK(\"x\")", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "－1"])
    func `no cell that is written begins as a formula`(text: String) {
        let cell = CSV.line([text]).unicodeScalars.drop { $0 == "\"" }.first
        #expect(cell == "'")
    }

    @Test(arguments: ["a;b\n1;2", "a\tb\r\n1\t2\r\n", "a,b\r1,2", "\u{FEFF}a,b\n\n1,2\n\n"])
    func `other separators and line ends are understood`(text: String) {
        #expect(CSV.read(text).rows == [["a", "b"], ["1", "2"]])
    }

    @Test(arguments: 1...200)
    func `nothing that is read crashes or grows`(seed: Int) {
        var chance = Entropy(seed: (UInt64(seed), 1, 2, 3))
        let parts = [
            "\"", ",", "\n", "\r", ";", "\t", "제목", "title", "=", "'", "\u{FEFF}", "👨‍👩‍👧‍👦", " ", "due", "2026-12-03",
        ]
        let text = (0..<400).map { _ in parts.randomElement(using: &chance) ?? "" }.joined()
        let rows = CSV.read(text).rows
        #expect(rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.utf8.count } } <= text.utf8.count)
        var loss = Loss()
        _ = try? Parcel(csv: "title,due,labels\n" + text, name: "x", &loss)
    }
}
