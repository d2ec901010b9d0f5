import Floor
import Testing

@testable import DiaryRoom
@testable import Transfer

/// Of which day a note is, and when it was written.
struct MarkdownDayTests {
    private static func read(_ path: String, _ head: [String]) throws -> JournalDocument.Entry? {
        let text = head.isEmpty ? "글" : "---\n" + head.joined(separator: "\n") + "\n---\n글"
        return try JournalFile.read(markdown: [path: text]).document.entries.first
    }

    @Test(arguments: [
        ("a.md", ["date: 2022-12-21", "created: 2023-05-04T10:00"], "2023-05-04T10:00+09:00"),
        ("a.md", ["date: 2022-12-21", "created: 2023-05-04"], "2023-05-04T12:00+09:00"),
        ("a.md", ["created: 2023-05-04T10:00", "date: 2022-12-21T08:00"], "2023-05-04T10:00+09:00"),
        ("2022-12-21.md", ["created: 2023-05-04T10:00"], "2023-05-04T10:00+09:00"),
        ("2022-12-21.md", ["created: 2023-05-04"], "2023-05-04T12:00+09:00"),
        ("2023-05-04.md", ["date: 2022-12-21"], "2022-12-21T12:00+09:00"),
        ("2022-12-21.md", ["date: last winter"], "2022-12-21T12:00+09:00"),
        ("a.md", ["day: 2022-12-21", "date: 2023-05-04"], "2023-05-04T12:00+09:00"),
        ("a.md", ["created: 2022-12-21T08:00"], "2022-12-21T08:00+09:00"),
        ("a.md", ["created_at: 2022-12-21 23:30"], "2022-12-21T23:30+09:00"),
        ("a.md", ["created: 2022-12-20T20:00Z"], "2022-12-20T20:00Z"),
    ]) func `the day is what the head or the name says, and created is only when it was written`(
        path: String, head: [String], written: String
    ) throws {
        let entry = try #require(try Self.read(path, head))
        #expect(entry.day == EntryDay(Day("2022-12-21")!, zone: "Asia/Seoul"))
        #expect(entry.written == UnixTime.parse(written)?.milliseconds)
    }

    @Test(arguments: [
        "2022_12_21.md", "20221221.md", "2022.12.21.md", "2022년 12월 21일.md", "2022. 12. 21..md", "2022-12-21 동지.md",
        "journals/2022_12_21.md",
    ]) func `names of other programs say a day`(path: String) throws {
        #expect(try Self.read(path, [])?.day.day == Day("2022-12-21"))
    }

    @Test(
        arguments: [
            ("2022-12-21", nil), ("2022/12/21", nil), ("2022. 12. 21.", nil), ("2022년 12월 21일", nil), ("20221221", nil),
            ("2022-12-21 # comment", nil), ("\"[[2022-12-21]]\"", nil), ("[[2022-12-21]]", nil),
            ("\"2022-12-21\" # quoted", nil), ("'2022-12-21'", nil), ("2022-12-21 Wednesday", nil),
            ("2022-12-21T9:05", "2022-12-21T09:05+09:00"), ("2022/12/21 9:05", "2022-12-21T09:05+09:00"),
            ("2022-12-21T09:05:07+02:00", "2022-12-21T07:05:07Z"), ("2022-12-21 09:05 +02:00", "2022-12-21T07:05Z"),
            ("2022-12-21 00:05:00 UTC", "2022-12-21T00:05Z"), ("2022-12-21 9:05 PM", "2022-12-21T21:05+09:00"),
            ("2022-12-21 12:05 am", "2022-12-21T00:05+09:00"), ("2022-12-21 09:05 # comment", "2022-12-21T09:05+09:00"),
            ("\"2022-12-21T09:05\"", "2022-12-21T09:05+09:00"), ("2022-12-21 25:61", nil), ("2022-12-21 T", nil),
        ] as [(String, String?)])
    func `dates are read as people write them`(date: String, time: String?) throws {
        let entry = try #require(try Self.read("a.md", ["date: " + date]))
        #expect(entry.day.day == Day("2022-12-21"), "\(date)")
        #expect(entry.written == UnixTime.parse(time ?? "2022-12-21T12:00+09:00")?.milliseconds, "\(date)")
    }

    @Test func `a head whose lines end in spaces is one`() throws {
        let parsed = try JournalFile.read(markdown: ["a.md": "---  \ndate: 2022-12-21 \n---\t\n글"])
        #expect(parsed.document.entries[0].day.day == Day("2022-12-21") && parsed.document.entries[0].text == "글")
    }

    @Test func `entries without a day are told with what was read, and refuse a file that has no others`() throws {
        let files = ["2022-12-21.md": "하나", "pages/contents.md": "둘", "b.md": "---\ndate: 21 Dec\n---\n셋"]
        let parsed = try JournalFile.read(markdown: files)
        #expect(parsed.warnings.counts == [.init(kind: .daysUnknown, number: 2)])
        #expect(parsed.warnings.line(of: .daysUnknown) == "b.md (date: 21 Dec) · pages/contents.md")
        for (text, given) in [("셋", "어제.md"), ("---\ncreated: 21 Dec\n---\n셋", "created: 21 Dec")] {
            let refusal = JournalFile.refusal { () throws(Refusal) in try JournalFile.read(markdown: ["어제.md": text]) }
            #expect(refusal?.name == "journal-file-no-day" && refusal?.given == given)
            #expect(refusal?.phrase.ko.contains("어제.md") == true && refusal?.phrase.en.contains("2026-05-01") == true)
        }
    }

    @Test func `a value of a day or a time that is not used is told`() throws {
        let parsed = try JournalFile.read(markdown: ["2022-12-21.md": "---\ndate: soon\nupdated: later\n---\n글"])
        #expect(parsed.warnings.line(of: .others) == "date · updated")
    }
}
