/// A text box with a send button. It grows with its text and stays above the on-screen keyboard.
public func composer(
    _ action: Link, _ name: StaticString, label: String, value: String = "", limit: Int? = nil,
    operation: ID<Operation>? = nil, _ language: Language, @HTMLBuilder leading: () -> HTML = { .nothing }
) -> HTML {
    let id = "composer-" + name.text
    return form(action, operation: operation, .class("composer"), .flag("data-compose"), .flag("data-enhance")) {
        leading()
        tag("label", .class("spoken"), .value("for", id)) { label }
        tag(
            "textarea", .class("composer-box"), .id(id), .name(name), .fixed("rows", "1"), .flag("data-grow"),
            .flag("required"), .value("placeholder", label),
            limit.map { .data("data-limit", String($0)) } ?? .none, .when(limit != nil, overText(language))
        ) { value }
        iconButton(.send, name: ComponentPhrases.send(language), .primary)
    }
}
