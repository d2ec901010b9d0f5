package import Floor
import Storage

/// What is known of a file.
package struct FileRecord: Sendable, Equatable {
    package let id: ID<StoredFile>
    package let space: ID<Space>
    /// Who added it; nil if they have deleted their account.
    package let owner: ID<Person>?
    /// The number of bytes of the upload, as announced.
    package let size: Int
    /// The SHA-256 of the upload, if it was announced.
    package let expected: FileHash?
    /// Whether the bytes that arrived were refused. Nothing of them is kept.
    package let isRefused: Bool
    /// The stored picture; nil until the upload is complete.
    package let picture: Picture?

    /// A picture as stored: without metadata, in all its pixels. Or a file of another kind, as it was sent.
    package struct Picture: Sendable, Equatable {
        package let hash: FileHash
        package let mediaType: String
        package let bytes: Int
        package let width: Int
        package let height: Int

        /// Whether it is a picture, and so shown instead of downloaded.
        package var isPicture: Bool { mediaType == StoredPicture.mediaType }
    }

    static let columns: SQL = """
        floor_file.id, floor_file.space, floor_file.owner, floor_file.size, floor_file.expected, floor_file.hash,
        floor_file.media_type, floor_file.bytes, floor_file.width, floor_file.height, floor_file.state
        """

    init(_ row: Row) throws {
        id = try row.id(0)
        space = try row.id(1)
        owner = try row.optionalID(2)
        size = try row.int(3)
        expected = try row.optionalText(4).flatMap { FileHash($0) }
        picture = try row.optionalText(5).flatMap { FileHash($0) }.map { hash in
            Picture(
                hash: hash, mediaType: try row.text(6), bytes: try row.int(7), width: try row.int(8),
                height: try row.int(9))
        }
        isRefused = try row.text(10) == FileRecord.refused
    }

    /// The state of a file whose bytes were refused.
    static let refused = "refused"
}

extension Collection where Element == FileRecord {
    /// The whole contents of those that are complete, with their lengths in bytes.
    package var contents: [FileHash: Int] {
        Dictionary(compactMap(\.picture).map { ($0.hash, $0.bytes) }) { first, _ in first }
    }
}

/// A content to serve.
package struct ServedFile: Sendable {
    package let hash: FileHash
    package let mediaType: String
    /// Its length; nil where nobody needs it.
    let bytes: Int?

    /// Of what is stored as it was sent.
    package static let plainType = "application/octet-stream"

    package init(hash: FileHash, mediaType: String, bytes: Int? = nil) {
        self.hash = hash
        self.mediaType = mediaType
        self.bytes = bytes
    }
}
