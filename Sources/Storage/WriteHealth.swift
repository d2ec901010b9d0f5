import Synchronization

/// Whether the database accepts writes, according to the last one, and whether it ends them.
final class WriteHealth: Sendable {
    /// The shortest interval between reports of a persisting fault.
    static let pause = Duration.seconds(60)

    private struct State {
        var failure: StorageError?
        var reported: ContinuousClock.Instant?
        /// Writes that have begun and not ended.
        var underWay = 0
        /// Since when none of them has ended.
        var since: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let report: @Sendable (String) -> Void
    private let hasRoom: @Sendable () -> Bool

    /// - Parameter hasRoom: whether this machine sees that the disk takes writes and has free space.
    init(_ report: @escaping @Sendable (String) -> Void, hasRoom: @escaping @Sendable () -> Bool) {
        self.report = report
        self.hasRoom = hasRoom
    }

    var failure: StorageError? { state.withLock { $0.failure } }

    /// How long no write has ended while at least one is under way; nil if none is.
    var silence: Duration? { state.withLock { $0.since }?.duration(to: .now) }

    private func begin() {
        state.withLock { state in
            state.underWay += 1
            state.since = state.since ?? .now
        }
    }

    private func end() {
        state.withLock { state in
            state.underWay -= 1
            state.since = state.underWay > 0 ? .now : nil
        }
    }

    /// Runs a write, which also returns whether it changed a row, and records its outcome.
    ///
    /// - Parameter provesRoom: whether the disk has just shown that it has free space.
    func watching<Result>(
        provesRoom: Bool, _ write: () async throws -> (Result, hasChanged: Bool)
    ) async throws -> Result {
        begin()
        defer { end() }
        do {
            let (result, hasChanged) = try await write()
            noteSuccess(hasChanged, provesRoom)
            return result
        } catch let error as StorageError {
            note(error)
            throw error
        }
    }

    /// On a read-only disk a write that changes nothing still succeeds, and on a full one a write for which the log and
    /// the pages of tables have room: neither shows that the disk takes writes again.
    private func noteSuccess(_ hasChanged: Bool, _ provesRoom: Bool) {
        guard let failure else { return }
        if case .unwritable = failure { guard hasChanged, provesRoom || hasRoom() else { return } }
        state.withLock { $0.failure = nil }
    }

    /// Records a failed write.
    func note(_ error: StorageError) {
        switch error {
        case .unavailable, .unwritable, .damaged, .busy, .outcomeUnknown: break
        default: return
        }
        let isNews = state.withLock { state in
            state.failure = error
            let now = ContinuousClock.now
            if let last = state.reported, last.duration(to: now) < WriteHealth.pause { return false }
            state.reported = now
            return true
        }
        if isNews { report("The database does not accept writes: \(error)") }
    }
}
