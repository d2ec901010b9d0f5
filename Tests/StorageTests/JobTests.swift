import Floor
import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30))) struct JobTests {
    @Test(arguments: Engine.allCases)
    func `a job is claimed when it is due, and not before`(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            try await database.write { transaction in
                try transaction.enqueue(id(1), kind: "retro.start", payload: "{}", due: 100)
                try transaction.enqueue(id(2), kind: "retro.start", payload: "{}", due: 200)
            }
            let (due, early, onTime, again) = try await database.write { transaction in
                (
                    try transaction.nextJobDue(), try transaction.claim(at: 99, lease: 50, limit: 10),
                    try transaction.claim(at: 100, lease: 50, limit: 10),
                    try transaction.claim(at: 149, lease: 50, limit: 10)
                )
            }
            #expect(due == 100)
            #expect(early.isEmpty)
            #expect(onTime == [Job(id: id(1), kind: "retro.start", payload: "{}", attempt: 1)])
            #expect(again.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `several are enqueued at once, without those whose key an unfinished one has`(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            try await database.write { transaction in
                try transaction.enqueue(id(1), kind: "x", payload: "first", due: 0, uniqueKey: "a")
                try transaction.enqueue([])
                try transaction.enqueue([
                    NewJob(id(2), kind: "x", payload: "again", due: 0, uniqueKey: "a"),
                    NewJob(id(3), kind: "x", payload: "second", due: 0, uniqueKey: "b"),
                    NewJob(id(4), kind: "x", payload: "third", due: 5, uniqueKey: "c"),
                ])
            }
            let now = try await database.write { try $0.claim(at: 0, lease: 10, limit: 10) }
            #expect(Set(now.map(\.payload)) == ["first", "second"] && now.allSatisfy { $0.attempt == 1 })
            let later = try await database.write { try $0.claim(at: 5, lease: 10, limit: 10) }
            #expect(later.map(\.payload) == ["third"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a lease that ends lets another claim, and then the first is too late`(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            try await database.write { try $0.enqueue(id(1), kind: "x", payload: "", due: 0) }
            let first = try await database.write { try $0.claim(at: 0, lease: 10, limit: 1) }
            let second = try await database.write { try $0.claim(at: 10, lease: 10, limit: 1) }
            #expect(second.map(\.attempt) == [2])
            let outcomes = try await database.write { transaction in
                [
                    try transaction.complete(first[0]), try transaction.fail(first[0], reason: "late", at: 11),
                    try transaction.complete(second[0]), try transaction.complete(second[0]),
                ]
            }
            #expect(outcomes == [false, false, true, false])
            let due = try await database.read { try $0.nextJobDue() }
            #expect(due == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a failure pauses ever longer, and the last one gives up`(engine: Engine) async throws {
        #expect(Job.pause(after: 1) == 5_000)
        #expect(Job.pause(after: 2) == 10_000)
        #expect(Job.pause(after: 100) == Job.longestPause)
        try await withDatabase(engine) { database in
            try await database.write { try $0.enqueue(id(1), kind: "x", payload: "", due: 0, uniqueKey: "k") }
            var now: Int64 = 0
            for attempt in 1...Job.attemptLimit {
                let time = now
                let jobs = try await database.write { try $0.claim(at: time, lease: 10, limit: 1) }
                try #require(jobs.map(\.attempt) == [attempt])
                let failed = try await database.write { try $0.fail(jobs[0], reason: "no", at: time) }
                #expect(failed)
                now += Job.pause(after: attempt)
            }
            let time = now
            let (jobs, given, due) = try await database.write { transaction in
                (
                    try transaction.claim(at: time * 2, lease: 10, limit: 1), try transaction.jobsGivenUp(),
                    try transaction.nextJobDue()
                )
            }
            #expect(jobs.isEmpty)
            #expect(given == 1)
            #expect(due == nil)
            // Its key is free again.
            let again = try await database.write {
                try $0.enqueue(id(2), kind: "x", payload: "", due: 0, uniqueKey: "k")
            }
            #expect(again)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a key keeps one job at a time`(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            let added = try await database.write { transaction in
                [
                    try transaction.enqueue(id(1), kind: "x", payload: "", due: 0, uniqueKey: "weather 2026-11-21"),
                    try transaction.enqueue(id(2), kind: "x", payload: "", due: 0, uniqueKey: "weather 2026-11-21"),
                    try transaction.enqueue(id(3), kind: "x", payload: "", due: 0, uniqueKey: "weather 2026-11-22"),
                    try transaction.enqueue(id(4), kind: "x", payload: "", due: 0),
                    try transaction.enqueue(id(5), kind: "x", payload: "", due: 0),
                    try transaction.enqueue(id(5), kind: "x", payload: "", due: 0),
                ]
            }
            #expect(added == [true, false, true, true, true, false])
        }
    }

    @Test(arguments: Engine.allCases)
    func `among many claimers each job has one winner`(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            try await database.write { transaction in
                for number in 1...50 { try transaction.enqueue(id(number), kind: "x", payload: "", due: 0) }
            }
            let claimed = try await withThrowingTaskGroup(of: [ID<Job>].self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        var mine: [ID<Job>] = []
                        while true {
                            let jobs = try await database.write { try $0.claim(at: 1, lease: 1_000_000, limit: 3) }
                            if jobs.isEmpty { return mine }
                            mine += jobs.map(\.id)
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.count == 50)
            #expect(Set(claimed).count == 50)
        }
    }
}
