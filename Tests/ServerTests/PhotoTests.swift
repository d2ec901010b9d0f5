import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct Photos {
    static let kinds: [(String, [UInt8])] = [
        ("JPEG", Pictures.jpeg), ("PNG", Pictures.png), ("WebP", Pictures.webp), ("GIF", Pictures.gif),
        ("AVIF", Pictures.avif), ("HEIC", MadePictures.heic),
    ]

    @Test(arguments: kinds)
    func `a picture of any kind becomes three squares of WebP with nothing but its pixels`(
        _ kind: String, _ bytes: [UInt8]
    ) throws {
        let answer = DecodingProcess.answer(to: bytes, for: .photo)
        #expect(answer.verdict == .decoded)
        #expect(answer.pictures.map(\.side) == [512, 128, 64])
        for square in answer.pictures {
            #expect(square.bytes.starts(with: "RIFF".utf8))
            let text = String(decoding: square.bytes, as: Unicode.ASCII.self)
            for trace in ["EXIF", "Exif", "SecretCamera", "XMP ", "ICCP"] {
                let isThere = text.contains(trace)
                #expect(!isThere, "\(kind) keeps \(trace) at \(square.side)")
            }
        }
    }

    @Test func `a picture that lies on its side is set upright`() throws {
        // Red on the left, turned by a quarter: red comes to lie above.
        let upright = DecodingProcess.answer(to: Pictures.jpeg, for: .photo)
        let lying = DecodingProcess.answer(to: Pictures.jpeg.withoutExif, for: .photo)
        let first = try #require(upright.pictures.first)
        #expect(lying.pictures.count == 3 && first.bytes != lying.pictures.first?.bytes)
    }

    @Test func `a picture of any kind is read by the process that decodes, and nothing of it stays`() async throws {
        try await inFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder.path }) { house in
                for (kind, bytes) in Self.kinds {
                    let sent = try await house[.minji].upload(bytes)
                    #expect(sent.status == 303, "\(kind)")
                    let shown = try await house[.minji].get(house[.minji].photo())
                    #expect(shown.status == 200, "\(kind)")
                }
                #expect(UploadStore(house.services.settings).all.isEmpty)
            }
        }
    }

    @Test func `a picture may have 60 megapixels, more than a file`() async throws {
        try await inFolder { folder in
            let path = folder.path + "/large.jpg"
            try Data(MadePictures.jpeg(6_944, 8_456)).write(to: URL(fileURLWithPath: path))
            let run = try ImageDecoder().run(path, for: .photo)
            #expect(run.ending == .exited(0))
            #expect(run.answer?.pictures.map(\.side) == [512, 128, 64])
            #expect(try ImageDecoder().run(path, for: .file).answer?.verdict == .tooManyPixels)
        }
    }

    @Test func `what only says it is a picture is refused, a bomb before any of it is decoded`() async throws {
        let wrong: [([UInt8], Refusal)] = [
            (Pictures.bomb, .photoTooManyPixels), (Array("<svg onload=x>".utf8), .photoKindUnknown),
            (MadePictures.jpeg(64, 40, scans: 101), .photoTooManyScans(101)),
            (Array("%PDF-1.7 ".utf8), .photoKindUnknown), ([], .photoKindUnknown),
            ([0xFF, 0xD8, 0xFF, 0xE0], .photoUnreadable), (Array(Pictures.png.prefix(60)), .photoUnreadable),
            (Array(Pictures.jpeg.prefix(600)), .photoUnreadable),
        ]
        try await inFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder.path }) { house in
                let minji = try await Album.person(house[.minji])
                for (bytes, refusal) in wrong {
                    await #expect(throws: refusal) { try await house.services.setPhoto(of: minji, to: bytes) }
                }
                #expect(UploadStore(house.services.settings).all.isEmpty)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a picture is seen by everybody in the house, by nobody outside, and goes when it is removed`(
        _ engine: Engine
    ) async throws {
        try await inFolder { folder in
            try await withHouse(engine, cast: [.minji, .ann], settings: { $0.data = folder.path }) { house in
                let minji = house[.minji]
                #expect(try await minji.upload(Pictures.jpeg).location == "/me/profile?did=set-photo")
                let source = try await minji.photo()
                let seen = try await house[.ann].get(source)
                #expect(seen.status == 200)
                #expect(seen.headers[.contentType] == "image/webp")
                #expect(seen.headers[.cacheControl] == "private, max-age=31536000, immutable")
                let stranger = try await house.visitor().get(source)
                #expect(stranger.status == 303)
                #expect(try await house[.ann].get("/photo/\(String(repeating: "0", count: 32))/64").status == 404)
                #expect(try await house[.ann].get(source.dropLast(2) + "63").status == 404)
                #expect(try await house[.ann].get("/photo/..%2F..%2Fmaru/64").status == 404)
                let files = folder.appendingPathComponent("files/photos")
                #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).count == 3)

                for _ in 1...2 {
                    // The same one twice: the first's files go and the second's stay.
                    #expect(try await minji.upload(Pictures.png).status == 303)
                }
                #expect(try await house[.ann].get(source).status == 404)
                #expect(try await house[.ann].get(minji.photo()).status == 200)
                #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).count == 3)
                #expect(try await minji.post("/me/remove-photo").status == 303)
                #expect(try await !minji.get("/me").body.contains("/photo/"))
                #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).isEmpty)
            }
        }
    }

    @Test func `a refused picture is told at its field and leaves the one before`() async throws {
        try await inFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder.path }) { house in
                let minji = house[.minji]
                #expect(try await minji.upload(Pictures.png).status == 303)
                let before = try await minji.photo()
                for (bytes, status, words) in [
                    (Pictures.bomb, 422, "사진이 너무 커요"), (Array("not a picture".utf8), 422, "JPEG, PNG"),
                    ([], 422, "사진을 골라 주세요"),
                    ([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: Limits.photoBytes + 70_000), 413, "12MB"),
                ] {
                    let answer = try await minji.upload(bytes)
                    #expect(answer.status == status)
                    #expect(answer.body.contains(words))
                }
                #expect(try await minji.photo() == before)
                #expect(try await house.visitor().upload(Pictures.png).status == 401)
                #expect(try await minji.post("/me/set-photo", ["photo": "x"]).status == 415)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `a new picture is on a board that was drawn before`(_ engine: Engine) async throws {
        try await inFolder { folder in
            try await withHouse(engine, cast: [.minji], settings: { $0.data = folder.path }) { house in
                let minji = house[.minji]
                let board = try #require(
                    try await minji.post("/board/create-board", ["name": "집", "operation": ""]).location)
                let before = try await minji.get(board)
                #expect(before.status == 200)
                #expect(!before.body.contains("/photo/"))
                #expect(try await minji.upload(Pictures.png).status == 303)
                #expect(try await minji.get(board).body.contains("/photo/"))
            }
        }
    }
}

extension Visitor {
    /// Where one's own picture is, as the page about oneself shows it.
    func photo() async throws -> String {
        let page = try await get("/me").body
        return try #require(page.firstMatch(of: /\/photo\/[0-9a-f]{32}\/64/)).output.description
    }

    /// Sends a picture as the profile's form does.
    func upload(_ bytes: [UInt8]) async throws -> Answer {
        let head =
            "--xYz\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"me.jpg\"\r\n"
            + "Content-Type: image/jpeg\r\n\r\n"
        return try await send(
            .post, "/me/set-photo",
            headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=xYz"],
            body: Array(head.utf8) + bytes + Array("\r\n--xYz--\r\n".utf8))
    }
}

extension [UInt8] {
    /// A JPEG whose Exif says nothing of which way is up.
    fileprivate var withoutExif: [UInt8] {
        guard let tag = ranges(of: [0x01, 0x12, 0x00, 0x03]).first else { return self }
        var bytes = self
        bytes[tag.lowerBound + 9] = 1
        return bytes
    }
}
