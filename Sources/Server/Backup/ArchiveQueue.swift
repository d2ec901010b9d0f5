import Dispatch
import ServerFloor
import Synchronization

/// Adds files to an archive on a thread of its own, in order: the next rows are read while the previous ones are hashed
/// and written.
final class ArchiveQueue: Sendable {
    /// The queue's limit, in files of about a megabyte; adding another one waits.
    private static let most = 4

    private let archive: Mutex<ArchiveWriter?>
    private let failure = Mutex<(any Error)?>(nil)
    private let queue = DispatchQueue(label: "maru.backup")
    private let room = DispatchSemaphore(value: ArchiveQueue.most)

    init(_ archive: consuming ArchiveWriter) { self.archive = Mutex(archive) }

    /// - Throws: the failure of a file before it.
    func add(_ name: String, _ bytes: [UInt8]) throws {
        room.wait()
        queue.async { [self] in
            defer { room.signal() }
            // After a failure the archive is useless.
            guard failure.withLock({ $0 }) == nil else { return }
            do {
                try archive.withLock { try $0?.add(name, bytes) }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        try check()
    }

    /// Waits until all files are written.
    /// - Returns: the archive, for the files after them.
    func finish() throws -> ArchiveWriter {
        queue.sync {}
        try check()
        guard let archive = archive.withLock({ $0.take() }) else { preconditionFailure("it is finished once") }
        return archive
    }

    /// Drops the archive, unless it is finished.
    func end() {
        queue.sync {}
        archive.withLock { $0 = nil }
    }

    private func check() throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
