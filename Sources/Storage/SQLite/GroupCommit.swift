import GRDB
import Synchronization

/// SQLite's single writer. A commit waits for the disk once, regardless of its size, so waiting writes share one. A
/// body that fails does not affect the others, and no caller gets a result before the commit.
///
/// A single write is not delayed, and writes that arrive while others run join them up to a useful number: see
/// ``CommitDelay``. A group has at most ``GroupCommit/most`` writes, and takes at most ``GroupCommit/longest``.
final class GroupCommit: Sendable {
    /// Writes per commit, at most.
    static let most = 256
    /// How long the first write of a group waits for the others' bodies, at most.
    static let longest = Duration.milliseconds(20)

    private struct Waiting: Sendable {
        let number: Int
        /// How long it waits for another writing process.
        let deadline: ContinuousClock.Instant
        /// May be called again, when a group is rerun.
        let run: @Sendable (Transaction) -> Attempt
        let refuse: @Sendable (any Error) -> Void
    }

    /// The outcome of one body. `answer` resumes its caller, with the result or the given error.
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
    private let delay = CommitDelay()
    private let statements = SQLiteStatements()
    private let pool: DatabasePool
    private let announcer: Announcer
    private let limits: DatabaseLimits

    init(_ pool: DatabasePool, announcer: Announcer, limits: DatabaseLimits) {
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
                    Waiting(number: number, deadline: .now.advanced(by: limits.patience)) { transaction in
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

    /// Refuses new writes and finishes waiting ones.
    func close() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.isRunning { state.whenIdle = continuation }
                return !state.isRunning
            }
            if isIdle { continuation.resume() }
        }
        // Fails only if the connection is already closed, and then has no statements.
        try? await blocking { [pool, statements] in pool.writeWithoutTransaction { _ in statements.forget() } }
    }

    private func enqueue(_ waiting: Waiting) {
        let (refusal, starts): ((any Error)?, Bool) = state.withLock { state in
            // Checked under the lock: a later cancellation finds the waiting write.
            if Task.isCancelled { return (CancellationError(), false) }
            if state.isClosed { return (StorageError.closed, false) }
            guard state.waiting.count < limits.waiting else {
                return (StorageError.busy("\(limits.waiting) writes are already waiting"), false)
            }
            state.waiting.append(waiting)
            delay.arrived(state.waiting.count)
            defer { state.isRunning = true }
            return (nil, !state.isRunning)
        }
        if let refusal { waiting.refuse(refusal) }
        if starts { schedule() }
    }

    /// One group per turn on the writer's queue, so that a migration gets a turn too.
    private func schedule() {
        pool.asyncWriteWithoutTransaction { database in
            self.commitTogether(SQLiteSession(database, self.statements))
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
        var group = Group(session)
        do {
            try session.run("BEGIN IMMEDIATE")
        } catch {
            return refuse(error)
        }
        do {
            try gather(into: &group)
            // All waiting writes have been cancelled.
            if group.members.isEmpty { return try session.run("ROLLBACK") }
            let committing = ContinuousClock.now
            try session.run("COMMIT")
            delay.settle(group.members.count, waiting: waiting, committing.duration(to: .now))
        } catch {
            // If this fails too, SQLite has rolled back by itself, or will when the file is next opened.
            if !session.hasLostTransaction { try? session.run("ROLLBACK") }
            for attempt in group.attempts { attempt.answer(error) }
            for waiting in group.members.dropFirst(group.attempts.count) { waiting.refuse(error) }
            return
        }
        announcer.tell(group.announcements)
        for attempt in group.attempts { attempt.answer(nil) }
    }

    /// Handles a transaction that could not begin. If another process is writing, only writes that have waited long
    /// enough fail; if the disk is at fault, all do.
    private func refuse(_ error: any Error) {
        let isBusy = if case .busy? = error as? StorageError { true } else { false }
        let now = ContinuousClock.now
        let refused = state.withLock { state in
            let refused = state.waiting.filter { !isBusy || $0.deadline <= now }
            state.waiting.removeAll { !isBusy || $0.deadline <= now }
            return refused
        }
        for waiting in refused { waiting.refuse(error) }
    }

    /// Runs the bodies of all waiting writes, of those that arrive meanwhile, and of those worth waiting for.
    private func gather(into group: inout Group) throws {
        let start = ContinuousClock.now
        while group.members.count < GroupCommit.most {
            let taken = take(GroupCommit.most - group.members.count)
            if taken.isEmpty { return }
            try group.run(taken)
            guard start.duration(to: .now) < GroupCommit.longest, delay.isWanted(at: group.members.count) else {
                return
            }
            delay.linger(group.members.count) { waiting }
        }
    }

    /// The writes of one commit.
    ///
    /// Their bodies share the transaction without savepoints: a savepoint for each would copy every page that it
    /// changes. If one fails after it has written, all are rerun, each in a savepoint, so that it alone is rolled back.
    private struct Group {
        private(set) var members: [Waiting] = []
        private(set) var attempts: [Attempt] = []
        private(set) var announcements: [Announcement] = []
        private var isApart = false
        private let session: SQLiteSession

        init(_ session: SQLiteSession) { self.session = session }

        mutating func run(_ more: [Waiting]) throws {
            members += more
            while attempts.count < members.count {
                if isApart { try session.run("SAVEPOINT one") }
                let transaction = Transaction(session)
                let before = session.totalChanges
                let attempt = members[attempts.count].run(transaction)
                if session.hasLostTransaction {
                    throw StorageError.unwritable("SQLite rolled the transaction back: its disk is full or failing")
                }
                if attempt.failed, !isApart, transaction.hasWritten || session.totalChanges != before {
                    try beginAgain()
                    continue
                }
                attempts.append(attempt)
                if isApart { try session.run(attempt.failed ? "ROLLBACK TO one" : "RELEASE one") }
                if isApart, attempt.failed { try session.run("RELEASE one") }
                if !attempt.failed { announcements += transaction.announcements }
            }
        }

        private mutating func beginAgain() throws {
            isApart = true
            attempts = []
            announcements = []
            try session.run("ROLLBACK")
            try session.run("BEGIN IMMEDIATE")
        }
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
