import Floor
import HTTPTypes
import RetroRoom
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A house with the Retro room, in which a team was made: 민지 has the seat, the others came by its code.
struct Crew: Sendable {
    let house: House
    let id: String
    let members: [Cast]

    static let rooms = Room.all

    init(_ house: House, _ members: [Cast] = [.minji, .doyun, .ann, .sam]) async throws {
        let first = try #require(members.first)
        let made = try await house[first].api(.post, "/teams", ["name": "키고", "nickname": .string(first.nickname)])
        let link = try #require(made.json?["link"]?.stringValue, "\(made.body)")
        self.house = house
        self.members = members
        id = String(link.dropFirst("/retro/".count))
        for member in members.dropFirst() {
            let joined = try await join(member, by: try await code())
            #expect(joined.status == 200, "\(joined.body)")
        }
    }

    var space: ID<Space> { get throws { try #require(ID<Space>(id)) } }

    func code() async throws -> String {
        let answer = try await house[members[0]].api(.get, "/teams/\(id)/code")
        return try #require(answer.json?["code"]?.stringValue, "\(answer.body)")
    }

    @discardableResult
    func join(_ member: Cast, by code: String) async throws -> Answer {
        try await house[member].api(
            .post, "/join-team", ["code": .string(code), "nickname": .string(member.nickname)])
    }

    /// One use case, asked for with JSON.
    @discardableResult
    func act(_ useCase: String, _ body: JSON = [:], as member: Cast) async throws -> Answer {
        try await house[member].api(.post, "/teams/\(id)/\(useCase)", body)
    }

    /// The same at the place that the use case names.
    @discardableResult
    func ask(_ useCase: String, _ body: JSON = [:], as member: Cast) async throws -> Answer {
        let found = try #require(RetroRules.useCases.first { $0.name == useCase })
        guard case .rest(let place, let below, _) = found.api else { throw Elsewhere() }
        let method = try #require(HTTPRequest.Method("\(place)".uppercased()))
        var path = "/teams/\(id)" + (below.isEmpty ? "" : "/" + below)
        var members = body.members ?? []
        if below.contains("{retrospective}"), body["retrospective"] == nil {
            path = path.replacing(
                "{retrospective}", with: try #require(try await seen(by: self.members[0])["current"]?.stringValue))
        }
        for member in members where path.contains("{\(member.name)}") {
            path = path.replacing("{\(member.name)}", with: member.value.stringValue ?? "")
        }
        members.removeAll { below.contains("{\($0.name)}") }
        return try await house[member].api(method, path, method == .delete ? nil : .object(members))
    }

    struct Elsewhere: Error {}

    /// The team, as somebody sees it.
    func seen(by member: Cast) async throws -> JSON {
        try #require(try await house[member].api(.get, "/teams/\(id)").json)
    }

    /// A keyword; gives its id.
    @discardableResult
    func write(_ secret: Secret, as author: Cast) async throws -> String {
        let recipient = try await house.id(of: secret.recipient).text
        let answer = try await act(
            "add-keyword",
            [
                "recipient": .string(recipient), "kind": .string(secret.kind), "word": .string(secret.word),
                "situation": .string(secret.situation), "feeling": .string(secret.feeling),
                "request": .string(secret.request),
            ], as: author)
        #expect(answer.status == 200, "\(answer.body)")
        let mine = try await seen(by: author)["keywords"]?.arrayValue ?? []
        let own = mine.last { $0["situation"]?.stringValue == secret.situation }
        return try #require(own?["id"]?.stringValue)
    }

    func schedule(in milliseconds: Int64 = 3_600_000, as member: Cast = .minji) async throws {
        let start = house.clock.now + milliseconds
        let answer = try await act(
            "schedule-retrospective",
            ["name": "3차 회고", "start": .integer(start), "zone": "Asia/Seoul"], as: member)
        #expect(answer.status == 200, "\(answer.body)")
    }

    /// Lets days pass in which everybody comes by, so that nobody is signed out, and the house does what is due.
    func daysPass(_ days: Int) async throws {
        for _ in 1...days {
            house.clock.advance(days: 1)
            for member in members { _ = try await house[member].get("/me") }
        }
        try await house.services.planJobs()
        try await house.services.runDueJobs()
    }

    /// The current retrospective's phase, as somebody sees it.
    func phase(by member: Cast = .minji) async throws -> String? {
        let seen = try await seen(by: member)
        let all = seen["retrospectives"]?.arrayValue ?? []
        return all.first { $0["id"] == seen["current"] }?["phase"]?.stringValue
    }
}

/// What nobody but its author may read before the day.
struct Secret: Sendable {
    var recipient = Cast.ann
    var kind = "stop"
    var word = "경청"
    var situation = "회의에서 말을 끊었어요"
    var feeling = "조금 서운했어요"
    var request = "끝까지 들어 주세요"

    /// The same word about something else.
    static let other = Secret(
        recipient: .minji, kind: "continue", situation: "Reviewed it all in one afternoon, every single file of it",
        feeling: "grateful", request: "keep going")
}

extension Cast {
    var nickname: String {
        switch self {
        case .minji: "민지"
        case .doyun: "도윤"
        case .ann: "Ann"
        case .sam: "Sam"
        }
    }
}
