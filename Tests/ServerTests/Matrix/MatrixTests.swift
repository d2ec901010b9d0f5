import Floor
import HTTPTypes
import Hummingbird
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Who may do what` {
    /// The standings of the Run room are others: it has a matrix of its own, `RunMatrix`.
    @Test func `every address of the house has its row, and every row an address`() async throws {
        try await withHouse(.sqlite, rooms: Room.all.filter { $0.place != .run }) { house in
            let routes = Routes(Router(context: MaruContext.self))
            mountAll(routes, house.services)
            for route in routes.table {
                let isCovered = Matrix.rows.contains { $0.method == route.method && route.covers($0) }
                #expect(isCovered, "\(route.method) \(route.path) has no row in Matrix.swift")
            }
            for row in Matrix.rows {
                let isRoute = routes.table.contains { $0.method == row.method && $0.covers(row) }
                #expect(isRoute, "\(row) is no route")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `everybody may do what the matrix says, and what they may not leaves nothing behind`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            for (number, row) in Matrix.rows.enumerated() {
                let fixtures = try await MatrixFixtures(house, number: number)
                for who in Who.allCases { try await ask(row, who, in: fixtures) }
            }
        }
    }

    @Test(arguments: ["{board}", "{team}", "{journal}"])
    func `a board, team or journal that one may not see answers as one that does not exist`(_ space: String)
        async throws
    {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            for (number, row) in Matrix.rows.enumerated() where row.path.contains(space) {
                var fixtures = try await MatrixFixtures(house, number: number)
                for who in [Who.stranger, .administrator] {
                    let there = try await fixtures.send(row, as: who)
                    var elsewhere = row
                    elsewhere.path = row.path.replacing(space, with: "{unknownID}")
                    let nowhere = try await fixtures.send(elsewhere, as: who)
                    #expect(there.status == nowhere.status, "\(row) by \(who)")
                    #expect(there.told == nowhere.told, "\(row) by \(who)")
                }
            }
        }
    }

    private func ask(_ row: Row, _ who: Who, in fixtures: MatrixFixtures) async throws {
        var fixtures = fixtures
        let request = try await fixtures.request(row, as: who)
        let before = try await fixtures.sequence()
        let answer = try await fixtures.send(request, as: who)
        let expected = row.status(for: who)
        #expect(answer.status == expected, "\(row) by \(who): \(answer.body.prefix(300))")
        guard row.rule.denial(who) != nil else { return }
        let after = try await fixtures.sequence()
        #expect(after == before, "\(row) by \(who) has changed something")
        let isTold = answer.body.contains(MatrixFixtures.secret)
        #expect(!isTold || who.isOnBoard && who.isSignedIn, "\(row) tells \(who) of what is not theirs")
    }
}

extension RoutePattern {
    /// Whether a row is about this address. What is in braces there is a name, and never one of the route's own words.
    fileprivate func covers(_ row: Row) -> Bool {
        row.segments == ["{asset}"] ? path.hasPrefix("/assets/") : matches(row.segments)
    }
}

extension Answer {
    /// What it says, without the number that each request has.
    fileprivate var told: String { body.replacing(/"requestId":"[^"]*"/, with: "") }
}
