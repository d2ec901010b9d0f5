/// Actions behind one button. It opens without scripts; on a phone it is a bottom sheet.
///
/// - Parameters:
///   - id: unique on the page, and stable across renderings.
///   - name: the accessible label, with the subject of the menu: "‘회고 준비’ 메뉴".
///   - opener: the icon of the button that opens it.
public func menu(
    id: String, name: String, opener: Icon = .more, _ style: ButtonStyle = .bare, @HTMLBuilder items: () -> HTML
) -> HTML {
    group {
        iconButton(opener, name: name, style, .type("button"), .value("popovertarget", id))
        tag("div", .class("menu"), .id(id), .fixed("popover", "auto"), .role("group"), .label(name)) { items() }
    }
}

/// A menu item that is a link.
@inline(never)
public func menuLink(_ text: String, to link: Link, icon mark: Icon? = nil, isCurrent: Bool = false) -> HTML {
    tag("a", .class("menu-item"), .href(link), .when(isCurrent, .fixed("aria-current", "true"))) {
        words(text, mark)
    }
}

/// A menu item that performs an action: a form with one button.
///
/// - Parameter isEnhanced: whether scripts submit it without leaving the page.
public func menuForm(
    _ text: String, _ action: Link, operation: ID<Operation>? = nil, icon mark: Icon? = nil,
    isDanger: Bool = false, isEnhanced: Bool = false, @HTMLBuilder fields: () -> HTML = { .nothing }
) -> HTML {
    form(action, operation: operation, .when(isEnhanced, .flag("data-enhance"))) {
        fields()
        menuButton(text, icon: mark, isDanger: isDanger)
    }
}

/// A menu item that opens a dialog on this page.
@inline(never)
public func menuOpener(_ text: String, opens dialog: String, icon mark: Icon? = nil, isDanger: Bool = false) -> HTML {
    menuButton(
        text, icon: mark, isDanger: isDanger, .type("button"), .fixed("command", "show-modal"),
        .value("commandfor", dialog))
}

/// A menu item that is a button. By default it submits the enclosing form.
@inlinable
@inline(__always)
public func menuButton(
    _ text: consuming String, icon mark: Icon? = nil, isDanger: Bool = false, _ a: consuming Attribute = .none,
    _ b: consuming Attribute = .none,
    _ c: consuming Attribute = .none, _ d: consuming Attribute = .none, _ e: consuming Attribute = .none
) -> HTML {
    menuButton(text, mark, isDanger, Attributes(a, b, c, d, e))
}

@inline(never)
@usableFromInline
func menuButton(_ text: consuming String, _ mark: Icon?, _ isDanger: Bool, _ more: consuming Attributes) -> HTML {
    tag("button", .class("menu-item"), .all(more), .when(isDanger, .flag("data-danger"))) { words(text, mark) }
}

/// A heading above a group of items.
@inline(never)
public func menuHeading(_ text: String) -> HTML { tag("p", .class("menu-heading")) { text } }

/// A separator between groups of items.
@inline(never)
public func menuLine() -> HTML { tag("hr", .class("menu-line")) }

private func words(_ text: String, _ mark: Icon?) -> HTML {
    group {
        if let mark { icon(mark) }
        tag("span") { text }
    }
}
