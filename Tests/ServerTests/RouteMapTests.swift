import Server
import ServerFloor
import TestKit
import Testing

@Suite struct `The map` {
    @Test func `names the file of every address as it is now`() async throws {
        try await withHouse(.sqlite) { house in
            let page = try Checkout.text("docs/map.md")
            #expect(page == house.services.routeMap, "write it again: script/docs map")
        }
    }
}
