/// Writes a zip archive into memory, or in pieces that are taken from it while it grows. The same files give the same
/// bytes: times are the format's first, and nothing of this machine is in it.
package struct ZipWriter: Sendable {
    private var bytes: [UInt8] = []
    /// How many were taken before these.
    private var taken = 0
    private var directory: [UInt8] = []
    private var count = 0

    /// As many as the format counts without its extension of 64 bits.
    package static let fileLimit = 0xFFFE

    package init() {}

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - path: with `/` between names; not one that was added before.
    ///   - isPacked: false for what is packed in itself, such as a picture.
    /// - Throws: `tooManyFiles`; `tooLarge` beyond four gigabytes.
    package mutating func add(_ path: String, _ content: [UInt8], isPacked: Bool = true) throws(ZipFault) {
        guard count < ZipWriter.fileLimit else { throw ZipFault(.tooManyFiles, path) }
        var stored = content
        var method: UInt16 = 0
        if isPacked, let packed = RawDeflate.packed(content), packed.count < content.count {
            (stored, method) = (packed, 8)
        }
        let start = taken + bytes.count
        guard content.count < Int(UInt32.max), start + stored.count + path.utf8.count + 30 < Int(UInt32.max) else {
            throw ZipFault(.tooLarge, path)
        }
        var common: [UInt8] = []
        // Version 2.0; names in UTF-8; 1 January 1980.
        for number in [20, 0x0800, method, 0, 0x0021] as [UInt16] { common += ZipWriter.little(number) }
        common += ZipWriter.little(RawDeflate.checkSum(of: content))
        common += ZipWriter.little(UInt32(stored.count)) + ZipWriter.little(UInt32(content.count))
        common += ZipWriter.little(UInt16(path.utf8.count)) + [0, 0]
        bytes += [0x50, 0x4B, 3, 4] + common + Array(path.utf8) + stored
        // No comment, disk 0, no attributes.
        directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 10)
        directory += ZipWriter.little(UInt32(start)) + Array(path.utf8)
        count += 1
    }

    /// What was written since the last call, which is forgotten: the next piece of the archive.
    package mutating func piece() -> [UInt8] {
        defer { bytes = [] }
        taken += bytes.count
        return bytes
    }

    /// The whole archive, or its last piece.
    package func finished() -> [UInt8] {
        var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
        end += ZipWriter.little(UInt16(count)) + ZipWriter.little(UInt16(count))
        end += ZipWriter.little(UInt32(directory.count)) + ZipWriter.little(UInt32(taken + bytes.count)) + [0, 0]
        return bytes + directory + end
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
