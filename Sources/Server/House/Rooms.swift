import BoardServer
public import Foundation
import RetroServer
public import ServerFloor

extension Room {
    /// The rooms of this house, in the order they are shown.
    public static let all: [Room] = [.board, .retro]
}

extension AssetStore {
    /// Reads a folder for a server with all rooms.
    ///
    /// - Throws: `AssetRefusal`, where a file that pages need is not there.
    public init(reading folder: URL) throws { try self.init(reading: folder, rooms: Room.heldOnDevices) }

    /// - Parameter contents: file names and what is in them.
    public init(holding contents: [String: [UInt8]]) { self.init(holding: contents, rooms: Room.heldOnDevices) }
}

extension Room {
    /// The kinds of spaces that devices hold.
    fileprivate static var heldOnDevices: [String] { all.filter { $0.sync != nil }.map(\.kind) }
}
