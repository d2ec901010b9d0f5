import Floor
import Foundation
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The day where somebody is` {
    /// Unix milliseconds of a moment in UTC.
    static func moment(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1_000)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let zone: String
        let now: String
        let today: String
        /// The first moment of the next day.
        let ends: String
        var testDescription: String { "\(zone) at \(now)" }
    }

    static let cases = [
        Case(zone: "Asia/Seoul", now: "2026-12-03T14:59:59Z", today: "2026-12-03", ends: "2026-12-03T15:00:00Z"),
        Case(zone: "Asia/Seoul", now: "2026-12-03T15:00:00Z", today: "2026-12-04", ends: "2026-12-04T15:00:00Z"),
        Case(
            zone: "Pacific/Kiritimati", now: "2026-12-31T09:59:59Z", today: "2026-12-31", ends: "2026-12-31T10:00:00Z"),
        Case(
            zone: "Pacific/Kiritimati", now: "2026-12-31T10:00:00Z", today: "2027-01-01", ends: "2027-01-01T10:00:00Z"),
        Case(
            zone: "America/Los_Angeles", now: "2026-07-01T06:59:59Z", today: "2026-06-30", ends: "2026-07-01T07:00:00Z"),
        // The day the clock goes forward has 23 hours, the day it goes back 25.
        Case(
            zone: "America/Los_Angeles", now: "2026-03-08T09:00:00Z", today: "2026-03-08", ends: "2026-03-09T07:00:00Z"),
        Case(
            zone: "America/Los_Angeles", now: "2026-03-08T12:00:00Z", today: "2026-03-08", ends: "2026-03-09T07:00:00Z"),
        Case(
            zone: "America/Los_Angeles", now: "2026-11-01T07:00:00Z", today: "2026-11-01", ends: "2026-11-02T08:00:00Z"),
        // Midnight is skipped: the clock goes from 23:59:59 to 01:00:00.
        Case(zone: "America/Santiago", now: "2026-09-06T03:59:59Z", today: "2026-09-05", ends: "2026-09-06T04:00:00Z"),
        Case(zone: "America/Santiago", now: "2026-09-05T12:00:00Z", today: "2026-09-05", ends: "2026-09-06T04:00:00Z"),
        Case(zone: "America/Santiago", now: "2026-09-06T04:00:00Z", today: "2026-09-06", ends: "2026-09-07T03:00:00Z"),
        Case(zone: "Africa/Cairo", now: "2026-04-23T20:00:00Z", today: "2026-04-23", ends: "2026-04-23T22:00:00Z"),
        // At midnight the clock goes back to 23:00, and the same day has one more hour.
        Case(zone: "America/Santiago", now: "2026-04-05T02:30:00Z", today: "2026-04-04", ends: "2026-04-05T04:00:00Z"),
        Case(zone: "America/Santiago", now: "2026-04-05T03:30:00Z", today: "2026-04-04", ends: "2026-04-05T04:00:00Z"),
        // A whole day that never was: Samoa went from the 29th to the 31st.
        Case(zone: "Pacific/Apia", now: "2011-12-30T09:59:59Z", today: "2011-12-29", ends: "2011-12-30T10:00:00Z"),
        Case(zone: "Pacific/Apia", now: "2011-12-30T10:00:00Z", today: "2011-12-31", ends: "2011-12-31T10:00:00Z"),
        Case(zone: "Asia/Kathmandu", now: "2026-01-01T18:14:59Z", today: "2026-01-01", ends: "2026-01-01T18:15:00Z"),
        Case(zone: "UTC", now: "2026-02-28T23:59:59Z", today: "2026-02-28", ends: "2026-03-01T00:00:00Z"),
    ]

    @Test(arguments: cases)
    func `it is the day the clock on the wall says, until that clock turns it`(_ it: Case) throws {
        let now = try Self.moment(it.now)
        let day = ZoneDays().day(in: [it.zone], now: now)
        #expect(day.today.iso == it.today)
        #expect(day.ends == (try Self.moment(it.ends)))
        let next = ZoneDays().day(in: [it.zone], now: day.ends)
        #expect(next.today > day.today)
        #expect(ZoneDays().day(in: [it.zone], now: day.ends - 1).today == day.today)
    }

    @Test(arguments: [
        "Asia/Seoul", "America/Los_Angeles", "America/Santiago", "Africa/Cairo", "Australia/Lord_Howe",
        "Pacific/Chatham",
    ])
    func `over three years each day follows the one before, and what is remembered is the same`(_ zone: String) throws {
        let (fresh, kept) = (ZoneDays(), ZoneDays())
        var now = try Self.moment("2025-01-01T00:00:00Z")
        let end = now + 3 * 366 * 86_400_000
        while now < end {
            let day = kept.day(in: [zone], now: now)
            #expect(day.today == fresh.day(in: [zone], now: now).today)
            let next = kept.day(in: [zone], now: day.ends)
            #expect(next.today == day.today.adding(days: 1), "\(zone) \(day.today.iso)")
            #expect(kept.day(in: [zone], now: day.ends - 1).today == day.today)
            now = day.ends
        }
    }

    @Test func `the first zone there is counts, and UTC where there is none`() throws {
        let days = ZoneDays()
        let now = try Self.moment("2026-12-03T15:00:00Z")
        #expect(days.day(in: ["Asia/Nowhere", "Asia/Seoul"], now: now).today.iso == "2026-12-04")
        #expect(days.day(in: [nil, "../etc/passwd", "KST", "GMT+9", ""], now: now).today.iso == "2026-12-03")
        #expect(days.day(in: [], now: now).today.iso == "2026-12-03")
    }

    @Test func `what was found out is kept until the day ends`() throws {
        let days = ZoneDays()
        let now = try Self.moment("2026-12-03T15:00:00Z")
        let first = days.day(in: ["America/Los_Angeles"], now: now)
        #expect(first.since == now)
        // Found out anew it would hold from that later moment on.
        for turn in 1..<100 { #expect(days.day(in: ["America/Los_Angeles"], now: now + Int64(turn)) == first) }
        #expect(days.day(in: ["America/Los_Angeles"], now: first.ends).since == first.ends)
    }
}
