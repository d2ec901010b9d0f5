import Testing

@testable import Floor

@Suite struct `What a device knows of its owner` {
    private var owner: DeviceOwner {
        var viewer = Viewer(
            person: ID(high: 1, low: 1), name: "민지", device: ID(high: 9, low: 1), language: .ko,
            today: Day("2026-11-21")!, dayEnds: 0, now: 0)
        viewer.findsWeather = true
        viewer.places = [.today, .board, .me]
        return DeviceOwner(viewer, favourites: [ID(high: 3, low: 2), ID(high: 3, low: 1)])
    }

    @Test func `is read as it was written, favourites in their order`() throws {
        let read = try #require(DeviceOwner(json: owner.json))
        #expect(read == owner && read.favourites.map(\.low) == [2, 1])
        #expect(read.viewer(now: 0, zone: OffsetTable(json: .array([]))).shownPlaces == [.today, .board, .me])
    }

    /// Its pages speak of no weather that does not come.
    @Test(arguments: [true, false]) func `knows whether the house finds weather`(findsWeather: Bool) throws {
        var owner = owner
        owner.findsWeather = findsWeather
        let read = try #require(DeviceOwner(json: owner.json))
        #expect(read.viewer(now: 0, zone: OffsetTable(json: .array([]))).findsWeather == findsWeather)
    }

    @Test func `has no favourites where the server sends none`() throws {
        let members = (owner.json.members ?? []).filter { $0.name != "favourites" }
        let read = try #require(DeviceOwner(json: .object(members)))
        #expect(read.favourites.isEmpty && read.places == owner.places)
    }
}
