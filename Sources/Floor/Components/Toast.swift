/// The line that says what just happened, with the way to take it back. It goes by itself, but not while it is looked at.
@inline(never)
public func toast(_ toast: Page.Toast, _ language: Language) -> HTML {
    tag("section", .class("toast"), .label(ComponentPhrases.justDone(language)), .flag("data-toast")) {
        tag("p", .class("toast-text")) { toast.text }
        if let undo = toast.undo { tag("div") { undo } }
        iconButton(.close, name: ComponentPhrases.close(language), .bare, .type("button"), .flag("data-closes"))
    }
}

/// Something about this whole page that stays true until it is mended.
public func banner(
    _ text: String, _ style: BannerStyle = .note, @HTMLBuilder action: () -> HTML = { .nothing }
) -> HTML {
    tag("div", .class("banner"), style.attribute, style.role) {
        icon(style.icon)
        tag("p", .class("banner-text")) { text }
        action()
    }
}

/// What a banner tells of.
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

    /// What went wrong is said at once; the rest when it is come to.
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
