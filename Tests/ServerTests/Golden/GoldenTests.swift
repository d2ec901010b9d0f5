import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Every page as it is drawn, in both languages: what changes one by accident shows here, line by line.
///
/// After changing a page on purpose: `MARU_RECORD_GOLDEN=1 swift test --filter GoldenTests`, and look at the difference.
@Suite struct GoldenTests {
    @Test(arguments: [Cast.minji, .ann])
    func `each page is drawn as it was recorded`(_ owner: Cast) async throws {
        try await withHouse(.sqlite, cast: [owner, .doyun, .sam], rooms: Room.all) { house in
            var states = GoldenStates(house, owner)
            try await states.visitAll()
            let language = owner.language == .ko ? "ko" : "en"
            for (name, page) in states.pages {
                try Golden.expect("\(name).\(language)", is: page, isShell: name == "shell")
            }
        }
    }

    @Test func `no recorded page is left of one that is gone`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .doyun, .sam]) { house in
            var states = GoldenStates(house, .minji)
            try await states.visitAll()
            let names = Set(states.pages.flatMap { ["\($0.name).ko.html", "\($0.name).en.html"] })
            #expect(try Golden.recorded().subtracting(names).isEmpty)
        }
    }
}
