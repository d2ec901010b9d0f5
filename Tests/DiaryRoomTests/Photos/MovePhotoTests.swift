import Floor
import Testing

@testable import DiaryRoom

struct MovePhotoTests {
    private func move(_ number: UInt64, _ to: String, beside: UInt64? = nil) -> [String: String] {
        [
            "entry": Desk.entry.text, "photo": Desk.photo(number).text, "to": to,
            "beside": beside.map { Desk.photo($0).text } ?? "",
        ]
    }

    @Test(
        arguments: [
            (3, "first", nil, [3, 1, 2, 4]), (1, "last", nil, [2, 3, 4, 1]), (3, "earlier", nil, [1, 3, 2, 4]),
            (2, "later", nil, [1, 3, 2, 4]), (4, "before", 2, [1, 4, 2, 3]), (1, "before", 4, [2, 3, 1, 4]),
            (2, "before", 9, [1, 3, 4, 2]), (1, "earlier", nil, [1, 2, 3, 4]), (4, "later", nil, [1, 2, 3, 4]),
            (2, "before", 3, [1, 2, 3, 4]),
        ] as [(UInt64, String, UInt64?, [UInt64])])
    func `a photo goes where it is told`(_ number: UInt64, _ to: String, _ beside: UInt64?, _ order: [UInt64]) throws {
        var desk = try Desk()
        for number in 1...4 as ClosedRange<UInt64> { try desk.addPhoto(number) }
        let operation = try desk.act("move-photo", move(number, to, beside: beside))
        #expect(desk.photos() == order)
        #expect((operation == nil) == (order == [1, 2, 3, 4]), "a photo that is there stays without an operation")
        #expect(operation?.changes.count ?? 1 == 1)
    }

    @Test func `photos that were added at once with one rank can be put in any order`() throws {
        var desk = try Desk()
        try desk.write("글")
        let before = desk
        for number in 1...3 as ClosedRange<UInt64> {
            var other = before
            other.tools.clock = HybridTime(milliseconds: Desk.noon + Int64(number))
            desk.journal.apply(try #require(try other.addPhoto(number)))
        }
        #expect(Set(desk.journal.entries[Desk.entry]?.photos.map(\.rank.text) ?? []).count == 1)
        try desk.act("move-photo", move(3, "before", beside: 2))
        #expect(desk.photos() == [1, 3, 2])
        try desk.act("move-photo", move(2, "earlier"))
        #expect(desk.photos() == [1, 2, 3])
    }

    @Test func `a place that is none and a photo that is not there are refused`() throws {
        var desk = try Desk()
        try desk.addPhoto(1)
        #expect(desk.refusal("move-photo", move(1, "up"))?.name == "photo-spot-unknown")
        #expect(desk.refusal("move-photo", move(2, "first")) == .photoMissing)
    }
}
