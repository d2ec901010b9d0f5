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
                for name in others { try Data().write(to: URL(fileURLWithPath: "\(nights)/\(name)")) }
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

    @Test func `deletes nothing if the new backup cannot be written`() async throws {
        try await withFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                let old = folder + "/maru-20200101T000000Z.tar"
                let taken = folder + "/" + BackupFolder.name(at: house.services.clock())
                for path in [old, taken] { try Data().write(to: URL(fileURLWithPath: path)) }
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
            try Data().write(to: URL(fileURLWithPath: left))
            let written = try #require(
                try FileManager.default.attributesOfItem(atPath: left)[.modificationDate] as? Date)
            let moment = Int64(written.timeIntervalSince1970) * 1_000
            try BackupFolder(at: folder).keep(1, at: moment + 3_600_000)
            #expect(FileManager.default.fileExists(atPath: left))
            try BackupFolder(at: folder).keep(1, at: moment + 25 * 3_600_000)
            #expect(!FileManager.default.fileExists(atPath: left))
        }
    }
}
