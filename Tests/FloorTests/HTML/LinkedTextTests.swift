import Floor
import TestClock
import Testing

struct LinkedTextTests {
    private func tokens(_ text: String) -> [Token] { Token.read(Renderer.render(tag("p") { HTML.linked(text) })) }

    /// The addresses of the links, each of which must read as the text does.
    private func addresses(_ text: String) -> [String] {
        tokens(text).compactMap { if case .start("a", let attributes) = $0 { attributes["href"] } else { nil } }
    }

    private func read(_ text: String) -> String {
        tokens(text).map { if case .text(let bytes) = $0 { String(decoding: bytes.utf8, as: UTF8.self) } else { "" } }
            .joined()
    }

    @Test(arguments: [
        ("https://maru.example", "https://maru.example"),
        ("회의록은 https://maru.example/notes?a=1&b=2#top 에 있어요", "https://maru.example/notes?a=1&b=2#top"),
        ("http://localhost:8080/board", "http://localhost:8080/board"),
        ("HTTPS://MARU.EXAMPLE/A", "HTTPS://MARU.EXAMPLE/A"),
        ("www.example.com/a", "https://www.example.com/a"),
        ("mailto:minji@example.org", "mailto:minji@example.org"),
        ("tel:+82-2-123-4567", "tel:+82-2-123-4567"),
        ("https://ko.wikipedia.org/wiki/마루", "https://ko.wikipedia.org/wiki/마루"),
        ("https://한글.한국/문서", "https://한글.한국/문서"),
    ]) func `an address becomes a link`(text: String, address: String) {
        #expect(addresses(text) == [address])
        #expect(read(text) == text)
    }

    @Test(arguments: [
        ("See https://example.org.", "https://example.org"), ("https://example.org, and", "https://example.org"),
        ("(https://example.org/a)", "https://example.org/a"), ("[https://example.org/a]", "https://example.org/a"),
        ("https://example.org/a_(b)", "https://example.org/a_(b)"),
        ("https://example.org/a?!", "https://example.org/a"),
        ("\"https://example.org/a\"", "https://example.org/a"), ("<https://example.org/a>", "https://example.org/a"),
        ("https://example.org에서 봐요", "https://example.org"), ("www.example.org입니다", "https://www.example.org"),
        ("**https://example.org/a**", "https://example.org/a"),
    ]) func `what belongs to the sentence does not belong to the address`(text: String, address: String) {
        #expect(addresses(text) == [address])
        #expect(read(text) == text)
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x",
        "file:///etc/passwd", "https://", "http://.", "https:// example.org", "xhttps://example.org", "www.", "www.x",
        "mailto:", "tel:", "hotel:12", "www", "http:/example.org", "//example.org", "blob:https", "view-source:x",
    ]) func `nothing else does`(text: String) {
        #expect(addresses(text) == [])
        #expect(read(text) == text)
    }

    @Test(arguments: RendererTests.hostile) func `hostile text within and around an address stays text`(text: String) {
        for whole in [
            text + "https://example.org/a", "https://example.org/" + text, "https://" + text + ".example.org/",
        ] {
            for token in tokens(whole) {
                guard case .start(let name, let attributes) = token else { continue }
                #expect(name == "p" || name == "a")
                guard name == "a" else { continue }
                #expect(attributes.keys.sorted() == ["href", "rel", "target"])
                #expect(attributes["href"]?.lowercased().hasPrefix("https://") == true)
                #expect(attributes["rel"] == "noopener noreferrer nofollow")
            }
        }
    }

    @Test func `several in one text`() {
        let text = "하나 https://a.example/1\n둘 https://b.example/2, www.c.example"
        #expect(addresses(text) == ["https://a.example/1", "https://b.example/2", "https://www.c.example"])
        #expect(read(text) == text)
    }

    @Test(arguments: [
        ("보세요: https://example.org", true), ("www.example.org", true), ("우유", false), ("", false), ("https://", false),
    ]) func `whether there is one is told`(text: String, isThere: Bool) {
        #expect(HTML.hasAddress(text) == isThere)
        #expect(addresses(text).isEmpty != isThere)
    }

    /// Each is a beginning after which the rest of the text could belong to the address.
    @Test(arguments: ["http://!", "www.a가", "https://a가", "mailto:(", "tel:)"])
    func `a text of nothing but beginnings costs its length and not the square of it`(beginning: String) {
        let text = String(repeating: beginning, count: 20_000)
        let took = processorTime { _ = HTML.linked(text) }
        // Debug builds are many times slower than the server.
        #expect(took < .seconds(10), "\(took)")
    }

    @Test func `as many brackets are cut off as are not opened`() {
        #expect(addresses("https://example.org/(a)))") == ["https://example.org/(a)"])
        #expect(addresses("https://example.org/[a].)]") == ["https://example.org/[a]"])
        #expect(addresses("https://example.org/" + String(repeating: ")", count: 20_000)) == ["https://example.org/"])
    }
}
