import Floor
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Live streams of some people at a space.
struct Streams {
    private var bodies: [Cast: Task<String, any Error>] = [:]

    /// - Parameter asking: what of an event they can take.
    init(to house: House, at space: String, of members: [Cast], asking: String = "brings=1") async throws {
        let before = house.services.live.listening
        for member in members {
            bodies[member] = Task { try await house[member].get("/live?at=\(space)&\(asking)").body }
        }
        try await eventually("all listen") { house.services.live.listening == before + members.count }
    }

    /// All that came, once the streams have ended.
    func heard(by member: Cast) async throws -> String { try await #require(bodies[member]).value }

    /// What its events brought, in their order.
    func news(to member: Cast) async throws -> [JSON] { try await heard(by: member).told.compactMap { $0["news"] } }

    func lines(to member: Cast) async throws -> [String] {
        try await news(to: member).compactMap { $0["brings"]?["lines"]?.stringValue }
    }

    /// The same for a device.
    func operations(to member: Cast) async throws -> [JSON] {
        try await heard(by: member).told.compactMap { $0["operations"] }
    }
}

extension String {
    /// What the events of a stream say.
    var told: [JSON] {
        get throws {
            try split(separator: "\n").filter { $0.hasPrefix("data: ") }.map {
                try JSON.parse(String($0.dropFirst("data: ".count)))
            }
        }
    }
}
