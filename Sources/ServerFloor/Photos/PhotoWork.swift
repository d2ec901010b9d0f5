/// Resizes pictures and writes and removes their files: one at a time on a thread of its own, behind a bounded queue.
package struct PhotoWork: Sendable {
    private let queue = SerialQueue("photo")
    private let line = ConcurrencyLimit(Limits.photosWaiting + 1)
    private let arrivals = ConcurrencyLimit(Limits.photosWaiting)

    /// - Throws: `busy` if the queue is full; what the work throws.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await line.pass { try await queue.run(work) }
    }

    /// Receives a picture, which takes memory meanwhile.
    ///
    /// - Throws: `busy` if too many arrive at once.
    package func receive<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await arrivals.pass(body)
    }
}
