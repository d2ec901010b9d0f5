import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A file that belongs to no space` {
    /// The own places of 민지 and Ann.
    private func places(_ album: Album) async throws -> (minji: Album, ann: Album) {
        let (minji, ann) = (album.house[.minji], album.house[.ann])
        let (own, other) = (try await Album.person(minji), try await Album.person(ann))
        return (
            Album(album.house, space: StoredFile.ownPlace(of: own), of: minji),
            Album(album.house, space: StoredFile.ownPlace(of: other), of: ann)
        )
    }

    @Test(arguments: Engine.usual)
    func `is its owner's, who alone adds one and sees it`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            let (minji, ann) = try await places(album)
            let file = album.id(1)
            #expect(try await minji.add(file, MadePictures.jpeg(40, 30)).json?["space"] == .string(minji.space.text))
            #expect(try await minji.get(file).status == 200)
            let strange = Album(album.house, space: minji.space, of: album.house[.ann])
            #expect(try await strange.get(file).status == 404)
            #expect(try await strange.visitor.api(.get, "/files/\(file.text)").status == 404)
            #expect(try await strange.add(album.id(2), MadePictures.jpeg(40, 30)).status == 404)
            #expect(try await ann.begin(file, 100).status == 404, "the id is taken, and nobody learns by what")
            #expect(try await album.house.visitor().get("/file/\(file.text)/256").status != 200)
        }
    }

    @Test func `is none where no room shows any`() async throws {
        try await withHouse(.sqlite, cast: [.minji], rooms: [.albums]) { house in
            let place = StoredFile.ownPlace(of: try await Album.person(house[.minji]))
            let own = Album(house, space: place, of: house[.minji])
            #expect(try await own.begin(own.id(1), 100).status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `stays while its owner has something that refers to it, and goes with them`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            let (minji, ann) = try await places(album)
            let (kept, free, others) = (album.id(1), album.id(2), album.id(3))
            for (number, file) in [kept, free].enumerated() {
                #expect(try await ann.add(file, MadePictures.jpeg(40 + number, 30)).status == 200)
            }
            #expect(try await minji.add(others, MadePictures.jpeg(50, 30)).status == 200)
            try await ann.refer(to: [kept])
            try await minji.refer(to: [others])
            for _ in 0..<31 {
                album.house.clock.advance(days: 1)
                for visitor in [minji.visitor, ann.visitor] { _ = try await visitor.get("/me") }
            }
            try await album.house.services.planJobs()
            try await album.house.services.runDueJobs()
            #expect(try await ann.get(kept).status == 200)
            #expect(try await ann.get(free).status == 404, "nothing refers to it")
            #expect(album.contents.count == 2)
            let gone = try await ann.visitor.post("/me/delete-account", ["current": Cast.ann.password])
            #expect(gone.status == 303, "\(gone.status)")
            #expect(album.contents.count == 1)
            #expect(try await minji.get(others).status == 200)
            let left = try await album.house.services.database.read { connection in
                try connection.all("SELECT file FROM floor_file_reference").map { try $0.id(0) as ID<StoredFile> }
            }
            #expect(left == [others])
        }
    }
}
