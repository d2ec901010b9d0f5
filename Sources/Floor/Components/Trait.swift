/// A word beside a name that distinguishes an item from others. Not interactive.
///
/// - Parameter mark: an icon before the text.
@inline(never)
public func trait(_ text: String, _ style: TraitStyle = .quiet, icon mark: Icon? = nil) -> HTML {
    tag("span", .class("trait"), style.attribute) {
        if let mark { icon(mark) }
        text
    }
}

/// The prominence of a trait.
public enum TraitStyle: Sendable {
    case quiet
    /// The viewer's own.
    case mine
    /// Something is restricted or wrong.
    case warning

    var attribute: Attribute {
        switch self {
        case .quiet: .none
        case .mine: .fixed("data-style", "mine")
        case .warning: .fixed("data-style", "warning")
        }
    }
}
