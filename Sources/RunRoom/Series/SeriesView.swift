import Floor

/// The runs of a series, on the page of each of them.
enum SeriesView {
    static func view(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        guard let series = seen.meetup.series.value else { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(
                viewer.say(
                    Phrase(
                        ko: "매주 반복: \(series.count)번 중 \(series.index)번째",
                        en: "Repeats weekly: \(series.index) of \(series.count)")))
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "날마다 따로 신청해요. 함께하는 사람과 러닝톡도 따로예요.",
                        en: "You apply for each day on its own. Each has its own people and its own talk."))
            }
            rows {
                for run in seen.series { self.run(run, isThis: run.id == seen.meetup.id, viewer) }
            }
        }
    }

    private static func run(_ run: SeriesRun, isThis: Bool, _ viewer: Viewer) -> HTML {
        let phase = run.phase(at: viewer.now)
        let state = trait(viewer.say(phase.phrase), phase == .open ? .mine : .quiet)
        return row(
            Row(
                run.time.startText(viewer, offset: run.zoneOffset), to: isThis ? nil : RunRules.link(to: run.id),
                leading: icon(.calendar),
                meta: isThis ? .text(viewer.say(Phrase(ko: "지금 보는 모임", en: "This run"))) : .nothing, trailing: state,
                id: "series-" + String(run.index)))
    }
}

/// A button that asks how often a run is to be repeated.
enum RepeatForm {
    private static let dialog = "repeat-run"

    static func view(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let title = viewer.say(Phrase(ko: "매주 반복하기", en: "Repeat every week"))
        return group {
            openButton(title, opens: dialog, .quiet, icon: .calendar)
            Floor.dialog(id: dialog, title: title, viewer.language) {
                tag("p") { viewer.say(explanation(seen.phase(at: viewer.now))) }
                form(seen.link.at("repeat-meetup"), operation: viewer.formID) {
                    picker(
                        "count", viewer.say(Phrase(ko: "이번을 포함해 몇 번", en: "How many times, with this one")),
                        MeetupSeries.countRange.map { count in
                            Choice(String(count), viewer.say(Phrase(ko: "\(count)번", en: "\(count) times")))
                        }, chosen: String(usual))
                    formActions {
                        closeButton(viewer.say(Phrase(ko: "취소", en: "Cancel")), of: dialog)
                        button(title, .primary)
                    }
                }
            }
        }
    }

    private static var usual: Int { 4 }

    private static func explanation(_ phase: Meetup.Phase) -> Phrase {
        let rest = Phrase(
            ko: "다음 주부터 같은 요일, 같은 시각에 같은 내용으로 모임이 하나씩 생기고, 바로 모집을 시작해요. 신청은 모임마다 따로 받아요.",
            en:
                "Each of the next weeks gets a run like this one, on the same day at the same time, and takes applications at once. People apply for each on its own."
        )
        guard phase == .draft else { return rest }
        return Phrase(
            ko: "이 모임도 함께 모집을 시작해요. " + rest.ko, en: "This run opens, too. " + rest.en)
    }
}
