import Floor
import HTTPTypes
import Hummingbird
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import RetroServer

/// Every address of the Retro room, as it is mounted: none can be forgotten here.
@Suite struct `Whoever is not in a team` {
    /// 도윤 never was in it, Sam is in another, Ann has left it, and the last is not signed in.
    @Test(arguments: Engine.allCases)
    func `finds at every address what they find where there is no team, and changes nothing`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let keyword = try await crew.write(Secret(), as: .minji)
            _ = try await Crew(house, [.sam])
            try await crew.act("leave-team", as: .ann)
            let space = try crew.space
            let before = try await house.services.database.read { try $0.space(space)?.sequence }
            let code = try await crew.code()
            let routes = Self.routes(house)
            #expect(routes.count > 50)
            for route in routes {
                for outsider in [Cast.doyun, .sam, .ann] {
                    let there = try await ask(route, crew.id, keyword, house[outsider])
                    let nowhere = try await ask(route, Self.nowhere, keyword, house[outsider])
                    #expect(there.status == 404, "\(route.method) \(route.path) by \(outsider): \(there.body)")
                    #expect(told(there) == told(nowhere), "\(route.method) \(route.path) by \(outsider)")
                }
                let out = try await ask(route, crew.id, keyword, house.visitor())
                #expect([303, 401].contains(out.status), "\(route.method) \(route.path): \(out.status)")
            }
            let after = try await house.services.database.read { try $0.space(space)?.sequence }
            #expect(after == before)
            #expect(try await crew.code() == code)
        }
    }

    private static let nowhere = "019a9f5e-3c00-7abc-8def-0123456789ab"

    /// Those with a team in them.
    private static func routes(_ house: House) -> [RoutePattern] {
        let routes = Routes(Router(context: MaruContext.self))
        Room.retro.mount(routes, house.services)
        API(Room.retro.endpoints(house.services)).mount(routes, house.services)
        return routes.table.filter { $0.path.contains("{team}") }
    }

    private func ask(
        _ route: RoutePattern, _ team: String, _ keyword: String, _ visitor: Visitor
    ) async throws -> Answer {
        let path = route.path.replacing("{team}", with: team).replacing("{keyword}", with: keyword)
            .replacing("{retrospective}", with: keyword)
            .replacing("{file}", with: "team.json").replacing("{person}", with: keyword)
            .replacing("{action}", with: keyword)
        let form = fields(of: RetroMatrix.useCase("\(route.method)", route.path) ?? "", keyword)
            .filter { !route.path.contains("{\($0.0)}") }
        let isAPI = path.hasPrefix("/api/v1")
        guard isAPI else {
            return route.method == .get
                ? try await visitor.get(path) : try await visitor.post(path, pairs: form.map { ($0, $1) })
        }
        let body: JSON? =
            route.method == .get || route.method == .delete
            ? nil
            : .object(
                form.map { name, value in
                    JSON.Member(name, Int64(value).map { .integer($0) } ?? .string(value))
                })
        return try await visitor.api(route.method, String(path.dropFirst("/api/v1".count)), body)
    }

    /// What each form needs to be taken at all.
    private func fields(of useCase: String, _ keyword: String) -> [(String, String)] {
        switch useCase {
        case "rename-team", "delete-team": [("name", "키고")]
        case "remove-member", "hand-over-seat", "give-turn", "invite-housemate": [("person", keyword)]
        case "schedule-retrospective": [("name", "회고"), ("start", "1796260000000"), ("zone", "Asia/Seoul")]
        case "change-format": [("format", "four-ls")]
        case "change-anonymity": [("anonymity", "alias")]
        case "add-keyword": [("recipient", keyword), ("kind", "stop"), ("situation", "x"), ("word", "x")]
        case "edit-keyword", "delete-keyword", "discard-keyword", "open-keyword": [("keyword", keyword)]
        case "group-keyword": [("keyword", keyword), ("with", keyword)]
        case "split-group", "vote": [("keyword", keyword)]
        case "start-timer": [("minutes", "5")]
        case "make-action": [("title", "일"), ("owner", keyword)]
        case "judge-action": [("action", keyword), ("help", "yes")]
        case "edit-profile": [("nickname", "남")]
        default: []
        }
    }

    private func told(_ answer: Answer) -> String {
        answer.body.replacing(/"requestId":"[^"]*"/, with: "").replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "")
    }
}
