/// A short text in a pill: a label, a keyword, a filter.
///
/// - Parameters:
///   - link: the destination, if the chip is a link.
///   - isCurrent: true for an active filter.
@inline(never)
public func chip(
    _ text: String, _ style: ChipStyle = .plain, icon mark: Icon? = nil, to link: Link? = nil, isCurrent: Bool = false
) -> HTML {
    let content = group {
        if let mark { icon(mark) }
        text
    }
    guard let link else { return tag("span", .class("chip"), style.attribute) { content } }
    return tag(
        "a", .class("chip"), style.attribute, .href(link), .when(isCurrent, .fixed("aria-current", "true"))
    ) { content }
}

/// The appearance of a chip.
public enum ChipStyle: Sendable {
    /// Outlined on the paper colour.
    case plain
    /// Filled with the room's colour: the viewer's own, or selected.
    case chosen
    /// Faded: seen before, or archived.
    case seen
    /// A dashed outline: adds one, or was set aside.
    case adding

    var attribute: Attribute {
        switch self {
        case .plain: .none
        case .chosen: .fixed("data-style", "chosen")
        case .seen: .fixed("data-style", "seen")
        case .adding: .fixed("data-style", "adding")
        }
    }
}

/// A wrapping row of chips.
public func chips(@HTMLBuilder content: () -> HTML) -> HTML { tag("div", .class("chips")) { content() } }
