package import Floor
import HTTPTypes
import Hummingbird
import NIOCore

extension FormReader {
    /// The fields of a posted form.
    ///
    /// - Throws: another content type, too large, too slow, not UTF-8, a repeated field.
    package static func form(
        _ request: Incoming, limit: Int = Limits.formBytes, now: @Sendable () -> Int64
    ) async throws -> Fields {
        let bytes = try await body(request, limit: limit, now: now)
        guard !bytes.isEmpty else { return Fields() }
        guard mediaType(request) == "application/x-www-form-urlencoded" else { throw Refusal.wrongContentType }
        return try fields(bytes)
    }

    /// Reads a whole body, within the limits of size and time.
    package static func body(_ request: Incoming, limit: Int, now: @Sendable () -> Int64) async throws -> [UInt8] {
        // Never decompress here: a small body could expand without bound.
        if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
            throw Refusal.wrongContentCoding
        }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw Refusal.bodyTooLarge
        }
        let started = now()
        var bytes: [UInt8] = []
        var chunks = request.body.makeAsyncIterator()
        while let chunk = try await next(&chunks) {
            guard bytes.count + chunk.readableBytes <= limit else { throw Refusal.bodyTooLarge }
            guard now() - started <= Limits.bodySeconds * 1_000 else { throw Refusal.tooSlow }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        return bytes
    }

    /// A connection that breaks within a body is the client's error, not a fault.
    private static func next(_ chunks: inout RequestBody.AsyncIterator) async throws(Refusal) -> ByteBuffer? {
        do {
            return try await chunks.next()
        } catch {
            throw .malformed
        }
    }

    /// The content type without its parameters, in lower case.
    static func mediaType(_ request: Incoming) -> String {
        let type = request.headers[.contentType] ?? ""
        // The common spelling, without allocating.
        if type == "application/json" { return type }
        guard PlainHeader.isPlain(type) else { return "" }
        return PlainHeader.word(type.utf8.prefix { $0 != UInt8(ascii: ";") })
    }

    /// Whether a form is sent as one that may have files.
    package static func mayHaveFiles(_ request: Incoming) -> Bool { mediaType(request) == "multipart/form-data" }

    /// Reads a form with files, up to `limit` bytes in all.
    ///
    /// - Throws: another content type, too large, too slow, malformed.
    package static func multipart(
        _ request: Incoming, limit: Int, several: String? = nil, now: @Sendable () -> Int64
    ) async throws -> Multipart {
        guard let boundary = Multipart.boundary(of: request.headers[.contentType] ?? "") else {
            throw Refusal.wrongContentType
        }
        return try Multipart(try await body(request, limit: limit, now: now), boundary: boundary, several: several)
    }
}
