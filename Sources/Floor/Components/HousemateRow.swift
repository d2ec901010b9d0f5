/// A row of a form that chooses one of several people: a button that sends their id as `person`.
///
/// - Parameters:
///   - verb: the button's text.
///   - spoken: its accessible name, which contains the text.
@inline(never)
public func housemateRow(_ person: Housemate, _ viewer: Viewer, verb: String, spoken: String) -> HTML {
    row(
        Row(
            person.name,
            leading: avatar(person.name, person: person.id, photo: person.photo, size: .medium, isNamedBeside: true),
            meta: person.since.map { HTML.text(viewer.inHouse(since: $0)) } ?? HTML.nothing,
            trailing: button(verb, icon: .plus, .name("person"), .value(person.id.text), .label(spoken))))
}

extension Viewer {
    /// What tells people apart whose names look alike: whoever makes an account in somebody's name comes later than they did.
    ///
    /// - Parameter moment: when a person's account was made, in Unix milliseconds.
    @inline(never)
    public func inHouse(since moment: Int64) -> String {
        let day = clock(moment).day.text(.long, in: language)
        return say(Phrase(ko: "\(day)부터 이 집에 있어요", en: "In this house since \(day)"))
    }
}
