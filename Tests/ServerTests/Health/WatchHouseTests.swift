import Floor
import Foundation
import Storage
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
                services.senses.disk = { _ in DiskRoom(free: free, total: 64 << 30) }
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

    @Test(arguments: Engine.allCases)
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

    @Test func `asks a mail server that failed again after an hour, without a mail`() async throws {
        try await withPost { house, catcher in
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
                doctor.senses = .calm
                return try await doctor.health(house.services.database)
            }
            let early = try await examine()
            #expect(early.map(\.name) == ["backups"])
            var services = house.services
            services.senses.disk = { _ in DiskRoom(free: 1 << 20, total: 64 << 30) }
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
