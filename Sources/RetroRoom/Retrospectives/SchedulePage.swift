import Floor

/// The form for a retrospective's name, day and time.
enum SchedulePage {
    static let route = RetroPageRoute.ofTeam(
        segment, device: .never,
        draw: { _, _, seen, viewer, _ throws(Refusal) in .page(try page(seen, viewer)) })

    /// Its last path segment.
    static let segment = "schedule"

    /// The page again after a schedule was refused.
    static let again: RetroUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        try page(try slice.seen(by: viewer.person), viewer, form: form, refusal: refusal)
    }

    /// The page again after a format or anonymity was refused.
    static let rulesAgain: RetroUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        try page(try slice.seen(by: viewer.person), viewer, rules: form, refusal: refusal)
    }

    /// - Parameters:
    ///   - given: the submitted schedule.
    ///   - rules: the submitted format or anonymity.
    /// - Throws: `retrospective-open` once the day has begun.
    static func page(
        _ seen: SeenTeam, _ viewer: Viewer, form given: Fields? = nil, rules: Fields = Fields(),
        refusal: Refusal? = nil
    ) throws(Refusal) -> Page {
        guard let retrospective = seen.team.currentRetrospective else { throw .retrospectiveMissing }
        let state = retrospective.state(at: viewer.now)
        if refusal == nil {
            guard RetroRules.beforeTheDay.contains(state) else { throw .wrongState(state) }
        }
        let fields = given ?? Fields(of: retrospective, in: seen.team, viewer)
        return Page(
            title: viewer.say(Phrase(ko: "회고 날짜", en: "Schedule")), place: .retro, back: seen.link,
            body: tag("div", .class("retro-sheet")) {
                if let refusal, refusal.field == nil || refusal.kind == .conflict {
                    banner(viewer.say(refusal.phrase), .danger)
                }
                form(
                    seen.link.at("schedule-retrospective"), operation: viewer.formID, isGuarded: true,
                    .class("retro-form")
                ) {
                    field(
                        Field(
                            "name", viewer.say(Noun.retrospectiveName), value: fields["name"] ?? "",
                            limit: Retrospective.nameLimit, error: refusal?.said(of: "name", viewer),
                            isRequired: true),
                        viewer.language)
                    hidden("was-name", fields["was-name"] ?? retrospective.name.value)
                    localTimes("retro-line", viewer) {
                        hidden(LocalTime.shown, fields.shownStart ?? "")
                        field(
                            Field(
                                "day", viewer.say(Phrase(ko: "날짜", en: "Day")), value: fields["day"] ?? "", kind: .day,
                                error: refusal?.said(of: "start", viewer), isRequired: true), viewer.language)
                        field(
                            Field(
                                "time", viewer.say(Phrase(ko: "시각", en: "Time")), value: fields["time"] ?? "",
                                kind: .time, isRequired: true), viewer.language)
                    }
                    tag("p", .class("field-hint")) {
                        viewer.say(
                            Phrase(
                                ko: "그 시각이 되면 저절로 시작되고 모두에게 알려요.",
                                en: "It starts by itself at that time, and everyone is notified."))
                    }
                    button(viewer.say(Phrase(ko: "정하기", en: "Save schedule")), .primary, icon: .calendar)
                }
                if retrospective.schedule.value != nil, state == .scheduled { takingBack(seen, viewer) }
                RulesPart(seen: seen, viewer: viewer, retrospective: retrospective, fields: rules, refusal: refusal)
                    .view
            }, status: refusal?.kind.status ?? 200)
    }

    private static func takingBack(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let title = viewer.say(Phrase(ko: "날짜 지우기", en: "Remove date"))
        return tag("section", .class("retro-part")) {
            openButton(title, opens: "unschedule", .quiet, icon: .trash)
            confirmation(
                id: "unschedule", title: title,
                body: viewer.say(
                    Phrase(ko: "모은 키워드는 다음 회고를 위해 그대로 남아요.", en: "The keywords stay, whenever the retrospective is.")),
                does: viewer.say(Phrase(ko: "지우기", en: "Remove")), seen.link.at("unschedule-retrospective"),
                operation: viewer.formID, viewer.language)
        }
    }
}

extension Fields {
    /// Filled in with the schedule, or with the next full hour that the viewer may choose, in the viewer's time zone. What is
    /// only offered is no time that the form showed.
    fileprivate init(of retrospective: Retrospective, in team: Team, _ viewer: Viewer) {
        let earliest = viewer.now + (team.mayBeginSoon(viewer.person, at: viewer.now) ? 0 : Seat.wait)
        let start = retrospective.schedule.value?.start ?? Schedule.nextFullHour(after: earliest, viewer.clock)
        let moment = viewer.clock(start)
        let (hours, minutes) = (moment.minute / 60, moment.minute % 60)
        let time = (hours < 10 ? "0" : "") + String(hours) + (minutes < 10 ? ":0" : ":") + String(minutes)
        self.init([
            Pair("name", retrospective.name.value), Pair("day", moment.day.iso), Pair("time", time),
        ])
        if retrospective.schedule.value != nil { set(LocalTime.shown.text, localStart) }
    }
}
