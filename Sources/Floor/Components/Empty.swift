/// A place with nothing in it yet: a small drawing, one sentence on what it is for, one way to start.
public func emptyState(_ drawing: Icon, _ text: String, @HTMLBuilder action: () -> HTML = { .nothing }) -> HTML {
    tag("div", .class("empty")) {
        icon(drawing)
        tag("p", .class("empty-text")) { text }
        action()
    }
}

/// A part of a page that could not be shown: what failed, the way to try again, and the id to tell whoever keeps the house.
@inline(never)
public func errorState(_ text: String, retry: Link?, request: String? = nil, _ language: Language) -> HTML {
    tag("div", .class("empty"), .role("alert")) {
        icon(.drawingError)
        tag("p", .class("empty-text")) { text }
        if let retry { linkButton(ComponentPhrases.retry(language), to: retry, .quiet, icon: .retry) }
        if let request { tag("p", .class("empty-request")) { request } }
    }
}

/// The end of a list, said: nothing more is below.
@inline(never)
public func listEnd(_ text: String) -> HTML { tag("p", .class("list-end")) { text } }

/// What will be here, in its final shape, while it is on its way.
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

/// What a skeleton stands in for.
public enum SkeletonShape: Sendable {
    case rows, cards

    var attribute: Attribute {
        switch self {
        case .rows: .fixed("data-shape", "rows")
        case .cards: .fixed("data-shape", "cards")
        }
    }
}
