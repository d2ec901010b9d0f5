import Floor
import Foundation
import HTTPTypes
import Hummingbird
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// Every way by which a house tells somebody something of a run, made of its own routes: one that is new is asked too.
struct RunWays {
    let crew: RunCrew
    let meetup: String

    /// Parts of what the place is called. Pages show again what was searched for, so none of them is a whole one.
    static let asked = ["시청역", "세종대로", "기둥", "37.566"]

    /// What leads to a search, without its words.
    static let searches = ["/search?q=", "/api/v1/search?q=", "/run?text=", "/run?km=3&text=", "/api/v1/meetups?text="]

    /// Addresses of all that somebody reads by its address alone.
    private func pages(of who: RunMatrix.Who) throws -> [String] {
        let fill: [String: [String]] = [
            "meetup": [meetup], "person": [try crew.id(.leader).text, try crew.id(.accepted).text],
            "day": ["{today}"], "side": ["96"], "size": ["full"],
        ]
        var ways = RunMatrix.pages.map { "/run/{meetup}" + $0.address }
        ways += RunMatrix.readings.map { "/api/v1/meetups/{meetup}" + $0.address }
        ways += RunMatrix.house.filter { $0.method == .get }.map(\.path)
        let routes = Routes(Router(context: MaruContext.self))
        mountAll(routes, crew.house.services)
        for route in routes.table where route.method == .get {
            guard route.path != "/live", !route.path.hasSuffix("**") else { continue }
            var paths = [route.path]
            for name in route.path.matches(of: /{([A-Za-z]+)}/).map({ String($0.1) }) {
                let values = fill[name] ?? [RunMatrix.nothing]
                paths = paths.flatMap { path in values.map { path.replacing("{\(name)}", with: $0) } }
            }
            ways += paths
        }
        return Set(ways.map { crew.filled($0, for: who, in: meetup) }).sorted()
    }

    /// What somebody gets by every way out of the house: pages, the API, searches and devices.
    func everything(to who: RunMatrix.Who) async throws -> [(way: String, told: String)] {
        let visitor = crew[who]
        var told: [(way: String, told: String)] = []
        func note(_ way: String, _ answer: Answer) {
            var headers = answer.headers
            headers[.setCookie] = nil
            told.append((way, "\(headers)" + answer.body))
        }
        func get(_ way: String) async throws {
            let accept = way.hasPrefix("/api/") ? "application/json" : "text/html"
            note(way, try await visitor.send(.get, way, headers: [.accept: accept]))
        }
        for way in try pages(of: who) { try await get(way) }
        for word in Self.asked {
            let query = try #require(word.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            for way in Self.searches { try await get(way + query) }
        }
        for cursor in [nil, SyncDelta.beginningAnew, 0, 1, 2] as [Int64?] {
            let cursors: [JSON] = cursor.map { [["space": .string(meetup), "sequence": .integer($0)]] } ?? []
            let body: JSON = ["cursors": .array(cursors), "unsent": .array([])]
            note("sync", try await visitor.api(.post, "/sync", body))
        }
        return told
    }
}
