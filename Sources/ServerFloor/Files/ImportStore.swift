package import Floor
import Foundation

/// Archives that wait to be imported, one file each, which may be larger than memory. Its size is how much has arrived,
/// and durable. Calls block.
package struct ImportStore: Sendable {
    /// Hidden, so that a backup leaves it out.
    private let folder: String

    /// - Parameter name: of the folder; begins with a dot.
    package init(_ settings: Settings, in name: String = ".imports") {
        folder = URL(fileURLWithPath: settings.data, isDirectory: true).appendingPathComponent("files/" + name).path
    }

    /// Where an archive is or would be.
    package func path(of archive: ID<Space>) -> String { folder + "/" + archive.text }

    /// The number of bytes that have arrived.
    package func size(of archive: ID<Space>) -> Int { DurableFile.size(path(of: archive)) ?? 0 }

    /// Writes a part. One that has arrived before is written again.
    ///
    /// - Throws: `file-part-gap` if bytes before it are missing; `files-full`.
    package func write(_ part: [UInt8], at offset: Int, of archive: ID<Space>) throws {
        try DurableFile.makeFolder(folder)
        let arrived = size(of: archive)
        guard offset <= arrived else { throw Refusal.filePartGap(offset, arrived: arrived) }
        try DurableFile.write(part, to: path(of: archive), at: offset)
    }

    /// Deletes an archive. It may be gone already.
    package func remove(_ archive: ID<Space>) { DurableFile.remove(path(of: archive)) }

    /// All that are there.
    package var all: [ID<Space>] { DurableFile.names(in: folder).compactMap { ID($0) } }
}
