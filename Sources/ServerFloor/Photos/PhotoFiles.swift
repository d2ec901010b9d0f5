package import Floor
import Foundation

/// The folder of pictures in the data folder: one file per picture and size.
package struct PhotoFiles: Sendable {
    private let folder: URL

    package init(_ settings: Settings) {
        folder = URL(fileURLWithPath: settings.data, isDirectory: true)
            .appendingPathComponent("files/photos", isDirectory: true)
    }

    /// Writes each size durably and atomically. If one fails, none is there.
    ///
    /// - Throws: `files-full` if the disk is.
    func write(_ squares: [DecodedPicture], as photo: Photo) throws {
        do {
            try DurableFile.makeFolder(folder.path)
            for square in squares {
                let final = url(photo, square.side).path
                try DurableFile.write(square.bytes, to: final + ".draft")
                try DurableFile.move(final + ".draft", to: final)
            }
        } catch {
            for square in squares { DurableFile.remove(url(photo, square.side).path + ".draft") }
            remove(photo)
            throw error
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
