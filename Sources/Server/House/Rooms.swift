import BoardServer
import DiaryServer
public import Floor
public import Foundation
import RetroServer
import RunServer
public import ServerFloor

extension Room {
    /// The rooms, in display order.
    public static let all: [Room] = [.board, .diary, .retro, .run]
}

extension AssetStore {
    /// Reads an assets folder for a server with all rooms.
    ///
    /// - Parameter off: those that are off for everyone.
    /// - Throws: `AssetRefusal` if a file that pages need is missing.
    public init(reading folder: URL, without off: [Page.Place] = []) throws {
        try self.init(reading: folder, places: Room.placesOnDevices, without: off)
    }

    /// - Parameter contents: file contents by name.
    public init(holding contents: [String: [UInt8]]) { self.init(holding: contents, places: Room.placesOnDevices) }
}

extension Room {
    /// The first segments of what devices answer: the rooms whose spaces they store, what they have not sent, links of cards.
    package static var placesOnDevices: [String] {
        all.filter { $0.sync != nil }.map(\.kind) + [UnsentPage.segment, cardLinks]
    }
}
