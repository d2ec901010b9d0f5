/// The bar at the top of a page: back link, title, actions.
@inline(never)
public func topBar(_ title: String, back: Link?, actions: HTML, _ language: Language) -> HTML {
    tag("header", .class("top-bar")) {
        if let back { iconLink(.back, name: ComponentPhrases.back(language), to: back, .bare, .flag("data-back")) }
        tag("h1", .class("top-title")) { title }
        tag("div", .class("top-actions")) { actions }
    }
}
