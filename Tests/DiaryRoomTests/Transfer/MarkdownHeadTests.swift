import Floor
import Testing

@testable import DiaryRoom
@testable import Transfer

/// What people and programs write into the heads of notes.
struct MarkdownHeadTests {
    private static func read(_ head: String) throws -> ParsedJournal {
        try JournalFile.read(markdown: ["2026-05-01.md": "---\n" + head + "\n---\n글"])
    }

    @Test func `what a journal does not have costs itself alone, and is counted by its name`() throws {
        let parsed = try JournalFile.read(markdown: [
            "2026-05-01.md": "---\nweather: Sunny, 12°C\nmood: 4\n---\na",
            "2026-05-02.md": "---\nmark: done\nmood: 5\n---\nb", "2026-05-03.md": "c",
        ])
        #expect(parsed.document.entries.map(\.text) == ["c", "b", "a"])
        #expect(parsed.document.entries.allSatisfy { $0.weather == nil && $0.mark == nil })
        #expect(parsed.warnings.counts == [.init(kind: .others, number: 4)])
        #expect(parsed.warnings.line(of: .others) == "weather · mood (2) · mark")
        let kept = try ParsedJournal(kept: parsed.kept.bytes)
        #expect(kept.warnings == parsed.warnings, "the names too")
    }

    @Test func `a file of ours that somebody has changed loses only what is wrong`() throws {
        let parsed = try Self.read("maru: 2\nweather: fine\nmark: done\nplace: \"집\"\nmuted: true")
        let entry = parsed.document.entries[0]
        #expect(entry.text == "글" && entry.place?.name == "집" && entry.isMuted && entry.weather == nil)
        #expect(parsed.warnings.line(of: .others) == "weather · mark")
    }

    @Test(arguments: [
        ("tags:\n    - run\n    - home", "#run #home"), ("tags:\n- run\n- home", "#run #home"),
        ("tags: \"#x #y\"", "#x #y"), ("tags: [a, \"b, c\"]", "#a #b,_c"), ("tags: a, 'b c'", "#a #b_c"),
        ("tags: [\n  a,\n  b ]", "#a #b"), ("tags:\n  - \"#x\"\n  - y z", "#x #y_z"), ("tags: it's, b", "#it's #b"),
        ("tags: \"a\", \"b\"", "#a #b"),
    ]) func `tags come in every form`(head: String, line: String) throws {
        let parsed = try Self.read(head)
        #expect(parsed.document.entries[0].text == "글\n\n" + line)
        #expect(parsed.warnings.counts == [.init(kind: .tagsInText, number: 1)])
    }

    @Test(arguments: [
        "title: >-\n  A long title\n  in two lines", "title: >\n    A long title\n    in two lines",
        "title: |\n  A long title\n  in two lines", "title: A long title\n  in two lines",
        "title: \"A long title\n  in two lines\"",
    ]) func `a title that a program has folded is one line`(head: String) throws {
        let parsed = try Self.read(head)
        #expect(parsed.document.entries[0].text == "A long title in two lines\n글")
        #expect(parsed.warnings == JournalWarnings())
    }

    @Test func `lists, members within members and stray lines are told`() throws {
        let parsed = try Self.read(
            "# comment\naliases:\n  - one\n  - two\nlocation:\n  name: 집\n  title: 이름\nempty:\nno member\ncss: []")
        let entry = parsed.document.entries[0]
        #expect(entry.text == "글" && entry.place == nil, "a title within another member is not the entry's")
        #expect(parsed.warnings.line(of: .others) == "aliases · location · no member")
    }

    @Test func `an id that two files have is the first one's`() throws {
        let head = "---\nid: a36d3a1b-9e0c-4b69-8d8c-3d5b1d0c9f01\n---\n"
        let parsed = try JournalFile.read(markdown: ["2026-05-01.md": head + "a", "2026-05-02.md": head + "b"])
        #expect(parsed.document.entries.map(\.text) == ["b", "a"])
        #expect(Set(parsed.document.entries.map(\.id.importKey)).count == 2)
        #expect(parsed.warnings.line(of: .others) == "id")
    }

    @Test func `names are told one by one, each once, shortened, and not without end`() {
        var warnings = JournalWarnings()
        for number in 1...12 { warnings.add(.others, named: "name \(number)") }
        warnings.add(.others, named: "name 1")
        warnings.add(.filesLeft, named: String(repeating: "가", count: 100) + "\u{202E}\n")
        warnings.add(.filesLeft, named: " ")
        #expect(warnings.counts == [.init(kind: .filesLeft, number: 2), .init(kind: .others, number: 13)])
        #expect(warnings.line(of: .others).hasPrefix("name 1 (2) · name 2 · "))
        #expect(warnings.line(of: .others).hasSuffix("name 10 · …"))
        #expect(warnings.line(of: .filesLeft) == String(repeating: "가", count: 80) + " · …")
        #expect(warnings.line(of: .decoded).isEmpty)
        let count = warnings.counts[0]
        #expect(warnings.phrase(count).en.hasPrefix("2 files that are no entries are not imported. 가"))
    }

    @Test(arguments: JournalWarnings.Kind.allCases)
    func `one is one in English`(kind: JournalWarnings.Kind) {
        let (one, many) = (kind.phrase(1), kind.phrase(2_000))
        #expect(one.ko.contains("1") && one.en.contains("1") && many.ko.contains("2,000") && many.en.contains("2,000"))
        for words in ["1 photos", "1 files", "1 entries", "1 tags", "1 items", "1 positions", "1 times", "1 names"] {
            #expect(!one.en.contains(words), "\(one.en)")
        }
        #expect(one.en != many.en.replacing("2,000", with: "1"), "\(one.en)")
    }
}
