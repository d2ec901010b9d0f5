import Floor

/// A team's page: the schedule, the keyword wall, and links to the other pages.
enum TeamPage {
    static let route = RetroPageRoute.ofTeam(
        "", device: .first,
        needs: { ids, _ throws(Refusal) in
            var part = RetroQuery.Part(ids.space, wall: true, actions: true)
            part.teams = true
            part.photos = true
            return part
        },
        draw: { _, request, seen, viewer, _ throws(Refusal) in
            let did: ID<Operation>? = try request.query.id("did")
            return .page(
                page(
                    seen, viewer, done: did.map { _ in request.query["on"] ?? "" },
                    isLate: request.query["late"] != nil))
        })

    /// - Parameters:
    ///   - done: the kind of the operation that this page confirms, if the viewer has just performed one.
    ///   - isLate: whether the viewer's request arrived after the retrospective ended.
    ///   - unmade: the title of an action that arrived after the end, for copying.
    static func page(
        _ seen: SeenTeam, _ viewer: Viewer, done: String? = nil, isLate: Bool = false, unmade: String? = nil
    ) -> Page {
        let retrospective = seen.team.currentRetrospective
        let state = retrospective?.state(at: viewer.now) ?? .unscheduled
        return Page(
            title: seen.team.name.value, place: .retro, back: Link("/retro").at(TeamsPage.segment),
            actions: group {
                if seen.teams.count > 1 { TeamSwitch.view(seen, viewer) }
                iconLink(
                    .people, name: viewer.say(Phrase(ko: "팀원", en: "The team")), to: seen.link.at(PeoplePage.segment))
            },
            body: tag("div", .class("retro-home")) {
                DeleteTeam.banner(seen, viewer)
                if let unmade { ActionsView(seen: seen, viewer: viewer).unmade(unmade) }
                RetroCardView.view(retrospective, state, seen, viewer)
                tag("section", .class("retro-part")) {
                    let wall = retrospective.map { seen.team.wall(of: $0.id) } ?? []
                    sectionHeading(viewer.say(Phrase(ko: "모인 키워드", en: "Keywords so far")), count: wall.count)
                    WallView.view(wall, seen, viewer)
                }
                ways(state, seen, viewer)
                if state != .open, let retrospective {
                    ActionsView(seen: seen, viewer: viewer).atHome(before: retrospective.id)
                }
                if let retrospective, retrospective.phase.value == .open {
                    StartedDialog.view(retrospective, seen, viewer)
                }
            }, live: seen.live,
            toast: said(done, isLate).map { Page.Toast(viewer.say($0)) })
    }

    private static func said(_ done: String?, _ isLate: Bool) -> Phrase? {
        if isLate {
            return Phrase(
                ko: "그사이 회고가 끝나서 아무것도 바뀌지 않았어요.", en: "The retrospective ended in the meantime, so nothing was changed."
            )
        }
        return done.map { confirmation($0) }
    }

    /// What was done, for the toast. A use case without a text of its own saved what its form says.
    private static func confirmation(_ kind: String) -> Phrase {
        switch kind {
        case "keyword.added": Phrase(ko: "키워드를 남겼어요.", en: "Your keyword was added.")
        case "keyword.edited": Phrase(ko: "키워드를 고쳤어요.", en: "Your keyword was changed.")
        case "keyword.deleted": Phrase(ko: "키워드를 지웠어요.", en: "Your keyword was deleted.")
        case "retrospective.scheduled": Phrase(ko: "회고 날짜를 정했어요.", en: "The date is set.")
        case "retrospective.unscheduled": Phrase(ko: "회고 날짜를 지웠어요.", en: "The date was removed.")
        case Seat.takenKind: Phrase(ko: "진행을 맡았어요.", en: "You are the facilitator now.")
        case "seat.handed-over": Phrase(ko: "진행을 넘겼어요.", en: "You handed over the seat.")
        case "member.removed": Phrase(ko: "팀원을 내보냈어요.", en: "The member was removed.")
        case DeleteTeam.kind: Phrase(ko: "팀을 지우기로 했어요.", en: "The team will be deleted.")
        case DeleteTeam.keptKind: Phrase(ko: "팀을 지우지 않기로 했어요.", en: "The team is kept.")
        default: Phrase(ko: "바꾼 내용을 저장했어요.", en: "Your changes were saved.")
        }
    }

    private static func ways(_ state: Retrospective.State, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let isBefore = state == .unscheduled || state == .scheduled
        return tag("p", .class("retro-ways")) {
            if isBefore {
                linkButton(
                    viewer.say(Phrase(ko: "키워드 쓰기", en: "Write a keyword")), to: seen.link.at(WritePage.segment),
                    .primary, icon: .plus)
            }
            linkButton(
                viewer.say(Phrase(ko: "내 상자", en: "My box")), to: seen.link.at(BoxPage.segment), .quiet, icon: .lock)
            linkButton(
                viewer.say(Phrase(ko: "지난 회고", en: "Past retrospectives")), to: seen.link.at(ArchivePage.segment),
                .quiet, icon: .history)
        }
    }
}

/// The schedule, in one of four states: none; scheduled; due; started.
enum RetroCardView {
    static func view(
        _ retrospective: Retrospective?, _ state: Retrospective.State, _ seen: SeenTeam, _ viewer: Viewer
    ) -> HTML {
        tag("section", .class("retro-card"), .value("data-state", state.rawValue)) {
            switch state {
            case .unscheduled, .done: unplanned(seen, viewer)
            case .scheduled: if let retrospective { planned(retrospective, seen, viewer) }
            case .open: if let retrospective { started(retrospective, seen, viewer) }
            }
        }
    }

    private static func unplanned(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        group {
            tag("h2", .class("retro-card-title")) {
                viewer.say(Phrase(ko: "아직 잡힌 회고가 없어요", en: "No retrospective scheduled"))
            }
            tag("p", .class("retro-card-text")) {
                viewer.say(
                    Phrase(
                        ko: "키워드는 지금부터 모을 수 있어요. 날짜는 나중에 정해도 돼요.",
                        en: "You can already write keywords, and choose a day later."))
            }
            ended(seen, viewer)
            linkButton(
                viewer.say(Phrase(ko: "날짜 정하기", en: "Choose a day")), to: seen.link.at(SchedulePage.segment), .quiet,
                icon: .calendar)
        }
    }

    /// Shows that the last retrospective has ended, until the next is scheduled.
    private static func ended(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        guard let last = seen.team.lastEnded, let time = last.endedAt.value else { return .nothing }
        let name = last.name.value
        let moment = viewer.clock(time).text(today: viewer.today, in: viewer.language)
        return tag("p", .class("retro-card-ended")) {
            icon(.check)
            tag("span") {
                viewer.say(Phrase(ko: "‘\(name)’ 회고가 끝났어요. \(moment)", en: "“\(name)” ended. \(moment)"))
            }
        }
    }

    private static func planned(_ retrospective: Retrospective, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        group {
            tag("h2", .class("retro-card-title")) { retrospective.name.value }
            if let start = retrospective.schedule.value?.start {
                let moment = viewer.clock(start)
                tag("p", .class("retro-card-when")) {
                    icon(.clock)
                    tag("span") { moment.text(today: viewer.today, in: viewer.language) }
                }
                tag("p", .class("retro-card-left")) { viewer.say(left(until: moment.day, viewer.today)) }
            }
            let wait = seen.team.seatWait(at: viewer.now)
            // Show the wait only if it ends before the scheduled start.
            if let wait, wait < retrospective.schedule.value?.start ?? .max { waiting(until: wait, seen, viewer) }
            tag("p", .class("retro-ways")) {
                linkButton(
                    viewer.say(Phrase(ko: "바꾸기", en: "Change")), to: seen.link.at(SchedulePage.segment), .quiet,
                    icon: .edit)
                if seen.isFacilitator, wait == nil {
                    openButton(viewer.say(start), opens: "start-retrospective", .quiet, icon: .forward)
                }
            }
            if seen.isFacilitator, wait == nil {
                confirmation(
                    id: "start-retrospective", title: viewer.say(start),
                    body: viewer.say(
                        Phrase(
                            ko: "모두에게 알리고 회고를 시작해요. 시작하면 키워드를 더 쓰거나 고칠 수 없어요.",
                            en:
                                "This notifies everyone and starts the retrospective. After that, no one can write or edit keywords."
                        )),
                    does: viewer.say(start), seen.link.at("start-retrospective"), operation: viewer.formID,
                    viewer.language)
            }
        }
    }

    /// Shows that the seat was taken, and when the new facilitator may start early, both to them and to members who may
    /// object.
    private static func waiting(until time: Int64, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let when = viewer.clock(time).text(today: viewer.today, in: viewer.language)
        let who = seen.team.facilitator.map { seen.team.name(of: $0, in: viewer.language) } ?? ""
        return tag("p", .class("retro-card-text")) {
            seen.isFacilitator
                ? viewer.say(
                    Phrase(
                        ko: "진행을 맡았어요. \(when)부터 일찍 시작할 수 있어요.",
                        en: "You took the seat. You can start early from \(when)."))
                : viewer.say(
                    Phrase(
                        ko: "\(who) 님이 진행을 맡았어요. \(when)부터 일찍 시작할 수 있어요.",
                        en: "\(who) took the seat and can start early from \(when)."))
        }
    }

    private static func started(_ retrospective: Retrospective, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let name = retrospective.name.value
        let hasOpened = retrospective.phase.value == .open
        return group {
            tag("h2", .class("retro-card-title")) { name }
            tag("p", .class("retro-card-text")) {
                hasOpened
                    ? viewer.say(Phrase(ko: "회고가 시작됐어요.", en: "The retrospective has started."))
                    : viewer.say(Phrase(ko: "시간이 됐어요. 곧 시작해요.", en: "It’s time. The retrospective starts in a moment."))
            }
            if hasOpened {
                linkButton(
                    viewer.say(Phrase(ko: "함께 열어 보기", en: "Join retrospective")), to: seen.link.at(DayPage.segment),
                    .primary,
                    icon: .forward)
            }
        }
    }

    private static let start = Phrase(ko: "지금 시작하기", en: "Start now")

    /// Counted in days, which stay correct until midnight, when the page is drawn again.
    static func left(until day: Day, _ today: Day) -> Phrase {
        let days = day.number - today.number
        return switch days {
        case ..<1: Phrase(ko: "오늘이에요", en: "Today")
        case 1: Phrase(ko: "하루 남았어요", en: "In 1 day")
        default: Phrase(ko: "\(days)일 남았어요", en: "In \(days) days")
        }
    }
}
