/// A zip archive (APPNOTE 6.3), read strictly, from memory or from a file. Its files are listed without unpacking
/// anything, and a content takes no more memory than the size that is checked before.
package struct ZipArchive: Sendable {
    package struct Bounds: Sendable {
        package var files: Int
        /// Unpacked bytes of one file, and of all together.
        package var fileBytes: Int
        package var totalBytes: Int
        /// Paths of files that may be larger: the caller unpacks them one by one, each with a limit of its own.
        package var excepting: @Sendable (String) -> Bool

        package init(
            files: Int, fileBytes: Int, totalBytes: Int,
            excepting: @escaping @Sendable (String) -> Bool = { _ in false }
        ) {
            self.files = files
            self.fileBytes = fileBytes
            self.totalBytes = totalBytes
            self.excepting = excepting
        }
    }

    /// A file in it.
    package struct File: Sendable {
        /// With `/` between names. One that is not UTF-8 has replacement characters.
        package let path: String
        /// Unpacked, in bytes.
        package let size: Int
        fileprivate let name: [UInt8]
        fileprivate let packedSize: Int
        fileprivate let isDeflated: Bool
        fileprivate let checkSum: UInt32
        fileprivate let start: Int
    }

    /// In the order of the archive, without folders.
    package let files: [File]
    private let source: ZipSource
    private let directory: Int
    private let fileBytes: Int

    /// Of the list of files: 60,000 with long names take a tenth of it.
    private static let directoryLimit = 64 * 1024 * 1024
    /// What a content that cannot be packed is longer by, at most: five bytes for each 16 KiB, and an end.
    private static func packedLimit(_ size: Int) -> Int { size + size / 1_024 + 1_024 }

    /// Whether bytes begin as an archive does.
    package static func isArchive(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
    }

    package init(_ bytes: [UInt8], within bounds: Bounds) throws(ZipFault) {
        try self.init(ZipSource(bytes), within: bounds)
    }

    package init(_ source: ZipSource, within bounds: Bounds) throws(ZipFault) {
        let end = try EndRecord(source)
        guard end.count <= bounds.files, end.position - end.directory <= ZipArchive.directoryLimit else {
            throw ZipFault(.tooManyFiles)
        }
        let input = LittleEndian(try source.bytes(end.directory..<end.position), from: end.directory)
        var files: [File] = []
        var names: Set<[UInt8]> = []
        var (at, total) = (end.directory, 0)
        for _ in 0..<end.count {
            let (file, next) = try ZipArchive.file(input, at: at, before: end.position)
            at = next
            guard names.insert(file.name).inserted else { throw ZipFault(.repeated, file.path) }
            if !bounds.excepting(file.path) {
                guard file.size <= bounds.fileBytes else { throw ZipFault(.fileTooLarge, file.path) }
                total += file.size
                guard total <= bounds.totalBytes else { throw ZipFault(.tooLarge, file.path) }
            }
            files.append(file)
        }
        guard at == end.position else { throw ZipFault(.malformed) }
        self.source = source
        directory = end.directory
        fileBytes = bounds.fileBytes
        self.files = files.filter { $0.name.last != UInt8(ascii: "/") }
        try requireApart(files)
    }

    /// Reads a central header (4.3.12).
    private static func file(
        _ input: LittleEndian, at place: Int, before end: Int
    ) throws(ZipFault) -> (File, next: Int) {
        guard end - place >= 46, input.four(place) == 0x0201_4B50 else { throw ZipFault(.malformed) }
        let (nameLength, extraLength) = (input.two(place + 28), input.two(place + 30))
        let next = place + 46 + nameLength + extraLength + input.two(place + 32)
        guard next <= end else { throw ZipFault(.malformed) }
        let name = input.bytes(place + 46, nameLength)
        let path = String(decoding: name, as: UTF8.self)
        let (packed, size, start) = (input.four(place + 20), input.four(place + 24), input.four(place + 42))
        guard packed != .max, size != .max, start != .max else { throw ZipFault(.zip64, path) }
        guard input.two(place + 34) == 0 else { throw ZipFault(.disks, path) }
        // Encrypted, or with encrypted headers.
        guard input.two(place + 8) & 0x2041 == 0 else { throw ZipFault(.encrypted, path) }
        let method = input.two(place + 10)
        guard method == 0 || method == 8 else { throw ZipFault(.method, path) }
        guard method == 8 || packed == size else { throw ZipFault(.malformed, path) }
        guard isInside(name) else { throw ZipFault(.path, path) }
        return (
            File(
                path: path, size: Int(size), name: name, packedSize: Int(packed), isDeflated: method == 8,
                checkSum: input.four(place + 16), start: Int(start)), next
        )
    }

    /// Whether a path stays within the archive, wherever it is unpacked.
    private static func isInside(_ name: [UInt8]) -> Bool {
        guard let first = name.first, first != UInt8(ascii: "/"),
            !name.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }),
            !(name.count > 1 && name[1] == UInt8(ascii: ":"))
        else { return false }
        // A folder's path ends in a slash.
        let parts = (name.last == UInt8(ascii: "/") ? name.dropLast() : name[...]).split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
    }

    /// Files that share bytes make a small archive of any size.
    private func requireApart(_ files: [File]) throws(ZipFault) {
        var last = 0
        for file in files.sorted(by: { $0.start < $1.start }) {
            guard file.start >= last else { throw ZipFault(.overlap, file.path) }
            last = try content(file).upperBound
        }
    }

    /// Where a file's packed content is, after its local header (4.3.7).
    private func content(_ file: File) throws(ZipFault) -> Range<Int> {
        let nameEnd = file.start + 30 + file.name.count
        guard nameEnd <= directory else { throw ZipFault(.malformed, file.path) }
        let input = LittleEndian(try source.bytes(file.start..<nameEnd), from: file.start)
        guard input.four(file.start) == 0x0403_4B50,
            input.two(file.start + 8) == (file.isDeflated ? 8 : 0), input.two(file.start + 26) == file.name.count
        else { throw ZipFault(.malformed, file.path) }
        let start = nameEnd + input.two(file.start + 28)
        guard start + file.packedSize <= directory, input.bytes(file.start + 30, file.name.count) == file.name else {
            throw ZipFault(.malformed, file.path)
        }
        return start..<start + file.packedSize
    }

    /// Unpacks a file of this archive and checks its sum.
    ///
    /// - Parameter limit: its unpacked bytes; nil for those of one file of the archive.
    package func bytes(of file: File, limit: Int? = nil) throws(ZipFault) -> [UInt8] {
        let limit = limit ?? fileBytes
        guard file.size <= limit, file.packedSize <= ZipArchive.packedLimit(limit) else {
            throw ZipFault(.fileTooLarge, file.path)
        }
        let packed = try source.bytes(try content(file))
        let content = file.isDeflated ? RawDeflate.unpacked(packed, size: file.size) : packed
        guard let content, RawDeflate.checkSum(of: content) == file.checkSum else {
            throw ZipFault(.content, file.path)
        }
        return content
    }
}

/// The record at the end (4.3.16): where the list of files is.
private struct EndRecord {
    let position: Int
    let directory: Int
    let count: Int

    private static let size = 22
    private static let commentLimit = 0xFFFF

    init(_ source: ZipSource) throws(ZipFault) {
        let first = max(0, source.count - EndRecord.size - EndRecord.commentLimit)
        let input = LittleEndian(try source.bytes(first..<source.count), from: first)
        var place = source.count - EndRecord.size
        // A comment may follow; the record says how long it is.
        while place >= first {
            if input.four(place) == 0x0605_4B50, place + EndRecord.size + input.two(place + 20) == source.count {
                break
            }
            place -= 1
        }
        guard place >= first else { throw ZipFault(.malformed) }
        guard input.two(place + 4) == 0, input.two(place + 6) == 0, input.two(place + 8) == input.two(place + 10) else {
            throw ZipFault(.disks)
        }
        let (size, start) = (input.four(place + 12), input.four(place + 16))
        guard input.two(place + 10) != 0xFFFF, size != .max, start != .max else { throw ZipFault(.zip64) }
        guard Int(start) + Int(size) == place else { throw ZipFault(.malformed) }
        position = place
        directory = Int(start)
        count = input.two(place + 10)
    }
}

/// Numbers in a part of an archive. The caller checks that they are within it.
private struct LittleEndian {
    private let source: [UInt8]
    /// Where the part begins; places are those in the archive.
    private let start: Int

    init(_ bytes: [UInt8], from start: Int) {
        source = bytes
        self.start = start
    }

    func two(_ place: Int) -> Int { Int(source[place - start]) | Int(source[place - start + 1]) << 8 }

    func four(_ place: Int) -> UInt32 { UInt32(two(place)) | UInt32(two(place + 2)) << 16 }

    func bytes(_ place: Int, _ count: Int) -> [UInt8] { Array(source[place - start..<place - start + count]) }
}
