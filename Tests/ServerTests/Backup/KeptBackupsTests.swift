import Foundation
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A folder of backups` {
    @Test(arguments: Engine.allCases)
    func `keeps the newest, and touches no other file`(_ engine: Engine) async throws {
        try await withFolder { folder in
            let nights = folder + "/nights"
            try await withHouse(engine, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                _ = try await house.boards(1)
                try FileManager.default.createDirectory(atPath: nights, withIntermediateDirectories: true)
                let others = ["maru-20200101T000000Z.tar", "maru-20200102T000000Z.tar", "maru-of-ann.tar", "notes"]
                for name in others { _ = FileManager.default.createFile(atPath: "\(nights)/\(name)", contents: Data()) }
                let report = try await house.services.backUp(into: nights, keeping: 2)
                let new = BackupFolder.name(at: house.services.clock())
                #expect(report.path == "\(nights)/\(new)")
                #expect(new.wholeMatch(of: /maru-\d{8}T\d{6}Z\.tar/) != nil)
                let left = try FileManager.default.contentsOfDirectory(atPath: nights)
                #expect(Set(left) == [new, "maru-20200102T000000Z.tar", "maru-of-ann.tar", "notes"])
                _ = try Services.check(backup: report.path)
            }
        }
    }

    @Test func `keeps the one just made, where older ones have later names of a clock that was ahead`() async throws {
        try await withNights(.sqlite, keep: 2) { house, folder in
            let ahead = ["maru-20990101T000000Z.tar", "maru-20990102T000000Z.tar"]
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for name in ahead { _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data()) }
            @Sendable func left() throws -> Set<String> {
                Set(try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") })
            }
            try await house.night()
            #expect(try left() == [BackupFolder.name(at: house.clock.now), ahead[1]], "the house does")
            house.clock.advance(days: 1)
            _ = try await house.services.backUp(into: folder, keeping: 1)
            #expect(try left() == [BackupFolder.name(at: house.clock.now)], "and so does the command")
        }
    }

    @Test func `deletes nothing if the new backup cannot be written`() async throws {
        try await withFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                let old = folder + "/maru-20200101T000000Z.tar"
                let taken = folder + "/" + BackupFolder.name(at: house.services.clock())
                for path in [old, taken] { _ = FileManager.default.createFile(atPath: path, contents: Data()) }
                await #expect(throws: BackupRefusal.exists(taken)) {
                    _ = try await house.services.backUp(into: folder, keeping: 1)
                }
                #expect(FileManager.default.fileExists(atPath: old))
            }
        }
    }

    @Test func `loses what a run that was killed has left, after a day`() async throws {
        try await withFolder { folder in
            let left = folder + "/maru-20200101T000000Z.tar.unfinished"
            _ = FileManager.default.createFile(atPath: left, contents: Data())
            let written = try #require(
                try FileManager.default.attributesOfItem(atPath: left)[.modificationDate] as? Date)
            let moment = Int64(written.timeIntervalSince1970) * 1_000
            try BackupFolder(folder).prune(keeping: 1, at: moment + 3_600_000)
            #expect(FileManager.default.fileExists(atPath: left))
            try BackupFolder(folder).prune(keeping: 1, at: moment + 25 * 3_600_000)
            #expect(!FileManager.default.fileExists(atPath: left))
        }
    }

    @Test func `has backups under the names of earlier versions, which count by their moments`() async throws {
        try await withFolder { folder in
            // The house wrote the second kind, until both became one.
            let names = [
                "maru-20200101T000000Z.tar", "maru-2020-01-02T00-00-00Z.tar", "maru-20200103T000000Z.tar",
                "maru-2020-01-04T00-00-00Z.tar",
            ]
            let others = [
                "maru-2020-01-01.tar", "maru-20200101T00-00-00Z.tar", "maru-2020-01-02T00-00-00Z.tar.damaged",
            ]
            for name in names + others {
                _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data())
            }
            @Sendable func left() throws -> Set<String> {
                Set(try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") })
            }
            try BackupFolder(folder).prune(keeping: 3, at: 0)
            #expect(try left() == Set(names.dropFirst() + others))
            try BackupFolder(folder).prune(keeping: 1, at: 0)
            #expect(try left() == Set(names.suffix(1) + others))
            try await withHouse(
                .sqlite, cast: [.minji],
                settings: { ($0.data, $0.backupFolder, $0.backupKeep) = (folder + "/data", folder, 2) }
            ) { house in
                try await house.night()
                let new = BackupFolder.name(at: house.clock.now)
                #expect(try left() == Set([new, names[3], "data"] + others), "the house prunes both")
                house.clock.advance(seconds: 1)
                let report = try await house.services.backUp(into: folder, keeping: 2)
                let newer = BackupFolder.name(at: house.clock.now)
                #expect(report.path == folder + "/" + newer)
                #expect(try left() == Set([new, newer, "data"] + others), "and so does the command")
            }
        }
    }

    @Test func `loses nothing that another process is writing, and is written by one alone`() async throws {
        try await withFolder { folder in
            let (backups, name) = (BackupFolder(folder), BackupFolder.name(at: 0))
            let writer = try ArchiveWriter(to: folder + "/" + name)
            backups.removeLeftovers()
            try backups.prune(keeping: 1, at: 4_000_000_000_000)
            let refusal = BackupRefusal.cannotBegin(folder + "/" + name, "another process is writing it")
            try await withHouse(.sqlite, cast: [.minji]) { house in
                await #expect(throws: refusal) {
                    _ = try await house.services.backUp(to: folder + "/" + name)
                }
            }
            try writer.finish()
            #expect(FileManager.default.fileExists(atPath: folder + "/" + name))
            // One that was killed holds no lock.
            _ = FileManager.default.createFile(atPath: folder + "/" + name + ".unfinished", contents: Data())
            backups.removeLeftovers()
            #expect(!FileManager.default.fileExists(atPath: folder + "/" + name + ".unfinished"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `loses nothing of another process to one that is stopped before it writes there`(
        _ engine: Engine
    ) async throws {
        try await withFolder { folder in
            let path = folder + "/house.tar"
            try await withHouse(engine, cast: [.minji]) { house in
                // SQLite's file is copied in more than one step, between which it is stopped.
                let content = String(repeating: "x", count: 24 << 20)
                try await house.services.database.write {
                    try $0.execute("CREATE TABLE filler (content TEXT)")
                    try $0.execute("INSERT INTO filler (content) VALUES (\(content))")
                }
                let writer = try ArchiveWriter(to: path)
                let stopped = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await house.services.backUp(to: path)
                }
                await #expect {
                    _ = try await stopped.value
                } throws: {
                    $0 is CancellationError || engine == .postgres
                }
                #expect(FileManager.default.fileExists(atPath: path + ArchiveWriter.unfinished))
                try writer.finish()
                #expect(FileManager.default.fileExists(atPath: path))
            }
        }
    }

    @Test func `has a file that is written for as long as its writer`() async throws {
        try await withFolder { folder in
            let path = folder + "/house.tar"
            func isThere() -> Bool { FileManager.default.fileExists(atPath: path + ArchiveWriter.unfinished) }
            do {
                let queue = ArchiveQueue(try ArchiveWriter(to: path))
                try queue.add("tables/1", [UInt8](repeating: 1, count: 1 << 20))
                #expect(isThere())
                queue.end()
                #expect(!isThere())
            }
            // Whoever comes next may write there at once.
            try ArchiveWriter(to: path).finish()
            #expect(!isThere() && FileManager.default.fileExists(atPath: path))
        }
    }
}
