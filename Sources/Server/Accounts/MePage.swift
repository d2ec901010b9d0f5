import Floor
import ServerFloor

/// The page Me: the person's profile, and links to all settings.
struct MePage: Sendable {
    let viewer: Viewer
    let email: String
    let sessionCount: Int
    /// A message about what was just done.
    var told: Phrase?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    var page: Page {
        Page(
            title: say(MePhrases.title), place: .me,
            body: tag("div", .class("me-hub")) {
                tag("a", .class("me-person"), .href(Link("/me/profile"))) {
                    avatar(
                        viewer.name, person: viewer.person, photo: viewer.photo, size: .large, isNamedBeside: true)
                    tag("span", .class("me-words")) {
                        tag("span", .class("me-name")) { viewer.name }
                        tag("span", .class("me-email")) { email }
                    }
                }
                rows {
                    entry(.me, MePhrases.profile, MePhrases.profileAbout, to: Link("/me/profile"))
                    entry(.device, MePhrases.sessions, MePhrases.devices(sessionCount), to: Link("/me/devices"))
                    entry(.lock, MePhrases.password, MePhrases.passwordAbout, to: Link("/me/password"))
                    entry(.bell, NoticePhrases.settings, NoticePhrases.settingsAbout, to: Link("/me/notices"))
                    entry(.settings, RoomsPhrases.title, RoomsPhrases.about, to: Link("/me/rooms"))
                    if viewer.isAdministrator {
                        entry(.people, AdminPhrases.title, AdminPhrases.about, to: Link("/admin"))
                    }
                }
                form(Link("/sign-out"), .class("me-end"), .data("data-person", viewer.person.text)) {
                    button(say(MePhrases.signOut), icon: .signOut)
                }
                draftsDialog
                rows {
                    entry(.trash, LeavingPhrases.title, LeavingPhrases.about, to: Link("/me/delete"))
                }
            },
            toast: told.map { Page.Toast(say($0)) })
    }

    /// What `confirm-sign-out.js` asks where signing out would delete drafts, with where they are, and how many changes
    /// only this device has.
    private var draftsDialog: HTML {
        dialog(id: "leave-drafts", title: say(MePhrases.drafts), viewer.language) {
            tag("p", .flag("data-count")) { say(MePhrases.draftsAbout) }
            tag("ul", .class("me-drafts"), .role("list"), .data("data-diary", say(Page.Place.diary.name))) {
            }
            tag("p", .flag("data-changes"), .flag("hidden")) {
                tag("a", .href(UnsentPage.link)) { say(MePhrases.changesAbout) }
            }
            formActions {
                closeButton(say(MePhrases.staySignedIn), of: "leave-drafts")
                button(say(MePhrases.dropAndSignOut), .danger, .type("button"), .flag("data-leaves"))
            }
        }
    }

    private func entry(_ mark: Icon, _ title: Phrase, _ about: Phrase, to link: Link) -> HTML {
        row(Floor.Row(say(title), to: link, leading: icon(mark), meta: .text(say(about)), trailing: icon(.forward)))
    }
}
