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

    @Test func `results say when an open lock shuts them, and a journal's own pages name no day in their tabs`() throws
    {
        var desk = try Desk()
        try desk.write("바다에 간 날", day: "2026-11-01")
        var pocket = try Pocket(desk)
        #expect(!found("바다", on: pocket).contains("data-shuts-at"))
        #expect(pocket.get("entry/\(Desk.entry.text)").contains("data-title=\"2026년 11월 1일 · 마루\""))
        (pocket.replica.lockable, pocket.replica.shutsAt) = ([pocket.journal], 1_795_230_300_000)
        #expect(found("바다", on: pocket).contains("data-shuts-at=\"1795230300000\""))
        let page = pocket.get("entry/\(Desk.entry.text)")
        #expect(page.contains("data-title=\"일기 · 마루\"") && !page.contains("data-shuts-at"), "it says that it is used")
    }
}
