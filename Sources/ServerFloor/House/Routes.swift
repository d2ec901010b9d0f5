public import Hummingbird

/// An HTTP request. `Request` alone is the rooms' type.
public typealias Incoming = Hummingbird.Request

/// The route table. It also records the methods of each address, for 405.
public final class Routes {
    public typealias Handler = @Sendable (Incoming, MaruContext) async throws -> Response

    package let router: Router<MaruContext>
    package private(set) var table: [RoutePattern] = []

    package init(_ router: Router<MaruContext>) { self.router = router }

    /// Adds a route. `{name}` matches one segment, `**` at the end one or more.
    ///
    /// - Parameter file: the source file, for `docs/map.md`.
    public func on(
        _ method: HTTPRequest.Method, _ path: String, file: String = #fileID, _ handler: @escaping Handler
    ) {
        router.on(RouterPath(path), method: method, use: handler)
        table.append(RoutePattern(path, method, file: file))
    }

    public func get(_ path: String, file: String = #fileID, _ handler: @escaping Handler) {
        on(.get, path, file: file, handler)
    }

    public func post(_ path: String, file: String = #fileID, _ handler: @escaping Handler) {
        on(.post, path, file: file, handler)
    }
}

/// One address and one of its methods.
package struct RoutePattern: Sendable {
    package let segments: [Substring]
    package let method: HTTPRequest.Method
    /// `Module/File.swift`.
    package let file: String

    package init(_ path: String, _ method: HTTPRequest.Method, file: String) {
        segments = Substring(path).split(separator: "/")
        self.method = method
        self.file = file
    }

    package var path: String { "/" + segments.joined(separator: "/") }

    package func matches(_ path: [Substring]) -> Bool {
        if segments.last == "**" {
            guard path.count >= segments.count else { return false }
        } else if path.count != segments.count {
            return false
        }
        return zip(segments, path).allSatisfy { pattern, segment in
            pattern == "**" || pattern.hasPrefix("{") || pattern == segment
        }
    }
}
