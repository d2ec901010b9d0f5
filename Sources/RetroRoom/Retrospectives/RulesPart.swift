import Floor

/// The format and the anonymity of a retrospective, with the forms that change them as far as they still can be
/// changed.
struct RulesPart {
    let seen: SeenTeam
    let viewer: Viewer
    let retrospective: Retrospective
    /// The submitted values, after a refusal.
    let fields: Fields
    let refusal: Refusal?

    /// Both can change freely while there are no keywords; then the format is fixed, and anonymity only gets stricter.
    private var isUnwritten: Bool { seen.keywordCount == 0 }

    var view: HTML {
        group {
            tag("section", .class("retro-part"), .id("format")) {
                sectionHeading(viewer.say(Phrase(ko: "키워드 종류", en: "Kinds of keywords")))
                if isUnwritten { formatForm } else { formatKept }
            }
            tag("section", .class("retro-part"), .id("anonymity")) {
                sectionHeading(viewer.say(Phrase(ko: "쓴 사람 보이기", en: "Authors shown")))
                if choices.count > 1 { anonymityForm } else { anonymityKept }
            }
        }
    }

    private var formatForm: HTML {
        let present = retrospective.format.value
        var own = ""
        if case .own(let kinds) = present { own = kinds.joined(separator: "\n") }
        let ready = Format.ready.map { Choice($0.name ?? "", names(of: $0)) }
        return form(
            seen.link.at("change-format"), operation: viewer.formID, isGuarded: true, .class("retro-form")
        ) {
            picks(
                "format", viewer.say(Phrase(ko: "형식", en: "Format")),
                ready + [Choice("own", viewer.say(Phrase(ko: "직접 정하기", en: "Custom")))],
                chosen: fields["format"] ?? present.name ?? "own", error: refusal?.said(of: "format", viewer))
            field(
                Field(
                    "kinds", viewer.say(Phrase(ko: "우리 팀의 종류", en: "Custom kinds")),
                    value: fields["kinds"] ?? own, kind: .lines,
                    hint: viewer.say(
                        Phrase(
                            ko:
                                "직접 정할 때만 써요. 한 줄에 하나씩, \(Format.ownCount.lowerBound)개에서 \(Format.ownCount.upperBound)개까지, 하나에 \(Format.kindLimit)자까지예요.",
                            en:
                                "Only for “Custom”: one per line, \(Format.ownCount.lowerBound) to \(Format.ownCount.upperBound) of them, \(Format.kindLimit) characters each."
                        )),
                    error: refusal?.said(of: "kinds", viewer)),
                viewer.language)
            button(viewer.say(Phrase(ko: "종류 정하기", en: "Save kinds")), .quiet)
        }
    }

    private var formatKept: HTML {
        group {
            tag("p", .class("keyword-about")) {
                for kind in retrospective.format.value.kinds { trait(viewer.say(Format.phrase(ofKind: kind))) }
            }
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "이미 쓴 키워드가 있어서 이번 회고의 종류는 그대로예요. 다음 회고부터 바꿀 수 있어요.",
                        en:
                            "There are already keywords, so the kinds can’t change. You can change them for the next retrospective."
                    ))
            }
        }
    }

    /// The choices that are still allowed.
    private var choices: [Anonymity] {
        Anonymity.allCases.filter { isUnwritten || $0 >= retrospective.anonymity.value }
    }

    private var anonymityForm: HTML {
        form(
            seen.link.at("change-anonymity"), operation: viewer.formID, isGuarded: true, .class("retro-form")
        ) {
            picks(
                "anonymity", viewer.say(Phrase(ko: "회고하는 날", en: "On the day")),
                choices.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                chosen: fields["anonymity"] ?? retrospective.anonymity.value.rawValue,
                error: refusal?.said(of: "anonymity", viewer))
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "키워드가 하나라도 있으면 더 숨길 수만 있고, 다시 드러낼 수는 없어요.",
                        en: "Once there is a keyword, this can only get stricter, and can’t be undone."))
            }
            if seen.team.isTooSmallToHideIn {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "사람이 적어서 이름을 숨겨도 누가 썼는지 짐작하기 쉬워요.",
                            en: "With so few people it’s easy to guess who wrote what, even if names are hidden."))
                }
            }
            button(viewer.say(Phrase(ko: "저장", en: "Save")), .quiet)
        }
    }

    private var anonymityKept: HTML {
        tag("p", .class("field-hint")) {
            viewer.say(
                Phrase(
                    ko: "누가 썼는지는 끝까지 보이지 않아요. 이미 쓴 키워드가 있어서 다시 드러낼 수 없어요.",
                    en: "Authors are never shown. There are already keywords, so this can’t change."))
        }
    }

    private func names(of format: Format) -> String {
        format.kinds.map { viewer.say(Format.phrase(ofKind: $0)) }.joined(separator: " · ")
    }
}
