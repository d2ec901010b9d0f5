import Floor

/// A button that opens a dialog to report something, with a reason.
enum ReportForm {
    static let title = Phrase(ko: "신고하기", en: "Report")

    /// The dialog's id.
    static func id(of thing: ID<Entity>) -> String { "report-" + thing.text }

    static func view(of thing: ID<Entity>, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        group {
            openButton(viewer.say(title), opens: id(of: thing), .bare, icon: .flag)
            sheet(of: thing, seen, viewer)
        }
    }

    /// The same beside a message, of which there are many.
    static func small(of thing: ID<Entity>, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        group {
            iconButton(
                .flag, name: viewer.say(title), .bare, .type("button"), .fixed("command", "show-modal"),
                .value("commandfor", id(of: thing)))
            sheet(of: thing, seen, viewer)
        }
    }

    /// The dialog alone.
    static func sheet(of thing: ID<Entity>, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let (id, title) = (id(of: thing), viewer.say(title))
        return dialog(id: id, title: title, viewer.language) {
            form(seen.link.at("report"), operation: viewer.formID) {
                hidden("thing", thing.text)
                picker(
                    "reason", viewer.say(Phrase(ko: "이유", en: "Reason")),
                    // None is chosen beforehand: it would be the reason of everybody in a hurry.
                    [Choice("", viewer.say(Phrase(ko: "이유를 골라 주세요", en: "Choose a reason")))]
                        + Report.Reason.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                    chosen: "", id: "reason-" + thing.text, isRequired: true)
                field(
                    Field(
                        "note", viewer.say(Phrase(ko: "더 알려 줄 것", en: "More about it")), kind: .lines,
                        hint: viewer.say(Phrase(ko: "관리자만 봐요.", en: "Only administrators see it.")),
                        limit: Report.noteLimit, id: "report-note-" + thing.text),
                    viewer.language)
                formActions {
                    closeButton(viewer.say(Phrase(ko: "그만두기", en: "Cancel")), of: id)
                    button(title, .danger)
                }
            }
        }
    }
}
