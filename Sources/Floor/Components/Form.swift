/// A form that changes something: it posts, and carries the id of the operation it will become, so that sending it twice
/// does it once.
///
/// - Parameters:
///   - action: the use case's address.
///   - operation: made when the page is drawn; nil for forms that are no operation of a room (signing in).
///   - isGuarded: whether leaving with something unsaved asks first.
@inlinable
@inline(__always)
public func form(
    _ action: consuming Link, operation: ID<Operation>? = nil, isGuarded: Bool = false,
    _ a: consuming Attribute = .none,
    _ b: consuming Attribute = .none, _ c: consuming Attribute = .none, _ d: consuming Attribute = .none,
    @HTMLBuilder content: () -> HTML
) -> HTML {
    form(action, operation, isGuarded, Attributes(a, b, c, d), content())
}

@inline(never)
@usableFromInline
func form(
    _ action: consuming Link, _ operation: ID<Operation>?, _ isGuarded: Bool, _ more: consuming Attributes,
    _ content: consuming HTML
) -> HTML {
    let fields = operationField(operation).followed(by: content)
    return tag("form", .fixed("method", "post"), .action(action), .when(isGuarded, .flag("data-guard")), .all(more)) {
        fields
    }
}

/// The hidden field that names the operation a form will become.
@inline(never)
public func operationField(_ operation: ID<Operation>?) -> HTML {
    guard let operation else { return .nothing }
    return hidden("operation", operation.text)
}

/// A field nobody sees.
@inline(never)
public func hidden(_ name: StaticString, _ value: consuming String) -> HTML {
    tag("input", .type("hidden"), .name(name), .value(value))
}

/// The row of buttons that ends a form or a dialog; the last is the one that does it.
public func formActions(@HTMLBuilder content: () -> HTML) -> HTML { tag("div", .class("form-actions")) { content() } }
