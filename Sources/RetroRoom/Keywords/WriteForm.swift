import Floor

/// The form's five steps.
struct WriteForm {
    let seen: SeenTeam
    let viewer: Viewer
    let retrospective: Retrospective
    let fields: Fields
    let refusal: Refusal?
    /// The keyword that is edited; nil for a new one.
    var keyword: Keyword?

    /// The names of the steps, in order.
    private static let steps = [
        Phrase(ko: "누구에게", en: "For whom"), Phrase(ko: "상황", en: "What happened"), Phrase(ko: "느낌", en: "How it felt"),
        Phrase(ko: "바라는 점", en: "What you’d like"), Phrase(ko: "키워드", en: "Keyword"),
    ]

    // A pattern match, because `== nil` would compare keywords field by field.
    private var isNew: Bool { if case .none = keyword { true } else { false } }

    func page(_ title: String, to useCase: String) -> Page {
        let back = keyword.map { seen.link.at(KeywordPage.segment).at($0.id) } ?? seen.link
        return Page(
            title: title, place: .retro, back: back,
            body: tag("div", .class("retro-sheet")) {
                if let refusal, refusal.kind == .conflict { banner(viewer.say(refusal.phrase), .danger) }
                if seen.teammates.isEmpty, isNew {
                    emptyState(
                        .drawingPeople,
                        viewer.say(
                            Phrase(
                                ko: "팀원이 들어오면 키워드를 쓸 수 있어요.", en: "You can write a keyword once a teammate has joined.")
                        )
                    ) {
                        linkButton(
                            viewer.say(Phrase(ko: "팀원 초대", en: "Invite people")),
                            to: seen.link.at(PeoplePage.segment), .primary, icon: .people)
                    }
                } else {
                    writing(useCase)
                }
            }, status: refusal?.kind.status ?? 200)
    }

    private func writing(_ useCase: String) -> HTML {
        form(
            // A new keyword is saved as a draft, so leaving the page loses nothing.
            seen.link.at(useCase), operation: viewer.formID, isGuarded: !isNew, .class("write"),
            .flag("data-steps"),
            keyword.map { .halfWritten(viewer, in: seen.team.id.text, "keyword/" + $0.id.text) }
                ?? .data("data-draft", viewer.person.text + "/" + seen.team.id.text)
        ) {
            if let keyword { hidden("keyword", keyword.id.text) }
            hidden("promise", retrospective.anonymity.value.rawValue)
            // A keyword sent after the day has begun is refused, with its text, and is not moved to the next
            // retrospective.
            hidden("retrospective", retrospective.id.text)
            progressSteps(
                WriteForm.steps.map { viewer.say($0) }, current: 0,
                label: viewer.say(Phrase(ko: "키워드 쓰기 다섯 단계", en: "The five steps of a keyword")))
            step(0) { whom }
            step(1) {
                text(
                    "situation", Noun.situation,
                    Phrase(ko: "어떤 일이 있었고, 어떤 영향을 주었나요?", en: "What happened, and what was the effect?"),
                    isRequired: true)
            }
            step(2) {
                text("feeling", Noun.feeling, Phrase(ko: "어떻게 느꼈고, 왜 그랬나요?", en: "How did it feel, and why?"))
            }
            step(3) {
                text("request", Noun.request, Phrase(ko: "부탁이나 응원을 남겨 주세요.", en: "A request or a cheer."))
            }
            step(4) { word }
        }
    }

    private func step(_ number: Int, @HTMLBuilder content: () -> HTML) -> HTML {
        let id = "step-" + String(number)
        // A group, whose name screen readers announce when the focus comes into it: each step begins in its field.
        return tag(
            "section", .class("write-step"), .role("group"), .value("aria-labelledby", id), .flag("data-step")
        ) {
            tag("h2", .class("write-title"), .id(id)) { viewer.say(WriteForm.steps[number]) }
            content()
            // Buttons between the steps, for scripts. Without scripts all steps are shown.
            if number < WriteForm.steps.count - 1 {
                tag("p", .class("write-ways")) {
                    if number > 0 { way("back", Phrase(ko: "이전", en: "Back"), .quiet) }
                    way("next", Phrase(ko: "다음", en: "Next"), .primary, .flag("data-foot"))
                }
            } else {
                formActions {
                    way("back", Phrase(ko: "이전", en: "Back"), .quiet)
                    button(
                        viewer.say(
                            isNew
                                ? Phrase(ko: "봉인하기", en: "Seal") : Phrase(ko: "저장", en: "Save")), .primary,
                        icon: .lock, .flag("data-foot"))
                }
            }
        }
    }

    private func way(
        _ to: StaticString, _ text: Phrase, _ style: ButtonStyle, _ more: Attribute = .none
    ) -> HTML {
        button(viewer.say(text), style, .type("button"), .fixed("data-goes", to), more)
    }

    @HTMLBuilder private var whom: HTML {
        picks(
            "recipient", viewer.say(Phrase(ko: "받는 사람", en: "For")),
            recipients.map { Choice($0.id.text, $0.nickname.value) }, chosen: fields["recipient"] ?? "",
            error: refusal?.said(of: "recipient", viewer))
        picks(
            "kind", viewer.say(Noun.kind),
            retrospective.format.value.kinds.map { Choice($0, viewer.say(Format.phrase(ofKind: $0))) },
            chosen: fields["kind"] ?? "", error: refusal?.said(of: "kind", viewer))
        tag("p", .class("field-hint")) { viewer.say(promise) }
    }

    /// Present members, and the recipient, also if they have left.
    private var recipients: [Member] {
        let former = keyword?.recipient.value.flatMap { seen.team.members[$0] }
        return seen.teammates + (former.map { seen.team.has($0.id) ? [] : [$0] } ?? [])
    }

    private var promise: Phrase {
        switch retrospective.anonymity.value {
        case .named: Phrase(ko: "회고하는 날에는 누가 썼는지도 보여요.", en: "Your name is shown on the day.")
        case .alias: Phrase(ko: "회고하는 날에도 가명만 보여요.", en: "An alias is shown in place of your name on the day.")
        case .anonymous: Phrase(ko: "누가 썼는지는 끝까지 보이지 않아요.", en: "Your name is never shown.")
        }
    }

    private func text(_ name: StaticString, _ noun: Phrase, _ question: Phrase, isRequired: Bool = false) -> HTML {
        field(
            Field(
                name, viewer.say(noun), value: fields[name.text] ?? "", kind: .lines, hint: viewer.say(question),
                limit: Keyword.textLimit, sharing: .texts(fields, viewer), error: refusal?.said(of: name.text, viewer),
                isRequired: isRequired),
            viewer.language)
    }

    @HTMLBuilder private var word: HTML {
        let room = Width.phrase(Keyword.wordLimit)
        field(
            Field(
                "word", viewer.say(Noun.word), value: fields["word"] ?? "",
                hint: viewer.say(
                    Phrase(
                        ko: "\(room.ko)까지예요. 이 말만 모두에게 보이고, 나머지는 회고하는 날까지 봉인돼요.",
                        en: "At most \(room.en). Everyone sees this word. The rest is sealed until the day.")),
                limit: Keyword.wordLimit, in: .columns, error: refusal?.said(of: "word", viewer), isRequired: true),
            viewer.language)
        tag("dl", .class("write-whole"), .flag("data-whole"), .flag("hidden"))
    }
}

/// A single choice as wrapping chips. They are radio buttons; an error is attached to the group, not to a button.
func picks(
    _ name: StaticString, _ label: String, _ choices: [Choice], chosen: String, error: String?
) -> HTML {
    let id = "picks-" + name.text
    return tag(
        "fieldset", .class("choice"), .role("radiogroup"), .value("aria-labelledby", id),
        .fixed("aria-required", "true"),
        .when(error != nil, .fixed("aria-invalid", "true")),
        .when(error != nil, .value("aria-describedby", id + "-error"))
    ) {
        tag("legend", .class("field-label"), .id(id)) { label }
        tag("div", .class("picks")) {
            for choice in choices {
                tag("label", .class("pick")) {
                    tag(
                        "input", .type("radio"), .name(name), .value(choice.value), .flag("required"),
                        .when(choice.value == chosen, .flag("checked")))
                    tag("span", .class("chip")) { choice.label }
                }
            }
        }
        if let error {
            tag("p", .class("field-error"), .id(id + "-error")) {
                icon(.warning)
                tag("span") { error }
            }
        }
    }
}
