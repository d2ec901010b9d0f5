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

    @Test(arguments: Engine.allCases)
    func `after the copy of the database leaves neither a part nor what has not proved intact, and no fewer before`(
        _ engine: Engine
    ) async throws {
        try await withNights(engine) { house, folder in
            _ = try await house.boards(1)
            try house.keepFiles(["ab/one.webp": 3, "ab/two.webp": 3])
            try BackupFolder(folder).prepare()
            let before = "maru-20261201T000000Z.tar"
            let whole = Interrupt()
            _ = try await house.services.backUp(to: folder + "/" + before, until: whole)
            let entries = try VerifiedBackup(folder + "/" + before).manifest.entries.count
            let new = BackupFolder.name(at: house.clock.now)
            let steps: [(checks: Int, left: Set<String>)] = [
                (whole.passed - 1, [before]),  // One of the files is in it, and the other is not.
                (whole.passed, [before]),  // It has its name.
                (whole.passed + entries - 1, [before]),  // All but the last of it is read again.
                (whole.passed + entries, [before, new]),  // It has proved intact, and the house is looked at.
            ]
            for (checks, left) in steps {
                await #expect(throws: CancellationError.self, "\(checks)") {
                    _ = try await house.services.backUp(into: folder, keeping: 1, until: Interrupt(after: checks))
                }
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                #expect(Set(names) == left, "\(checks)")
            }
        }
    }
}
