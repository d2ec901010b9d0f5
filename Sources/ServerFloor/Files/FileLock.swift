import Floor
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Keeps a content from being deleted between the moment it is stored and the moment a row refers to it, and while a
/// backup reads it. Whoever stores or copies files holds it shared; whoever deletes them holds it alone. It works across
/// processes, and is released when the process ends.
package final class FileLock: Sendable {
    private let file: Int32

    private init(_ file: Int32) { self.file = file }
    deinit { close(file) }

    /// Waits for deletions to end, which take moments.
    ///
    /// - Throws: `busy` if they do not.
    package static func shared(_ settings: Settings) async throws -> FileLock {
        for _ in 0..<Limits.fileLockTries {
            if let lock = try take(settings, LOCK_SH) { return lock }
            try await Task.sleep(for: .milliseconds(Limits.fileLockPauseMilliseconds))
        }
        throw Refusal.busy
    }

    /// Nil if anybody else holds it: a deletion is done later.
    static func alone(_ settings: Settings) throws -> FileLock? { try take(settings, LOCK_EX) }

    private static func take(_ settings: Settings, _ kind: Int32) throws -> FileLock? {
        let folder = URL(fileURLWithPath: settings.data, isDirectory: true).appendingPathComponent("files").path
        try DurableFile.makeFolder(folder)
        let file = open(folder + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw DurableFile.Failure(call: "open", code: errno) }
        let lock = FileLock(file)
        if flock(file, kind | LOCK_NB) == 0 { return lock }
        let code = errno
        guard code == EWOULDBLOCK else { throw DurableFile.Failure(call: "flock", code: code) }
        return nil
    }
}
