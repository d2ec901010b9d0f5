import Floor
import Testing

/// What of a text in Markdown could run a script, load something or lead elsewhere: whatever it is, only these elements with
/// these attributes come of it.
struct HostileMarkdownTests {
    private static let elements: Set<String> = [
        "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br", "em", "strong", "a",
        "label",
        "input",
    ]

    static func faults(_ text: String) -> [String] {
        let tokens = Token.read(Renderer.render(HTML.markdown(text)))
        var faults: [String] = []
        var open: [String] = []
        for token in tokens {
            switch token {
            case .text: break
            case .end(let name): if open.popLast() != name { faults.append("</\(name)> ends another element") }
            case .start(let name, let attributes):
                if !elements.contains(name) { faults.append("<\(name)>") }
                if !["br", "hr", "input"].contains(name) { open.append(name) }
                faults += attributes.filter { !isFit($0.key, $0.value, of: name) }.map {
                    "\(name) \($0.key)=\($0.value)"
                }
                if name == "a", attributes["href"]?.hasPrefix("/") == false, attributes["rel"] == nil {
                    faults.append("a without rel")
                }
            }
        }
        return faults + open.map { "<\($0)> is not ended" }
    }

    private static func isFit(_ name: String, _ value: String, of element: String) -> Bool {
        switch (element, name) {
        case ("a", "href"):
            ["https://", "http://", "mailto:", "tel:"].contains { value.lowercased().hasPrefix($0) }
                || (value.hasPrefix("/") && !value.hasPrefix("//") && !value.contains("\\") && !value.contains("\t"))
        case ("a", "target"): value == "_blank"
        case ("a", "rel"): value == "noopener noreferrer nofollow"
        case ("ol", "start"): value.utf8.allSatisfy { (0x30...0x39).contains($0) } && !value.isEmpty
        case ("li", "class"): value == "task"
        case ("input", "type"): value == "checkbox"
        case ("input", "disabled"), ("input", "checked"): value.isEmpty
        default: false
        }
    }

    private static let schemes = [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)",
        "&#106;avascript:alert(1)", "&#x6A;avascript:alert(1)", "java&#9;script:alert(1)", "java&Tab;script:alert(1)",
        "java&NewLine;script:alert(1)", "&#1;javascript:alert(1)", "&#32;javascript:alert(1)", "\\javascript:alert(1)",
        "javascript\\:alert(1)", "data:text/html;base64,PHNjcmlwdD4=", "data:image/svg+xml,<svg/onload=alert(1)>",
        "vbscript:msgbox(1)", "view-source:https://a.example", "file:///etc/passwd", "blob:https://a.example/1",
        "livescript:x", "mocha:x", "feed:javascript:alert(1)", "//evil.example", "/\\evil.example", "\\\\evil.example",
        "/&#9;/evil.example", "http:evil.example", "https:/evil.example", "jar:x", "ws://a.example",
        "https://a.example/\"onmouseover=\"alert(1)", "https://a.example/'onclick='alert(1)", "mailto:a\" onclick=\"x",
        "tel:1\"><script>alert(1)</script>", "/board/\"onclick=\"x", "https://a.example/&quot;onclick=&quot;x",
    ]

    private static let pieces: [String] =
        schemes.flatMap { scheme in
            [
                "[가](\(scheme))", "[가](<\(scheme)>)", "![가](\(scheme))", "<\(scheme)>", "[가][b]\n\n[b]: \(scheme)",
                "[b]: <\(scheme)> \"\(scheme)\"\n\n[b]", scheme, "[![가](\(scheme))](\(scheme))",
            ]
        } + [
            "<script>alert(1)</script>", "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
            "<img src=x onerror=alert(1)>",
            "<img \"\"\"><script>alert(1)</script>\">", "<svg/onload=alert(1)>", "<svg><animate onbegin=alert(1)>",
            "<iframe src=javascript:alert(1)>", "<body onload=alert(1)>", "<input autofocus onfocus=alert(1)>",
            "<details open ontoggle=alert(1)>", "<style>@import 'https://evil.example'</style>",
            "<link rel=stylesheet href=https://evil.example>", "<meta http-equiv=refresh content=0;url=javascript:x>",
            "<base href=javascript:alert(1)//>", "<object data=data:text/html,x>", "<embed src=x>",
            "<math><a xlink:href=x>",
            "<a href=\"javascript:x\">가</a>", "<form action=javascript:x><button>", "</p><script>x</script>",
            "</textarea><script>x</script>", "<!--[if gte IE 4]><script>x</script><![endif]-->",
            "<![CDATA[<script>x]]>",
            "<?xml version=\"1.0\"?><script/>", "<!DOCTYPE html><script>", "<<script>alert(1)//<</script>",
            "`<script>x</script>`", "```\n</code></pre><script>x</script>\n```", "```\"><script>x</script>\nx\n```",
            "    </code></pre><script>x</script>", "# <script>x</script>", "- <script>x</script>",
            "> <img src=x onerror=y>",
            "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;x&#60;/script&#62;", "&amp;lt;script&amp;gt;",
            "<scr\u{0}ipt>x</script>", "<scr\nipt>x</script>", "**<b onclick=x>**",
            "[<img src=x onerror=y>](https://a.example)",
            "[가](https://a.example \"\" onclick=x\")", "[가](https://a.example \"\\\" onclick=x\")",
            "<https://a.example\">",
            "1. \"><script>\n999999999. x\n1234567890. y", "- [x] <input onfocus=x autofocus>", "- [x](javascript:x) y",
            "[ ]: javascript:x\n\n- [ ] y", "[x]: javascript:x\n\n- [x] y",
        ]

    @Test(arguments: pieces) func `nothing of it runs, loads or leads elsewhere`(text: String) {
        #expect(HostileMarkdownTests.faults(text) == [])
        #expect(HostileMarkdownTests.faults("> - " + text + "\n\n*" + text + "* " + text) == [])
    }

    @Test func `nor does what chance puts together`() {
        var random = Entropy.repeatable(86)
        let marks = [
            "*", "_", "`", "[", "]", "(", ")", "<", ">", "!", "&", "#", "-", "\n", "\n\n", "    ", "\\", ": ", "\"",
            "~",
        ]
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...14, using: &random) {
                text +=
                    Bool.random(using: &random)
                    ? marks[Int.random(in: marks.indices, using: &random)]
                    : HostileMarkdownTests.pieces[Int.random(in: HostileMarkdownTests.pieces.indices, using: &random)]
            }
            let faults = HostileMarkdownTests.faults(text)
            #expect(faults == [], "\(text)")
        }
    }

    /// An oracle that finds nothing proves nothing.
    @Test func `a picture would be found`() {
        #expect(!HostileMarkdownTests.elements.contains("img"))
        #expect(!HostileMarkdownTests.isFit("href", "javascript:alert(1)", of: "a"))
        #expect(!HostileMarkdownTests.isFit("href", "//evil.example", of: "a"))
    }
}
