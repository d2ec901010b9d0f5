import Floor
import ServerFloor

/// The submitted values of a sign-in or sign-up form, to show it again.
struct EntranceForm: Sendable {
    var email = ""
    var name = ""
    var next = ""
    var refusal: Refusal?

    init() {}

    init(_ form: Fields, _ refusal: Refusal?) {
        email = form["email"] ?? ""
        name = form["name"] ?? ""
        next = form["next"] ?? ""
        self.refusal = refusal
    }

    func error(_ field: String, _ language: Language) -> String? {
        refusal?.field == field ? refusal?.phrase(language) : nil
    }

    /// The error that concerns the whole form, above the fields.
    @HTMLBuilder func notice(_ language: Language) -> HTML {
        if let refusal, refusal.field == nil { banner(refusal.phrase(language), .danger) }
    }
}

extension PlainPage {
    static func signIn(_ sent: EntranceForm, mayShow signUp: Bool, _ language: Language) -> PlainPage {
        PlainPage(
            title: EntrancePhrases.signIn(language), language: language, status: sent.refusal?.kind.status ?? 200,
            body: form(Link("/sign-in")) {
                sent.notice(language)
                hidden("next", sent.next)
                emailField(sent, language)
                field(
                    Field(
                        "password", EntrancePhrases.password(language), kind: .password,
                        error: sent.error("password", language), isRequired: true, isFocused: !sent.email.isEmpty),
                    language)
                formActions { button(EntrancePhrases.signIn(language), .primary) }
            },
            footer: group {
                tag("p") { tag("a", .href(Link("/forgot-password"))) { EntrancePhrases.forgotten(language) } }
                tag("p") {
                    if signUp {
                        tag("a", .href(Link("/sign-up"))) { EntrancePhrases.signUp(language) }
                    } else {
                        tag("a", .href(Link("/invite"))) { EntrancePhrases.haveInvitation(language) }
                    }
                }
            })
    }

    /// The sign-up form, for any entrance.
    /// - Parameter mayHaveOne: whether the visitor may have an account already.
    static func signUp(
        _ title: Phrase, lead: Phrase, at address: Link, _ sent: EntranceForm, mayHaveOne: Bool = true,
        _ language: Language
    ) -> PlainPage {
        PlainPage(
            title: title(language), lead: lead(language), language: language,
            status: sent.refusal?.kind.status ?? 200,
            body: form(address) {
                sent.notice(language)
                field(
                    Field(
                        "name", EntrancePhrases.name(language), value: sent.name, limit: PersonName.limit,
                        error: sent.error("name", language), isRequired: true, isFocused: sent.refusal == nil,
                        fills: "name"), language)
                emailField(sent, language)
                field(
                    Field(
                        "password", EntrancePhrases.password(language), kind: .newPassword,
                        hint: EntrancePhrases.passwordHint(language), error: sent.error("password", language),
                        isRequired: true), language)
                formActions { button(EntrancePhrases.signUp(language), .primary) }
            },
            footer: !mayHaveOne
                ? .nothing
                : tag("p") {
                    tag("a", .href(Link("/sign-in").with("next", address.text))) {
                        EntrancePhrases.haveAccount(language)
                    }
                })
    }

    /// The form for a new password, opened by a reset link.
    static func reset(_ email: String, at address: Link, _ refusal: Refusal?, _ language: Language) -> PlainPage {
        PlainPage(
            title: EntrancePhrases.reset(language), lead: email, language: language,
            status: refusal?.kind.status ?? 200,
            body: form(address) {
                field(
                    Field(
                        "password", EntrancePhrases.newPassword(language), kind: .newPassword,
                        hint: EntrancePhrases.passwordHint(language), error: refusal?.phrase(language),
                        isRequired: true, isFocused: true), language)
                formActions { button(EntrancePhrases.setPassword(language), .primary) }
            })
    }

    /// The form for an invitation code.
    static func invitationCode(_ typed: String, _ refusal: Refusal?, _ language: Language) -> PlainPage {
        PlainPage(
            title: EntrancePhrases.invitation(language), lead: EntrancePhrases.invitationLead(language),
            language: language, status: refusal?.kind.status ?? 200,
            body: form(Link("/join")) {
                field(
                    Field(
                        "code", EntrancePhrases.code(language), value: typed, error: refusal?.phrase(language),
                        isRequired: true, isFocused: true), language)
                formActions { button(EntrancePhrases.open(language), .primary) }
            },
            footer: tag("p") { tag("a", .href(Link("/sign-in"))) { EntrancePhrases.haveAccount(language) } })
    }

    /// The page of an invitation for a signed-in person: one button, since opening a link must not change anything.
    static func accept(
        _ inviter: String, to place: InvitedPlace?, at address: Link, _ viewer: Viewer
    ) -> PlainPage {
        PlainPage(
            title: EntrancePhrases.invitation(viewer.language),
            lead: EntrancePhrases.invited(by: inviter, to: place)(viewer.language), language: viewer.language,
            theme: viewer.theme,
            body: form(address) {
                formActions { button(EntrancePhrases.accept(viewer.language), .primary) }
            })
    }

    /// The page before the first account exists.
    static func closed(_ language: Language) -> PlainPage {
        PlainPage(
            title: EntrancePhrases.newHouse(language), lead: EntrancePhrases.newHouseLead(language),
            language: language, body: .nothing)
    }

    static func emailField(_ sent: EntranceForm, _ language: Language) -> HTML {
        field(
            Field(
                "email", EntrancePhrases.email(language), value: sent.email, kind: .email,
                error: sent.error("email", language), isRequired: true, fills: "username"), language)
    }
}
