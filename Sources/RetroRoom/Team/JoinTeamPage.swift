public import Floor

/// Into a team: first its code, and then, seeing which team it is and who is in it, what one is called there.
public enum JoinTeamPage {
    /// Asks for the code.
    ///
    /// - Parameter fields: a profile that was filled in already, for whoever's code was renewed meanwhile: it goes along, and
    ///   is there again with the team.
    public static func page(
        _ viewer: Viewer, given: String = "", form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(title), place: .retro, back: Link("/retro"),
            body: tag("div", .class("retro-sheet")) {
                // Looking changes nothing, so the code goes in the address, by which it can be handed on as a link.
                tag("form", .class("retro-form"), .fixed("method", "get"), .action(Link("/retro").at("join-team"))) {
                    field(
                        Field(
                            "code", viewer.say(Phrase(ko: "팀 코드", en: "Team code")), value: given,
                            hint: viewer.say(
                                Phrase(
                                    ko: "팀원에게 받은 여섯 글자예요.", en: "The six letters and digits that a teammate gave you.")),
                            error: refusal.map { viewer.say($0.phrase) }, isRequired: true, isFocused: true,
                            fills: "one-time-code"),
                        viewer.language)
                    for part in profile {
                        if let text = fields[part.text], !text.isEmpty { hidden(part, text) }
                    }
                    button(viewer.say(Phrase(ko: "팀 찾기", en: "Find the team")), .primary, icon: .search)
                }
            }, status: refusal?.kind.status ?? 200)
    }

    /// Shows the team that the code leads into, and asks for the profile.
    ///
    /// - Parameters:
    ///   - slice: the team, without any of its keywords: who comes in sees them when they are in.
    ///   - code: as it was given.
    public static func page(
        _ slice: TeamSlice, _ viewer: Viewer, code: String, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        let team = slice.team
        return Page(
            title: viewer.say(title), place: .retro, back: Link("/retro").at("join-team"),
            body: tag("div", .class("retro-sheet")) {
                tag("section", .class("team-card")) {
                    tag("h2", .class("team-card-name")) { team.name.value }
                    tag("ul", .class("team-faces"), .role("list")) {
                        for member in team.present {
                            tag("li", .class("team-face")) {
                                avatar(
                                    member.nickname.value, person: member.id, photo: slice.photos[member.id],
                                    size: .medium, isNamedBeside: true)
                                tag("span") { member.nickname.value }
                            }
                        }
                    }
                }
                if let refusal, refusal.field == nil { banner(viewer.say(refusal.phrase), .danger) }
                form(
                    Link("/retro").at("join-team"), operation: viewer.formID, isGuarded: true, .class("retro-form")
                ) {
                    hidden("code", code)
                    ProfileFields.view(viewer, form: fields, refusal: refusal, present: team.members[viewer.person])
                    button(viewer.say(Phrase(ko: "들어가기", en: "Join")), .primary, icon: .forward)
                }
            }, status: refusal?.kind.status ?? 200)
    }

    private static let profile: [StaticString] = ["nickname", "job"]

    private static let title = Phrase(ko: "팀에 들어가기", en: "Join a team")
}
