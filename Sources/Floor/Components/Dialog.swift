/// A modal dialog on a desktop, a bottom sheet on a phone. Opened by `openButton` or `menuOpener`.
///
/// - Parameter text: the id of the element that screen readers read after the title; for a dialog that opens by itself.
public func dialog(
    id: String, title: String, describedBy text: String? = nil, _ language: Language, @HTMLBuilder content: () -> HTML
) -> HTML {
    tag(
        "dialog", .class("dialog"), .id(id), .fixed("closedby", "any"), .value("aria-labelledby", id + "-title"),
        text.map { .value("aria-describedby", $0) } ?? .none
    ) {
        tag("div", .class("dialog-top")) {
            tag("h2", .class("dialog-title"), .id(id + "-title")) { title }
            iconButton(
                .close, name: ComponentPhrases.close(language), .bare, .type("button"), .fixed("command", "close"),
                .value("commandfor", id))
        }
        tag("div", .class("dialog-body")) { content() }
    }
}

/// A button that opens a dialog of this page.
///
/// - Parameter name: the accessible label, if the text alone is ambiguous.
@inline(never)
public func openButton(
    _ text: String, opens dialog: String, _ style: ButtonStyle = .quiet, icon mark: Icon? = nil, name: String? = nil
) -> HTML {
    button(
        text, style, icon: mark, .type("button"), .fixed("command", "show-modal"), .value("commandfor", dialog),
        name.map { .label($0) } ?? .none)
}

/// A button that closes the enclosing dialog and does nothing else.
@inline(never)
public func closeButton(_ text: String, of dialog: String, _ style: ButtonStyle = .quiet) -> HTML {
    button(text, style, .type("button"), .fixed("command", "close"), .value("commandfor", dialog))
}

/// Asks before an irreversible action: what will happen, a cancel button, and the button that does it.
///
/// - Parameter isEnhanced: whether scripts submit it without leaving the page.
public func confirmation(
    id: String, title: String, body: String, does verb: String, _ action: Link, operation: ID<Operation>? = nil,
    isEnhanced: Bool = false, _ language: Language, @HTMLBuilder fields: () -> HTML = { .nothing }
) -> HTML {
    dialog(id: id, title: title, language) {
        tag("p") { body }
        form(action, operation: operation, .when(isEnhanced, .flag("data-enhance"))) {
            fields()
            formActions {
                closeButton(ComponentPhrases.cancel(language), of: id)
                button(verb, .danger)
            }
        }
    }
}
