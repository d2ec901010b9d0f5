public import Floor

/// Something that somebody has reported and no administrator has decided about.
public struct ReportedThing: Equatable, Sendable {
    /// The run that it is in; nil for a log.
    public var meetup: ID<Space>?
    /// Of the run; empty for a log.
    public var title: String
    /// Whether the run is hidden, or the log.
    public var isHidden: Bool
    /// The id of the meetup, of the person or of the message; of a log, that of its person.
    public var thing: ID<Entity>
    public var kind: Kind
    public var report: Report
    /// The operation that wrote the report as it is: one that is written anew is another.
    public var operation: ID<Operation>
    /// Nil for somebody who has no profile any more, and where the administrator is whom it is about.
    public var reporterName: String?
    /// Whom it is about: who leads the run, wrote the message or the log, or was reported themselves. Nil for an account
    /// that is gone.
    public var person: ID<Person>?
    /// When it was reported, in Unix milliseconds.
    public var reportedAt: Int64

    /// What it is, in the words that were reported.
    public enum Kind: Equatable, Sendable {
        case meetup(text: String)
        /// Nil for somebody who has no profile any more.
        case person(nickname: String?)
        case message(text: String, author: String?, images: [MessageImage])
        /// As it was when it was reported.
        case log(Day, text: String, author: String?, photo: LogPhoto?)
    }

    public init(
        meetup: ID<Space>?, title: String, isHidden: Bool, thing: ID<Entity>, kind: Kind, report: Report,
        operation: ID<Operation>, reporterName: String?, person: ID<Person>?, reportedAt: Int64
    ) {
        self.meetup = meetup
        self.title = title
        self.isHidden = isHidden
        self.thing = thing
        self.kind = kind
        self.report = report
        self.operation = operation
        self.reporterName = reporterName
        self.person = person
        self.reportedAt = reportedAt
    }
}

/// What waits for administrators, and the logs that they have hidden.
public struct ReportQueue: Equatable, Sendable {
    /// The oldest first.
    public var reports: [ReportedThing]
    /// The last one first.
    public var hiddenLogs: [HiddenLog]

    public init(reports: [ReportedThing], hiddenLogs: [HiddenLog]) {
        self.reports = reports
        self.hiddenLogs = hiddenLogs
    }
}

/// What an administrator has decided about a report.
public enum Verdict: String, Sendable, CaseIterable {
    /// Nothing is wrong with it.
    case dismissed
    /// Something was done about it.
    case acted
    /// Whom it is about was warned.
    case warned
}

/// The reports that wait for an administrator, the oldest first. It shows what was reported, and nothing of the place.
enum ReportsPage {
    static let route = RunPageRoute(
        segment, file: #fileID, device: .never, needs: { _, _ throws(Refusal) in .reports },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard viewer.isAdministrator, case .reports(let queue) = data else { throw .missing }
            return .page(page(queue, viewer))
        })

    /// Its last path segment.
    static let segment = "reports"

    static func page(_ queue: ReportQueue, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "신고", en: "Reports")), place: .run,
            back: Page.Place.run.link.at(OwnRunsPage.segment),
            body: tag("div", .class("run-sheet")) {
                if queue.reports.isEmpty {
                    emptyState(
                        .drawingPeople, viewer.say(Phrase(ko: "기다리는 신고가 없어요.", en: "No report is waiting.")))
                } else {
                    for thing in queue.reports { part(thing, viewer) }
                }
                if !queue.hiddenLogs.isEmpty { hiddenLogs(queue.hiddenLogs, viewer) }
            }, hearsAll: true)
    }

    private static func hiddenLogs(_ logs: [HiddenLog], _ viewer: Viewer) -> HTML {
        tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Phrase(ko: "가린 기록", en: "Hidden logs")), count: logs.count)
            rows { for log in logs { log.row(viewer) } }
        }
    }

    private static func part(_ thing: ReportedThing, _ viewer: Viewer) -> HTML {
        tag("section", .class("run-part run-report")) {
            sectionHeading(viewer.say(thing.report.reason.phrase))
            tag("p", .class("run-text")) { said(thing, viewer) }
            if case .message(_, _, let images) = thing.kind { MessageImages.reported(images, viewer) }
            if case .log(let day, _, let author, let photo?) = thing.kind {
                LogPhotoView.small(photo, of: day, by: author ?? viewer.say(nobody), viewer)
            }
            if !thing.report.note.isEmpty { tag("p", .class("run-note")) { thing.report.note } }
            tag("p", .class("field-hint")) { about(thing, viewer) }
            tag("div", .class("run-actions")) {
                hiding(thing, viewer)
                if let person = thing.person, person != viewer.person {
                    WarningForm.view(thing, viewer)
                    linkButton(
                        viewer.say(Phrase(ko: "계정 정지하거나 되살리기", en: "Suspend or restore the account")),
                        to: Link("/admin/person").at(person), .quiet, icon: .me)
                }
                verdict(.acted, Phrase(ko: "조치했어요", en: "Dealt with"), thing, viewer)
                verdict(.dismissed, Phrase(ko: "문제없어요", en: "Nothing is wrong"), thing, viewer)
            }
        }
    }

    private static func said(_ thing: ReportedThing, _ viewer: Viewer) -> String {
        let nobody = viewer.say(nobody)
        switch thing.kind {
        case .meetup(let text):
            return viewer.say(Phrase(ko: "모임: ", en: "Run: ")) + thing.title + (text.isEmpty ? "" : "\n" + text)
        case .person(let nickname): return viewer.say(Phrase(ko: "사람: ", en: "Person: ")) + (nickname ?? nobody)
        case .message(let text, let author, _):
            return viewer.say(Phrase(ko: "메시지, ", en: "Message by ")) + (author ?? nobody) + ": " + text
        case .log(_, let text, let author, _):
            return viewer.say(Phrase(ko: "기록, ", en: "Log by ")) + (author ?? nobody)
                + (text.isEmpty ? "" : ": " + text)
        }
    }

    private static let nobody = Phrase(ko: "러너", en: "Runner")

    private static func about(_ thing: ReportedThing, _ viewer: Viewer) -> String {
        let reporter = thing.reporterName ?? viewer.say(nobody)
        let when = viewer.clock(thing.reportedAt).text(today: viewer.today, in: viewer.language)
        var place = thing.title
        if case .log(let day, _, _, _) = thing.kind {
            place = day.text(.spoken(today: viewer.today), in: viewer.language)
        }
        return place + " · " + reporter + " · " + when
    }

    private static func hiding(_ thing: ReportedThing, _ viewer: Viewer) -> HTML {
        if case .log(let day, _, _, _) = thing.kind, let person = thing.person {
            return HideLog.form(day, of: person, isHidden: thing.isHidden, viewer)
        }
        guard let meetup = thing.meetup else { return .nothing }
        let useCase = thing.isHidden ? RunRules.showMeetup : RunRules.hideMeetup
        let verb =
            thing.isHidden ? Phrase(ko: "모임 다시 보이기", en: "Show the run") : Phrase(ko: "모임 가리기", en: "Hide the run")
        return form(RunRules.link(to: meetup).at(useCase.name), operation: viewer.formID) {
            button(viewer.say(verb), thing.isHidden ? .quiet : .danger, icon: .eye)
        }
    }

    private static func verdict(
        _ verdict: Verdict, _ verb: Phrase, _ thing: ReportedThing, _ viewer: Viewer
    ) -> HTML {
        form(Page.Place.run.link.at(RunRules.deciding)) {
            hidden("report", thing.operation.text)
            hidden("verdict", verdict.rawValue)
            button(viewer.say(verb), .quiet)
        }
    }
}

extension RunRules {
    /// The address of the form that decides about a report. Fields: `report` (its operation), `verdict`;
    /// `rule`, to warn.
    public static let deciding = "decide-report"
    /// The page of reports.
    public static var reports: Link { place.link.at(ReportsPage.segment) }

    /// What an administrator is told of the reports that wait for them.
    public static func reportsWaiting(_ count: Int) -> Phrase {
        Phrase(
            ko: "살펴볼 신고가 \(grouped(count))건 있어요.",
            en: counted(count, "1 report is waiting for you.", "reports are waiting for you."))
    }
}

extension Refusal {
    public static let reportMissing = Refusal(
        .missing, "report-missing",
        Phrase(ko: "그런 신고가 없거나, 이미 다른 관리자가 처리했어요.", en: "There is no such report, or it was decided already."))

    public static func verdictUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "verdict-unknown", Phrase(ko: "신고를 어떻게 할지 골라 주세요.", en: "Choose what to do with the report."),
            field: "verdict", given: given)
    }
}
