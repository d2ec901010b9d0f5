/// A word that sets something apart from its neighbours, beside its name: nothing to press.
///
/// - Parameter mark: drawn before it.
@inline(never)
public func trait(_ text: String, _ style: TraitStyle = .quiet, icon mark: Icon? = nil) -> HTML {
    tag("span", .class("trait"), style.attribute) {
        if let mark { icon(mark) }
        text
    }
}

/// How much a trait asks for attention.
public enum TraitStyle: Sendable {
    case quiet
    /// This is the reader's own.
    case mine
    /// Something does not work as it does elsewhere.
    case warning

    var attribute: Attribute {
        switch self {
        case .quiet: .none
        case .mine: .fixed("data-style", "mine")
        case .warning: .fixed("data-style", "warning")
        }
    }
}
