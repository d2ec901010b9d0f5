import Floor

/// The viewer's teams, with links to join and to create one.
enum TeamsPage {
    static let route = RetroPageRoute(
        segment, file: #fileID, device: .fallback, needs: { _, _ throws(Refusal) in .teams },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .teams(let teams, let chosen) = data else { throw .missing }
            return .page(page(teams, viewer, chosen: chosen))
        })

    /// Redirects to the chosen team, or to the page that leads to one.
    static let entrance = RetroPageRoute(
        "", file: #fileID, device: .fallback, needs: { _, _ throws(Refusal) in .teams },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .teams(let teams, let chosen) = data else { throw .missing }
            guard let team = chosen ?? (teams.count == 1 ? teams.first?.id : nil) else {
                return .page(page(teams, viewer))
            }
            return .redirect(RetroRules.link(to: team))
        })

    /// Its last path segment.
    static let segment = "teams"

    /// - Parameter chosen: the team that the room opens with.
    static func page(_ teams: [TeamSummary], _ viewer: Viewer, chosen: ID<Space>? = nil) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "회고", en: "Retro")), place: .retro,
            body: tag("div", .class("retro-list")) {
                if teams.isEmpty {
                    emptyState(
                        .drawingPeople,
                        viewer.say(
                            Phrase(
                                ko: "함께 일하며 느낀 것을 키워드로 모아 두었다가, 회고하는 날 함께 열어 보는 곳이에요.",
                                en:
                                    "Collect observations about working together as keywords, and open them together on the day."
                            ))
                    ) { ways(isFirst: true, viewer) }
                } else {
                    rows { for team in teams { item(team, isChosen: team.id == chosen, viewer) } }
                    ways(isFirst: false, viewer)
                }
            })
    }

    private static func item(_ team: TeamSummary, isChosen: Bool, _ viewer: Viewer) -> HTML {
        row(
            Row(
                team.name, to: Link("/retro").at(team.id), leading: icon(.people),
                meta: .text(
                    viewer.say(
                        Phrase(ko: "\(team.people)명", en: team.people == 1 ? "1 person" : "\(team.people) people"))),
                trailing: isChosen ? trait(viewer.say(Phrase(ko: "지금 팀", en: "Current")), .mine) : .nothing))
    }

    private static func ways(isFirst: Bool, _ viewer: Viewer) -> HTML {
        tag("p", .class("retro-ways")) {
            linkButton(
                viewer.say(Phrase(ko: "코드로 들어가기", en: "Join with a code")), to: Link("/retro").at("join-team"),
                isFirst ? .primary : .quiet, icon: .people)
            linkButton(
                viewer.say(Phrase(ko: "팀 만들기", en: "Create team")), to: Link("/retro").at("create-team"), .quiet,
                icon: .plus)
        }
    }
}
