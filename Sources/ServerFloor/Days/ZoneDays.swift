public import Floor
import Foundation
import Synchronization

/// The current day in each time zone, and when it ends there.
///
/// Asking Foundation is slow, so the answer is cached until the day ends.
public final class ZoneDays: Sendable {
    /// The current day in a time zone.
    public struct Today: Sendable, Equatable {
        public let today: Day
        /// The start of the next day, in Unix milliseconds.
        public let ends: Int64
        /// The time from which this answer has been valid.
        package let since: Int64
    }

    private let days = Mutex<[String: Today]>([:])

    public init() {}

    /// The day at `now` in the first of these zones that exists; in UTC if none does.
    public func day(in zones: [String?], now: Int64) -> Today {
        for case let name? in zones {
            if let known = days.withLock({ $0[name] }), known.since <= now, now < known.ends { return known }
            guard let zone = ZoneDays.zone(named: name) else { continue }
            let today = ZoneDays.compute(zone, now)
            days.withLock { days in
                // There are some 600 names, but a client that varies capitals can produce many more.
                if days.count >= 2_000 { days.removeAll() }
                days[name] = today
            }
            return today
        }
        return zones.last == "Etc/UTC" ? ZoneDays.utc(now) : day(in: ["Etc/UTC"], now: now)
    }

    /// The local time at a moment (Unix milliseconds) in the first of these zones that exists; in UTC if none does.
    public func moment(_ time: Int64, in zones: [String?]) -> Moment {
        for case let name? in zones {
            guard let zone = ZoneDays.zone(named: name) else { continue }
            let date = Date(timeIntervalSince1970: Double(time) / 1_000)
            return Moment(milliseconds: time, offset: zone.secondsFromGMT(for: date))
        }
        return Moment(milliseconds: time)
    }

    /// A zone's offset from UTC at a time, in seconds; nil for an unknown zone.
    ///
    /// - Parameter time: Unix milliseconds.
    public static func offset(of name: String, at time: Int64) -> Int? {
        zone(named: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time) / 1_000))
    }

    /// Whether a name is an IANA time zone, as browsers and systems write it.
    public static func isZone(_ name: String) -> Bool { zone(named: name) != nil }

    /// Their names, sorted by region and city.
    public static let names = TimeZone.knownTimeZoneIdentifiers.filter { $0.utf8.contains(UInt8(ascii: "/")) }.sorted()

    private static func zone(named name: String) -> TimeZone? {
        // Foundation also takes abbreviations and offsets; browsers send neither.
        let isName = name == "UTC" || name.utf8.contains(UInt8(ascii: "/"))
        let isPlain = name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "/_-+0123456789".utf8.contains(byte)
        }
        guard isName, isPlain, name.utf8.count <= 40 else { return nil }
        return TimeZone(identifier: name)
    }

    private static func utc(_ now: Int64) -> Today {
        let day = now.flooredQuotient(dayLength)
        return Today(today: calendarDay(day), ends: (day + 1) * dayLength, since: day * dayLength)
    }

    /// Steps through the zone's clock changes until the date has changed. So a day that ends at one in the morning
    /// because midnight was skipped, and one into which the clock was set back, end when the local clock says so.
    private static func compute(_ zone: TimeZone, _ now: Int64) -> Today {
        func offset(_ moment: Int64) -> Int64 {
            Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment) / 1_000))) * 1_000
        }
        let day = (now + offset(now)).flooredQuotient(dayLength)
        let midnight = (day + 1) * dayLength
        var moment = now
        while true {
            let end = midnight - offset(moment)
            let date = Date(timeIntervalSince1970: Double(moment) / 1_000)
            guard let change = zone.nextDaylightSavingTimeTransition(after: date) else {
                return Today(today: calendarDay(day), ends: end, since: now)
            }
            let next = Int64((change.timeIntervalSince1970 * 1_000).rounded())
            if end < next || next <= moment { return Today(today: calendarDay(day), ends: end, since: now) }
            if next + offset(next) >= midnight {
                return Today(today: calendarDay(day), ends: next, since: now)
            }
            moment = next
        }
    }

    /// The clock is beyond the calendar's years only by mistake.
    private static func calendarDay(_ number: Int64) -> Day { Day(number: Int(number)) ?? .last }

    private static let dayLength: Int64 = 86_400_000
}

extension Int64 {
    /// Division that rounds down, also for negative numbers.
    fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
