public import Floor

/// A warning of the administrators to somebody who was reported: which rule they have broken, and nothing of who said so.
public enum Warning {
    /// What can be warned of: every reason of a report that names a rule.
    public static let rules: [Report.Reason] = Report.Reason.allCases.filter { $0 != .other }

    /// The field `rule` of a form.
    ///
    /// - Throws: `rule-unknown`.
    public static func rule(_ given: String?) throws(Refusal) -> Report.Reason {
        guard let rule = rules.first(where: { $0.rawValue == given }) else { throw .ruleUnknown(given) }
        return rule
    }

    /// What it is about: the person's run, one of their messages or logs, or themselves.
    public enum Matter: String, Sendable, CaseIterable {
        case meetup, message, log, person
    }

    /// What the warned person is told.
    public static func text(_ rule: Report.Reason, about matter: Matter) -> Phrase {
        let about =
            switch matter {
            case .meetup: Phrase(ko: "내가 연 모임", en: "A run of yours")
            case .message: Phrase(ko: "내가 쓴 메시지", en: "A message of yours")
            case .log: Phrase(ko: "내가 쓴 기록", en: "A log of yours")
            case .person: Phrase(ko: "나의 프로필이나 행동", en: "Your profile or behaviour")
            }
        return Phrase(
            ko: "관리자의 경고예요. \(about.ko)에서 이런 문제를 확인했어요: \(rule.phrase.ko). 되풀이되면 계정이 정지될 수 있어요.",
            en:
                "A warning from the administrators. \(about.en) broke a rule: \(rule.phrase.en). If it happens again, your account may be suspended."
        )
    }
}

extension ReportedThing.Kind {
    public var matter: Warning.Matter {
        switch self {
        case .meetup: .meetup
        case .message: .message
        case .log: .log
        case .person: .person
        }
    }
}

/// A button that opens the dialog in which an administrator warns somebody: what is sent cannot be taken back.
enum WarningForm {
    private static let title = Phrase(ko: "경고하기", en: "Warn")

    static func view(_ thing: ReportedThing, _ viewer: Viewer) -> HTML {
        let (id, title) = ("warn-" + thing.operation.text, viewer.say(title))
        return group {
            openButton(title, opens: id, .quiet, icon: .warning)
            dialog(id: id, title: title, viewer.language) {
                form(Page.Place.run.link.at(RunRules.deciding)) {
                    hidden("report", thing.operation.text)
                    hidden("verdict", Verdict.warned.rawValue)
                    tag("p") {
                        viewer.say(
                            Phrase(
                                ko: "어긴 규칙을 알려요. 누가 신고했는지는 알리지 않아요. 보낸 경고는 취소할 수 없어요.",
                                en:
                                    "They are told which rule they broke, and not who reported it. A warning can’t be taken back."
                            ))
                    }
                    picker(
                        "rule", viewer.say(Phrase(ko: "어긴 규칙", en: "The rule")),
                        [Choice("", viewer.say(Phrase(ko: "골라 주세요", en: "Choose")))]
                            + Warning.rules.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                        chosen: Warning.rules.contains(thing.report.reason) ? thing.report.reason.rawValue : "",
                        id: "rule-" + thing.operation.text, isRequired: true)
                    formActions {
                        closeButton(viewer.say(Phrase(ko: "취소", en: "Cancel")), of: id)
                        button(title, .danger)
                    }
                }
            }
        }
    }
}

extension Refusal {
    static func ruleUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "rule-unknown", Phrase(ko: "어긴 규칙을 골라 주세요.", en: "Choose the rule that was broken."),
            field: "rule", given: given)
    }

    public static let nobodyToWarn = Refusal(
        .conflict, "nobody-to-warn",
        Phrase(ko: "경고할 사람의 계정이 없어요.", en: "Whoever it is about has no account any more."))
}
