import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import Storage
import Synchronization
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// Journals with photos, on their way in and out.
enum JournalPhotos {
    static let bounds = ZipArchive.Bounds(files: 100, fileBytes: 1 << 24, totalBytes: 1 << 26)

    /// The export of a filled journal with photos, of a house that is gone.
    static func exported(_ engine: Engine) async throws -> JournalFiles.Exported {
        let exported = Mutex<JournalFiles.Exported?>(nil)
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            try await JournalFiles.fill(desk, house)
            let json = try JSON.parse(try await JournalFiles.export(desk).json)
            let first = try #require(
                json["entries"]?.arrayValue?.first { $0["text"]?.stringValue?.hasPrefix("첫눈") == true })
            let entry = try #require(first["id"]?.stringValue)
            try await add(MadePictures.jpeg(64, 40, segments: MadePictures.exif), 1, "눈 [위의] 발자국\\", entry, desk)
            try await add(noise(300), 2, "", entry, desk)
            // An entry of nothing but a photo, in which one was removed.
            let only = ID<Entity>(milliseconds: house.clock.now, low: 99).text
            try await add(MadePictures.jpeg(1_200, 900), 3, "강", only, desk)
            try await add(MadePictures.jpeg(80, 80), 4, "", only, desk)
            _ = try await desk.minji.post(desk.journal + "/remove-photo", ["entry": only, "photo": file(4).text])
            // One whose bytes have not arrived.
            try await place(5, "아직 오지 않은 사진", entry, desk)
            let made = try await JournalFiles.export(desk)
            exported.withLock { $0 = made }
        }
        return try #require(exported.withLock { $0 })
    }

    /// Brings in all photos that are still to come.
    static func settle(_ house: House) async throws {
        for _ in 1...50 {
            guard try await house.services.database.read({ try !$0.photoImports().isEmpty }) else { return }
            try await house.services.importPhotos()
        }
        Issue.record("photos are still to come")
    }

    static func file(_ number: UInt64) -> ID<StoredFile> { ID(milliseconds: 1_796_256_000_000, low: number) }

    /// Uploads a picture as a device does, and puts it into an entry.
    static func add(_ bytes: [UInt8], _ number: UInt64, _ alt: String, _ entry: String, _ desk: Desk) async throws {
        let path = "/files/" + file(number).text
        let begun = try await desk.minji.api(
            .put, path, ["space": .string(desk.id.text), "size": .integer(Int64(bytes.count))])
        #expect(begun.status == 201, "\(begun.body)")
        for start in stride(from: 0, to: bytes.count, by: Limits.filePartBytes) {
            _ = try await desk.minji.send(
                .put, "/api/v1" + path + "/parts/\(start)", headers: [.contentType: "application/octet-stream"],
                body: Array(bytes[start..<min(bytes.count, start + Limits.filePartBytes)]))
        }
        let done = try await desk.minji.api(.post, path + "/finish")
        #expect(done.json?["state"] == "ready", "\(done.body)")
        try await place(number, alt, entry, desk)
    }

    static func place(_ number: UInt64, _ alt: String, _ entry: String, _ desk: Desk) async throws {
        let placed = try await desk.minji.post(
            desk.journal + "/add-photo", ["entry": entry, "photo": file(number).text, "alt": alt])
        #expect(placed.status == 303, "\(placed.body)")
    }

    /// Another journal of hers: its address.
    static func journal(_ name: String, _ desk: Desk, _ house: House) async throws -> String {
        let made = try await desk.minji.post("/diary/create-journal", ["name": name])
        return String(try #require(made.location?.split(separator: "?").first))
    }

    static func take(_ bytes: [UInt8], into journal: String, _ desk: Desk) async throws -> String {
        let head = """
            --edge\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\
            Content-Type: application/octet-stream\r\n\r\n
            """
        let preview = try await desk.minji.send(
            .post, journal + "/preview-import",
            headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=edge"],
            body: Array(head.utf8) + bytes + Array("\r\n--edge--\r\n".utf8))
        let id = try #require(preview.hidden("import"), "\(preview.body)")
        let done = try await desk.minji.post(journal + "/import-entries", ["import": id])
        try await settle(desk.house)
        return try await desk.minji.get(try #require(done.location, "\(done.body)")).body
    }

    /// The photos that a journal exports, by their ids.
    static func contents(of journal: String, _ desk: Desk) async throws -> [String: [UInt8]] {
        let zip = try await desk.minji.get(journal + "/export.zip")
        #expect(zip.status == 200)
        return try pictures(in: zip.bytes)
    }

    static func pictures(in zip: [UInt8]) throws -> [String: [UInt8]] {
        let archive = try ZipArchive(zip, within: bounds)
        var found: [String: [UInt8]] = [:]
        for file in archive.files where file.path.hasPrefix("photos/") {
            found[String(file.path.dropLast(5).suffix(36))] = try archive.bytes(of: file)
        }
        return found
    }

    /// An archive of Day One: two pictures in an order of their own, one that is none, one that is missing, and a video.
    static func dayOne(in folder: String) throws -> [UInt8] {
        let json = """
            {"metadata":{"version":"1.0"},"entries":[{"uuid":"0123456789ABCDEF0123456789ABCDEF",
            "creationDate":"2022-12-31T20:30:00Z","timeZone":"Asia/Seoul",
            "text":"아침\\n\\n![](dayone-moment://A1)\\n![](dayone-moment:/video/V1)\\n저녁",
            "photos":[{"identifier":"A1","md5":"aa","type":"jpeg","orderInEntry":3},
            {"identifier":"A2","md5":"bb","type":"jpeg","orderInEntry":1},
            {"identifier":"A3","md5":"cc","type":"png","orderInEntry":4},
            {"identifier":"A4","md5":"dd","type":"heic","orderInEntry":5}],
            "videos":[{"identifier":"V1","md5":"ee","type":"mov"}]}]}
            """
        var writer = ZipWriter()
        try writer.add(folder + "Journal.json", Array(json.utf8))
        try writer.add(folder + "photos/aa.jpeg", MadePictures.jpeg(64, 40))
        try writer.add(folder + "photos/bb.jpeg", MadePictures.jpeg(48, 40, segments: MadePictures.exif))
        try writer.add(folder + "photos/cc.png", Array("no picture".utf8))
        try writer.add(folder + "videos/ee.mov", [UInt8](repeating: 1, count: 100))
        return writer.finished()
    }

    /// Two entries with that many photos each.
    static func many(_ first: Int, and second: Int) throws -> [UInt8] {
        var writer = ZipWriter()
        var number = 0
        for (day, count) in [("2021-05-05", first), ("2021-05-06", second)] {
            let names = (number..<number + count).map { "photos/\($0).jpg" }
            try writer.add(day + ".md", Array(names.map { "![](\($0))" }.joined(separator: "\n").utf8))
            number += count
        }
        for index in 0..<number { try writer.add("photos/\(index).jpg", MadePictures.jpeg(16 + 8 * index, 24)) }
        return writer.finished()
    }

    /// A picture that cannot be packed well, as PNG.
    static func noise(_ side: Int) -> [UInt8] {
        var entropy = Entropy(seed: (1, 2, 3, 4))
        let pixels = (0..<side * side * 3).map { _ in UInt8(truncatingIfNeeded: entropy.next()) }
        return PNG.file(of: pixels, width: side, height: side)
    }
}

extension ID {
    init(milliseconds: Int64, low: UInt64) {
        self.init(high: UInt64(milliseconds) << 16 | 0x7000, low: 0x8000_0000_0000_0000 | low)
    }
}

/// Gives a body a house whose files lie in a folder of its own.
func withPhotoHouse(
    _ engine: Engine, settings change: @escaping (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (House) async throws -> Void
) async throws {
    try await withFolder { folder in
        try await withHouse(
            engine, cast: [.minji, .ann],
            settings: {
                $0.data = folder + "/data"
                change(&$0)
            }
        ) { house in try await body(house) }
    }
}
