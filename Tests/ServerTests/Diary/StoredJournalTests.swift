import DiaryRoom
import Floor
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

@Suite struct `What a journal stores` {
    /// Where each field is: its position, its name in the log and its column. A line that is changed here is what no row,
    /// no snapshot and no log that exists says any more; a new one comes last.
    @Test func `has each field where it always was`() {
        #expect(
            Journal.layout == ["0 name name", "1 owner owner", "2 memories memories", "3 muted-day- - each"])
        #expect(
            Entry.layout == [
                "0 day others", "1 text text", "2 weather weather", "3 place place", "4 mark mark", "5 removed removed",
                "6 muted muted", "7 clashes clashes", "8 - added_by", "9 photo: photos each",
            ])
    }

    private static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    private static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    private static let id = "00000000-0000-0005-0000-000000000001"
    private static let person = "00000000-0000-0002-0000-000000000001"
    private static let file = "00000000-0000-0008-0000-000000000001"
    private static let other = "00000000-0000-0008-0000-000000000002"

    @Test(arguments: Engine.allCases)
    func `is read from rows of this version, and written as they are`(engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let journal = try await Desk(house, .minji).id
            let key: [(String, Bound)] = [("journal", .text(journal.text))]
            try await house.services.database.write { transaction in
                for row in Self.journals {
                    try expect([("id", .text(journal.text))] + row, of: "diary_journal", transaction) {
                        let found = try #require(try transaction.journal(journal))
                        // Its number of entries is added to.
                        var count = found.entryCount
                        return {
                            try transaction.save(found.journal, adding: count)
                            count = 0
                        }
                    }
                }
                for row in Self.mutedDays {
                    try expect(key + row, of: "diary_muted_day", transaction) {
                        let found = try #require(try transaction.journal(journal)).journal
                        let day = try #require(YearDay("02-29"))
                        return { try transaction.save(day, of: found) }
                    }
                }
                for row in Self.entries {
                    try expect(key + row, of: "diary_entry", transaction) {
                        let found = try transaction.entries([try #require(ID(Self.id))], of: journal)
                        #expect(found.count == 1)
                        let entry = try #require(found.first)
                        return { try transaction.save(entry, of: journal, with: []) }
                    }
                }
            }
        }
    }

    private func expect(
        _ row: [(String, Bound)], of table: String, _ transaction: Transaction,
        _ read: () throws -> (() throws -> Void)
    ) throws {
        let (before, after) = try transaction.saved(row, in: table, read)
        #expect(before.count == 1 && after == [before, before], "\(table)")
    }

    private static let journals: [[(String, Bound)]] = [
        [
            ("name", .text("일기")), ("owner", .text(person)), ("memories", .bool(true)), ("entry_count", .int64(3)),
            ("stamps", .text("aba\(second)\(first)")),
        ],
        [
            ("name", .text("일기")), ("owner", .text(person)), ("memories", .bool(false)), ("entry_count", .int64(0)),
            ("stamps", .text("aa-\(first)")),
        ],
    ]

    private static let mutedDays: [[(String, Bound)]] = [
        [("year_day", .text("02-29")), ("is_muted", .bool(true)), ("stamps", .text("a\(first)"))],
        [("year_day", .text("02-29")), ("is_muted", .bool(false)), ("stamps", .text("a\(second)"))],
    ]

    private static let entries: [[(String, Bound)]] = [
        [
            ("id", .text(id)), ("entry_day", .text("2022-12-21")), ("year_day", .text("12-21")),
            ("zone", .text("Asia/Seoul")), ("title", .text("첫눈")), ("preview", .text("강가에서")),
            ("weather", .text("rain day 120 open-meteo 1796256000000")), ("place", .text("37.5,127\n집")),
            ("mark", .text("sun")), ("removed", .bool(false)), ("removed_at", .null(.int64)), ("muted", .bool(true)),
            ("clashes", .text("[[2,1,1]]")), ("added_by", .text(person)),
            ("stamps", .text("abbbbabba\(first)\(second)")), ("text", .text("첫눈\n강가에서")),
            ("photos", .text(#"[["\#(file)","a\#(first)",["a0",4,3,"강"]],["\#(other)","a\#(second)",null]]"#)),
            ("has_photos", .bool(true)),
        ],
        // In the trash, from before there were photos.
        [
            ("id", .text(id)), ("entry_day", .text("2022-12-21")), ("year_day", .text("12-21")), ("zone", .text("")),
            ("title", .text("지운 글")), ("preview", .text("")), ("weather", .null(.text)), ("place", .null(.text)),
            ("mark", .null(.text)), ("removed", .bool(true)), ("removed_at", .int64(1_795_230_060_000)),
            ("muted", .bool(false)), ("clashes", .text("[]")), ("added_by", .text(person)),
            ("stamps", .text("aa---b--a\(first)\(second)")), ("text", .text("지운 글")), ("photos", .null(.text)),
            ("has_photos", .bool(false)),
        ],
        // Emptied with the trash.
        [
            ("id", .text(id)), ("entry_day", .text("2022-12-21")), ("year_day", .text("12-21")), ("zone", .text("")),
            ("title", .text("")), ("preview", .text("")), ("weather", .null(.text)), ("place", .null(.text)),
            ("mark", .null(.text)), ("removed", .bool(true)), ("removed_at", .null(.int64)), ("muted", .bool(false)),
            ("clashes", .text("[]")), ("added_by", .text(person)), ("stamps", .text("aabb-b--a\(first)\(second)")),
            ("text", .text("")), ("photos", .text(#"[["\#(file)","a\#(first)",null]]"#)),
            ("has_photos", .bool(false)),
        ],
        // Marked by a device before the operation that begins it has come.
        [
            ("id", .text(id)), ("entry_day", .null(.text)), ("year_day", .null(.text)), ("zone", .text("")),
            ("title", .text("")), ("preview", .text("")), ("weather", .null(.text)), ("place", .null(.text)),
            ("mark", .text("moon")), ("removed", .bool(true)), ("removed_at", .null(.int64)), ("muted", .bool(false)),
            ("clashes", .text("[]")), ("added_by", .null(.text)), ("stamps", .text("----a----\(first)")),
            ("text", .text("")), ("photos", .null(.text)), ("has_photos", .bool(false)),
        ],
    ]
}
