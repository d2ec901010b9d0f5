import Floor
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `What a run stores` {
    /// Where each field is: its position, its name in the log and its column. A line that is changed here is what no row,
    /// no snapshot and no log that exists says any more; a new one comes last.
    @Test func `has each field where it always was`() {
        #expect(
            Meetup.layout == [
                "0 meetup-leader leader", "1 meetup-stage stage", "2 meetup-opened opened_at",
                "3 meetup-hidden hidden", "4 meetup-title title", "5 meetup-text text", "6 meetup-band band",
                "7 meetup-time time", "8 meetup-conditions conditions", "9 meetup-place place",
                "10 meetup-district district", "11 meetup-codes codes", "12 meetup-series -", "13 meetup-route -",
            ])
        #expect(
            Meetup.others.map(String.init(describing:)) == [
                "series", "series_index", "series_count", "series_stamp",
            ])
        #expect(
            Participant.layout == [
                "0 participant-status status", "1 participant-since since", "2 participant-applied applied_at",
                "3 participant-note note", "4 participant-offer offer_ends_at",
                "5 participant-attendance attendance", "6 participant-marked-by marked_by",
                "7 participant-marked-at marked_at",
            ])
        #expect(
            Message.layout == [
                "0 message-text text", "1 message-answers answers", "2 message-thread thread",
                "3 message-removed removed", "4 message-images -", "5 message-sent sent_at", "6 - author nowhere",
                "7 - sequence nowhere", "8 message-reaction/ reactions each",
            ])
        #expect(Message.others.map(String.init(describing:)) == ["images"])
    }

    /// All rows have these, in every version. What came later has a stamp of its own.
    @Test func `has a letter for each field of its row`() {
        #expect([letters(Meetup.self), letters(Participant.self), letters(Message.self)] == [12, 8, 5])
    }

    private func letters<Stored: StoredThing>(_ kind: Stored.Type) -> Int {
        Stored.fields.count { !$0.column.isNone && $0.stamped == .together }
    }

    private static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    private static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    private static let meetup = "00000000-0000-0001-0000-000000000001"
    private static let series = "00000000-0000-0006-0000-000000000009"
    private static let id = "00000000-0000-0005-0000-000000000001"
    private static let other = "00000000-0000-0005-0000-000000000002"
    private static let file = "00000000-0000-0008-0000-000000000001"
    private static let person = "00000000-0000-0002-0000-000000000001"
    private static let leader = "00000000-0000-0002-0000-000000000002"

    @Test(arguments: Engine.allCases)
    func `is read from rows of this version, and written as they are`(engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run]) { house in
            let (space, now) = (try #require(ID<Space>(Self.meetup)), house.clock.now)
            try await house.services.database.write { transaction in
                #expect(try transaction.createSpace(space, kind: RunRules.kind, at: now) != nil)
                for row in Self.meetups {
                    try expect(row, of: "run_meetup", transaction) {
                        try [#require(try transaction.meetup(space))]
                    } save: {
                        try transaction.save($0)
                    }
                }
                for row in Self.routes {
                    try expect(row, of: "run_route", transaction) {
                        try [#require(try transaction.meetup(space))]
                    } save: {
                        try transaction.save($0)
                    }
                }
                for row in Self.messages {
                    try expect(row, of: "run_message", transaction) {
                        try transaction.allMessages(of: space)
                    } save: {
                        try transaction.save($0, of: space)
                    }
                }
                for row in Self.participants {
                    try expect(row, of: "run_participant", transaction) {
                        try transaction.participants(of: space)
                    } save: {
                        try transaction.save($0, of: space, with: [])
                    }
                }
            }
        }
    }

    private func expect<Stored: StoredThing>(
        _ row: [(String, Bound)], of table: String, _ transaction: Transaction, read: () throws -> [Stored],
        save: @escaping (Stored) throws -> Void
    ) throws {
        let (before, after) = try transaction.saved(row, in: table) {
            let things = try read()
            #expect(things.count == 1, "\(table)")
            return { for thing in things { try save(thing) } }
        }
        #expect(before.count == 1 && after == [before, before], "\(table)")
    }

    private static let meetups: [[(String, Bound)]] = [
        [
            ("id", .text(meetup)), ("leader", .text(leader)), ("stage", .text("open")),
            ("opened_at", .int64(1_795_230_060_000)), ("hidden", .bool(true)), ("title", .text("퇴근길 5km")),
            ("text", .text("천천히 달려요")), ("band", .text("before-work")), ("starts_at", .int64(1_795_341_600_000)),
            ("time", .text("1795341600000 Asia/Seoul 60")),
            (
                "conditions",
                .text(
                    #"{"gender":"women","from":20,"to":39,"capacity":8,"pace":"average","after":true}"#)
            ),
            (
                "place",
                .text(
                    #"{"point":"37.566535,126.977969","anchor":"37.566501,126.977901","name":"시청역 5번 출구","#
                        + #""address":"세종대로 110","hint":""}"#)
            ),
            ("district", .text("중구 정동")),
            ("codes", .text(#"[{"digits":"012345","begins":1795341600000,"ends":1795342200000}]"#)),
            ("due_at", .null(.int64)), ("remind_at", .null(.int64)),
            ("stamps", .text("abbabbbbbbbb\(first)\(second)")), ("series", .text(series)),
            ("series_index", .int64(2)), ("series_count", .int64(6)), ("series_stamp", .text("a\(second)")),
        ],
        [
            ("id", .text(meetup)), ("leader", .text(leader)), ("stage", .text("draft")), ("opened_at", .null(.int64)),
            ("hidden", .bool(false)), ("title", .text("퇴근길 5km")), ("text", .text("")),
            ("band", .text("after-work")), ("starts_at", .null(.int64)), ("time", .null(.text)),
            ("conditions", .null(.text)), ("place", .null(.text)), ("district", .text("")), ("codes", .text("[]")),
            ("due_at", .null(.int64)), ("remind_at", .null(.int64)), ("stamps", .text("aa--a-------\(first)")),
            ("series", .null(.text)), ("series_index", .null(.int64)), ("series_count", .null(.int64)),
            ("series_stamp", .null(.text)),
        ],
    ]

    private static let routes: [[(String, Bound)]] = [
        [("meetup", .text(meetup)), ("route", .text(Meeting.route)), ("stamps", .text("a\(first)"))],
        [("meetup", .text(meetup)), ("route", .null(.text)), ("stamps", .text("a\(second)"))],
    ]

    private static let messages: [[(String, Bound)]] = [
        [
            ("meetup", .text(meetup)), ("id", .text(id)), ("author", .text(person)), ("text", .text("곧 봐요")),
            ("answers", .null(.text)), ("thread", .null(.text)), ("removed", .bool(false)),
            ("sent_at", .int64(1_795_230_000_000)), ("sequence", .int64(12)), ("stamps", .text("a--aa\(first)")),
            ("images", .text(#"["a\#(first)",[["\#(file)",4,3]]]"#)),
            (
                "reactions",
                .text(#"[["heart/\#(leader)","a\#(second)",true],["run/\#(person)","a\#(first)",false]]"#)
            ),
        ],
        [
            ("meetup", .text(meetup)), ("id", .text(id)), ("author", .text(person)), ("text", .text("네")),
            ("answers", .text(other)), ("thread", .text(person)), ("removed", .bool(true)),
            ("sent_at", .int64(1_795_230_000_000)), ("sequence", .int64(12)),
            ("stamps", .text("aaaba\(first)\(second)")), ("images", .null(.text)), ("reactions", .null(.text)),
        ],
        [
            ("meetup", .text(meetup)), ("id", .text(id)), ("author", .null(.text)), ("text", .text("")),
            ("answers", .null(.text)), ("thread", .null(.text)), ("removed", .bool(true)), ("sent_at", .int64(0)),
            ("sequence", .int64(12)), ("stamps", .text("---a-\(first)")), ("images", .text(#"["a\#(first)",[]]"#)),
            ("reactions", .null(.text)),
        ],
    ]

    private static let participants: [[(String, Bound)]] = [
        [
            ("meetup", .text(meetup)), ("person", .text(person)), ("status", .text("accepted")),
            ("since", .int64(1_795_230_060_000)), ("applied_at", .int64(1_795_230_000_000)),
            ("note", .text("같이 달려요")), ("offer_ends_at", .null(.int64)), ("attendance", .text("present")),
            ("marked_by", .text(leader)), ("marked_at", .int64(1_795_230_060_000)),
            ("stamps", .text("aabbbaaa\(second)\(first)")),
        ],
        [
            ("meetup", .text(meetup)), ("person", .text(person)), ("status", .text("offered")),
            ("since", .int64(1_795_230_060_000)), ("applied_at", .int64(1_795_230_000_000)), ("note", .text("")),
            ("offer_ends_at", .int64(1_795_273_260_000)), ("attendance", .text("unmarked")),
            ("marked_by", .null(.text)), ("marked_at", .null(.int64)), ("stamps", .text("aabba---\(second)\(first)")),
        ],
        [
            ("meetup", .text(meetup)), ("person", .text(leader)), ("status", .text("accepted")),
            ("since", .int64(1_795_230_000_000)), ("applied_at", .int64(0)), ("note", .text("")),
            ("offer_ends_at", .null(.int64)), ("attendance", .text("unmarked")), ("marked_by", .null(.text)),
            ("marked_at", .null(.int64)), ("stamps", .text("aa------\(first)")),
        ],
    ]
}
