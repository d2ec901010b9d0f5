public import Floor
import Foundation
import Synchronization

/// Which day it is in each time zone, and when it ends there.
///
/// Asking Foundation takes its time, and the answer stands until the day ends, so it is kept until then.
public final class ZoneDays: Sendable {
    /// A day where somebody is.
    public struct Today: Sendable, Equatable {
        public let today: Day
        /// The first moment of the next day, in Unix milliseconds.
        public let ends: Int64
        /// From when this has held.
        package let since: Int64
    }

    private let days = Mutex<[String: Today]>([:])

    public init() {}

    /// The day it is at `now` in the first of these zones that there is; in UTC where there is none.
    public func day(in zones: [String?], now: Int64) -> Today {
        for case let name? in zones {
            if let known = days.withLock({ $0[name] }), known.since <= now, now < known.ends { return known }
            guard let zone = ZoneDays.zone(named: name) else { continue }
            let today = ZoneDays.compute(zone, now)
            days.withLock { days in
                // There are some 600 names, and whoever plays with capitals can write each in many ways.
                if days.count >= 2_000 { days.removeAll() }
                days[name] = today
            }
            return today
        }
        return zones.last == "Etc/UTC" ? ZoneDays.utc(now) : day(in: ["Etc/UTC"], now: now)
    }

    /// What the clock shows at a time (Unix milliseconds) in the first of these zones that there is; in UTC where there is
    /// none.
    public func moment(_ time: Int64, in zones: [String?]) -> Moment {
        for case let name? in zones {
            guard let zone = ZoneDays.zone(named: name) else { continue }
            let date = Date(timeIntervalSince1970: Double(time) / 1_000)
            return Moment(milliseconds: time, offset: zone.secondsFromGMT(for: date))
        }
        return Moment(milliseconds: time)
    }

    /// Whether a name is one of the world's time zones, as browsers and systems write them.
    public static func isZone(_ name: String) -> Bool { zone(named: name) != nil }

    /// Their names, as a person looks for one: by part of the world and then by city.
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

    /// Walks from one change of the zone's clock to the next until the date has turned. So a day that ends at one in the
    /// morning because midnight was skipped, and one that the clock went back into, end when people's clocks say so.
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

    /// The clock is set beyond the calendar's years only by mistake.
    private static func calendarDay(_ number: Int64) -> Day { Day(number: Int(number)) ?? .last }

    private static let dayLength: Int64 = 86_400_000
}

extension Int64 {
    /// Division that rounds down, also below zero.
    fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
