/// Writes and removes the files of people's pictures: one at a time on a thread of its own, behind a bounded queue.
package struct PhotoWork: Sendable {
    private let queue = SerialQueue("photo")
    private let line = ConcurrencyLimit(Limits.photosWaiting + 1)

    /// - Throws: `busy` if the queue is full; what the work throws.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await line.pass { try await queue.run(work) }
    }
}
