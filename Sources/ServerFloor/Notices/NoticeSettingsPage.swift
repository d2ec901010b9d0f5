import Floor

/// The page of notice settings: switches for each kind, hours, and muted spaces.
struct NoticeSettingsPage: Sendable {
    /// A space that can be muted.
    package struct Place: Sendable {
        package let space: ID<Space>
        package let name: String
    }

    package let viewer: Viewer
    package let rooms: [(place: Page.Place, kinds: [NoticeKind])]
    package let choices: NoticeChoices
    package let places: [Place]
    /// How often a mail digest comes; nil where the house sends no mail.
    let digest: DigestCadence?
    /// Whether it has ended because the mail server refused the person's mailbox.
    let isDigestRefused: Bool
    /// The refused form's fields.
    package var sent: Fields?
    package var refusal: Refusal?
    package var told: Phrase?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    package var page: Page {
        Page(
            title: say(NoticePhrases.settings), place: .me, back: Link("/me"),
            body: group {
                rows {
                    Floor.row(
                        Floor.Row(
                            say(PushPhrases.title), to: Link("/me/push"), leading: icon(.device),
                            meta: .text(say(PushPhrases.about))))
                }
                form(Link("/me/save-notices"), isGuarded: true, .class("notice-settings narrow")) {
                    offering(rooms.flatMap(\.kinds).map(\.field))
                    for (place, kinds) in rooms where !kinds.isEmpty { switches(place, kinds) }
                    hours
                    if let digest { mails(digest) }
                    formActions { button(say(NoticePhrases.save), .primary) }
                }
                if !places.isEmpty { mutes }
            }, status: refusal?.kind.status ?? 200, toast: told.map { Page.Toast(say($0)) })
    }

    private func isOn(_ field: String, else standard: Bool) -> Bool { sent.map { $0[field] != nil } ?? standard }

    private func isOn(_ kind: NoticeKind) -> Bool {
        guard sent?.offered?.contains(kind.field) != false else { return choices.isOn(kind) }
        return isOn(kind.field, else: choices.isOn(kind))
    }

    private func switches(_ place: Page.Place, _ kinds: [NoticeKind]) -> HTML {
        tag("fieldset", .class("notice-kinds")) {
            tag("legend", .class("section-heading")) { say(place.name) }
            for kind in kinds { toggle(kind.field, say(kind.phrase), isOn: isOn(kind)) }
        }
    }

    private var hours: HTML {
        tag("fieldset", .class("notice-kinds")) {
            tag("legend", .class("section-heading")) { say(NoticePhrases.hours) }
            picker(
                "reminder-hour", say(NoticePhrases.reminderHour), hourChoices,
                chosen: sent?["reminder-hour"] ?? "\(choices.reminderHour)")
            toggle(
                "quiet", say(NoticePhrases.quiet), hint: say(NoticePhrases.quietHint),
                isOn: isOn("quiet", else: choices.quiet != nil))
            if let refusal { banner(say(refusal.phrase), .danger) }
            tag("div", .class("notice-hours")) {
                picker(
                    "quiet-from", say(NoticePhrases.from), hourChoices,
                    chosen: sent?["quiet-from"] ?? "\((choices.quiet?.from ?? 22 * 60) / 60)")
                picker(
                    "quiet-to", say(NoticePhrases.to), hourChoices,
                    chosen: sent?["quiet-to"] ?? "\((choices.quiet?.to ?? 8 * 60) / 60)")
            }
        }
    }

    private func mails(_ digest: DigestCadence) -> HTML {
        let hour = Moment(day: viewer.today, minute: Limits.digestHour * 60).time(in: viewer.language)
        return tag("fieldset", .class("notice-kinds")) {
            tag("legend", .class("section-heading")) { say(DigestPhrases.title) }
            tag("div", .class("field")) {
                segmented(
                    "digest", say(DigestPhrases.when),
                    DigestCadence.allCases.map { Choice($0.rawValue, say($0.phrase)) },
                    chosen: sent?["digest"] ?? digest.rawValue)
                tag("p", .class("field-hint")) { say(DigestPhrases.hint(hour)) }
                if isDigestRefused { banner(say(DigestPhrases.refused), .warning) }
            }
        }
    }

    private var hourChoices: [Choice] {
        (0..<24).map { Choice("\($0)", Moment(day: viewer.today, minute: $0 * 60).time(in: viewer.language)) }
    }

    private var mutes: HTML {
        tag("section", .class("me-section"), .id("mutes")) {
            sectionHeading(say(NoticePhrases.mutes))
            tag("p", .class("field-hint")) { say(NoticePhrases.mutesHint) }
            rows { for place in places { row(place) } }
        }
    }

    private func row(_ place: Place) -> HTML {
        let end = choices.mutes[place.space]
        return Floor.row(
            Floor.Row(
                place.name, meta: end.map { .text(say(NoticePhrases.muted(until: $0, viewer))) } ?? .nothing,
                menu: menu(id: "mute-" + place.space.text, name: say(NoticePhrases.muteMenu(place.name)), opener: .bell)
                { muteItems(place.space, isMuted: end != nil, viewer) }))
    }
}
