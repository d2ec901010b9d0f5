import DiaryRoom
import Floor
import ServerFloor
import Testing
import Transfer

@testable import DiaryServer

/// Archives and files of other programs, as people have them.
@Suite struct `A file of another program` {
    private static let context = JournalFileContext(latest: 1_900_000_000_000) { time, zone in
        (Moment(milliseconds: time, offset: 32_400), zone ?? "Asia/Seoul")
    }

    private static func read(_ files: [(String, [UInt8])]) throws -> ParsedJournal {
        var writer = ZipWriter()
        for (path, bytes) in files { try writer.add(path, bytes) }
        return try JournalArchive.parsed(ZipSource(writer.finished()), named: "All.zip", context)
    }

    private static func read(_ files: [(String, String)]) throws -> ParsedJournal {
        try read(files.map { ($0.0, Array($0.1.utf8)) })
    }

    private static func read(_ bytes: [UInt8], named name: String) throws -> ParsedJournal {
        try JournalArchive.parsed(ZipSource(bytes), named: name, context)
    }

    /// With its mark of byte order, the low byte first.
    private static func utf16(_ text: String) -> [UInt8] {
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    private static func dayOne(_ text: String, _ photo: String) -> String {
        """
        {"metadata":{"version":"1.0"},"entries":[{"uuid":"\(photo)","creationDate":"2026-05-01T22:30:00Z",
        "text":"\(text)","photos":[{"md5":"\(photo)","type":"jpeg"}]}]}
        """
    }

    @Test func `a vault comes in whole, without what its program hides`() throws {
        let parsed = try Self.read([
            ("MyVault/.obsidian/app.json", "{}"), ("MyVault/.obsidian/workspace.json", "{\"entries\":[]}"),
            ("MyVault/.obsidian/plugins/x/data.json", "[]"), ("MyVault/.trash/2026-04-30.md", "버린 글"),
            ("__MACOSX/MyVault/._2026-05-01.md", "x"), ("MyVault/.DS_Store", "x"),
            ("MyVault/logseq/bak/journals/2026_05_01.md", "옛 글"),
            ("MyVault/Daily/2026-05-01.md", "# Friday\nnice ![[Pasted image 1.PNG]]"),
            ("MyVault/Daily/2026-05-02.md", "# Sat ![](Attachments/b.jpg) ![[a.png|300]]"),
            ("MyVault/Attachments/Pasted image 1.png", "p"), ("MyVault/Attachments/b.jpg", "b"),
            ("MyVault/a.png", "a"), ("MyVault/Old/deep/a.png", "a"), ("MyVault/Board.canvas", "{}"),
            ("MyVault/exported.json", "{\"nodes\":[]}"),
        ])
        #expect(parsed.form == .markdown && parsed.document.entries.map(\.day.day.iso) == ["2026-05-02", "2026-05-01"])
        #expect(
            parsed.document.entries.map { $0.photos.map(\.path) } == [
                ["MyVault/Attachments/b.jpg", "MyVault/a.png"], ["MyVault/Attachments/Pasted image 1.png"],
            ])
        #expect(parsed.warnings.counts.map(\.kind) == [.filesLeft] && parsed.warnings.counts[0].number == 3)
        let left = "MyVault/Old/deep/a.png · MyVault/Board.canvas · MyVault/exported.json"
        #expect(parsed.warnings.line(of: .filesLeft) == left)
    }

    @Test func `a picture is found under a name in decomposed letters`() throws {
        let parsed = try Self.read([
            ("보관함/일기/2026-05-01.md", "![[강아지.png]]"),
            ("보관함/첨부/" + "\u{1100}\u{1161}\u{11BC}\u{110B}\u{1161}\u{110C}\u{1175}.png", "p"),
        ])
        #expect(parsed.document.photoCount == 1 && parsed.warnings == JournalWarnings())
    }

    @Test func `journals of Day One come together, with the photos of their folder`() throws {
        let parsed = try Self.read([
            ("Journal.json", Self.dayOne("집", "aa11")), ("Travel.json", Self.dayOne("길", "bb11")),
            ("settings.json", "{\"theme\":1}"), ("broken.json", "{"), ("notes.txt", "2026-05-01"),
            ("photos/aa11.jpeg", "a"), ("photos/bb11.jpeg", "b"),
        ])
        #expect(parsed.form == .dayOne && Set(parsed.document.entries.map(\.text)) == ["집", "길"])
        let photos = Set(parsed.document.entries.flatMap { $0.photos.map(\.path) })
        #expect(photos == ["photos/aa11.jpeg", "photos/bb11.jpeg"])
        #expect(parsed.journals.map(\.name) == ["Journal", "Travel"] && parsed.journals.map(\.entryCount) == [1, 1])
        #expect(parsed.warnings.line(of: .filesLeft) == "settings.json · broken.json · notes.txt")
        let one = try Self.read([
            ("Export/Journal.json", Self.dayOne("집", "aa11")), ("Export/photos/aa11.jpeg", "a"),
        ])
        #expect(one.journals.isEmpty && one.document.photoCount == 1)
    }

    @Test func `a wrong entry of one of several journals is told with its file`() throws {
        let parsed = try Self.read([
            ("Journal.json", Self.dayOne("집", "aa11")), ("Travel.json", "{\"entries\":[{\"uuid\":\"a\"}]}"),
            ("photos/aa11.jpeg", "a"),
        ])
        #expect(parsed.warnings.line(of: .entriesUnread) == "Travel.json: entries[0].creationDate: null")
    }

    @Test func `texts in other encodings are read and told, and what is none is left out`() throws {
        let cp949: [UInt8] = [0xBF, 0xC0, 0xB4, 0xC3, 0x20, 0xBA, 0xF1]
        let utf16 = Self.utf16("맑음")
        let parsed = try Self.read([
            ("2026-05-01.txt", cp949), ("2026-05-02.md", Array("흐림".utf8)), ("2026-05-03.md", utf16),
            ("2026-05-04.md", [0xB0, 0xA1, 0x2C, 0xFF]),
        ])
        #expect(parsed.document.entries.map(\.text) == ["맑음", "흐림", "오늘 비"])
        #expect(parsed.warnings.line(of: .decoded) == "2026-05-01.txt · 2026-05-03.md")
        #expect(parsed.warnings.line(of: .filesNotText) == "2026-05-04.md")
        #expect(try Self.read(cp949, named: "2026-05-01.txt").document.entries[0].text == "오늘 비")
        let json = Self.utf16(Self.dayOne("집", "aa"))
        #expect(try Self.read(json, named: "Journal.json").warnings.line(of: .decoded) == "Journal.json")
    }

    @Test func `a text that begins with a bracket is a text`() throws {
        for text in ["[[어제]]에 이어", "[ ] 할 일", "{{date}} 서식"] {
            let parsed = try Self.read(Array(text.utf8), named: "2026-05-01.md")
            #expect(parsed.form == .markdown && parsed.document.entries[0].text == text)
        }
        let json = "[{\"title\":\"a\",\"created_at\":1600000000}]"
        #expect(try Self.read(Array(json.utf8), named: "journal.txt").form == .array)
    }

    private typealias Refused = (files: [(String, String)], name: String, said: String)

    private static let refused: [Refused] = [
        (
            [("1764325584203-abc.json", "{\"date_journal\":1,\"text\":\"a\"}")], "journal-file-unknown",
            "date_journal, text"
        ),
        (
            [("jrnl.json", "{\"tags\":{},\"entries\":[{\"title\":\"a\",\"body\":\"b\",\"date\":\"2020-03-29\"}]}")],
            "journal-file-unknown", "tags, entries"
        ),
        (
            [("Diarium.json", "[{\"date\":\"2026-01-14T19:05:00\",\"heading\":\"a\",\"html\":\"b\"}]")],
            "journal-file-unknown", "date, heading, html"
        ),
        (
            [("mini.json", "{\"metadata\":{},\"entries\":{\"2024-10-01\":{\"text\":\"a\"}}}")],
            "journal-file-unknown", "metadata, entries"
        ),
        ([("Entries/a.html", "<html/>"), ("index.html", "<html/>")], "journal-file-unknown", "Entries/a.html"),
        ([("a/b.json", "{\n\"entries\":[\n{]}")], "journal-file-malformed", "a/b.json"),
        ([("pages/a.md", "글"), ("pages/b.md", "---\ndate: soon\n---\n글")], "journal-file-no-day", "pages/a.md"),
        ([("a.json", "[]"), ("b.json", "{}")], "journal-file-unknown", "a.json"),
    ]

    @Test func `what cannot be read is refused with its file and what was found in it`() throws {
        for (files, name, said) in Self.refused {
            let refusal = #expect(throws: Refusal.self) { try Self.read(files) }
            #expect(refusal?.name == name && refusal?.field == "file", "\(files[0].0): \(refusal?.name ?? "")")
            #expect(refusal?.phrase.ko.contains(files[0].0) == true && refusal?.phrase.en.contains(files[0].0) == true)
            #expect(refusal?.given == said || refusal?.phrase.ko.contains(said) == true, "\(refusal?.given ?? "")")
        }
        let broken = #expect(throws: Refusal.self) {
            try Self.read(Array("{\n\"entries\":[\n{]}".utf8), named: "Journal.json")
        }
        #expect(broken?.phrase.en.contains("(Journal.json). See line 3, byte") == true, "\(broken?.phrase.en ?? "")")
        let strange: [([UInt8], String)] = [([0x1F, 0x8B, 8, 0], "Journal.json.gz"), (Array("a,b".utf8), "diary.csv")]
        for (bytes, name) in strange {
            let refusal = #expect(throws: Refusal.self) { try Self.read(bytes, named: name) }
            #expect(refusal?.name == "journal-file-unknown" && refusal?.phrase.ko.contains(name) == true)
        }
    }

    @Test func `a large file is told to become a zip, and a large zip to become smaller`() throws {
        let large = [UInt8](repeating: 0x20, count: ParsedJournal.byteLimit + 1)
        let refusal = #expect(throws: Refusal.self) { try Self.read(large, named: "Journal.json") }
        #expect(refusal?.phrase.ko.contains("zip으로 묶어서") == true)
        #expect(refusal?.phrase.en.contains("Put it into a zip as it is") == true)
        var writer = ZipWriter()
        try writer.add("Journal.json", large + Array(Self.dayOne("집", "aa").utf8))
        #expect(try Self.read(writer.finished(), named: "Journal.zip").document.entries.count == 1)
    }
}
