import Floor

/// "Fits me": each condition, whether the viewer meets it, and why not.
enum FitView {
    static func view(_ seen: SeenMeetup, _ phase: Meetup.Phase, _ viewer: Viewer) -> HTML {
        if seen.meetup.conditions.value == nil { return .nothing }
        guard let fit = seen.fit(in: phase, viewer) else { return ProfileHint.view(for: seen.meetup.id, viewer) }
        return tag("section", .class("run-part")) {
            sectionHeading(
                viewer.say(
                    fit.isGood
                        ? Phrase(ko: "나와 맞아요", en: "Fits you") : Phrase(ko: "나와 맞지 않아요", en: "Doesn’t fit you")))
            tag("ul", .class("run-fit"), .role("list")) {
                for check in fit.checks { item(check, viewer) }
            }
            if fit.lacksPaceAlone { ownPace(of: seen.meetup.id, viewer) }
        }
    }

    /// A pace is what somebody says of themselves, and may have been true last year.
    private static func ownPace(of meetup: ID<Space>, _ viewer: Viewer) -> HTML {
        group {
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "지금은 더 빠르게 달린다면 프로필에서 페이스를 바꾸고 신청해 주세요.",
                        en: "If you run faster by now, change your pace in your profile and apply."))
            }
            linkButton(
                viewer.say(Phrase(ko: "내 페이스 바꾸기", en: "Change my pace")),
                to: Link("/run").at(RunnerPage.segment).with("meetup", meetup.text))
        }
    }

    private static func item(_ check: Fit.Check, _ viewer: Viewer) -> HTML {
        tag("li", .when(check.failure != nil, .flag("data-failed"))) {
            icon(
                check.failure == nil ? .check : .close,
                name: viewer.say(
                    check.failure == nil ? Phrase(ko: "맞음", en: "Met") : Phrase(ko: "맞지 않음", en: "Not met")))
            tag("span") { viewer.say(check.failure ?? check.wanted) }
        }
    }
}

extension SeenMeetup {
    /// How the viewer meets what the run asks for; nil without a profile, or where it asks for nothing yet.
    func fit(in phase: Meetup.Phase, _ viewer: Viewer) -> Fit? {
        guard let me, let conditions = meetup.conditions.value else { return nil }
        return Fit(me, conditions, phase, year: year(viewer))
    }
}
