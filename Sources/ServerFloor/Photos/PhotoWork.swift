/// Where pictures are made smaller and their files written and removed: one at a time on a thread of its own, behind a
/// line that has an end.
package struct PhotoWork: Sendable {
    private let queue = SerialQueue("photo")
    private let line = ConcurrencyLimit(Limits.photosWaiting + 1)
    private let arrivals = ConcurrencyLimit(Limits.photosWaiting)

    /// - Throws: `busy` where too many wait; what the work throws.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await line.pass { try await queue.run(work) }
    }

    /// Has a picture arrive, which takes memory while it does.
    ///
    /// - Throws: `busy` where too many do.
    package func receive<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await arrivals.pass(body)
    }
}
