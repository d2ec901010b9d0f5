public import Floor

/// Something that somebody has reported and no administrator has decided about.
public struct ReportedThing: Equatable, Sendable {
    public var meetup: ID<Space>
    public var title: String
    public var isHidden: Bool
    /// The id of the meetup, of the person or of the message.
    public var thing: ID<Entity>
    public var kind: Kind
    public var report: Report
    /// The operation that wrote the report as it is: one that is written anew is another.
    public var operation: ID<Operation>
    /// Nil for somebody who has no profile any more, and where the administrator is whom it is about.
    public var reporterName: String?
    /// Whom it is about: who leads the run, wrote the message, or was reported themselves. Nil for an account that is gone.
    public var person: ID<Person>?
    /// When it was reported, in Unix milliseconds.
    public var reportedAt: Int64

    /// What it is, in the words that were reported.
    public enum Kind: Equatable, Sendable {
        case meetup(text: String)
        /// Nil for somebody who has no profile any more.
        case person(nickname: String?)
        case message(text: String, author: String?, images: [MessageImage])
    }

    public init(
        meetup: ID<Space>, title: String, isHidden: Bool, thing: ID<Entity>, kind: Kind, report: Report,
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
    /// Its last path segment.
    static let segment = "reports"

    static func page(_ things: [ReportedThing], _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "신고", en: "Reports")), place: .run,
            back: Page.Place.run.link.at(OwnRunsPage.segment),
            body: tag("div", .class("run-sheet")) {
                if things.isEmpty {
                    emptyState(
                        .drawingPeople, viewer.say(Phrase(ko: "기다리는 신고가 없어요.", en: "No report is waiting.")))
                } else {
                    for thing in things { part(thing, viewer) }
                }
            }, hearsAll: true)
    }

    private static func part(_ thing: ReportedThing, _ viewer: Viewer) -> HTML {
        tag("section", .class("run-part run-report")) {
            sectionHeading(viewer.say(thing.report.reason.phrase))
            tag("p", .class("run-text")) { said(thing, viewer) }
            if case .message(_, _, let images) = thing.kind { MessageImages.reported(images, viewer) }
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
        let nobody = viewer.say(Phrase(ko: "러너", en: "Runner"))
        switch thing.kind {
        case .meetup(let text):
            return viewer.say(Phrase(ko: "모임: ", en: "Run: ")) + thing.title + (text.isEmpty ? "" : "\n" + text)
        case .person(let nickname): return viewer.say(Phrase(ko: "사람: ", en: "Person: ")) + (nickname ?? nobody)
        case .message(let text, let author, _):
            return viewer.say(Phrase(ko: "메시지, ", en: "Message by ")) + (author ?? nobody) + ": " + text
        }
    }

    private static func about(_ thing: ReportedThing, _ viewer: Viewer) -> String {
        let reporter = thing.reporterName ?? viewer.say(Phrase(ko: "러너", en: "Runner"))
        let when = viewer.clock(thing.reportedAt).text(today: viewer.today, in: viewer.language)
        return thing.title + " · " + reporter + " · " + when
    }

    private static func hiding(_ thing: ReportedThing, _ viewer: Viewer) -> HTML {
        let useCase = thing.isHidden ? RunRules.showMeetup : RunRules.hideMeetup
        let verb =
            thing.isHidden ? Phrase(ko: "모임 다시 보이기", en: "Show the run") : Phrase(ko: "모임 가리기", en: "Hide the run")
        return form(RunRules.link(to: thing.meetup).at(useCase.name), operation: viewer.formID) {
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
