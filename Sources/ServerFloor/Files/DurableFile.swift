import Floor
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Files whose content is on disk when a call returns, readable only by the server's user. Calls block.
package enum DurableFile {
    /// A call of the system that failed.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        let call: String
        let code: Int32

        /// Whether the disk is full, read-only or failing.
        package var isOfDisk: Bool { [ENOSPC, EDQUOT, EROFS, EIO].contains(code) }

        package var description: String { "\(call): \(String(cString: strerror(code)))" }
    }

    /// Creates a folder and its parents, for this user only. Each is durable in its parent.
    static func makeFolder(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let parent = (path as NSString).deletingLastPathComponent
        if parent != path, !parent.isEmpty { try makeFolder(parent) }
        // Another request may have made it meanwhile.
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir") }
        if !parent.isEmpty { try syncFolder(parent) }
    }

    /// Writes bytes at an offset, and creates the file if it is absent. Its name is durable too.
    ///
    /// - Throws: `files-full` if the disk is.
    static func write(_ bytes: [UInt8], to path: String, at offset: Int = 0) throws {
        let isNew = size(path) == nil
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("open") }
        defer { close(file) }
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(offset + done))
            }
            guard count > 0 || errno == EINTR else { throw failure("pwrite") }
            done += max(0, count)
        }
        guard fsync(file) == 0 else { throw failure("fsync") }
        if isNew { try syncFolder((path as NSString).deletingLastPathComponent) }
    }

    /// Renames a file, replacing any at the new path, and makes that durable.
    static func move(_ path: String, to final: String) throws {
        guard rename(path, final) == 0 else { throw failure("rename") }
        try syncFolder((final as NSString).deletingLastPathComponent)
    }

    /// The size in bytes; nil if there is no such file.
    static func size(_ path: String) -> Int? {
        var found = stat()
        return stat(path, &found) == 0 ? Int(found.st_size) : nil
    }

    /// Deletes a file. It may be absent.
    static func remove(_ path: String) { unlink(path) }

    /// The names in a folder, sorted; none if it is absent.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()  // Absent: nothing is there.
    }

    /// Makes durable which names a folder has: a rename is not before.
    package static func syncFolder(_ path: String) throws {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("open") }
        defer { close(folder) }
        // Some network file systems do not support it.
        guard fsync(folder) == 0 || errno == EINVAL else { throw failure("fsync") }
    }

    private static func failure(_ call: String) -> any Error {
        let code = errno
        return code == ENOSPC || code == EDQUOT ? Refusal.filesFull : Failure(call: call, code: code)
    }
}
