import Floor
import Testing

@testable import BoardRoom

struct RepeatTests {
    private func next(_ repeats: String, _ due: String, today: String) throws -> String? {
        let repeats = try #require(Repeat(stored: repeats))
        let next = repeats.next(after: try #require(Day(due)), today: try #require(Day(today)))
        return next.map { "\($0.due.iso) \($0.repeats.text)" }
    }

    @Test(arguments: [
        ("daily", "2026-11-21", "2026-11-22 daily"), ("weekly", "2026-11-21", "2026-11-28 weekly"),
        ("biweekly", "2026-11-21", "2026-12-05 biweekly"), ("monthly", "2026-11-21", "2026-12-21 monthly"),
        ("yearly", "2026-11-21", "2027-11-21 yearly"), ("monthly", "2026-12-05", "2027-01-05 monthly"),
        // A Friday, a Saturday, a Sunday and a Monday.
        ("weekdays", "2026-11-20", "2026-11-23 weekdays"), ("weekdays", "2026-11-21", "2026-11-23 weekdays"),
        ("weekdays", "2026-11-22", "2026-11-23 weekdays"), ("weekdays", "2026-11-23", "2026-11-24 weekdays"),
    ])
    func `the next day follows the due day, also where that is ahead`(repeats: String, due: String, next: String) throws
    {
        #expect(try self.next(repeats, due, today: "2026-11-20") == next)
    }

    @Test(arguments: [
        ("daily", "2026-11-10", "2026-11-21 daily"), ("weekdays", "2026-11-10", "2026-11-23 weekdays"),
        // A Monday in the past: the Monday after this Saturday, in step.
        ("weekly", "2026-11-02", "2026-11-23 weekly"), ("biweekly", "2026-11-02", "2026-11-30 biweekly"),
        // A day that is today.
        ("weekly", "2026-11-14", "2026-11-21 weekly"), ("monthly", "2026-08-21", "2026-11-21 monthly"),
        ("monthly", "2026-08-20", "2026-12-20 monthly"), ("yearly", "2020-11-20", "2027-11-20 yearly"),
        ("yearly", "2020-11-22", "2026-11-22 yearly"), ("daily", "0001-01-01", "2026-11-21 daily"),
    ])
    func `days that are past are left out`(repeats: String, due: String, next: String) throws {
        #expect(try self.next(repeats, due, today: "2026-11-21") == next)
    }

    @Test func `the 31st falls on the last day of a short month, and on the 31st again after it`() throws {
        var (repeats, due) = ("monthly", "2027-01-31")
        var days: [String] = []
        for _ in 0..<5 {
            let parts = try #require(try next(repeats, due, today: "2027-01-01")).split(separator: " ")
            (due, repeats) = (String(parts[0]), String(parts[1]))
            days.append(due + " " + repeats)
        }
        #expect(
            days == [
                "2027-02-28 monthly/31", "2027-03-31 monthly", "2027-04-30 monthly/31", "2027-05-31 monthly",
                "2027-06-30 monthly/31",
            ])
    }

    @Test func `a leap day falls on the 28th in other years, and on the 29th again in a leap year`() throws {
        #expect(try next("yearly", "2028-02-29", today: "2028-02-01") == "2029-02-28 yearly/29")
        #expect(try next("yearly/29", "2031-02-28", today: "2031-02-01") == "2032-02-29 yearly")
        #expect(try next("monthly/31", "2028-02-29", today: "2028-02-01") == "2028-03-31 monthly")
    }

    @Test func `a due day that was moved off the end of its month is the series' day from then on`() throws {
        #expect(try next("monthly/31", "2027-02-20", today: "2027-02-01") == "2027-03-20 monthly")
    }

    @Test(arguments: ["daily", "weekdays", "weekly", "biweekly", "monthly", "yearly"])
    func `there is no day after the calendar's last`(repeats: String) throws {
        #expect(try next(repeats, "9999-12-31", today: "2026-11-21") == nil)
    }

    @Test(arguments: ["", "hourly", "monthly/", "monthly/28", "monthly/32", "monthly/31/1", "Daily"])
    func `nothing else is a repetition`(text: String) {
        #expect(Repeat(stored: text) == nil)
    }

    @Test func `stands behind its stamp in a row, and is none where it was never written`() {
        let stamp = Stamp(clock: HybridTime(milliseconds: Desk.noon), operation: ID(high: 5, low: 6))
        for value in [nil, Repeat(.weekly), Repeat(.monthly, day: 31)] {
            let stored = JSON.string(Stamps.text([stamp]) + (value?.text ?? ""))
            #expect(Card.repeats.register(stored, .never) == Register(value, stamp: stamp))
        }
        #expect(Card.repeats.register(.null, .never) == Register(nil))
        #expect(Card.repeats.register("weekly", .never) == nil)
    }

    @Test func `each card and due day has a next card of its own, also on the way back`() throws {
        let due = try #require(Day("2026-11-21"))
        var entropy = Entropy(seed: (1, 2, 3, 4))
        let card = ID<Entity>(milliseconds: Desk.noon, entropy: &entropy)
        var seen: Set<ID<Entity>> = [card]
        var at = card
        for step in 0..<200 {
            at = Repeat.next(after: at, due: step % 2 == 0 ? due : due.adding(days: 7))
            #expect(seen.insert(at).inserted)
        }
        #expect(Repeat.next(after: card, due: due) == Repeat.next(after: card, due: due))
    }

}
