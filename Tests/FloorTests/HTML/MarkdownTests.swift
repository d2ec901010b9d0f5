import Floor
import Foundation
import Testing

struct MarkdownTests {
    private func html(_ text: String) -> String {
        String(decoding: Renderer.render(HTML.markdown(text)), as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""),
        ("우유 사기", "<p>우유 사기</p>"),
        ("하나\n둘", "<p>하나<br>둘</p>"),
        ("하나  \n둘\\\n셋", "<p>하나<br>둘<br>셋</p>"),
        ("하나\n\n둘", "<p>하나</p><p>둘</p>"),
        ("# 하나", "<h3>하나</h3>"),
        ("#하나", "<p>#하나</p>"),
        ("## 하나 ##\n###### 여섯", "<h4>하나</h4><h6>여섯</h6>"),
        ("제목\n===\n작은 제목\n---", "<h3>제목</h3><h4>작은 제목</h4>"),
        ("*하나* __둘__ ***셋***", "<p><em>하나</em> <strong>둘</strong> <em><strong>셋</strong></em></p>"),
        ("2*3*4 snake_case_name", "<p>2<em>3</em>4 snake_case_name</p>"),
        ("- 하나\n- 둘", "<ul><li>하나</li><li>둘</li></ul>"),
        ("- 하나\n\n- 둘", "<ul><li><p>하나</p></li><li><p>둘</p></li></ul>"),
        ("- 하나\n  - 둘", "<ul><li>하나<ul><li>둘</li></ul></li></ul>"),
        ("1. 하나\n2. 둘", "<ol><li>하나</li><li>둘</li></ol>"),
        ("3) 셋\n9) 넷", "<ol start=\"3\"><li>셋</li><li>넷</li></ol>"),
        ("0. 영", "<ol start=\"0\"><li>영</li></ol>"),
        ("> 하나\n둘\n> > 셋", "<blockquote><p>하나<br>둘</p><blockquote><p>셋</p></blockquote></blockquote>"),
        ("`a  <b>` ``c`d``", "<p><code>a  &lt;b&gt;</code> <code>c`d</code></p>"),
        ("```swift\nlet a = \"<b>\"\n\n*b*\n```", "<pre><code>let a = \"&lt;b&gt;\"\n\n*b*</code></pre>"),
        ("    네 칸", "<pre><code>네 칸</code></pre>"),
        ("***", "<hr>"),
        (String(repeating: "-", count: 40), "<hr>"),
        ("# 하나\n\n" + String(repeating: "-", count: 40) + "\n**둘**", "<h3>하나</h3><hr><p><strong>둘</strong></p>"),
        (String(repeating: ".", count: 40), "<p>" + String(repeating: ".", count: 40) + "</p>"),
        ("[회의록]: /board", "<p>[회의록]: /board</p>"),
        ("[가]: /board\n[나][가]", "<p><a href=\"/board\">나</a></p>"),
        ("[A]: /board\n[a]", "<p><a href=\"/board\">a</a></p>"),
        ("- [가]: /board\n> [나]: /board", "<ul><li>[가]: /board</li></ul><blockquote><p>[나]: /board</p></blockquote>"),
        ("[가]\n\n[가]: /board\n[가]: /diary", "<p><a href=\"/board\">가</a></p><p>[가]: /diary</p>"),
        ("\\[가] [나\\]]\n\n[나\\]]: /diary\n[가]: /board", "<p>[가] <a href=\"/diary\">나]</a></p><p>[가]: /board</p>"),
        ("이건 [가]: 좋아요\n\n[가]: /board", "<p>이건 <a href=\"/board\">가</a>: 좋아요</p>"),
        ("```\n[가]: /board\n```", "<pre><code>[가]: /board</code></pre>"),
        (
            "```\n[가]: /diary\n```\n\n[나][가]\n\n[가]: /board",
            "<pre><code>[가]: /diary</code></pre><p><a href=\"/board\">나</a></p>"
        ),
        (
            "말\n[가]: /diary\n\n[나][가]\n\n[가]: /board",
            "<p>말<br><a href=\"/board\">가</a>: /diary</p><p><a href=\"/board\">나</a></p>"
        ),
        ("\\*하나\\*", "<p>*하나*</p>"),
        ("&lt;b&gt; &amp; &copy;", "<p>&lt;b&gt; &amp; ©</p>"),
    ]) func `each construct becomes its element`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [40, 2_000]) func `no line that looks like an address for links is left out`(count: Int) {
        let lines = (1...count).map { "[\($0)]: /x" }
        #expect(html(lines.joined(separator: "\n")) == "<p>" + lines.joined(separator: "<br>") + "</p>")
        // But for one that a link uses.
        let used = "[0]: /y\n" + lines.joined(separator: "\n") + "\n\n[0]"
        #expect(html(used) == "<p>" + lines.joined(separator: "<br>") + "</p><p><a href=\"/y\">0</a></p>")
    }

    @Test(arguments: [
        ("[가]: /x\n[나]: /y\n\n[나]", "<p>[가]: /x</p><p><a href=\"/y\">나</a></p>"),
        (
            "[나]\n\n[가]: /x\n[나]: /y\n[다]: /z\n[나]: /u",
            "<p><a href=\"/y\">나</a></p><p>[가]: /x</p><p>[다]: /z<br>[나]: /u</p>"
        ),
        (
            "> [가]: /x\n> [나]: /y\n> [나]",
            "<blockquote><p>[가]: /x</p></blockquote><blockquote><p><a href=\"/y\">나</a></p></blockquote>"
        ),
        ("> [가]: /x\n[나]: /y\n\n[나]", "<blockquote><p>[가]: /x</p></blockquote><p><a href=\"/y\">나</a></p>"),
        (
            "- [가]: /x\n  [나]: /y\n  [나]",
            "<ul><li><p>[가]: /x</p><p><a href=\"/y\">나</a></p></li></ul>"
        ),
        ("- [가]: /x\n- [나]: /y\n- [나]", "<ul><li>[가]: /x</li><li></li><li><a href=\"/y\">나</a></li></ul>"),
        // Code has no line more than was written.
        ("```\n[가]: /x\n[나]: /y\n```\n\n[나]", "<pre><code>[가]: /x\n[나]: /y</code></pre><p>[나]</p>"),
        ("    [가]: /x\n    [나]: /y\n\n[나]", "<pre><code>[가]: /x\n[나]: /y</code></pre><p>[나]</p>"),
        (
            ">     [가]: /x\n>     [나]: /y\n\n[나]",
            "<blockquote><pre><code>[가]: /x\n[나]: /y</code></pre></blockquote><p>[나]</p>"
        ),
    ]) func `an address for links counts directly below one that no link uses`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [
        ("- [ ] 우유", "<ul><li class=\"task\"><label><input type=\"checkbox\" disabled> 우유</label></li></ul>"),
        (
            "- [x] **우유**\n- [X] 빵",
            "<ul><li class=\"task\"><label><input type=\"checkbox\" disabled checked> <strong>우유</strong></label></li>"
                + "<li class=\"task\"><label><input type=\"checkbox\" disabled checked> 빵</label></li></ul>"
        ),
        (
            "1. [ ] 우유\n\n   하나 더",
            "<ol><li class=\"task\"><p><label><input type=\"checkbox\" disabled> 우유</label></p><p>하나 더</p></li></ol>"
        ),
        ("- [y] 우유", "<ul><li>[y] 우유</li></ul>"),
        ("- [ ]우유", "<ul><li>[ ]우유</li></ul>"),
        ("- [", "<ul><li>[</li></ul>"),
        ("- [ ]", "<ul><li>[ ]</li></ul>"),
        ("[ ] 우유", "<p>[ ] 우유</p>"),
    ]) func `an item that begins with a box is a task`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test func `a box is ticked in the text where it stands, and nothing else is changed`() {
        let text = """
            [가]: /x
            [나]: /y
            ```
            - [ ] 코드
            ```
            - [ ] 우유_두_병 [나] https://a.example/_b_*c*
              1. [X] 빵
              2. [y] 아님

            > * [x] 인용
            - [다]: /z
              [ ] 아님
            - [다] [ ] 아님
            - \t[ ] 끝
            """
        var ticked: [String] = []
        for number in -1...5 {
            guard let now = HTML.ticked(text, number) else { continue }
            let lines = zip(text.split(separator: "\n"), now.split(separator: "\n")).filter { $0 != $1 }
            #expect(lines.count == 1 && now.utf8.count == text.utf8.count)
            ticked.append(lines.map { String($1) }.joined())
            #expect(HTML.ticked(now, number)?.lowercased() == text.lowercased(), "pressed once more")
        }
        #expect(
            ticked == [
                "- [x] 우유_두_병 [나] https://a.example/_b_*c*", "  1. [ ] 빵", "> * [ ] 인용", "- \t[x] 끝",
            ])
    }

    @Test func `the box that is ticked is the one that is shown, whatever the text`() {
        var entropy = Entropy.repeatable(11)
        // But for an address for links with the label `x`, which a ticked box would be a link to.
        let pieces = [
            "- [ ] 가", "- [x] 나", "1. [ ] 다", "  - [X] 라", "> - [ ] 마", "[a]: /x", "[b]: /y", "- [a]: /x", "  [ ] 바",
            "[b]",
            "", "    - [ ] 사", "```", "\t- [ ] 아", "- - [x] 자", "-", "* [ ]  차 [a][b]", "> [b]: /y", "글",
        ]
        var boxes = 0
        for _ in 0..<rounds(1_000, inRelease: 20_000) {
            let text = (0..<(1 + entropy.next() % 9)).map { _ in pieces[Int(entropy.next() % UInt64(pieces.count))] }
                .joined(separator: "\n")
            func states(_ text: String) -> [Bool] {
                html(text).components(separatedBy: "type=\"checkbox\" disabled").dropFirst().map {
                    $0.hasPrefix(" checked")
                }
            }
            let before = states(text)
            for number in before.indices {
                // One below an address for links is not pressed.
                guard let now = HTML.ticked(text, number) else { continue }
                boxes += 1
                var after = before
                after[number].toggle()
                #expect(states(now) == after, "\(number) of \(text.debugDescription)")
            }
            #expect(HTML.ticked(text, before.count) == nil)
        }
        #expect(boxes > 500)
    }

    private static let out = "target=\"_blank\" rel=\"noopener noreferrer nofollow\""

    @Test(arguments: [
        ("[가](https://a.example)", "<p><a href=\"https://a.example\" \(out)>가</a></p>"),
        ("[가](<HTTP://a.example/x y> '제목')", "<p><a href=\"HTTP://a.example/x y\" \(out)>가</a></p>"),
        ("[가](www.a.example)", "<p><a href=\"https://www.a.example\" \(out)>가</a></p>"),
        ("[가][b]\n\n[b]: tel:+8221234567", "<p><a href=\"tel:+8221234567\" \(out)>가</a></p>"),
        ("<minji@a.example>", "<p><a href=\"mailto:minji@a.example\" \(out)>minji@a.example</a></p>"),
        ("[가](/board/b?x=1&y#c)", "<p><a href=\"/board/b?x=1&amp;y#c\">가</a></p>"),
        (
            "https://a.example/__init__.py, *둘*",
            "<p><a href=\"https://a.example/__init__.py\" \(out)>https://a.example/__init__.py</a>, <em>둘</em></p>"
        ),
        (
            "**https://a.example/b**",
            "<p><strong><a href=\"https://a.example/b\" \(out)>https://a.example/b</a></strong></p>"
        ),
        ("`https://a.example/_b_`", "<p><code>https://a.example/_b_</code></p>"),
        ("[https://a.example](https://b.example)", "<p><a href=\"https://b.example\" \(out)>https://a.example</a></p>"),
        ("[](https://a.example)", "<p><a href=\"https://a.example\" \(out)>https://a.example</a></p>"),
        ("![그림](https://a.example/b.png)", "<p><a href=\"https://a.example/b.png\" \(out)>그림</a></p>"),
        (
            "[![그림](https://a.example/b.png)](https://c.example)",
            "<p><a href=\"https://c.example\" \(out)>그림</a></p>"
        ),
        ("[가](b) [나](//a.example) [다](/\\a.example) [라](#d) [마](?e) []() [바]()", "<p>가 나 다 라 마  바</p>"),
    ]) func `a link leads to what it may lead to, or is its text`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: ["- ", "> ", "1. ", "+ * 1) > "]) func `what is nested deeply ends at a limit`(beginning: String) {
        for count in [20, 32, 2_000] {
            let text = String(repeating: beginning, count: count) + "바닥"
            let tokens = Token.read(Renderer.render(HTML.markdown(text)))
            #expect(tokens.count { if case .start = $0 { true } else { false } } <= 2 * 16 + 2)
            #expect(tokens.contains { if case .text(let text) = $0 { text.hasSuffix("바닥") } else { false } })
        }
        let emphases = Token.read(
            Renderer.render(HTML.markdown(String(repeating: "*a ", count: 200) + String(repeating: "b*", count: 200))))
        #expect(emphases.contains(.start("em", [:])))
    }

    /// Each took a parser of Markdown the square of its length once, or makes more of a text than it says.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            String(repeating: "[a](b", count: 4_000), String(repeating: "![[]()", count: 3_300),
            String(repeating: "*a _b ", count: 3_300), String(repeating: "`a``", count: 5_000),
            String(repeating: "- ", count: 4_000) + "x" + String(repeating: "\n", count: 11_000),
            String(repeating: "- ", count: 30) + "x" + String(repeating: "\n", count: 19_000),
            "[a]: https://" + String(repeating: "x", count: 10_000) + "\n\n" + String(repeating: "[a]", count: 3_300),
            String(repeating: "[", count: 20_000), String(repeating: "[a", count: 10_000) + "]",
            String(repeating: "[a]:\n", count: 4_000), String(repeating: "[b]: /x\n[a]: /x\n", count: 1_200) + "[a]",
            (1...1_000).map { "[b\($0)]: /x\n[\($0)]: /x\n" }.joined() + (1...1_000).map { "[\($0)]" }.joined(),
            "[" + String(repeating: "a", count: 10_000) + "]: " + String(repeating: "[a]", count: 3_300),
        ]) func `hostile text ends, and becomes no book`(text: String)
    {
        #expect(Renderer.render(HTML.markdown(text)).count < 1_000_000)
    }
}
