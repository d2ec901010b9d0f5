import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

/// What becomes of a digest between its plan and the mail server.
@Suite struct `A mail digest on its way` {
    @Test(arguments: Engine.usual, [false, true])
    func `keeps what became of a digest that was being sent as the house stopped`(
        _ engine: Engine, isRefused: Bool
    ) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            house.clock.advance(seconds: 23 * 3_600)
            try await house.services.planJobs()
            _ = try await house.services.runHouseJobs()
            catcher.hold(true)
            catcher.breakDown(isRefused)
            let loop = Task { try await house.services.runExternalJobs() }
            try await eventually("the digest is under way") { catcher.calls == 1 }
            loop.cancel()
            catcher.hold(false)
            _ = await loop.result
            #expect(catcher.caught.count == (isRefused ? 0 : 1))
            // It starts again.
            catcher.breakDown(false)
            house.clock.advance(Limits.jobLeaseMilliseconds + 1_000)
            try await house.work()
            #expect(catcher.caught.count == 1)
            try await house.wait(until: "2026-12-05", 8)
            #expect(catcher.caught.count == 1, "it was told")
        }
    }

    @Test(arguments: Engine.allCases)
    func `without a mailbox any more is no trouble of the house, nor tried again, and after some are the last`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let (board, ann) = (try await house.shared(), try await house.id(of: .ann))
            try #require(try await house[.ann].api(.post, "/inbox/mark-all-read", [:]).status == 204)
            func cadence(after refusals: [Bool], from day: Int) async throws -> DigestCadence {
                for (offset, isRefused) in refusals.enumerated() {
                    try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
                    catcher.refuse(isRefused ? "550 5.1.1 nobody here" : nil)
                    try await house.wait(until: "2026-12-\(day + offset)", 8)
                    house.clock.advance(seconds: 900)
                    try await house.work()
                }
                return try await house.services.database.read { try $0.digestCadence(of: ann) }
            }
            #expect(try await cadence(after: [true, true], from: 10) == .daily)
            let (failure, jobs) = try await house.services.database.read { connection in
                let jobs = try connection.first("SELECT count(*) FROM floor_job WHERE kind = 'mail.digest'")?.int(0)
                return (try connection.failure(of: "mail"), jobs)
            }
            #expect(failure == nil && jobs == 0)
            #expect(catcher.calls == 2)
            // One that is taken tells of all, and what was refused before it counts no more.
            #expect(try await cadence(after: [false, true, true], from: 12) == .daily)
            #expect(catcher.caught.map(\.subject) == ["3 new notifications"])
            func isTold() async throws -> Bool {
                try await house[.ann].get("/me/notices").body.contains("kept refusing your e-mail address")
            }
            #expect(try await isTold() == false)
            #expect(try await cadence(after: [true], from: 15) == .off)
            // Their person reads why, until they choose again.
            #expect(try await isTold())
            try await house.choose(.daily, .ann)
            #expect(try await isTold() == false)
            #expect(try await cadence(after: [true, true], from: 16) == .daily)
        }
    }

    @Test(
        arguments: [
            "450 later", "554 5.7.1 relay access denied", "535 5.7.8 who are you", "550 relay not permitted",
            "553 sorry, that domain is not allowed here (#5.7.1)", "550 5.1.8 sender address rejected",
            "550-5.1.11 no such code\r\n550 5.1.11 at all",
        ], Engine.usual)
    func `is tried again where the mail server refuses more than one mailbox`(
        answer: String, _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            catcher.refuse(answer)
            try await house.wait(until: "2026-12-04", 8)
            #expect(try await house.services.database.read { try $0.failure(of: "mail") } != nil)
            catcher.refuse(nil)
            house.clock.advance(seconds: 6)
            try await house.work()
            #expect(catcher.caught.count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is left to the next round for all but a few once the mail server says nothing`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine, cast: [.minji]) { house, catcher in
            let now = house.clock.now
            try await house.services.database.write { transaction in
                for number in 0..<(2 * Limits.jobsAtOnce) {
                    let person = ID<Person>(high: 7, low: UInt64(number))
                    try transaction.execute(
                        """
                        INSERT INTO floor_person (id, email, name, language, theme, zone, administrator, created_at)
                        VALUES (\(person), \("p\(number)@example.org"), 'P', 'ko', 'system', 'Asia/Seoul', \(false), 0)
                        """)
                    try transaction.setDigest(.daily, of: person, at: Moment(milliseconds: 0), now: 0)
                    try transaction.notify(
                        NewNotice(.passwordReset, to: person, author: nil, cause: "reset", at: now))
                }
            }
            house.clock.advance(seconds: 23 * 3_600)
            try await house.services.planJobs()
            _ = try await house.services.runHouseJobs()
            catcher.fallSilent()
            async let mails = house.services.runExternalJobs()
            try await eventually("the first digest is under way") { catcher.calls == 1 }
            catcher.hangUp()
            #expect(try await mails == 0)
            let tried = try await house.services.database.read { connection in
                try connection.first("SELECT count(*) FROM floor_job WHERE kind = 'mail.digest' AND attempts > 0")?.int(
                    0)
            }
            #expect(tried == Limits.jobsAtOnce)
        }
    }

    @Test(arguments: Engine.allCases)
    func `comes once, whatever runs at once or again and wherever the clock is set`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            house.clock.advance(seconds: 23 * 3_600)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await house.services.planJobs()
                        try await house.services.runDueJobs()
                        try await house.services.runDueJobs()
                    }
                }
                try await group.waitForAll()
            }
            #expect(catcher.caught.count == 1)
            let ann = try await house.id(of: .ann)
            func again() async throws {
                house.clock.advance(seconds: 60)
                try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
                let payload: JSON = ["person": .string(ann.text), "cadence": "daily", "day": "2026-12-04"]
                try await house.order(payload)
                #expect(try await house.services.runExternalJobs() == 1)
            }
            try await again()
            #expect(catcher.caught.count == 1)
            house.clock.jump(-50 * 60_000)
            try await house.work()
            try await again()
            #expect(catcher.caught.count == 1)
            house.clock.jump(50 * 60_000)
            try await house.work()
            #expect(catcher.caught.count == 1)
            try await house.wait(until: "2026-12-05", 8)
            #expect(catcher.caught.count == 2)
        }
    }

    @Test(arguments: Engine.usual)
    func `after the house died while it sent brings no second digest, and the next one tells of it all`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            house.clock.advance(seconds: 23 * 3_600)
            try await house.services.planJobs()
            _ = try await house.services.runHouseJobs()
            let now = house.clock.now
            let jobs = try await house.services.database.write {
                try $0.claim(at: now, lease: Limits.jobLeaseMilliseconds, limit: 8, of: [HouseJob.digestMailKind])
            }
            let order = try #require(jobs.first.flatMap { DigestOrder($0) })
            #expect(try await house.services.database.write { try $0.beginDigest(order) } == "")
            // Here it is killed. Its lease ends, and another process takes the job.
            house.clock.advance(Limits.jobLeaseMilliseconds + 1_000)
            #expect(try await house.services.runExternalJobs() == 1)
            #expect(catcher.caught.isEmpty)
            try await house.wait(until: "2026-12-05", 8)
            #expect(catcher.caught.count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is tried again where the mail server fails, until its day is over, and nothing is lost`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            catcher.breakDown(true)
            try await house.wait(until: "2026-12-04", 8)
            #expect(catcher.caught.isEmpty)
            let (payload, error) = try await house.services.database.read { connection in
                let row = try #require(
                    try connection.first("SELECT payload, last_error FROM floor_job WHERE kind = 'mail.digest'"))
                return (try row.text(0), try row.text(1))
            }
            #expect(error.contains("451") && !payload.contains("@"))
            #expect(try await house.services.database.read { try $0.failure(of: "mail") } != nil)
            catcher.breakDown(false)
            house.clock.advance(seconds: 6)
            try await house.work()
            #expect(catcher.caught.count == 1)
            #expect(try await house.services.database.read { try $0.failure(of: "mail") } == nil)
            // One whose day passes while the mail server is away is left to the next, and is no work that was given up.
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            catcher.breakDown(true)
            try await house.wait(until: "2026-12-05", 8)
            // Until eleven at night.
            for _ in 0..<30 {
                house.clock.advance(Job.longestPause / 2)
                try await house.work()
            }
            let left = try await house.services.database.read { connection in
                try connection.first("SELECT count(*) FROM floor_job WHERE kind = 'mail.digest'")?.int(0)
            }
            #expect(left == 0)
            catcher.breakDown(false)
            try await house.wait(until: "2026-12-06", 8)
            #expect(catcher.caught.count == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is planned for more people than one transaction takes`(_ engine: Engine) async throws {
        try await withDigests(engine, cast: [.minji]) { house, catcher in
            let count = Limits.digestsPlannedAtOnce + 3
            try await house.services.database.write { transaction in
                for number in 0..<count {
                    let person = ID<Person>(high: 7, low: UInt64(number))
                    try transaction.execute(
                        """
                        INSERT INTO floor_person (id, email, name, language, theme, zone, administrator, created_at)
                        VALUES (\(person), \("p\(number)@example.org"), 'P', 'ko', 'system', 'Asia/Seoul', \(false), 0)
                        """)
                    try transaction.setDigest(.daily, of: person, at: Moment(milliseconds: 0), now: 0)
                }
            }
            house.clock.advance(seconds: 23 * 3_600)
            try await house.services.planJobs()
            _ = try await house.services.runHouseJobs()
            let planned = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_job WHERE kind = 'mail.digest'")?.int(0)
            }
            #expect(planned == count)
            #expect(try await house.services.runExternalJobs() == count)
            #expect(catcher.caught.isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `keeps no mail waiting that somebody waits for`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            house.clock.advance(seconds: 23 * 3_600)
            try await house.services.planJobs()
            _ = try await house.services.runHouseJobs()
            house.clock.advance(seconds: 60)
            #expect(try await house.visitor().post("/forgot-password", ["email": Cast.minji.email]).status == 303)
            #expect(try await house.services.runExternalJobs() == 2)
            #expect(
                catcher.caught.map(\.recipients) == [["RCPT TO:<minji@example.org>"], ["RCPT TO:<ann@example.org>"]])
        }
    }
}

extension House {
    /// Enqueues a digest beside those that are planned.
    fileprivate func order(_ payload: JSON) async throws {
        let now = clock.now
        try await services.database.write { transaction in
            try transaction.enqueue(
                ID(high: 9, low: 9), kind: HouseJob.digestMailKind, payload: payload.text, due: now)
        }
    }
}
