import Dispatch
import Floor
import Foundation
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A house that watches itself` {
    @Test(arguments: Engine.allCases)
    func `tells each administrator once that a trouble has begun, and again once it begins anew`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            try await house.services.makeAdministrator(Cast.ann.email, true)
            func look(_ free: Int64, after milliseconds: Int64 = Limits.watchMilliseconds) async throws {
                house.clock.advance(milliseconds)
                var services = house.services
                services.probes.disk = { _ in DiskSpace(free: free, total: 64 << 30) }
                try await services.planJobs()
                try await services.runDueJobs()
            }
            try await look(32 << 30)
            #expect(try await house.inbox(.minji).isEmpty)
            for _ in 0..<3 { try await look(1 << 20) }
            let told = try await house.inbox(.minji)
            #expect(told.map { $0["text"]?.stringValue } == ["데이터가 있는 디스크가 차고 있어요."])
            #expect(told.first?["link"]?.stringValue == "/admin")
            #expect(try await house.inbox(.ann).count == 1)
            #expect(try await house.inbox(.sam).isEmpty, "who looks after nothing is told nothing")
            try await look(32 << 30)
            try await look(1 << 20)
            #expect(try await house.inbox(.minji).count == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func `tells once, whichever of its nodes looks`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            try await house.giveUpAJob()
            try await house.withNode(skew: { 2_000 }) { node in
                for _ in 0..<3 {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for one in [house, node] { group.addTask { try await one.night() } }
                        try await group.waitForAll()
                    }
                    house.clock.advance(Limits.watchMilliseconds)
                }
            }
            #expect(try await house.inbox(.minji).count == 1)
        }
    }

    @Test func `mails its administrators in their language, where mail is accepted`() async throws {
        try await withPost { house, catcher in
            try await house.giveUpAJob()
            try await house.night()
            try await house.services.runDueJobs()
            let letter = try #require(catcher.caught.first)
            #expect(catcher.caught.count == 1)
            #expect(letter.recipients == ["RCPT TO:<minji@example.org>"])
            let text = try #require(letter.part("text/plain"))
            #expect(text.contains("그만둔 일이 1개 있어요") && text.contains("https://maru.example/admin"))
        }
    }

    @Test(arguments: Engine.usual)
    func `says that mail fails once it has failed for ten minutes, and that it is over with the next accepted`(
        _ engine: Engine
    ) async throws {
        try await withPost(engine) { house, catcher in
            func troubles() async throws -> [TroubleKind] {
                try await house.services.condition().troubles.map(\.kind)
            }
            catcher.breakDown(true)
            _ = try await house.visitor().post("/forgot-password", ["email": Cast.minji.email])
            for _ in 0..<3 {
                try await house.night()
                #expect(try await troubles() == [])
                house.clock.advance(seconds: 180)
            }
            house.clock.advance(seconds: 180)
            try await house.night()
            #expect(try await troubles() == [.mail])
            house.clock.advance(Limits.watchMilliseconds)
            try await house.night()
            #expect(try await house.texts(.minji).count == 1)
            #expect(try await house[.minji].get("/admin").body.contains("메일이"))
            catcher.breakDown(false)
            house.clock.advance(Job.longestPause)
            try await house.night()
            #expect(try await troubles() == [])
            #expect(catcher.caught.count == 1, "no mail was queued of mail that fails")
        }
    }

    @Test(arguments: Engine.allCases)
    func `asks a mail server that failed again after an hour, without a mail`(_ engine: Engine) async throws {
        try await withPost(engine) { house, catcher in
            let now = house.clock.now
            try await house.services.database.write {
                try $0.noteFailure(of: "mail", "x", at: now - 2_000_000)
                try $0.noteFailure(of: "mail", "x", at: now)
            }
            try await house.services.askMailAgain()
            #expect(try await house.services.condition().troubles.map(\.kind) == [.mail])
            house.clock.advance(Limits.mailAskedMilliseconds)
            try await house.services.askMailAgain()
            #expect(try await house.services.condition().troubles.isEmpty)
            #expect(catcher.caught.isEmpty)
        }
    }

    @Test func `does not take a mail server for well that lets it sign in and refuses its mails`() async throws {
        try await withPost { house, catcher in
            catcher.refuse("554 5.7.1 sender not allowed")
            _ = try await house[.minji].post("/admin/invite", ["email": "new@example.org"])
            for _ in 0..<12 {
                try await house.services.askMailAgain()
                _ = try await house.services.runExternalJobs()
                house.clock.advance(Job.longestPause)
            }
            try await house.services.askMailAgain()
            #expect(try await house.services.condition().troubles.map(\.kind) == [.mail])
        }
    }

    @Test func `looks while its clock is in doubt, and says so`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            try await house.services.watchClock()
            try await house.night()
            house.clock.jump(days: -400)
            try await house.services.watchClock()
            try await house.services.planJobs()
            house.clock.advance(Limits.watchMilliseconds)
            try await house.night()
            #expect(try await house.inbox(.minji).count == 1)
            #expect(try await house[.minji].get("/admin").body.contains("maru clock accept"))
        }
    }

    @Test func `does not wait for a disk that does not answer, and sees it again once it does`() async throws {
        let ledger = Ledger()
        try await withHouse(.sqlite, cast: [.minji], logger: ledger.logger) { house in
            let disk = SilentDisk()
            var services = house.services
            services.probes.patience = .milliseconds(50)
            services.probes.disk = { _ in disk.space() }
            try await services.planJobs()
            for _ in 0..<3 {
                try await services.runDueJobs()
                house.clock.advance(Limits.watchMilliseconds)
            }
            let unknown = try await services.probes.machineStatus(services.settings).data
            #expect(unknown == nil)
            #expect(disk.asked <= 1, "one look at a time")
            #expect(ledger.lines.count { $0.contains("A disk does not answer") } == 1)
            disk.answer()
            services.probes.patience = .seconds(60)
            // The look that hung ends soon; until then nobody waits for it.
            var seen: DiskSpace?
            for _ in 0..<6_000 where seen == nil {
                seen = try await services.probes.machineStatus(services.settings).data
                if seen == nil { try await Task.sleep(for: .milliseconds(10)) }
            }
            #expect(seen?.free == 1 << 20)
            try await services.runDueJobs()
            #expect(try await house.inbox(.minji).count == 1)
            // A trouble that is known does not end while nothing is known.
            disk.fallSilent()
            services.probes.patience = .milliseconds(50)
            house.clock.advance(Limits.watchMilliseconds)
            try await services.runDueJobs()
            #expect(try await services.database.read { try $0.knownTroubles() } == [.dataDisk])
            disk.answer()
        }
    }

    @Test func `has gauges of its troubles and its disk`() async throws {
        try await withHouse(.sqlite, cast: [.minji], settings: { $0.metrics = true }) { house in
            try await house.giveUpAJob()
            let text = try await house.visitor().get("/metrics").body
            #expect(
                text.contains("maru_trouble{kind=\"jobs\"} 1\n") && text.contains("maru_trouble{kind=\"mail\"} 0\n"))
            #expect(text.contains("maru_disk_free_bytes{of=\"data\"} \(64 << 30)\n"))
        }
    }

    @Test func `has the doctor say the same`() async throws {
        try await withNights(.sqlite) { house, folder in
            var settings = house.services.settings
            settings.web = Checkout.web
            let clock = house.clock
            func examine() async throws -> [Finding] {
                var doctor = Doctor(settings, program: "maru", clock: { clock.now })
                doctor.probes = .calm
                return try await doctor.health(house.services.database)
            }
            let early = try await examine()
            #expect(early.map(\.name) == ["backups"])
            var services = house.services
            services.probes.disk = { _ in DiskSpace(free: 1 << 20, total: 64 << 30) }
            try await services.planJobs()
            try await services.runDueJobs()
            let failed = try await examine().filter { $0.name == "backups" }
            #expect(failed.map(\.state) == [.doubtful, .ill])
            clock.advance(Limits.backupRetryMilliseconds)
            try await house.night()
            let good = try #require(try await examine().first)
            #expect(good.state == .well && good.says.contains("restored and compared"))
        }
    }
}

/// A full disk that does not say so until it is told to.
private final class SilentDisk: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let count = Mutex(0)

    var asked: Int { count.withLock { $0 } }

    func answer() { gate.signal() }
    func fallSilent() { gate.wait() }

    func space() -> DiskSpace? {
        count.withLock { $0 += 1 }
        gate.wait()
        gate.signal()  // Whoever asks later has its answer at once.
        return DiskSpace(free: 1 << 20, total: 64 << 30)
    }
}

extension House {
    /// As if some work had been tried too often.
    func giveUpAJob() async throws {
        let now = clock.now
        try await services.database.write { transaction in
            try transaction.enqueue(ID(high: 7, low: 7), kind: "test.none", payload: "", due: now)
            try transaction.execute("UPDATE floor_job SET given_up_at = \(now) WHERE kind = 'test.none'")
        }
    }
}

private func withPost(
    _ engine: Engine = .sqlite, _ body: @escaping @Sendable (House, MailCatcher) async throws -> Void
) async throws {
    let catcher = try MailCatcher()
    defer { catcher.end() }
    try await withHouse(
        engine, cast: [.minji, .sam],
        settings: {
            $0.sendMail(to: catcher.port)
            $0.mail.security = .none
        }
    ) { try await body($0, catcher) }
}
