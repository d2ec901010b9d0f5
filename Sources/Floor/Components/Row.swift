/// A list row: leading element, title, details, trailing element. The whole row is a link.
public struct Row: Sendable {
    public var link: Link?
    public var leading: HTML
    public var title: String
    public var meta: HTML
    /// A count or a state; never a second link to the same place.
    public var trailing: HTML
    /// Forms revealed by a swipe, and shown while the row is hovered or focused.
    public var actions: HTML
    /// A menu with every action, for people who do not swipe.
    public var menu: HTML
    /// The element's id, by which a list that is continued knows which rows it has.
    public var id: String?

    public init(
        _ title: String, to link: Link? = nil, leading: HTML = .nothing, meta: HTML = .nothing,
        trailing: HTML = .nothing, actions: HTML = .nothing, menu: HTML = .nothing, id: String? = nil
    ) {
        self.title = title
        self.link = link
        self.leading = leading
        self.meta = meta
        self.trailing = trailing
        self.actions = actions
        self.menu = menu
        self.id = id
    }
}

/// Renders a row; use it inside `rows`.
@inline(never)
public func row(_ row: Row) -> HTML {
    let swipes = !row.actions.isNothing
    return tag("li", .class("row"), row.id.map { .id($0) } ?? .none, .when(swipes, .flag("data-swipe"))) {
        if swipes { swipeActions { row.actions } }
        tag("div", .class("row-main swipe-front")) {
            part("row-leading", row.leading)
            tag("div", .class("row-words")) {
                if let link = row.link {
                    tag("a", .class("row-title"), .href(link)) { row.title }
                } else {
                    tag("span", .class("row-title")) { row.title }
                }
                part("row-meta", row.meta)
            }
            part("row-trailing", row.trailing)
            row.menu
        }
    }
}

/// A part of a row; nothing if it has no content.
private func part(_ name: StaticString, _ content: HTML) -> HTML {
    if content.isNothing { return .nothing }
    return tag("div", .class(name)) { content }
}

/// A list of rows.
public func rows(@HTMLBuilder content: () -> HTML) -> HTML { tag("ul", .class("rows"), .role("list")) { content() } }

/// What a swipe reveals, under the element with the class `swipe-front`. It stays hidden without scripts, so a menu
/// must offer the same actions.
public func swipeActions(@HTMLBuilder content: () -> HTML) -> HTML {
    tag("div", .class("swipe-actions")) { content() }
}

/// The button that a swipe reveals: a form of one button with an icon and a text.
@inline(never)
public func swipeAction(
    _ text: String, _ mark: Icon, _ action: Link, operation: ID<Operation>? = nil
) -> HTML {
    form(action, operation: operation) {
        tag("button", .class("swipe-action")) {
            icon(mark)
            tag("span") { text }
        }
    }
}

/// The heading of a section of a list or a page, with its count.
@inline(never)
public func sectionHeading(_ text: String, count: Int? = nil, spokenCount: String? = nil) -> HTML {
    tag("h2", .class("section-heading")) {
        tag("span") { text }
        if let count { badge(count, name: spokenCount) }
    }
}
