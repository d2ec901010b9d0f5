/// A message that says what just happened, with an undo button. It closes by itself, but not while hovered or focused.
@inline(never)
public func toast(_ toast: Page.Toast, _ language: Language) -> HTML {
    tag("section", .class("toast"), .label(ComponentPhrases.justDone(language)), .flag("data-toast")) {
        tag("p", .class("toast-text")) { toast.text }
        if let undo = toast.undo { tag("div") { undo } }
        iconButton(.close, name: ComponentPhrases.close(language), .bare, .type("button"), .flag("data-closes"))
    }
}

/// A message about the whole page, shown until its cause is resolved.
public func banner(
    _ text: String, _ style: BannerStyle = .note, @HTMLBuilder action: () -> HTML = { .nothing }
) -> HTML {
    tag("div", .class("banner"), style.attribute, style.role) {
        icon(style.icon)
        tag("p", .class("banner-text")) { text }
        action()
    }
}

/// The kind of a banner.
public enum BannerStyle: Sendable {
    case note, warning, danger, offline, done

    var attribute: Attribute {
        switch self {
        case .note: .none
        case .warning: .fixed("data-style", "warning")
        case .danger: .fixed("data-style", "danger")
        case .offline: .fixed("data-style", "offline")
        case .done: .fixed("data-style", "done")
        }
    }

    /// Errors are announced immediately; the others are read in document order.
    var role: Attribute { self == .danger ? .role("alert") : .none }

    var icon: Icon {
        switch self {
        case .note: .info
        case .warning, .danger: .warning
        case .offline: .offline
        case .done: .check
        }
    }
}
