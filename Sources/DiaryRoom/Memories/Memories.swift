public import Floor

extension Journal {
    /// Whether “on this day” shows an entry on a day: it is from an earlier year, and neither it nor the day is muted.
    public func remembers(_ entry: Entry, on today: Day) -> Bool {
        guard let day = entry.day.value?.day, entry.isWritten, !entry.isRemoved, !entry.muted.value,
            day.year < today.year, YearDay.remembered(on: today).contains(YearDay(day))
        else { return false }
        return memories.value && !mutedDays.contains(YearDay(day)) && !mutedDays.contains(YearDay(today))
    }
}
