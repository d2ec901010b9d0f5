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
}
