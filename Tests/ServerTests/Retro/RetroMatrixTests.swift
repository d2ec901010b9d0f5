import Floor
import Foundation
import HTTPTypes
import Hummingbird
import RetroRoom
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import RetroServer

/// Every address of a team, as the room mounts them, by everybody in every state of its retrospective.
@Suite struct `The matrix of a team` {
    @Test func `has a row for each address that is mounted and each thing that can be done, and no other`() async throws
    {
        try await withHouse(.sqlite, cast: [], rooms: Crew.rooms) { house in
            let mounted = TeamRoutes.all(house).map { "\($0.method) \($0.path)" }
            for address in mounted {
                let (method, path) = TeamRoutes.parts(address)
                #expect(RetroMatrix.row(method, path) != nil, "\(address)")
            }
            for row in RetroMatrix.others { #expect(mounted.contains(row.address), "\(row.address)") }
        }
        #expect(RetroMatrix.useCases.map(\.address).sorted() == RetroRules.useCases.map(\.name).sorted())
        for row in RetroMatrix.useCases + RetroMatrix.others + RetroMatrix.formsAlone + RetroMatrix.apiAlone {
            #expect(row.answers.count == 4 && row.answers.allSatisfy { $0.count == 4 }, "\(row.address)")
        }
    }

    /// 도윤 wrote to Ann, Sam is their teammate, 민지 has the seat.
    @Test(arguments: Engine.allCases, RetroMatrix.states)
    func `answers everybody who is in the team as its table says`(_ engine: Engine, _ state: String) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let column = try #require(RetroMatrix.states.firstIndex(of: state))
            let people = [Cast.doyun, .ann, .sam, .minji]
            let document = DescribedAPI(house)
            let calm = try await Situation(house, state)
            let before = try await calm.sequence()
            var refused = 0
            for route in TeamRoutes.all(house) {
                let row = try #require(RetroMatrix.row(route.method, route.path), "\(route)")
                let expected = Array(row.answers[column])
                var changed: Situation?
                for (person, letter) in zip(people, expected) {
                    let isChange = letter == "o" && route.method != "GET"
                    if !isChange { refused += 1 }
                    if isChange, changed == nil || RetroMatrix.once.contains(route.name) {
                        house.clock.advance(seconds: 5)
                        changed = try await Situation(house, state)
                    }
                    let situation = isChange ? try #require(changed) : calm
                    let answer = try await situation.ask(route, as: person)
                    #expect(
                        route.letter(of: answer) == letter,
                        "\(route.method) \(route.path) by \(person): \(answer.status) \(answer.body.prefix(400))")
                    guard route.isAPI else { continue }
                    #expect(document.faults(of: answer, to: route.method, route.path) == [], "\(answer.body)")
                }
            }
            #expect(refused > 100)
            #expect(try await calm.sequence() == before, "what was refused or looked at changed nothing")
            // All that can be done in a team was done in one of them.
            let teams = try await house.services.database.read { try $0.spaces(of: "retro") }
            for team in teams { #expect(try await house.services.differencesFromLog(space: team) == []) }
        }
    }

    /// 도윤 never was in it, Sam is in another, and Ann, for whom the keyword is, has left it.
    @Test(arguments: Engine.allCases, RetroMatrix.states)
    func `has nothing for anybody who is not in the team`(_ engine: Engine, _ state: String) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let situation = try await Situation(house, state, author: .minji, of: [.minji, .ann])
            _ = try await Crew(house, [.sam])
            #expect(try await situation.crew.act("leave-team", as: .ann).status == 200)
            let before = try await situation.sequence()
            for route in TeamRoutes.all(house) {
                for person in [Cast.doyun, .sam, .ann] {
                    let answer = try await situation.ask(route, as: person)
                    #expect(answer.status == 404, "\(route.method) \(route.path) by \(person): \(answer.status)")
                    #expect(!answer.body.contains(Secret().situation) && !answer.body.contains("키고"))
                }
            }
            #expect(try await situation.sequence() == before)
        }
    }
}

/// The addresses with a team in them, as they are mounted.
struct TeamRoutes {
    let method: String
    let path: String

    /// The use case, or what the page is called.
    var name: String { RetroMatrix.useCase(method, path) ?? path.split(separator: "/").last.map(String.init) ?? "" }
    var isAPI: Bool { path.hasPrefix("/api/v1") }

    static func all(_ house: House) -> [TeamRoutes] {
        let routes = Routes(Router(context: MaruContext.self))
        Room.retro.mount(routes, house.services)
        API(Room.retro.endpoints(house.services)).mount(routes, house.services)
        return routes.table.filter { $0.path.contains("{team}") }
            .map { TeamRoutes(method: $0.method.rawValue, path: $0.path) }
    }

    static func parts(_ address: String) -> (method: String, path: String) {
        let parts = address.split(separator: " ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.last ?? "")
    }

    /// An answer in the table's letters.
    func letter(of answer: TestKit.Answer) -> Character {
        switch answer.status {
        case 200, 201, 204: "o"
        // After a form one is led on, unless nothing came of it; who only looks is led away.
        case 303: method == "GET" || answer.location?.contains("late=") == true ? "r" : "o"
        case 403: "x"
        case 404: "-"
        case 409: "c"
        default: "?"
        }
    }
}

/// A team with one keyword, in one state of the retrospective it was written in.
struct Situation {
    let crew: Crew
    let keyword: String
    let retrospective: String
    let start: Int64

    init(
        _ house: House, _ state: String, author: Cast = .doyun, of members: [Cast] = [.minji, .doyun, .ann, .sam]
    ) async throws {
        crew = try await Crew(house, members)
        retrospective = try #require(try await crew.seen(by: .minji)["current"]?.stringValue)
        start = house.clock.now + 3_600_000
        keyword = try await crew.write(Secret(), as: author)
        guard state != "unscheduled" else { return }
        try await crew.schedule()
        guard state != "scheduled" else { return }
        try await act("start-retrospective", [:])
        try await act("give-turn", ["person": .string(try await house.id(of: .ann).text)])
        guard state == "done" else { return }
        try await act("end-retrospective", [:])
    }

    private func act(_ useCase: String, _ body: JSON) async throws {
        let answer = try await crew.act(useCase, body, as: .minji)
        try #require(answer.status == 200, "\(useCase): \(answer.body)")
    }

    func sequence() async throws -> Int64? {
        let space = try crew.space
        return try await crew.house.services.database.read { try $0.space(space)?.sequence }
    }

    func ask(_ route: TeamRoutes, as person: Cast) async throws -> TestKit.Answer {
        let visitor = crew.house[person]
        var fields = try await fields(of: route, by: person)
        var path = route.path
        for (name, value) in fields where path.contains("{\(name)}") { path = path.replacing("{\(name)}", with: value) }
        fields.removeAll { route.path.contains("{\($0.0)}") }
        path = path.replacing("{team}", with: crew.id).replacing("{keyword}", with: keyword)
            .replacing("{retrospective}", with: retrospective).replacing("{file}", with: "team.json")
            .replacing("{action}", with: keyword)
        guard route.isAPI else {
            return route.method == "GET"
                ? try await visitor.get(path)
                : try await visitor.post(path, pairs: fields + [("retrospective", retrospective)])
        }
        path = String(path.dropFirst("/api/v1".count))
        guard route.method != "GET" else { return try await visitor.api(.get, path) }
        let method = try #require(HTTPRequest.Method(route.method))
        if method == .delete {
            let query = fields.compactMap { name, value in
                value.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { "\(name)=\($0)" }
            }
            return try await visitor.api(.delete, path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")))
        }
        var members = fields.map { name, value in
            JSON.Member(name, Int64(value).map { .integer($0) } ?? .string(value))
        }
        let input = RetroRules.useCases.first { $0.name == route.name }?.input ?? []
        if input.contains(where: { $0.name == "retrospective" }), !route.path.contains("{retrospective}") {
            members.append(JSON.Member("retrospective", .string(retrospective)))
        }
        return try await visitor.api(method, path, .object(members))
    }

    /// What is asked for: something that would be taken, were it the person's to ask.
    private func fields(of route: TeamRoutes, by person: Cast) async throws -> [(String, String)] {
        let house = crew.house
        func id(_ cast: Cast) async throws -> String { try await house.id(of: cast).text }
        return switch route.name {
        case "rename-team": [("name", "새이름")]
        case "delete-team": [("name", "키고")]
        case "edit-profile": [("job", "디자이너")]
        case "remove-member": [("person", try await id(.sam))]
        case "hand-over-seat", "give-turn", "invite-housemate": [("person", try await id(.doyun))]
        case "make-action": [("title", "회의록 쓰기"), ("owner", try await id(.doyun))]
        case "judge-action": [("action", keyword), ("help", "yes")]
        case "schedule-retrospective": [("name", "회고"), ("start", String(start)), ("zone", "Asia/Seoul")]
        case "change-format": [("format", "continue-stop")]
        case "change-anonymity": [("anonymity", "anonymous")]
        case "add-keyword":
            [
                ("recipient", try await id(person == .ann ? .sam : .ann)), ("kind", "stop"), ("situation", "일"),
                ("word", "열정"),
            ]
        case "edit-keyword": [("keyword", keyword), ("word", "배려")]
        case "delete-keyword", "discard-keyword", "open-keyword", "split-group", "vote", "park-keyword":
            [("keyword", keyword)]
        case "group-keyword": [("keyword", keyword), ("with", keyword)]
        case "start-timer": [("minutes", "5")]
        default: []
        }
    }
}
