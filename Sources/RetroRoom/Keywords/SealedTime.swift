import Floor

/// When somebody wrote a keyword would name them, beside what they did elsewhere at that moment: others are told the day,
/// and in which order keywords came.
enum SealedTime {
    /// Milliseconds of a day, by UTC.
    static let day: Int64 = 86_400_000

    /// The beginning of a moment's day.
    static func day(of milliseconds: Int64) -> Int64 { milliseconds - milliseconds % day }
}

extension ID {
    /// The same id without the time at which it was made: with its day alone. Ids are told apart by their random bits.
    var ofItsDay: ID {
        let time = UInt64(truncatingIfNeeded: SealedTime.day(of: milliseconds))
        return ID(high: time << 16 | high & 0xFFFF, low: low)
    }
}

extension Stamp {
    /// The same stamp as others than the operation's author know it.
    var ofItsDay: Stamp { Stamp(clock: clock, operation: operation.ofItsDay) }
}

extension RetroDraft {
    /// Records what somebody writes into a keyword. Its clock is of the day, and within it grows with the team's log, so that
    /// it tells no more than the place in the log does.
    ///
    /// - Parameter keyword: as it stands; what was written into it before stays before, whichever clock it had.
    func record(_ changes: [Change], into keyword: Keyword?) -> Outcome {
        let place = slice.sequence % SealedTime.day
        let ofTheDay = HybridTime(milliseconds: SealedTime.day(of: clock.milliseconds) + place)
        return record(changes, at: max(ofTheDay, keyword?.lastWritten.next ?? .zero))
    }
}

extension Keyword {
    /// When its author wrote into it last.
    fileprivate var lastWritten: HybridTime {
        let stamps = Keyword.authored.compactMap { stamp(ofWritten: $0) } + [removed.stamp, added.stamp]
        return stamps.map { $0.clock }.max() ?? .zero
    }
}
