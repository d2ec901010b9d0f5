import Floor
import Foundation
import Testing

struct CaselessTests {
    @Test func `letters with one other form of the same length lose their capital, and all others stay`() {
        for value in UInt32(0x20)...0x45F {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "가" + String(scalar) + "a"
            let caseless = Text.caseless(Array(text.utf8))
            #expect(caseless.count == text.utf8.count)
            let small = "가" + String(scalar).lowercased() + "a"
            let isSmall = caseless == Array(small.utf8)
            #expect(isSmall || caseless == Array(text.utf8), "U+\(String(value, radix: 16))")
            // Latin to U+017F but for letters of another length, Greek without accents, and Cyrillic.
            let isMeant =
                (0x20...0x17F).contains(value) && ![0x130, 0x178].contains(value) || (0x391...0x3A9).contains(value)
                || value >= 0x400
            #expect(isSmall || !isMeant, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: ["", "김민지", "👨‍👩‍👧‍👦", "ßſıœ", "日本語"])
    func `what has no capitals stays`(text: String) { #expect(Text.caseless(Array(text.utf8)) == Array(text.utf8)) }
}
