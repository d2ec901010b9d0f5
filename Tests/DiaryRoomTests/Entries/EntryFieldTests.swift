import Floor
import Testing

@testable import DiaryRoom

@Suite struct `A field of an entry` {
    private static let photo = "photo:" + Desk.photo(1).text
    private static let written: [(String, JSON)] = [
        ("day", "2022-12-21 Asia/Seoul"), ("weather", "rain day 120 open-meteo 1796256000000"), ("weather", .null),
        ("place", "37.5,127\n집"), ("place", .null), ("mark", "sun"), ("mark", .null), ("removed", false),
        ("removed", true), ("muted", true), ("clashes", [[2, 1, 1]]), ("clashes", []),
        (photo, ["a0", 4, 3, "강"]), (photo, .null),
    ]

    @Test(arguments: written)
    func `has the value that was written, and its stamp`(field: String, value: JSON) {
        var journal = Journal(id: Desk.journal)
        let stamp = Stamp(clock: HybridTime(milliseconds: Desk.noon), operation: ID(high: 3, low: 1))
        journal.write(Change(Desk.entry, field, to: value), stamp: stamp, author: Desk.minji)
        #expect(journal.value(of: field, on: Desk.entry) == value)
        #expect(journal.stamp(of: field, on: Desk.entry) == stamp)
        let later = Stamp(clock: stamp.clock.next, operation: ID(high: 3, low: 2))
        journal.write(Change(Desk.entry, field, to: value), stamp: later, author: Desk.minji)
        #expect(journal.stamp(of: field, on: Desk.entry) == (field == "day" ? stamp : later))
    }

    @Test(
        arguments: [
            ("day", .null), ("day", "2022-02-30"), ("text", "글"), ("text", [["글"]]), ("text", .null), ("weather", 1),
            ("place", "집"), ("mark", "star"), ("removed", .null), ("muted", "true"), ("clashes", [[1, 2]]),
            ("clashes", .null), (photo, .array(["a0"])), ("photo:1", .null), ("colour", true),
        ] as [(String, JSON)])
    func `stays as it is when what is written is no value`(field: String, value: JSON) throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.addPhoto(1)
        var journal = desk.journal
        let late = Stamp(clock: HybridTime(milliseconds: Desk.noon + 60_000), operation: ID(high: 3, low: 1))
        journal.write(Change(Desk.entry, field, to: value), stamp: late, author: Desk.sam)
        #expect(journal == desk.journal)
    }
}
