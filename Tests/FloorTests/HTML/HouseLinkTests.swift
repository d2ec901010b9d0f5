import Floor
import TestClock
import Testing

struct HouseLinkTests {
    /// The house has one page with a title.
    private func html(_ text: String, _ title: String = "우유 <두> 병") -> String {
        let html = HTML.markdown(text) { $0 == "/c/1" || $0.hasPrefix("/c/1#") ? title : nil }
        return String(decoding: Renderer.render(html), as: UTF8.self)
    }

    private static let milk = "<a href=\"/c/1\">우유 &lt;두&gt; 병</a>"
    private static let out = "target=\"_blank\" rel=\"noopener noreferrer nofollow\""

    @Test(arguments: [
        ("/c/1", milk),
        ("보세요 /c/1, 그리고\t/c/1.", "보세요 \(milk), 그리고\t\(milk)."),
        ("/c/1에 있어요", "\(milk)에 있어요"),
        ("https://maru.test/c/1를 보세요", "\(milk)를 보세요"),
        ("(http://127.0.0.1:8080/c/1)", "(\(milk))"),
        ("www.maru.test/c/1", milk),
        ("<https://maru.test/c/1> [](/c/1)", "\(milk) \(milk)"),
        ("**https://maru.test/c/1**", "<strong>\(milk)</strong>"),
        ("/c/1#comments", "<a href=\"/c/1#comments\">우유 &lt;두&gt; 병</a>"),
    ]) func `an address of a page shows its title, which is no HTML`(text: String, expected: String) {
        #expect(html(text) == "<p>\(expected)</p>")
    }

    @Test(arguments: [
        ("[가](/c/1)", "<a href=\"/c/1\">가</a>"),
        ("[가](https://maru.test/c/1)", "<a href=\"https://maru.test/c/1\" \(out)>가</a>"),
        ("[/c/2](/c/1)", "<a href=\"/c/1\">/c/2</a>"),
        ("/c/2 //c/1 a/c/1 `/c/1`", "/c/2 //c/1 a/c/1 <code>/c/1</code>"),
        ("https://maru.test/c/2", "<a href=\"https://maru.test/c/2\" \(out)>https://maru.test/c/2</a>"),
        ("https://maru.test/a/c/1", "<a href=\"https://maru.test/a/c/1\" \(out)>https://maru.test/a/c/1</a>"),
        ("https://maru.test?/c/1", "<a href=\"https://maru.test?/c/1\" \(out)>https://maru.test?/c/1</a>"),
        ("/x,https://maru.test", "/x,<a href=\"https://maru.test\" \(out)>https://maru.test</a>"),
        ("mailto:a@maru.test/c/1", "<a href=\"mailto:a@maru.test/c/1\" \(out)>mailto:a@maru.test/c/1</a>"),
    ]) func `a label stays, and so does an address without a title`(text: String, expected: String) {
        #expect(html(text) == "<p>\(expected)</p>")
    }

    @Test(arguments: [
        ("/c/1에 있어요, https://maru.test/c/1.", "우유 <두> 병에 있어요, 우유 <두> 병."),
        ("", ""), ("/c/2 //c/1 a/c/1", "/c/2 //c/1 a/c/1"),
        ("https://maru.test?go=https://maru.test/c/1", "https://maru.test?go=https://maru.test/c/1"),
        (" / /a, www.a/ /c/1/ ", " / /a, www.a/ /c/1/ "),
        ("가 <b>\n https://maru.test/c/2 나", "가 <b>\n https://maru.test/c/2 나"),
    ]) func `where no link can stand, titles do, and all else is as it was written`(text: String, expected: String) {
        #expect(HTML.titled(text) { $0 == "/c/1" ? "우유 <두> 병" : nil } == expected)
    }

    @Test func `titles make no more of a text than addresses may`() {
        let text = html(String(repeating: "/c/1 ", count: 4_000), String(repeating: "가", count: 1_000))
        #expect(text.utf8.count < 300_000)
        #expect(text.contains("가</a>") && text.hasSuffix(" /c/1</p>"))
    }

    @Test func `hostile addresses cost little`() {
        let took = processorTime {
            for text in ["/c/1/", " /", "/a,", " /c/2", "www.a/"] {
                _ = Renderer.render(
                    HTML.markdown(String(repeating: text, count: 20_000 / text.utf8.count)) { _ in nil })
            }
        }
        #expect(took < .seconds(2), "\(took)")
    }
}
