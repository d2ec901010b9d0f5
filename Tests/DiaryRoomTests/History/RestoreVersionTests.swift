import Floor
import Testing

@testable import DiaryRoom

struct RestoreVersionTests {
    @Test(arguments: 0..<20)
    func `every earlier text can be computed from the log`(seed: Int) throws {
        var dice = Dice(seed)
        var desk = try Desk()
        var texts: [(ID<Operation>, String)] = []
        var text = "제목"
        var typed: [String] = []
        for _ in 0..<12 {
            if let operation = try desk.write(text) { texts.append((operation.id, desk.text()!)) }
            text = dice.edited(text, by: "가", typed: &typed)
        }
        let entry = try #require(desk.journal.entries[Desk.entry])
        for (version, text) in texts { #expect(EntryVersion.text(of: entry, at: version, in: desk.log) == text) }
        #expect(EntryVersion.text(of: entry, at: ID(high: 3, low: 3), in: desk.log) == nil)
    }

    @Test func `an earlier text becomes the present one, and what came between stays in the history`() throws {
        var desk = try Desk()
        let first = try #require(try desk.write("처음 글"))
        let second = try #require(try desk.write("나중 글"))
        try desk.act("restore-version", ["entry": Desk.entry.text, "version": first.id.text])
        #expect(desk.text() == "처음 글")
        let page = try desk.html(["entry", Desk.entry.text, "versions", second.id.text])
        #expect(page.contains("나중 글") && page.contains("restore-version"))
        #expect(try desk.html(["entry", Desk.entry.text, "versions"]).contains(second.id.text))
        #expect(try desk.act("restore-version", ["entry": Desk.entry.text, "version": first.id.text]) == nil)
    }

    /// Two of one minute have the same time.
    @Test func `the list says of each text what was written or taken away in it`() throws {
        var desk = try Desk()
        try desk.write("제목\n\n긴 하루였다.")
        try desk.write("제목\n\n긴 하루였다. 비가 왔다 <&.")
        try desk.write("제목\n비가 왔다 <&.")
        try desk.write("제목\n비가 왔다 <&.\n" + String(repeating: "가", count: VersionsPage.wordsLimit + 1))
        let page = try desk.html(["entry", Desk.entry.text, "versions"])
        #expect(page.contains(">제목 긴 하루였다.<"))
        #expect(page.contains("비가 왔다 &lt;&amp;.<"))
        #expect(page.contains("지움: 긴 하루였다."))
        #expect(page.contains(String(repeating: "가", count: VersionsPage.wordsLimit) + "…"))
        desk.language = .enGB
        #expect(try desk.html(["entry", Desk.entry.text, "versions"]).contains("Removed: 긴 하루였다."))
    }

    @Test func `an unknown version is refused`() throws {
        var desk = try Desk()
        try desk.write("글")
        for version in [Desk.unused.text, ""] {
            let refusal = desk.refusal("restore-version", ["entry": Desk.entry.text, "version": version])
            #expect(refusal == .versionMissing)
        }
    }
}
