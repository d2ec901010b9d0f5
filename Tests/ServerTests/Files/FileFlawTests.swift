import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Stored files that are missing or damaged` {
    private static let day = Limits.fileExaminationMilliseconds

    private func known(_ album: Album) async throws -> Set<FileHash> {
        Set(try await album.house.services.database.read { try $0.fileFlaws(limit: 100) })
    }

    /// Where a disk is away, all of them may be.
    @Test(arguments: Engine.allCases)
    func `are noted where more are missing than a statement takes`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            _ = try await album.add(album.id(1), MadePictures.jpeg(40, 40))
            let hashes = album.contents.compactMap { FileHash($0) }
            let others = (0..<40_000).compactMap { number -> FileHash? in
                let digits = String(number, radix: 16)
                return FileHash(String(repeating: "f", count: 64 - digits.count) + digits)
            }
            #expect(others.count == 40_000)
            await album.house.services.noteFlaws(Set(others + hashes))
            #expect(try await known(album) == Set(hashes))
        }
    }

    @Test(arguments: Engine.allCases)
    func `are found by the house, told to who looks after it, and forgotten once they are whole`(
        _ engine: Engine
    ) async throws {
        try await withAlbum(engine) { album, _ in
            for number in 1...4 {
                _ = try await album.add(album.id(UInt64(number)), MadePictures.jpeg(40, 30 + 8 * number))
            }
            let (services, minji) = (album.house.services, album.house[.minji])
            try await services.makeAdministrator(Cast.minji.email, true)
            let store = FileStore(services.settings)
            let hashes = album.contents.compactMap { FileHash($0) }
            #expect(hashes.count == 4)
            let contents = try hashes.compactMap { try store.read($0) }
            for share in 0..<Limits.fileExaminationShares {
                try await services.examineFiles(at: Int64(share) * Self.day)
            }
            #expect(try await known(album).isEmpty)
            for (damage, hash) in zip(Damage.allCases, hashes) { try damage.strike(hash, in: store) }

            // What is gone or cut off is seen without reading, and what is altered when its turn comes.
            let altered = hashes[2]
            let share = Int64(altered.number % Limits.fileExaminationShares)
            try await services.examineFiles(at: (share + 1) * Self.day)
            #expect(try await known(album) == [hashes[0], hashes[1]])
            try await services.examineFiles(at: share * Self.day)
            #expect(try await known(album) == Set(hashes.prefix(3)))
            try await services.lookAgainAtFlaws()
            #expect(try await known(album) == Set(hashes.prefix(3)))

            let trouble = try #require(try await services.condition().troubles.first)
            #expect(trouble.kind == .lostFiles && trouble.says(.enUS).hasPrefix("3 pictures and files are missing"))
            let page = try await minji.get("/admin").body
            #expect(page.contains("사진과 파일 3개가 없거나 깨져 있어요") && !page.contains("모두 괜찮아요"))
            let findings = await Doctor(services.settings, program: "maru", rooms: services.rooms)
                .examine(services.database)
            let finding = try #require(findings.first { $0.name == "files" })
            #expect(finding.state == .ill)
            for hash in hashes.prefix(3) { #expect(finding.says.contains(FileStore.name(of: hash))) }

            // Two are copied back; nobody needs the third any more.
            for bytes in contents.prefix(2) { try store.put(bytes) }
            try await services.lookAgainAtFlaws()
            #expect(try await known(album) == [altered])
            let space = album.space
            try await services.database.write { try $0.dropFiles(of: space) }
            try await services.lookAgainAtFlaws()
            #expect(try await known(album).isEmpty)
            #expect(try await minji.get("/admin").body.contains("모두 괜찮아요"))
        }
    }

    @Test(arguments: Engine.usual)
    func `are noted by whoever asks for one, and looked for each day`(_ engine: Engine) async throws {
        try await withAlbum(engine) { album, _ in
            _ = try await album.add(album.id(1), MadePictures.jpeg(40, 30))
            let services = album.house.services
            let hash = try #require(album.contents.first.flatMap { FileHash($0) })
            let bytes = try #require(try FileStore(services.settings).read(hash))
            for damage in [Damage.gone, .cut] {
                try damage.strike(hash, in: FileStore(services.settings))
                #expect(try await album.get(album.id(1)).status == 404, "\(damage)")
                #expect(try await known(album) == [hash])
                try FileStore(services.settings).put(bytes)
                // The watch of every five minutes looks again.
                album.house.clock.advance(seconds: 300)
                try await services.planJobs()
                try await services.runDueJobs()
                #expect(try await known(album).isEmpty)
            }
            try Damage.cut.strike(hash, in: FileStore(services.settings))
            album.house.clock.advance(seconds: 25 * 3_600)
            try await services.planJobs()
            try await services.runDueJobs()
            #expect(try await known(album) == [hash])
            #expect(Services.doorTables.contains("floor_file_flaw"), "a restored house looks for itself")
        }
    }
}
