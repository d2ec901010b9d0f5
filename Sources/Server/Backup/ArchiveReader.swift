import Crypto
import Foundation
import ServerFloor

/// Reads a backup file sequentially.
final class ArchiveReader {
    /// The limit of a file in the archive, except photos: ours are split into far smaller pieces.
    static let pieceLimit = 256 << 20
    private let handle: FileHandle
    private let path: String
    private var offset: UInt64 = 0
    private let length: UInt64

    /// A file in the archive, and the offset of its content.
    struct Found {
        let name: String
        let size: Int
        let offset: UInt64
    }

    init(_ path: String) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw BackupRefusal.cannotRead(path) }
        self.handle = handle
        self.path = path
        length = try handle.seekToEnd()
    }

    deinit { try? handle.close() }  // It was read only.

    /// The next file; nil at the end.
    func next() throws -> Found? {
        let bytes = try read(ArchiveHeader.block, at: offset)
        if bytes.allSatisfy({ $0 == 0 }) {
            guard offset > 0 else { throw BackupRefusal.foreign(path) }
            return nil
        }
        guard let header = ArchiveHeader(bytes) else {
            throw offset == 0
                ? BackupRefusal.foreign(path) : .damaged(path, "byte \(offset) is unreadable")
        }
        let found = Found(name: header.name, size: header.size, offset: offset + UInt64(ArchiveHeader.block))
        let blocks = (UInt64(header.size) + 511) / 512
        offset = found.offset + blocks * 512
        guard offset <= length else {
            throw BackupRefusal.damaged(path, "it ends in the middle of \(header.name), at byte \(length)")
        }
        return found
    }

    /// A file's content, if it is small enough for memory.
    func bytes(of found: Found) throws -> [UInt8] {
        guard found.size <= ArchiveReader.pieceLimit else {
            throw BackupRefusal.damaged(path, "\(found.name) is too large")
        }
        return try read(found.size, at: found.offset)
    }

    /// Passes a file's content on in pieces.
    func pieces(of found: Found, _ take: ([UInt8]) throws -> Void) throws {
        var done = 0
        while done < found.size {
            let piece = try read(min(1 << 20, found.size - done), at: found.offset + UInt64(done))
            try take(piece)
            done += piece.count
        }
    }

    func hash(of found: Found) throws -> String {
        var hash = SHA256()
        try pieces(of: found) { hash.update(data: $0) }
        return hex(hash.finalize())
    }

    /// The SHA-256 of a file on disk.
    static func hash(of handle: FileHandle) throws -> String {
        var hash = SHA256()
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
        return hex(hash.finalize())
    }

    private func read(_ count: Int, at place: UInt64) throws -> [UInt8] {
        try handle.seek(toOffset: place)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count, let piece = try handle.read(upToCount: count - bytes.count), !piece.isEmpty {
            bytes.append(contentsOf: piece)
        }
        guard bytes.count == count else {
            throw place == 0 ? BackupRefusal.foreign(path) : .damaged(path, "it ends too early, at byte \(length)")
        }
        return bytes
    }
}
