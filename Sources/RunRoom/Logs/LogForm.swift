import Floor

/// The form of a day's log.
enum LogForm {
    /// - Parameters:
    ///   - meetup: the run to begin with, by its id.
    ///   - given: the submitted form, after it was refused: it is shown as it was written.
    static func view(
        _ day: LogOfDay, _ viewer: Viewer, meetup: String?, form given: Fields?, refusal: Refusal?
    ) -> HTML {
        let fields = given ?? day.log.map { Fields(of: $0) } ?? begun(day, meetup)
        let hasRun = !day.runs.isEmpty || day.log?.meetup != nil
        return form(
            Page.Place.run.link.at(LogPage.saving), isGuarded: true, .class("run-form"),
            .fixed("enctype", "multipart/form-data"), .halfWritten(viewer, in: "run", "log/" + day.day.iso)
        ) {
            hidden("day", day.day.iso)
            // What the page shows, not what the form said: who saves again has read that it was changed.
            if let log = day.log { hidden("saved-at", String(log.savedAt)) }
            if hasRun { company(day, fields, refusal, viewer) }
            stamps(hasRun ? RunStamp.allCases : [.check], fields, refusal, viewer)
            if !hasRun {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "다른 스탬프는 모임에서 함께 달린 날에 찍을 수 있어요.",
                            en: "The other stamps are for days on which you run with others."))
                }
            }
            field(
                Field(
                    "text", viewer.say(LogWords.text), value: fields["text"] ?? "", kind: .lines,
                    limit: RunLog.textLimit, error: refusal?.said(of: "text", viewer)), viewer.language)
            LogPhotoField.view(fields, refusal, viewer)
            weather(fields, refusal, viewer)
            visibility(fields, refusal, viewer)
            formActions {
                linkButton(
                    viewer.say(Phrase(ko: "취소", en: "Cancel")),
                    to: day.log == nil ? RunRules.logs : RunRules.log(of: day.day), .quiet, .flag("data-drops"))
                button(viewer.say(Phrase(ko: "저장", en: "Save")), .primary)
            }
        }
    }

    /// A new one: of the run that the person came from, or of the only one of the day.
    private static func begun(_ day: LogOfDay, _ meetup: String?) -> Fields {
        let asked = day.runs.first { $0.id.text == meetup }
        let run = asked ?? (day.runs.count == 1 ? day.runs.first : nil)
        return Fields([
            Fields.Pair("stamp", RunStamp.check.rawValue), Fields.Pair("meetup", run?.id.text ?? ""),
            Fields.Pair("visibility", RunLog.Visibility.ownOnly.rawValue),
        ])
    }

    private static func company(
        _ day: LogOfDay, _ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer
    ) -> HTML {
        var choices = [Choice("", viewer.say(LogWords.alone))] + day.runs.map { Choice($0.id.text, $0.title) }
        if let kept = day.log?.meetup, !day.runs.contains(where: { $0.id == kept }) {
            choices.append(Choice(kept.text, viewer.say(LogWords.someRun)))
        }
        return group {
            picker(
                "meetup", viewer.say(Phrase(ko: "함께 달린 모임", en: "The run")), choices, chosen: fields["meetup"] ?? "")
            error("meetup", refusal, viewer)
        }
    }

    private static func stamps(
        _ offered: [RunStamp], _ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer
    ) -> HTML {
        group {
            StampChoice.view(offered, chosen: fields["stamp"], viewer)
            error("stamp", refusal, viewer)
        }
    }

    private static func weather(_ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer) -> HTML {
        tag("div", .class("run-ages")) {
            group {
                picker(
                    "weather", viewer.say(Phrase(ko: "날씨", en: "Weather")),
                    [Choice("", viewer.say(Phrase(ko: "적지 않음", en: "Not said")))]
                        + RunLog.Sky.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                    chosen: fields["weather"] ?? "")
            }
            // Plain text: the number keys of a phone have no minus.
            field(
                Field(
                    "degrees", viewer.say(Phrase(ko: "기온(°C)", en: "Temperature (°C)")),
                    value: fields["degrees"] ?? "", error: refusal?.said(of: "degrees", viewer)), viewer.language)
        }
    }

    private static func visibility(_ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer) -> HTML {
        group {
            segmented(
                "visibility", viewer.say(Phrase(ko: "누가 볼 수 있나요", en: "Who sees it")),
                RunLog.Visibility.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                chosen: fields["visibility"] ?? RunLog.Visibility.ownOnly.rawValue)
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "‘함께 달린 사람’은 나와 같은 모임에 함께한 사람이에요. 3주 동안 볼 수 있어요.",
                        en: "“People I run with” are those who are in a run with you. They see it for three weeks."))
            }
            error("visibility", refusal, viewer)
        }
    }

    private static func error(_ field: String, _ refusal: Refusal?, _ viewer: Viewer) -> HTML {
        guard let said = refusal?.said(of: field, viewer) else { return .nothing }
        return tag("p", .class("field-error")) { said }
    }
}

extension Fields {
    /// The form as a log is.
    fileprivate init(of log: RunLog) {
        self.init([
            Pair("stamp", log.stamp.rawValue), Pair("text", log.text), Pair("weather", log.sky?.rawValue ?? ""),
            Pair("degrees", log.degrees.map { String($0) } ?? ""), Pair("visibility", log.visibility.rawValue),
            Pair("meetup", log.meetup?.text ?? ""), Pair(RunLog.photoField.text, log.photo?.file.text ?? ""),
        ])
    }
}

/// One of some stamps: each with its icon, its name and what it says.
enum StampChoice {
    static func view(_ offered: [RunStamp], chosen: String?, _ viewer: Viewer) -> HTML {
        tag("fieldset", .class("run-stamps")) {
            tag("legend", .class("field-label")) { viewer.say(Phrase(ko: "스탬프", en: "Stamp")) }
            for stamp in offered {
                tag("label", .class("run-stamp")) {
                    tag(
                        "input", .type("radio"), .name("stamp"), .value(stamp.rawValue),
                        .when(stamp.rawValue == chosen, .flag("checked")))
                    tag("span", .class("run-seal")) { icon(stamp.icon) }
                    tag("span", .class("run-stamp-words")) {
                        tag("span") { viewer.say(stamp.phrase) }
                        tag("span", .class("field-hint")) { viewer.say(stamp.hint) }
                    }
                }
            }
        }
    }
}
