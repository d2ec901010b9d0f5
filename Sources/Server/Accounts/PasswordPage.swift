import Floor
import ServerFloor

/// The page to change one's password.
struct PasswordPage: Sendable {
    let viewer: Viewer
    let email: String
    var refusal: Refusal?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }
    private func error(_ field: String) -> String? { refusal?.field == field ? refusal.map { say($0.phrase) } : nil }

    var page: Page {
        Page(
            title: say(MePhrases.password), place: .me, back: Link("/me"),
            body: tag("section", .class("me-section")) {
                form(Link("/me/change-password")) {
                    if let refusal, refusal.field == nil { banner(say(refusal.phrase), .danger) }
                    // Password managers need the account's name.
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
                    formActions { button(say(MePhrases.changePassword), .primary) }
                }
            }, status: refusal?.kind.status ?? 200)
    }
}
