import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// The rules by which the house watches itself.
@Suite struct `A trouble of the house` {
    private static let now = StillClock().now
    private static let hour: Int64 = 3_600_000
    private static let day = 24 * hour

    /// One for 90 days, as of which some are left.
    private static func certificate(_ daysLeft: Int64, of life: Int64 = 90) -> CertificateSpan {
        CertificateSpan(begins: now + (daysLeft - life) * day, ends: now + daysLeft * day)
    }

    private var well: HouseCondition {
        HouseCondition(
            now: Self.now,
            machine: MachineStatus(
                data: DiskSpace(free: 50 << 30, total: 100 << 30), certificate: Self.certificate(60),
                builtAt: Self.now - 30 * Self.day),
            makesBackups: true, startedAt: Self.now - Self.day,
            lastBackup: BackupRecord(begunAt: Self.now - Self.hour, file: "a.tar", madeAt: Self.now - Self.hour),
            goodBackup: BackupRecord(begunAt: Self.now - Self.hour, file: "a.tar", madeAt: Self.now - Self.hour))
    }

    private func kinds(_ change: (inout HouseCondition) -> Void) -> [TroubleKind] {
        var condition = well
        change(&condition)
        return condition.troubles.map(\.kind)
    }

    @Test func `is none where all is well`() { #expect(kinds { _ in } == []) }

    @Test func `is a good backup of more than 26 hours ago, unless one is being made`() {
        func made(_ age: Int64) -> BackupRecord { BackupRecord(begunAt: 0, madeAt: Self.now - age) }
        #expect(kinds { $0.goodBackup = made(26 * Self.hour - 1) } == [])
        #expect(kinds { $0.goodBackup = made(26 * Self.hour) } == [.noBackup])
        #expect(kinds { $0.goodBackup = nil } == [.noBackup])
        #expect(kinds { ($0.goodBackup, $0.isBackupPending, $0.startedAt) = (nil, true, nil) } == [])
        #expect(kinds { ($0.goodBackup, $0.makesBackups) = (nil, false) } == [], "none are wanted")
    }

    @Test func `is a backup that is being made for six hours and more`() {
        func pending(_ hours: Int64, since start: Int64, _ more: Int64 = 0) -> [TroubleKind] {
            kinds {
                $0.goodBackup = BackupRecord(begunAt: 0, madeAt: Self.now - hours * Self.hour - more)
                ($0.isBackupPending, $0.startedAt) = (true, Self.now - start * Self.hour)
            }
        }
        #expect(pending(32, since: 48, -1) == [])
        #expect(pending(32, since: 48) == [.noBackup])
        #expect(pending(200, since: 5) == [], "the house was off")
        #expect(pending(200, since: 6) == [.noBackup])
        #expect(kinds { ($0.goodBackup, $0.isBackupPending, $0.startedAt) = (nil, true, Self.now) } == [])
        #expect(kinds { ($0.goodBackup, $0.isBackupPending) = (nil, true) } == [.noBackup])
    }

    @Test func `is a last backup that failed, with why and what to do`() {
        var condition = well
        let fault = BackupFault.room(needed: 3 << 30, free: 1 << 30, folder: "/backups")
        condition.lastBackup = BackupRecord(begunAt: Self.now, fault: fault)
        let trouble = condition.troubles.first
        #expect(condition.troubles.map(\.kind) == [.backupFailed])
        #expect(trouble?.says(.enUS).contains("/backups needs 3.0 GB free, and has 1.0 GB") == true)
        #expect(trouble?.advice(.enUS).contains("backup.folder") == true)
    }

    /// Whoever types what they are told must not reach another house.
    @Test func `tells of commands with all that they need to mean this house`() {
        let failure = OutsideFailure(since: Self.now - 30 * Self.day, lastAt: Self.now, reason: "")
        let changes: [(TroubleKind, String, (inout HouseCondition) -> Void)] = [
            (.damage, "doctor --deep", { $0.damage = [Self.damage(of: 1)] }),
            (.lostFiles, "doctor", { $0.fileFlaws = 2 }),
            (.lostFiles, "doctor --deep", { $0.goodBackup?.flaws = 2 }),
            (.mail, "doctor", { $0.mail = failure }),
            (.clock, "clock accept", { $0.isClockSuspect = true }),
        ]
        for (kind, command, change) in changes {
            var condition = well
            condition.command = HouseCommand(options: " --data '/srv/my house'")
            change(&condition)
            let advice = condition.troubles.first { $0.kind == kind }?.advice
            let typed = "maru \(command) --data '/srv/my house'"
            for (language, quoted) in [(Language.ko, "‘\(typed)’"), (.enUS, "“\(typed)”")] {
                let told = advice?(language) ?? ""
                #expect(told.contains(quoted), "\(kind): \(told)")
            }
        }
        let advice = PushFault.unsent(.unreachable).advice(by: HouseCommand(options: " --data /srv/maru"))
        #expect(advice(.enUS).contains("“maru doctor --data /srv/maru”"))
    }

    @Test(arguments: [
        BackupFault.room(needed: 5, free: 3, folder: "/a\tb"), .unwritable("/x: full"), .differs("floor_person"),
        .house("board/1: cards 2 differs"), .failed("Cancelled"),
    ]) func `keeps why a backup failed as it is stored`(_ fault: BackupFault) {
        #expect(BackupFault(stored: fault.text) == fault)
    }

    @Test func `is a disk below a gigabyte, or below a twentieth and ten gigabytes`() {
        func space(_ free: Int64, of total: Int64) -> [TroubleKind] {
            kinds { $0.machine.data = DiskSpace(free: free, total: total) }
        }
        let gigabyte: Int64 = 1 << 30
        #expect(space(gigabyte, of: 8 * gigabyte) == [])
        #expect(space(gigabyte - 1, of: 8 * gigabyte) == [.dataDisk])
        #expect(space(5 * gigabyte, of: 100 * gigabyte) == [])
        #expect(space(5 * gigabyte - 1, of: 100 * gigabyte) == [.dataDisk])
        #expect(space(10 * gigabyte, of: 4_000 * gigabyte) == [])
        #expect(space(10 * gigabyte - 1, of: 4_000 * gigabyte) == [.dataDisk])
        #expect(kinds { $0.machine.backups = DiskSpace(free: 1, total: 100, device: 2) } == [.backupDisk])
    }

    @Test func `of a disk ends only once a quarter more than the limit is free`() {
        func space(_ free: Int64) -> [TroubleKind] {
            kinds { ($0.machine.data, $0.known) = (DiskSpace(free: free, total: 8 << 30), [.dataDisk]) }
        }
        #expect(space((1 << 30) + 1) == [.dataDisk])
        #expect(space((5 << 28) + 8) == [])
    }

    @Test(arguments: [(90, 21), (398, 21), (45, 11.25), (6, 1.5)])
    func `is a certificate that ends within 21 days or a quarter of its life, and one that has ended`(
        _ life: Int64, _ days: Double
    ) {
        func left(_ time: Int64) -> [TroubleKind] {
            kinds {
                $0.machine.certificate = CertificateSpan(
                    begins: Self.now + time - life * Self.day, ends: Self.now + time)
            }
        }
        let limit = Int64(days * Double(Self.day))
        #expect(left(limit + 1_000) == [])
        #expect(left(limit - 1_000) == [.certificate])
        #expect(kinds { $0.machine.certificate = nil } == [], "none of its own is served")
        var ended = well
        ended.machine.certificate = Self.certificate(0)
        #expect(ended.troubles.first?.says(.enUS).hasPrefix("The certificate has ended") == true)
    }

    private func failing(_ service: String, for minutes: Int64, _ reason: String = "unreachable") -> PushFailure {
        PushFailure(
            of: service, OutsideFailure(since: Self.now - minutes * 60_000, lastAt: Self.now, reason: reason))
    }

    @Test func `is the first push service that has failed for ten minutes, with what to do about it`() throws {
        #expect(kinds { $0.push = [failing("a.example", for: 9), failing("b.example", for: 9)] } == [])
        var ill = well
        ill.push = [
            failing("c.example", for: 9), failing("b.example", for: 180), failing("a.example", for: 300, "403"),
        ]
        let trouble = try #require(ill.troubles.first)
        #expect(ill.troubles.count == 1)
        #expect(
            trouble.says(.enUS)
                == "Push notifications have not been accepted by b.example for 3 hours: it cannot be reached.")
        #expect(trouble.says(.ko) == "푸시 알림을 b.example에서 3시간째 받지 않아요: 연결되지 않아요.")
        func advice(_ reason: String) -> String {
            ill.push = [failing("a.example", for: 60, reason)]
            return ill.troubles.first?.advice(.enUS) ?? ""
        }
        #expect(advice("403").contains("clock") && advice("401") == advice("403"))
        #expect(advice("503").hasPrefix("Wait") && advice("429") == advice("503"))
        #expect(advice("privateNetwork").contains("push.private"))
        #expect(advice("302").contains("https") && advice("") == advice("302"))
    }

    @Test func `is no push service that knows the house and refuses a device or a single push`() {
        for status in [404, 410, 400, 413, 201] {
            #expect(PushFault(PushConnection.answer(status, nil)) == nil, "\(status)")
        }
        for status in [401, 403, 429, 500, 503, 302] {
            #expect(PushFault(PushConnection.answer(status, nil)) == .status(status))
        }
        let faults = PushConnection.Unsent.allCases.map { PushFault.unsent($0) } + [.status(403), .status(503)]
        for fault in faults { #expect(PushFault(stored: fault.text) == fault) }
        #expect(Set(faults.map { $0.reason(.enUS) }).count == faults.count)
    }

    @Test func `is mail or push that has failed for ten minutes without a success`() {
        let short = OutsideFailure(since: Self.now - 20 * 60_000, lastAt: Self.now - 10 * 60_000 - 1, reason: "x")
        let long = OutsideFailure(since: Self.now - 20 * 60_000, lastAt: Self.now - 10 * 60_000, reason: "x")
        #expect(kinds { ($0.mail, $0.push) = (short, [PushFailure(of: "a", short)]) } == [])
        #expect(kinds { ($0.mail, $0.push) = (long, [PushFailure(of: "a", long)]) } == [.mail, .push])
    }

    @Test func `is a job given up, a build of a year ago, files that were lost, and a clock that jumped`() {
        #expect(kinds { $0.jobsGivenUp = 1 } == [.jobs])
        #expect(kinds { $0.machine.builtAt = Self.now - 365 * Self.day + 1 } == [])
        #expect(kinds { $0.machine.builtAt = Self.now - 365 * Self.day } == [.oldVersion])
        #expect(kinds { $0.goodBackup = BackupRecord(begunAt: 0, madeAt: Self.now, flaws: 2) } == [.lostFiles])
        #expect(kinds { ($0.fileFlaws, $0.makesBackups) = (1, false) } == [.lostFiles])
        #expect(kinds { $0.isClockSuspect = true } == [.clock])
    }

    private static func damage(of space: UInt64?) -> StoredDamage {
        StoredDamage(
            space: space.map { ID(high: 1, low: $0) }, kind: space.map { _ in "board" }, seenAt: now, reason: "x")
    }

    @Test func `is stored data that is damaged, with the first spaces that have some`() {
        #expect(kinds { $0.damage = [Self.damage(of: nil)] } == [.damage])
        var condition = well
        condition.damage = [Self.damage(of: nil)] + (UInt64(1)...6).map { Self.damage(of: $0) }
        let says = condition.troubles.first?.says(.enUS) ?? ""
        for number in 1...5 { #expect(says.contains("board/\(ID<Space>(high: 1, low: UInt64(number)).text)")) }
        #expect(says.contains(", …)") && !says.contains(ID<Space>(high: 1, low: 6).text))
    }

    @Test func `is a database that went back to an earlier state, for a week`() {
        #expect(kinds { $0.loss = (Self.now - 7 * Self.day + 1, .device) } == [.wentBack])
        #expect(kinds { $0.loss = (Self.now - 1, .timeline) } == [.wentBack])
        #expect(kinds { $0.loss = (Self.now - 7 * Self.day, .device) } == [])
    }

    @Test func `is told in both languages, with what to do`() {
        var ill = well
        ill.machine = MachineStatus(
            data: DiskSpace(free: 1, total: 1 << 40), backups: DiskSpace(free: 1, total: 1 << 40, device: 2),
            certificate: Self.certificate(0), builtAt: 0)
        ill.lastBackup = BackupRecord(begunAt: Self.now, fault: .failed("x"))
        ill.goodBackup = BackupRecord(begunAt: 0, madeAt: 0, flaws: 1)
        let failure = OutsideFailure(since: 0, lastAt: Self.now, reason: "x")
        (ill.mail, ill.jobsGivenUp, ill.isClockSuspect) = (failure, 1, true)
        ill.push = [PushFailure(of: "push.example", failure)]
        ill.damage = [Self.damage(of: 1)]
        ill.loss = (Self.now, .device)
        #expect(Set(ill.troubles.map(\.kind)) == Set(TroubleKind.allCases))
        let former = ill.troubles
        ill.fileFlaws = 1
        for trouble in former + ill.troubles {
            for text in [trouble.says, trouble.advice, trouble.kind.told] {
                #expect(text(.enUS).hasSuffix("."))
                #expect(text(.ko).hasSuffix("."))
            }
            for text in [trouble.advice, trouble.kind.told] {
                #expect(text(.ko).hasSuffix("요."), "\(text(.ko))")
            }
        }
    }

    @Test func `is told without code's quotes, which pages and mails show as they are`() {
        let failure = OutsideFailure(since: 0, lastAt: Self.now, reason: "x")
        var ill = well
        ill.machine = MachineStatus(
            data: DiskSpace(free: 1, total: 1 << 40), backups: DiskSpace(free: 1, total: 1 << 40, device: 2),
            certificate: Self.certificate(1), builtAt: 0)
        ill.goodBackup = BackupRecord(begunAt: 0, madeAt: 0, flaws: 1)
        (ill.mail, ill.jobsGivenUp, ill.isClockSuspect) = (failure, 1, true)
        var phrases: [Phrase] = []
        let faults: [BackupFault] = [
            .room(needed: 1, free: 0, folder: "/a"), .unwritable("x"), .differs("x"), .house("x"), .failed("x"),
        ]
        let statuses = [302, 401, 403, 429, 503].map { PushFault.status($0) }
        for push in PushConnection.Unsent.allCases.map({ PushFault.unsent($0) }) + statuses {
            for fault in faults {
                ill.lastBackup = BackupRecord(begunAt: Self.now, fault: fault)
                ill.push = [
                    PushFailure(of: "a", OutsideFailure(since: 0, lastAt: Self.now, reason: push.text))
                ]
                phrases += ill.troubles.flatMap { [$0.says, $0.advice, $0.kind.told] }
            }
        }
        ill.goodBackup = nil
        ill.machine.certificate = Self.certificate(0)
        phrases += ill.troubles.flatMap { [$0.says, $0.advice] }
        #expect(phrases.count > 200)
        for text in phrases.flatMap({ [$0(.ko), $0(.enUS)] }) { #expect(!text.contains("`"), "\(text)") }
    }

    @Test(arguments: [
        (0, "0 B"), (1_023, "1023 B"), (1_536, "1.5 KB"), (12 << 20, "12 MB"), (1 << 30, "1.0 GB"), (3 << 40, "3.0 TB"),
    ]) func `tells sizes as people read them`(_ bytes: Int, _ text: String) {
        #expect(ByteCount.text(Int64(bytes)) == text)
    }
}
