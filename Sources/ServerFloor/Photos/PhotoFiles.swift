package import Floor
import Foundation

/// The folder of pictures in the data folder: one file per picture and size.
package struct PhotoFiles: Sendable {
    private let folder: URL

    package init(_ settings: Settings) {
        folder = URL(fileURLWithPath: settings.data, isDirectory: true)
            .appendingPathComponent("files/photos", isDirectory: true)
    }

    /// Writes each size durably and atomically (a temporary name, fsync, rename).
    package func write(_ squares: [(side: Int, bytes: [UInt8])], as photo: Photo) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for square in squares {
            let final = url(photo, square.side)
            let draft = final.appendingPathExtension("draft")
            try Data(square.bytes).write(to: draft)
            let handle = try FileHandle(forUpdating: draft)
            try handle.synchronize()
            try handle.close()
            guard rename(draft.path, final.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
    }

    /// The bytes of one size; nil if there is no such file.
    package func read(_ photo: Photo, side: Int) -> [UInt8]? {
        guard Photo.sides.contains(side) else { return nil }
        // Absent and unreadable files are the same to callers.
        return (try? Data(contentsOf: url(photo, side))).map { Array($0) }
    }

    /// Whether all sizes exist.
    package func has(_ photo: Photo) -> Bool {
        Photo.sides.allSatisfy { FileManager.default.fileExists(atPath: url(photo, $0).path) }
    }

    package func remove(_ photo: Photo) {
        for side in Photo.sides {
            try? FileManager.default.removeItem(at: url(photo, side))  // It may be gone already.
        }
    }

    private func url(_ photo: Photo, _ side: Int) -> URL { folder.appendingPathComponent("\(photo.name)-\(side).webp") }
}
