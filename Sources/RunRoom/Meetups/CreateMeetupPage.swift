import Floor

/// The form for a new draft: its title. Everything else is written in the draft.
enum CreateMeetupPage {
    static let route = RunPageRoute(
        RunRules.creation.name, file: #fileID, device: .never, needs: { _, _ throws(Refusal) in .creating },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .creating = data else { throw .missing }
            return .page(page(viewer))
        })

    /// At each text that everybody reads.
    static let warning = Phrase(
        ko: "누구나 보는 글이에요. 정확한 장소는 적지 마세요.", en: "Everyone can read it. Don’t name the exact place.")

    static func page(_ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "모임 열기", en: "Start a run")), place: .run, back: Link("/run"),
            body: tag("div", .class("run-sheet")) {
                if let refusal, refusal.field != "title" { banner(viewer.say(refusal.phrase), .danger) }
                form(
                    Link("/run").at("create-meetup"), operation: viewer.formID, isGuarded: true, .class("run-form"),
                    .halfWritten(viewer, in: "run", "create-meetup")
                ) {
                    field(
                        Field(
                            "title", viewer.say(Noun.title), value: fields["title"] ?? "",
                            hint: viewer.say(warning),
                            limit: Meetup.titleLimit, error: refusal?.said(of: "title", viewer), isRequired: true,
                            isFocused: refusal == nil),
                        viewer.language)
                    button(viewer.say(Phrase(ko: "이어서 쓰기", en: "Continue")), .primary, icon: .forward)
                }
            }, status: refusal?.kind.status ?? 200)
    }
}

extension Refusal {
    /// The refusal's text, if it concerns this field.
    func said(of field: String, _ viewer: Viewer) -> String? { self.field == field ? viewer.say(phrase) : nil }
}
