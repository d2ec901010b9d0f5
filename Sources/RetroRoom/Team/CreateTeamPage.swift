import Floor

/// A new team: its name, and what one is called in it.
enum CreateTeamPage {
    static func page(_ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "팀 만들기", en: "Make a team")), place: .retro, back: Link("/retro"),
            body: tag("div", .class("retro-sheet")) {
                form(
                    Link("/retro").at("create-team"), operation: viewer.formID, isGuarded: true, .class("retro-form")
                ) {
                    field(
                        Field(
                            "name", viewer.say(Noun.teamName), value: fields["name"] ?? "",
                            hint: viewer.say(Phrase(ko: "글자와 숫자, 띄어쓰기", en: "Letters, digits and spaces")),
                            limit: Team.nameLimit, error: refusal?.said(of: "name", viewer), isRequired: true,
                            isFocused: refusal == nil),
                        viewer.language)
                    ProfileFields.view(viewer, form: fields, refusal: refusal)
                    button(viewer.say(Phrase(ko: "팀 만들기", en: "Make the team")), .primary, icon: .plus)
                }
            }, status: refusal?.kind.status ?? 200)
    }
}

/// What one is called in a team and does there: asked for when one comes, and changed later.
enum ProfileFields {
    static func view(
        _ viewer: Viewer, form fields: Fields, refusal: Refusal?, present: Member? = nil
    ) -> HTML {
        group {
            field(
                Field(
                    "nickname", viewer.say(Noun.nickname), value: fields["nickname"] ?? present?.nickname.value ?? "",
                    hint: viewer.say(
                        Phrase(
                            ko: "이 팀에서 부르는 이름이에요. 글자와 숫자만 쓸 수 있어요.", en: "What this team calls you: letters and digits."
                        )),
                    limit: Member.nicknameLimit, error: refusal?.said(of: "nickname", viewer), isRequired: true,
                    fills: "nickname"),
                viewer.language)
            field(
                Field(
                    "job", viewer.say(Noun.job), value: fields["job"] ?? present?.job.value ?? "",
                    hint: viewer.say(Phrase(ko: "비워 두어도 돼요.", en: "You may leave it empty.")),
                    limit: Member.jobLimit, error: refusal?.said(of: "job", viewer)),
                viewer.language)
        }
    }
}

extension Refusal {
    /// What it says, where it is about this field.
    func said(of field: String, _ viewer: Viewer) -> String? { self.field == field ? viewer.say(phrase) : nil }
}
