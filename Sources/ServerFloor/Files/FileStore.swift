import Foundation

/// The files of the server, by the SHA-256 of their content: `files/ab/cdef…` in the data folder. A file is written
/// under another name, made durable, and renamed: it is there whole or not at all, and never changes. Calls block.
///
/// What is written or deleted here is guarded by a ``FileLock``.
package struct FileStore: Sendable {
    private let folder: String

    package init(_ settings: Settings) {
        folder = URL(fileURLWithPath: settings.data, isDirectory: true).appendingPathComponent("files").path
    }

    /// Where a content is or would be.
    package func path(of hash: FileHash) -> String { folder + "/" + FileStore.name(of: hash) }

    /// Its path below the folder.
    package static func name(of hash: FileHash) -> String { hash.text.prefix(2) + "/" + hash.text.dropFirst(2) }

    /// The hash that a path below the folder names; nil for another file.
    package static func hash(named name: String) -> FileHash? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].utf8.count == 2 ? FileHash(String(parts[0] + parts[1])) : nil
    }

    /// Stores a content. If it is there already, nothing is written; one that is damaged or
    /// cannot be read is replaced.
    ///
    /// - Throws: `files-full` if the disk is.
    @discardableResult
    package func put(_ bytes: [UInt8]) throws -> FileHash {
        let hash = FileHash(of: bytes)
        if (try? read(hash)) == bytes { return hash }
        let final = path(of: hash)
        try DurableFile.makeFolder(drafts)
        try DurableFile.makeFolder((final as NSString).deletingLastPathComponent)
        let draft = drafts + "/" + UUID().uuidString
        do {
            try DurableFile.write(bytes, to: draft)
            try DurableFile.move(draft, to: final)
        } catch {
            DurableFile.remove(draft)
            throw error
        }
        return hash
    }

    /// A content; nil if it is not there.
    ///
    /// - Throws: if it is there and cannot be read.
    package func read(_ hash: FileHash) throws -> [UInt8]? {
        guard has(hash) else { return nil }
        return Array(try Data(contentsOf: URL(fileURLWithPath: path(of: hash))))
    }

    /// A content as it was stored; nil if it is not there, cannot be read, or is another.
    package func whole(_ hash: FileHash) -> [UInt8]? {
        // What cannot be read is as good as gone.
        guard let bytes = try? read(hash), FileHash(of: bytes) == hash else { return nil }
        return bytes
    }

    package func has(_ hash: FileHash) -> Bool { DurableFile.size(path(of: hash)) != nil }

    /// Whether a content is there in its length. It is not read.
    package func has(_ hash: FileHash, bytes: Int) -> Bool { DurableFile.size(path(of: hash)) == bytes }

    /// Deletes a content. It may be gone already.
    package func remove(_ hash: FileHash) { DurableFile.remove(path(of: hash)) }

    /// The folders of contents that exist: two hexadecimal digits each.
    package var shelves: [String] {
        DurableFile.names(in: folder).filter {
            $0.utf8.count == 2 && FileHash($0 + String(repeating: "0", count: 62)) != nil
        }
    }

    /// The contents in one of the folders.
    package func hashes(in shelf: String) -> [FileHash] {
        DurableFile.names(in: folder + "/" + shelf).compactMap { FileStore.hash(named: shelf + "/" + $0) }
    }

    /// Deletes what writes that were cut off have left behind.
    package func removeDrafts() {
        for name in DurableFile.names(in: drafts) { DurableFile.remove(drafts + "/" + name) }
    }

    /// Hidden, so that a backup leaves it out.
    private var drafts: String { folder + "/.drafts" }
}
