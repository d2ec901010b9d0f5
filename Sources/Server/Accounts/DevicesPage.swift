import Floor

/// Where one is signed in, and the way to end it there.
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
                if sessions.count > 1 {
                    form(Link("/me/end-other-sessions")) { button(say(MePhrases.endOthers)) }
                }
            }, toast: told.map { Page.Toast(say($0)) })
    }

    private func line(_ session: Session) -> HTML {
        let isThis = session.device == viewer.device
        return row(
            Floor.Row(
                session.name, leading: icon(.device), meta: .text(meta(of: session)),
                trailing: isThis
                    ? trait(say(MePhrases.thisSession), .mine)
                    : form(Link("/me/end-session")) {
                        hidden("session", session.device.text)
                        button(say(MePhrases.end), .quiet, .label(say(MePhrases.end(session.name))))
                    }))
    }

    private func meta(of session: Session) -> String {
        let began = MePhrases.signedInOn(viewer.spokenDay(session.createdAt))
        return session.device == viewer.device
            ? say(began) : say(began) + " · " + say(MePhrases.lastSeen(viewer.spokenDay(session.seenAt)))
    }
}
