import DeviceFloor
import Floor
import Testing

@testable import BoardRoom
@testable import Browser

/// What a card's page on a device says of a form that was sent as its page went.
@Suite struct `A card on a device` {
    private static let zone = OffsetTable(json: .array([]))

    private func replica(_ desk: Desk) throws -> Replica {
        let owner = DeviceOwner(desk.viewer(desk.cast.minji))
        let member = SyncDelta.Member(desk.cast.minji.id, Role.owner.rawValue)
        let delta = SyncDelta(
            space: desk.board.id, kind: BoardRules.kind, sequence: Int64(desk.log.count),
            snapshot: SyncDelta.Snapshot(state: BoardSnapshot(of: desk.board).json, members: [member]))
        let entries: [JSON] = [
            .array([.string(StorageKey.owner), owner.json]),
            .array([.string(StorageKey.space + desk.board.id.text), delta.json]),
        ]
        return try #require(Replica(entries: entries, now: Desk.noon, zone: Self.zone))
    }

    private func visit(_ request: Request, on replica: inout Replica) -> Response {
        replica.visit(
            BoardRules.self, request, isOffline: true, from: nil, now: Desk.noon, zone: Self.zone,
            entropy: Entropy(seed: (1, 2, 3, 4))
        ).response
    }

    @Test func `it has what was sent and is not synced yet, and sent once more that is done once`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        var replica = try replica(desk)
        let id = ID<Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0004)
        let path = [desk.board.id.text, "card", card.text]
        let form = Fields([
            .init("operation", id.text), .init("card", card.text), .init("body", "글"), .init("was-body", ""),
        ])
        func did() throws -> ID<Operation>? {
            let asked = Request(.get, path, query: Fields([.init("did", id.text)]))
            guard case .page(let page, _) = visit(asked, on: &replica) else { throw Desk.Missed.page }
            return page.did
        }
        #expect(try did() == nil)
        for _ in 0..<2 {
            guard case .redirect = visit(Request(.post, [desk.board.id.text, "edit-card"], form: form), on: &replica)
            else { throw Desk.Missed.page }
        }
        #expect(try did() == id)
        #expect(replica.unsent.count == 1)
    }
}
