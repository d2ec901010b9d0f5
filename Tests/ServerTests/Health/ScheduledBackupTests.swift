import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The backup of each night` {
    @Test(arguments: Engine.usual)
    func `is made, restored on trial, compared, and told of on the administrators' page`(
        _ engine: Engine
    ) async throws {
        try await withNights(engine) { house, folder in
            _ = try await house.boards(1)
            try house.keepFiles(["ab/one.webp": 3])
            try await house.night()
            let names = try files(folder)
            #expect(names == ["maru-20261203T000000Z.tar"])
            let record = try #require(try await house.lastRecord())
            #expect(record.fault == nil && record.file == names.first && record.madeAt == house.clock.now)
            #expect(record.bytes > 1_000)
            #expect(try Services.check(backup: folder + "/" + names[0]).files == 1)
            let page = try await house[.minji].get("/admin").body
            #expect(page.contains("모두 괜찮아요.") && page.contains("되살려서 견주어 봤고 온전해요"))
        }
    }

    @Test(arguments: Engine.usual)
    func `is made once a day, and of it the number wanted is kept`(_ engine: Engine) async throws {
        try await withNights(engine, keep: 2) { house, folder in
            for day in 3...6 {
                try await house.night()
                try await house.night()
                #expect(try files(folder).last == "maru-2026120\(day)T000000Z.tar")
                house.clock.advance(days: 1)
            }
            #expect(try files(folder) == ["maru-20261205T000000Z.tar", "maru-20261206T000000Z.tar"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is damaged is found, and the next one is good; no older one goes before`(
        _ engine: Engine
    ) async throws {
        try await withNights(engine, keep: 1) { house, folder in
            try await house.night()
            house.clock.advance(days: 1)
            let name = BackupFolder.name(at: house.clock.now)
            _ = try await house.services.backUp(to: folder + "/" + name)
            try damage(folder + "/" + name)
            try await house.night()
            let record = try #require(try await house.lastRecord())
            #expect(record.fault?.isOfFile == true)
            #expect(try files(folder) == ["maru-20261203T000000Z.tar", name + ".damaged"])
            let page = try await house[.minji].get("/admin").body
            #expect(page.contains("온전하지 않아요"))
            house.clock.advance(Limits.backupRetryMilliseconds)
            try await house.night()
            #expect(try await house.lastRecord()?.fault == nil)
            #expect(try files(folder) == [name + ".damaged", BackupFolder.name(at: house.clock.now)])
        }
    }

    /// A byte of the log, and one of a table: how each is changed, and put right.
    private static let harms: [(harm: SQL, repair: SQL)] = [
        (
            "UPDATE floor_operation SET changes = replace(changes, '하나', '하니') WHERE changes LIKE '%하나%'",
            "UPDATE floor_operation SET changes = replace(changes, '하니', '하나') WHERE changes LIKE '%하니%'"
        ),
        ("UPDATE board_card SET title = '하니'", "UPDATE board_card SET title = '하나'"),
    ]

    @Test(arguments: Engine.allCases, harms.indices)
    func `of a house that is not whole is kept, and so is the last good one, until there is another`(
        _ engine: Engine, _ index: Int
    ) async throws {
        let (harm, repair) = Self.harms[index]
        try await withNights(engine, keep: 1) { house, folder in
            let board = try await Table(house[.minji])
            try await board.add("하나")
            try await house.night()
            let good = BackupFolder.name(at: house.clock.now)
            try await house.services.database.write { try $0.execute(harm) }
            for _ in 0..<3 {
                house.clock.advance(days: 1)
                try await house.night()
            }
            let last = BackupFolder.name(at: house.clock.now)
            #expect(try files(folder) == [good, last])
            let record = try #require(try await house.lastRecord())
            #expect(record.file == last && record.bytes > 1_000)
            let says = record.fault?.says(.enUS) ?? ""
            #expect(says.contains("board/\(board.id)") && !says.contains("하"), "\(says)")
            let troubles = try await house.services.condition().troubles.map(\.kind)
            #expect(troubles.contains(.damage) && troubles.contains(.backupFailed))
            // What the command makes goes for no older one either.
            house.clock.advance(seconds: 60)
            await #expect(throws: BackupRefusal.self) {
                _ = try await house.services.backUp(into: folder, keeping: 1)
            }
            let own = BackupFolder.name(at: house.clock.now)
            #expect(try files(folder) == [good, last, own])
            try await house.services.database.write { try $0.execute(repair) }
            house.clock.advance(days: 1)
            try await house.night()
            #expect(try await house.lastRecord()?.fault == nil)
            #expect(try files(folder) == [BackupFolder.name(at: house.clock.now)])
            #expect(try await !house.services.condition().troubles.contains { $0.kind == .damage })
        }
    }

    @Test func `of another program is checked instead of making one, and stays`() async throws {
        try await withNights(.sqlite, keep: 1) { house, folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            _ = try await house.services.backUp(to: folder + "/timer.tar")
            try await house.night()
            #expect(try files(folder) == ["timer.tar"])
            #expect(try await house.lastRecord()?.file == "timer.tar")
            house.clock.advance(days: 1)
            _ = try await house.services.backUp(to: folder + "/timer-2.tar")
            try damage(folder + "/timer-2.tar")
            try await house.night()
            #expect(try await house.lastRecord()?.fault?.isOfFile == true)
            house.clock.advance(Limits.backupRetryMilliseconds)
            try await house.night()
            #expect(try await house.lastRecord()?.fault == nil)
            #expect(try files(folder) == [BackupFolder.name(at: house.clock.now), "timer-2.tar", "timer.tar"])
        }
    }

    @Test(arguments: Engine.usual)
    func `is refused where the disk has too little room, and says how much it needs`(_ engine: Engine) async throws {
        try await withNights(engine) { house, folder in
            var services = house.services
            services.probes.disk = { _ in DiskSpace(free: 2 << 20, total: 64 << 30) }
            try await services.planJobs()
            try await services.runDueJobs()
            let fault = try #require(try await house.lastRecord()?.fault)
            guard case .room(let needed, let free, let place) = fault else {
                Issue.record("\(fault)")
                return
            }
            #expect(needed > Limits.backupSpareBytes && free == 2 << 20 && place == folder)
            #expect(try files(folder) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `that was killed in the middle is taken up by whoever comes next, and nothing of it stays`(
        _ engine: Engine
    ) async throws {
        try await withNights(engine) { house, folder in
            try await house.services.planJobs()
            // A process takes it, and is gone with a part of a backup, a part of a trial, and another's part beside.
            let now = house.clock.now
            let taken = try await house.services.database.write {
                try $0.claim(
                    at: now, lease: Limits.jobLeaseMilliseconds, limit: 1, of: [HouseJob.scheduledBackup.kind])
            }
            #expect(taken.count == 1)
            let trial = BackupFolder(folder).trial
            try FileManager.default.createDirectory(atPath: trial, withIntermediateDirectories: true)
            try Data("half".utf8).write(to: URL(fileURLWithPath: trial + "/maru.sqlite.unfinished"))
            for name in [BackupFolder.name(at: now) + ".unfinished", "other.tar.unfinished"] {
                try Data("half".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
            }
            try await house.services.runDueJobs()
            #expect(try await house.lastRecord() == nil, "it is the other's for as long as its lease lasts")
            #expect(try await house.services.condition().isBackupPending)
            house.clock.advance(Limits.jobLeaseMilliseconds)
            try await house.services.runDueJobs()
            #expect(try await house.lastRecord()?.fault == nil)
            #expect(try files(folder) == [BackupFolder.name(at: house.clock.now), "other.tar.unfinished"])
            #expect(!FileManager.default.fileExists(atPath: trial))
        }
    }

    @Test(arguments: Engine.allCases)
    func `is one, whichever of two nodes makes it`(_ engine: Engine) async throws {
        try await withNights(engine) { house, folder in
            try await house.withNode(skew: { 1_500 }) { node in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for one in [house, node, house, node] { group.addTask { try await one.night() } }
                    try await group.waitForAll()
                }
            }
            #expect(try files(folder).count == 1)
        }
    }

    @Test func `is left to the process that is at it`() async throws {
        try await withNights(.sqlite) { house, folder in
            let other = BackupFolder(folder)
            try other.prepare()
            let lock = try #require(try other.lock())
            try await house.night()
            #expect(try await house.lastRecord() == nil)
            #expect(try files(folder) == [])
            withExtendedLifetime(lock) {}
        }
    }

    @Test func `ends at once where it is interrupted, and leaves nothing`() async throws {
        try await withNights(.sqlite) { house, folder in
            let interrupt = Interrupt()
            interrupt.set()
            try BackupFolder(folder).prepare()
            await #expect(throws: CancellationError.self) {
                try await house.services.backUp(to: folder + "/a.tar", until: interrupt)
            }
            _ = try await house.services.backUp(to: folder + "/b.tar")
            await #expect(throws: CancellationError.self) {
                try await TrialRestore(
                    folder: BackupFolder(folder), rooms: Room.all, interrupt: interrupt
                ).run(folder + "/b.tar")
            }
            #expect(try files(folder) == ["b.tar"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `made by the command ends with its task, and leaves neither a part nor fewer of those before`(
        engine: Engine
    ) async throws {
        try await withNights(engine) { house, folder in
            let before = folder + "/maru-20261201T000000Z.tar"
            try BackupFolder(folder).prepare()
            _ = try await house.services.backUp(to: before)
            let ways: [@Sendable () async throws -> BackupReport] = [
                { try await house.services.backUp(to: folder + "/a.tar") },
                { try await house.services.backUp(into: folder, keeping: 1) },
            ]
            for makeBackup in ways {
                let making = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await makeBackup()
                }
                await #expect(throws: CancellationError.self) { _ = try await making.value }
            }
            #expect(try files(folder) == ["maru-20261201T000000Z.tar"])
        }
    }

    @Test func `comes at its hour in the machine's zone, over summer time too`() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        func next(_ hour: Int, _ now: String) throws -> String {
            let moment = try #require(UnixTime.parse(now)?.milliseconds)
            return UnixTime.text(ScheduledBackup.next(hour, after: moment, in: berlin))
        }
        #expect(try next(3, "2026-12-03T01:00:00Z") == "2026-12-03T02:00:00.000Z")
        #expect(try next(3, "2026-12-03T02:00:00Z") == "2026-12-04T02:00:00.000Z")
        #expect(try next(2, "2027-03-27T23:00:00Z") == "2027-03-28T01:00:00.000Z", "02:00 is skipped")
        #expect(try next(3, "2027-10-30T22:00:00Z") == "2027-10-31T02:00:00.000Z")
    }

    @Test func `cannot be kept among the files that backups have`() throws {
        #expect(throws: SettingsRefusal.self) {
            try Settings(reading: [.init("the test", ["data": "/srv/d", "backup.folder": "/srv/d/files/x"])])
        }
        let settings = try Settings(reading: [.init("the test", ["data": "/srv/d", "backup.folder": "/srv/d/backups"])])
        #expect(settings.backupFolder == "/srv/d/backups" && settings.backupKeep == 7)
    }
}

/// Gives a body a house that makes backups in a folder.
func withNights(
    _ engine: Engine, keep: Int = 7, cast: [Cast] = [.minji],
    _ body: @escaping @Sendable (House, _ folder: String) async throws -> Void
) async throws {
    try await withFolder { folder in
        try await withHouse(
            engine, cast: cast,
            settings: { ($0.data, $0.backupFolder, $0.backupKeep) = (folder + "/data", folder + "/backups", keep) }
        ) { try await body($0, folder + "/backups") }
    }
}

extension House {
    /// Has the house do what is due.
    func night() async throws {
        try await services.planJobs()
        try await services.runDueJobs()
    }

    func lastRecord() async throws -> BackupRecord? { try await services.database.read { try $0.lastBackup() } }
}

/// The files that can be seen in a folder.
private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
}

/// Changes a byte of what somebody wrote.
private func damage(_ path: String) throws {
    let url = URL(fileURLWithPath: path)
    var bytes = try Data(contentsOf: url)
    let word = try #require(bytes.range(of: Data(Cast.minji.email.utf8)))
    bytes[word.lowerBound] = UInt8(ascii: "M")
    try bytes.write(to: url)
}
