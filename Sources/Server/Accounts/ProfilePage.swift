import Floor
import ServerFloor

/// The page of a person's name and picture, and of their language, theme and time zone.
struct ProfilePage: Sendable {
    let viewer: Viewer
    /// The chosen time zone; nil if the browser's applies.
    let chosenZone: String?
    /// The browser's time zone.
    let browserZone: String?
    /// The refused form's fields.
    var sent: Fields?
    var refusal: Refusal?
    var told: Phrase?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    var page: Page {
        Page(
            title: say(MePhrases.profile), place: .me, back: Link("/me"),
            body: group {
                photo
                profile
            }, status: refusal?.kind.status ?? 200, toast: told.map { Page.Toast(say($0)) })
    }

    private var photo: HTML {
        tag("section", .class("me-section")) {
            sectionHeading(say(MePhrases.photo))
            tag("div", .class("me-photo")) {
                avatar(viewer.name, person: viewer.person, photo: viewer.photo, size: .large, isNamedBeside: true)
                form(Link("/me/set-photo"), .fixed("enctype", "multipart/form-data"), .class("photo-form")) {
                    field(
                        Field(
                            "photo", say(MePhrases.newPhoto),
                            kind: .file(accept: "image/*", verb: say(MePhrases.choosePhoto)),
                            hint: say(MePhrases.photoHint), error: error("photo"), isRequired: true), viewer.language)
                    button(say(viewer.photo == nil ? MePhrases.setPhoto : MePhrases.changePhoto))
                }
                if viewer.photo != nil {
                    openButton(say(MePhrases.removePhoto), opens: "remove-photo", .bare)
                    confirmation(
                        id: "remove-photo", title: say(MePhrases.removePhoto), body: say(MePhrases.removePhotoBody),
                        does: say(MePhrases.removePhoto), Link("/me/remove-photo"), viewer.language)
                }
            }
        }
    }

    private var profile: HTML {
        tag("section", .class("me-section")) {
            form(Link("/me/save-profile"), isGuarded: true) {
                if let refusal, refusal.field == nil { banner(say(refusal.phrase), .danger) }
                field(
                    Field(
                        "name", say(EntrancePhrases.name), value: sent?["name"] ?? viewer.name,
                        hint: say(MePhrases.nameHint), limit: PersonName.limit, error: error("name"), isRequired: true,
                        fills: "name"), viewer.language)
                segmented(
                    "language", say(MePhrases.language), Language.allCases.map { Choice($0.rawValue, $0.ownName) },
                    chosen: sent?["language"] ?? viewer.language.rawValue)
                segmented(
                    "theme", say(MePhrases.theme), Viewer.Theme.allCases.map { Choice($0.rawValue, say($0.phrase)) },
                    chosen: sent?["theme"] ?? viewer.theme.rawValue)
                picker("zone", say(MePhrases.zone), zones, chosen: sent?["zone"] ?? chosenZone ?? "")
                formActions { button(say(MePhrases.save), .primary) }
            }
        }
    }

    private var zones: [Choice] {
        [Choice("", say(MePhrases.zoneOfBrowser(browserZone)))] + ZoneDays.names.map { Choice($0, $0) }
    }

    private func error(_ field: String) -> String? { refusal?.field == field ? refusal.map { say($0.phrase) } : nil }
}
