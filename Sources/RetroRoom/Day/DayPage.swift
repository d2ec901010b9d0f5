public import Floor

/// The page of an open retrospective: whose turn it is, their keywords, the keyword being discussed, who is present,
/// and the time left. Viewers differ in what they may do and in which keywords are their own.
struct DayPage {
    static let route = RetroPageRoute(
        "{team}/\(segment)", file: #fileID, device: .never, needs: { ids, _ throws(Refusal) in .day(ids.space) },
        draw: { _, _, data, viewer, tools throws(Refusal) in
            guard case .team(let slice) = data else { throw .missing }
            let seen = try slice.seen(by: viewer.person)
            // No retrospective is open: the team's page shows what comes next.
            guard let day = DayPage(seen, viewer, tools.sealer) else { return .redirect(seen.link) }
            return .page(day.page)
        })

    let seen: SeenTeam
    let viewer: Viewer
    let sealer: Sealer
    let retrospective: Retrospective

    /// Its last path segment.
    static let segment = "day"

    /// Nil while no retrospective is open.
    init?(_ seen: SeenTeam, _ viewer: Viewer, _ sealer: Sealer) {
        guard let retrospective = seen.team.currentRetrospective, retrospective.phase.value == .open else { return nil }
        self.seen = seen
        self.viewer = viewer
        self.sealer = sealer
        self.retrospective = retrospective
    }

    var page: Page {
        Page(
            title: retrospective.name.value, place: .retro, back: seen.link,
            actions: iconLink(
                .people, name: say("팀원", "The team"), to: seen.link.at(PeoplePage.segment)),
            body: tag("div", .class("day"), StartedDialog.mark(retrospective, seen, viewer)) {
                tag("div", .class("day-head")) {
                    progressPart
                    timer
                }
                tag("div", .class("day-main")) {
                    if let turn { turnPart(turn) } else { nobodysTurn }
                    openedPart
                }
                tag("div", .class("day-side")) {
                    people
                    actions
                    seat
                }
            }, live: seen.live)
    }

    private var progressPart: HTML {
        let (visited, all) = seen.team.progress(of: retrospective)
        return tag("div", .class("day-progress")) {
            tag("p", .class("day-count")) {
                say("\(all)명 중 \(visited)명이 차례를 마쳤어요", "\(visited) of \(all) turns finished")
            }
            progress(visited, of: all, label: say("차례를 마친 사람", "Finished turns"))
        }
    }

    /// Between turns: proposes the next member, or says that everybody has had a turn.
    private var nobodysTurn: HTML {
        tag("section", .class("day-turn")) {
            tag("h2", .class("day-title")) {
                if next == nil {
                    say("모두 차례를 마쳤어요", "Everyone has had a turn")
                } else if seen.team.progress(of: retrospective).visited == 0 {
                    say("누구부터 열어 볼까요?", "Who goes first?")
                } else {
                    say("다음은 누구 차례인가요?", "Who’s next?")
                }
            }
            tag("p", .class("field-hint")) {
                if next == nil {
                    say(
                        "이야기를 더 나누거나, 진행자가 회고를 끝낼 수 있어요.", "Keep talking, or let the facilitator end the retrospective."
                    )
                } else {
                    say(
                        "차례가 정해지면 그 사람이 받은 키워드가 모두의 화면에 나타나요.",
                        "The keywords they received appear on everyone’s screen.")
                }
            }
            if seen.isLeader, let next {
                dayForm("give-turn") {
                    hidden("person", next.id.text)
                    button(
                        say("\(next.nickname.value) 님부터 열기", "Start with \(next.nickname.value)"), .primary,
                        icon: .forward)
                }
            }
        }
    }

    /// A form of this page. It names this retrospective, so that a stale form does not change a later one, and returns
    /// here.
    func dayForm(
        _ useCase: String, _ look: Attribute = .none, _ role: Attribute = .none, _ name: Attribute = .none,
        @HTMLBuilder content: () -> HTML
    ) -> HTML {
        form(seen.link.at(useCase), operation: viewer.formID, look, role, name, .flag("data-enhance")) {
            hidden("retrospective", retrospective.id.text)
            content()
        }
    }

    func say(_ ko: String, _ en: String) -> String { viewer.say(Phrase(ko: ko, en: en)) }
}

extension DayPage {
    /// The member on turn. Nil once they have left the team, so that nobody waits for them.
    var turn: Member? {
        retrospective.turn.value.flatMap { seen.team.has($0) ? seen.team.members[$0] : nil }
    }

    /// The proposed next member: the first who has not had a turn.
    var next: Member? { seen.team.present.first { !hasVisited($0) && $0.id != turn?.id } }

    func hasVisited(_ member: Member) -> Bool { retrospective.visited.holds(member.id) }

    /// Whether the viewer may open keywords and end the turn.
    var mayOpen: Bool { seen.isLeader || turn?.id == viewer.person }

    /// The keyword on everybody's screen, once it is opened.
    var shown: Keyword? {
        retrospective.shown.value.flatMap { seen.team.keywords[$0] }.flatMap { $0.opened.value ? $0 : nil }
    }
}

extension RetroRules {
    /// The day page of a team. Redirects to the team's page while no retrospective is open.
    public static func day(of team: ID<Space>) -> Link { Link("/retro").at(team).at(DayPage.segment) }
}
