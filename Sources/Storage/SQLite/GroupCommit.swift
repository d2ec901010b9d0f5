import GRDB
import Synchronization

/// SQLite's single writer. A commit costs one wait for the disk however much is in it, so writes that wait share one:
/// each in a savepoint of its own, which alone is rolled back if its body fails. Nobody hears of success before the
/// commit.
///
/// A write that comes alone is not held up for company. Those that come while others run join them, up to
/// ``GroupCommit/most`` writes or ``GroupCommit/longest``.
final class GroupCommit: Sendable {
    /// How many writes share one commit at most.
    static let most = 256
    /// How long the first write in a group waits for the others' bodies at most.
    static let longest = Duration.milliseconds(20)

    private struct Waiting: Sendable {
        let number: Int
        let run: @Sendable (Transaction) -> Attempt
        let refuse: @Sendable (any Error) -> Void
    }

    /// What became of one body. `answer` tells its caller: the result, or the given error in its place.
    private struct Attempt {
        let failed: Bool
        let answer: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        var waiting: [Waiting] = []
        var next = 0
        var isRunning = false
        var isClosed = false
        var whenIdle: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let pool: DatabasePool
    private let announcer: Announcer
    private let limits: Limits

    init(_ pool: DatabasePool, announcer: Announcer, limits: Limits) {
        self.pool = pool
        self.announcer = announcer
        self.limits = limits
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(
                    Waiting(number: number) { transaction in
                        let result = Swift.Result { try transaction.finish { try body(transaction) } }
                        return Attempt(failed: result.isFailure) { error in
                            continuation.resume(with: error.map { .failure($0) } ?? result)
                        }
                    } refuse: {
                        continuation.resume(throwing: $0)
                    })
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            waiting?.refuse(CancellationError())
        }
    }

    var waiting: Int { state.withLock(\.waiting.count) }

    /// Refuses what comes, finishes what waits.
    func close() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.isRunning { state.whenIdle = continuation }
                return !state.isRunning
            }
            if isIdle { continuation.resume() }
        }
    }

    private func enqueue(_ waiting: Waiting) {
        let (refusal, starts): ((any Error)?, Bool) = state.withLock { state in
            // Looked at under the lock: a cancellation after this finds the one that waits.
            if Task.isCancelled { return (CancellationError(), false) }
            if state.isClosed { return (StorageError.closed, false) }
            guard state.waiting.count < limits.waiting else {
                return (StorageError.busy("\(limits.waiting) writes are waiting already"), false)
            }
            state.waiting.append(waiting)
            defer { state.isRunning = true }
            return (nil, !state.isRunning)
        }
        if let refusal { waiting.refuse(refusal) }
        if starts { schedule() }
    }

    /// One group for each turn on the writer's queue, so that a migration gets its turn too.
    private func schedule() {
        pool.asyncWriteWithoutTransaction { database in
            self.commitTogether(SQLiteSession(database))
            let (goesOn, idle) = self.state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
                state.isRunning = !state.waiting.isEmpty
                guard !state.isRunning else { return (true, nil) }
                defer { state.whenIdle = nil }
                return (false, state.whenIdle)
            }
            if goesOn { self.schedule() }
            idle?.resume()
        }
    }

    private func take(_ count: Int) -> [Waiting] {
        state.withLock { state in
            let taken = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(taken.count)
            return taken
        }
    }

    private func commitTogether(_ session: SQLiteSession) {
        var taken = take(GroupCommit.most)[...]
        // Whoever waited has been cancelled.
        guard !taken.isEmpty else { return }
        var attempts: [Attempt] = []
        var announcements: [Announcement] = []
        do {
            try session.run("BEGIN IMMEDIATE")
            let start = ContinuousClock.now
            while let waiting = taken.first {
                let transaction = Transaction(session)
                try session.run("SAVEPOINT one")
                let attempt = waiting.run(transaction)
                attempts.append(attempt)
                taken.removeFirst()
                if session.hasLostTransaction {
                    throw StorageError.unavailable("SQLite rolled the transaction back: its disk is full or fails")
                }
                if attempt.failed {
                    try session.run("ROLLBACK TO one")
                } else {
                    announcements += transaction.announcements
                }
                try session.run("RELEASE one")
                if taken.isEmpty, attempts.count < GroupCommit.most, start.duration(to: .now) < GroupCommit.longest {
                    taken = take(GroupCommit.most - attempts.count)[...]
                }
            }
            try session.run("COMMIT")
        } catch {
            // Where this fails too, SQLite has rolled back by itself or will when the file is next opened.
            if !session.hasLostTransaction { try? session.run("ROLLBACK") }
            for attempt in attempts { attempt.answer(error) }
            for waiting in taken { waiting.refuse(error) }
            return
        }
        announcer.tell(announcements)
        for attempt in attempts { attempt.answer(nil) }
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
