/// The prominence of a button, or of a link that looks like one. A page has one primary button.
public enum ButtonStyle: Sendable {
    /// Filled with the room's colour: the main action of the page.
    case primary
    /// Outlined: every other action.
    case quiet
    /// No outline until hovered: next to other elements.
    case bare
    /// A destructive action.
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

/// A button with text. By default it submits the enclosing form.
@inlinable
@inline(__always)
public func button(
    _ text: consuming String, _ style: ButtonStyle = .quiet, icon mark: Icon? = nil, _ a: consuming Attribute = .none,
    _ b: consuming Attribute = .none, _ c: consuming Attribute = .none, _ d: consuming Attribute = .none,
    _ e: consuming Attribute = .none
) -> HTML {
    button(text, style, mark, Attributes(a, b, c, d, e))
}

@inline(never)
@usableFromInline
func button(_ text: consuming String, _ style: ButtonStyle, _ mark: Icon?, _ more: consuming Attributes) -> HTML {
    tag("button", .class("button"), style.attribute, .all(more)) { content(text, mark) }
}

/// A link that looks like a button, for navigation.
@inlinable
@inline(__always)
public func linkButton(
    _ text: consuming String, to link: consuming Link, _ style: ButtonStyle = .quiet, icon mark: Icon? = nil,
    _ a: consuming Attribute = .none,
    _ b: consuming Attribute = .none, _ c: consuming Attribute = .none
) -> HTML {
    linkButton(text, link, style, mark, Attributes(a, b, c))
}

@inline(never)
@usableFromInline
func linkButton(
    _ text: consuming String, _ link: consuming Link, _ style: ButtonStyle, _ mark: Icon?, _ more: consuming Attributes
) -> HTML {
    tag("a", .class("button"), style.attribute, .href(link), .all(more)) { content(text, mark) }
}

/// A button that is only an icon. The name is its accessible label and its tooltip.
@inlinable
@inline(__always)
public func iconButton(
    _ mark: Icon, name: String, _ style: ButtonStyle = .bare, _ a: consuming Attribute = .none,
    _ b: consuming Attribute = .none,
    _ c: consuming Attribute = .none, _ d: consuming Attribute = .none, _ e: consuming Attribute = .none
) -> HTML {
    iconButton(mark, name, style, Attributes(a, b, c, d, e))
}

@inline(never)
@usableFromInline
func iconButton(_ mark: Icon, _ name: String, _ style: ButtonStyle, _ more: consuming Attributes) -> HTML {
    tag("button", .class("icon-button"), style.attribute, .label(name), .value("title", name), .all(more)) {
        icon(mark)
    }
}

/// A link that is only an icon.
@inlinable
@inline(__always)
public func iconLink(
    _ mark: Icon, name: String, to link: consuming Link, _ style: ButtonStyle = .bare, _ a: consuming Attribute = .none,
    _ b: consuming Attribute = .none, _ c: consuming Attribute = .none
) -> HTML {
    iconLink(mark, name, link, style, Attributes(a, b, c))
}

@inline(never)
@usableFromInline
func iconLink(
    _ mark: Icon, _ name: String, _ link: consuming Link, _ style: ButtonStyle, _ more: consuming Attributes
) -> HTML {
    tag("a", .class("icon-button"), style.attribute, .href(link), .label(name), .value("title", name), .all(more)) {
        icon(mark)
    }
}

private func content(_ text: String, _ mark: Icon?) -> HTML {
    guard let mark else { return .text(text) }
    return group {
        icon(mark)
        tag("span") { text }
    }
}
