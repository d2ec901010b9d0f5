public import Floor

/// The viewer's own runs: those that are coming, and those that were.
enum OwnRunsPage {
    static let route = RunPageRoute(
        segment, file: #fileID, device: .fallback,
        needs: { _, query throws(Refusal) in .own(try OwnRuns.Pages(in: query)) },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .own(let runs) = data else { throw .missing }
            return .page(page(runs, viewer))
        })

    /// Its last path segment.
    static let segment = "mine"
    static let title = Phrase(ko: "내 러닝", en: "My runs")

    static func page(_ runs: OwnRuns, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(title), place: .run, back: Page.Place.run.link,
            actions: group {
                TalksPage.opener(viewer)
                if viewer.isAdministrator {
                    iconLink(
                        .flag, name: viewer.say(Phrase(ko: "신고", en: "Reports")),
                        to: Page.Place.run.link.at(ReportsPage.segment))
                }
                iconLink(
                    .me, name: viewer.say(Phrase(ko: "러너 프로필", en: "Runner profile")),
                    to: Page.Place.run.link.at(RunnerPage.segment))
            },
            body: tag("div", .class("run-sheet")) {
                if let calendar = runs.calendar { LogStrip.view(calendar, viewer) }
                if runs.coming.isEmpty, runs.past.isEmpty {
                    emptyState(
                        .drawingPeople,
                        viewer.say(
                            Phrase(
                                ko: "함께하기로 한 모임과 내가 연 모임이 여기에 모여요.",
                                en: "Runs that you join or lead are kept here."))
                    ) {
                        linkButton(
                            viewer.say(Phrase(ko: "모임 찾기", en: "Find a run")), to: Page.Place.run.link, .primary)
                    }
                } else {
                    if runs.calendar == nil {
                        // On a device, which holds the nearest ones.
                        tag("p", .class("field-hint")) {
                            viewer.say(
                                Phrase(
                                    ko: "이 기기에 있는 모임만 보여요. 연결되면 모두 볼 수 있어요.",
                                    en: "Only the runs on this device are shown. Connect to see all of them."))
                        }
                    }
                    coming(runs, viewer)
                    past(runs, viewer)
                }
            }, hearsAll: true)
    }

    /// The address of a page of each list.
    static func link(_ pages: OwnRuns.Pages) -> Link {
        var link = Page.Place.run.link.at(segment)
        if let coming = pages.coming { link = link.with("coming", coming.text) }
        if let past = pages.past { link = link.with("after", past.text) }
        return link
    }

    private static func coming(_ runs: OwnRuns, _ viewer: Viewer) -> HTML {
        tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Phrase(ko: "다가오거나 진행 중인 모임", en: "Coming up and now")), count: runs.comingCount)
            if runs.coming.isEmpty {
                tag("p", .class("field-hint")) {
                    viewer.say(Phrase(ko: "다가오는 모임이 없어요.", en: "Nothing is coming up."))
                }
            } else {
                list(runs.coming, id: "coming-runs", next: runs.next.coming, viewer)
            }
            if let next = runs.next.coming {
                moreLink(
                    viewer.say(Phrase(ko: "다음 모임 더 보기", en: "Show later runs")),
                    to: link(OwnRuns.Pages(coming: next, past: runs.here.past)), list: "coming-runs")
            }
        }
    }

    private static func list(
        _ runs: [OwnRun], id: String, next: MeetupFilter.Cursor?, _ viewer: Viewer
    ) -> HTML {
        tag("ul", .class("rows"), .role("list"), .id(id), .data("data-more-list", next.map { $0.text } ?? "")) {
            for run in runs { OwnRunRow.view(run, viewer) }
        }
    }

    private static func past(_ runs: OwnRuns, _ viewer: Viewer) -> HTML {
        if runs.past.isEmpty { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Phrase(ko: "지난 모임", en: "Past")))
            if runs.markedCount > 0 {
                // What counts is said: runs that nobody marked are neither for nor against anybody.
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "출석을 표시한 모임 \(runs.markedCount)번 중 \(runs.presentCount)번 출석했어요.",
                            en:
                                "Present at \(runs.presentCount) of \(runs.markedCount) runs where attendance was marked."
                        ))
                }
            }
            list(runs.past, id: "past-runs", next: runs.next.past, viewer)
            if let next = runs.next.past {
                moreLink(
                    viewer.say(Phrase(ko: "이전 모임 더 보기", en: "Show earlier runs")),
                    to: link(OwnRuns.Pages(coming: runs.here.coming, past: next)), list: "past-runs")
            }
        }
    }
}

/// One's own run in a list. The row leads to the one right action.
enum OwnRunRow {
    @inline(never)
    static func view(_ run: OwnRun, _ viewer: Viewer) -> HTML {
        let action = run.action(at: viewer.now)
        return row(
            Row(
                run.title, to: run.link(at: viewer.now), leading: icon(.run),
                meta: .text(
                    [
                        run.time.map { $0.startText(viewer, offset: run.zoneOffset) } ?? "", run.district,
                        state(run, viewer),
                    ]
                    .filter { !$0.isEmpty }.joined(separator: " · ")),
                trailing: group {
                    unread(run, viewer)
                    if let phrase = phrase(of: action) { trait(viewer.say(phrase), .mine) }
                },
                id: "run-" + run.id.text))
    }

    /// How many messages are new, with the way to them; nothing where there are none.
    private static func unread(_ run: OwnRun, _ viewer: Viewer) -> HTML {
        if run.unread == 0 { return .nothing }
        return tag("a", .class("run-unread-link"), .href(run.talk(of: viewer.person).link)) {
            UnreadMessages.mark(run.unread, viewer)
        }
    }

    /// What there is to do; nil for looking.
    static func phrase(of action: OwnRun.Action) -> Phrase? {
        switch action {
        case .look: nil
        case .write: Phrase(ko: "이어서 쓰기", en: "Continue")
        case .takeAttendance: Phrase(ko: "출석 관리하기", en: "Take attendance")
        case .checkIn: Phrase(ko: "출석하기", en: "Check in")
        case .writeLog: LogWords.write
        case .viewLog: LogWords.view
        case .takePlace: Phrase(ko: "자리가 났어요", en: "A place is free")
        }
    }

    /// How the viewer stands with it.
    private static func state(_ run: OwnRun, _ viewer: Viewer) -> String {
        if run.phase == .cancelled || run.phase == .hidden || run.phase == .draft {
            return viewer.say(run.phase.phrase)
        }
        let phrase =
            switch run.standing {
            case .leader: Phrase(ko: "내가 열었어요", en: "You lead it")
            case .applied: Phrase(ko: "답을 기다려요", en: "Waiting for an answer")
            case .waitlisted: Phrase(ko: "자리를 기다려요", en: "On the waitlist")
            case .accepted where run.attendance != .unmarked: run.attendance.phrase
            case .accepted: Phrase(ko: "함께해요", en: "You are in")
            case .guest, .outsider, .offered, .declined, .former, .unanswered: Phrase(ko: "", en: "")
            }
        return viewer.say(phrase)
    }
}

/// Run's part of the page Today: the next runs of the viewer.
public enum RunToday {
    /// Runs that are shown at most.
    public static let limit = 3

    /// The list; empty where there is none.
    public static func waiting(_ runs: [OwnRun], _ viewer: Viewer) -> HTML {
        if runs.isEmpty { return .nothing }
        return tag("section") {
            sectionHeading(viewer.say(Phrase(ko: "러닝", en: "Runs")))
            rows { for run in runs { OwnRunRow.view(run, viewer) } }
        }
    }
}
