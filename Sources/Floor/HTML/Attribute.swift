/// An attribute of an element. Names come from our code; values are escaped.
///
/// There is no attribute for inline script or style: our pages have none. The compiler usually knows the case at the
/// call site, so only the call that writes it remains there.
public enum Attribute: Sendable {
    case value(StaticString, String)
    case fixed(StaticString, StaticString)
    case `class`(StaticString)
    case flag(StaticString)
    /// Several attributes.
    case all(Attributes)
    /// No attribute: the other branch of a condition.
    case none

    /// The attribute if the condition holds.
    @inlinable
    @inline(__always)
    public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute {
        condition ? attribute() : .none
    }
}

extension Attribute {
    @inlinable public static func link(_ name: StaticString, _ link: consuming Link) -> Attribute {
        .value(name, link.text)
    }
    @inlinable public static func id(_ name: consuming String) -> Attribute { .value("id", name) }
    @inlinable public static func href(_ link: consuming Link) -> Attribute { .link("href", link) }
    @inlinable public static func action(_ link: consuming Link) -> Attribute { .link("action", link) }
    @inlinable public static func name(_ name: StaticString) -> Attribute { .fixed("name", name) }
    @inlinable public static func value(_ value: consuming String) -> Attribute { .value("value", value) }
    @inlinable public static func type(_ type: StaticString) -> Attribute { .fixed("type", type) }
    @inlinable public static func label(_ label: consuming String) -> Attribute { .value("aria-label", label) }
    @inlinable public static func role(_ role: StaticString) -> Attribute { .fixed("role", role) }
    @inlinable public static var hiddenFromSpeech: Attribute { .fixed("aria-hidden", "true") }
    @inlinable public static func data(_ name: StaticString, _ value: consuming String) -> Attribute {
        .value(name, value)
    }
}

/// Attributes in output order, already serialised.
public struct Attributes: Sendable {
    @usableFromInline var tag: StartTag

    @inlinable
    @inline(__always)
    public init(
        _ a: consuming Attribute = .none, _ b: consuming Attribute = .none, _ c: consuming Attribute = .none,
        _ d: consuming Attribute = .none,
        _ e: consuming Attribute = .none, _ f: consuming Attribute = .none, _ g: consuming Attribute = .none,
        _ h: consuming Attribute = .none
    ) {
        tag = StartTag().with(a).with(b).with(c).with(d).with(e).with(f).with(g).with(h)
    }

    /// As they stand in a tag, with a space before each.
    var text: [UInt8] { tag.text }

    /// Appends an attribute.
    public mutating func add(_ attribute: Attribute) { tag = tag.with(attribute) }
}
