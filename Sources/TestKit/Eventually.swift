/// Polls until a condition holds, and throws after a timeout.
///
/// - Parameter seconds: the timeout; only a failing test waits that long.
public func eventually(
    _ what: String, seconds: Int = 60, _ isSo: @Sendable () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// The condition did not become true in time.
public struct NeverHappened: Error, CustomStringConvertible {
    let what: String
    public var description: String { "Timed out waiting until \(what)." }
}
