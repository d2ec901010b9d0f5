import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A backup of files` {
    @Test(arguments: ways)
    func `brings each of them back, on either engine`(_ from: Engine, _ to: Engine) async throws {
        try await withAlbum(from) { album, folder in
            let files = (1...3).map { album.id(UInt64($0)) }
            for (number, file) in files.enumerated() {
                _ = try await album.add(file, MadePictures.jpeg(300 + 100 * number, 200, segments: MadePictures.exif))
            }
            try await album.refer(to: files)
            var before: [[UInt8]] = []
            for file in files { before.append(try await album.get(file, "256").bytes) }
            // What is not complete, and what no row refers to, is not in it.
            _ = try await album.begin(album.id(9), 100)
            _ = try await album.part(album.id(9), Array("SecretCamera".utf8), at: 0)
            try FileStore(album.house.services.settings).put(Array("stray".utf8))
            let report = try await album.house.services.backUp(to: folder + "/house.tar")
            #expect(report.files == 6)
            #expect(report.missing.isEmpty && report.altered.isEmpty)
            let archive = try Data(contentsOf: URL(fileURLWithPath: folder + "/house.tar"))
            for trace in ["SecretCamera", "stray"] { #expect(archive.range(of: Data(trace.utf8)) == nil) }

            let expected = before
            try await withRestoredHouse(to, folder + "/house.tar", of: album.house, cast: [.minji, .ann]) { house in
                for (file, bytes) in zip(files, expected) {
                    let answer = try await house[.minji].get("/file/\(file.text)/256")
                    #expect(answer.bytes == bytes)
                    #expect(try await house[.ann].get("/file/\(file.text)/256").status == 404)
                }
                let data = house.services.settings.data
                let modes = try FileManager.default.subpathsOfDirectory(atPath: data + "/files").map { path in
                    (try FileManager.default.attributesOfItem(atPath: data + "/files/" + path)[.posixPermissions]
                        as? NSNumber)?.intValue
                }
                #expect(Set(modes).isSubset(of: [0o600, 0o700]))
                // An upload goes on from its beginning: its parts are not in a backup.
                let state = try await house[.minji].api(.get, "/files/\(album.id(9).text)")
                #expect(state.json?["offset"] == 0)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `has what its rows refer to although it is deleted meanwhile`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, folder in
            let file = album.id(1)
            _ = try await album.add(file, MadePictures.jpeg(40, 40))
            async let report = album.house.services.backUp(to: folder + "/house.tar")
            let space = album.space
            try await album.house.services.database.write { try $0.dropFiles(of: space) }
            try await album.house.services.removeDroppedFiles()
            #expect(try await report.missing.isEmpty)
            try await album.house.services.removeDroppedFiles()
            #expect(album.contents.isEmpty)
        }
    }

    @Test func `names the files that are missing or altered, and the doctor does too`() async throws {
        try await withAlbum(.sqlite) { album, folder in
            for number in 1...3 {
                _ = try await album.add(album.id(UInt64(number)), MadePictures.jpeg(40, 30 + 8 * number))
            }
            let settings = album.house.services.settings
            let store = FileStore(settings)
            func look() async throws -> Finding? {
                await Doctor(settings, program: "maru", rooms: album.house.services.rooms)
                    .examine(album.house.services.database).first { $0.name == "files" }
            }
            #expect(try await look()?.state == .well)
            let hashes = album.contents.compactMap { FileHash($0) }
            store.remove(hashes[0])
            try Data("altered".utf8).write(to: URL(fileURLWithPath: store.path(of: hashes[1])))
            let found = try #require(try await look())
            #expect(found.state == .ill)
            for hash in hashes.prefix(2) { #expect(found.says.contains(FileStore.name(of: hash))) }
            #expect(!found.says.contains(FileStore.name(of: hashes[2])))

            _ = try await album.house.services.backUp(to: folder + "/house.tar")
            let report = try Services.check(backup: folder + "/house.tar", rooms: album.house.services.rooms)
            #expect(report.missing == ["files/" + FileStore.name(of: hashes[0])])
            #expect(report.altered == ["files/" + FileStore.name(of: hashes[1])])
        }
    }
}

private let ways = Engine.allCases.flatMap { from in Engine.allCases.map { (from, $0) } }
