import Floor
import Testing

struct JSONLimitsTests {
    private func rule(_ text: String, _ limits: JSON.Limits = .standard) -> JSON.Malformed.Rule? {
        do throws(JSON.Malformed) {
            _ = try JSON.parse(text, limits: limits)
            return nil
        } catch {
            return error.rule
        }
    }

    @Test(arguments: ["[", #"{"a":"#]) func `nesting stops at its limit`(open: String) {
        let close = open == "[" ? "]" : "}"
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        #expect(rule(nested(32)) == nil)
        #expect(rule(nested(33)) == .tooDeep)
        #expect(rule(String(repeating: open, count: 100_000)) == .tooDeep)
        #expect(rule(nested(512), JSON.Limits(depth: .max)) == nil)
        #expect(rule(nested(513), JSON.Limits(depth: .max)) == .tooDeep)
    }

    @Test func `arrays side by side are not deep`() {
        #expect(rule("[" + String(repeating: "[],", count: 1000) + "[]]") == nil)
    }

    @Test func `the text stops at its limit`() {
        let limits = JSON.Limits(bytes: 6)
        #expect(rule("\"1234\"", limits) == nil)
        #expect(rule("\"12345\"", limits) == .tooLong)
        #expect(rule(String(repeating: " ", count: 1 << 20) + "1") == .tooLong)
    }

    @Test func `values stop at their limit`() {
        #expect(rule("[1,2,3]", JSON.Limits(values: 4)) == nil)
        #expect(rule("[1,2,3,4]", JSON.Limits(values: 4)) == .tooManyValues)
        #expect(rule("[" + String(repeating: "1,", count: 100_000) + "1]") == .tooManyValues)
    }

    @Test func `members stop at their limit, and none stands twice among many`() {
        func object(_ count: Int, _ last: String) -> String {
            "{" + (0..<count).map { "\"n\($0)\":0," }.joined() + "\"\(last)\":0}"
        }
        #expect(rule(object(999, "last")) == nil)
        #expect(rule(object(1000, "last")) == .tooManyMembers)
        for count in [1, 14, 15, 16, 17, 18, 100, 900] {
            #expect(rule(object(count, "n\(count - 1)")) == .repeatedName)
            #expect(rule(object(count, "n0")) == .repeatedName)
        }
    }

    @Test func `a number stops at its limit`() {
        #expect(rule(String(repeating: "1", count: 64)) == nil)
        #expect(rule(String(repeating: "1", count: 65)) == .numberTooLong)
        #expect(rule("0." + String(repeating: "1", count: 63)) == .numberTooLong)
    }

    @Test func `U+0000 is taken where that is asked for`() throws {
        let value = try JSON.parse(#""a\u0000b""#, limits: JSON.Limits(allowsZero: true))
        #expect(value == "a\0b")
        #expect(value.text == #""a\u0000b""#)
    }

    @Test func `every rule is told in words of its own that show nothing of the input`() {
        let texts = JSON.Malformed.Rule.allCases.map { JSON.Malformed(offset: 7, rule: $0).text }
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { $0.hasSuffix("(at byte 7)") })
    }
}
