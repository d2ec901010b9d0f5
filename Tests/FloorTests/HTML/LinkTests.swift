import Floor
import Testing

struct LinkTests {
    @Test func `a segment is escaped whole`() {
        #expect(Link("/board").at("a/b?c#d&e=f").text == "/board/a%2Fb%3Fc%23d%26e%3Df")
        #expect(Link("/board").at("회고").text == "/board/%ED%9A%8C%EA%B3%A0")
        #expect(Link("/board").at("a b\"<>'\n\u{0}").text == "/board/a%20b%22%3C%3E%27%0A%00")
        #expect(Link("/board").at("A-z_0.9~").text == "/board/A-z_0.9~")
    }

    @Test func `no segment leads up or stays where it is`() {
        #expect(Link("/board").at("..").at("x").text == "/board/%252E%252E/x")
        #expect(Link("/board").at(".").text == "/board/%252E")
        #expect(Link("/board").at("...").text == "/board/...")
        #expect(Link("/board").at(".a").text == "/board/.a")
    }

    @Test func `segments are joined by one slash`() {
        #expect(Link("/").at("a").at("b").text == "/a/b")
        #expect(Link("/").at("").at("evil.example").text == "/evil.example")
        #expect(Link("/board").at(ID<Space>(high: 0, low: 1)).text == "/board/00000000-0000-0000-0000-000000000001")
    }

    @Test func `pairs of the query are escaped and joined`() {
        let link = Link("/search").with("q", "민지 & 100%").with("page", "2")
        #expect(link.text == "/search?q=%EB%AF%BC%EC%A7%80%20%26%20100%25&page=2")
    }

    @Test(arguments: ["/", "/board", "/board/x?y=%20#z", "/a//b", "/.well-known", "/a:b@c"])
    func `an address that stays in this house is taken as it is`(text: String) {
        #expect(Link(within: text)?.text == text)
    }

    @Test(arguments: [
        "", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/a\\b", "https://evil.example",
        "javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "board", "?x", "#x", " /board", "/board ",
        "/\t/evil.example", "/\n/evil.example", "/\r\nSet-Cookie: a=b", "/\u{0}", "/\u{7F}", "/회고",
        "/\u{200B}/evil.example",
    ])
    func `an address that could lead elsewhere is refused`(text: String) {
        #expect(Link(within: text) == nil)
    }

    @Test func `an address too long is refused`() {
        #expect(Link(within: "/" + String(repeating: "a", count: 2047)) != nil)
        #expect(Link(within: "/" + String(repeating: "a", count: 2048)) == nil)
    }
}
