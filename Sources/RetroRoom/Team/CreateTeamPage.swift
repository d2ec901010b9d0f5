import Floor

/// The form for a new team: its name, and the creator's nickname and job.
enum CreateTeamPage {
    static let route = RetroPageRoute(
        RetroRules.creation.name, file: #fileID, device: .never, needs: { _, _ throws(Refusal) in .teams },
        draw: { _, _, _, viewer, _ throws(Refusal) in .page(page(viewer)) })

    static func page(_ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "팀 만들기", en: "New team")), place: .retro, back: Link("/retro"),
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
                    button(viewer.say(Phrase(ko: "팀 만들기", en: "Create team")), .primary, icon: .plus)
                }
            }, status: refusal?.kind.status ?? 200)
    }
}

/// A person's nickname and job in a team: entered when they join, and editable later.
enum ProfileFields {
    static func view(
        _ viewer: Viewer, form fields: Fields, refusal: Refusal?, present: Member? = nil
    ) -> HTML {
        let room = Width.phrase(Member.nicknameLimit)
        return group {
            field(
                Field(
                    "nickname", viewer.say(Noun.nickname), value: fields["nickname"] ?? present?.nickname.value ?? "",
                    hint: viewer.say(
                        Phrase(
                            ko: "이 팀에서 부르는 이름이에요. 글자와 숫자로 \(room.ko)까지 쓸 수 있어요.",
                            en: "What this team calls you. Letters and digits only, at most \(room.en)."
                        )),
                    limit: Member.nicknameLimit, in: .columns, error: refusal?.said(of: "nickname", viewer),
                    isRequired: true,
                    fills: "nickname"),
                viewer.language)
            field(
                Field(
                    "job", viewer.say(Noun.job), value: fields["job"] ?? present?.job.value ?? "",
                    hint: viewer.say(Phrase(ko: "비워 두어도 돼요.", en: "Optional.")),
                    limit: Member.jobLimit, error: refusal?.said(of: "job", viewer)),
                viewer.language)
        }
    }
}

extension Refusal {
    /// The refusal's text, if it concerns this field.
    func said(of field: String, _ viewer: Viewer) -> String? { self.field == field ? viewer.say(phrase) : nil }
}
