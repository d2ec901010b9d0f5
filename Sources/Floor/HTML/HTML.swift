/// A piece of a page, as a value. Text is text until it is rendered, and rendering escapes it for where it stands.
public indirect enum HTML: Sendable {
    case nothing
    case text(String)
    case element(StaticString, [Attribute], [HTML])
    /// An element that has no content and no end tag: `input`, `br`.
    case void(StaticString, [Attribute])
    case group([HTML])
}

/// One attribute of an element. Names come from our code; values are escaped.
///
/// There is no attribute for script or style text: a page of ours has none.
public enum Attribute: Sendable {
    case value(StaticString, String)
    case fixed(StaticString, StaticString)
    case flag(StaticString)
    case link(StaticString, Link)
    /// Nothing at all: the other branch of a condition.
    case none

    /// The attribute if the condition holds.
    public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute {
        condition ? attribute() : .none
    }
}

extension Attribute {
    public static func `class`(_ names: StaticString) -> Attribute { .fixed("class", names) }
    public static func id(_ name: String) -> Attribute { .value("id", name) }
    public static func href(_ link: Link) -> Attribute { .link("href", link) }
    public static func action(_ link: Link) -> Attribute { .link("action", link) }
    public static func name(_ name: StaticString) -> Attribute { .fixed("name", name) }
    public static func value(_ value: String) -> Attribute { .value("value", value) }
    public static func type(_ type: StaticString) -> Attribute { .fixed("type", type) }
    public static func label(_ label: String) -> Attribute { .value("aria-label", label) }
    public static func role(_ role: StaticString) -> Attribute { .fixed("role", role) }
    public static var hiddenFromSpeech: Attribute { .fixed("aria-hidden", "true") }
    public static func data(_ name: StaticString, _ value: String) -> Attribute { .value(name, value) }
}

@resultBuilder
public enum HTMLBuilder {
    public static func buildExpression(_ html: HTML) -> HTML { html }
    public static func buildExpression(_ text: String) -> HTML { .text(text) }
    public static func buildExpression(_ list: [HTML]) -> HTML { .group(list) }
    public static func buildBlock() -> HTML { .nothing }
    public static func buildBlock(_ only: HTML) -> HTML { only }
    public static func buildBlock(_ parts: HTML...) -> HTML { .group(parts) }
    public static func buildOptional(_ part: HTML?) -> HTML { part ?? .nothing }
    public static func buildEither(first: HTML) -> HTML { first }
    public static func buildEither(second: HTML) -> HTML { second }
    public static func buildArray(_ parts: [HTML]) -> HTML { .group(parts) }
}

/// Any element: `tag("section", .class("column")) { … }`.
public func tag(_ name: StaticString, _ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
    .element(name, attributes, [content()])
}

/// Any element without content of its own: `tag("input", .name("title"))` is void where HTML says so.
public func tag(_ name: StaticString, _ attributes: Attribute...) -> HTML {
    isVoid(name) ? .void(name, attributes) : .element(name, attributes, [])
}

/// HTML's void elements that we use (HTML Living Standard §13.1.2).
private func isVoid(_ name: StaticString) -> Bool {
    switch name.text {
    case "input", "br", "hr", "img", "meta", "link": true
    default: false
    }
}

/// Several pieces side by side, without an element around them.
public func group(@HTMLBuilder content: () -> HTML) -> HTML { content() }
