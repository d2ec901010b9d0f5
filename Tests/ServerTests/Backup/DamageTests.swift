import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A backup that is not whole` {
    @Test func `is refused wherever a byte of it is changed, before anything is touched`() async throws {
        try await withBackup { path, folder in
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            // Every place that means something, and many between; what fills a block up to its end means nothing.
            for offset in stride(from: 0, to: whole.count, by: 97) where whole[offset] != 0 {
                var damaged = whole
                damaged[offset] ^= 0x01
                let error = refusal(damaged, folder)
                #expect(error != nil, "byte \(offset)")
            }
        }
    }

    @Test func `is refused wherever it is cut off`() async throws {
        try await withBackup { path, folder in
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            for length in stride(from: 0, to: whole.count - 1_024, by: 701) {
                let error = refusal(whole.prefix(length), folder)
                #expect(error != nil, "\(length) bytes of \(whole.count)")
            }
            #expect("\(try #require(refusal(whole.prefix(whole.count / 2), folder)))".contains("byte"))
        }
    }

    @Test func `is told by what is wrong and where`() async throws {
        try await withBackup { path, folder in
            var damaged = try Data(contentsOf: URL(fileURLWithPath: path))
            let word = try #require(damaged.range(of: Data(Cast.minji.email.utf8)))
            damaged[word.lowerBound] = UInt8(ascii: "M")
            guard case .damaged(_, let what)? = refusal(damaged, folder) else {
                Issue.record("it was taken")
                return
            }
            #expect(what.hasPrefix("tables/floor_person/000001.jsonl does not match its hash (byte "))
        }
    }

    @Test(arguments: [Data(), Data("hello".utf8), Data(repeating: 0, count: 4_096), Data(repeating: 65, count: 4_096)])
    func `or is none of ours is refused`(_ bytes: Data) async throws {
        try await withFolder { folder in
            let path = folder + "/other"
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(throws: BackupRefusal.foreign(path)) { try VerifiedBackup(path) }
            #expect(throws: BackupRefusal.cannotRead(folder + "/none")) { try VerifiedBackup(folder + "/none") }
        }
    }

    @Test func `because a newer Maru wrote it is refused by the name of what is new`() async throws {
        try await withBackup { path, _ in
            let older = Room(place: .run, kind: "run", migrations: []) { _ in }
            #expect {
                try Services.check(backup: path, rooms: [older])
            } throws: { error in
                guard case BackupRefusal.newer(let migrations) = error else { return false }
                return migrations.contains("board.0001-boards")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `and one that is, leave a house that stands there alone`(_ engine: Engine) async throws {
        try await withBackup { path, folder in
            try await withLocation(engine) { location in
                let settings = location.settings(data: folder + "/there")
                _ = try await Services.restore(path, to: settings)
                await #expect(throws: BackupRefusal.self) { try await Services.restore(path, to: settings) }
                let services = try await Services.open(settings)
                try await closing(services.database) {
                    let accounts = try await services.accounts()
                    #expect(accounts.count == 1)
                }
            }
        }
    }

    /// As on a disk that several nodes share.
    @Test(arguments: Engine.allCases)
    func `and one that is, are restored where the folder of files is a link`(_ engine: Engine) async throws {
        try await withFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                try house.keepFiles(["photos/one.webp": 3, "photos/two.webp": 3_000])
                _ = try await house.services.backUp(to: folder + "/house.tar")
            }
            try await withLocation(engine) { location in
                let settings = location.settings(data: folder + "/there")
                let manager = FileManager.default
                for path in [settings.data, folder + "/shared"] {
                    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
                }
                try manager.createSymbolicLink(
                    atPath: settings.data + "/files", withDestinationPath: folder + "/shared")
                _ = try await Services.restore(folder + "/house.tar", to: settings)
                #expect(
                    try manager.contentsOfDirectory(atPath: folder + "/shared/photos").sorted() == [
                        "one.webp", "two.webp",
                    ])
                #expect(try !manager.contentsOfDirectory(atPath: settings.data).contains { $0.contains("unfinished") })
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `and one that is, are restored where a restore was killed before`(_ engine: Engine) async throws {
        try await withBackup { path, folder in
            try await withLocation(engine) { location in
                let settings = location.settings(data: folder + "/there")
                try FileManager.default.createDirectory(
                    atPath: settings.data + "/files/photos", withIntermediateDirectories: true)
                for half in ["files/photos/half.webp", "maru.sqlite.unfinished", "maru.sqlite.unfinished-wal"] {
                    try Data("half".utf8).write(to: URL(fileURLWithPath: settings.data + "/" + half))
                }
                _ = try await Services.restore(path, to: settings)
                let left = try FileManager.default.subpathsOfDirectory(atPath: settings.data)
                #expect(!left.contains { $0.contains("half") || $0.contains("unfinished") })
                let services = try await Services.open(settings)
                try await closing(services.database) {
                    let accounts = try await services.accounts()
                    #expect(accounts.count == 1)
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `and one that is, are restored where a restore was killed with its files parsed and no database`(
        _ engine: Engine
    ) async throws {
        try await withBackup { path, folder in
            try await withLocation(engine) { location in
                let settings = location.settings(data: folder + "/there")
                let photos = try await RestoreTarget(settings).unfinishedFiles + "/photos"
                try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
                try Data("whole".utf8).write(to: URL(fileURLWithPath: photos + "/other.webp"))
                _ = try await Services.restore(path, to: settings)
                let left = try FileManager.default.subpathsOfDirectory(atPath: settings.data)
                #expect(!left.contains { $0.contains("other") || $0.contains("unfinished") }, "\(left)")
            }
        }
    }

    @Test func `and one that is, touch no files that nobody knows of`() async throws {
        try await withBackup { path, folder in
            let settings = Location.sqlite(path: "").settings(data: folder + "/there")
            try FileManager.default.createDirectory(
                atPath: settings.data + "/files/photos", withIntermediateDirectories: true)
            let file = settings.data + "/files/photos/somebody.webp"
            try Data("whole".utf8).write(to: URL(fileURLWithPath: file))
            await #expect {
                try await Services.restore(path, to: settings)
            } throws: {
                "\($0)".contains(settings.data + "/files") && "\($0)".contains("move the folder")
            }
            #expect(FileManager.default.fileExists(atPath: file))
        }
    }

    @Test(arguments: ["-wal", "-shm", "-journal"])
    func `and one that is, are not restored beside the log of a database that is gone`(_ end: String) async throws {
        try await withBackup { path, folder in
            let settings = Location.sqlite(path: "").settings(data: folder + "/there")
            try FileManager.default.createDirectory(atPath: settings.data, withIntermediateDirectories: true)
            let log = settings.sqliteFile + end
            try Data("old".utf8).write(to: URL(fileURLWithPath: log))
            await #expect(throws: BackupRefusal.logAlone(log)) { try await Services.restore(path, to: settings) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: settings.data) == ["maru.sqlite" + end])
            try FileManager.default.removeItem(atPath: log)
            _ = try await Services.restore(path, to: settings)
        }
    }

    @Test func `and one that is, are not restored under a house that is served, wherever its files are`() async throws {
        try await withBackup { path, folder in
            let settings = Location.sqlite(path: "").settings(data: folder + "/there")
            try FileManager.default.createDirectory(atPath: settings.data, withIntermediateDirectories: true)
            let lock = try HouseLock(in: settings.data, Ledger().logger)
            await #expect(throws: StorageError.self) { try await Services.restore(path, to: settings) }
            #expect(!FileManager.default.fileExists(atPath: settings.sqliteFile))
            withExtendedLifetime(lock) {}
        }
    }

    /// What is said of bytes that claim to be a backup. Nothing may stand where it was to be restored.
    private func refusal(_ bytes: Data, _ folder: String) -> BackupRefusal? {
        let path = folder + "/damaged"
        do {
            try bytes.write(to: URL(fileURLWithPath: path))
            _ = try Services.check(backup: path)
            return nil
        } catch {
            return error as? BackupRefusal
        }
    }
}
