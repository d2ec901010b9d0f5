import Floor
import Testing

@testable import DiaryRoom
@testable import Transfer

struct MarkdownFilesTests {
    @Test func `entries written as Markdown are read as the same entries`() throws {
        let desk = try JournalFile.full()
        let document = JournalDocument(desk.journal)
        let files = document.markdown
        #expect(files.map(\.path) == ["2022-12-21-2.md", "2022-12-21.md"])
        var context = JournalFile.context
        context.latest = desk.now
        let parsed = try ParsedJournal(markdown: files, name: document.name, context)
        #expect(parsed.document == document && parsed.warnings == JournalWarnings())
        let text = String(decoding: files[1].bytes, as: UTF8.self)
        #expect(text.hasPrefix("---\nmaru: 2\nid: ") && text.contains("\nday: 2022-12-21\n"))
    }

    @Test func `files of others have their day from the head or the name, and keep tags and title`() throws {
        let parsed = try JournalFile.read(markdown: [
            "2021-05-05 어린이날.md": "\n공원\n\n",
            "a/b.md":
                "---\ndate: 2020-02-29T23:30:00-05:00\ntitle: \"윤일: 밤\"\ntags: [여행, '눈 길']\nmood: 3\n---\n\n걸었다.\n",
            "c.md": "---\r\ncreated: 2020-03-01 08:15\r\nzone: America/New_York\r\ntags:\r\n  - 집\r\n---\r\n# 아침\r\n",
            "d.md": "날짜 없는 글",
        ])
        let entries = parsed.document.entries
        #expect(entries.map(\.day.day.iso) == ["2021-05-05", "2020-03-01", "2020-03-01"])
        #expect(entries[0].text == "공원" && entries[0].written == UnixTime.parse("2021-05-05T12:00+09:00")?.milliseconds)
        #expect(entries.contains { $0.text == "윤일: 밤\n걸었다.\n\n#여행 #눈_길" })
        let morning = try #require(entries.first { $0.text == "# 아침\n\n#집" })
        #expect(morning.written == UnixTime.parse("2020-03-01T08:15-05:00")?.milliseconds)
        #expect(morning.day.zone == "America/New_York")
        #expect(
            parsed.warnings.counts == [
                .init(kind: .tagsInText, number: 2), .init(kind: .daysUnknown, number: 1),
                .init(kind: .others, number: 1),
            ])
    }

    @Test func `a text that looks like a head stays text`() throws {
        let text = "---\nday: 1999-01-01\n---\n한\tA\\"
        let desk = try JournalFile.full()
        #expect(JournalDocument(desk.journal).entries.contains { $0.text == text })
        let open = try JournalFile.read(markdown: ["2022-01-01.md": "---\n끝나지 않은 머리"])
        #expect(open.document.entries[0].text == "---\n끝나지 않은 머리")
    }

    @Test(arguments: [
        // Sydney's clock goes from 2:00 to 3:00 on 4 October 2026, at 16:00 in UTC of the day before.
        ("2026-10-04T00:30:00.000Z", "2026-10-03T14:30:00.000Z"),
        ("2026-10-04T01:59:59.500Z", "2026-10-03T15:59:59.500Z"),
        ("2026-10-04T03:00:00.000Z", "2026-10-03T16:00:00.000Z"),
        ("2026-10-04T12:00:00.000Z", "2026-10-04T01:00:00.000Z"),
    ]) func `a time on a clock that changes is the moment at which it shows it`(_ local: String, _ moment: String)
        throws
    {
        let change = try #require(UnixTime.parse("2026-10-03T16:00:00.000Z")).milliseconds
        let reading = JournalReading(
            JournalFileContext(latest: .max) { time, _ in
                (Moment(milliseconds: time, offset: (time < change ? 10 : 11) * 3_600), "Australia/Sydney")
            })
        let time = try #require(UnixTime.parse(local)).milliseconds
        #expect(UnixTime.text(reading.moment(ofLocal: time, in: nil)) == moment)
    }

    @Test func `a file that is no text is refused`() {
        let refusal = JournalFile.refusal { () throws(Refusal) in
            try ParsedJournal(
                markdown: [.init(path: "2022-01-01.md", bytes: [0xFF])], name: "", JournalFile.context)
        }
        #expect(refusal?.name == "journal-file-not-text")
        #expect(ParsedJournal.isMarkdown("a/2022.MD") && !ParsedJournal.isMarkdown("__MACOSX/._a.md"))
        #expect(!ParsedJournal.isMarkdown("a.jpg"))
    }
}
