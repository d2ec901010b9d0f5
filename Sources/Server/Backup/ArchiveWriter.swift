import Crypto
import Foundation
import ServerFloor

/// Writes a backup's one file: a tar archive (POSIX ustar), which every system can look into.
///
/// It has its own name once it is whole and on disk, and not before.
struct ArchiveWriter: ~Copyable {
    /// What was put in, in order.
    private(set) var entries: [BackupManifest.Entry] = []
    private let handle: FileHandle
    private let path: String
    private var unfinished: String { path + ".unfinished" }

    /// - Throws: `BackupRefusal` where the file is there already, or cannot be made.
    init(to path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { throw BackupRefusal.exists(path) }
        let unfinished = path + ".unfinished"
        // For nobody else to read: everything that people wrote is in it.
        guard FileManager.default.createFile(atPath: unfinished, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: unfinished)
        else { throw BackupRefusal.cannotWrite(path, "the file cannot be made there") }
        self.init(to: path, handle)
    }

    /// - Parameter handle: of a file that is there already, and empty.
    init(to path: String, _ handle: FileHandle) {
        self.path = path
        self.handle = handle
    }

    /// Puts in a file that is held in memory.
    mutating func add(_ name: String, _ bytes: [UInt8]) throws {
        try write(ArchiveHeader(name: name, size: bytes.count).bytes)
        try write(bytes)
        try pad(bytes.count)
        entries.append(.init(name: name, size: bytes.count, hash: hex(SHA256.hash(data: bytes))))
    }

    /// Puts in a file from the disk, a piece at a time.
    mutating func add(_ name: String, file: String) throws {
        guard let source = FileHandle(forReadingAtPath: file) else { return }
        defer { try? source.close() }  // It was only read.
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
        guard left == 0 else { throw BackupRefusal.cannotWrite(path, "\(file) became shorter while it was read") }
        try pad(size)
        entries.append(.init(name: name, size: size, hash: hex(hash.finalize())))
    }

    /// Ends the archive and gives it its name.
    consuming func finish() throws {
        try write([UInt8](repeating: 0, count: 2 * ArchiveHeader.block))
        try handle.synchronize()
        try handle.close()
        guard rename(unfinished, path) == 0 else {
            throw BackupRefusal.cannotWrite(path, "it could not be put in place")
        }
    }

    /// Takes away what was begun.
    static func discard(_ path: String) { try? FileManager.default.removeItem(atPath: path + ".unfinished") }

    private func write(_ bytes: [UInt8]) throws {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw BackupRefusal.cannotWrite(path, "the disk is full or fails")
        }
    }

    private func pad(_ size: Int) throws {
        let rest = size % ArchiveHeader.block
        if rest > 0 { try write([UInt8](repeating: 0, count: ArchiveHeader.block - rest)) }
    }
}
