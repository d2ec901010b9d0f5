import Testing

@testable import Floor

@Suite struct `What a device offers without the server` {
    private func offered(in place: Page.Place, on shown: [Page.Place], holdsRuns: Bool = true) -> [String] {
        var viewer = Viewer(
            person: ID(high: 1, low: 1), name: "민지", device: ID(high: 9, low: 1), language: .enUS,
            today: Day("2026-11-21")!, dayEnds: 0, now: 0)
        viewer.places = shown
        let page = OfflinePage.page(isForm: false, retry: nil, in: place, boards: 2, holdsRuns: holdsRuns, viewer)
        let html = String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
        return ["Open boards", "Your boards", "Open my runs", "Your runs"].filter { html.contains($0) }
    }

    @Test func `is the room that one was going to, or boards`() {
        let all = Page.Place.allCases
        #expect(offered(in: .run, on: all) == ["Open my runs", "Your runs"])
        #expect(offered(in: .run, on: all, holdsRuns: false) == ["Open boards", "Your boards"])
        #expect(offered(in: .today, on: all) == ["Open boards", "Your boards"])
    }

    @Test func `is no room that is off`() {
        #expect(offered(in: .run, on: [.today, .board, .me]) == ["Open boards", "Your boards"])
        #expect(offered(in: .run, on: [.today, .run, .me], holdsRuns: false) == [])
        #expect(offered(in: .today, on: [.today, .diary, .me]) == [])
    }
}
