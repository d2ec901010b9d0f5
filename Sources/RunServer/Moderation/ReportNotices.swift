import Floor
import RunRoom
import ServerFloor
import Storage

extension NoticeKind {
    /// Reports wait for an administrator: one notice until it is read. Nobody switches it off: it has no switch.
    static let runReported = NoticeKind(
        room: RunRules.kind, "reported", Phrase(ko: "살펴볼 신고가 생겼을 때", en: "A report waits for me"),
        isForMembers: false)
    /// An administrator has hidden a run that I am in, or shows it again. `detail` is `{"hidden": …}`. It has no switch
    /// either.
    static let runHidden = NoticeKind(
        room: RunRules.kind, "hidden", Phrase(ko: "관리자가 모임을 가렸을 때", en: "An administrator hides a run"))
}

extension Connection {
    /// The reports that wait for an administrator; nil if none do.
    func reportTask(for administrator: ID<Person>) throws -> AdministratorTask? {
        let count = try reportQueue(for: administrator).reports.count
        return count == 0 ? nil : AdministratorTask(RunRules.reportsWaiting(count), link: RunRules.reports)
    }

    /// The notice of reports, as it is when it is read; whoever is no administrator any more hears of none.
    func toldOfReports(to administrator: ID<Person>) throws -> NoticeText {
        let none = Phrase(
            ko: "살펴볼 신고가 있었어요. 지금은 기다리는 신고가 없어요.", en: "There were reports to look at. None is waiting now.")
        let waiting = try administrators().contains(administrator) ? reportTask(for: administrator)?.says : nil
        return NoticeText(waiting ?? none, place: "", link: RunRules.reports)
    }
}

extension Transaction {
    /// Tells administrators that a report waits: not who has written it, and not those whom it is about, unless there is
    /// nobody else to decide about it. Of what it says nothing is told.
    func tellAdministrators(of report: ID<Floor.Operation>, by reporter: ID<Person>, at now: Int64) throws {
        try tellAdministrators(.runReported, cause: "run/reported/\(report.text)", at: now) { person in
            guard person != reporter else { return false }
            return try !openReports("r.operation = \(report)", for: person).isEmpty
                || !openLogReports("r.id = \(report)", for: person).isEmpty
        }
    }

    /// After a decision: who has none to make any more needs no word of it.
    func readReportNotices(at now: Int64) throws {
        try readNotices(of: .runReported, unless: { try reportTask(for: $0) != nil }, at: now)
    }
}
