import Floor
import Foundation
import ServerFloor
import Testing

@testable import Server

/// What somebody sees of a house before they have one. `script/screens` takes the pictures that are named there.
@Suite struct `The README` {
    @Test func `shows a picture of every room, and each that it shows is there`() throws {
        let text = try Checkout.text("README.md")
        let shown = Set(text.matches(of: /docs\/screens\/([a-z-]+\.png)/).map { String($0.1) })
        for room in Room.all.map(\.place.rawValue) {
            #expect(shown.contains { $0.hasPrefix(room + "-") }, "\(room) is not shown")
            #expect(text.contains("**\(room.capitalized)**"), "\(room) is not described")
        }
        let folder = Checkout.root.appending(path: "docs/screens").path()
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
        #expect(Set(kept) == shown, "script/screens takes what is missing; delete what is not shown")
    }
}
