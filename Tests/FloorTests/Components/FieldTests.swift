import Floor
import Foundation
import Testing

struct FieldTests {
    /// HTML drops one line end after the start tag, so exactly one more than the person's own must be written.
    @Test(arguments: ["글", "\n글", "\n\n글", ""])
    func `lines come back from a browser as they were written`(text: String) throws {
        let html = String(
            decoding: Renderer.render(field(Field("body", "내용", value: text, kind: .lines), .ko)), as: UTF8.self)
        let start = try #require(html.range(of: "<textarea")).upperBound
        let inside = try #require(html[start...].firstIndex(of: ">"))
        let end = try #require(html.range(of: "</textarea>")).lowerBound
        #expect(html[html.index(after: inside)..<end] == "\n" + text)
    }

    @Test(arguments: [
        ("", Language.ko, "0 / 10"), ("", .enUS, "0 / 20"), ("소통", .enUS, "2 / 10"), ("communication", .ko, "13 / 20"),
        ("PR 리뷰", .ko, "4 / 10"), ("가나다라마바사아자차카", .ko, "1자 넘었어요"), ("abcdefghijklmnopqrstuvw", .enGB, "3 over"),
    ])
    func `a counter of columns counts in the characters of its text`(text: String, language: Language, said: String) {
        let word = Field("word", "키워드", value: text, limit: 20, in: .columns)
        let html = String(decoding: Renderer.render(field(word, language)), as: UTF8.self)
        #expect(html.contains(">\(said)</span>"), "\(html)")
        #expect(html.contains("data-limit=\"20\" data-measure=\"columns\""))
    }
}
