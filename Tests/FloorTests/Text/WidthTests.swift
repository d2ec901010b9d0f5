import Foundation
import Testing

@testable import Floor

struct WidthTests {
    @Test(arguments: [
        ("", 0), ("communication", 13), ("Katherine", 9), ("소통", 4), ("PR 리뷰", 7), ("…·①Ωя", 5),
        ("漢字かなカナ", 12), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("(가)、", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("e\u{301}", 1),
        ("👨‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("🤦🏽‍♀️", 2), ("❤️", 2), ("❤", 1), ("⭐✅⚡", 6), ("7\u{FE0F}\u{20E3}", 2), ("नि", 1), ("กำ", 1),
    ])
    func `Hangul, ideographs, kana and emoji take two columns, all else one`(text: String, columns: Int) {
        #expect(Width.of(text) == columns)
    }

    @Test func `every emoji that needs no selector is wide, and no letter below Hangul is`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if scalar.properties.isEmojiPresentation { #expect(Width.isWide(scalar), "\(String(value, radix: 16))") }
            if value < 0x1100 { #expect(!Width.isWide(scalar)) }
        }
    }

    @Test func `the browser's counter takes the same scalars for wide`() throws {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let script = try String(contentsOf: root.appending(path: "Web/scripts/measure.js"), encoding: .utf8)
        var wide = Set<UInt32>()
        for match in script.matches(of: /\\\\u\{?([0-9a-f]{4,5})\}?(?:-\\\\u\{?([0-9a-f]{4,5})\}?)?/) {
            let first = try #require(UInt32(match.1, radix: 16))
            wide.formUnion(first...(match.2.flatMap { UInt32($0, radix: 16) } ?? first))
        }
        let own = (UInt32(0)...0x10FFFF).filter { Unicode.Scalar($0).map { Width.isWide($0) } ?? false }
        #expect(wide.symmetricDifference(own).sorted().map { String($0, radix: 16) } == [])
    }

    @Test(arguments: ["가", "a", "👨‍👩‍👧‍👦"]) func `a limit is full at its last column and over at the next`(character: String)
        throws
    {
        let fits = String(repeating: character, count: 20 / Width.of(character))
        #expect(try Text.line(fits, limit: 20, in: .columns) == fits)
        let over = 20 + Width.of("a")
        #expect(throws: Text.Fault.tooWide(columns: over, limit: 20)) {
            try Text.line(fits + "a", limit: 20, in: .columns)
        }
    }

    @Test func `a single character of a megabyte is over the limit at little cost`() {
        let heavy = "a" + String(repeating: "\u{301}", count: 500_000)
        #expect(throws: Text.Fault.tooWide(columns: 21, limit: 20)) { try Text.line(heavy, limit: 20, in: .columns) }
    }

    @Test(arguments: [
        ("communication", Language.ko, 13), ("소통", .enUS, 2), ("PR 리뷰", .ko, 4), ("가a", .enGB, 2),
    ])
    func `people count a text with a wide character in wide ones`(text: String, language: Language, said: Int) {
        #expect(Width.characters(Width.of(text), of: Width.unit(of: text, language)) == said)
    }

    @Test func `what is too wide is told for both kinds of characters`() throws {
        func phrase(_ given: String) throws -> Phrase {
            let refusal = #expect(throws: Refusal.self) {
                try Text.line(
                    given, limit: 20, in: .columns, field: "word", name: "word",
                    subject: Phrase(ko: "키워드", en: "Keyword"))
            }
            #expect(refusal?.name == "word-too-long" && refusal?.field == "word" && refusal?.given == given)
            return try #require(refusal?.phrase)
        }
        let three = try phrase(String(repeating: "a", count: 23))
        #expect(three.ko == "키워드는 한글 10자, 영문 20자까지예요. 한글 2자나 영문 3자를 줄여야 해요.")
        #expect(
            three.en
                == "Keyword can have at most 20 Latin letters or 10 Hangul syllables. Remove 3 letters or 2 syllables.")
        let one = try phrase("가나다라마바사아자차a")
        #expect(one.ko == "키워드는 한글 10자, 영문 20자까지예요. 1자를 줄여야 해요.")
        #expect(one.en == "Keyword can have at most 20 Latin letters or 10 Hangul syllables. Remove 1.")
        #expect(try phrase("가나다라마바사아자차카").en.hasSuffix("Remove 2 letters or 1 syllable."))
    }
}
