import Floor
import Testing

@testable import DiaryRoom
@testable import Transfer

/// The ancestor's store, and arrays of records.
struct SimpleFilesTests {
    /// A store as version 1 writes it: records of a title, a body and a time, each with an id.
    static func store(_ records: [(id: String, title: String, body: String, createdAt: Int)]) -> String {
        let entries = records.map { record in
            JSON.object([
                .init("id", .string(record.id)), .init("title", .string(record.title)),
                .init("body", .string(record.body)), .init("created_at", .integer(Int64(record.createdAt))),
            ])
        }
        return JSON.object([
            .init("format", "maru-journal"), .init("version", 1), .init("entries", .array(entries)),
        ]).text
    }

    @Test func `every format in JSON is in the list of those that a file is asked for`() {
        #expect(Set(JournalFormat.all.map(\.form)) == Set(ParsedJournal.Form.allCases).subtracting([.markdown]))
    }

    @Test func `a store of version 1 opens with the same count, ids, texts and days, and no weather`() throws {
        let records = [
            // 2020-12-22 15:35 UTC is the 23rd in Seoul.
            (
                id: "A36D3A1B-9E0C-4B69-8D8C-3D5B1D0C9F01", title: "똘기떵이호치새초미", body: "자축인묘\n\n신유술해",
                createdAt: 1_608_651_333
            ),
            (
                id: "A36D3A1B-9E0C-4B69-8D8C-3D5B1D0C9F02", title: "똘기떵이호치새초미", body: "자축인묘\n\n신유술해",
                createdAt: 1_608_651_333
            ),
            (id: "A36D3A1B-9E0C-4B69-8D8C-3D5B1D0C9F03", title: "", body: "제목 없는 글", createdAt: 1_608_600_000),
            (id: "A36D3A1B-9E0C-4B69-8D8C-3D5B1D0C9F04", title: "제목만", body: "", createdAt: 1_640_962_799),
            (id: "A36D3A1B-9E0C-4B69-8D8C-3D5B1D0C9F05", title: "", body: "", createdAt: 1_640_962_800),
        ]
        let parsed = try JournalFile.read(Self.store(records))
        #expect(parsed.form == .maru && parsed.warnings == JournalWarnings())
        let desk = try Desk()
        let journal = JournalFile.imported(parsed.document, desk, into: desk.journal.id)
        #expect(journal.entries.count == records.count)
        for (record, day) in zip(records, ["2020-12-23", "2020-12-23", "2020-12-22", "2021-12-31", "2022-01-01"]) {
            let id = try #require(ID<Entity>(record.id))
            let entry = try #require(journal.entries[id])
            #expect(entry.day.value?.day.iso == day && entry.day.value?.zone == "Asia/Seoul")
            let text = EntryText(entry.text.value)
            #expect(text.title == record.title && (text.body ?? "") == record.body)
            #expect(entry.weather.value == nil && entry.place.value == nil && !entry.isRemoved)
            #expect(entry.writtenAt == Int64(record.createdAt) * 1_000 && entry.isWritten)
        }
        let second = try JSON.parse(JournalDocument(journal).json.text)
        #expect(second["version"] == .integer(2) && second["entries"]?.arrayValue?.count == records.count)
        #expect(second["entries"]?.arrayValue?.allSatisfy { $0["weather"] == .null } == true)
    }

    private let records = """
        [{"title":"","body":"한 줄","created_at":1608651333},{"title":"같은 글","body":"x","created_at":1608651333},
        {"title":"같은 글","body":"x","created_at":1608651333},{"title":"나중","body":"","created_at":1608651333.75},
        {"title":"","body":"한 줄","created_at":1608651333}]
        """

    @Test func `equal records stay different entries, in their order`() throws {
        let document = try JournalFile.read(records).document
        #expect(document.entries.map(\.text) == ["나중", "\n한 줄", "같은 글\nx", "같은 글\nx", "\n한 줄"])
        #expect(Set(document.entries.map(\.id)).count == 5)
        #expect(document.entries[0].written == 1_608_651_333_750)
    }

    @Test func `the same records have the same ids, in another place of another file too`() throws {
        let first = try JournalFile.read(records).document
        #expect(try JournalFile.read(records).document == first)
        let more = try JournalFile.read(
            records.replacing(
                "[{\"title\":\"\"", with: "[{\"title\":\"새 글\",\"created_at\":1608651333},{\"title\":\"\""))
        let known = Set(first.entries.map(\.id.importKey))
        #expect(more.document.entries.count { !known.contains($0.id.importKey) } == 1)
        let id = first.entries[1].id
        #expect(id.lowestImportKey <= id && id <= id.highestImportKey && id.milliseconds == 1_608_651_333_000)
    }

    @Test func `a record with an id keeps it`() throws {
        let text = #"[{"id":"A36D3A1B-9E0C-4B69-8D8C-3D5B1D0C9F01","title":"a","created_at":1,"mood":3}]"#
        let parsed = try JournalFile.read(text)
        #expect(parsed.document.entries[0].id.text == "a36d3a1b-9e0c-4b69-8d8c-3d5b1d0c9f01")
        #expect(parsed.warnings.counts == [.init(kind: .others, number: 1)])
    }

    @Test func `more records of one time than have a place are all kept`() throws {
        let record = #"{"title":"a","created_at":1}"#
        let document = try JournalFile.read("[" + Array(repeating: record, count: 4_200).joined(separator: ",") + "]")
            .document
        #expect(Set(document.entries.map(\.id.importKey)).count == 4_200)
    }
}
