import BoardRoom
import DiaryRoom
import Floor
import HTTPTypes
import RetroRoom
import RunRoom
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Each use case says where the API has it, and the API has it there.
@Suite struct `The place of a use case in the API` {
    @Test func `is an endpoint of its own`() async throws {
        try await withHouse(.sqlite, rooms: Crew.rooms) { house in
            let endpoints = house.services.api.endpoints
            try expect(BoardRules.useCases, below: "/boards/{board}", among: endpoints)
            try expect(RetroRules.useCases, below: "/teams/{team}", among: endpoints)
            try expect(DiaryRules.useCases, below: "/journals/{journal}", among: endpoints)
            try expect(RunRules.useCases, below: "/meetups/{meetup}", among: endpoints)
            let addresses = endpoints.map { "\($0.method) \($0.path)" }
            #expect(Set(addresses).count == addresses.count, "no two are at one address")
        }
    }

    private func expect<Room>(_ useCases: [UseCase<Room>], below root: String, among all: [APIEndpoint]) throws {
        for useCase in useCases {
            guard case .rest(let method, let place, let status) = useCase.api else { continue }
            let path = place.isEmpty ? root : root + "/" + place
            let endpoint = try #require(
                all.first { "\($0.method)".lowercased() == "\(method)" && $0.path == path },
                "\(method) \(path) of \(useCase.name)")
            #expect(endpoint.file == useCase.file, "\(path) is \(useCase.name) and no other")
            #expect(endpoint.replacement == nil)
            let success = endpoint.answers.filter { $0.status < 300 }
            #expect(success.map(\.status) == [status])
            guard status == 201 else { continue }
            let one = all.first { $0.method == .get && $0.path == "\(path)/{\(useCase.adds ?? "")}" }
            #expect(success.first?.schema?.json == one?.answers.first?.schema?.json, "\(useCase.name) answers with it")
        }
    }

    @Test func `names in its path what the use case takes, and nothing that it would not look at`() {
        for useCase in RetroRules.useCases {
            guard case .rest(_, let place, _) = useCase.api else { continue }
            for name in APIEndpoint.names(in: place) {
                #expect(useCase.input.contains { $0.name == name }, "\(useCase.name) knows no \(name)")
            }
        }
    }
}
