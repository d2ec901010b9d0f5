import Floor

/// A menu of the viewer's teams. Choosing one makes it the team that the room opens with.
enum TeamSwitch {
    static func view(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        menu(id: "teams", name: viewer.say(Phrase(ko: "팀 바꾸기", en: "Switch team"))) {
            for team in seen.teams {
                if team.id == seen.team.id {
                    menuLink(team.name, to: seen.link, icon: .check, isCurrent: true)
                } else {
                    menuForm(team.name, Link("/retro").at(team.id).at("choose-team"), icon: .people)
                }
            }
            menuLine()
            menuLink(
                viewer.say(Phrase(ko: "모든 팀", en: "All teams")), to: Link("/retro").at(TeamsPage.segment), icon: .retro)
        }
    }
}
