/// Reads imported files: a few at once, once they have come, to bound memory, and on a thread of their own, so that
/// nothing else waits for them.
package struct ImportWork: Sendable {
    /// Files being parsed at once. A file that still arrives has no place here: it may arrive slowly (``RequestBodyBudget``).
    static let atOnce = 4

    private let limit = ConcurrencyLimit(ImportWork.atOnce)
    private let queue = SerialQueue("import")

    /// - Throws: `busy` at the limit; what the body throws.
    package func run<Result>(_ body: () async throws -> Result) async throws -> Result { try await limit.pass(body) }

    /// Runs slow work off the threads that answer requests.
    package func apart<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await queue.run(work)
    }
}
