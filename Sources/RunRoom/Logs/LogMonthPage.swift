public import Floor

/// The viewer's own calendar of a month.
enum LogMonthPage {
    static let route = RunPageRoute(
        segment, file: #fileID, device: .never,
        needs: { _, query throws(Refusal) in .logs(try LogMonthPage.month(query)) },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .logs(let month) = data else { throw .missing }
            return .page(page(month, viewer))
        })

    /// Its last path segment.
    static let segment = "log"
    static let title = Phrase(ko: "달린 기록", en: "Running log")

    static func page(_ shown: RunMonth, _ viewer: Viewer) -> Page {
        let (month, calendar) = (shown.month, shown.calendar)
        let grid = LogGrid(calendar: calendar, days: month.shownDays(in: viewer.language), month: month, viewer: viewer)
        return Page(
            title: viewer.say(title), place: .run, back: Page.Place.run.link.at(OwnRunsPage.segment),
            body: tag("div", .class("run-sheet")) {
                head(month, viewer)
                tag("p", .class("field-hint")) { LogCounts.text(calendar, in: month, viewer) }
                grid.view(labelledBy: "month-title", "month-grid run-month")
                unwritten(calendar, month, viewer)
                written(calendar, month, viewer)
                if month.contains(viewer.today), calendar.log(on: viewer.today) == nil {
                    linkButton(
                        viewer.say(Phrase(ko: "오늘 기록 쓰기", en: "Write today’s log")),
                        to: RunRules.log(of: viewer.today), .primary, icon: .edit)
                }
            })
    }

    private static func head(_ month: Month, _ viewer: Viewer) -> HTML {
        let isNow = month >= Month(of: viewer.today)
        return tag("div", .class("month-head")) {
            tag("h2", .class("month-title"), .id("month-title")) { month.title(in: viewer.language) }
            tag("div", .class("month-links")) {
                iconLink(
                    .back, name: viewer.say(Phrase(ko: "지난달", en: "Previous month")),
                    to: RunRules.logs.with("month", month.previous.iso))
                if !isNow {
                    linkButton(viewer.say(Phrase(ko: "이번 달", en: "This month")), to: RunRules.logs)
                    iconLink(
                        .forward, name: viewer.say(Phrase(ko: "다음 달", en: "Next month")),
                        to: RunRules.logs.with("month", month.next.iso))
                }
            }
        }
    }

    private static func unwritten(_ calendar: RunCalendar, _ month: Month, _ viewer: Viewer) -> HTML {
        let runs = calendar.unwritten(month.first...month.last)
        if runs.isEmpty { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Phrase(ko: "기록을 기다리는 모임", en: "Runs without a log")), count: runs.count)
            rows {
                for run in runs {
                    row(
                        Row(
                            run.title, to: RunRules.log(of: run.day, meetup: run.id), leading: icon(.run),
                            meta: .text(run.day.text(.spoken(today: viewer.today), in: viewer.language)),
                            trailing: trait(viewer.say(LogWords.write), .mine)))
                }
            }
        }
    }

    private static func written(_ calendar: RunCalendar, _ month: Month, _ viewer: Viewer) -> HTML {
        let logs = calendar.logs.filter { month.contains($0.day) }
        if logs.isEmpty { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Phrase(ko: "이 달의 기록", en: "Logs of this month")), count: logs.count)
            rows { for log in logs { LogRow.view(log, to: RunRules.log(of: log.day), viewer) } }
        }
    }

    /// The month in the query; nil for the current one.
    static func month(_ query: Fields) throws(Refusal) -> Month? {
        guard let given = query["month"], !given.isEmpty else { return nil }
        guard let month = Month(given) else { throw .logMonthInvalid(given) }
        return month
    }
}

extension RunQuery {
    /// The month that a query of one's own logs asks for; nil for the current one.
    public static func month(_ query: Fields) throws(Refusal) -> Month? { try LogMonthPage.month(query) }
}

/// A log in a list.
enum LogRow {
    /// - Parameter nickname: of the person whose log it is; nil for the viewer's own.
    static func view(
        _ log: RunLog, to link: Link?, by nickname: String? = nil, trailing: HTML = .nothing, _ viewer: Viewer
    ) -> HTML {
        let who =
            log.meetup == nil ? Phrase(ko: "혼자", en: "Alone") : Phrase(ko: "함께", en: "With others")
        let words = [
            viewer.say(log.stamp.phrase), viewer.say(who), log.weatherText(viewer) ?? "",
            nickname == nil && log.isPublic ? viewer.say(LogWords.seen) : "",
        ]
        return row(
            Row(
                log.day.text(.spoken(today: viewer.today), in: viewer.language), to: link,
                leading: tag("span", .class("run-seal"), .when(log.meetup != nil, .flag("data-crew"))) {
                    icon(log.stamp.icon)
                },
                meta: .group([
                    .text(words.filter { !$0.isEmpty }.joined(separator: " · ")),
                    log.text.isEmpty ? .nothing : tag("p", .class("run-note")) { log.text },
                    log.photo.map { LogPhotoView.small($0, of: log.day, by: nickname, viewer) } ?? .nothing,
                ]), trailing: trailing))
    }
}
