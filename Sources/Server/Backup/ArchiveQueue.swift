import Dispatch
import ServerFloor
import Synchronization

/// Puts files into an archive on a thread of its own, in the order in which they come: the next rows are read while the last
/// are hashed and written.
final class ArchiveQueue: Sendable {
    /// How many files of about a megabyte may wait; whoever brings one more waits.
    private static let most = 4

    private let archive: Mutex<ArchiveWriter?>
    private let failure = Mutex<(any Error)?>(nil)
    private let queue = DispatchQueue(label: "maru.backup")
    private let room = DispatchSemaphore(value: ArchiveQueue.most)

    init(_ archive: consuming ArchiveWriter) { self.archive = Mutex(archive) }

    /// - Throws: what one of the files before it failed with.
    func add(_ name: String, _ bytes: [UInt8]) throws {
        room.wait()
        queue.async { [self] in
            defer { room.signal() }
            // After one that failed the archive is good for nothing.
            guard failure.withLock({ $0 }) == nil else { return }
            do {
                try archive.withLock { try $0?.add(name, bytes) }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        try check()
    }

    /// Waits until all are written.
    /// - Returns: the archive, for what comes after them.
    func finish() throws -> ArchiveWriter {
        queue.sync {}
        try check()
        guard let archive = archive.withLock({ $0.take() }) else { preconditionFailure("it is finished once") }
        return archive
    }

    private func check() throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
