import Foundation
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `An archive that is written on a thread of its own` {
    @Test func `holds what came, in the order in which it came`() async throws {
        try await withFolder { folder in
            let path = folder + "/house.tar"
            let queue = ArchiveQueue(try ArchiveWriter(to: path))
            let files = (1...40).map { number in
                (name: "tables/\(number)", bytes: [UInt8](repeating: UInt8(number), count: number * 10_007 % 300_000))
            }
            for file in files { try queue.add(file.name, file.bytes) }
            try queue.finish().finish()
            let archive = try ArchiveReader(path)
            for file in files {
                let found = try #require(try archive.next())
                let bytes = try archive.bytes(of: found)
                #expect(found.name == file.name && bytes == file.bytes)
            }
            let more = try archive.next()
            #expect(more == nil)
        }
    }

    @Test func `says what one failed with when the next is put in, and at the end`() throws {
        // It takes nothing, like a disk that is full.
        let handle = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        let queue = ArchiveQueue(ArchiveWriter(to: "house.tar", handle))
        let failure = BackupRefusal.cannotWrite("house.tar", "the disk is full or faulty")
        #expect(throws: failure) { for number in 0..<100 { try queue.add("tables/\(number)", [1, 2, 3]) } }
        #expect(throws: failure) { _ = try queue.finish() }
    }
}
