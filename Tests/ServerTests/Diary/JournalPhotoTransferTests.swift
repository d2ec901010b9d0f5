import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// Photos out of journals and into them, on both engines.
@Suite struct `Taking photos along` {
    @Test(arguments: Engine.usual)
    func `an export with photos comes into an empty house and out again as the same bytes`(
        _ engine: Engine
    ) async throws {
        let exported = try await JournalPhotos.exported(engine)
        let archive = try ZipArchive(exported.zip, within: JournalPhotos.bounds)
        #expect(archive.files.count { $0.path.hasPrefix("photos/2022-12-21-") } == 2)
        let text = String(decoding: exported.json, as: UTF8.self)
        #expect(text.contains("눈 [위의] 발자국") && !text.contains("아직 오지 않은"))
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            house.clock.advance(days: 3)
            let preview = try await JournalFiles.send(exported.zip, desk)
            #expect(preview.body.contains("사진 3장도 함께 와요.") && !preview.body.contains("그대로 가져오지 않는 것"))
            let first = try await JournalFiles.take(exported.zip, desk)
            #expect(first.contains("일기 5편을 추가했어요") && first.contains("사진 3장을 추가했어요. 이미 있던 0장"))
            #expect(try await JournalFiles.export(desk) == exported)
            let second = try await JournalFiles.take(exported.zip, desk)
            #expect(second.contains("일기 0편을 추가했어요") && second.contains("사진 0장을 추가했어요. 이미 있던 3장"))
            #expect(try await JournalFiles.export(desk) == exported)
            #expect(try await house.services.differencesFromLog(space: desk.id) == [])
            #expect(ImportStore(house.services.settings).all.isEmpty, "nothing is left on the disk")
            let id = try #require(text.firstMatch(of: /"id":"([0-9a-f-]{36})","file"/)?.output.1)
            #expect(try await desk.minji.get("/file/\(id)/full").status == 200)
            #expect(try await house[.ann].get("/file/\(id)/full").status == 404)
            let other = try await JournalPhotos.journal("둘째", desk, house)
            #expect(try await JournalPhotos.take(exported.zip, into: other, desk).contains("사진 3장을 추가했어요"))
            let again = try await JournalPhotos.contents(of: other, desk)
            #expect(Set(again.values) == Set(try JournalPhotos.pictures(in: exported.zip).values))
            #expect(again.keys.allSatisfy { !text.contains($0) }, "in one house a file has one journal")
        }
    }

    @Test(arguments: Engine.usual)
    func `an export leaves out photos that are gone, cut off or altered, and names them`(
        _ engine: Engine
    ) async throws {
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            let entry = ID<Entity>(milliseconds: house.clock.now, low: 99).text
            for number in 1...UInt64(4) {
                let picture = MadePictures.jpeg(40 + 8 * Int(number), 40)
                try await JournalPhotos.add(picture, number, "", entry, desk)
            }
            let before = try await desk.minji.get(desk.journal + "/export.zip")
            let whole = try ZipArchive(before.bytes, within: JournalPhotos.bounds)
            #expect(whole.files.count { $0.path.hasPrefix("photos/") } == 4)
            #expect(!whole.files.contains { $0.path == "missing.txt" })
            for (damage, number) in zip(Damage.allCases, 1...UInt64(3)) {
                let file = try #require(
                    try await house.services.database.read { try $0.file(JournalPhotos.file(number)) })
                try damage.strike(try #require(file.picture?.hash), in: FileStore(house.services.settings))
            }
            let after = try await desk.minji.get(desk.journal + "/export.zip")
            #expect(after.status == 200)
            let left = try ZipArchive(after.bytes, within: JournalPhotos.bounds)
            #expect(Set(try JournalPhotos.pictures(in: after.bytes).keys) == [JournalPhotos.file(4).text])
            let list = try #require(left.files.first { $0.path == "missing.txt" })
            let told = String(decoding: try left.bytes(of: list), as: UTF8.self)
            for number in 1...UInt64(3) { #expect(told.contains(JournalPhotos.file(number).text + ".webp")) }
            #expect(!told.contains(JournalPhotos.file(4).text) && told.hasPrefix("서버에 없거나"))
            // All else is in it, and an import says what is not.
            #expect(left.files.contains { $0.path == "entries.json" })
            #expect(try await JournalFiles.send(after.bytes, desk).body.contains("사진 3장은 파일 안에 없어"))
            let program = try await desk.minji.send(.get, "/api/v1/journals/\(desk.id.text)/export.zip")
            #expect(program.bytes == after.bytes)
            #expect(try await house.services.condition().troubles.map(\.kind) == [.lostFiles])
        }
    }

    @Test(arguments: Engine.usual)
    func `Markdown and photos of an export come in as the same entries, and as fewer without the photos`(
        _ engine: Engine
    ) async throws {
        let exported = try await JournalPhotos.exported(engine)
        let archive = try ZipArchive(exported.zip, within: JournalPhotos.bounds)
        for hasPhotos in [true, false] {
            try await withPhotoHouse(engine) { house in
                let desk = try await JournalFiles.desk(house)
                house.clock.advance(days: 3)
                var writer = ZipWriter()
                for file in archive.files where file.path != "entries.json" {
                    if !hasPhotos, file.path.hasPrefix("photos/") { continue }
                    try writer.add(file.path, try archive.bytes(of: file))
                }
                let zip = writer.finished()
                let preview = try await JournalFiles.send(zip, desk).body
                #expect(preview.contains("사진 3장은 파일 안에 없어") == !hasPhotos)
                #expect(try await JournalFiles.take(zip, desk).contains("일기 5편을 추가했어요"))
                let export = try await JournalFiles.export(desk)
                #expect((export == exported) == hasPhotos)
                #expect(String(decoding: export.json, as: UTF8.self).contains("다음 날 고친 글\""))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `photos of Day One come in their order, twice as once, and what cannot is told by kind`(
        _ engine: Engine
    ) async throws {
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            let zip = try JournalPhotos.dayOne(in: "Export/")
            let preview = try await JournalFiles.send(zip, desk).body
            #expect(preview.contains("사진 3장도 함께 와요.") && preview.contains("사진 1장은 파일 안에 없어"))
            #expect(preview.contains("소리·영상·문서 1개는"))
            let page = try await JournalFiles.take(zip, desk)
            #expect(page.contains("사진 2장을 추가했어요") && page.contains("사진 1장은 읽을 수 없어"))
            let json = try JSON.parse(try await JournalFiles.export(desk).json)
            let entry = try #require(json["entries"]?.arrayValue?.first)
            #expect(entry["text"] == .string("아침\n\n저녁"))
            let photos = try #require(entry["photos"]?.arrayValue)
            #expect(photos.map { $0["width"] } == [.integer(40), .integer(64)], "in order, and upright")
            let again = try await JournalFiles.take(zip, desk)
            #expect(again.contains("일기 0편을 추가했어요") && again.contains("사진 0장을 추가했어요. 이미 있던 2장"))
            let file = try #require(photos[0]["id"]?.stringValue)
            let full = try await desk.minji.get("/file/\(file)/full").bytes
            let text = String(decoding: full, as: Unicode.ASCII.self)
            #expect(MadePictures.traces.allSatisfy { !text.contains($0) }, "without where it was taken")
            let removed = try await desk.minji.post(
                desk.journal + "/remove-photo", ["entry": try #require(entry["id"]?.stringValue), "photo": file])
            #expect(removed.status == 303)
            #expect(try await JournalFiles.take(zip, desk).contains("이미 있던 2장"), "what was removed stays removed")
            #expect(try await JournalPhotos.contents(of: desk.journal, desk).count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `a folder of Markdown brings the photos it shows`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            var writer = ZipWriter()
            let text = """
                # 산책

                ![강아지 \\[작은\\]](photos/dog%20one.jpg)

                걸었다 ![](<../shared/river bank.JPEG> "강") 강가를.
                ![](https://example.org/a.jpg) ![](photos/none.png) ![[two.png]]
                """
            try writer.add("notes/2021-05-05.md", Array(text.utf8))
            try writer.add("notes/photos/dog one.jpg", MadePictures.jpeg(40, 24))
            try writer.add("shared/river bank.JPEG", MadePictures.jpeg(64, 24))
            try writer.add("notes/two.png", MadePictures.jpeg(32, 24))
            try writer.add("notes/data.csv", [1])
            let zip = writer.finished()
            let preview = try await JournalFiles.send(zip, desk).body
            #expect(preview.contains("사진 3장도 함께 와요.") && preview.contains("사진 1장은 파일 안에 없어"))
            #expect(preview.contains("글이 아닌 파일 1개는"))
            #expect(try await JournalFiles.take(zip, desk).contains("사진 3장을 추가했어요"))
            let json = try JSON.parse(try await JournalFiles.export(desk).json)
            let entry = try #require(json["entries"]?.arrayValue?.first)
            #expect(
                entry["text"]
                    == .string("# 산책\n\n\n걸었다  강가를.\n![](https://example.org/a.jpg) ![](photos/none.png) "))
            let photos = entry["photos"]?.arrayValue
            #expect(photos?.map { $0["alt"] } == [.string("강아지 [작은]"), .string(""), .string("")])
            #expect(photos?.map { $0["width"] } == [.integer(40), .integer(64), .integer(32)])
            #expect(try await JournalFiles.take(zip, desk).contains("이미 있던 3장"))
            // Without its photos the same file is the same entry.
            let plain = try await JournalFiles.send(Array(text.utf8), desk, name: "2021-05-05.md").body
            #expect(plain.contains("그중 1편은") && plain.contains("0편을 추가해요"))
        }
    }

    @Test(arguments: Engine.usual)
    func `a photo for which there is no room is told, and comes when there is`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine, settings: { $0.filesHouse = 1 }) { house in
            let desk = try await JournalFiles.desk(house)
            let noise = JournalPhotos.noise(700)
            var writer = ZipWriter()
            try writer.add("2021-05-05.md", Array("![](a.png) ![](b.jpg)".utf8))
            try writer.add("a.png", noise)
            try writer.add("b.jpg", MadePictures.jpeg(40, 24))
            let page = try await JournalFiles.take(writer.finished(), desk)
            #expect(page.contains("사진 1장을 추가했어요") && page.contains("사진 1장은 둘 자리가 없어"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `hostile pictures in an archive are told or refused, and the house stands`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            var writer = ZipWriter()
            let names = ["bomb.png", "huge.jpg", "svg.png", "polyglot.jpg", "page.webp", "empty.gif"]
            let text = names.map { "![](\($0))" }.joined(separator: "\n")
            try writer.add("2021-05-05.md", Array(text.utf8))
            try writer.add("bomb.png", [UInt8](repeating: 0, count: Limits.fileBytes + 1))
            try writer.add("huge.jpg", MadePictures.jpeg(30_000, 30_000).prefix(4_000) + [0xFF, 0xD9])
            try writer.add("svg.png", MadePictures.svg)
            try writer.add("polyglot.jpg", MadePictures.polyglot)
            try writer.add("page.webp", Array("RIFF....WEBP<html>".utf8))
            try writer.add("empty.gif", [])
            let zip = writer.finished()
            #expect(try await JournalFiles.send(zip, desk).body.contains("사진 1장은 너무 커서"))
            _ = try await JournalFiles.take(zip, desk)
            let contents = try await JournalPhotos.contents(of: desk.journal, desk)
            #expect(contents.count == 1, "the picture in the polyglot, and nothing else of it")
            for bytes in contents.values {
                let text = String(decoding: bytes, as: Unicode.ASCII.self)
                #expect(MadePictures.traces.allSatisfy { !text.contains($0) })
            }
            // One that is longer than it says.
            var lying = ZipWriter()
            try lying.add("2021-06-06.md", Array("![](a.png)".utf8))
            try lying.add("a.png", [UInt8](repeating: 7, count: 3_000_000))
            var bytes = lying.finished()
            let size = Array(withUnsafeBytes(of: UInt32(3_000_000).littleEndian) { Array($0) })
            for start in 0...(bytes.count - 4) where bytes[start..<start + 4].elementsEqual(size) {
                bytes.replaceSubrange(start..<start + 4, with: [16, 0, 0, 0])
            }
            #expect(try await JournalFiles.take(bytes, desk).contains("사진 1장은 그 일기나 파일이 없어져"))
            #expect(try await JournalFiles.count(desk) == 2)
            #expect(try await desk.minji.get(desk.journal).status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `a file of two entries of a day is in an export once, and that comes in again`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            let (one, other) = (try await desk.write("아침"), try await desk.write("저녁"))
            try await JournalPhotos.add(MadePictures.jpeg(40, 30), 1, "강", one, desk)
            try await JournalPhotos.place(1, "강", other, desk)
            let exported = try await JournalFiles.export(desk)
            #expect(try JournalPhotos.pictures(in: exported.zip).count == 1)
            #expect(try await JournalFiles.take(exported.zip, desk).contains("이미 있던 2장"))
        }
    }

    @Test func `more photos than an archive can have are refused before anything is kept`() async throws {
        try await withPhotoHouse(.sqlite) { house in
            let desk = try await JournalFiles.desk(house)
            var writer = ZipWriter()
            let photos = (0..<Entry.photoLimit).map { number -> JSON in ["file": .string("\(number).png")] }
            for number in 0..<Entry.photoLimit { try writer.add("\(number).png", [1]) }
            let count = DiaryLimits.archiveFiles / Entry.photoLimit + 1
            let entries = (0..<count).map { number -> JSON in
                [
                    "id": .string(ID<Entity>(milliseconds: 1_600_000_000_000, low: UInt64(number)).text),
                    "day": "2020-09-13", "zone": "Asia/Seoul", "written": .integer(1_600_000_000_000), "text": "글",
                    "photos": .array(photos),
                ]
            }
            let document: JSON = ["format": "maru-journal", "version": .integer(2), "entries": .array(entries)]
            try writer.add("entries.json", document.bytes)
            let refused = try await JournalFiles.send(writer.finished(), desk)
            #expect(refused.body.contains("사진을 60,000장까지"), "\(refused.body.suffix(600))")
            #expect(ImportStore(house.services.settings).all.isEmpty)
        }
    }
}
