import Floor
import ServerFloor
import Storage
import Synchronization

/// Asks whether the database can be used, with a deadline: one that is frozen says nothing at all.
///
/// There is one question at a time, for which everybody waits who asks meanwhile. So those that a frozen database does not
/// answer do not pile up.
final class DatabaseProbe: Sendable {
    private typealias Answer = Result<Bool, any Error>

    private let database: Database
    private let asking = Mutex<Task<Answer, Never>?>(nil)

    init(_ database: Database) { self.database = database }

    /// - Parameters:
    ///   - patience: for the answer.
    ///   - writing: for any of the writes under way to end.
    /// - Returns: whether what it stores was found damaged.
    /// - Throws: why it cannot be used; ``StorageError/busy(_:)`` if it does not say in time.
    func require(within patience: Duration, writing: Duration) async throws -> Bool {
        if let silence = database.writeSilence, silence > writing {
            throw StorageError.busy("no write has ended for \(silence)")
        }
        let question = asking.withLock { asking in
            let question = asking ?? Task { await self.answer() }
            asking = question
            return question
        }
        return try await DatabaseProbe.first(of: question, or: patience).get()
    }

    private func answer() async -> Answer {
        defer { asking.withLock { $0 = nil } }
        do {
            let isDamaged = try await database.read { connection in
                _ = try connection.isOpen()
                return try connection.hasDamage()
            }
            // A full disk can be read but not written: one write tests whether it still is full.
            guard database.writeFailure != nil else { return .success(isDamaged) }
            try await database.tryWriting()
            // A log with room may have taken a write that small.
            if let failure = database.writeFailure { return .failure(failure) }
            return .success(isDamaged)
        } catch {
            return .failure(error)
        }
    }

    /// The answer, or that it is late. The question goes on, since what a thread of the database waits for has no end by
    /// cancelling.
    private static func first(of question: Task<Answer, Never>, or patience: Duration) async -> Answer {
        await withCheckedContinuation { continuation in
            let waiting = Mutex<CheckedContinuation<Answer, Never>?>(continuation)
            let end: @Sendable (Answer) -> Void = { answer in
                let first = waiting.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }
                first?.resume(returning: answer)
            }
            let deadline = Task {
                try? await Task.sleep(for: patience)  // Cancelled once there is an answer.
                end(.failure(StorageError.busy("no answer within \(patience)")))
            }
            Task {
                end(await question.value)
                deadline.cancel()
            }
        }
    }
}
