import Floor

/// The assignees of a card: avatars on the board, names and a picker on the card's page.
enum AssigneesPart {
    /// The avatars for the card on the board.
    static func faces(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let people = card.assignees.held
        if people.isEmpty { return .nothing }
        return tag(
            "span", .class("assignees"), .role("group"), .label(viewer.say(Phrase(ko: "담당자", en: "Assigned to")))
        ) {
            for person in people.prefix(shown) {
                avatar(name(person, slice, viewer), person: person, photo: slice.photo(of: person))
            }
            if people.count > shown { tag("span", .class("face-more")) { "+" + grouped(people.count - shown) } }
        }
    }

    /// The maximum number of avatars on one card; the rest is shown as a number.
    private static let shown = 3

    static func name(_ person: ID<Person>, _ slice: BoardSlice, _ viewer: Viewer) -> String {
        viewer.say(slice.called(person))
    }

    static func view(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let people = card.assignees.held
        if people.isEmpty, !slice.mayEdit { return .nothing }
        return tag("section", .class("card-part"), .id("card-assignees")) {
            tag("h2", .class("part-heading")) { viewer.say(Phrase(ko: "담당자", en: "Assigned to")) }
            tag("div", .class("part-line")) {
                if !people.isEmpty {
                    tag("ul", .class("assigned"), .role("list")) {
                        for person in people { assigned(person, slice, viewer) }
                    }
                }
                if slice.mayEdit { picker(card, slice, viewer) }
            }
        }
    }

    private static func assigned(_ person: ID<Person>, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let isHere = slice.people.contains { $0.id == person }
        return tag("li", .class("assigned-person"), .when(!isHere, .flag("data-former"))) {
            avatar(
                name(person, slice, viewer), person: person, photo: slice.photo(of: person), isNamedBeside: true)
            tag("span") { name(person, slice, viewer) }
            if !isHere { tag("span", .class("assigned-note")) { viewer.say(Phrase(ko: "보드를 떠남", en: "left")) } }
        }
    }

    private static func picker(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let gone = card.assignees.held.filter { id in !slice.people.contains { $0.id == id } }
        return tag("details", .class("part-picker")) {
            tag("summary", .class("chip"), .fixed("data-style", "adding")) {
                icon(.people)
                viewer.say(Phrase(ko: "사람 고르기", en: "Choose people"))
            }
            tag("div", .class("part-choices")) {
                for person in slice.people.map({ $0.id }) + gone { choice(person, card, slice, viewer) }
            }
        }
    }

    private static func choice(_ person: ID<Person>, _ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let isOn = card.assignees.holds(person)
        return form(
            slice.link.at(isOn ? "unassign-card" : "assign-card"), operation: viewer.formID,
            .flag("data-enhance"), .flag("data-toggles"), .id("assign-" + person.text)
        ) {
            hidden("card", card.id.text)
            hidden("person", person.text)
            tag("button", .class("person-choice"), .value("aria-pressed", isOn ? "true" : "false")) {
                avatar(
                    name(person, slice, viewer), person: person, photo: slice.photo(of: person), isNamedBeside: true)
                tag("span") { name(person, slice, viewer) }
                icon(.check)
            }
        }
    }
}
