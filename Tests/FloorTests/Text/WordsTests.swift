import Floor
import Testing

struct WordsTests {
    @Test(arguments: [
        ("a b c", Int.max, true, ["a", "b", "c"]), ("a b c", 1, true, ["a", "b c"]), ("", Int.max, true, []),
        ("", Int.max, false, [""]), ("  a  b ", Int.max, true, ["a", "b"]),
        (" a ", Int.max, false, ["", "a", ""]), ("  a b c", 1, true, ["a", "b c"]), ("가 나", Int.max, true, ["가", "나"]),
        ("a b", 0, true, ["a b"]), ("  ", 0, true, ["  "]),
    ])
    func `a text is taken apart where a character stands`(
        _ text: String, _ splits: Int, _ omitsEmpty: Bool, _ parts: [String]
    ) {
        #expect(text.split(at: UInt8(ascii: " "), maxSplits: splits, omitsEmpty: omitsEmpty) == parts)
        // As the standard library does.
        let theirs = text.split(separator: " ", maxSplits: splits, omittingEmptySubsequences: omitsEmpty)
        #expect(theirs.map { String($0) } == parts)
    }

    @Test func `beginnings and ends are compared byte by byte`() {
        #expect("월요일".hasPrefix("월") && !"월요일".hasPrefix("요") && "월요일".hasPrefix(""))
        #expect("월요일".hasSuffix("일") && !"월".hasSuffix("월요일") && "월요일".hasSuffix(""))
        #expect("e\u{301}" != "\u{E9}" && !"e\u{301}".hasPrefix("\u{E9}"))
        #expect("가" < "나" && "Z" < "a" && !("a" < "a") && "a" < "aa")
    }

    @Test func `a text is cut after so many bytes, and one shorter than that stays whole`() {
        #expect("assignee.7".dropping(9) == "7" && "ab".dropping(3).isEmpty)
        #expect("2026-11-23".beginning(7) == "2026-11" && "ab".beginning(3) == "ab")
    }

    @Test(arguments: [
        "", "회고", "Zoë, naïve", "e\u{301}te\u{301}", "👨‍👩‍👧‍👦와 함께", "\r\n\r\n", "한\u{11A8}글", "は\u{3099}", "a\u{AD}b",
        "🇰🇷🇺🇸", "“가”…‘나’", "漢字、カナ", "ㅋㅋㅋ", "さくら🌸", "Привет", "γειά", "👋🏽곰", "🐻‍❄️", "ᄒ\u{1161}\u{11AB}",
    ])
    func `the first characters of a text are those that people count`(_ text: String) {
        for limit in 0...5 {
            #expect(Graphemes.first(limit, of: text) == String(text.prefix(limit)))
            #expect(Graphemes.first(limit, of: text + "\u{301}") == String((text + "\u{301}").prefix(limit)))
        }
    }

    @Test func `each character of the planes that people write in is counted as the standard library counts it`() {
        for value in UInt32(1)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "가\(scalar)\(scalar)가"
            #expect(Graphemes.first(2, of: text) == String(text.prefix(2)), "U+\(String(value, radix: 16))")
        }
    }
}
