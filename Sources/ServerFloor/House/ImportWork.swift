/// Where files that people bring are read: a few are taken in at once, so that memory has an end, and they are worked on by
/// a thread of their own, so that nothing else waits for them.
package struct ImportWork: Sendable {
    /// Files in memory at once, on their way in or being read.
    static let atOnce = 4

    private let limit = ConcurrencyLimit(ImportWork.atOnce)
    private let queue = SerialQueue("import")

    /// - Throws: `busy` where as many are under way as there may be.
    package func run<Result>(_ body: () async throws -> Result) async throws -> Result { try await limit.pass(body) }

    /// Runs what takes long away from the threads that answer everybody.
    package func apart<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await queue.run(work)
    }
}
