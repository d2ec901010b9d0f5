package import Floor

extension Viewer {
    /// A signed-in person, with the current day in their time zone.
    package init(
        _ person: SignedIn, on day: ZoneDays.Today, now: Int64,
        clock: @escaping @Sendable (Int64) -> Moment = { Moment(milliseconds: $0) }
    ) {
        self.init(
            person: person.id, name: person.name, photo: person.photo, device: person.device, language: person.language,
            theme: person.theme, today: day.today, dayEnds: day.ends, now: now,
            isAdministrator: person.isAdministrator, clock: clock)
        switchedOff = person.switchedOff
    }
}
