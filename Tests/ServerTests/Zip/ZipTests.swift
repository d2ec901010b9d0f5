import Foundation
import Testing

@testable import ServerFloor

struct ZipTests {
    private static let bounds = ZipArchive.Bounds(files: 100, fileBytes: 1 << 20, totalBytes: 3 << 20)

    private static func read(_ bytes: [UInt8]) throws(ZipFault) -> [String: [UInt8]] {
        let archive = try ZipArchive(bytes, within: bounds)
        var read: [String: [UInt8]] = [:]
        for file in archive.files { read[file.path] = try archive.bytes(of: file) }
        return read
    }

    private static func fault(_ bytes: [UInt8]) -> ZipFault? {
        do throws(ZipFault) {
            _ = try read(bytes)
            return nil
        } catch {
            return error
        }
    }

    private static let content: [(String, [UInt8])] = [
        ("entries.json", Array(String(repeating: "눈이 왔다. ", count: 2_000).utf8)), ("a/빈 것.md", []),
        ("a/b.md", Array("x".utf8)),
        ("random", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }),
    ]

    private static func archive(_ files: [(String, [UInt8])] = content) throws -> [UInt8] {
        var writer = ZipWriter()
        for (path, bytes) in files { try writer.add(path, bytes) }
        return writer.finished()
    }

    /// With the bytes of a text replaced by others of the same length.
    private static func archive(_ bytes: [UInt8], replacing old: String, with new: String) -> [UInt8] {
        let (from, to) = (Array(old.utf8), Array(new.utf8))
        var bytes = bytes
        for start in 0...(bytes.count - from.count) where bytes[start..<start + from.count].elementsEqual(from) {
            bytes.replaceSubrange(start..<start + from.count, with: to)
        }
        return bytes
    }

    @Test func `what is written is read again, and twice the same bytes are written`() throws {
        let bytes = try Self.archive()
        let again = try Self.archive()
        #expect(ZipArchive.isArchive(bytes) && bytes == again)
        let read = try Self.read(bytes)
        #expect(read.count == 4)
        for (path, content) in Self.content { #expect(read[path] == content, "\(path)") }
        #expect(bytes.count < 6_000, "text is packed")
        #expect(try Self.read(ZipWriter().finished()).isEmpty)
    }

    @Test func `another program reads it, and what another program writes is read`() async throws {
        try await withFolder { folder in
            let ours = folder + "/ours.zip"
            try Data(try Self.archive()).write(to: URL(fileURLWithPath: ours))
            let script = """
                import sys, zipfile
                with zipfile.ZipFile(sys.argv[1]) as z:
                    assert z.testzip() is None
                    names = z.namelist()
                    with zipfile.ZipFile(sys.argv[2], 'w', zipfile.ZIP_DEFLATED) as other:
                        other.writestr('folder/', '')
                        for n in names: other.writestr(n, z.read(n))
                        other.comment = b'a comment'
                """
            #expect(try run("/usr/bin/python3", ["-c", script, ours, folder + "/theirs.zip"]) == 0)
            let theirs = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/theirs.zip")))
            #expect(try Self.read(theirs) == Self.read(Self.archive()))
        }
    }

    @Test func `an archive that ends early anywhere is refused`() throws {
        let bytes = try Self.archive([("a.md", Array("하나".utf8)), ("b.md", Array(repeating: 65, count: 300))])
        for count in 0..<bytes.count { #expect(Self.fault(Array(bytes.prefix(count)))?.rule == .malformed) }
    }

    @Test func `no change of one byte is read as another content`() throws {
        let bytes = try Self.archive([("a.md", Array("하나".utf8)), ("b.md", Array(repeating: 65, count: 300))])
        let whole = try Self.read(bytes)
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x55
            // A name, a time or an attribute may change; what is in the files may not.
            let read = try? Self.read(changed)
            if let read { #expect(Set(read.values).isSubset(of: Set(whole.values)), "byte \(place)") }
        }
    }

    @Test(arguments: [
        "../a.mdx", "/etc/pass", "a/../b.md", "a\\..\\b.m", "C:/a.mdx", "a//b.mdx", "./a.mdxx", "a/b\n.mdx",
    ])
    func `a path that leaves the archive is refused`(path: String) throws {
        let plain = String(repeating: "p", count: path.utf8.count)
        let bytes = Self.archive(try Self.archive([(plain, [1])]), replacing: plain, with: path)
        #expect(Self.fault(bytes) == ZipFault(.path, path))
    }

    @Test func `a bomb is refused before it takes memory`() throws {
        let zeros = [UInt8](repeating: 0, count: 2 << 20)
        let large = try Self.archive([("big", zeros)])
        #expect(large.count < 4_000 && Self.fault(large) == ZipFault(.fileTooLarge, "big"))
        let million = [UInt8](repeating: 0, count: 1 << 20)
        #expect(Self.fault(try Self.archive((0..<4).map { ("\($0)", million) }))?.rule == .tooLarge)
        // One that says it is small.
        var lying = large
        let size = Array(withUnsafeBytes(of: UInt32(2 << 20).littleEndian) { Array($0) })
        for start in 0...(lying.count - 4) where lying[start..<start + 4].elementsEqual(size) {
            lying.replaceSubrange(start..<start + 4, with: [16, 0, 0, 0])
        }
        #expect(Self.fault(lying) == ZipFault(.content, "big"))
        #expect(Self.fault(try Self.archive((0..<101).map { ("\($0)", []) }))?.rule == .tooManyFiles)
    }

    @Test func `files that share bytes are refused, and so are equal names`() throws {
        let one = try Self.archive([("aaaa", [1]), ("bbbb", [1])])
        #expect(Self.fault(Self.archive(one, replacing: "bbbb", with: "aaaa"))?.rule == .repeated)
        // The second entry of the directory points to the first file.
        var bytes = Self.archive(one, replacing: "bbbb", with: "aaab")
        let second = bytes.count - 22 - 50
        bytes.replaceSubrange(second + 42..<second + 46, with: [0, 0, 0, 0])
        #expect([.overlap, .malformed].contains(Self.fault(bytes)?.rule))
    }

    @Test func `what we do not read is refused by name`() throws {
        let bytes = try Self.archive([("aaaa", [1])])
        let central = bytes.count - 22 - 50
        func changed(_ place: Int, _ value: [UInt8]) -> ZipFault? {
            var bytes = bytes
            bytes.replaceSubrange(central + place..<central + place + value.count, with: value)
            return Self.fault(bytes)
        }
        #expect(changed(8, [1, 8])?.rule == .encrypted)
        #expect(changed(10, [12, 0])?.rule == .method)
        #expect(changed(24, [255, 255, 255, 255])?.rule == .zip64)
        #expect(changed(34, [1, 0])?.rule == .disks)
        #expect(changed(50 + 4, [1, 0])?.rule == .disks)
        #expect(changed(16, [9, 9, 9, 9]) == ZipFault(.content, "aaaa"))
    }
}
