import Foundation
import Server
import TestKit
import Testing

@Suite struct `The map` {
    @Test func `names the file of every address as it is now`() async throws {
        try await withHouse(.sqlite) { house in
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let page = try String(contentsOf: root.appending(path: "docs/map.md"), encoding: .utf8)
            #expect(page == house.services.routeMap, "write it again: maru map --data $(mktemp -d) > docs/map.md")
        }
    }
}
