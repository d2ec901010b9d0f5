import Floor

/// One's own page: the profile, where one is signed in, and whom one has invited.
struct MePage: Sendable {
    let viewer: Viewer
    let email: String
    let zone: String?
    let sessions: [Session]
    let invitations: [Invitation]
    /// Days of moments where the viewer is.
    let day: @Sendable (Int64) -> Day
    /// What was typed, where the profile was refused.
    var sent: Fields?
    var refusal: Refusal?
    /// What was just done, to be told.
    var told: Phrase?
    /// An invitation just made, as a whole address.
    var made: String?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    var page: Page {
        Page(
            title: say(MePhrases.title), place: .me,
            body: group {
                if let made { newInvitation(made) }
                profile
                password
                sessionList
                if viewer.isAdministrator { invitationList }
                form(Link("/sign-out")) { button(say(MePhrases.signOut)) }
            }, status: refusal?.kind.status ?? 200,
            toast: told.map { Page.Toast(say($0)) })
    }

    private var profile: HTML {
        tag("section", .class("me-section")) {
            sectionHeading(say(MePhrases.profile))
            tag("p", .class("me-person")) {
                avatar(viewer.name, person: viewer.person, size: .large, isNamedBeside: true)
                tag("span") { email }
            }
            form(Link("/me/save-profile"), isGuarded: true) {
                if let refusal, refusal.field == nil { banner(say(refusal.phrase), .danger) }
                field(
                    Field(
                        "name", say(EntrancePhrases.name), value: sent?["name"] ?? viewer.name, limit: PersonName.limit,
                        error: error("name"), isRequired: true, fills: "name"), viewer.language)
                segmented(
                    "language", say(MePhrases.language), Language.allCases.map { Choice($0.rawValue, $0.ownName) },
                    chosen: sent?["language"] ?? viewer.language.rawValue)
                segmented(
                    "theme", say(MePhrases.theme), Viewer.Theme.allCases.map { Choice($0.rawValue, say($0.phrase)) },
                    chosen: sent?["theme"] ?? viewer.theme.rawValue)
                if let zone { tag("p", .class("field-hint")) { say(MePhrases.zone) + ": " + zone } }
                formActions { button(say(MePhrases.save), .primary) }
            }
        }
    }

    private var password: HTML {
        tag("section", .class("me-section")) {
            sectionHeading(say(MePhrases.password))
            form(Link("/me/change-password")) {
                // Password stores look for whose password it is.
                hidden("username", email)
                field(
                    Field(
                        "current", say(EntrancePhrases.currentPassword), kind: .password, error: error("current"),
                        isRequired: true), viewer.language)
                field(
                    Field(
                        "password", say(EntrancePhrases.newPassword), kind: .newPassword,
                        hint: say(EntrancePhrases.passwordHint), error: error("password"), isRequired: true),
                    viewer.language)
                tag("p", .class("field-hint")) { say(MePhrases.passwordLead) }
                formActions { button(say(MePhrases.changePassword)) }
            }
        }
    }

    private func error(_ field: String) -> String? { refusal?.field == field ? refusal.map { say($0.phrase) } : nil }

    private var sessionList: HTML {
        tag("section", .class("me-section")) {
            sectionHeading(say(MePhrases.sessions), count: sessions.count)
            rows {
                for session in sessions {
                    row(
                        Floor.Row(
                            session.name, meta: .text(meta(of: session)),
                            trailing: session.device == viewer.device
                                ? .nothing
                                : form(Link("/me/end-session")) {
                                    hidden("session", session.device.text)
                                    button(say(MePhrases.end), .quiet, .label(say(MePhrases.end(session.name))))
                                }))
                }
            }
            if sessions.count > 1 {
                form(Link("/me/end-other-sessions")) { button(say(MePhrases.endOthers)) }
            }
        }
    }

    private func meta(of session: Session) -> String {
        if session.device == viewer.device { return say(MePhrases.thisSession) }
        return say(MePhrases.lastSeen(spoken(session.seenAt)))
    }

    private func spoken(_ moment: Int64) -> String {
        day(moment).text(.spoken(today: viewer.today), in: viewer.language)
    }

    private var invitationList: HTML {
        tag("section", .class("me-section")) {
            sectionHeading(say(MePhrases.invitations), count: invitations.isEmpty ? nil : invitations.count)
            rows {
                for invitation in invitations {
                    row(
                        Floor.Row(
                            say(EntrancePhrases.invitation),
                            meta: .text(
                                say(MePhrases.standing(until: spoken(invitation.expiresAt), uses: invitation.usesLeft))),
                            trailing: form(Link("/me/withdraw-invitation")) {
                                hidden("invitation", invitation.id.text)
                                button(say(MePhrases.withdraw))
                            }))
                }
            }
            tag("p", .class("field-hint")) { say(MePhrases.inviteLead) }
            form(Link("/me/invite")) { button(say(MePhrases.invite)) }
        }
    }

    private func newInvitation(_ address: String) -> HTML {
        tag("section", .class("me-section")) {
            banner(say(MePhrases.inviteOnce), .done)
            copyField(say(MePhrases.invitationLink), address, id: "made-invitation", viewer.language)
        }
    }
}
