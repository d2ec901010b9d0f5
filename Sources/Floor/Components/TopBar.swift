/// The bar at the head of a page: the step up, the title, and what one can do here.
@inline(never)
public func topBar(_ title: String, back: Link?, actions: HTML, _ language: Language) -> HTML {
    tag("header", .class("top-bar")) {
        if let back { iconLink(.back, name: ComponentPhrases.back(language), to: back, .bare, .flag("data-back")) }
        tag("h1", .class("top-title")) { title }
        tag("div", .class("top-actions")) { actions }
    }
}
