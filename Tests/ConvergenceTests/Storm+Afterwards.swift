import BoardRoom
import DeviceFloor
import Floor
import Storage
import TestKit

@testable import Browser
@testable import Server
@testable import ServerFloor
@testable import BoardServer

/// What is looked at once a storm is over.
extension Storm {
    /// The board's log, as the house has it.
    func log() async throws -> [RecordedOperation] {
        let space = space
        return try await house.services.database.read { try $0.operations(in: space, after: 0, limit: 1_000_000) }
    }

    /// All of the board, as the house has it for the owner of a device; nil where they are not on it.
    func houseBoard(for index: Int) async throws -> Board? {
        let (space, now) = (space, house.clock.now)
        guard let person = ids[owners[index]].flatMap({ ID<Person>($0) }) else { return nil }
        return try await house.services.database.read { connection in
            guard try connection.role(of: person, in: space) != nil else { return nil }
            return try connection.board(space, for: person, at: now)
        }
    }

    /// The board as a device wrote it down, read by this build whatever the device runs; nil where it holds none.
    func held(_ index: Int) throws -> HeldSpace<BoardOnDevice>? {
        let entries = devices[index].kept.sorted { $0.key < $1.key }.map { JSON.array([.string($0.key), $0.value]) }
        let replica = Browser.Replica(entries: entries, now: devices[index].now, zone: OffsetTable(json: .array([])))
        return replica?.rooms.boards[space]
    }

    /// Whose device it is.
    func owner(of index: Int) -> Cast { owners[index] }

    /// Some cards to look at: the first, which much has happened to, and the last.
    func someCards(_ count: Int) -> [String] {
        Array(known.cards.prefix(count / 2)) + known.cards.dropFirst(count / 2).suffix(count - count / 2)
    }
}
