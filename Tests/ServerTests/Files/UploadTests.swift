import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `An upload` {
    @Test(arguments: Engine.usual)
    func `goes on from wherever it was cut, and a part may come twice`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            let picture = Array(MadePictures.jpeg(64, 40, segments: MadePictures.exif))
            let hash = FileHash(of: picture).text
            for cut in 0..<picture.count where cut % 7 == 0 || cut > picture.count - 8 {
                let file = album.id(UInt64(cut))
                #expect(try await album.begin(file, picture.count, sha256: hash).status == 201)
                if cut > 0 {
                    #expect(
                        try await album.part(file, picture.prefix(cut), at: 0).json?["offset"] == .integer(Int64(cut)))
                }
                let again = try await album.begin(file, picture.count, sha256: hash)
                #expect(again.status == 200)
                let offset = try #require(again.json?["offset"]?.integerValue)
                #expect(offset == Int64(cut))
                let rest = picture.dropFirst(cut)
                if cut % 2 == 0 { _ = try await album.part(file, picture.prefix(max(1, cut)), at: 0) }
                _ = try await album.part(file, rest.prefix(max(1, rest.count / 2)), at: cut)
                #expect(try await album.part(file, rest, at: cut).json?["offset"] == .integer(Int64(picture.count)))
                #expect(UploadStore(album.house.services.settings).size(of: file) == picture.count)
                if cut % 49 == 0 {
                    #expect(try await album.finish(file).json?["state"] == "ready")
                } else {
                    #expect(try await album.visitor.api(.delete, "/files/\(file.text)").status == 204)
                }
            }
            #expect(album.uploads.isEmpty)
            #expect(album.contents.count == 1, "the same picture is on the disk once")
        }
    }

    @Test(arguments: Engine.usual)
    func `is complete once, however often it is sent`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            let picture = MadePictures.jpeg(64, 40)
            let file = album.id(1)
            #expect(try await album.add(file, picture).json?["state"] == "ready")
            let first = try await album.finish(file)
            let second = try await album.finish(file)
            #expect(first.status == 200 && first.body == second.body)
            #expect(try await album.begin(file, picture.count).json?["state"] == "ready")
            #expect(try await album.part(file, picture, at: 0).json?["rule"] == "file-complete")
            #expect(try await album.begin(file, picture.count + 1).json?["rule"] == "file-taken")
            #expect(try await album.visitor.api(.delete, "/files/\(file.text)").status == 409)
            #expect(try await album.get(file).status == 200)
        }
    }

    @Test func `of a file that is completed twice at once stores it once`() async throws {
        try await withAlbum(.sqlite) { album, _ in
            let picture = MadePictures.jpeg(64, 40)
            let file = album.id(1)
            _ = try await album.begin(file, picture.count)
            _ = try await album.part(file, picture, at: 0)
            async let first = album.finish(file)
            async let second = album.finish(file)
            let statuses = try await [first.status, second.status]
            #expect(statuses.contains(200))
            #expect(try await album.get(file).status == 200)
            #expect(album.contents.count == 1)
        }
    }

    @Test func `says the field, the rule and what was given where it is refused`() async throws {
        try await withAlbum(.sqlite) { album, _ in
            let file = album.id(1)
            func expect(_ answer: Answer, _ status: Int, _ rule: String, _ field: String, _ given: String?) {
                #expect(answer.status == status)
                #expect(answer.json?["rule"]?.stringValue == rule)
                #expect(answer.json?["field"]?.stringValue == field)
                #expect(answer.json?["given"]?.stringValue == given)
            }
            let most = Limits.fileBytes
            expect(try await album.begin(file, most + 1), 413, "file-too-large", "size", "\(most + 1)")
            expect(try await album.begin(file, 0), 422, "file-empty", "size", "0")
            expect(try await album.begin(file, 9, sha256: "XY"), 422, "file-hash-malformed", "sha256", "XY")
            let wrong = String(repeating: "0", count: 64)
            #expect(try await album.begin(file, 9, sha256: wrong).status == 201)
            expect(try await album.part(file, [1], at: 3), 409, "file-part-gap", "offset", "3")
            expect(try await album.part(file, [], at: 0), 422, "file-part-empty", "offset", nil)
            expect(
                try await album.part(file, [UInt8](repeating: 1, count: 10), at: 0), 422, "file-part-beyond", "offset",
                "10")
            let large = try await album.part(file, [UInt8](repeating: 1, count: Limits.filePartBytes + 1), at: 0)
            #expect(large.status == 413)
            #expect(try await album.part(file, [1], at: Int.max).status == 422)
            expect(try await album.finish(file), 409, "file-incomplete", "offset", "0")
            _ = try await album.part(file, [UInt8](repeating: 1, count: 9), at: 0)
            expect(try await album.finish(file), 422, "file-hash-wrong", "sha256", wrong)
            #expect(try await album.begin(file, 9, sha256: wrong).json?["offset"] == 0, "it begins again")
            #expect(album.contents.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `and a file are there for nobody whom the room does not show them to`(_ engine: Engine) async throws {
        try await withAlbum(engine, cast: [.minji, .ann, .doyun]) { album, _ in
            let (file, open) = (album.id(1), album.id(2))
            _ = try await album.add(file, MadePictures.jpeg(300, 200))
            _ = try await album.begin(open, 9)
            var ann = album
            ann.visitor = album.house[.ann]
            let nowhere = try await ann.get(album.id(9))
            for size in FileSize.allCases {
                let answer = try await ann.get(file, size.rawValue)
                #expect(answer.status == 404)
                let same = answer.body == nowhere.body
                #expect(same, "it must not tell whether there is one")
            }
            #expect(try await ann.visitor.api(.get, "/files/\(file.text)").status == 404)
            #expect(try await ann.part(open, [1], at: 0).status == 404)
            #expect(try await ann.finish(open).status == 404)
            #expect(try await ann.begin(open, 9).status == 404)
            #expect(try await ann.visitor.api(.delete, "/files/\(open.text)").status == 404)
            #expect(try await album.house.visitor().get("/file/\(file.text)/256").status == 303)
            #expect(try await album.get(open).status == 404, "it is not complete")

            try await album.admit(album.house[.ann], as: "viewer")
            #expect(try await ann.get(file).status == 200)
            #expect(try await ann.begin(album.id(3), 9).status == 403)
            #expect(try await ann.begin(open, 9).status == 403)
            try await album.admit(album.house[.doyun], as: "editor")
            var doyun = album
            doyun.visitor = album.house[.doyun]
            #expect(try await doyun.begin(album.id(4), 9).status == 201)
            #expect(try await doyun.part(open, [1], at: 0).status == 404, "another one's upload")
            // Whoever leaves the space sees nothing more of it, not even what they have added.
            let (space, person, now) = (album.space, try await Album.person(doyun.visitor), album.house.clock.now)
            try await album.house.services.database.write { try $0.setRole(nil, of: person, in: space, at: now) }
            #expect(try await doyun.get(file).status == 404)
            #expect(try await doyun.part(album.id(4), [1], at: 0).status == 404)
        }
    }

    @Test func `to a room without files finds none`() async throws {
        try await withAlbum(.sqlite) { album, _ in
            let made = try await album.visitor.api(.post, "/teams", ["name": "팀", "nickname": "민지"])
            let team = try #require(made.json?["link"]?.stringValue?.split(separator: "/").last.map { String($0) })
            let answer = try await album.visitor.api(
                .put, "/files/\(album.id(1).text)", ["space": .string(team), "size": 9])
            #expect(answer.status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `over a quota is refused before a byte is taken`(_ engine: Engine) async throws {
        let change: (inout Settings) -> Void = {
            $0.filesPerson = 2
            $0.filesHouse = 3
        }
        try await withAlbum(engine, settings: change) { album, _ in
            #expect(try await album.begin(album.id(1), 1_500_000).status == 201)
            let over = try await album.begin(album.id(2), 700_000)
            #expect(over.status == 413)
            #expect(over.json?["rule"] == "files-over-quota")
            #expect(over.json?["given"] == "700000")
            #expect(try await album.begin(album.id(1), 1_500_000).status == 200, "what is announced has its room")
            try await album.admit(album.house[.ann], as: "editor")
            var ann = album
            ann.visitor = album.house[.ann]
            #expect(try await ann.begin(album.id(3), 1_700_000).json?["rule"] == "house-files-over-quota")
            #expect(try await album.visitor.api(.delete, "/files/\(album.id(1).text)").status == 204)
            #expect(try await ann.begin(album.id(3), 1_700_000).status == 201)
            #expect(album.uploads.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `by many at once does not exceed a quota`(_ engine: Engine) async throws {
        try await withAlbum(engine, settings: { $0.filesPerson = 1 }) { album, _ in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    group.addTask { try await album.begin(album.id(UInt64(number)), 200_000).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 5)
            #expect(statuses.count { $0 == 413 } == 15)
        }
    }
}
