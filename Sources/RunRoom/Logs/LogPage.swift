public import Floor

/// One day of the viewer's log: what is written, or the form to write it. Nobody else has this page.
public enum LogPage {
    static let route = RunPageRoute(
        "\(LogMonthPage.segment)/{day}", file: #fileID, device: .never,
        needs: { ids, _ throws(Refusal) in
            guard let day = ids.day else { throw .missing }
            return .log(day)
        },
        draw: { _, request, data, viewer, _ throws(Refusal) in
            guard case .log(let day) = data else { throw .missing }
            return .page(try page(day, viewer, query: request.query))
        })

    /// The forms' addresses.
    public static let saving = "save-log"
    public static let deleting = "delete-log"

    /// - Parameters:
    ///   - query: `edit` for the form where there is a log; `meetup` for the run to begin with.
    ///   - given: the submitted form, after it was refused.
    /// - Throws: `missing` for a day that is still to come.
    public static func page(
        _ day: LogOfDay, _ viewer: Viewer, query: Fields = Fields(), form given: Fields? = nil,
        refusal: Refusal? = nil
    ) throws(Refusal) -> Page {
        guard day.day <= viewer.today || day.log != nil || !day.runs.isEmpty else { throw .missing }
        let isWriting = given != nil || day.log == nil || query["edit"] != nil
        return Page(
            title: day.day.text(.spoken(today: viewer.today), in: viewer.language), place: .run,
            back: back(day.day, viewer),
            body: tag("div", .class("run-sheet")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                if day.isHidden, day.log != nil {
                    banner(viewer.say(HideLog.told(of: day.day, isHidden: true, viewer)))
                }
                if !isWriting, let log = day.log { written(log, day, viewer) }
                if isWriting {
                    if day.log == nil, given == nil { runs(day, viewer) }
                    if day.log == nil, day.day < RunLog.earliest(viewer) {
                        tag("p", .class("field-hint")) { viewer.say(Refusal.logDayOld(day.day).phrase) }
                    } else {
                        LogForm.view(day, viewer, meetup: query["meetup"], form: given, refusal: refusal)
                    }
                }
                received(day.received, viewer)
                if !isWriting { withOthers(day, viewer) }
            }, status: refusal?.kind.status ?? 200)
    }

    private static func back(_ day: Day, _ viewer: Viewer) -> Link {
        let month = Month(of: day)
        return month == Month(of: viewer.today) ? RunRules.logs : RunRules.logs.with("month", month.iso)
    }

    private static func written(_ log: RunLog, _ day: LogOfDay, _ viewer: Viewer) -> HTML {
        group {
            tag("div", .class("run-log-stamp")) {
                tag("span", .class("run-seal"), .when(log.meetup != nil, .flag("data-crew"))) { icon(log.stamp.icon) }
                tag("div") {
                    tag("p", .class("run-place-name")) { viewer.say(log.stamp.phrase) }
                    tag("p", .class("field-hint")) { viewer.say(log.stamp.hint) }
                }
            }
            if !log.text.isEmpty { tag("p", .class("run-text")) { HTML.linked(log.text) } }
            if let photo = log.photo { LogPhotoView.large(photo, of: log.day, viewer) }
            tag("dl", .class("run-facts")) {
                fact(Phrase(ko: "누구와", en: "With"), company(log, day, viewer), viewer)
                if let weather = log.weatherText(viewer) {
                    fact(Phrase(ko: "날씨", en: "Weather"), .text(weather), viewer)
                }
                fact(Phrase(ko: "누가 봐요", en: "Who sees it"), .text(viewer.say(log.visibility.phrase)), viewer)
            }
            tag("div", .class("run-actions")) {
                linkButton(
                    viewer.say(Phrase(ko: "고치기", en: "Edit")), to: RunRules.log(of: log.day).with("edit", "on"),
                    .quiet, icon: .edit)
                deletion(log.day, viewer)
            }
        }
    }

    private static func fact(_ name: Phrase, _ value: HTML, _ viewer: Viewer) -> HTML {
        group {
            tag("dt") { viewer.say(name) }
            tag("dd") { value }
        }
    }

    private static func company(_ log: RunLog, _ day: LogOfDay, _ viewer: Viewer) -> HTML {
        guard let meetup = log.meetup else { return .text(viewer.say(LogWords.alone)) }
        guard let run = day.runs.first(where: { $0.id == meetup }) else {
            return .text(viewer.say(LogWords.someRun))
        }
        return tag("a", .href(RunRules.link(to: meetup))) { run.title }
    }

    private static func deletion(_ day: Day, _ viewer: Viewer) -> HTML {
        let title = viewer.say(Phrase(ko: "기록 지우기", en: "Delete the log"))
        return group {
            openButton(title, opens: deleting, .danger, icon: .trash)
            confirmation(
                id: deleting, title: title,
                body: viewer.say(
                    Phrase(
                        ko: "이날의 기록이 사진과 함께 없어져요. 되돌릴 수 없어요. 받은 스탬프는 남아요.",
                        en:
                            "This day’s log will be gone, with its photo. This can’t be undone. Stamps you received stay."
                    )),
                does: title, Page.Place.run.link.at(deleting), viewer.language
            ) { hidden("day", day.iso) }
        }
    }

    /// Says that there was a run before it asks for a log of it.
    private static func runs(_ day: LogOfDay, _ viewer: Viewer) -> HTML {
        if day.runs.isEmpty { return .nothing }
        let titles = day.runs.map { $0.title }.joined(separator: ", ")
        return tag("p", .class("field-hint")) {
            viewer.say(
                Phrase(
                    ko: "이날 함께 달린 모임이 있어요: \(titles). 아직 기록이 없어요.",
                    en: "You were in a run on this day: \(titles). There is no log yet."))
        }
    }

    private static func received(_ stamps: [ReceivedStamp], _ viewer: Viewer) -> HTML {
        if stamps.isEmpty { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(viewer.say(ReceivedStamp.title), count: stamps.count)
            rows { for stamp in stamps { stamp.row(viewer) } }
        }
    }

    /// To the people with whom the viewer ran.
    private static func withOthers(_ day: LogOfDay, _ viewer: Viewer) -> HTML {
        let runs = day.runs.filter { $0.id == day.log?.meetup }
        return group {
            for run in runs {
                linkButton(
                    viewer.say(StampsPage.title), to: RunRules.link(to: run.id).at(StampsPage.segment), .quiet,
                    icon: .people)
            }
        }
    }
}

extension RunRules {
    /// The viewer's own calendar.
    public static var logs: Link { place.link.at(LogMonthPage.segment) }

    /// A day of it.
    ///
    /// - Parameter meetup: the run to write about.
    public static func log(of day: Day, meetup: ID<Space>? = nil) -> Link {
        let link = logs.at(day.iso)
        guard let meetup else { return link }
        return link.with("meetup", meetup.text)
    }
}
