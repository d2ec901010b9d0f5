/// A row of a form that chooses one of several people: a button that sends their id as `person`.
///
/// - Parameters:
///   - verb: the button's text.
///   - spoken: its accessible name, which contains the text.
@inline(never)
public func housemateRow(_ person: Housemate, verb: String, spoken: String) -> HTML {
    row(
        Row(
            person.name,
            leading: avatar(person.name, person: person.id, photo: person.photo, size: .medium, isNamedBeside: true),
            trailing: button(verb, icon: .plus, .name("person"), .value(person.id.text), .label(spoken))))
}
