import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A backup` {
    static let ways = Engine.allCases.flatMap { from in Engine.allCases.map { (from, $0) } }

    @Test(arguments: ways)
    func `made while eight write is restored elsewhere, row for row and file for file`(
        _ from: Engine, _ to: Engine
    ) async throws {
        try await withFolder { folder in
            try await withHouse(from, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                let boards = try await house.boards(8)
                try house.keepFiles(["ab/one.webp": 3, "cd/two.webp": 3_000_000])
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for board in boards {
                        group.addTask {
                            for number in 0..<20 {
                                _ = try await house[.minji].api(
                                    .post, "/boards/\(board)/cards",
                                    ["title": .string("카드 \(number) \u{1F468}\u{200D}\u{1F469}")])
                            }
                        }
                    }
                    try await eventually("some was written") { try await house.cardCount() > 20 }
                    let report = try await house.services.backUp(to: folder + "/house.tar")
                    #expect(report.files == 2)
                    try await group.waitForAll()
                }
            }
            try await withLocation(to) { location in
                let settings = location.settings(data: folder + "/restored")
                let backup = try VerifiedBackup(folder + "/house.tar")
                let report = try await Services.restore(folder + "/house.tar", to: settings)
                #expect(report.rows == backup.manifest.tables.reduce(0) { $0 + $1.rows })
                try await expectSame(settings, as: backup)
            }
        }
    }

    @Test func `names a file that it cannot open among those that are missing`() async throws {
        try await withFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                try house.keepFiles(["ab/one.webp": 3])
                // Nobody opens a socket by its path, not even root.
                try #require(mknod(folder + "/data/files/ab/two.webp", S_IFSOCK | 0o600, 0) == 0)
                let report = try await house.services.backUp(to: folder + "/house.tar")
                #expect(report.files == 1 && report.missing == ["files/ab/two.webp"])
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `opens no door that was shut: whoever was signed in signs in again`(_ engine: Engine) async throws {
        @Sendable func open(_ database: Database) async throws -> [Int?] {
            try await database.read { connection in
                try [
                    "SELECT count(*) FROM floor_session", "SELECT count(*) FROM floor_reset",
                    "SELECT count(*) FROM floor_invitation", "SELECT count(*) FROM retro_code",
                ].map { try connection.first($0)?.int(0) }
            }
        }
        try await withFolder { folder in
            try await withHouse(engine, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                _ = try await house.services.resetLink(for: Cast.minji.email)
                let board = try #require(try await house.boards(1).first)
                let invitation = try await house[.minji].api(
                    .post, "/invitations", ["space": .string("\(board)"), "role": "editor"])
                #expect(invitation.status == 201)
                let team: JSON = ["name": "팀", "nickname": "민지"]
                let made = try await house[.minji].api(.post, "/teams", team)
                let id = try #require(made.json?["id"]?.stringValue)
                #expect(try await house[.minji].api(.post, "/teams/\(id)/code/renew", [:]).status == 200)
                #expect(try await open(house.services.database).allSatisfy { $0 ?? 0 > 0 })
                _ = try await house.services.backUp(to: folder + "/house.tar")
            }
            try await withLocation(engine) { location in
                let settings = location.settings(data: folder + "/restored")
                _ = try await Services.restore(folder + "/house.tar", to: settings)
                let services = try await Services.open(settings)
                try await closing(services.database) {
                    let people = try await services.database.read { try $0.accounts().map(\.email) }
                    #expect(people == [Cast.minji.email])
                    #expect(try await open(services.database) == [0, 0, 0, 0])
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `of an earlier Maru, which had more in it, is restored without that`(_ engine: Engine) async throws {
        try await withFolder { folder in
            try await withHouse(engine, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                let board = try #require(try await house.boards(1).first)
                let invitation: JSON = ["space": .string(board), "role": "editor"]
                #expect(try await house[.minji].api(.post, "/invitations", invitation).status == 201)
                let earlier = Services.doorTables.filter { !["floor_invitation", "retro_code"].contains($0) }
                _ = try await house.services.backUp(
                    to: folder + "/house.tar", until: Interrupt(), leavingOut: earlier)
            }
            let tables = try VerifiedBackup(folder + "/house.tar").manifest.tables
            #expect(tables.first { $0.name == "floor_invitation" }?.rows == 1)
            try await withLocation(engine) { location in
                let settings = location.settings(data: folder + "/restored")
                _ = try await Services.restore(folder + "/house.tar", to: settings)
                let services = try await Services.open(settings)
                try await closing(services.database) {
                    let (people, invitations) = try await services.database.read { connection in
                        (
                            try connection.accounts().map(\.email),
                            try connection.first("SELECT count(*) FROM floor_invitation")?.int(0)
                        )
                    }
                    #expect(people == [Cast.minji.email])
                    #expect(invitations == 0)
                    // As each night.
                    _ = try await TrialRestore(
                        folder: BackupFolder(folder), rooms: services.rooms, interrupt: Interrupt()
                    ).run(folder + "/house.tar")
                }
            }
        }
    }

    @Test func `does not write over a file, and leaves none where it fails`() async throws {
        try await withFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                let path = folder + "/house.tar"
                try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
                await #expect(throws: BackupRefusal.exists(path)) { try await house.services.backUp(to: path) }
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
                let nowhere = folder + "/none/house.tar"
                await #expect(throws: BackupRefusal.self) { try await house.services.backUp(to: nowhere) }
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["house.tar"])
            }
        }
    }

    @Test func `is a tar archive that any system opens`() async throws {
        try await withBackup { path, folder in
            #expect(try run("/usr/bin/env", ["tar", "-xf", path, "-C", folder]) == 0)
            let people = try String(contentsOfFile: folder + "/tables/floor_person/000001.jsonl", encoding: .utf8)
            #expect(people.contains(Cast.minji.email))
        }
    }
}

/// That a restored house has each table's rows and each file as the backup says.
private func expectSame(_ settings: Settings, as backup: VerifiedBackup) async throws {
    let services = try await Services.open(settings)
    try await closing(services.database) {
        for kept in backup.manifest.tables {
            let found = try await services.database.read { connection -> (Int64, RowDigest) in
                let table = try connection.tables(of: services.tableWords).first { $0.name == kept.name }
                return try connection.lines(of: try #require(table?.reading(kept.columns))) { _ in }
            }
            #expect(found.0 == kept.rows, "\(kept.name)")
            #expect(found.1 == kept.digest, "\(kept.name)")
        }
        #expect(backup.manifest.tables.contains { $0.name == "board_card" && $0.rows > 20 })
    }
    let entries = backup.manifest.entries.filter { $0.name.hasPrefix("files/") }
    for entry in entries {
        let data = try Data(contentsOf: URL(fileURLWithPath: settings.data + "/" + entry.name))
        #expect(data.count == entry.size)
    }
}
