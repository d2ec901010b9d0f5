import Floor

/// Days as a table of whole weeks, each with its stamp. The month and the three weeks are drawn by it.
struct LogGrid {
    let calendar: RunCalendar
    let days: ClosedRange<Day>
    /// The month whose days are meant; nil for all.
    var month: Month?
    /// Whether it is the viewer's own, which leads to the days.
    var isOwn = true
    let viewer: Viewer

    /// - Parameter title: the id of the element that says what it shows.
    func view(labelledBy title: String, _ style: StaticString) -> HTML {
        tag("table", .class(style), .value("aria-labelledby", title)) {
            tag("thead") {
                tag("tr") {
                    for weekday in viewer.language.week {
                        tag("th", .fixed("scope", "col"), .value("abbr", weekday.name(in: viewer.language))) {
                            weekday.shortName(in: viewer.language)
                        }
                    }
                }
            }
            tag("tbody") { for week in weeks { tag("tr") { for day in week { cell(day) } } } }
        }
    }

    private var weeks: [[Day]] {
        let count = (days.lowerBound.days(to: days.upperBound) + 1) / 7
        return (0..<count).map { week in (0..<7).map { days.lowerBound.adding(days: week * 7 + $0) } }
    }

    private func cell(_ day: Day) -> HTML {
        let log = calendar.log(on: day)
        let hasRun = log == nil && !calendar.runs(on: day).isEmpty
        return tag(
            "td", .class("month-day"), .when(month.map { !$0.contains(day) } ?? false, .flag("data-beside"))
        ) {
            if leads(day, log, hasRun) {
                tag(
                    "a", .class("month-number"), .href(RunRules.log(of: day)),
                    .when(day == viewer.today, .fixed("aria-current", "date"))
                ) {
                    tag("span", .hiddenFromSpeech) { "\(day.day)" }
                    seal(log, hasRun)
                    spoken(day.text(.full, in: viewer.language) + ", " + said(log, hasRun))
                }
            } else {
                tag("span", .class("month-number"), .when(day == viewer.today, .fixed("aria-current", "date"))) {
                    tag("span") { "\(day.day)" }
                    if let log {
                        seal(log, false)
                        spoken(said(log, false))
                    }
                }
            }
        }
    }

    /// What is to come is inert, and so is what is too long ago to write about.
    private func leads(_ day: Day, _ log: RunLog?, _ hasRun: Bool) -> Bool {
        isOwn && (log != nil || hasRun || day <= viewer.today && day >= RunLog.earliest(viewer))
    }

    private func seal(_ log: RunLog?, _ hasRun: Bool) -> HTML {
        if let log {
            return tag(
                "span", .class("run-seal"), .when(log.meetup != nil, .flag("data-crew")),
                .when(log.photo != nil, .flag("data-photo"))
            ) {
                icon(log.stamp.icon)
            }
        }
        return hasRun ? tag("span", .class("run-seal"), .flag("data-empty")) { HTML.nothing } : .nothing
    }

    private func said(_ log: RunLog?, _ hasRun: Bool) -> String {
        if let log {
            let stamp = viewer.say(log.stamp.phrase)
            return log.photo == nil ? stamp : stamp + ", " + viewer.say(Phrase(ko: "사진 있음", en: "with a photo"))
        }
        return viewer.say(
            hasRun
                ? Phrase(ko: "함께 달린 날, 아직 기록이 없어요", en: "a run without a log yet")
                : Phrase(ko: "기록이 없어요", en: "no log"))
    }
}

/// How often somebody ran in a month.
enum LogCounts {
    static func text(_ calendar: RunCalendar, in month: Month, _ viewer: Viewer) -> String {
        let counts = calendar.counts(in: month)
        if counts.crew + counts.solo == 0 {
            return viewer.say(
                Phrase(ko: "아직 기록이 없어요. 첫 스탬프를 찍어 보세요.", en: "Nothing yet. Your first stamp is waiting."))
        }
        return viewer.say(
            Phrase(
                ko: "함께 \(counts.crew)번 · 혼자 \(counts.solo)번", en: "Crew \(counts.crew) · solo \(counts.solo)"))
    }
}

/// The last three weeks on the page of one's own runs.
enum LogStrip {
    static func view(_ calendar: RunCalendar, _ viewer: Viewer) -> HTML {
        let month = Month(of: viewer.today)
        let grid = LogGrid(calendar: calendar, days: viewer.today.threeWeeks(in: viewer.language), viewer: viewer)
        return tag("section", .class("run-part")) {
            tag("div", .class("run-log-head")) {
                tag("h2", .class("section-heading"), .id("run-log-title")) {
                    viewer.say(Phrase(ko: "달린 기록", en: "Running log"))
                }
                linkButton(
                    viewer.say(Phrase(ko: "달력", en: "Calendar")), to: RunRules.logs, .bare, icon: .calendar)
            }
            tag("p", .class("field-hint")) {
                month.title(in: viewer.language) + ": " + LogCounts.text(calendar, in: month, viewer)
            }
            grid.view(labelledBy: "run-log-title", "month-grid run-weeks")
        }
    }
}
