import Floor

/// Announces on the team's page that the retrospective has started, once per device: `started.js` opens it. Without
/// scripts the card on the page says the same.
enum StartedDialog {
    private static let id = "started"

    static func view(_ retrospective: Retrospective, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let name = retrospective.name.value
        return tag("div", .class("started"), mark(retrospective, seen, viewer)) {
            dialog(
                id: id, title: viewer.say(Phrase(ko: "회고가 시작됐어요", en: "The retrospective has started")),
                describedBy: id + "-text", viewer.language
            ) {
                tag("p", .id(id + "-text")) {
                    viewer.say(
                        Phrase(
                            ko: "‘\(name)’\(Particle.object.after(name)) 팀과 함께 열어 볼 시간이에요. 나중에 이 페이지에서 들어가도 돼요.",
                            en: "It’s time to open “\(name)” with your team. You can also join later, from this page."
                        ))
                }
                formActions {
                    closeButton(viewer.say(Phrase(ko: "나중에", en: "Later")), of: id)
                    linkButton(
                        viewer.say(Phrase(ko: "지금 들어가기", en: "Join now")), to: seen.link.at(DayPage.segment), .primary,
                        icon: .forward, .flag("autofocus"))
                }
            }
        }
    }

    /// Identifies the start and the person for `started.js`, because several people may use one device.
    static func mark(_ retrospective: Retrospective, _ seen: SeenTeam, _ viewer: Viewer) -> Attribute {
        .data("data-started", viewer.person.text + "/" + seen.team.id.text + "/" + retrospective.id.text)
    }
}
