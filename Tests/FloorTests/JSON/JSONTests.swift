import Floor
import Testing

struct JSONTests {
    private let card: JSON = [
        "title": "우유 사기", "done": false, "count": 3, "labels": ["집", "장보기"], "due": .null, "weight": .decimal("1.50"),
    ]

    @Test func `a value is asked for by name and by kind`() {
        #expect(card["title"]?.stringValue == "우유 사기")
        #expect(card["done"]?.boolValue == false)
        #expect(card["count"]?.integerValue == 3)
        #expect(card["labels"]?.arrayValue?.count == 2)
        #expect(card["due"]?.isNull == true)
        #expect(card["weight"] == .decimal("1.50"))
        #expect(card["absent"] == nil)
        #expect(card.members?.map(\.name) == ["title", "done", "count", "labels", "due", "weight"])
    }

    @Test func `a value of another kind is nil, never something near it`() {
        #expect(card["title"]?.integerValue == nil)
        #expect(card["count"]?.stringValue == nil)
        #expect(card["count"]?.boolValue == nil)
        #expect(card["weight"]?.integerValue == nil)
        #expect(card.arrayValue == nil)
        #expect(JSON.null["title"] == nil)
        #expect(JSON.array([card])["title"] == nil)
    }

    @Test func `a value is written compactly, members in their order`() {
        #expect(
            card.text
                == #"{"title":"우유 사기","done":false,"count":3,"labels":["집","장보기"],"due":null,"weight":1.50}"#)
        #expect(JSON.object([]).text == "{}")
        #expect(JSON.array([]).text == "[]")
        #expect(JSON.integer(.min).text == "-9223372036854775808")
        #expect(card.bytes == Array(card.text.utf8))
    }

    @Test func `only what must be escaped is escaped`() {
        #expect(JSON.string("\"\\/ \u{8}\u{9}\u{A}\u{C}\u{D}").text == #""\"\\/ \b\t\n\f\r""#)
        #expect(JSON.string("\u{0}\u{1}\u{1F}\u{7F}\u{2028}<é한🎉").text == "\"\\u0000\\u0001\\u001f\u{7F}\u{2028}<é한🎉\"")
        #expect(JSON.object([.init("a\"b", 1)]).text == #"{"a\"b":1}"#)
    }

    @Test(arguments: ["", "x", "1,2", "1]", " 1", "1 ", "01", "1.", ".5", "NaN", "0x1", "\"", "1}", "--1", "한"])
    func `a decimal that is no number is written as null, not into the text`(text: String) {
        #expect(JSON.array([.decimal(text)]).text == "[null]")
    }
}
