import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// The bytes of an archive: in memory, or in a file, of which only the parts that are asked for are read.
package struct ZipSource: Sendable {
    package let count: Int
    private let place: Place

    private enum Place: Sendable {
        case memory([UInt8])
        case file(OpenFile)
    }

    package init(_ bytes: [UInt8]) {
        count = bytes.count
        place = .memory(bytes)
    }

    /// Opens a file. Calls block.
    ///
    /// - Returns: nil if there is none that can be read.
    package init?(path: String) {
        guard let file = OpenFile(path) else { return nil }
        count = file.size
        place = .file(file)
    }

    /// Whether it begins as an archive does.
    package var isArchive: Bool {
        guard count >= 4 else { return false }
        do {
            return ZipArchive.isArchive(try bytes(0..<4))
        } catch {
            return false
        }
    }

    /// - Throws: `malformed` for what is not there.
    package func bytes(_ range: Range<Int>) throws(ZipFault) -> [UInt8] {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw ZipFault(.malformed) }
        switch place {
        case .memory(let bytes): return Array(bytes[range])
        case .file(let file):
            guard let bytes = file.read(range) else { throw ZipFault(.malformed) }
            return bytes
        }
    }
}

/// A file that is closed with its last user.
private final class OpenFile: Sendable {
    private let file: Int32
    let size: Int

    init?(_ path: String) {
        file = open(path, O_RDONLY | O_CLOEXEC)
        size = file < 0 ? 0 : Int(lseek(file, 0, SEEK_END))
        if file < 0 { return nil }
    }
    deinit { if file >= 0 { close(file) } }

    func read(_ range: Range<Int>) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var done = 0
        while done < bytes.count {
            let got = bytes.withUnsafeMutableBytes {
                pread(file, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(range.lowerBound + done))
            }
            guard got > 0 || got < 0 && errno == EINTR else { return nil }
            done += max(0, got)
        }
        return bytes
    }
}
