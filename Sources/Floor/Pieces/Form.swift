/// A form that changes something: it posts, and carries the id of the operation it will become, so that sending it twice
/// does it once.
///
/// - Parameters:
///   - action: the use case's address.
///   - operation: made when the page is drawn; nil for forms that are no operation of a room (signing in).
///   - isGuarded: whether leaving with something unsaved asks first.
public func form(
    _ action: Link, operation: ID<Operation>? = nil, isGuarded: Bool = false, _ attributes: Attribute...,
    @HTMLBuilder content: () -> HTML
) -> HTML {
    let own: [Attribute] = [.fixed("method", "post"), .action(action), .when(isGuarded, .flag("data-guard"))]
    return .element("form", own + attributes, [operationField(operation), content()])
}

/// The hidden field that names the operation a form will become.
public func operationField(_ operation: ID<Operation>?) -> HTML {
    guard let operation else { return .nothing }
    return hidden("operation", operation.text)
}

/// A field nobody sees.
public func hidden(_ name: StaticString, _ value: String) -> HTML {
    tag("input", .type("hidden"), .name(name), .value(value))
}

/// The row of buttons that ends a form or a dialog; the last is the one that does it.
public func formActions(@HTMLBuilder content: () -> HTML) -> HTML { tag("div", .class("form-actions")) { content() } }
