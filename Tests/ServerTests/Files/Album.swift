import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

extension Room {
    /// A room whose spaces have nothing but members and files.
    static let albums = Room(place: .diary, kind: "album", migrations: []) { room in
        room.files = .members
        room.leaving = Leaving(
            belongings: { _, _ in [] },
            part: { transaction, departure in
                for membership in try transaction.spaces(of: departure.viewer.person, kind: "album") {
                    let space = membership.space.id
                    guard let head = try transaction.lockSpace(space) else { continue }
                    if try transaction.members(of: space).count > 1 {
                        try transaction.setRole(nil, of: departure.viewer.person, in: space, at: departure.now)
                    } else {
                        try transaction.dropFiles(of: space)
                        try transaction.forget(space: head)
                    }
                }
            })
    }
}

/// A space of 민지's that has files, and the calls of the API for them.
struct Album: Sendable {
    let house: House
    let space: ID<Space>
    var visitor: Visitor

    static let entity = ID<Entity>(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_00E1)

    init(_ house: House, number: UInt64 = 1) async throws {
        self.house = house
        let space = ID<Space>(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_A000 + number)
        self.space = space
        visitor = house[.minji]
        let (person, now) = (try await Album.person(house[.minji]), house.clock.now)
        try await house.services.database.write { transaction in
            _ = try transaction.createSpace(space, kind: "album", at: now)
            try transaction.setRole("owner", of: person, in: space, at: now)
        }
    }

    /// The files of a space that is there.
    init(_ house: House, space: ID<Space>, of visitor: Visitor) {
        self.house = house
        self.space = space
        self.visitor = visitor
    }

    static func person(_ visitor: Visitor) async throws -> ID<Person> {
        let id = try await visitor.api(.get, "/me").json?["id"]?.stringValue
        return try #require(id.flatMap { ID<Person>($0) })
    }

    func id(_ number: UInt64) -> ID<StoredFile> {
        ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_F000 + number)
    }

    /// Somebody else in the space.
    func admit(_ visitor: Visitor, as role: String) async throws {
        let (person, space, now) = (try await Album.person(visitor), space, house.clock.now)
        try await house.services.database.write { try $0.setRole(role, of: person, in: space, at: now) }
    }

    func begin(_ file: ID<StoredFile>, _ size: Int, sha256: String? = nil) async throws -> Answer {
        var body: [JSON.Member] = [
            JSON.Member("space", .string(space.text)), JSON.Member("size", .integer(Int64(size))),
        ]
        if let sha256 { body.append(JSON.Member("sha256", .string(sha256))) }
        return try await visitor.api(.put, "/files/\(file.text)", .object(body))
    }

    func part(_ file: ID<StoredFile>, _ bytes: some Sequence<UInt8>, at offset: Int) async throws -> Answer {
        try await visitor.send(
            .put, "/api/v1/files/\(file.text)/parts/\(offset)",
            headers: [.accept: "application/json", .contentType: "application/octet-stream"], body: Array(bytes))
    }

    func finish(_ file: ID<StoredFile>) async throws -> Answer {
        try await visitor.api(.post, "/files/\(file.text)/finish")
    }

    /// All three, in parts of the size that is allowed.
    @discardableResult
    func add(_ file: ID<StoredFile>, _ bytes: [UInt8]) async throws -> Answer {
        let begun = try await begin(file, bytes.count)
        guard begun.status == 201 else { return begun }
        for start in stride(from: 0, to: bytes.count, by: Limits.filePartBytes) {
            let sent = try await part(file, bytes[start..<min(bytes.count, start + Limits.filePartBytes)], at: start)
            guard sent.status == 200 else { return sent }
        }
        return try await finish(file)
    }

    func get(_ file: ID<StoredFile>, _ size: String = "1024") async throws -> Answer {
        try await visitor.get("/file/\(file.text)/\(size)")
    }

    func refer(to files: [ID<StoredFile>]) async throws {
        let (space, now) = (space, house.clock.now)
        try await house.services.database.write { try $0.refer(Album.entity, in: space, to: files, at: now) }
    }

    /// The contents on the disk.
    var contents: [String] {
        let store = FileStore(house.services.settings)
        return store.shelves.flatMap { store.hashes(in: $0) }.map(\.text)
    }

    /// Parts on the disk.
    var uploads: [ID<StoredFile>] { UploadStore(house.services.settings).all }
}

/// Gives a body a house with an album, on a data folder of its own.
func withAlbum(
    _ engine: Engine, cast: [Cast] = [.minji, .ann], settings change: @escaping (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (Album, _ folder: String) async throws -> Void
) async throws {
    try await withFolder { folder in
        try await withHouse(
            engine, cast: cast, rooms: Room.all + [.albums],
            settings: {
                $0.data = folder + "/data"
                change(&$0)
            }
        ) { house in
            try await body(try await Album(house), folder)
        }
    }
}
