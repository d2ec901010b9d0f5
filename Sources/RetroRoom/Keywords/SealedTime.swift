import Floor

/// Coarse times for sealed keywords. An exact time could be matched with the author's other activity and so identify
/// the author; others therefore see only the day and the order of keywords.
enum SealedTime {
    /// Milliseconds of a UTC day.
    static let day: Int64 = 86_400_000

    /// The start of a time's UTC day.
    static func day(of milliseconds: Int64) -> Int64 { milliseconds - milliseconds % day }
}

extension ID {
    /// The same id with its time reduced to the day. The random bits keep ids distinct.
    var ofItsDay: ID {
        let time = UInt64(truncatingIfNeeded: SealedTime.day(of: milliseconds))
        return ID(high: time << 16 | high & 0xFFFF, low: low)
    }
}

extension Stamp {
    /// The same stamp, as everybody but the operation's author sees it.
    var ofItsDay: Stamp { Stamp(clock: clock, operation: operation.ofItsDay) }
}

extension RetroDraft {
    /// Records an author's changes to a keyword. The clock has the day's date, and within the day it follows the
    /// sequence of the team's log, so that it reveals no more than the position in the log.
    ///
    /// - Parameter keyword: its present state. The new clock is later than all of its previous writes, whatever clocks
    ///   they have.
    func record(_ changes: [Change], into keyword: Keyword?) -> Outcome {
        let place = slice.sequence % SealedTime.day
        let ofTheDay = HybridTime(milliseconds: SealedTime.day(of: clock.milliseconds) + place)
        return record(changes, at: max(ofTheDay, keyword?.lastWritten.next ?? .zero))
    }
}

extension Keyword {
    /// The last write of its author.
    fileprivate var lastWritten: HybridTime {
        var keyword = self
        let stamps = Keyword.sealed.compactMap { $0.stamp(&keyword) } + [removed.stamp, added.stamp]
        return stamps.map { $0.clock }.max() ?? .zero
    }
}
