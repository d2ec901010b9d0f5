import BoardRoom
import Floor
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `What a program writes of a card` {
    @Test func `can be read there again`() async throws {
        try await withHouse(.sqlite, rooms: Room.all) { house in
            let document = house.services.api.openAPI["components"]?["schemas"]?["Card"]?["properties"]
            let read = document?.members?.map(\.name) ?? []
            let written = BoardRules.editCard.input.map(\.name)
            #expect(!written.isEmpty && written.filter { !read.contains($0) } == [])
        }
    }
}
