import Floor
import HTTPTypes
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Every page as it is drawn, in Korean, and its words in English: what changes one by accident shows here, line by line.
///
/// After changing a page on purpose: `MARU_RECORD_GOLDEN=1 swift test --filter GoldenTests`, and look at the difference.
@Suite struct GoldenTests {
    @Test func `each page is drawn as it was recorded, in English with the recorded words`() async throws {
        async let koreanHouse = pages(of: .minji)
        async let englishHouse = pages(of: .ann)
        let (korean, english) = try await (koreanHouse, englishHouse)
        for (name, page) in korean { try Golden.expect(name + ".ko", is: page) }
        try Golden.expect(english: english, as: korean)
        let files = korean.map { $0.name + ".ko.html" } + Golden.ofWeeks.map { $0 + ".en.html" }
        #expect(try Golden.recorded().subtracting(files).isEmpty, "These pages are gone.")
    }

    private func pages(of owner: Cast) async throws -> [(name: String, page: String)] {
        let pages = Mutex<[(name: String, page: String)]>([])
        try await withHouse(.sqlite, cast: [owner, .doyun, .sam], rooms: Room.all) { house in
            var states = GoldenStates(house, owner)
            try await states.visitAll()
            let drawn = Golden.drawn(states)
            pages.withLock { $0 = drawn }
        }
        return pages.withLock { $0 }
    }
}
