import Floor

/// Attendance: the leader marks everybody until three hours after the end; members check in by a code. Afterwards it is
/// read-only.
enum AttendancePage {
    static let route = RunPageRoute.ofMeetup(
        segment, device: .first,
        draw: { _, seen, viewer throws(Refusal) in
            guard seen.standing.isIn else { throw .membersOnly }
            return page(seen, viewer)
        })

    /// Its last path segment.
    static let segment = "attendance"

    /// The page again after one of its forms was refused.
    static let again: RunUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        let seen = try slice.seen(after: refusal, viewer)
        guard seen.standing.isIn else { throw refusal }
        return page(seen, viewer, form: form, refusal: refusal)
    }

    static func page(
        _ seen: SeenMeetup, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        let takes = seen.meetup.time.value?.takesAttendance(at: viewer.now) == true && isOn(seen, viewer)
        let action = seen.own(viewer).action(at: viewer.now)
        let (marks, checksIn) = (action == .takeAttendance, action == .checkIn)
        return Page(
            title: viewer.say(Phrase(ko: "출석", en: "Attendance")), place: .run, back: seen.link,
            body: tag("div", .class("run-sheet")) {
                if let refusal, refusal.field != "code" || !checksIn { banner(viewer.say(refusal.phrase), .danger) }
                window(seen, takes, viewer)
                tag("div", .class("run-people")) {
                    rows {
                        for person in seen.meetup.accepted {
                            PersonRow.view(
                                person, seen, viewer,
                                trailing: marks ? .nothing : state(person, seen, viewer),
                                actions: marks ? choices(person, seen, viewer) : .nothing)
                        }
                    }
                }
                if marks { code(seen, viewer) }
                if checksIn { checkIn(seen, viewer, fields, refusal) }
            }, status: refusal?.kind.status ?? 200, live: seen.live)
    }

    private static func isOn(_ seen: SeenMeetup, _ viewer: Viewer) -> Bool {
        RunRules.takingPlace.contains(seen.phase(at: viewer.now))
    }

    /// Until when attendance is taken, as a count-down for scripts; or that it is too early or over.
    private static func window(_ seen: SeenMeetup, _ takes: Bool, _ viewer: Viewer) -> HTML {
        guard let time = seen.meetup.time.value else { return .nothing }
        if takes {
            let ends = viewer.clock(time.attendanceEnds).text(today: viewer.today, in: viewer.language)
            return tag(
                "p", .class("run-window"), .id("run-window"), .role("timer"),
                .data("data-ends", String(time.attendanceEnds)), .data("data-now", String(viewer.now)),
                .data("data-time-up", viewer.say(Refusal.attendanceOver.phrase))
            ) {
                tag("span", .class("day-until")) {
                    viewer.say(
                        seen.standing == .leader
                            ? Phrase(ko: "\(ends)까지 고칠 수 있어요.", en: "Closing time: \(ends).")
                            : Phrase(ko: "\(ends)까지 출석할 수 있어요.", en: "Check-in closes: \(ends)."))
                }
                tag("span", .class("run-left"), .flag("data-left")) { "" }
            }
        }
        let refusal: Refusal = viewer.now < time.start ? .attendanceEarly : .attendanceOver
        return tag("p", .class("run-window")) { viewer.say(refusal.phrase) }
    }

    private static func state(_ person: Participant, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        if person.id == seen.viewer, seen.isCheckInUnsent {
            return trait(viewer.say(Phrase(ko: "확인 기다리는 중", en: "Waiting to be confirmed")), .quiet)
        }
        return trait(viewer.say(person.attendance.value.phrase), person.attendance.value == .present ? .mine : .quiet)
    }

    /// One form with a button for each mark: a form sent twice marks once.
    private static func choices(_ person: Participant, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        form(seen.link.at("mark-attendance"), operation: viewer.formID, .class("run-marks"), .flag("data-enhance")) {
            hidden("person", person.id.text)
            for mark in RunRules.marks {
                let chosen: ButtonStyle = mark == .present ? .primary : .danger
                button(
                    viewer.say(mark.phrase), person.attendance.value == mark ? chosen : .quiet, .name("mark"),
                    .value(mark.rawValue), .label(seen.name(of: person.id, viewer) + ": " + viewer.say(mark.phrase)),
                    .fixed("aria-pressed", person.attendance.value == mark ? "true" : "false"))
            }
        }
    }

    private static func code(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Phrase(ko: "출석 코드", en: "Check-in code")))
            let shown = seen.meetup.code(at: viewer.now)
            if let shown {
                let until = viewer.clock(shown.ends).time(in: viewer.language)
                tag("p", .class("run-code")) { shown.digits }
                tag("p", .class("field-hint")) {
                    viewer.say(Phrase(ko: "\(until)까지 쓸 수 있어요.", en: "Works until \(until)."))
                }
            }
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "만난 자리에서 보여 주세요. 10분 동안 스스로 출석할 수 있어요.",
                        en: "Show it where you meet. People can check in with it for ten minutes."))
            }
            newCode(replacing: shown != nil, seen, viewer)
        }
    }

    /// Asks first where a code is being shown: it ends.
    private static func newCode(replacing: Bool, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let title = viewer.say(Phrase(ko: "새 코드 만들기", en: "New code"))
        if !replacing {
            return form(seen.link.at("show-code"), operation: viewer.formID) { button(title, .quiet, icon: .retry) }
        }
        return group {
            openButton(title, opens: "new-code", .quiet, icon: .retry)
            confirmation(
                id: "new-code", title: title,
                body: viewer.say(
                    Phrase(
                        ko: "지금 보이는 코드는 바로 끝나요.", en: "The code that is shown now ends at once.")),
                does: title, seen.link.at("show-code"), operation: viewer.formID, viewer.language)
        }
    }

    private static func checkIn(
        _ seen: SeenMeetup, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        form(seen.link.at("check-in"), operation: viewer.formID, .class("run-form")) {
            field(
                Field(
                    "code", viewer.say(Phrase(ko: "출석 코드", en: "Check-in code")), value: fields["code"] ?? "",
                    hint: viewer.say(
                        Phrase(ko: "모임을 연 사람이 보여 주는 여섯 자리 숫자예요.", en: "Six digits that the leader shows.")),
                    error: refusal?.said(of: "code", viewer), isRequired: true, fills: "one-time-code"),
                viewer.language)
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "인터넷이 없어도 할 수 있어요. 출석이 끝나기 전에 다시 연결되면 확인돼요.",
                        en: "It works offline too: it is confirmed once you are back online before attendance closes."))
            }
            button(viewer.say(Phrase(ko: "출석하기", en: "Check in")), .primary)
        }
    }
}

extension Participant.Attendance {
    var phrase: Phrase {
        switch self {
        case .unmarked: Phrase(ko: "표시 안 됨", en: "Not marked")
        case .present: Phrase(ko: "출석", en: "Present")
        case .absent: Phrase(ko: "결석", en: "Absent")
        }
    }
}
