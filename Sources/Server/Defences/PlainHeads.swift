import ServerFloor
import HTTPTypes
import Hummingbird

/// Runs before the router, which splits a request's address by characters: makes the request's head ASCII.
///
/// In the address other bytes are percent-encoded, which is what browsers send and is decoded alike. In a header value
/// they become `?`, so that the header is present but has no effect. Exceptions are headers that other software sets
/// (`Cookie`, `X-Forwarded-For`), which are parsed by bytes.
struct PlainHeads<Routes: HTTPResponder<MaruContext>>: HTTPResponder {
    typealias Context = MaruContext

    let routes: Routes

    func respond(to request: Incoming, context: MaruContext) async throws -> Response {
        let head = PlainHeads.plain(request.head)
        guard let head else { return try await routes.respond(to: request, context: context) }
        return try await routes.respond(to: Incoming(head: head, body: request.body), context: context)
    }

    /// - Returns: nil if it is ASCII already.
    static func plain(_ head: HTTPRequest) -> HTTPRequest? {
        let isPathPlain = head.path.map(PlainHeader.isASCII) ?? true
        let isAuthorityPlain = head.authority.map(PlainHeader.isASCII) ?? true
        let areFieldsPlain = !head.headerFields.contains(where: isStrange)
        if isPathPlain, isAuthorityPlain, areFieldsPlain { return nil }
        var plain = head
        if !isPathPlain { plain.path = head.path.map(PlainHeader.encoded) }
        if !isAuthorityPlain { plain.authority = "?" }
        if !areFieldsPlain {
            plain.headerFields = HTTPFields()
            for field in head.headerFields {
                plain.headerFields.append(isStrange(field) ? HTTPField(name: field.name, value: "?") : field)
            }
        }
        return plain
    }

    private static func isStrange(_ field: HTTPField) -> Bool {
        !PlainHeader.isASCII(field.value) && field.name != .cookie && field.name != .forwardedFor
    }
}

extension PlainHeader {
    /// A path whose bytes beyond ASCII are percent-encoded.
    static func encoded(_ path: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(path.utf8.count)
        for byte in path.utf8 {
            if byte < 0x80 {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
