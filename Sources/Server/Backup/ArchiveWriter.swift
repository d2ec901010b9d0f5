import Crypto
import Foundation
import ServerFloor

#if canImport(Glibc)
    import Glibc
#endif

/// Writes a backup file: a tar archive (POSIX ustar), which every system can read.
///
/// The file gets its final name only when it is complete and on disk. Until then it goes with its writer, and nobody else
/// deletes it.
struct ArchiveWriter: ~Copyable {
    /// The files added, in order.
    private(set) var entries: [BackupManifest.Entry] = []
    private let handle: FileHandle
    private let path: String
    private var isComplete = false
    private var unfinished: String { path + ArchiveWriter.unfinished }

    /// The end of a name while its file is written. Whoever writes it holds its lock.
    static let unfinished = ".unfinished"

    /// - Throws: `BackupRefusal` if the file exists, cannot be created, or is being written by another process.
    init(to path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { throw BackupRefusal.exists(path) }
        // Readable only by its owner: it contains everything that people wrote.
        let file = open(path + ArchiveWriter.unfinished, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw BackupRefusal.cannotBegin(path, "the file cannot be created there") }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        // File systems without locks have one writer, or whoever looks after them sees to it.
        guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            throw BackupRefusal.cannotBegin(path, "another process is writing it")
        }
        // The other may have finished it meanwhile: then this file is that one.
        guard !FileManager.default.fileExists(atPath: path) else { throw BackupRefusal.exists(path) }
        guard ftruncate(file, 0) == 0 else {
            unlink(path + ArchiveWriter.unfinished)
            throw BackupRefusal.cannotWrite(path, "the file cannot be emptied")
        }
        self.init(to: path, handle)
    }

    /// Whether a process is writing an unfinished file.
    static func isWriting(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        // NFS gives an exclusive lock only to who may write; a shared one meets the writer's as well.
        return flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// - Parameter handle: of an existing, empty file.
    init(to path: String, _ handle: FileHandle) {
        self.path = path
        self.handle = handle
    }

    // Its lock ends after this: by then nobody else has begun to write there.
    deinit { if !isComplete { unlink(path + ArchiveWriter.unfinished) } }

    /// Adds a file from memory.
    mutating func add(_ name: String, _ bytes: [UInt8]) throws {
        try write(ArchiveHeader(name: name, size: bytes.count).bytes)
        try write(bytes)
        try pad(bytes.count)
        entries.append(.init(name: name, size: bytes.count, hash: hex(SHA256.hash(data: bytes))))
    }

    /// Adds a file from disk, in pieces.
    ///
    /// - Returns: false if it could not be opened.
    mutating func add(_ name: String, file: String) throws -> Bool {
        guard let source = FileHandle(forReadingAtPath: file) else { return false }
        defer { try? source.close() }  // It was read only.
        let size = Int(try source.seekToEnd())
        try source.seek(toOffset: 0)
        try write(ArchiveHeader(name: name, size: size).bytes)
        var hash = SHA256()
        var left = size
        while left > 0, let piece = try source.read(upToCount: min(left, 1 << 20)), !piece.isEmpty {
            hash.update(data: piece)
            try write(Array(piece))
            left -= piece.count
        }
        guard left == 0 else { throw BackupRefusal.cannotWrite(path, "\(file) was truncated while it was read") }
        try pad(size)
        entries.append(.init(name: name, size: size, hash: hex(hash.finalize())))
        return true
    }

    /// Completes the archive and renames it to its final name.
    consuming func finish() throws {
        try write([UInt8](repeating: 0, count: 2 * ArchiveHeader.block))
        try handle.synchronize()
        // Before its lock ends, so that nobody takes it for one that was left.
        guard rename(unfinished, path) == 0 else {
            throw BackupRefusal.cannotWrite(path, "it could not be renamed to its final name")
        }
        isComplete = true
        try handle.close()
    }

    private func write(_ bytes: [UInt8]) throws {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw BackupRefusal.cannotWrite(path, "the disk is full or faulty")
        }
    }

    private func pad(_ size: Int) throws {
        let rest = size % ArchiveHeader.block
        if rest > 0 { try write([UInt8](repeating: 0, count: ArchiveHeader.block - rest)) }
    }
}
