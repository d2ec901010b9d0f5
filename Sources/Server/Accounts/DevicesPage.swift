import Floor
import ServerFloor

/// The page of a person's sessions, with buttons to end them.
struct DevicesPage: Sendable {
    let viewer: Viewer
    let sessions: [Session]
    var told: Phrase?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    var page: Page {
        Page(
            title: say(MePhrases.sessions), place: .me, back: Link("/me"),
            body: tag("section", .class("me-section")) {
                tag("p", .class("field-hint")) { say(MePhrases.sessionsLead) }
                rows { for session in sessions { line(session) } }
                if sessions.count > 1 { openButton(say(MePhrases.endOthers), opens: "end-others") }
                questions
            }, toast: told.map { Page.Toast(say($0)) })
    }

    private func line(_ session: Session) -> HTML {
        let isThis = session.device == viewer.device
        return row(
            Floor.Row(
                session.name, leading: icon(.device), meta: .text(meta(of: session)),
                trailing: isThis
                    ? trait(say(MePhrases.thisSession), .mine)
                    : openButton(
                        say(MePhrases.end), opens: "end-" + session.device.text, name: say(MePhrases.end(session.name)))
            ))
    }

    /// Asks first, since only somebody at that device can sign in there again.
    private var questions: HTML {
        group {
            for session in sessions where session.device != viewer.device {
                confirmation(
                    id: "end-" + session.device.text, title: say(MePhrases.end(session.name)),
                    body: say(MePhrases.endBody), does: say(MePhrases.end), Link("/me/end-session"), viewer.language
                ) { hidden("session", session.device.text) }
            }
            if sessions.count > 1 {
                confirmation(
                    id: "end-others", title: say(MePhrases.endOthers), body: say(MePhrases.endOthersBody),
                    does: say(MePhrases.end), Link("/me/end-other-sessions"), viewer.language)
            }
        }
    }

    private func meta(of session: Session) -> String {
        let began = MePhrases.signedInOn(viewer.spokenDay(session.createdAt))
        return session.device == viewer.device
            ? say(began) : say(began) + " · " + say(MePhrases.lastSeen(viewer.spokenDay(session.seenAt)))
    }
}
