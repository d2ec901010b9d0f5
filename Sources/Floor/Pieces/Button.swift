/// How much a button or a link that looks like one asks for attention. A page has one primary.
public enum ButtonStyle: Sendable {
    /// Filled with the room's colour: the page's one action.
    case primary
    /// Words on an edge: everything else.
    case quiet
    /// No edge until pointed at: beside other things.
    case bare
    /// Takes something away.
    case danger

    var attribute: Attribute {
        switch self {
        case .primary: .fixed("data-style", "primary")
        case .quiet: .none
        case .bare: .fixed("data-style", "bare")
        case .danger: .fixed("data-style", "danger")
        }
    }
}

/// A button with words. Without other attributes it sends the form it stands in.
public func button(
    _ text: String, _ style: ButtonStyle = .quiet, icon mark: Icon? = nil, _ attributes: Attribute...
) -> HTML {
    .element("button", [.class("button"), style.attribute] + attributes, [content(text, mark)])
}

/// A link that looks like a button, for going somewhere.
public func linkButton(
    _ text: String, to link: Link, _ style: ButtonStyle = .quiet, icon mark: Icon? = nil, _ attributes: Attribute...
) -> HTML {
    .element("a", [.class("button"), style.attribute, .href(link)] + attributes, [content(text, mark)])
}

/// A button that is only an icon. Its name is spoken, and shown when pointed at.
public func iconButton(_ mark: Icon, name: String, _ style: ButtonStyle = .bare, _ attributes: Attribute...) -> HTML {
    .element(
        "button", [.class("icon-button"), style.attribute, .label(name), .value("title", name)] + attributes,
        [icon(mark)])
}

/// A link that is only an icon.
public func iconLink(
    _ mark: Icon, name: String, to link: Link, _ style: ButtonStyle = .bare, _ attributes: Attribute...
) -> HTML {
    .element(
        "a", [.class("icon-button"), style.attribute, .href(link), .label(name), .value("title", name)] + attributes,
        [icon(mark)])
}

private func content(_ text: String, _ mark: Icon?) -> HTML {
    guard let mark else { return .text(text) }
    return group {
        icon(mark)
        tag("span") { text }
    }
}
