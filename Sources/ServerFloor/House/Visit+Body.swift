package import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Bodies, which are read here alone.
extension Visit {
    /// The fields of a posted form.
    ///
    /// - Throws: what ``body(_:limit:isOfFiles:)`` throws; another content type, not UTF-8, a repeated field.
    package func form(_ incoming: Incoming, limit: Int = Limits.formBytes) async throws -> Fields {
        let bytes = try await body(incoming, limit: limit)
        guard !bytes.isEmpty else { return Fields() }
        guard FormReader.mediaType(incoming) == "application/x-www-form-urlencoded" else {
            throw Refusal.wrongContentType
        }
        return try FormReader.fields(bytes)
    }

    /// A posted form with files, of up to `limit` bytes in all.
    ///
    /// - Parameter several: the field that may have more than one file; nil for none.
    /// - Throws: what ``body(_:limit:isOfFiles:)`` throws; another content type, malformed.
    package func multipart(_ incoming: Incoming, limit: Int, several: String? = nil) async throws -> Multipart {
        guard let boundary = Multipart.boundary(of: incoming.headers[.contentType] ?? "") else {
            throw Refusal.wrongContentType
        }
        let bytes = try await body(incoming, limit: limit, isOfFiles: true)
        return try Multipart(bytes, boundary: boundary, several: several)
    }

    /// A whole body, within the limits of size, time and memory. Its memory is counted until its request is answered.
    ///
    /// - Parameter isOfFiles: whether it counts among those with files.
    /// - Throws: compressed, too large, too slow; `busy` where too much arrives at once; for more than
    ///   ``Limits/smallBodyBytes`` that nobody signed in sends `signed-out`, `account-suspended`.
    package func body(_ incoming: Incoming, limit: Int, isOfFiles: Bool = false) async throws -> [UInt8] {
        // Never decompress here: a small body could expand without bound.
        if let coding = incoming.headers[.contentEncoding], coding.lowercased() != "identity" {
            throw Refusal.wrongContentCoding
        }
        if let length = incoming.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw Refusal.bodyTooLarge
        }
        let budget = services.bodies
        let started = budget.now()
        var share =
            memo.person.map { RequestBodyBudget.Share($0.id, isOfFiles: isOfFiles) } ?? .init(network: memo.network)
        budget.begin(memo, in: share, hangUp: memo.hangUp)
        var isAsked = share.kind != .strangers
        var bytes: [UInt8] = []
        var chunks = incoming.body.makeAsyncIterator()
        while let chunk = try await Visit.next(&chunks) {
            let size = bytes.count + chunk.readableBytes
            guard size <= limit else { throw Refusal.bodyTooLarge }
            guard budget.now() - started <= Limits.bodySeconds * 1_000 else { throw Refusal.tooSlow }
            // Strangers who use up their budget must not end what a signed-in person sends over a poor line. Asked once.
            if !isAsked, size > Limits.tinyBodyBytes, budget.now() - started > Limits.bodyStartMilliseconds / 2 {
                isAsked = true
                if let person = try await known() { share = (try? entered(size, person, isOfFiles)) ?? share }
            }
            if size > Limits.tinyBodyBytes { share = try await hold(size, in: share, isOfFiles: isOfFiles) }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        try budget.complete(memo)
        return bytes
    }

    /// Takes so many bytes of the budget. Whose they are is asked where a stranger could not have them: above a limit, and
    /// where the budget of strangers is used up.
    ///
    /// - Returns: whose share they count in.
    private func hold(_ size: Int, in share: RequestBodyBudget.Share, isOfFiles: Bool) async throws
        -> RequestBodyBudget.Share
    {
        if share.kind != .strangers || size <= Limits.smallBodyBytes {
            guard let refusal = refusal(toHold: size, in: share) else { return share }
            guard share.kind == .strangers, let person = try await known() else { throw refusal }
            return try entered(size, person, isOfFiles)
        }
        return try entered(size, try await services.database.read { try person($0) }, isOfFiles)
    }

    /// Whoever sends it; nil for nobody who is signed in.
    private func known() async throws -> SignedIn? {
        token == nil ? nil : try await services.database.read { try personIfAny($0) }
    }

    private func refusal(toHold size: Int, in share: RequestBodyBudget.Share) -> Refusal? {
        do throws(Refusal) {
            try services.bodies.hold(size, of: memo, in: share)
            return nil
        } catch {
            return error
        }
    }

    private func entered(_ size: Int, _ person: SignedIn, _ isOfFiles: Bool) throws(Refusal) -> RequestBodyBudget.Share
    {
        let share = RequestBodyBudget.Share(person.id, isOfFiles: isOfFiles)
        try services.bodies.hold(size, of: memo, in: share)
        return share
    }

    /// A connection that breaks within a body is the client's error, not a fault.
    private static func next(_ chunks: inout RequestBody.AsyncIterator) async throws(Refusal) -> ByteBuffer? {
        do {
            return try await chunks.next()
        } catch {
            throw .malformed
        }
    }
}

extension FormReader {
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
}
