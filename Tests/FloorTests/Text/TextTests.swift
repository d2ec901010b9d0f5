import Floor
import Testing

struct TextTests {
    @Test(arguments: [
        ("우유 사기", "우유 사기"), ("  우유 사기\n", "우유 사기"), ("\u{3000}우유\u{A0}", "우유"), ("a\tb", "a b"),
        ("\u{FEFF}a\u{200B}", "a"),
        ("❤️", "❤️"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("שלום\u{200F}", "שלום\u{200F}"), ("e\u{301}", "e\u{301}"),
    ])
    func `a line loses the space around it and nothing else`(given: String, text: String) throws {
        #expect(Array(try Text.line(given, limit: 30).utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        "", " ", "\n\t ", "\u{3000}", "\u{200B}", "\u{FEFF}\u{2060}", "\u{3164}", "\u{115F}\u{1160}", "\u{2800}",
        "\u{FE0F}", "\u{200D}\u{200C}",
    ])
    func `a line in which nothing can be seen is empty`(given: String) {
        #expect(throws: Text.Fault.empty) { try Text.line(given, limit: 30) }
    }

    @Test(arguments: [
        "a\nb", "a\r\nb", "a\rb", "a\0b", "\u{1B}[31m", "a\u{7F}", "a\u{9B}b", "a\u{2028}b", "a\u{2029}b",
    ])
    func `a line with a control character is refused`(given: String) {
        #expect(throws: Text.Fault.control) { try Text.line(given, limit: 30) }
    }

    @Test(arguments: [
        "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ])
    func `a line that turns the direction of text is refused`(mark: String) {
        #expect(throws: Text.Fault.bidirectional) { try Text.line("txt\(mark)exe", limit: 30) }
    }

    @Test(arguments: [
        "한", "é", "e\u{301}", "👩‍👩‍👧‍👦", "🇰🇷", "👩🏽‍❤️‍💋‍👨🏻", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "각",
    ])
    func `a limit counts what a person counts`(character: String) throws {
        #expect(Graphemes.count(character) == 1)
        let full = String(repeating: character, count: 30)
        #expect(try Text.line(full, limit: 30) == full)
        #expect(throws: Text.Fault.tooLong(count: 31, limit: 30)) { try Text.line(full + character, limit: 30) }
        #expect(try Text.lines(full, limit: 30) == full)
        #expect(throws: Text.Fault.tooLong(count: 31, limit: 30)) { try Text.lines(full + character, limit: 30) }
    }

    @Test func `a single character of a megabyte is over the limit at little cost`() {
        let heavy = "a" + String(repeating: "\u{301}", count: 500_000)
        #expect(throws: Text.Fault.tooLong(count: 31, limit: 30)) { try Text.line(heavy, limit: 30) }
        #expect(throws: Text.Fault.tooLong(count: 31, limit: 30)) { try Text.lines(heavy, limit: 30) }
    }

    @Test func `of a text far over the limit it is told how many there are at least`() {
        let novel = String(repeating: "가", count: 100_000)
        let fault = #expect(throws: Text.Fault.self) { try Text.line(novel, limit: 30) }
        guard case .tooLong(let count, 30) = fault else { return #expect(Bool(false)) }
        #expect(count > 30)
        #expect(count <= 100_000)
    }

    @Test(arguments: [
        ("", ""), ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("\r\r\n\n", "\n\n\n"), ("  a\t\n\n ", "  a\t\n\n "),
        ("a\u{202E}b", "a\u{202E}b"),
    ])
    func `lines keep everything but the form's line ends`(given: String, text: String) throws {
        #expect(Array(try Text.lines(given, limit: 100).utf8) == Array(text.utf8))
        #expect(Array(Text.unixLines(given).utf8) == Array(text.utf8))
    }

    @Test func `a line end counts once however it was sent`() throws {
        let full = String(repeating: "a\r\n", count: 50)
        #expect(try Text.lines(full, limit: 100).utf8.count == 100)
    }

    @Test(arguments: ["a\0b", "a\u{8}", "a\u{1B}b", "a\u{7F}b", "\u{85}"])
    func `lines with a control character are refused`(given: String) {
        #expect(throws: Text.Fault.control) { try Text.lines(given, limit: 100) }
    }
}
