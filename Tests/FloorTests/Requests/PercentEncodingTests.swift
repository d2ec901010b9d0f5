import Floor
import Testing

@Suite struct `A form as a browser writes it` {
    private func fields(_ text: String) -> [String: String]? {
        Fields(encoded: Array(text.utf8)[...]).map {
            Dictionary(uniqueKeysWithValues: $0.pairs.map { ($0.name, $0.value) })
        }
    }

    @Test func `is read`() {
        #expect(fields("") == [:])
        #expect(fields("title=%EC%9A%B0%EC%9C%A0+%2B+%26&column=") == ["title": "우유 + &", "column": ""])
        #expect(fields("a=b=c&d") == ["a": "b=c", "d": ""])
    }

    @Test(arguments: ["a=%", "a=%1", "a=%zz", "%=a"])
    func `is none where a percent sign says nothing`(_ text: String) { #expect(fields(text) == nil) }

    @Test func `has one value for a name, the last`() { #expect(fields("a=1&a=2") == ["a": "2"]) }
}
