/// One line of a list: what leads it, its title, what is said about it, what trails it. The whole row opens it.
public struct Row: Sendable {
    public var link: Link?
    public var leading: HTML
    public var title: String
    public var meta: HTML
    /// A count, a state; never a second way to open.
    public var trailing: HTML
    /// Forms that a swipe uncovers, and that stand in the row while it is pointed at or focused.
    public var actions: HTML
    /// A menu with everything one can do, for those who do not swipe.
    public var menu: HTML

    public init(
        _ title: String, to link: Link? = nil, leading: HTML = .nothing, meta: HTML = .nothing,
        trailing: HTML = .nothing, actions: HTML = .nothing, menu: HTML = .nothing
    ) {
        self.title = title
        self.link = link
        self.leading = leading
        self.meta = meta
        self.trailing = trailing
        self.actions = actions
        self.menu = menu
    }
}

/// Draws a row; it belongs in `rows`.
@inline(never)
public func row(_ row: Row) -> HTML {
    let swipes = !row.actions.isNothing
    return tag("li", .class("row"), .when(swipes, .flag("data-swipe"))) {
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

/// A part of a row, or nothing where there is nothing in it.
private func part(_ name: StaticString, _ content: HTML) -> HTML {
    if content.isNothing { return .nothing }
    return tag("div", .class(name)) { content }
}

/// A list of rows.
public func rows(@HTMLBuilder content: () -> HTML) -> HTML { tag("ul", .class("rows"), .role("list")) { content() } }

/// What a swipe uncovers, under the part with the class `swipe-front`. Without scripts it stays covered, so a menu has
/// the same.
public func swipeActions(@HTMLBuilder content: () -> HTML) -> HTML {
    tag("div", .class("swipe-actions")) { content() }
}

/// The button that a swipe uncovers: a form of one button with an icon and a word.
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

/// A word over a part of a list or a page, with how many there are.
@inline(never)
public func sectionHeading(_ text: String, count: Int? = nil, spokenCount: String? = nil) -> HTML {
    tag("h2", .class("section-heading")) {
        tag("span") { text }
        if let count { badge(count, name: spokenCount) }
    }
}
