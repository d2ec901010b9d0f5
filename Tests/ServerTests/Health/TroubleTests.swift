import Floor
import Foundation
import ServerFloor
import TestKit
import Testing

@testable import Server

/// The rules by which the house watches itself.
@Suite struct `A trouble of the house` {
    private static let now = StillClock().now
    private static let hour: Int64 = 3_600_000
    private static let day = 24 * hour

    private var well: HouseCondition {
        HouseCondition(
            now: Self.now,
            machine: SensedMachine(
                data: DiskRoom(free: 50 << 30, total: 100 << 30), certificateEnds: Self.now + 60 * Self.day,
                builtAt: Self.now - 30 * Self.day),
            makesBackups: true,
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
        #expect(kinds { ($0.goodBackup, $0.isBackupPending) = (nil, true) } == [])
        #expect(kinds { ($0.goodBackup, $0.makesBackups) = (nil, false) } == [], "none are wanted")
    }

    @Test func `is a last backup that failed, with why and what to do`() {
        var condition = well
        let fault = BackupFault.room(needed: 3 << 30, free: 1 << 30, folder: "/backups")
        condition.lastBackup = BackupRecord(begunAt: Self.now, fault: fault)
        let trouble = condition.troubles.first
        #expect(condition.troubles.map(\.kind) == [.backupFailed])
        #expect(trouble?.says(.enUS).contains("/backups needs 3.0 GB free, and has 1.0 GB") == true)
        #expect(trouble?.advice(.enUS).contains("`backup.folder`") == true)
    }

    @Test(arguments: [
        BackupFault.room(needed: 5, free: 3, folder: "/a\tb"), .unwritable("/x: full"), .differs("floor_person"),
        .failed("Cancelled"),
    ]) func `keeps why a backup failed as it is stored`(_ fault: BackupFault) {
        #expect(BackupFault(stored: fault.text) == fault)
    }

    @Test func `is a disk below a gigabyte, or below a twentieth and ten gigabytes`() {
        func room(_ free: Int64, of total: Int64) -> [TroubleKind] {
            kinds { $0.machine.data = DiskRoom(free: free, total: total) }
        }
        let gigabyte: Int64 = 1 << 30
        #expect(room(gigabyte, of: 8 * gigabyte) == [])
        #expect(room(gigabyte - 1, of: 8 * gigabyte) == [.dataDisk])
        #expect(room(5 * gigabyte, of: 100 * gigabyte) == [])
        #expect(room(5 * gigabyte - 1, of: 100 * gigabyte) == [.dataDisk])
        #expect(room(10 * gigabyte, of: 4_000 * gigabyte) == [])
        #expect(room(10 * gigabyte - 1, of: 4_000 * gigabyte) == [.dataDisk])
        #expect(kinds { $0.machine.backups = DiskRoom(free: 1, total: 100, device: 2) } == [.backupDisk])
    }

    @Test func `of a disk ends only once a quarter more than the limit is free`() {
        func room(_ free: Int64) -> [TroubleKind] {
            kinds { ($0.machine.data, $0.known) = (DiskRoom(free: free, total: 8 << 30), [.dataDisk]) }
        }
        #expect(room((1 << 30) + 1) == [.dataDisk])
        #expect(room((5 << 28) + 8) == [])
    }

    @Test func `is a certificate that ends within 21 days, and one that has ended`() {
        #expect(kinds { $0.machine.certificateEnds = Self.now + 21 * Self.day } == [])
        #expect(kinds { $0.machine.certificateEnds = Self.now + 21 * Self.day - 1 } == [.certificate])
        #expect(kinds { $0.machine.certificateEnds = nil } == [], "none of its own is served")
        var ended = well
        ended.machine.certificateEnds = Self.now
        #expect(ended.troubles.first?.says(.enUS).hasPrefix("The certificate has ended") == true)
    }

    @Test func `is mail or push that has failed for ten minutes without a success`() {
        let short = OutsideFailure(since: Self.now - 20 * 60_000, lastAt: Self.now - 10 * 60_000 - 1, reason: "x")
        let long = OutsideFailure(since: Self.now - 20 * 60_000, lastAt: Self.now - 10 * 60_000, reason: "x")
        #expect(kinds { ($0.mail, $0.push) = (short, short) } == [])
        #expect(kinds { ($0.mail, $0.push) = (long, long) } == [.mail, .push])
    }

    @Test func `is a job given up, a build of a year ago, files that were lost, and a clock that jumped`() {
        #expect(kinds { $0.jobsGivenUp = 1 } == [.jobs])
        #expect(kinds { $0.machine.builtAt = Self.now - 365 * Self.day + 1 } == [])
        #expect(kinds { $0.machine.builtAt = Self.now - 365 * Self.day } == [.oldVersion])
        #expect(kinds { $0.goodBackup = BackupRecord(begunAt: 0, madeAt: Self.now, flaws: 2) } == [.lostFiles])
        #expect(kinds { $0.isClockDoubtful = true } == [.clock])
    }

    @Test func `is told in both languages, with what to do`() {
        var ill = well
        ill.machine = SensedMachine(
            data: DiskRoom(free: 1, total: 1 << 40), backups: DiskRoom(free: 1, total: 1 << 40, device: 2),
            certificateEnds: Self.now, builtAt: 0)
        ill.lastBackup = BackupRecord(begunAt: Self.now, fault: .failed("x"))
        ill.goodBackup = BackupRecord(begunAt: 0, madeAt: 0, flaws: 1)
        let failure = OutsideFailure(since: 0, lastAt: Self.now, reason: "x")
        (ill.mail, ill.push, ill.jobsGivenUp, ill.isClockDoubtful) = (failure, failure, 1, true)
        #expect(Set(ill.troubles.map(\.kind)) == Set(TroubleKind.allCases))
        for trouble in ill.troubles {
            for text in [trouble.says, trouble.advice, trouble.kind.told] {
                #expect(text(.enUS).hasSuffix("."))
                #expect(text(.ko).hasSuffix("."))
            }
            for text in [trouble.advice, trouble.kind.told] {
                #expect(text(.ko).hasSuffix("요."), "\(text(.ko))")
            }
        }
    }

    @Test(arguments: [
        (0, "0 B"), (1_023, "1023 B"), (1_536, "1.5 KB"), (12 << 20, "12 MB"), (1 << 30, "1.0 GB"), (3 << 40, "3.0 TB"),
    ]) func `tells sizes as people read them`(_ bytes: Int, _ text: String) {
        #expect(ByteCount.text(Int64(bytes)) == text)
    }
}
