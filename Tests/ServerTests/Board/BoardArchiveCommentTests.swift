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

extension Archives {
    /// The export of a board of 민지's, of a house that is gone. A card with a table has three comments: one that is a
    /// picture alone, one with the table and another picture, and one that is a text alone.
    fileprivate static func discussed(_ engine: Engine) async throws -> [UInt8] {
        let exported = Mutex<[UInt8]>([])
        try await withPhotoHouse(engine) { house in
            let board = try await Table(house[.minji])
            let album = Album(house, space: try #require(ID<Space>(board.id)), of: house[.minji])
            let card = "/boards/\(board.id)/cards/\(try await board.add("도시락"))"
            let table = Attachment(album.id(1), name: "표.txt", size: 0, isPicture: false)
            let answer = try await board.owner.api(
                .put, card + "/attachments/" + table.file.text, ["name": "표.txt", "kind": "file"])
            #expect(answer.status == 200, "\(answer.body)")
            func say(_ text: String, _ files: [BoardRoom.Attachment]) async throws {
                let said = try await board.owner.api(
                    .post, card + "/comments", ["text": .string(text), "files": .array(files.map(\.document))])
                #expect(said.status == 200, "\(said.body)")
                house.clock.advance(1_000)
            }
            func picture(_ number: UInt64, _ name: String) -> BoardRoom.Attachment {
                Attachment(album.id(number), name: name, size: 0, isPicture: true, width: 300, height: 200)
            }
            try await say("", [picture(2, "영수증.jpg")])
            try await say("이것도요", [table, picture(3, "강.jpg")])
            try await say("네", [])
            #expect(try await album.add(album.id(1), plain).status == 200)
            #expect(try await album.add(album.id(2), MadePictures.jpeg(300, 200)).status == 200)
            #expect(try await album.add(album.id(3), MadePictures.jpeg(200, 300)).status == 200)
            let zip = try await house[.minji].get("/board/\(board.id)/export.zip")
            #expect(zip.status == 200)
            exported.withLock { $0 = zip.bytes }
        }
        return exported.withLock { $0 }
    }

    /// The comments of a card.
    fileprivate static func comments(_ board: Table, on card: String) async throws -> [JSON] {
        let told = try await board.owner.api(.get, "/boards/\(board.id)/cards/\(card)/comments").json?["comments"]
        return told?.arrayValue ?? []
    }
}

@Suite struct `A board's comments with their files` {
    @Test(arguments: Engine.allCases)
    func `move to another house with every byte of them`(_ engine: Engine) async throws {
        let zip = try await Archives.discussed(engine)
        let before = try Archives.contents(zip)
        #expect(Set(before.keys) == ["표.txt", "영수증.jpg", "강.jpg"] && before["표.txt"] == Archives.plain)
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let look = try await Upload(minji, zip).send()
            #expect(look.body.contains("사진과 파일 3개도 함께 와요") && look.body.contains("댓글 3개"), "\(look.body)")
            let made = try await Upload(minji, zip).make(name: "소풍")
            try await Archives.settle(house)
            let again = try await minji.get(made + "/export.zip").bytes
            #expect(try Archives.contents(again) == before)
            let board = Table(String(made.dropFirst(7)), minji)
            let card = try await board.card("도시락")
            let comments = try await Archives.comments(board, on: card)
            func names(of text: String) throws -> [String] {
                let comment = try #require(comments.first { $0["text"]?.stringValue == text }, "\(comments)")
                return (comment["attachments"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
            }
            #expect(comments.count == 3)
            #expect(try names(of: "") == ["영수증.jpg"])
            #expect(try names(of: "이것도요") == ["표.txt", "강.jpg"])
            #expect(try names(of: "네") == [])
            let picture = try #require(comments.first { $0["text"] == "" })["attachments"]?.arrayValue?.first
            let file = try #require(picture?["file"]?.stringValue)
            #expect(try await minji.get("/file/\(file)/256").status == 200)
            #expect(try await house[.ann].get("/file/\(file)/256").status == 404)
            #expect(try await minji.get("\(made)/card/\(card)").body.contains("/file/\(file)/256"))
            #expect(try await house.services.differencesFromLog(space: try #require(ID(board.id))) == [])
            let counts: [SQL] = ["SELECT count(*) FROM floor_file", "SELECT count(*) FROM floor_file_reference"]
            let found = try await house.services.database.read { connection in
                try counts.map { try connection.first($0)?.int(0) }
            }
            #expect(found == [3, 4], "the table, which a card and a comment share, is there once")
            #expect(Archives.store(house).all.isEmpty)
            // Nothing refers to the files of a board that is deleted.
            #expect(try await minji.post(made + "/delete-board", ["name": "소풍"]).status == 303)
            let left = try await house.services.database.read { try $0.first(counts[1])?.int(0) }
            #expect(left == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `come as texts where the document is alone, and those without one are counted`(
        _ engine: Engine
    ) async throws {
        let zip = try ZipArchive(try await Archives.discussed(engine), within: Archives.bounds)
        let file = try #require(zip.files.first { $0.path == "board.json" })
        let document = String(decoding: try zip.bytes(of: file), as: UTF8.self)
        try await withPhotoHouse(engine) { house in
            let look = try await Upload(house[.minji], document).send()
            #expect(look.body.contains("첨부 파일 4개는 이 파일에 내용이 없어") && look.body.contains("댓글 1개는 한도를 넘거나, 비어"))
            let made = try await Upload(house[.minji], document).make(name: "소풍")
            let board = Table(String(made.dropFirst(7)), house[.minji])
            let comments = try await Archives.comments(board, on: try await board.card("도시락"))
            #expect(Set(comments.compactMap { $0["text"]?.stringValue }) == ["이것도요", "네"])
        }
    }

    @Test(arguments: Engine.usual)
    func `lose a picture that cannot be read, and the comment that was nothing else goes`(
        _ engine: Engine
    ) async throws {
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let broken: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 90)
            let file = ID<StoredFile>(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0001)
            let attachments = """
                [{"file":"\(file.text)","name":"깨짐.jpg","kind":"picture","path":"files/a.jpg",
                "sha256":"\(FileHash(of: broken).text)"}]
                """
            let json = """
                {"format":"maru-board","version":1,"name":"x","columns":[{"name":null,"kind":"todo"}],
                "cards":[{"column":0,"title":"하나","comments":[
                {"name":"Ann","at":1,"text":"","attachments":\(attachments)},
                {"name":"Ann","at":2,"text":"남는 말","attachments":\(attachments)}]}]}
                """
            var writer = ZipWriter()
            try writer.add("board.json", Array(json.utf8))
            try writer.add("files/a.jpg", broken)
            let made = try await Upload(minji, writer.finished()).make(name: "소풍")
            try await Archives.settle(house)
            let board = Table(String(made.dropFirst(7)), minji)
            let card = try await board.card("하나")
            let comments = try await Archives.comments(board, on: card)
            #expect(comments.map { $0["text"]?.stringValue } == ["남는 말"], "\(comments)")
            #expect(comments.first?["attachments"] == [])
            let history = try await minji.get("\(made)/card/\(card)/history").body
            #expect(history.contains("깨짐.jpg") && history.contains("‘하나’에 단 댓글을 지웠어요"), "\(history)")
            #expect(try await house.services.differencesFromLog(space: try #require(ID(board.id))) == [])
            let references = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_file_reference")?.int(0)
            }
            #expect(references == 0)
            #expect(Archives.store(house).all.isEmpty)
        }
    }
}
