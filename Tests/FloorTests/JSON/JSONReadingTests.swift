import Floor
import Testing

struct JSONReadingTests {
    static let valid: [(String, JSON)] = [
        ("null", .null), ("true", true), ("false", false), (" \t\r\n1 \t\r\n", 1), ("0", 0), ("-0", 0), ("-1", -1),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .decimal("9223372036854775808")),
        ("-9223372036854775809", .decimal("-9223372036854775809")),
        ("1.0", .decimal("1.0")), ("-0.0", .decimal("-0.0")), ("1e2", .decimal("1e2")), ("1E+2", .decimal("1E+2")),
        ("0e-0", .decimal("0e-0")), ("1.25e400", .decimal("1.25e400")),
        (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\uD55C""#, "Aé한"), (#""\uD83C\uDF89""#, "🎉"), (#""\ud83c\udf89x""#, "🎉x"), (#""한🎉""#, "한🎉"),
        (#""\uFFFD\uE000""#, "\u{FFFD}\u{E000}"),
        ("\"\u{7F}\u{80}\u{2028}\u{10FFFD}\"", "\u{7F}\u{80}\u{2028}\u{10FFFD}"),
        (#""\u0001\u001f""#, "\u{1}\u{1F}"), (#""\\u0000""#, "\\u0000"),
        ("[]", []), ("[ ]", []), ("[1,2]", [1, 2]), ("[ 1 , 2 ]", [1, 2]), ("[[],[[]]]", [[], [[]]]),
        ("[null]", [.null]),
        ("{}", [:]), ("{ }", [:]), (#"{"a":1}"#, ["a": 1]), (#"{ "a" : 1 , "b" : {} }"#, ["a": 1, "b": [:]]),
        (#"{"":0}"#, ["": 0]), (#"{"a":1,"A":2}"#, ["a": 1, "A": 2]), (#"{"\u0061":1}"#, ["a": 1]),
    ]

    @Test(arguments: valid) func `JSON is read`(text: String, value: JSON) throws {
        #expect(try JSON.parse(Array(text.utf8)) == value)
        #expect(try JSON.parse(text) == value)
        #expect(try JSON.parse(value.bytes) == value)
    }

    static let invalid: [(String, Int, JSON.Malformed.Rule)] = [
        ("", 0, .endsEarly), (" ", 1, .endsEarly), ("nul", 3, .endsEarly), ("nulL", 3, .unexpected),
        ("True", 0, .unexpected),
        ("NaN", 0, .unexpected), ("Infinity", 0, .unexpected), ("'a'", 0, .unexpected), ("\u{FEFF}1", 0, .unexpected),
        ("\u{A0}1", 0, .unexpected), ("\u{C}1", 0, .unexpected), ("// a\n1", 0, .unexpected), ("/**/1", 0, .unexpected),
        ("1 2", 2, .goesOn), ("1,", 1, .goesOn), ("[]]", 2, .goesOn), ("{}x", 2, .goesOn), ("truefalse", 4, .goesOn),
        ("1\0", 1, .goesOn), ("\"a\"b", 3, .goesOn),
        ("-", 1, .endsEarly), ("+1", 0, .unexpected), (".5", 0, .unexpected), ("1.", 2, .endsEarly),
        ("1.e1", 2, .number),
        ("1e", 2, .endsEarly), ("1e+", 3, .endsEarly), ("1ex", 2, .number), ("-a", 1, .number), ("01", 2, .number),
        ("-01", 3, .number), ("00", 2, .number), ("0x10", 1, .goesOn), ("1_000", 1, .goesOn), ("１", 0, .unexpected),
        ("1.5.2", 3, .goesOn), ("--1", 1, .number), ("0.1e1.5", 5, .goesOn),
        ("\"", 1, .endsEarly), ("\"a", 2, .endsEarly), ("\"\\", 2, .endsEarly), ("\"\\\"", 3, .endsEarly),
        ("\"\\x41\"", 2, .escape), ("\"\\U0041\"", 2, .escape), ("\"\\'\"", 2, .escape), ("\"\\u004\"", 6, .escape),
        ("\"\\u00g1\"", 5, .escape), ("\"\\u 041\"", 3, .escape), ("\"\\u+041\"", 3, .escape),
        ("\"\\u00", 5, .endsEarly),
        ("\"\n\"", 1, .controlCharacter), ("\"a\tb\"", 2, .controlCharacter), ("\"\0\"", 1, .controlCharacter),
        ("\"\u{1F}\"", 1, .controlCharacter), ("\"\\u0041\n\"", 7, .controlCharacter),
        ("\"\\u0000\"", 1, .zeroCharacter), ("\"a\\u0000\"", 2, .zeroCharacter), ("{\"\\u0000\":1}", 2, .zeroCharacter),
        ("\"\\ud83c\"", 1, .loneSurrogate), ("\"\\udf89\"", 1, .loneSurrogate),
        ("\"\\udf89\\ud83c\"", 1, .loneSurrogate),
        ("\"\\ud83cx\"", 1, .loneSurrogate), ("\"\\ud83c\\u0041\"", 1, .loneSurrogate),
        ("\"\\ud83c\\ud83c\"", 1, .loneSurrogate), ("\"\\ud83c\\n\"", 1, .loneSurrogate),
        ("\"\\ud83c", 1, .loneSurrogate),
        ("[", 1, .endsEarly), ("[1", 2, .endsEarly), ("[1,", 3, .endsEarly), ("[,", 1, .unexpected),
        ("[1,]", 3, .unexpected),
        ("[,1]", 1, .unexpected), ("[1,,2]", 3, .unexpected), ("[1 2]", 3, .unexpected), ("[1:2]", 2, .unexpected),
        ("[1}", 2, .unexpected), ("]", 0, .unexpected),
        ("{", 1, .endsEarly), ("{\"a\"", 4, .endsEarly), ("{\"a\":", 5, .endsEarly), ("{\"a\":1", 6, .endsEarly),
        ("{\"a\":1,", 7, .endsEarly), ("{\"a\":1,}", 7, .unexpected), ("{a:1}", 1, .unexpected),
        ("{1:1}", 1, .unexpected),
        ("{\"a\",1}", 4, .unexpected), ("{\"a\":}", 5, .unexpected), ("{\"a\" 1}", 5, .unexpected),
        ("{null:1}", 1, .unexpected),
        ("{\"a\":1]", 6, .unexpected), ("{,}", 1, .unexpected), ("}", 0, .unexpected),
        ("{\"a\":1,\"a\":2}", 7, .repeatedName), ("{\"a\":1,\"b\":2,\"\\u0061\":2}", 13, .repeatedName),
    ]

    @Test(arguments: invalid) func `what is not JSON is refused where it goes wrong`(
        text: String, offset: Int, rule: JSON.Malformed.Rule
    ) {
        #expect(throws: JSON.Malformed(offset: offset, rule: rule)) { try JSON.parse(Array(text.utf8)) }
        #expect(throws: JSON.Malformed(offset: offset, rule: rule)) { try JSON.parse(text) }
    }

    static let notUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
        [0xE2, 0x82],
        [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF0, 0x9F, 0x8E], [0xF0, 0x9F, 0x8E, 0x28], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE],
        [0xFF],
        [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF, 0xFE, 0x22, 0x00],
    ]

    @Test(arguments: notUTF8) func `what is not UTF-8 is refused`(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        for end in [[quote], [UInt8(ascii: "a"), quote], []] {
            let malformed = #expect(throws: JSON.Malformed.self) { try JSON.parse([quote] + bytes + end) }
            #expect(malformed == JSON.Malformed(offset: 1, rule: .utf8))
        }
        #expect(throws: JSON.Malformed.self) { try JSON.parse(bytes) }
    }

    @Test func `every character there is passes through, escaped or not`() throws {
        for value in stride(from: UInt32(1), through: 0x10FFFF, by: 61) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let units = String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            let read = try JSON.parse("[\"\(units.joined())\"]").arrayValue?.first?.stringValue
            #expect(read.map { Array($0.utf8) } == Array(String(scalar).utf8))
            let value = JSON.string(String(scalar))
            #expect(try JSON.parse(value.bytes) == value)
        }
    }
}
