import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

/// Files of a card of 민지's, on a board with Ann as a viewer.
struct CardFiles: Sendable {
    let board: Table
    let card: String
    let album: Album

    var house: House { album.house }
    var api: String { "/boards/\(board.id)/cards/\(card)" }
    var page: String { "/board/\(board.id)/card/\(card)" }

    func attach(_ file: ID<StoredFile>, _ name: String, to card: String? = nil) async throws {
        let path = "/boards/\(board.id)/cards/\(card ?? self.card)/attachments/\(file.text)"
        let answer = try await board.owner.api(.put, path, ["name": .string(name), "kind": "picture"])
        #expect(answer.status == 200, "\(answer.body)")
    }

    func detach(_ file: ID<StoredFile>) async throws {
        #expect(try await board.owner.api(.delete, api + "/attachments/\(file.text)").status == 200)
    }

    func pass(days: Int) async throws {
        for _ in 0..<days {
            house.clock.advance(days: 1)
            for who in [Cast.minji, .ann, .sam] { _ = try await house[who].get("/me") }
        }
        try await house.services.planJobs()
        try await house.services.runDueJobs()
    }

    func expectFolded() async throws {
        let found = try await house.services.differencesFromLog(space: album.space)
        #expect(found == [], "\(found.map { ($0.log?.text, $0.tables?.text) })")
    }
}

func withCardFiles(_ engine: Engine, _ body: @escaping @Sendable (CardFiles) async throws -> Void) async throws {
    try await withFolder { folder in
        try await withHouse(
            engine, cast: [.minji, .ann, .sam],
            settings: {
                $0.data = folder + "/data"
                Storms.unrated(&$0)
            }
        ) { house in
            let board = try await Table(house[.minji])
            let album = Album(house, space: try #require(ID<Space>(board.id)), of: house[.minji])
            try await board.invite(house[.ann], as: "viewer")
            try await body(CardFiles(board: board, card: try await board.add("소풍"), album: album))
        }
    }
}

@Suite struct `A file on a card` {
    @Test(arguments: Engine.allCases)
    func `is served to whoever may see the board, and to nobody else`(_ engine: Engine) async throws {
        try await withCardFiles(engine) { files in
            let file = files.album.id(1)
            try await files.attach(file, "강 <b>.jpg")
            #expect(try await files.album.add(file, MadePictures.jpeg(300, 200)).json?["state"] == "ready")
            let (minji, ann, sam) = (files.house[.minji], files.house[.ann], files.house[.sam])
            func statuses() async throws -> [Int] {
                var statuses: [Int] = []
                for who in [minji, ann, sam] { statuses.append(try await who.get("/file/\(file.text)/256").status) }
                return statuses
            }
            #expect(try await statuses() == [200, 200, 404])
            #expect(try await files.house.visitor().get("/file/\(file.text)/256").status != 200)
            let page = try await ann.get(files.page).body
            #expect(page.contains("/file/\(file.text)/256") && page.contains("alt=\"강 &lt;b&gt;.jpg\""))
            let told = try await ann.api(.get, files.api).json?["attachments"]?.arrayValue?.first
            #expect(told?["file"]?.stringValue == file.text && told?["kind"] == "picture")
            // A viewer adds none, and a stranger learns of none.
            for (visitor, status) in [(ann, 403), (sam, 404)] {
                var other = files.album
                other.visitor = visitor
                #expect(try await other.begin(files.album.id(2), 100).status == status)
            }
            _ = try await minji.post(files.board / "archive-card", ["card": files.card])
            #expect(try await statuses() == [200, 200, 404], "archived")
            _ = try await minji.post(files.board / "delete-card", ["card": files.card])
            #expect(try await statuses() == [200, 200, 404], "in the trash")
            #expect(try await ann.post(files.board / "leave-board").status == 303)
            #expect(try await statuses() == [200, 404, 404], "Ann has left")
            try await files.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `that is no picture is stored as it is, and saved instead of shown`(_ engine: Engine) async throws {
        try await withCardFiles(engine) { files in
            let file = files.album.id(1)
            let bytes = Array("<html><script>alert(1)</script>".utf8)
            let added = try await files.album.add(file, bytes)
            #expect(added.json?["state"] == "ready" && added.json?["width"]?.isNull == true, "\(added.body)")
            let answer = try await files.album.get(file, "full")
            #expect(answer.status == 200 && answer.body == "<html><script>alert(1)</script>")
            #expect(answer.headers[.contentType] == "application/octet-stream")
            #expect(answer.headers[.contentDisposition] == "attachment")
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is no picture though it was told to be one is a file, whatever came first`(
        _ engine: Engine
    ) async throws {
        try await withCardFiles(engine) { files in
            let (early, late, text) = (files.album.id(1), files.album.id(2), Array("우유, 귤".utf8))
            try await files.attach(early, "새.jpg")
            let added = try await files.album.add(early, Pictures.avif)
            #expect(added.json?["state"] == "ready" && added.json?["width"]?.isNull == true, "\(added.body)")
            #expect(try await files.album.add(late, text).json?["state"] == "ready")
            try await files.attach(late, "표.jpg")
            let told = try await files.board.json(files.card)["attachments"]?.arrayValue ?? []
            #expect(told.map { $0["name"]?.stringValue } == ["새.jpg", "표.jpg"])
            #expect(told.map { $0["kind"]?.stringValue } == ["file", "file"])
            // Everybody can take it along, under its name.
            let page = try await files.house[.ann].get(files.page).body
            #expect(page.contains("download=\"새.jpg\"") && page.contains("download=\"표.jpg\""))
            #expect(!page.contains("/\(early.text)/256") && !page.contains("/\(late.text)/256"))
            #expect(try await files.house[.ann].get("/file/\(early.text)/full").bytes == Pictures.avif)
            let history = try await files.house[.minji].get(files.page + "/history").body
            #expect(history.contains("사진이 아니라 파일이에요"))
            try await files.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `whose bytes are refused says so to whoever sees its place, and may be sent again`(
        _ engine: Engine
    ) async throws {
        try await withCardFiles(engine) { files in
            let file = files.album.id(1)
            try await files.attach(file, "IMG_1.HEIC")
            func answer(_ who: Visitor) async throws -> Answer {
                try await who.send(.get, "/file/\(file.text)/256", headers: [.accept: "application/json"])
            }
            #expect(try await answer(files.house[.ann]).json?["rule"] == "missing", "it is still to come")
            for _ in 1...2 {
                let refused = try await files.album.add(file, Array(MadePictures.heic.dropLast(200)))
                #expect(refused.status == 422 && refused.json?["rule"] == "file-unreadable", "\(refused.body)")
                #expect(files.album.contents.isEmpty && files.album.uploads.isEmpty)
                for who in [files.house[.minji], files.house[.ann]] {
                    let told = try await answer(who)
                    #expect(told.status == 404 && told.json?["rule"] == "file-refused", "\(told.body)")
                }
                #expect(try await answer(files.house[.sam]).json?["rule"] == "missing", "a stranger learns nothing")
                let state = try await files.house[.minji].api(.get, "/files/\(file.text)")
                #expect(state.status == 404)
            }
            #expect(try await files.album.add(file, MadePictures.heic).json?["state"] == "ready")
            #expect(try await answer(files.house[.ann]).status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `is kept while a card has it, and for thirty days after, so that undo brings it back`(
        _ engine: Engine
    ) async throws {
        try await withCardFiles(engine) { files in
            let (kept, gone, copied) = (files.album.id(1), files.album.id(2), files.album.id(3))
            for (number, file) in [kept, gone, copied].enumerated() {
                try await files.attach(file, "\(number).jpg")
                #expect(try await files.album.add(file, MadePictures.jpeg(40 + number, 30)).status == 200)
            }
            try await files.detach(gone)
            let copy = try await files.board.owner.api(.post, files.api + "/copies", [:])
            #expect(copy.status == 200, "\(copy.body)")
            try await files.detach(copied)
            _ = try await files.board.owner.post(files.board / "delete-card", ["card": files.card])
            try await files.pass(days: 40)
            #expect(try await files.album.get(kept).status == 200, "its card is in the trash")
            #expect(try await files.album.get(copied).status == 200, "the copy has it")
            #expect(try await files.album.get(gone).status == 404)
            try await files.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `goes with its board`(_ engine: Engine) async throws {
        try await withCardFiles(engine) { files in
            let file = files.album.id(1)
            try await files.attach(file, "강.jpg")
            #expect(try await files.album.add(file, MadePictures.jpeg(40, 30)).status == 200)
            let deleted = try await files.board.owner.post(files.board / "delete-board", ["name": "3분기 출시"])
            #expect(deleted.status == 303, "\(deleted.body)")
            let left = try await files.house.services.database.read { connection in
                let counts: [SQL] = ["SELECT count(*) FROM floor_file", "SELECT count(*) FROM floor_file_reference"]
                return try counts.map { try connection.first($0)?.int(0) ?? -1 }
            }
            #expect(left == [0, 0])
        }
    }

    @Test(arguments: Engine.usual)
    func `comes with a plain form too, once if it is sent twice`(_ engine: Engine) async throws {
        try await withCardFiles(engine) { files in
            let operation = files.album.id(7).text
            let sent: [(name: String, bytes: [UInt8])] = [
                ("강.jpg", MadePictures.jpeg(300, 200)), ("표.pdf", Array("%PDF-1.7 표".utf8)),
            ]
            func upload(by visitor: Visitor) async throws -> Answer {
                var body: [UInt8] = []
                for (name, value) in [("card", files.card), ("operation", operation)] {
                    body += Array(
                        "--xYz\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
                }
                for (name, bytes) in sent {
                    let head = "--xYz\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(name)\"\r\n\r\n"
                    body += Array(head.utf8) + bytes + Array("\r\n".utf8)
                }
                return try await visitor.send(
                    .post, files.board / "upload-attachments",
                    headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=xYz"],
                    body: body + Array("--xYz--\r\n".utf8))
            }
            #expect(try await upload(by: files.house[.ann]).status == 403)
            #expect(try await upload(by: files.house[.sam]).status == 404)
            for _ in 1...2 { #expect(try await upload(by: files.house[.minji]).location == files.page) }
            let told = try await files.board.json(files.card)["attachments"]?.arrayValue ?? []
            #expect(told.map { $0["name"]?.stringValue } == ["강.jpg", "표.pdf"])
            #expect(told.map { $0["kind"]?.stringValue } == ["picture", "file"])
            #expect(told.first?["width"] == 300 && told.last?["size"] == 12)
            try await files.expectFolded()
        }
    }
}
