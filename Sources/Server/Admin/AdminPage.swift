import Floor
import ServerFloor

/// The administrators' page: how the house is, invitations, and the list of people.
struct AdminPage: Sendable {
    let viewer: Viewer
    let accounts: [Account]
    /// The search text; empty for all.
    let words: String
    /// The cursor of the next page; nil at the end.
    let next: ID<Person>?
    let invitations: [Invitation]
    /// What waits for them in the rooms.
    let tasks: [AdministratorTask]
    let condition: HouseCondition
    /// A new invitation, as an absolute address.
    var made: String?
    /// Whether the server sends mail.
    var canMail = false
    /// The address to which an invitation is being mailed.
    var mailed: String?
    /// The refused form's fields.
    var sent: Fields?
    var refusal: Refusal?

    /// People per page.
    static let pageLength = 50

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    var page: Page {
        Page(
            title: say(AdminPhrases.title), place: .me, back: Link("/me"),
            body: group {
                if let made { newInvitation(made) }
                AdministratorTask.list(tasks, viewer)
                HealthPart(viewer: viewer, condition: condition).html
                people
                invitationList
                tag("p", .class("field-hint")) { say(AdminPhrases.privacy) }
            }, status: refusal?.kind.status ?? 200,
            toast: mailed.map { Page.Toast(say(AdminPhrases.invitationMailed($0))) })
    }

    private var people: HTML {
        tag("section", .class("me-section")) {
            sectionHeading(say(AdminPhrases.people))
            tag("form", .class("find-line"), .fixed("method", "get"), .action(Link("/admin")), .role("search")) {
                field(Field("find", say(AdminPhrases.find), value: words, kind: .search), viewer.language)
                button(say(AdminPhrases.search), icon: .search)
            }
            if accounts.isEmpty {
                emptyState(.drawingPeople, say(AdminPhrases.nobody)) {
                    linkButton(say(AdminPhrases.all), to: Link("/admin"))
                }
            } else {
                rows { for account in accounts { line(account) } }
            }
            if let next {
                linkButton(
                    say(AdminPhrases.more), to: Link("/admin").with("find", words).with("after", next.text))
            }
        }
    }

    private func line(_ account: Account) -> HTML {
        row(
            Floor.Row(
                account.name, to: Link("/admin/person").at(account.id),
                leading: avatar(
                    account.name, person: account.id, photo: account.photo, size: .medium, isNamedBeside: true),
                meta: .text(account.email),
                trailing: account.marks(viewer)))
    }

    private var invitationList: HTML {
        tag("section", .class("me-section")) {
            sectionHeading(say(MePhrases.invitations), count: invitations.isEmpty ? nil : invitations.count)
            if !invitations.isEmpty { rows { for invitation in invitations { line(invitation) } } }
            group { for invitation in invitations { question(invitation) } }
            form(Link("/admin/invite"), operation: viewer.formID) {
                button(say(MePhrases.invite), made == nil ? .primary : .quiet, icon: .link)
            }
            tag("p", .class("field-hint")) { say(MePhrases.inviteLead) }
            if canMail { mailForm }
        }
    }

    private var mailForm: HTML {
        form(Link("/admin/invite"), operation: viewer.formID, .class("find-line")) {
            field(
                Field(
                    "email", say(AdminPhrases.invitee), value: sent?["email"] ?? "", kind: .email,
                    error: refusal.map { say($0.phrase) }, isRequired: true, fills: "off"), viewer.language)
            button(say(AdminPhrases.mailInvitation), icon: .send)
        }
    }

    private func line(_ invitation: Invitation) -> HTML {
        let until = viewer.spokenDay(invitation.expiresAt)
        let made = say(AdminPhrases.made(viewer.spokenDay(invitation.createdAt)))
        return row(
            Floor.Row(
                title(invitation),
                meta: .text(made + " · " + say(MePhrases.standing(until: until, uses: invitation.usesLeft))),
                trailing: openButton(
                    say(MePhrases.withdraw), opens: AdminPage.question(invitation),
                    name: say(AdminPhrases.withdraw(title(invitation))))
            ))
    }

    /// To whom it was mailed, or that it is a link.
    private func title(_ invitation: Invitation) -> String {
        invitation.mailedTo.map { say(AdminPhrases.invitation(mailedTo: $0)) } ?? say(MePhrases.invitationLink)
    }

    /// Asks first, since a withdrawn link cannot be restored.
    private func question(_ invitation: Invitation) -> HTML {
        confirmation(
            id: AdminPage.question(invitation), title: say(AdminPhrases.withdraw(title(invitation))),
            body: say(MePhrases.withdrawBody),
            does: say(MePhrases.withdraw), Link("/admin/withdraw-invitation"), viewer.language
        ) { hidden("invitation", invitation.id.text) }
    }

    private static func question(_ invitation: Invitation) -> String { "withdraw-" + invitation.id.text }

    private func newInvitation(_ address: String) -> HTML {
        tag("section", .class("me-section")) {
            banner(say(MePhrases.inviteOnce), .done)
            copyField(say(MePhrases.invitationLink), address, id: "made-invitation", viewer.language)
        }
    }
}

extension Account {
    /// The person's properties, in words.
    func marks(_ viewer: Viewer) -> HTML {
        if !isAdministrator, !isSuspended, id != viewer.person { return .nothing }
        return tag("span", .class("traits")) {
            if id == viewer.person { trait(viewer.say(AdminPhrases.you), .mine) }
            if isAdministrator { trait(viewer.say(AdminPhrases.administrator)) }
            if isSuspended { trait(viewer.say(AdminPhrases.suspended), .warning, icon: .lock) }
        }
    }
}

extension Viewer {
    /// The day of a moment in the viewer's time zone, spelled out.
    func spokenDay(_ moment: Int64) -> String { clock(moment).day.text(.spoken(today: today), in: language) }
}
