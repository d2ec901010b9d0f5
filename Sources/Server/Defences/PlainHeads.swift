import ServerFloor
import HTTPTypes
import Hummingbird

/// Stands before the routes, which cut a request's address by letters: makes of its head one of ASCII.
///
/// In the address each other byte becomes its percent-encoding, which is what browsers send and what is read all the same. A
/// header's value that is not ASCII becomes `?`, which means nothing to anybody: it is there, and nothing is done by it. But
/// for those that others write beside us (`Cookie`) or before us (`X-Forwarded-For`), which are read by bytes.
struct PlainHeads<Routes: HTTPResponder<MaruContext>>: HTTPResponder {
    typealias Context = MaruContext

    let routes: Routes

    func respond(to request: Incoming, context: MaruContext) async throws -> Response {
        let head = PlainHeads.plain(request.head)
        guard let head else { return try await routes.respond(to: request, context: context) }
        return try await routes.respond(to: Incoming(head: head, body: request.body), context: context)
    }

    /// - Returns: nil for one that is so already.
    static func plain(_ head: HTTPRequest) -> HTTPRequest? {
        let isPathPlain = head.path.map(PlainHeader.isASCII) ?? true
        let isAuthorityPlain = head.authority.map(PlainHeader.isASCII) ?? true
        let areFieldsPlain = !head.headerFields.contains(where: isStrange)
        if isPathPlain, isAuthorityPlain, areFieldsPlain { return nil }
        var plain = head
        if !isPathPlain { plain.path = head.path.map(encoded) }
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

    private static func encoded(_ path: String) -> String {
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
