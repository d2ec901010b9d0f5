/// A POST form. It carries the id of the operation it creates, so that submitting it twice applies it once.
///
/// - Parameters:
///   - action: the use case's address.
///   - operation: generated when the page is rendered; nil for forms that create no operation of a room (signing in).
///   - isGuarded: whether leaving with unsaved input asks first.
@inlinable
@inline(__always)
public func form(
    _ action: consuming Link, operation: ID<Operation>? = nil, isGuarded: Bool = false,
    _ a: consuming Attribute = .none,
    _ b: consuming Attribute = .none, _ c: consuming Attribute = .none, _ d: consuming Attribute = .none,
    _ e: consuming Attribute = .none,
    @HTMLBuilder content: () -> HTML
) -> HTML {
    form(action, operation, isGuarded, Attributes(a, b, c, d, e), content())
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

/// The hidden field with the id of the operation the form creates.
@inline(never)
public func operationField(_ operation: ID<Operation>?) -> HTML {
    guard let operation else { return .nothing }
    return hidden("operation", operation.text)
}

/// A hidden field.
@inline(never)
public func hidden(_ name: StaticString, _ value: consuming String) -> HTML {
    tag("input", .type("hidden"), .name(name), .value(value))
}

/// The fields of a form for a day and a time, with the zone in which they are drawn. While somebody writes in them, a page that
/// was drawn in another zone meanwhile leaves all of it as it is (`field-care.js`); so does what a device keeps of them
/// (`draft-fields.js`), which writes that zone into the lines that name it.
public func localTimes(_ look: StaticString, _ viewer: Viewer, @HTMLBuilder content: () -> HTML) -> HTML {
    guard let zone = viewer.zone else { return tag("div", .class(look)) { content() } }
    return tag("div", .class(look), .data("data-drawn-in", zone)) {
        drawnIn(viewer)
        content()
    }
}

/// The zone in which a form is drawn, for a form that names a day by itself; nothing where none is known.
@inline(never)
public func drawnIn(_ viewer: Viewer) -> HTML {
    guard let zone = viewer.zone else { return .nothing }
    return hidden(LocalTime.drawnIn, zone)
}

/// The row of buttons at the end of a form or a dialog; the last one submits.
public func formActions(@HTMLBuilder content: () -> HTML) -> HTML { tag("div", .class("form-actions")) { content() } }
