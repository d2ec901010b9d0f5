import Floor
import Foundation

/// Uploads that are not complete, one file each. Its size is how much has arrived, and durable: a part is on disk before
/// it is acknowledged. Calls block.
struct UploadStore: Sendable {
    /// Hidden, so that a backup leaves it out.
    private let folder: String

    init(_ settings: Settings) {
        folder = URL(fileURLWithPath: settings.data, isDirectory: true).appendingPathComponent("files/.uploads").path
    }

    func path(of file: ID<StoredFile>) -> String { folder + "/" + file.text }

    /// The number of bytes that have arrived.
    func size(of file: ID<StoredFile>) -> Int { DurableFile.size(path(of: file)) ?? 0 }

    /// Writes a part. One that has arrived before is written again.
    ///
    /// - Throws: `file-part-gap` if bytes before it are missing; `files-full`.
    func write(_ part: [UInt8], at offset: Int, of file: ID<StoredFile>) throws {
        try DurableFile.makeFolder(folder)
        let arrived = size(of: file)
        guard offset <= arrived else { throw Refusal.filePartGap(offset, arrived: arrived) }
        try DurableFile.write(part, to: path(of: file), at: offset)
    }

    func read(_ file: ID<StoredFile>) throws -> [UInt8] {
        guard size(of: file) > 0 else { return [] }
        return Array(try Data(contentsOf: URL(fileURLWithPath: path(of: file))))
    }

    func remove(_ file: ID<StoredFile>) { DurableFile.remove(path(of: file)) }

    /// All that are there.
    var all: [ID<StoredFile>] { DurableFile.names(in: folder).compactMap { ID($0) } }
}
