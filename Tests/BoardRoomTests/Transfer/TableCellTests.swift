import Floor
import Testing
import Transfer

struct TableCellTests {
    @Test(arguments: [
        ("x;=cmd|'/c calc'!A1;y", "x;'=cmd|'/c calc'!A1;y"), ("x\t+1", "x\t'+1"), ("x;-1", "x;'-1"), ("x;@a", "x;'@a"),
        ("x\n=1", "x\n'=1"), ("x\r\n@a", "x\r\n'@a"), ("x\n-1", "x\n'-1"), ("x;＝1", "x;'＝1"), (";=1", ";'=1"),
        ("x;\"=1\"", "x;'\"=1\""), ("x;;=1", "x;;'=1"), ("\t=1", "'\t'=1"), ("x;- 1", "x;'- 1"),
        ("x;'=1", "x;''=1"), ("x;''\"=1", "x;'''\"=1"), ("''", "'''"), ("=1", "'=1"),
    ])
    func `what a spreadsheet would evaluate is guarded wherever a cell may begin, and comes back`(
        text: String, cell: String
    ) {
        #expect(TableCell.guarded(text) == cell)
        #expect(TableCell.unguarded(cell) == text)
    }

    @Test(arguments: [
        "", "우유; 달걀", "a;b\tc\nd", "할 일\n- 하나\n+ 둘", "x; =1", "x;1=1", "x\n''기울임''", "it's; 'quoted'", "'", "a,=1",
    ])
    func `all else stays as it is, items of a list too`(text: String) {
        #expect(TableCell.guarded(text) == text && TableCell.unguarded(text) == text)
    }

    @Test(arguments: 1...200)
    func `whatever was guarded comes back, and begins no formula`(seed: Int) {
        var random = Entropy(seed: (UInt64(seed), 1, 2, 3))
        let parts = ["=", "+", "-", "@", "'", "\"", ";", "\t", "\n", "\r", " ", "가", "＝", ","]
        let text = (0..<40).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        let cell = TableCell.guarded(text)
        #expect(Array(TableCell.unguarded(cell).utf8) == Array(text.utf8))
        let separators = Array(";\t".utf8)
        for part in cell.utf8.split(whereSeparator: { separators.contains($0) }).dropFirst() {
            let first = part.first { $0 != UInt8(ascii: "\"") }
            #expect(!Array("=+-@".utf8).contains(first ?? 0), "\(cell)")
        }
    }
}
