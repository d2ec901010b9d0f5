import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Files that nobody needs` {
    private func sweep(_ album: Album) async throws {
        try await album.house.services.planJobs()
        try await album.house.services.runDueJobs()
    }

    @Test(arguments: Engine.usual)
    func `go after thirty days, and what something refers to stays`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            let (kept, free, taken) = (album.id(1), album.id(2), album.id(3))
            // An entry may refer to a file before its bytes arrive.
            try await album.refer(to: [kept, taken])
            _ = try await album.add(kept, MadePictures.jpeg(300, 200))
            _ = try await album.add(free, MadePictures.jpeg(200, 300))
            _ = try await album.add(taken, MadePictures.jpeg(40, 40))
            // 300 × 200 and 200 × 300 each have a variant of 256.
            #expect(album.contents.count == 5)
            try await sweep(album)
            album.house.clock.advance(days: 20)
            _ = try await album.visitor.get("/me")
            try await album.refer(to: [kept])
            album.house.clock.advance(days: 9)
            try await sweep(album)
            #expect(album.contents.count == 5, "29 days")
            album.house.clock.advance(days: 2)
            try await sweep(album)
            #expect(try await album.get(free).status == 404)
            #expect(album.contents.count == 3)
            #expect(try await album.get(taken).status == 200, "unreferred for eleven days")
            try await album.refer(to: [kept, taken])
            album.house.clock.advance(days: 20)
            _ = try await album.visitor.get("/me")
            album.house.clock.advance(days: 20)
            try await sweep(album)
            #expect(try await album.get(taken).status == 200, "it is referred to again")
            #expect(try await album.get(kept).status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `go with an upload that was given up for a day`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            let (left, continued) = (album.id(1), album.id(2))
            for file in [left, continued] {
                _ = try await album.begin(file, 100)
                _ = try await album.part(file, [1, 2, 3], at: 0)
            }
            try await sweep(album)
            album.house.clock.advance(seconds: 20 * 3_600)
            #expect(try await album.begin(continued, 100).status == 200)
            album.house.clock.advance(seconds: 5 * 3_600)
            try await sweep(album)
            #expect(album.uploads == [continued])
            #expect(try await album.visitor.api(.get, "/files/\(left.text)").status == 404)
            #expect(try await album.begin(left, 100).json?["offset"] == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `go with what is known of a refused upload a day later, unless something refers to it`(
        _ engine: Engine
    ) async throws {
        try await withAlbum(engine) { album, _ in
            let (kept, free) = (album.id(1), album.id(2))
            try await album.refer(to: [kept])
            for file in [kept, free] { #expect(try await album.add(file, Array("%PDF-1.7".utf8)).status == 422) }
            func rules() async throws -> [String?] {
                var rules: [String?] = []
                for file in [kept, free] {
                    let answer = try await album.visitor.send(
                        .get, "/file/\(file.text)/256", headers: [.accept: "application/json"])
                    rules.append(answer.json?["rule"]?.stringValue)
                }
                return rules
            }
            #expect(try await rules() == ["file-refused", "file-refused"])
            try await sweep(album)
            #expect(try await rules() == ["file-refused", "file-refused"])
            album.house.clock.advance(seconds: 25 * 3_600)
            try await sweep(album)
            #expect(try await rules() == ["file-refused", "missing"])
        }
    }

    @Test(arguments: Engine.usual)
    func `stay on the disk while another file has the same content, or a backup reads it`(
        _ engine: Engine
    ) async throws {
        try await withAlbum(engine) { album, _ in
            let picture = MadePictures.jpeg(40, 40)
            for number in 1...2 { _ = try await album.add(album.id(UInt64(number)), picture) }
            try await album.refer(to: [album.id(1)])
            #expect(album.contents.count == 1)
            album.house.clock.advance(days: 25)
            _ = try await album.visitor.get("/me")
            album.house.clock.advance(days: 6)
            try await sweep(album)
            #expect(try await album.get(album.id(2)).status == 404)
            #expect(try await album.get(album.id(1)).status == 200)
            try await album.refer(to: [])
            album.house.clock.advance(days: 31)
            let backup = try await FileLock.shared(album.house.services.settings)
            try await sweep(album)
            #expect(album.contents.count == 1)
            withExtendedLifetime(backup) {}
        }
    }

    @Test(arguments: Engine.allCases)
    func `of a space that is gone go, whether or not its room thought of them`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            _ = try await album.add(album.id(1), MadePictures.jpeg(40, 40))
            try await album.refer(to: [album.id(1)])
            let space = album.space
            try await album.house.services.database.write { transaction in
                guard let head = try transaction.lockSpace(space) else { return }
                try transaction.forget(space: head)
            }
            #expect(try await album.get(album.id(1)).status == 404)
            try await sweep(album)
            #expect(album.contents.isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `are found on the disk after a crash between storing and recording`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            _ = try await album.add(album.id(1), MadePictures.jpeg(40, 40))
            let settings = album.house.services.settings
            let stray = try FileStore(settings).put(Array("stored, and then it crashed".utf8))
            try UploadStore(settings).write([1, 2], at: 0, of: album.id(7))
            #expect(album.contents.count == 2)
            try await sweep(album)
            #expect(!FileStore(settings).has(stray))
            #expect(album.uploads.isEmpty)
            #expect(try await album.get(album.id(1)).status == 200)
        }
    }

    /// A picture that the house has itself, as one of an import, is in no row while it is decoded.
    @Test(arguments: Engine.usual)
    func `are not taken for such while they are decoded`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            let clock = album.house.clock
            var entropy = Entropy(seed: (1, 2, 3, 4))
            let draft = ID<StoredFile>(milliseconds: clock.now, entropy: &entropy)
            let uploads = UploadStore(album.house.services.settings)
            try uploads.write([1, 2], at: 0, of: draft)
            try await album.house.services.removeStrayFiles()
            #expect(uploads.all == [draft])
            clock.advance(Limits.draftMilliseconds - 1)
            try await album.house.services.removeStrayFiles()
            #expect(uploads.all == [draft])
            clock.advance(1)
            try await album.house.services.removeStrayFiles()
            #expect(uploads.all.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `are deleted with their account, and what stays in a space of others has no owner`(
        _ engine: Engine
    ) async throws {
        try await withAlbum(engine) { album, _ in
            // 민지's own album goes with her; in the other one, which is Ann's too, her picture stays.
            let shared = try await Album(album.house, number: 2)
            try await shared.admit(album.house[.ann], as: "owner")
            _ = try await album.add(album.id(1), MadePictures.jpeg(40, 40))
            try await album.refer(to: [album.id(1)])
            _ = try await shared.add(album.id(2), MadePictures.jpeg(64, 40))
            try await shared.refer(to: [album.id(2)])
            _ = try await shared.add(album.id(3), MadePictures.jpeg(80, 40))
            _ = try await shared.begin(album.id(4), 100)
            _ = try await shared.part(album.id(4), [1], at: 0)
            try await album.house.services.database.write {
                try $0.execute("UPDATE floor_person SET administrator = \(true)")
            }
            #expect(album.contents.count == 3)
            let answer = try await album.visitor.api(
                .post, "/me/delete-account", ["password": .string(Cast.minji.password)])
            #expect(answer.status == 204, "\(answer.body)")
            #expect(album.contents.count == 1, "at once")
            #expect(album.uploads.isEmpty)
            var ann = shared
            ann.visitor = album.house[.ann]
            #expect(try await ann.get(album.id(2)).status == 200)
            #expect(try await ann.get(album.id(3)).status == 404)
            let (file, space) = (album.id(2), shared.space)
            let record = try await album.house.services.database.read { try $0.files([file], in: space)[file] }
            #expect(record?.owner == nil && record?.picture != nil)
        }
    }

    @Test(arguments: Engine.usual)
    func `of another space are not given away by a reference`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            let other = try await Album(album.house, number: 2)
            _ = try await album.add(album.id(1), MadePictures.jpeg(40, 40))
            try await album.admit(album.house[.ann], as: "viewer")
            try await other.refer(to: [album.id(1)])
            let (file, space, own) = (album.id(1), other.space, album.space)
            let (there, here) = try await album.house.services.database.read {
                (try $0.files([file], in: space), try $0.files(of: own))
            }
            #expect(there.isEmpty && here.isEmpty)
        }
    }
}
