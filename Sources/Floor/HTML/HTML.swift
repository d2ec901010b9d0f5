/// A piece of a page: the bytes it will be sent as. Text is escaped as it becomes a piece, for where it stands, and nothing
/// else makes one.
///
/// What holds pieces copies them once, side by side in memory. That costs less than a tree of them and a walk through it,
/// and a piece is one word wherever it is handed on, which is much of the module for the browser.
public struct HTML: Sendable {
    var bytes: [UInt8]

    @usableFromInline init(_ bytes: consuming [UInt8]) { self.bytes = bytes }

    @inlinable public static var nothing: HTML { HTML([]) }

    /// Whether it adds nothing to a page.
    public var isNothing: Bool { bytes.isEmpty }

    @inline(never)
    public static func text(_ text: consuming String) -> HTML {
        var bytes: [UInt8] = []
        bytes.escape(text, inAttribute: false)
        return HTML(bytes)
    }

    /// Several pieces side by side.
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
    /// Two at a time, so that nothing that draws has to make an array.
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

/// Any element without content of its own: `tag("input", .name("title"))` is void where HTML says so.
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

/// Several pieces side by side, without an element around them.
@inlinable
@inline(__always)
public func group(@HTMLBuilder content: () -> HTML) -> HTML { content() }
