import Floor
import Testing

struct RendererTests {
    static let hostile = [
        "<script>alert(1)</script>", "</p><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
        "' onmouseover='alert(1)", "\" autofocus onfocus=alert(1) x=\"", "<!-- ", "--><b>", "<![CDATA[", "]]>",
        "</textarea><b>", "</title><b>", "&lt;b&gt;", "&amp;lt;", "&#60;b&#62;", "&", "&;", "&&lt", "<", ">", "\"", "'",
        "`", "=", "/>", "\n\nempty lines first", "a\rb\r\nc", "\u{0}", "a\u{0}<b>", "<\u{0}b>", "\u{202E}txt.exe",
        "{{constructor}}", "${1}", "<svg/onload=alert(1)>", "＜script＞", "한글 <b>굵게</b>", "👨‍👩‍👧‍👦<", "",
    ]

    private func render(@HTMLBuilder _ html: () -> HTML) -> String {
        String(decoding: Renderer.render(html()), as: UTF8.self)
    }

    /// What of a text HTML can carry: all but U+0000.
    private func carried(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    private func bytes(_ tokens: [Token]) -> [[UInt8]] {
        tokens.compactMap { if case .text(let text) = $0 { Array(text.utf8) } else { nil } }
    }

    @Test(arguments: hostile) func `hostile text is one text node that reads as it was written`(text: String) {
        let tokens = Token.read(Renderer.render(tag("p") { text }))
        #expect(tokens.first == .start("p", [:]))
        #expect(tokens.last == .end("p"))
        #expect(bytes(tokens) == (text.isEmpty ? [] : [Array(carried(text).utf8)]))
        #expect(tokens.count == (text.isEmpty ? 2 : 3))
    }

    @Test(arguments: hostile) func `hostile text in an attribute stays its value`(text: String) {
        let tokens = Token.read(Renderer.render(tag("input", .value(text), .flag("hidden"))))
        #expect(tokens == [.start("input", ["value": carried(text), "hidden": ""])])
    }

    @Test(arguments: hostile) func `hostile text in an address stays in this house`(text: String) {
        let link = Link("/board").at(text).with("q", text)
        let tokens = Token.read(Renderer.render(tag("a", .href(link)) { "x" }))
        #expect(tokens == [.start("a", ["href": link.text]), .text("x"), .end("a")])
        #expect(link.text.hasPrefix("/board/"))
        let isPlain = link.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"'`\\".utf8.contains($0) }
        #expect(isPlain)
    }

    @Test func `random text of awkward pieces is one text node`() {
        var entropy = Entropy.repeatable()
        let pieces = [
            "<", ">", "&", "\"", "'", "/", "!", "--", "a", "amp;", "lt;", "#", "x3c", ";", " ", "\n", "\r", "\0", "한",
            "👩‍👧",
        ]
        for _ in 0..<rounds(500, inRelease: 20_000) {
            let count = Int.random(in: 1...12, using: &entropy)
            let text = (0..<count).map { _ in pieces.randomElement(using: &entropy) ?? "" }.joined()
            let tokens = Token.read(Renderer.render(tag("p", .value("title", text)) { text }))
            #expect(tokens.count == 3)
            #expect(tokens.first == .start("p", ["title": carried(text)]))
            #expect(bytes(tokens) == [Array(carried(text).utf8)])
        }
    }

    @Test func `elements, void elements, flags and absent attributes are written as HTML writes them`() {
        let page = render {
            tag("p", .class("a b"), .none, .when(true, .id("x")), .when(false, .flag("hidden"))) {
                "1 < 2"
                tag("br")
                tag("input", .name("n"), .flag("required"))
            }
        }
        #expect(page == "<p class=\"a b\" id=\"x\">1 &lt; 2<br><input name=\"n\" required></p>")
    }

    @Test func `groups and conditions leave no trace of their own`() {
        let isShown = false
        let page = render {
            for number in 1...3 { tag("i") { "\(number)" } }
            if isShown { tag("b") { "hidden" } }
            group {}
        }
        #expect(page == "<i>1</i><i>2</i><i>3</i>")
    }

    @Test func `a text that begins with empty lines keeps them in a text area`() {
        // A browser drops the first line end; the second is the text's own.
        #expect(render { tag("textarea") { "\nbody" } } == "<textarea>\n\nbody</textarea>")
        #expect(render { tag("pre") { "x" } } == "<pre>\nx</pre>")
    }
}
