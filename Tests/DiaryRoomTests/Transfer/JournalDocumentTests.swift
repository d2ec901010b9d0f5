import Floor
import Testing

@testable import DiaryRoom
@testable import Transfer

struct JournalDocumentTests {
    @Test func `an export comes into another journal and is exported as the same file`() throws {
        let desk = try JournalFile.full()
        let document = JournalDocument(desk.journal)
        #expect(document.entries.count == 2, "deleted entries stay behind")
        let first = try #require(document.entries.last)
        #expect(first.weather != nil && first.place != nil && first.mark == .moon && first.isMuted)
        #expect(first.changed > first.written)
        var context = JournalFile.context
        context.latest = desk.now
        let parsed = try ParsedJournal(json: document.json.bytes, name: "", context)
        #expect(parsed.document == document && parsed.warnings == JournalWarnings() && parsed.form == .maru)
        let again = JournalFile.imported(parsed.document, desk, into: ID(high: 8, low: 8))
        #expect(JournalDocument(again).json.bytes == document.json.bytes)
    }

    @Test func `the same import makes the same operations, and in another journal others`() throws {
        let desk = try JournalFile.full()
        let entry = try #require(JournalDocument(desk.journal).entries.last)
        let made = ImportJournal.operations(entry, into: ID(high: 8, low: 8), as: desk.viewer())
        #expect(made == ImportJournal.operations(entry, into: ID(high: 8, low: 8), as: desk.viewer()))
        #expect(made.count == 2 && made[0].id != made[1].id && made.allSatisfy { $0.intent == .permanent })
        #expect(ImportJournal.operations(entry, into: ID(high: 8, low: 9), as: desk.viewer())[0].id != made[0].id)
    }

    @Test func `operations of entries that differ in one bit have different ids`() throws {
        let desk = try Desk()
        var ids: Set<ID<Operation>> = []
        for bit in 0..<64 as Range<UInt64> {
            for id in [ID<Entity>(high: 5, low: 1 << bit), ID(high: 1 << bit, low: 0)] {
                let entry = JournalDocument.Entry(id: id, day: EntryDay(.first, zone: ""), written: 5, text: "")
                ids.insert(ImportJournal.operations(entry, into: ID(high: 8, low: 8), as: desk.viewer())[0].id)
            }
        }
        #expect(ids.count == 128)
    }

    @Test func `what waits for the confirmation is what was read`() throws {
        let parsed = try JournalFile.read(
            #"{"format":"maru-journal","version":2,"name":"\"여행\"","new":1,"entries":[{"id":"00000000-0000-0005-0000-000000000001","day":"2022-12-21","zone":"","written":5,"changed":9,"text":"a\n\"b\"","weather":null,"place":{"name":"집","coordinates":null},"mark":null,"muted":false,"x":1}]}"#
        )
        #expect(parsed.warnings.counts == [.init(kind: .others, number: 1)])
        let kept = try ParsedJournal(kept: parsed.kept.bytes)
        #expect(kept.document == parsed.document && kept.warnings == parsed.warnings && kept.form == parsed.form)
    }

    @Test func `a time before 1970 or in the future is moved, and the day stays`() throws {
        func record(_ time: Int64) -> String { #"{"title":"하루","body":"","created_at":\#(time)}"# }
        let parsed = try JournalFile.read("[\(record(-500_000_000)),\(record(4_000_000_000)),\(record(1_600_000_000))]")
        #expect(parsed.document.entries.map(\.day.day.iso) == ["2096-10-02", "2020-09-13", "1954-02-27"])
        #expect(parsed.document.entries.map(\.written) == [JournalFile.now, 1_600_000_000_000, 1])
        #expect(parsed.warnings.counts == [.init(kind: .timesMoved, number: 2)])
    }

    @Test(
        arguments: [
            ("{", "journal-file-malformed", nil), ("{}", "journal-file-unknown", nil),
            ("[]", "journal-file-empty", nil),
            ("[1]", "journal-file-value", "[0]: 1"),
            (#"[{"title":1,"created_at":1}]"#, "journal-file-value", "[0].title: 1"),
            (#"[{"title":"a"}]"#, "journal-file-value", "[0].created_at: null"),
            (#"[{"title":"a","created_at":"어제"}]"#, "journal-file-value", #"[0].created_at: "어제""#),
            (#"[{"title":"a","created_at":1e9}]"#, "journal-file-value", "[0].created_at: 1e9"),
            (#"{"format":"maru-journal","version":3,"entries":[]}"#, "journal-file-version", "3"),
            (#"{"format":"maru-journal","version":2,"entries":{}}"#, "journal-file-value", "file.entries: {…}"),
            (
                #"{"format":"maru-journal","version":1,"entries":[{"title":"a","created_at":1}]}"#,
                "journal-file-value",
                "entries[0].id: null"
            ),
            (
                #"{"format":"maru-journal","version":2,"entries":[{"id":"00000000-0000-0005-0000-000000000001","day":"2022-02-30","written":1,"text":"a"}]}"#,
                "journal-file-value", #"entries[0].day: "2022-02-30""#
            ),
            (
                #"{"format":"maru-journal","version":2,"entries":[{"id":"00000000-0000-0005-0000-000000000001","day":"2022-02-03","written":1,"text":"a","mark":"pin"}]}"#,
                "journal-file-value", #"entries[0].mark: "pin""#
            ),
            (
                #"{"format":"maru-journal","version":2,"entries":[{"id":"00000000-0000-0005-0000-000000000001","day":"2022-02-03","written":1,"text":"a","place":{"coordinates":"0,0"}}]}"#,
                "journal-file-value", #"entries[0].place.coordinates: "0,0""#
            ),
            (
                #"{"format":"maru-journal","version":1,"entries":[{"id":"00000000-0000-0005-0000-000000000001","created_at":1},{"id":"00000000-0000-0005-0000-000000000001","created_at":2}]}"#,
                "journal-file-entry-repeated", "entries[1]: 00000000-0000-0005-0000-000000000001"
            ),
        ] as [(String, String, String?)])
    func `a wrong file is refused with its rule, its place and what was given`(
        text: String, name: String, given: String?
    ) {
        let refusal = JournalFile.refusal { () throws(Refusal) in try JournalFile.read(text) }
        #expect(refusal?.name == name && refusal?.field == "file")
        if let given { #expect(refusal?.given == given) }
    }

    @Test func `a text over the limit is refused, and one at it is taken`() throws {
        func file(_ count: Int) -> String {
            let body = String(repeating: "가", count: count - 2)
            return #"[{"title":"a","body":"\#(body)","created_at":1}]"#
        }
        #expect(try JournalFile.read(file(100_000)).document.entries[0].text.count == 100_000)
        let refusal = JournalFile.refusal { () throws(Refusal) in try JournalFile.read(file(100_001)) }
        #expect(refusal?.name == "journal-file-text-too-long" && refusal?.given == "[0].body: 100001")
    }

    @Test func `bytes that are no text are refused`() {
        for bytes in [[0x5B, 0x22, 0xFF, 0x22, 0x5D], Array(#"["\u0000"]"#.utf8)] as [[UInt8]] {
            let refusal = JournalFile.refusal { () throws(Refusal) in
                try ParsedJournal(json: bytes, name: "", JournalFile.context)
            }
            #expect(refusal?.name == "journal-file-not-text")
        }
        let unfit = JournalFile.refusal { () throws(Refusal) in
            try ParsedJournal(
                json: Array(#"[{"title":"a","created_at":1}]"#.utf8), name: "",
                JournalFileContext(latest: 5, isFit: { $0 != "a" }, local: JournalFile.context.local))
        }
        #expect(unfit?.name == "journal-file-not-text")
    }
}
