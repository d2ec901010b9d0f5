import Floor
import Foundation
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The store of files` {
    private func withStore(_ body: @escaping (FileStore, Settings, String) async throws -> Void) async throws {
        try await withFolder { folder in
            var settings = Settings()
            settings.data = folder + "/data"
            try await body(FileStore(settings), settings, folder + "/data/files")
        }
    }

    @Test func `keeps a content under its hash, for its user alone, and once`() async throws {
        try await withStore { store, _, folder in
            let bytes = Array("a picture".utf8)
            let hash = try store.put(bytes)
            let path = store.path(of: hash)
            #expect(path == "\(folder)/\(hash.text.prefix(2))/\(hash.text.dropFirst(2))")
            func mode(_ path: String) throws -> Int? {
                (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
            }
            #expect(try mode(path) == 0o600)
            #expect(try mode(folder) == 0o700)
            #expect(try mode((path as NSString).deletingLastPathComponent) == 0o700)
            let made = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            #expect(try store.put(bytes) == hash)
            let now = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            #expect(made == now, "an intact content is never written over")
            #expect(try store.read(hash) == bytes)
        }
    }

    @Test func `replaces a content that was damaged`() async throws {
        try await withStore { store, _, _ in
            let bytes = Array("a picture".utf8)
            let hash = try store.put(bytes)
            try Data("a pictore".utf8).write(to: URL(fileURLWithPath: store.path(of: hash)))
            #expect(try store.put(bytes) == hash)
            #expect(try store.read(hash) == bytes)
        }
    }

    @Test func `is whole after a crash between writing and renaming`() async throws {
        try await withStore { store, _, folder in
            let kept = try store.put(Array("kept".utf8))
            // What a process leaves that is killed there.
            let draft = folder + "/.drafts/8B5D2E3A-0000-0000-0000-000000000000"
            try Data("half a pict".utf8).write(to: URL(fileURLWithPath: draft))
            #expect(store.shelves.flatMap { store.hashes(in: $0) } == [kept])
            #expect(Services.filesKept(in: folder) == [FileStore.name(of: kept)], "a backup has none of it")
            store.removeDrafts()
            #expect(!FileManager.default.fileExists(atPath: draft))
        }
    }

    @Test(arguments: [
        "../../etc/passwd", "ab", "ab/../cd", "ab/" + String(repeating: "g", count: 62),
        "AB/" + String(repeating: "0", count: 62),
    ])
    func `takes no other name for one of its own`(_ name: String) {
        #expect(FileStore.hash(named: name) == nil)
    }

    @Test func `is deleted from by nobody while somebody stores`() async throws {
        try await withStore { _, settings, _ in
            var storing: FileLock? = try await FileLock.shared(settings)
            _ = try await FileLock.shared(settings)
            #expect(try FileLock.alone(settings) == nil)
            withExtendedLifetime(storing) {}
            storing = nil
            #expect(try FileLock.alone(settings) != nil)
        }
    }
}
