import Floor
import ServerFloor

/// An administrator's page of one account: the available changes, without any content.
struct AccountPage: Sendable {
    let viewer: Viewer
    let account: Account
    var refusal: Refusal?
    /// A message about what was just done, and the change that undoes it.
    var told: (phrase: Phrase, undo: AccountAct?)?
    /// A new reset link, as an absolute address.
    var made: String?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }
    private var isOneself: Bool { account.id == viewer.person }
    private var link: Link { Link("/admin/person").at(account.id) }

    var page: Page {
        Page(
            title: account.name, place: .me, back: Link("/admin"),
            body: group {
                if let refusal { banner(say(refusal.phrase), .danger) }
                if let made { newLink(made) }
                who
                if !account.isSuspended { reset }
                administration
                if !isOneself { suspension }
            }, status: refusal?.kind.status ?? 200,
            toast: told.map { told in
                Page.Toast(say(told.phrase), undo: told.undo.map { undo($0) })
            })
    }

    private func undo(_ act: AccountAct) -> HTML {
        form(link.at(act.rawValue)) { button(viewer.say(AdminPhrases.undo)) }
    }

    private var who: HTML {
        tag("section", .class("me-section")) {
            tag("div", .class("me-person")) {
                avatar(account.name, person: account.id, photo: account.photo, size: .large, isNamedBeside: true)
                tag("span", .class("me-words")) {
                    tag("span", .class("me-email")) { account.email }
                    tag("span", .class("me-email")) {
                        say(AdminPhrases.joined(viewer.spokenDay(account.createdAt))) + " · "
                            + (account.seenAt.map { say(MePhrases.lastSeen(viewer.spokenDay($0))) }
                                ?? say(AdminPhrases.never))
                    }
                }
            }
            account.marks(viewer)
        }
    }

    private var reset: HTML {
        section(AdminPhrases.resetAbout, "make-reset-link", AdminPhrases.makeResetLink, icon: .link)
    }

    private var administration: HTML {
        account.isAdministrator
            ? section(
                AdminPhrases.administratorAbout, AccountAct.unmakeAdministrator.rawValue,
                AdminPhrases.unmakeAdministrator)
            : section(
                AdminPhrases.administratorAbout, AccountAct.makeAdministrator.rawValue, AdminPhrases.makeAdministrator)
    }

    /// Asks first: it can be taken back, and the person is signed out everywhere all the same.
    private var suspension: HTML {
        if account.isSuspended {
            return section(AdminPhrases.suspendAbout, AccountAct.restore.rawValue, AdminPhrases.restore, icon: .restore)
        }
        let act = AccountAct.suspend.rawValue
        return tag("section", .class("me-section")) {
            openButton(say(AdminPhrases.suspend), opens: act, .danger, icon: .lock)
            tag("p", .class("field-hint")) { say(AdminPhrases.suspendAbout) }
            confirmation(
                id: act, title: say(AdminPhrases.suspendTitle(account.name)), body: say(AdminPhrases.suspendAbout),
                does: say(AdminPhrases.suspend), link.at(act), viewer.language)
        }
    }

    private func section(_ about: Phrase, _ useCase: String, _ verb: Phrase, icon: Icon? = nil) -> HTML {
        tag("section", .class("me-section")) {
            form(link.at(useCase)) { button(say(verb), .quiet, icon: icon) }
            tag("p", .class("field-hint")) { say(about) }
        }
    }

    private func newLink(_ address: String) -> HTML {
        tag("section", .class("me-section")) {
            banner(say(AdminPhrases.resetOnce), .done)
            copyField(say(AdminPhrases.resetLink), address, id: "made-link", viewer.language)
        }
    }
}
