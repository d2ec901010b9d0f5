import Floor
import Testing

@testable import DiaryRoom

struct WriteEntryTests {
    @Test func `the first write creates the entry on the day of the form, and later ones change its text alone`() throws
    {
        var desk = try Desk()
        let first = try desk.act(
            "write-entry",
            ["entry": Desk.entry.text, "text": "제목\n글", "base": "", "day": "2026-11-20", "zone": "Asia/Seoul"])
        #expect(first?.changes.map(\.field) == ["removed", "day", "text"])
        let second = try desk.act(
            "write-entry",
            [
                "entry": Desk.entry.text, "text": "제목\n글을 고쳤다", "base": desk.version(), "day": "2026-11-25",
                "zone": "America/New_York",
            ])
        #expect(second?.changes.map(\.field) == ["text"])
        let entry = try #require(desk.journal.entries[Desk.entry])
        #expect(entry.text.value == "제목\n글을 고쳤다")
        #expect(entry.day.value == EntryDay(Day("2026-11-20")!, zone: "Asia/Seoul"))
    }

    @Test func `without a day it is the viewer's today`() throws {
        var desk = try Desk()
        try desk.write("글")
        #expect(desk.journal.entries[Desk.entry]?.day.value == EntryDay(desk.today, zone: ""))
    }

    @Test(arguments: ["", " ", "\n\n", "\u{200B}"])
    func `an untouched or blank new page leaves nothing`(text: String) throws {
        var desk = try Desk()
        #expect(try desk.act("write-entry", ["entry": Desk.entry.text, "text": text, "done": "1"]) == nil)
        #expect(desk.journal.entries.isEmpty)
    }

    @Test func `the same text again makes no operation, and the form's line ends are no change`() throws {
        var desk = try Desk()
        try desk.write("하나\n둘")
        #expect(try desk.write("하나\r\n둘") == nil)
    }

    @Test(arguments: ["00cda18d", "cda18d", "CDA18D"])
    func `a text over a known one takes its place, however its checksum's number is written`(checksum: String) throws {
        var desk = try Desk()
        try desk.write("하나 887")
        #expect(TextChecksum.of("하나 887") == "00cda18d")
        let fields = ["text": "하나 887\n둘", "base": desk.version(), "checksum": checksum]
        try desk.act("write-entry", fields.merging(["entry": Desk.entry.text]) { $1 })
        #expect(desk.text() == "하나 887\n둘")
    }

    @Test(arguments: ["checksum", "0x1", "+cda18d", " cda18d", "000cda18d", "-1"])
    func `what is no checksum is refused, and doubles nothing`(checksum: String) throws {
        var desk = try Desk()
        try desk.write("하나")
        let fields = ["entry": Desk.entry.text, "text": "하나\n둘", "base": desk.version(), "checksum": checksum]
        #expect(desk.refusal("write-entry", fields) == .entryChecksumInvalid(checksum))
        #expect(desk.text() == "하나")
    }

    @Test func `an emptied entry is deleted when its writer leaves, and undo brings the text back`() throws {
        var desk = try Desk()
        try desk.write("소중한 글")
        #expect(try desk.write("") == nil)
        let fields = ["entry": Desk.entry.text, "text": " ", "base": desk.version(), "done": "1"]
        let outcome = try desk.run(.post, [desk.journal.id.text, "write-entry"], fields)
        guard case .record(let operations, let link) = outcome else { throw Desk.Missed.page }
        #expect(operations[0].deletesEntry)
        #expect(link == DiaryRules.link(to: desk.journal.id).with("did", operations[0].id.text))
        let page = try desk.page(query: ["did": operations[0].id.text])
        #expect(page.toast?.text == "빈 일기를 지웠어요.")
        try desk.act("restore-entry", ["entry": Desk.entry.text])
        #expect(desk.text() == "소중한 글")
    }

    @Test func `nothing is written after delete, and what was typed is returned with a way to keep it`() throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.act("delete-entry", ["entry": Desk.entry.text])
        let fields = ["entry": Desk.entry.text, "text": "더 쓴 <글>", "base": desk.version()]
        #expect(desk.refusal("write-entry", fields) == .entryDeleted)
        let count = desk.log.count
        guard case .page(let page) = try desk.run(.post, [desk.journal.id.text, "write-entry"], fields) else {
            throw Desk.Missed.page
        }
        #expect(page.status == 409 && desk.log.count == count)
        let html = Desk.text(page.body)
        #expect(html.contains("더 쓴 &lt;글&gt;"))
        // The way to keep it is an entry of its own.
        #expect(!html.contains(Desk.entry.text))
    }

    @Test func `two devices that write different lines keep both without a notice`() throws {
        var desk = try Desk()
        try desk.write("제목\n하나\n둘")
        let base = desk.version()
        for text in ["제목\n하나!\n둘", "제목\n하나\n둘\n셋"] {
            try desk.act("write-entry", ["entry": Desk.entry.text, "text": text, "base": base])
        }
        #expect(desk.text() == "제목\n하나!\n둘\n셋")
        #expect(desk.journal.entries[Desk.entry]?.clashes.value.places.isEmpty == true)
    }

    @Test(arguments: [false, true])
    func `two that write one line keep both in the order of their clocks, whoever arrives first, and the page says so`(
        isReversed: Bool
    ) throws {
        var desk = try Desk()
        try desk.act(
            "write-entry", ["entry": Desk.entry.text, "text": "비"], at: HybridTime(milliseconds: Desk.noon - 9_000))
        let base = desk.version()
        let writes = [("비가 온다", Desk.noon - 5_000), ("비가 왔다", Desk.noon - 3_000)]
        for (text, clock) in isReversed ? writes.reversed() : writes {
            try desk.act(
                "write-entry", ["entry": Desk.entry.text, "text": text, "base": base],
                at: HybridTime(milliseconds: clock))
        }
        #expect(desk.text() == "비가 온다\n비가 왔다")
        #expect(try desk.html(["entry", Desk.entry.text]).contains("data-lines=\"1-2\""))
    }

    @Test func `what is too long, or no day or zone, is refused by its field`() throws {
        var desk = try Desk()
        let long = String(repeating: "가", count: Entry.textLimit + 1)
        for (field, given, name) in [
            ("text", long, "entry-text-too-long"), ("text", "\u{0}", "entry-text-control"),
            ("day", "2026-02-30", "entry-day-not-a-day"), ("zone", "Asia Seoul", "entry-zone-invalid"),
        ] {
            let refusal = desk.refusal(
                "write-entry", ["entry": Desk.entry.text, "text": "글"].merging([field: given]) { $1 })
            #expect(refusal?.name == name && refusal?.field == field)
        }
        #expect(desk.refusal("write-entry", ["text": "글"]) == .entryMissing)
        try desk.write(String(repeating: "가", count: Entry.textLimit))
        let base = desk.version()
        try desk.write("나" + String(repeating: "가", count: Entry.textLimit - 1))
        let mine = ["entry": Desk.entry.text, "text": "다" + String(repeating: "가", count: 9), "base": base]
        #expect(desk.refusal("write-entry", mine) == .entryClash)
    }

    @Test func `nobody else learns that the journal exists`() throws {
        let desk = try Desk()
        #expect(desk.refusal("write-entry", ["entry": Desk.entry.text, "text": "글"], as: Desk.sam) == .missing)
    }
}
