import Floor
import Foundation
import Testing

struct ComposedTests {
    @Test(arguments: ["한글 이름.txt", "값", "꽃, 의자, 뷁", "plain.pdf", "", "👨‍👩‍👧‍👦", "日本", "ᄏᄏ"])
    func `syllables that were taken apart are whole again, and nothing else changes`(text: String) {
        let apart = text.decomposedStringWithCanonicalMapping
        #expect(Array(Text.composed(apart).utf8) == Array(text.utf8))
        #expect(Array(Text.composed(text).utf8) == Array(text.utf8))
    }

    @Test func `each syllable there is`() {
        for value in UInt32(0xAC00)...0xD7A3 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            let isSame = Array(Text.composed(text.decomposedStringWithCanonicalMapping).utf8) == Array(text.utf8)
            #expect(isSame, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: ["\u{1161}", "\u{11A8}", "a\u{11A8}", "각\u{11A8}", "\u{1112}\u{11A8}"])
    func `jamo that make no syllable stay`(text: String) {
        #expect(Array(Text.composed(text).utf8) == Array(text.utf8))
    }
}
