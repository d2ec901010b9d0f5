/// A fragment of a page, as the bytes that are sent. Text is escaped when it becomes a fragment, and there is no other
/// way to make one.
///
/// Containers copy their fragments into one contiguous buffer. That costs less than building and walking a tree, and a
/// fragment is one word to pass around, which keeps the WebAssembly module small.
public struct HTML: Sendable {
    var bytes: [UInt8]

    @usableFromInline init(_ bytes: consuming [UInt8]) { self.bytes = bytes }

    @inlinable public static var nothing: HTML { HTML([]) }

    /// Whether it contains nothing.
    public var isNothing: Bool { bytes.isEmpty }

    @inline(never)
    public static func text(_ text: consuming String) -> HTML {
        var bytes: [UInt8] = []
        bytes.escape(text, inAttribute: false)
        return HTML(bytes)
    }

    /// Concatenates fragments.
    @inline(never)
    public static func group(_ parts: consuming [HTML]) -> HTML {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
        for part in parts { bytes.append(contentsOf: part.bytes) }
        return HTML(bytes)
    }

    @inline(never)
    @usableFromInline
    consuming func followed(by next: consuming HTML) -> HTML {
        bytes.append(contentsOf: next.bytes)
        return self
    }
}

@resultBuilder
public enum HTMLBuilder {
    @inlinable public static func buildExpression(_ html: consuming HTML) -> HTML { html }
    @inlinable public static func buildExpression(_ text: consuming String) -> HTML { .text(text) }
    @inlinable public static func buildExpression(_ list: consuming [HTML]) -> HTML { .group(list) }
    @inlinable public static func buildBlock() -> HTML { .nothing }
    @inlinable public static func buildPartialBlock(first: consuming HTML) -> HTML { first }
    /// Pairwise, so that no array is allocated.
    @inlinable public static func buildPartialBlock(accumulated: consuming HTML, next: consuming HTML) -> HTML {
        accumulated.followed(by: next)
    }
    @inlinable public static func buildOptional(_ part: consuming HTML?) -> HTML { part ?? .nothing }
    @inlinable public static func buildEither(first: consuming HTML) -> HTML { first }
    @inlinable public static func buildEither(second: consuming HTML) -> HTML { second }
    @inlinable public static func buildArray(_ parts: consuming [HTML]) -> HTML { .group(parts) }
}

/// Any element, with up to ten attributes: `tag("section", .class("column")) { … }`.
@inlinable
@inline(__always)
public func tag(
    _ name: StaticString, _ a: consuming Attribute = .none, _ b: consuming Attribute = .none,
    _ c: consuming Attribute = .none,
    _ d: consuming Attribute = .none, _ e: consuming Attribute = .none, _ f: consuming Attribute = .none,
    _ g: consuming Attribute = .none,
    _ h: consuming Attribute = .none, _ i: consuming Attribute = .none, _ j: consuming Attribute = .none,
    @HTMLBuilder content: () -> HTML
) -> HTML {
    StartTag(name).with(a).with(b).with(c).with(d).with(e).with(f).with(g).with(h).with(i).with(j).around(content())
}

/// Any element without content: `tag("input", .name("title"))`. Void elements get no end tag.
@inlinable
@inline(__always)
public func tag(
    _ name: StaticString, _ a: consuming Attribute = .none, _ b: consuming Attribute = .none,
    _ c: consuming Attribute = .none,
    _ d: consuming Attribute = .none, _ e: consuming Attribute = .none, _ f: consuming Attribute = .none,
    _ g: consuming Attribute = .none,
    _ h: consuming Attribute = .none, _ i: consuming Attribute = .none, _ j: consuming Attribute = .none
) -> HTML {
    StartTag(name).with(a).with(b).with(c).with(d).with(e).with(f).with(g).with(h).with(i).with(j).alone()
}

/// Fragments side by side, without an element around them.
@inlinable
@inline(__always)
public func group(@HTMLBuilder content: () -> HTML) -> HTML { content() }
