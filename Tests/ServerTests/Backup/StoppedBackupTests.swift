import Dispatch
import Foundation
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A machine with one core: what is heard waits for the thread on which the work is done.
private final class OneThread: TaskExecutor {
    private let queue = DispatchQueue(label: "maru.test.one-thread")
    private let before: @Sendable (OneThread) -> Void

    /// - Parameter before: called on the thread before each piece of work.
    init(before: @escaping @Sendable (OneThread) -> Void) { self.before = before }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            self.before(self)
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}

@Suite struct `A backup that is to stop` {
    @Test func `leaves the thread on which that is heard, while all of it is read again`() async throws {
        try await withNights(.sqlite) { house, folder in
            let path = folder + "/" + BackupFolder.name(at: house.clock.now)
            let hearing = Mutex<Task<Bool, Never>?>(nil)
            // Once the backup has its name, that is a pipe's: opening it to read waits for somebody who opens it to write.
            let thread = OneThread { thread in
                hearing.withLock { hearing in
                    guard hearing == nil, FileManager.default.fileExists(atPath: path) else { return }
                    unlink(path)
                    mkfifo(path, 0o600)
                    hearing = Task(executorPreference: thread) {
                        let end = open(path, O_WRONLY)
                        close(end)
                        return end >= 0
                    }
                }
            }
            // Rather than wait for good, it fails.
            DispatchQueue.global().asyncAfter(deadline: .now() + 60) { close(open(path, O_RDWR)) }
            let making = Task(executorPreference: thread) { try await house.services.backUp(into: folder) }
            await #expect(throws: (any Error).self) { _ = try await making.value }
            let isHeard = await hearing.withLock { $0 }?.value
            #expect(isHeard == true)
        }
    }
}
