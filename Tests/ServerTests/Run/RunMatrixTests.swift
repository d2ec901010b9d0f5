import Floor
import HTTPTypes
import Hummingbird
import RunRoom
import Storage
import Synchronization
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `Everybody at each address of a run` {
    @Test func `finds each address in the matrix`() async throws {
        try await withHouse(.sqlite) { house in
            let routes = Routes(Router(context: MaruContext.self))
            mountAll(routes, house.services)
            let others = Set(try await Self.addresses(of: Room.all.filter { $0.kind != RunRules.kind }))
            let own = routes.table.filter { !others.contains("\($0.method) \($0.path)") }
            let meetup = "01a2a000-0000-7000-8000-0000000000aa"
            var known = RunMatrix.house.map { ($0.method, $0.path) }
            known += RunMatrix.pages.map { (.get, "/run/\(meetup)" + $0.address) }
            known += RunMatrix.readings.map { (.get, "/api/v1/meetups/\(meetup)" + $0.address) }
            for row in RunMatrix.useCases {
                known.append((.post, "/run/\(meetup)/" + row.address))
                let useCase = try #require(RunRules.useCases.first { $0.name == row.address })
                let call = try #require(RunMatrix.call(useCase, row.form))
                known.append((call.method, "/api/v1/meetups/\(meetup)" + call.path))
            }
            #expect(own.count > 50)
            for route in own {
                let isKnown = known.contains { method, path in
                    method == route.method && route.matches(Substring(path.prefix { $0 != "?" }).split(separator: "/"))
                }
                #expect(isKnown, "\(route.method) \(route.path) has no row")
            }
        }
    }

    private static func addresses(of rooms: [Room]) async throws -> [String] {
        let found = Mutex<[String]>([])
        try await withHouse(.sqlite, rooms: rooms) { house in
            let routes = Routes(Router(context: MaruContext.self))
            mountAll(routes, house.services)
            found.withLock { $0 = routes.table.map { "\($0.method) \($0.path)" } }
        }
        return found.withLock { $0 }
    }

    @Test(arguments: Engine.allCases)
    func `may do by the API what they may by its form`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let crew = try await RunCrew(house)
            for row in RunMatrix.useCases {
                let useCase = try #require(RunRules.useCases.first { $0.name == row.address })
                var answers = ""
                let meetup = try await crew.meetup()
                for who in RunMatrix.Who.allCases {
                    let form = crew.filled(row.form, for: who, in: meetup)
                    let call = try #require(RunMatrix.call(useCase, form))
                    let answer = try await crew[who].api(call.method, "/meetups/\(meetup)\(call.path)", call.body)
                    answers += RunMatrix.letter(answer)
                    crew.expectNoSecret(answer, of: row.address, to: who)
                }
                #expect(answers == row.answers, "\(row.address) \(row.form)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is answered what is about no meetup in particular`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let crew = try await RunCrew(house)
            let meetup = try await crew.meetup()
            for row in RunMatrix.house {
                var answers = ""
                for who in RunMatrix.Who.allCases {
                    let path = crew.filled(row.path, for: who, in: meetup)
                    let form = crew.filled(row.form, for: who, in: meetup)
                    let answer: Answer
                    if path.hasPrefix("/api/v1") {
                        let body = row.method == .get || row.method == .delete ? nil : RunMatrix.json(form)
                        answer = try await crew[who].api(row.method, String(path.dropFirst("/api/v1".count)), body)
                    } else if row.method == .get {
                        answer = try await crew[who].get(path)
                    } else {
                        answer = try await crew[who].post(path, pairs: form)
                    }
                    answers += RunMatrix.letter(answer)
                    crew.expectNoSecret(answer, of: path, to: who, evenIfIn: true)
                }
                #expect(answers == row.answers, "\(row.method) \(row.path)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is answered as the matrix says, and shown the place only where they are in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let known = Set(RunMatrix.useCases.map(\.address))
            #expect(known == Set(RunRules.useCases.map(\.name)), "a use case has no row")
            let crew = try await RunCrew(house)
            for row in RunMatrix.useCases {
                var answers = ""
                let meetup = try await crew.meetup()
                for who in RunMatrix.Who.allCases {
                    let answer = try await crew[who].post(
                        "/run/\(meetup)/\(row.address)", pairs: crew.filled(row.form, for: who, in: meetup))
                    answers += RunMatrix.letter(answer)
                    crew.expectNoSecret(answer, of: row.address, to: who)
                }
                #expect(answers == row.answers, "\(row.address) \(row.form)")
            }
            let meetup = try await crew.meetup()
            for (rows, base) in [(RunMatrix.pages, "/run/"), (RunMatrix.readings, "/api/v1/meetups/")] {
                for row in rows {
                    var answers = ""
                    for who in RunMatrix.Who.allCases {
                        let path = base + meetup + crew.filled(row.address, for: who, in: meetup)
                        let accept = base.hasPrefix("/api") ? "application/json" : "text/html"
                        let answer = try await crew[who].send(.get, path, headers: [.accept: accept])
                        answers += RunMatrix.letter(answer)
                        crew.expectNoSecret(answer, of: path, to: who)
                    }
                    #expect(answers == row.answers, "\(base)\(row.address)")
                }
            }
            // What is about nobody's meetup in particular.
            for who in RunMatrix.Who.allCases {
                for path in ["/run", "/run?km=3&sort=distance", "/run/profile", "/run/blocked", "/inbox", "/today"] {
                    crew.expectNoSecret(try await crew[who].get(path), of: path, to: who, evenIfIn: true)
                }
                for path in ["/meetups?km=3", "/runner", "/runner/blocked", "/notices", "/session"] {
                    crew.expectNoSecret(
                        try await crew[who].api(.get, path), of: path, to: who, evenIfIn: true)
                }
            }
        }
    }
}
