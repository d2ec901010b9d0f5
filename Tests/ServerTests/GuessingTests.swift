import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// How far somebody comes who tries and tries, as soon as each answer lets them: `Limits` says it, and here it is counted.
@Suite struct `Somebody who guesses` {
    private static let hours: Int64 = 3
    /// Whoever was let through as often as this is not counted at all.
    private static let boundless = 3_000

    private func withOutsiders(
        _ engine: Engine, _ body: @escaping @Sendable (House, Visitor) async throws -> Void
    ) async throws {
        try await withHouse(
            engine, cast: [.minji],
            settings: {
                $0.trustedProxies = [NetworkRange("127.0.0.0/8")].compactMap(\.self)
                $0.rateNetwork = 0
            }
        ) { house in try await body(house, house.visitor(from: "198.51.100.7")) }
    }

    /// Tries until the hours are over, waiting as long as it is told to.
    /// - Returns: how many tries were let through.
    private func tries(_ house: House, _ attempt: @escaping (Int) async throws -> Answer) async throws -> Int {
        let ends = house.clock.now + Self.hours * 3_600_000
        var (through, number) = (0, 0)
        while house.clock.now < ends, through < Self.boundless {
            number += 1
            let answer = try await attempt(number)
            guard answer.status == 429 else {
                through += 1
                continue
            }
            house.clock.advance(seconds: try #require(answer.headers[.retryAfter].flatMap { Int64($0) }))
        }
        return through
    }

    @Test(arguments: Engine.usual)
    func `gets so many passwords of one address tried and no more, from however many networks`(
        _ engine: Engine
    ) async throws {
        try await withOutsiders(engine) { house, _ in
            let through = try await tries(house) { number in
                try await house.visitor(from: "203.0.113.\(number % 250)").post(
                    "/sign-in", ["email": Cast.minji.email, "password": "guess number \(number)"])
            }
            let pace = Limits.attemptsPerAddressInAll
            let most = Int(pace.burst + Self.hours * 3_600_000 / pace.interval)
            #expect((most - 1...most + 1).contains(through))
        }
    }

    @Test(arguments: Engine.usual)
    func `from one network gets so many addresses tried and no more`(_ engine: Engine) async throws {
        try await withOutsiders(engine) { house, outsider in
            let through = try await tries(house) { number in
                try await outsider.post(
                    "/sign-in", ["email": "person\(number)@example.org", "password": "password123"])
            }
            let pace = Limits.attemptsPerNetwork
            let most = Int(pace.burst + Self.hours * 3_600_000 / pace.interval)
            #expect((most - 1...most + 1).contains(through))
        }
    }

    @Test(arguments: Engine.usual)
    func `locks nobody out but themselves`(_ engine: Engine) async throws {
        try await withOutsiders(engine) { house, outsider in
            func signIn(_ visitor: Visitor, _ password: String = "a guess") async throws -> Int {
                try await visitor.post("/sign-in", ["email": Cast.minji.email, "password": password]).status
            }
            for number in 0..<45 {
                let email = "person\(number)@example.org"
                _ = try await outsider.post("/sign-in", ["email": email, "password": "a guess"])
            }
            for _ in 0..<80 { #expect(try await signIn(outsider) == 429) }
            let owner = house.visitor(from: "203.0.113.9")
            #expect(try await signIn(owner, Cast.minji.password) == 303)

            // From one network at her address: hers is another.
            let second = house.visitor(from: "198.51.100.8")
            for _ in 0..<30 { _ = try await signIn(second) }
            #expect(try await signIn(second) == 429)
            #expect(try await signIn(house.visitor(from: "203.0.113.10"), Cast.minji.password) == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `from everywhere keeps nobody out of the browser they know, and changes nothing for who is in`(
        _ engine: Engine
    ) async throws {
        try await withOutsiders(engine) { house, _ in
            func signIn(_ visitor: Visitor, _ password: String = "a guess") async throws -> Int {
                try await visitor.post("/sign-in", ["email": Cast.minji.email, "password": password]).status
            }
            let known = house.visitor(from: "198.51.100.200")
            #expect(try await signIn(known, Cast.minji.password) == 303)
            _ = try await known.post("/sign-out")
            for number in 0..<200 { _ = try await signIn(house.visitor(from: "198.51.100.\(number % 250)")) }
            #expect(try await signIn(house.visitor(from: "203.0.113.9"), Cast.minji.password) == 429)
            // Its own network is used up as well.
            for _ in 0..<50 { _ = try await signIn(house.visitor(from: "198.51.100.200")) }
            #expect(try await signIn(known, Cast.minji.password) == 303)
            let changed = try await house[.minji].post(
                "/me/change-password", ["current": Cast.minji.password, "password": "a password of hers"])
            #expect(changed.status == 303)
            // Known by the old password, it is as any other.
            for number in 0..<200 { _ = try await signIn(house.visitor(from: "192.0.2.\(number % 250)")) }
            #expect(try await signIn(known, "a password of hers") == 429)
        }
    }

    @Test(arguments: Engine.usual)
    func `from everywhere keeps nobody out who has a link for a new password`(_ engine: Engine) async throws {
        try await withOutsiders(engine) { house, _ in
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": "a guess"]
            for number in 0..<200 {
                _ = try await house.visitor(from: "198.51.100.\(number % 250)").post("/sign-in", form)
            }
            let new = house.visitor(from: "203.0.113.9")
            let right: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            #expect(try await new.post("/sign-in", right).status == 429)
            let link = try await house.services.resetLink(for: Cast.minji.email).text
            #expect(try await new.post(link, ["password": "a password of hers"]).status == 303)
            let chosen: KeyValuePairs = ["email": Cast.minji.email, "password": "a password of hers"]
            #expect(try await new.post("/sign-in", chosen).status == 303)
        }
    }

    /// After a restore everybody signs in again, and an office is one network.
    @Test(arguments: Engine.usual)
    func `is not whoever gets in, however many come from one network`(_ engine: Engine) async throws {
        try await withOutsiders(engine) { house, _ in
            for _ in 0..<Limits.attemptsPerNetwork.burst * 2 {
                let one = house.visitor(from: "198.51.100.7")
                let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
                try #require(try await one.post("/sign-in", form).status == 303)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `in a known browser gets so many passwords tried and no more`(_ engine: Engine) async throws {
        try await withOutsiders(engine) { house, outsider in
            _ = try await outsider.post("/sign-in", ["email": Cast.minji.email, "password": Cast.minji.password])
            let through = try await tries(house) { number in
                try await outsider.post("/sign-in", ["email": Cast.minji.email, "password": "guess number \(number)"])
            }
            let pace = Limits.attemptsPerAddress
            let most = Int(pace.burst + Self.hours * 3_600_000 / pace.interval)
            #expect((most - 1...most + 1).contains(through))
        }
    }

    @Test(arguments: Engine.usual)
    func `of codes even fewer, with an account, by looking or by posting`(
        _ engine: Engine
    ) async throws {
        try await withOutsiders(engine) { house, outsider in
            let path = try await house[.minji].invitation()
            _ = try await outsider.post(path, ["name": "Ann", "email": "ann@example.org", "password": "ann keeps one"])
            let through = try await tries(house) { number in
                let digits = String(number)
                let code = String(repeating: "0", count: 16 - digits.count) + digits
                return number.isMultiple(of: 2)
                    ? try await outsider.get("/invite/" + code) : try await outsider.post("/invite/" + code)
            }
            let pace = Limits.attemptsPerPerson
            let most = Int(pace.burst + Self.hours * 3_600_000 / pace.interval)
            #expect((most - 3...most + 1).contains(through))
        }
    }

    @Test(arguments: Engine.allCases)
    func `gets no more codes tried by forms that are filled in wrongly, and is told of none who made it`(
        _ engine: Engine
    ) async throws {
        try await withOutsiders(engine) { house, outsider in
            let forms: [KeyValuePairs<String, String>] = [
                [:], ["name": "Ann"], ["name": "Ann", "email": "no address", "password": "ann keeps one"],
                ["name": "Ann", "email": "ann@example.org", "password": "short"],
                ["name": "", "email": "ann@example.org", "password": "ann keeps one"],
            ]
            let through = try await tries(house) { number in
                let digits = String(number)
                let code = String(repeating: "0", count: 16 - digits.count) + digits
                return try await outsider.post("/invite/" + code, forms[number % forms.count])
            }
            let pace = Limits.attemptsPerNetwork
            let most = Int(pace.burst + Self.hours * 3_600_000 / pace.interval)
            try #require((most - 1...most + 1).contains(through))

            // The right one, once the tries are used up.
            let path = try await house[.minji].invitation()
            var answer = try await outsider.post(path)
            while answer.status != 429 { answer = try await outsider.post(path) }
            for form in forms {
                let answer = try await outsider.post(path, form)
                #expect(answer.status == 429)
                #expect(!answer.body.contains(Cast.minji.name))
            }
        }
    }

    @Test func `causes the same work whether an address has an account or not`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            // Work, and not time: that depends on what else the machine does.
            func cost(_ email: String) async throws -> Int {
                let before = house.services.passwords.comparisonsCost
                let answer = try await house.visitor().post("/sign-in", ["email": email, "password": "not the one"])
                #expect(answer.status == 401)
                return house.services.passwords.comparisonsCost - before
            }
            let known = try await cost(Cast.minji.email)
            #expect(known > 0)
            #expect(try await cost("nobody@example.org") == known)
        }
    }
}
