public import Floor

/// Reports a public log to the administrators. One for a person and a log: another takes its place.
public enum ReportLog {
    /// The form's address. Fields: `person`, `day`, `reason`; optional `note`.
    public static let address = "report-log"

    /// What is reported: the log as the reporter sees it. It may be another one by the time it is decided about.
    ///
    /// - Parameter person: whose log it is, as the reporter sees them.
    /// - Throws: `report-own`; `log-missing` for a log that the reporter does not see; `reason-unknown`, `note-too-long`.
    public static func checked(
        _ form: Fields, of day: Day, by person: CoRunner, _ viewer: Viewer
    ) throws(Refusal) -> (log: RunLog, report: Report) {
        guard person.runner.person != viewer.person else { throw .reportOwnLog }
        guard let log = person.logs.first(where: { $0.day == day }) else { throw .logMissing }
        return (log, try Report(form))
    }

    /// Beside a log of somebody else: the button and its dialog, or that the viewer has reported it.
    static func view(_ log: RunLog, of person: CoRunner, _ viewer: Viewer) -> HTML {
        if person.runner.person == viewer.person { return .nothing }
        if person.reported.contains(log.day) { return trait(viewer.say(ReportForm.done)) }
        return ReportForm.small(of: log.day.iso, to: Page.Place.run.link.at(address), operation: nil, viewer) {
            hidden("person", person.runner.person.text)
            hidden("day", log.day.iso)
        }
    }
}

extension Refusal {
    /// For a log that there is not, or that the viewer may not know of.
    public static let logMissing = Refusal(
        .missing, "log-missing", Phrase(ko: "그런 기록이 없어요.", en: "There is no such log."), field: "day")
    static let reportOwnLog = Refusal(reportOwn.kind, reportOwn.name, reportOwn.phrase, field: "person")
}
