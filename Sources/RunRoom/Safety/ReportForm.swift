import Floor

/// A button that opens a dialog to report something, with a reason.
enum ReportForm {
    static let title = Phrase(ko: "신고하기", en: "Report")
    /// Beside what the viewer has reported.
    static let done = Phrase(ko: "신고함", en: "Reported")

    /// The dialog's id.
    static func id(of thing: ID<Entity>) -> String { id(of: thing.text) }

    private static func id(of key: String) -> String { "report-" + key }

    static func view(of thing: ID<Entity>, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        group {
            openButton(viewer.say(title), opens: id(of: thing), .bare, icon: .flag)
            sheet(of: thing, seen, viewer)
        }
    }

    /// The same of anything, with a button that is only an icon.
    ///
    /// - Parameters:
    ///   - key: tells the dialogs of a page apart.
    ///   - fields: what the form names the thing by.
    static func small(
        of key: String, to action: Link, operation: ID<Operation>?, _ viewer: Viewer,
        @HTMLBuilder fields: () -> HTML
    ) -> HTML {
        group {
            iconButton(
                .flag, name: viewer.say(title), .bare, .type("button"), .fixed("command", "show-modal"),
                .value("commandfor", id(of: key)))
            sheet(of: key, to: action, operation: operation, viewer, fields())
        }
    }

    /// The dialog alone.
    static func sheet(of thing: ID<Entity>, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        sheet(
            of: thing.text, to: seen.link.at("report"), operation: viewer.formID, viewer, hidden("thing", thing.text))
    }

    private static func sheet(
        of key: String, to action: Link, operation: ID<Operation>?, _ viewer: Viewer, _ fields: HTML
    ) -> HTML {
        let (id, title) = (id(of: key), viewer.say(title))
        return dialog(id: id, title: title, viewer.language) {
            form(action, operation: operation, .halfWritten(viewer, in: "run", "report/" + key)) {
                fields
                picker(
                    "reason", viewer.say(Phrase(ko: "이유", en: "Reason")),
                    // None is chosen beforehand: it would be the reason of everybody in a hurry.
                    [Choice("", viewer.say(Phrase(ko: "이유를 골라 주세요", en: "Choose a reason")))]
                        + Report.Reason.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                    chosen: "", id: "reason-" + key, isRequired: true)
                field(
                    Field(
                        "note", viewer.say(Phrase(ko: "더 알려 줄 것", en: "More about it")), kind: .lines,
                        hint: viewer.say(Phrase(ko: "관리자만 봐요.", en: "Only administrators see it.")),
                        limit: Report.noteLimit, id: "report-note-" + key),
                    viewer.language)
                formActions {
                    closeButton(viewer.say(Phrase(ko: "취소", en: "Cancel")), of: id)
                    button(title, .danger)
                }
            }
        }
    }
}
