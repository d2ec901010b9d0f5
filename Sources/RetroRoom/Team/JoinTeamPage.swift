public import Floor

/// Joins a team in two steps: the code first, then, with the team shown, the nickname and job.
public enum JoinTeamPage {
    /// Asks for the code.
    ///
    /// - Parameter fields: a profile that was already filled in, for a person whose code was renewed in the meantime;
    ///   it is carried to the next step.
    public static func page(
        _ viewer: Viewer, given: String = "", form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(title), place: .retro, back: Link("/retro"),
            body: tag("div", .class("retro-sheet")) {
                // A GET form: looking up a code changes nothing, and the resulting address can be shared as a link.
                tag("form", .class("retro-form"), .fixed("method", "get"), .action(Link("/retro").at("join-team"))) {
                    field(
                        Field(
                            "code", viewer.say(Phrase(ko: "팀 코드", en: "Team code")), value: given,
                            hint: viewer.say(
                                Phrase(
                                    ko: "팀원에게 받은 여섯 글자예요.", en: "The six letters and digits you got from a teammate.")),
                            error: refusal.map { viewer.say($0.phrase) }, isRequired: true, isFocused: true,
                            fills: "one-time-code"),
                        viewer.language)
                    for part in profile {
                        if let text = fields[part.text], !text.isEmpty { hidden(part, text) }
                    }
                    button(viewer.say(Phrase(ko: "팀 찾기", en: "Find team")), .primary, icon: .search)
                }
            }, status: refusal?.kind.status ?? 200)
    }

    /// Shows the code's team, and asks for the profile.
    ///
    /// - Parameters:
    ///   - slice: the team, without its keywords, which only members may see.
    ///   - code: as submitted.
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
