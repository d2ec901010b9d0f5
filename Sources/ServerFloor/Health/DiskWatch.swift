import Foundation
package import Logging
import Synchronization

/// Asks disks for their free space on threads of their own. One over a network may not answer for hours, and would keep the
/// threads of files and jobs. Each folder has one look at a time: who asks meanwhile waits for the same.
package final class DiskWatch: Sendable {
    package enum Answer: Sendable {
        /// Nil if it is unknown.
        case space(DiskSpace?)
        case late
    }

    private struct Look: Sendable {
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
        /// Whether somebody has waited in vain: until it ends, nobody else waits.
        var isLate = false
        /// Whether the log has it.
        var isTold = false
    }

    private struct State: Sendable {
        /// Those that have not ended, by folder.
        var looks: [String: Look] = [:]
        /// The last number that somebody who waits was given.
        var last = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The space on the disk of a folder, if the disk answers in time.
    ///
    /// - Parameter logger: is told once of a disk that does not answer.
    package func space(
        of folder: String, by disk: @escaping @Sendable (String) -> DiskSpace?, within patience: Duration,
        _ logger: Logger?
    ) async -> Answer {
        let answer: Answer = await withCheckedContinuation { continuation in
            wait(continuation, for: folder, disk, patience)
        }
        if case .late = answer, let logger, mayTell(folder) {
            logger.warning(
                "A disk does not answer: how much free space it has is unknown", metadata: ["folder": "\(folder)"])
        }
        return answer
    }

    private func wait(
        _ continuation: CheckedContinuation<Answer, Never>, for folder: String,
        _ disk: @escaping @Sendable (String) -> DiskSpace?, _ patience: Duration
    ) {
        let (number, isFirst) = state.withLock { state -> (Int?, Bool) in
            let isFirst = state.looks[folder] == nil
            var look = state.looks[folder] ?? Look()
            guard !look.isLate else { return (nil, false) }
            state.last += 1
            look.waiting[state.last] = continuation
            state.looks[folder] = look
            return (state.last, isFirst)
        }
        guard let number else {
            continuation.resume(returning: .late)
            return
        }
        if isFirst { Thread.detachNewThread { [self] in end(folder, disk(folder)) } }
        Task { [self] in
            try? await Task.sleep(for: patience)  // Nobody cancels it.
            giveUp(folder, number)
        }
    }

    private func end(_ folder: String, _ space: DiskSpace?) {
        let look = state.withLock { state -> Look? in state.looks.removeValue(forKey: folder) }
        guard let look else { return }
        for continuation in look.waiting.values { continuation.resume(returning: .space(space)) }
    }

    private func giveUp(_ folder: String, _ number: Int) {
        let continuation = state.withLock { state -> CheckedContinuation<Answer, Never>? in
            guard let found = state.looks[folder]?.waiting.removeValue(forKey: number) else { return nil }
            state.looks[folder]?.isLate = true
            return found
        }
        continuation?.resume(returning: .late)
    }

    private func mayTell(_ folder: String) -> Bool {
        state.withLock { state -> Bool in
            guard let look = state.looks[folder], !look.isTold else { return false }
            state.looks[folder]?.isTold = true
            return true
        }
    }
}
