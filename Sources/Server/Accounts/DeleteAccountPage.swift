import Floor
import ServerFloor

/// What is deleted and what stays when one deletes one's account, by room, with the button that does it.
struct DeleteAccountPage: Sendable {
    let viewer: Viewer
    let email: String
    /// The person's spaces, by room.
    let belongings: [(place: Page.Place, things: [Room.Belonging])]
    var sent: Fields?
    var refusal: Refusal?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }
    private func error(_ field: String) -> String? { refusal?.field == field ? refusal.map { say($0.phrase) } : nil }

    var page: Page {
        Page(
            title: say(LeavingPhrases.title), place: .me, back: Link("/me"),
            body: tag("section", .class("me-section")) {
                banner(say(LeavingPhrases.forGood), .danger)
                form(Link("/me/delete-account"), .data("data-person", viewer.person.text)) {
                    if let refusal, refusal.field == nil { banner(say(refusal.phrase), .danger) }
                    goes
                    for room in belongings { things(room.place, room.things) }
                    stays
                    hidden("username", email)
                    field(
                        Field(
                            "current", say(LeavingPhrases.password), kind: .password, error: error("current"),
                            isRequired: true), viewer.language)
                    formActions {
                        linkButton(say(LeavingPhrases.keep), to: Link("/me"))
                        button(say(LeavingPhrases.delete), .danger)
                    }
                }
            }, status: refusal?.kind.status ?? 200)
    }

    private var goes: HTML {
        tag("div", .class("leaving-part")) {
            tag("h2", .class("section-title")) { say(LeavingPhrases.goes) }
            tag("p") { say(LeavingPhrases.goesAlways) }
        }
    }

    private func things(_ place: Page.Place, _ things: [Room.Belonging]) -> HTML {
        tag("div", .class("leaving-part")) {
            tag("h2", .class("section-title")) { say(place.name) }
            if things.isEmpty { tag("p") { say(LeavingPhrases.nothingThere) } }
            rows { for thing in things { line(thing) } }
        }
    }

    private func line(_ thing: Room.Belonging) -> HTML {
        switch thing.disposition {
        case .deleted: row(Floor.Row(thing.name, meta: .text(say(LeavingPhrases.deleted))))
        case .stays: row(Floor.Row(thing.name, meta: .text(say(LeavingPhrases.left))))
        case .ends: row(Floor.Row(thing.name, meta: .text(say(LeavingPhrases.ends))))
        case .handedOver(let successors):
            row(
                Floor.Row(
                    thing.name, meta: .text(say(LeavingPhrases.handedOver)),
                    trailing: successorPicker(thing, successors)))
        }
    }

    private func successorPicker(_ thing: Room.Belonging, _ successors: [Room.Successor]) -> HTML {
        let name = DeleteAccountPage.successorField(of: thing.space)
        let chosen = sent?[name] ?? successors.first?.id.text
        return tag(
            "select", .class("input"), .value("name", name), .label(say(LeavingPhrases.successor(of: thing.name)))
        ) {
            for successor in successors {
                tag("option", .value(successor.id.text), .when(successor.id.text == chosen, .flag("selected"))) {
                    successor.name
                }
            }
        }
    }

    private var stays: HTML {
        tag("div", .class("leaving-part")) {
            tag("h2", .class("section-title")) { say(LeavingPhrases.stays) }
            tag("p") { say(LeavingPhrases.staysAlways) }
        }
    }

    /// The field for the new owner of a space.
    static func successorField(of space: ID<Space>) -> String { "heir." + space.text }

    /// The new owners in a form, by space.
    static func successors(_ form: Fields) -> [ID<Space>: ID<Person>] {
        var successors: [ID<Space>: ID<Person>] = [:]
        for pair in form.pairs where pair.name.hasPrefix("heir.") {
            if let space = ID<Space>(String(pair.name.dropFirst(5))) { successors[space] = ID<Person>(pair.value) }
        }
        return successors
    }
}
