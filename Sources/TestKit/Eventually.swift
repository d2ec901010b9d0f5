/// How long something may take to come about. All tests of a run start at once, and each step of one waits for those of a
/// thousand others; only a failing test waits that long.
public let eventualSeconds = 300

/// Polls until a condition holds, and throws after ``eventualSeconds``.
public func eventually(_ what: String, _ isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now.advanced(by: .seconds(eventualSeconds))
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
