public import Floor

extension MeetupTime {
    /// When it starts: in the meetup's own time zone if its offset is known, in the viewer's otherwise.
    public func startText(_ viewer: Viewer, offset: Int?) -> String {
        let here = viewer.clock(start)
        let there = offset.map { Moment(milliseconds: start, offset: $0) } ?? here
        guard there != here else { return here.text(today: viewer.today, in: viewer.language) }
        // A word such as tomorrow would be read by the wrong clock: none is two days off.
        let text = there.text(today: there.day.adding(days: 2), in: viewer.language)
        return text + viewer.say(Phrase(ko: " (현지 시각, \(zone))", en: " (local time, \(zone))"))
    }

    /// `1시간 30분`, `90 min`.
    func durationText(_ language: Language) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        let korean = [hours > 0 ? "\(hours)시간" : "", rest > 0 ? "\(rest)분" : ""].filter { !$0.isEmpty }
        let english = [hours > 0 ? "\(hours) h" : "", rest > 0 ? "\(rest) min" : ""].filter { !$0.isEmpty }
        return Phrase(ko: korean.joined(separator: " "), en: english.joined(separator: " "))(language)
    }
}
