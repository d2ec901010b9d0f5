/// A short word in a pill: a label, a keyword, a filter.
///
/// - Parameters:
///   - link: where it leads, if it leads anywhere.
///   - isCurrent: for a filter that is on.
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

/// The four ways a chip looks.
public enum ChipStyle: Sendable {
    /// Paper with an edge.
    case plain
    /// Filled with the room's colour: mine, or chosen.
    case chosen
    /// Faded: already looked at, or put away.
    case seen
    /// A dashed edge: one can be added here, or was set aside.
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

/// Chips in lines that break where they must.
public func chips(@HTMLBuilder content: () -> HTML) -> HTML { tag("div", .class("chips")) { content() } }
