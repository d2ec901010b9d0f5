import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

extension CardFiles {
    /// 민지 says something with pictures, and the house has them.
    fileprivate func say(_ text: String = "", _ files: [ID<StoredFile>]) async throws -> String {
        let told = files.map {
            Attachment($0, name: "강.jpg", size: 2048, isPicture: true, width: 300, height: 200).document
        }
        let path = api + "/comments"
        let answer = try await board.owner.api(.post, path, ["text": .string(text), "files": .array(told)])
        #expect(answer.status == 200, "\(answer.body)")
        for (number, file) in files.enumerated() {
            #expect(try await album.add(file, MadePictures.jpeg(300 + number, 200)).status == 200)
        }
        return try #require(answer.json?["subject"]?.stringValue)
    }

    fileprivate func delete(_ comment: String) async throws {
        let answer = try await board.owner.post(board / "delete-comment", ["card": card, "comment": comment])
        #expect(answer.status == 303, "\(answer.body)")
    }

    fileprivate func status(_ file: ID<StoredFile>, for who: Cast) async throws -> Int {
        try await house[who].get("/file/\(file.text)/256").status
    }
}

@Suite struct `A file on a comment` {
    @Test(arguments: Engine.usual)
    func `is served to whoever may see the board, told by the API, and shown under its comment`(
        _ engine: Engine
    ) async throws {
        try await withCardFiles(engine) { files in
            let file = files.album.id(1)
            let comment = try await files.say("강 <b>", [file])
            #expect(try await files.status(file, for: .minji) == 200)
            #expect(try await files.status(file, for: .ann) == 200)
            #expect(try await files.status(file, for: .sam) == 404)
            let page = try await files.house[.ann].get(files.page).body
            #expect(page.contains("/file/\(file.text)/256") && page.contains("강 &lt;b&gt;"))
            let told = try await files.house[.ann].api(.get, files.api + "/comments").json?["comments"]?.arrayValue
            #expect(told?.first?["id"]?.stringValue == comment && told?.count == 1)
            #expect(told?.first?["attachments"]?.arrayValue?.first?["file"]?.stringValue == file.text)
            #expect(try await files.board.json(files.card)["attachments"] == [])
            // A viewer says nothing, and a stranger learns of nothing.
            for (who, status) in [(Cast.ann, 403), (.sam, 404)] {
                let answer = try await files.house[who].api(
                    .post, files.api + "/comments",
                    [
                        "text": "",
                        "files": [Attachment(files.album.id(2), name: "x", size: 0, isPicture: false).document],
                    ])
                #expect(answer.status == status, "\(answer.body)")
            }
            try await files.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `is kept while its comment is, and for thirty days after, so that undo brings it back`(
        _ engine: Engine
    ) async throws {
        try await withCardFiles(engine) { files in
            let (kept, gone, back) = (files.album.id(1), files.album.id(2), files.album.id(3))
            _ = try await files.say("", [kept])
            try await files.delete(try await files.say("지울 말", [gone]))
            try await files.delete(try await files.say("되돌릴 말", [back]))
            #expect(!(try await files.house[.minji].get(files.page).body.contains(gone.text)))
            try await files.pass(days: 20)
            #expect(try await files.status(back, for: .minji) == 200, "thirty days are not over")
            _ = try await files.board.owner.post(files.board / "undo")
            try await files.pass(days: 20)
            #expect(try await files.status(kept, for: .minji) == 200)
            #expect(try await files.status(back, for: .minji) == 200, "undo brought it back")
            #expect(try await files.house[.minji].get(files.page).body.contains("/file/\(back.text)/256"))
            #expect(try await files.album.get(gone).status == 404)
            try await files.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `that is no picture though it was told to be one is a file, whatever came first`(
        _ engine: Engine
    ) async throws {
        try await withCardFiles(engine) { files in
            let (early, late) = (files.album.id(1), files.album.id(2))
            #expect(try await files.album.add(early, Array("우유, 귤".utf8)).status == 200)
            let told = [early, late].map { Attachment($0, name: "새.jpg", size: 9, isPicture: true).document }
            let said = try await files.board.owner.api(
                .post, files.api + "/comments", ["text": "봐요", "files": .array(told)])
            #expect(said.status == 200, "\(said.body)")
            func kinds() async throws -> [String?] {
                let answer = try await files.house[.ann].api(.get, files.api + "/comments")
                let comment = answer.json?["comments"]?.arrayValue?.first
                #expect(comment?["text"] == "봐요")
                return (comment?["attachments"]?.arrayValue ?? []).map { $0["kind"]?.stringValue }
            }
            #expect(try await kinds() == ["file", "picture"])
            #expect(try await files.album.add(late, Pictures.avif).status == 200)
            #expect(try await kinds() == ["file", "file"])
            let page = try await files.house[.ann].get(files.page).body
            #expect(page.ranges(of: "download=\"새.jpg\"").count == 2)
            try await files.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `keeps a card on its board, however many were said since`(_ engine: Engine) async throws {
        try await withCardFiles(engine) { files in
            _ = try await files.say("", [files.album.id(1)])
            let minji = files.house[.minji]
            for number in 0...Comment.pageLimit {
                _ = try await minji.post(files.board / "add-comment", ["card": files.card, "text": "말 \(number)"])
                files.house.clock.advance(seconds: 1)
            }
            let other = try await Table(minji)
            let moved = try await minji.post(
                files.board / "move-card-to-board", ["card": files.card, "to": other.id])
            #expect(moved.status == 409, "\(moved.body)")
            #expect(try await files.board.json(files.card)["removed"] == false)
        }
    }

    @Test(arguments: Engine.allCases)
    func `comes with a plain form too, once if it is sent twice, and a refused text comes back`(
        _ engine: Engine
    ) async throws {
        try await withCardFiles(engine) { files in
            func upload(_ text: String, by who: Cast, _ operation: UInt64) async throws -> Answer {
                var body: [UInt8] = []
                let fields = [
                    ("card", files.card), ("text", text), ("picked", ""), ("operation", files.album.id(operation).text),
                ]
                for (name, value) in fields {
                    body += Array("--xYz\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
                }
                for (name, bytes) in [("강.jpg", MadePictures.jpeg(300, 200)), ("표.pdf", Array("%PDF-1.7 표".utf8))] {
                    let head = "--xYz\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(name)\"\r\n\r\n"
                    body += Array(head.utf8) + bytes + Array("\r\n".utf8)
                }
                return try await files.house[who].send(
                    .post, files.board / "upload-comment",
                    headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=xYz"],
                    body: body + Array("--xYz--\r\n".utf8))
            }
            #expect(try await upload("", by: .ann, 7).status == 403)
            #expect(try await upload("", by: .sam, 7).status == 404)
            for _ in 1...2 { #expect(try await upload("", by: .minji, 7).status == 303) }
            let refused = try await upload(String(repeating: "가", count: 5_001), by: .minji, 8)
            #expect(refused.status == 422 && refused.body.contains("가가</textarea>"))
            let told =
                try await files.house[.minji].api(.get, files.api + "/comments").json?["comments"]?.arrayValue ?? []
            #expect(told.count == 1)
            let attached = told.first?["attachments"]?.arrayValue ?? []
            #expect(attached.map { $0["name"]?.stringValue } == ["강.jpg", "표.pdf"])
            #expect(attached.first?["width"] == 300 && attached.last?["kind"] == "file")
            try await files.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `names itself in the notice of a comment without a text`(_ engine: Engine) async throws {
        try await withCardFiles(engine) { files in
            let editor = try await Table(files.house[.sam])
            try await editor.invite(files.house[.minji], as: "editor")
            let card = try await editor.add("샘의 카드")
            let document = Attachment(files.album.id(4), name: "강.jpg", size: 0, isPicture: true).document
            let said = try await files.house[.minji].api(
                .post, "/boards/\(editor.id)/cards/\(card)/comments", ["files": [document]])
            #expect(said.status == 200, "\(said.body)")
            let sam = try await files.house.id(of: .sam)
            let notices = try await files.house.services.database.read { try $0.notices(of: sam, limit: 9) }
            let told = notices.filter { $0.kind == "commented" }.map { $0.detail["excerpt"]?.stringValue }
            #expect(told == ["강.jpg"])
        }
    }
}
