import BoardRoom
import Floor
import HTTPTypes
import Storage
import Synchronization
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

/// Boards with their files, out of a house and into another.
enum Archives {
    static let bounds = ZipArchive.Bounds(files: 100, fileBytes: 1 << 24, totalBytes: 1 << 26)
    static let plain = Array("우유, 귤".utf8)
    static let page = Array("<html><script>alert(1)</script>".utf8)

    /// A board of 민지's: a card with a picture, a text and a page, an archived one that shares the picture, and one with a
    /// file whose bytes have not arrived.
    static func board(_ house: House) async throws -> Table {
        let board = try await Table(house[.minji])
        let album = Album(house, space: try #require(ID<Space>(board.id)), of: house[.minji])
        let card = try await board.add("도시락")
        func attach(_ number: UInt64, _ name: String, _ kind: String, to card: String) async throws {
            let path = "/boards/\(board.id)/cards/\(card)/attachments/\(album.id(number).text)"
            let answer = try await board.owner.api(
                .put, path, ["name": .string(name), "kind": .string(kind), "width": 300, "height": 200])
            #expect(answer.status == 200, "\(answer.body)")
        }
        try await attach(1, "강 \"가\".jpg", "picture", to: card)
        try await attach(2, "표.TXT", "file", to: card)
        try await attach(3, "../쪽", "file", to: card)
        #expect(try await album.add(album.id(1), MadePictures.jpeg(300, 200)).status == 200)
        #expect(try await album.add(album.id(2), plain).status == 200)
        #expect(try await album.add(album.id(3), page).status == 200)
        let other = try await board.add("보관")
        try await attach(1, "강 \"가\".jpg", "picture", to: other)
        _ = try await board.owner.post(board / "archive-card", ["card": other])
        try await attach(4, "늦음.jpg", "picture", to: try await board.add("늦은 것"))
        return board
    }

    /// The export of that board, of a house that is gone.
    static func exported(_ engine: Engine) async throws -> [UInt8] {
        let exported = Mutex<[UInt8]>([])
        try await withPhotoHouse(engine) { house in
            let board = try await board(house)
            let zip = try await house[.minji].get("/board/\(board.id)/export.zip")
            #expect(zip.status == 200 && zip.headers[.contentType] == "application/zip")
            #expect(zip.headers[.contentDisposition]?.contains(".zip") == true)
            #expect(try await house[.ann].get("/board/\(board.id)/export.zip").status == 404)
            let program = try await house[.minji].send(.get, "/api/v1/boards/\(board.id)/export.zip")
            #expect(program.bytes == zip.bytes)
            exported.withLock { $0 = zip.bytes }
        }
        return exported.withLock { $0 }
    }

    /// The contents of an archive by what the cards and comments call them.
    static func contents(_ zip: [UInt8]) throws -> [String: [UInt8]] {
        let archive = try ZipArchive(zip, within: bounds)
        func bytes(_ path: String) throws -> [UInt8] {
            try archive.bytes(of: try #require(archive.files.first { $0.path == path }, "\(path)"))
        }
        var found: [String: [UInt8]] = [:]
        for card in try JSON.parse(try bytes("board.json"))["cards"]?.arrayValue ?? [] {
            let holders = [card] + (card["comments"]?.arrayValue ?? [])
            for attachment in holders.flatMap({ $0["attachments"]?.arrayValue ?? [] }) {
                guard let path = attachment["path"]?.stringValue, let name = attachment["name"]?.stringValue else {
                    continue
                }
                let content = try bytes(path)
                #expect(attachment["sha256"]?.stringValue == FileHash(of: content).text)
                found[name] = content
            }
        }
        return found
    }

    /// The same archive with other contents.
    static func changed(_ zip: [UInt8], _ change: (String, [UInt8]) -> [UInt8]?) throws -> [UInt8] {
        let archive = try ZipArchive(zip, within: bounds)
        var writer = ZipWriter()
        for file in archive.files {
            if let content = change(file.path, try archive.bytes(of: file)) { try writer.add(file.path, content) }
        }
        return writer.finished()
    }

    /// A board of one card with so many small files.
    static func many(_ count: Int) throws -> [UInt8] {
        var attachments: [JSON] = []
        var writer = ZipWriter()
        for number in 0..<count {
            let content = [UInt8(number), 1]
            let file = ID<StoredFile>(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0000 + UInt64(number))
            attachments.append([
                "file": .string(file.text), "name": .string("\(number)"), "kind": "file",
                "path": .string("files/\(number)"), "sha256": .string(FileHash(of: content).text),
            ])
            try writer.add("files/\(number)", content)
        }
        let document: JSON = [
            "format": "maru-board", "version": 1, "name": "x", "columns": [["name": .null, "kind": "todo"]],
            "cards": [["column": 0, "title": "하나", "attachments": .array(attachments)]],
        ]
        try writer.add("board.json", document.bytes)
        return writer.finished()
    }

    /// Brings in all files that are still to come.
    static func settle(_ house: House) async throws {
        for _ in 1...50 {
            guard try await house.services.database.read({ try !$0.fileImports().isEmpty }) else { return }
            try await house.services.importBoardFiles()
        }
        Issue.record("files are still to come")
    }

    static func store(_ house: House) -> ImportStore { .boards(house.services.settings) }
}
