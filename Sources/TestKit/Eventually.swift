/// Waits until something is so, looking again and again without sleeping long, and gives up loudly after a while.
///
/// - Parameter seconds: how long to wait at most; only a failing test waits for all of it.
public func eventually(
    _ what: String, seconds: Int = 60, _ isSo: @Sendable () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// What was waited for did not come.
public struct NeverHappened: Error, CustomStringConvertible {
    let what: String
    public var description: String { "It never came to pass that \(what)." }
}
