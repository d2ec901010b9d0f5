import Floor
import Testing

struct LinkedPageTests {
    private static let run = ID<Space>(high: 8, low: 1)
    private static let entry = ID<Entity>(high: 8, low: 3)
    private static let runPath = "/run/\(run.text)"
    private static let entryPath = "/diary/\(run.text)/entry/\(entry.text)"

    @Test func `the page of a run and that of an entry are known by their paths, and no other page is`() {
        for end in ["", "?a=b", "#c", "?a#c"] {
            #expect(LinkedPage(at: Self.runPath + end) == LinkedPage(Self.run))
            #expect(LinkedPage(at: Self.entryPath + end) == LinkedPage(Self.run, entry: Self.entry))
        }
        for path in [
            "", "/", "?", "/run/", "/run/own", Self.runPath + "/", Self.runPath + "/talk", "/x" + Self.runPath,
            "/ran/\(Self.run.text)", "/diary/\(Self.run.text)", "/diary/\(Self.run.text)/entry/", Self.entryPath + "0",
            "/diary/\(Self.run.text)/photo/\(Self.entry.text)", Self.entryPath + "/share",
        ] { #expect(LinkedPage(at: path) == nil, "\(path)") }
    }

    @Test func `a text names the pages of its addresses`() {
        let text = "https://maru.test\(Self.entryPath)에서 \(Self.runPath), \(Self.runPath)/talk /run/ /diary/ /"
        let run = LinkedPage(Self.run)
        #expect(LinkedPage.all(in: text) == [LinkedPage(Self.run, entry: Self.entry), run, run])
        #expect(LinkedPage.all(in: "").isEmpty)
    }
}
