public import Floor

/// Somebody as people see them who are in a run with them.
public struct CoRunner: Equatable, Sendable {
    public var runner: Runner
    public var photo: Photo?
    /// Runs in which they were marked present, and in which they were marked at all.
    public var presentCount: Int
    public var markedCount: Int
    /// Their public logs of the last three weeks. Whom they ran with is shown, and never in which run.
    public var logs: [RunLog]
    /// The days of those that the viewer has reported as they are.
    public var reported: Set<Day>

    public init(
        runner: Runner, photo: Photo?, presentCount: Int, markedCount: Int, logs: [RunLog], reported: Set<Day> = []
    ) {
        self.runner = runner
        self.photo = photo
        self.presentCount = presentCount
        self.markedCount = markedCount
        self.logs = logs
        self.reported = reported
    }
}

/// The page of somebody with whom the viewer is in a run.
enum CoRunnerPage {
    static let route = RunPageRoute(
        "\(segment)/{person}", file: #fileID, device: .never, needs: { ids, _ throws(Refusal) in .runner(ids.id(0)) },
        draw: { _, request, data, viewer, _ throws(Refusal) in
            guard case .runner(let person) = data else { throw .missing }
            let isReported = request.query[RunRules.reportedField.text] != nil
            return .page(page(person, viewer, isReported: isReported))
        })

    /// Its first path segment.
    static let segment = "runner"

    /// - Parameter isReported: whether the viewer has just reported a log.
    static func page(
        _ person: CoRunner, _ viewer: Viewer, isReported: Bool = false, refusal: Refusal? = nil
    ) -> Page {
        let runner = person.runner
        return Page(
            title: runner.nickname, place: .run, back: Page.Place.run.link.at(OwnRunsPage.segment),
            body: tag("div", .class("run-sheet")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                avatar(runner.nickname, person: runner.person, photo: person.photo, size: .large, isNamedBeside: true)
                tag("dl", .class("run-facts")) {
                    fact(
                        Phrase(ko: "성별·나이대", en: "Gender and age"),
                        viewer.say(runner.gender.phrase) + " · " + viewer.say(runner.ageBand(in: viewer.today.year)),
                        viewer)
                    fact(Phrase(ko: "직군", en: "Job"), viewer.say(runner.job.phrase), viewer)
                    fact(Phrase(ko: "페이스", en: "Pace"), viewer.say(runner.pace.phrase), viewer)
                    fact(Phrase(ko: "출석", en: "Attendance"), attendance(person, viewer), viewer)
                }
                logs(person, viewer)
            }, status: refusal?.kind.status ?? 200,
            toast: isReported ? Page.Toast(viewer.say(MeetupPage.reported)) : nil)
    }

    private static func fact(_ name: Phrase, _ value: String, _ viewer: Viewer) -> HTML {
        group {
            tag("dt") { viewer.say(name) }
            tag("dd") { value }
        }
    }

    /// What counts is said: runs that nobody marked are neither for nor against anybody.
    private static func attendance(_ person: CoRunner, _ viewer: Viewer) -> String {
        if person.markedCount == 0 {
            return viewer.say(Phrase(ko: "아직 출석을 표시한 모임이 없어요", en: "Not marked in any run yet"))
        }
        return viewer.say(
            Phrase(
                ko: "출석을 표시한 모임 \(person.markedCount)번 중 \(person.presentCount)번",
                en: "Present at \(person.presentCount) of \(person.markedCount) runs where it was marked"))
    }

    private static func logs(_ person: CoRunner, _ viewer: Viewer) -> HTML {
        let calendar = RunCalendar(logs: person.logs, runs: [])
        let grid = LogGrid(
            calendar: calendar, days: viewer.today.threeWeeks(in: viewer.language), isOwn: false, viewer: viewer)
        return tag("section", .class("run-part")) {
            tag("h2", .class("section-heading"), .id("run-log-title")) {
                viewer.say(Phrase(ko: "최근 3주의 기록", en: "Logs of the last three weeks"))
            }
            grid.view(labelledBy: "run-log-title", "month-grid run-weeks")
            if person.logs.isEmpty {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(ko: "함께 달린 사람에게 보이는 기록이 없어요.", en: "There are no logs that people they run with see."))
                }
            } else {
                rows {
                    for log in person.logs.reversed() {
                        LogRow.view(
                            log, to: nil, by: person.runner.nickname, trailing: ReportLog.view(log, of: person, viewer),
                            viewer)
                    }
                }
            }
        }
    }
}

extension RunRules {
    /// The page of somebody with whom the viewer is in a run.
    public static func runner(_ person: ID<Person>) -> Link { place.link.at(CoRunnerPage.segment).at(person) }

    /// The same, which says that a log was just reported.
    public static func runnerReported(_ person: ID<Person>) -> Link { runner(person).with(reportedField, "1") }

    /// The page again after reporting a log was refused.
    public static func runnerPage(_ person: CoRunner, _ viewer: Viewer, refusal: Refusal) -> Page {
        CoRunnerPage.page(person, viewer, refusal: refusal)
    }
}
