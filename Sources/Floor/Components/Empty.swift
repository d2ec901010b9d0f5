/// An empty state: a drawing, one sentence on what the place is for, one way to start.
public func emptyState(_ drawing: Icon, _ text: String, @HTMLBuilder action: () -> HTML = { .nothing }) -> HTML {
    tag("div", .class("empty")) {
        icon(drawing)
        tag("p", .class("empty-text")) { text }
        action()
    }
}

/// An error state: what failed, a retry link, and the request id to report to an administrator.
@inline(never)
public func errorState(_ text: String, retry: Link?, request: String? = nil, _ language: Language) -> HTML {
    tag("div", .class("empty"), .role("alert")) {
        icon(.drawingError)
        tag("p", .class("empty-text")) { text }
        if let retry { linkButton(ComponentPhrases.retry(language), to: retry, .quiet, icon: .retry) }
        if let request { tag("p", .class("empty-request")) { request } }
    }
}

/// The end marker of a list.
@inline(never)
public func listEnd(_ text: String) -> HTML { tag("p", .class("list-end")) { text } }

/// A placeholder with the shape of content that is still loading.
@inline(never)
public func skeleton(_ shape: SkeletonShape, count: Int = 3, _ language: Language) -> HTML {
    tag("div", .class("skeleton"), shape.attribute) {
        spoken(ComponentPhrases.loading(language))
        for _ in 0..<count {
            tag("div", .class("skeleton-part"), .hiddenFromSpeech) {
                tag("span", .class("skeleton-line"))
                tag("span", .class("skeleton-line"))
                tag("span", .class("skeleton-line"))
            }
        }
    }
}

/// What a skeleton is a placeholder for.
public enum SkeletonShape: Sendable {
    case rows, cards
    /// What can be chosen, or is pinned above the rest.
    case chips
    /// Lines of text.
    case text
    /// A map or a picture.
    case block
    /// Messages of several people.
    case talk

    var attribute: Attribute {
        switch self {
        case .rows: .fixed("data-shape", "rows")
        case .cards: .fixed("data-shape", "cards")
        case .chips: .fixed("data-shape", "chips")
        case .text: .fixed("data-shape", "text")
        case .block: .fixed("data-shape", "block")
        case .talk: .fixed("data-shape", "talk")
        }
    }
}
