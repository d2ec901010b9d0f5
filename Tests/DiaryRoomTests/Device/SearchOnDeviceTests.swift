import Floor
import Testing

@testable import Browser
@testable import DiaryRoom

/// The search of every room, on a device that cannot reach the server.
struct SearchOnDeviceTests {
    private func found(_ words: String, on pocket: Pocket, hiding hidden: [ID<Space>] = []) -> String {
        let answer = pocket.replica.visit(
            .search, Request(.get, [], query: Desk.fields(["q": words])), hiding: hidden, now: pocket.now,
            zone: Pocket.zone, entropy: Entropy(seed: (1, 2, 3, 4)))
        guard case .page(let page, let viewer) = answer else { return "" }
        return Shell.fragment(page, viewer: viewer).text
    }

    @Test func `entries are found beside cards, and none of a locked journal`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("바다\n냄새가 났다")
        #expect(found("냄새", on: pocket).contains("<mark>냄새</mark>"))
        #expect(!found("냄새", on: pocket, hiding: [pocket.journal]).contains("<mark>"))
    }
}
