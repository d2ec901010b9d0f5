import Floor

@testable import DiaryRoom
@testable import Transfer

/// Reads files as somebody in Seoul does.
enum JournalFile {
    static let now = Desk.noon

    static let context = JournalFileContext(latest: now) { time, zone in
        let known = zone == "America/New_York" || zone == "UTC" ? zone! : "Asia/Seoul"
        let hours = known == "UTC" ? 0 : known == "Asia/Seoul" ? 9 : -5
        return (Moment(milliseconds: time, offset: hours * 3_600), known)
    }

    static func read(_ text: String) throws(Refusal) -> ParsedJournal {
        try ParsedJournal(json: Array(text.utf8), name: "일기", context)
    }

    static func read(markdown files: [String: String]) throws(Refusal) -> ParsedJournal {
        let files = files.sorted { $0.key < $1.key }
        return try ParsedJournal(
            markdown: files.map { JournalDocument.File(path: $0.key, bytes: Array($0.value.utf8)) }, name: "일기", context
        )
    }

    static func refusal(_ read: () throws(Refusal) -> ParsedJournal) -> Refusal? {
        do throws(Refusal) {
            _ = try read()
            return nil
        } catch {
            return error
        }
    }

    /// A journal with everything an entry can have.
    static func full() throws -> Desk {
        var desk = try Desk()
        func entry(_ number: UInt64) -> ID<Entity> { ID(high: 5, low: number) }
        try desk.act(
            "write-entry", ["entry": entry(1).text, "text": "첫눈\n\n 끝 \n", "day": "2022-12-21", "zone": "Asia/Seoul"])
        try desk.act("set-weather", ["entry": entry(1).text, "weather": "snow night -35 open-meteo 1671600000000"])
        try desk.act(
            "set-place", ["entry": entry(1).text, "name": "\"성수\": 동", "coordinates": "37.566535,-0.5", "exact": "1"])
        try desk.act("mark-entry", ["entry": entry(1).text, "mark": "moon"])
        try desk.act("mute-memory", ["entry": entry(1).text])
        desk.pass(60_000)
        try desk.write("---\nday: 1999-01-01\n---\n한\tA\\", entry(2), day: "2022-12-21")
        try desk.write("지운 글", entry(3))
        try desk.act("delete-entry", ["entry": entry(3).text])
        desk.pass(3_600_000)
        try desk.write("첫눈\n다음 날 고친 글", entry(1))
        return desk
    }

    /// The journal that comes of a document in another journal.
    static func imported(_ document: JournalDocument, _ desk: Desk, into journal: ID<Space>) -> Journal {
        var imported = Journal(id: journal)
        imported.parts.name = Register(document.name)
        for entry in document.entries {
            for operation in ImportJournal.operations(entry, into: journal, as: desk.viewer()) {
                imported.apply(operation)
            }
        }
        return imported
    }
}

extension Desk {
    /// Lets time pass.
    mutating func pass(_ milliseconds: Int64) {
        now += milliseconds
        tools = Tools(entropy: tools.entropy, clock: tools.clock, now: now, sealer: .later)
    }
}
