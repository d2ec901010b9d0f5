import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import RunRoom

/// What stands on a device for the address of a run.
struct RunTitlesTests {
    @Test func `a run that the device has shows its title, and no other run does`() throws {
        let desk = try Desk.peopled()
        let doyun = desk.cast.doyun
        let viewer = Viewer(
            person: doyun.id, name: doyun.name, device: ID(high: 9, low: 2), language: .ko, today: Day("2026-11-21")!,
            dayEnds: desk.now + 43_200_000, now: desk.now, formID: ID(high: 0, low: 99))
        let slice = desk.slice(.init(desk.meetup.id, runners: true, talk: .init()), as: doyun)
        let delta = SyncDelta(
            space: desk.meetup.id, kind: RunRules.kind, sequence: slice.sequence,
            snapshot: .init(state: try MeetupSnapshot(of: slice, for: doyun.id, at: desk.now).json, members: []))
        let entries: [JSON] = [
            [.string(StorageKey.owner), DeviceOwner(viewer).json],
            [.string(StorageKey.space + desk.meetup.id.text), delta.json],
        ]
        let replica = try #require(Replica(entries: entries, now: desk.now, zone: OffsetTable(json: .array([]))))
        let held = LinkedPage(desk.meetup.id)
        let pages = [LinkedPage(ID(high: 6, low: 6)), held, LinkedPage(desk.meetup.id, entry: ID(high: 5, low: 1))]
        #expect(replica.titles(of: pages, for: viewer) == [LinkedTitle(held, "퇴근길 5km")])
    }
}
