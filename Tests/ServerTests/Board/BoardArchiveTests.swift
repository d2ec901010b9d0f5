import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing
import Transfer

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `A board with its files` {
    @Test(arguments: Engine.allCases)
    func `moves to another house with every byte of them`(_ engine: Engine) async throws {
        let zip = try await Archives.exported(engine)
        let before = try Archives.contents(zip)
        #expect(Set(before.keys) == ["강 \"가\".jpg", "표.TXT", "../쪽"])
        #expect(before["표.TXT"] == Archives.plain && before["../쪽"] == Archives.page)
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let look = try await Upload(minji, zip).send()
            #expect(look.status == 200 && look.body.contains("사진과 파일 3개도 함께 와요"), "\(look.body)")
            #expect(look.body.contains("첨부 파일 1개는 zip 안에 없어") && look.body.contains("늦음.jpg"))
            let id = try #require(look.hidden("import"))
            #expect(try await minji.api(.get, "/boards").json?["boards"]?.arrayValue == [], "nothing is made yet")
            for _ in 1...2 {
                let made = try await minji.post("/board/import-board", ["import": id, "name": "소풍"])
                #expect(made.location == "/board/\(id)", "\(made.body)")
            }
            try await Archives.settle(house)
            let again = try await minji.get("/board/\(id)/export.zip")
            #expect(try Archives.contents(again.bytes) == before)
            // What people see is what was stored: the cover, and the file that is saved.
            let board = Table(id, minji)
            let held = try await board.json(try await board.card("도시락"))["attachments"]?.arrayValue ?? []
            #expect(held.map { $0["name"]?.stringValue } == ["강 \"가\".jpg", "표.TXT", "../쪽"])
            #expect(held.map { $0["kind"] } == ["picture", "file", "file"])
            let files = held.compactMap { $0["file"]?.stringValue }
            #expect(try await minji.get("/board/\(id)").body.contains("/file/\(files[0])/"))
            #expect(try await minji.get("/file/\(files[0])/256").status == 200)
            #expect(try await minji.get("/file/\(files[1])/full").bytes == Archives.plain)
            #expect(try await house[.ann].get("/file/\(files[1])/full").status == 404)
            let late = try await board.json(try await board.card("늦은 것"))["attachments"]
            #expect(late?.arrayValue == [])
            #expect(try await house.services.differencesFromLog(space: try #require(ID(id))) == [])
            #expect(Archives.store(house).all.isEmpty, "nothing is left on the disk")
            let counts = try await house.services.database.read { connection in
                try connection.first("SELECT count(*) FROM floor_file")?.int(0)
            }
            #expect(counts == 3, "the one that two cards share is there once")
        }
    }

    @Test(arguments: Engine.usual)
    func `is another board with files of its own in the house it came from`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let first = try await Archives.board(house)
            let zip = try await minji.get("/board/\(first.id)/export.zip").bytes
            let second = try await Upload(minji, zip).make(name: "또")
            try await Archives.settle(house)
            let deleted = try await minji.post(first / "delete-board", ["name": "3분기 출시"])
            #expect(deleted.status == 303)
            try await house.services.removeDroppedFiles()
            #expect(try Archives.contents(try await minji.get(second + "/export.zip").bytes).count == 3)
            // The document alone brings none.
            let json = try await minji.get(second + "/export.json").body
            let alone = try await Upload(minji, json).send()
            #expect(alone.body.contains("첨부 파일 4개는 이 파일에 내용이 없어") && !alone.body.contains("함께 와요"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `goes on after it was cut off, and brings nothing twice`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let zip = try Archives.many(9)
            let made = try await Upload(minji, zip).make(name: "소풍")
            let id = try #require(ID<Space>(String(made.dropFirst(7))))
            func count() async throws -> Int {
                try await house.services.database.read { try $0.files(of: id).count }
            }
            // Four at most come at once; here the process dies.
            #expect(try await count() <= BoardLimits.filesImportedAtFirst)
            let held = try await minji.get(made + "/export.json").json?["cards"]?.arrayValue?.first?["attachments"]
            #expect(held?.arrayValue?.count == 9, "the board itself is whole")
            #expect(Archives.store(house).all == [id])
            let other = try await Upload(minji, zip).send()
            let early = try #require(other.hidden("import"))
            let refused = try await minji.post("/board/import-board", ["import": early, "name": "또"])
            #expect(refused.status == 409 && refused.body.contains("아직 오고 있어요"))
            // Two processes come back.
            async let one: Void = house.services.importBoardFiles()
            async let two: Void = house.services.importBoardFiles()
            _ = try await (one, two)
            try await Archives.settle(house)
            #expect(try await count() == 9)
            let contents = try Archives.contents(try await minji.get(made + "/export.zip").bytes)
            #expect(contents == Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0)", [UInt8($0), 1]) }))
            #expect(Archives.store(house).all.map(\.text) == [early])
            #expect(try await house.services.differencesFromLog(space: id) == [])
            let later = try await minji.post("/board/import-board", ["import": early, "name": "또"])
            #expect(later.location == "/board/" + early)
        }
    }

    @Test(arguments: Engine.usual, Damage.allCases)
    func `leaves out of its export what the house has no more as it was stored, and names it`(
        _ engine: Engine, _ damage: Damage
    ) async throws {
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let board = try await Archives.board(house)
            let file = Album(house, space: try #require(ID(board.id)), of: minji).id(2)
            let record = try #require(try await house.services.database.read { try $0.file(file) })
            try damage.strike(try #require(record.picture?.hash), in: FileStore(house.services.settings))
            let zip = try await minji.get("/board/\(board.id)/export.zip")
            #expect(zip.status == 200)
            let archive = try ZipArchive(zip.bytes, within: Archives.bounds)
            #expect(archive.files.count == 4, "the document, a picture, a page, and what is missing")
            #expect(!archive.files.contains { $0.path.contains(file.text) })
            let list = try #require(archive.files.first { $0.path == "missing.txt" })
            let told = String(decoding: try archive.bytes(of: list), as: UTF8.self)
            #expect(told.hasPrefix("서버에 없거나") && told.hasSuffix("files/\(file.text).txt (표.TXT)\n"), "\(told)")
            let look = try await Upload(minji, zip.bytes).send()
            #expect(look.status == 200 && look.body.contains("사진과 파일 2개도"), "\(look.body)")
            #expect(look.body.contains("표.TXT"))
            #expect(try await house.services.condition().troubles.map(\.kind) == [.lostFiles])
        }
    }

    @Test(arguments: Engine.usual)
    func `leaves out what the archive does not have as it was exported`(_ engine: Engine) async throws {
        let zip = try await Archives.exported(engine)
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let wrong = try Archives.changed(zip) { path, bytes in
                if path.hasSuffix(".txt") { return Array("다른 것".utf8) }
                return path.hasSuffix(".webp") ? nil : bytes
            }
            let look = try await Upload(minji, wrong).send()
            #expect(look.body.contains("사진과 파일 1개도") && look.body.contains("첨부 파일 1개는 내보낸 때와"))
            #expect(look.body.contains("첨부 파일 3개는 zip 안에 없어"), "two cards share one, and one was late")
            let made = try await Upload(minji, wrong).make(name: "소풍")
            try await Archives.settle(house)
            let held = try Archives.contents(try await minji.get(made + "/export.zip").bytes)
            #expect(held == ["../쪽": Archives.page])
        }
    }

    @Test(arguments: Engine.usual)
    func `brings an AVIF along as the file that it is here, whatever it was called`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            var (attachments, writer) = ([JSON](), ZipWriter())
            for (number, (name, kind)) in [("새.avif", "file"), ("새.jpg", "picture")].enumerated() {
                let file = ID<StoredFile>(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0001 + UInt64(number))
                attachments.append([
                    "file": .string(file.text), "name": .string(name), "kind": .string(kind),
                    "path": .string("files/\(number)"), "sha256": .string(FileHash(of: Pictures.avif).text),
                ])
                try writer.add("files/\(number)", Pictures.avif)
            }
            let document: JSON = [
                "format": "maru-board", "version": 1, "name": "x", "columns": [["name": .null, "kind": "todo"]],
                "cards": [["column": 0, "title": "하나", "attachments": .array(attachments)]],
            ]
            try writer.add("board.json", document.bytes)
            let made = try await Upload(minji, writer.finished()).make(name: "소풍")
            try await Archives.settle(house)
            let board = Table(String(made.dropFirst(7)), minji)
            let held = try await board.json(try await board.card("하나"))["attachments"]?.arrayValue ?? []
            #expect(held.map { $0["kind"] } == ["file", "file"])
            let contents = try Archives.contents(try await minji.get(made + "/export.zip").bytes)
            #expect(contents == ["새.avif": Pictures.avif, "새.jpg": Pictures.avif])
        }
    }

    @Test(arguments: Engine.allCases)
    func `whose picture cannot be read keeps its other files, and its history tells`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let broken: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 90)
            let file = ID<StoredFile>(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0001)
            let json = """
                {"format":"maru-board","version":1,"name":"x","columns":[{"name":null,"kind":"todo"}],
                "cards":[{"column":0,"title":"하나","attachments":[{"file":"\(file.text)","name":"깨짐.jpg",
                "kind":"picture","path":"files/a.jpg","sha256":"\(FileHash(of: broken).text)"}]}]}
                """
            var writer = ZipWriter()
            try writer.add("소풍/board.json", Array(json.utf8))
            try writer.add("소풍/files/a.jpg", broken)
            let made = try await Upload(minji, writer.finished()).make(name: "소풍")
            try await Archives.settle(house)
            let board = Table(String(made.dropFirst(7)), minji)
            let card = try await board.card("하나")
            #expect(try await board.json(card)["attachments"]?.arrayValue == [])
            #expect(try await minji.get("\(made)/card/\(card)/history").body.contains("깨짐.jpg"))
            #expect(try await house.services.differencesFromLog(space: try #require(ID(board.id))) == [])
            #expect(Archives.store(house).all.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `comes in parts, from whoever sends them alone, and is swept if nobody makes it`(
        _ engine: Engine
    ) async throws {
        let zip = try await Archives.exported(engine)
        try await withPhotoHouse(engine) { house in
            let minji = house[.minji]
            let id = ID<Space>(milliseconds: house.clock.now, low: 7)
            func send(_ bytes: some Sequence<UInt8>, at offset: Int, _ who: Visitor) async throws -> Answer {
                try await who.send(
                    .put, "/api/v1/imports/\(id.text)/parts/\(offset)",
                    headers: [.accept: "application/json", .contentType: "application/octet-stream"],
                    body: Array(bytes))
            }
            let half = zip.count / 2
            #expect(try await send(zip[half...], at: half, minji).json?["rule"] == "file-part-gap")
            #expect(try await send([], at: 0, minji).json?["rule"] == "import-part-empty")
            #expect(try await send(zip[..<half], at: 0, minji).json?["offset"] == .integer(Int64(half)))
            #expect(try await send(zip[half...], at: half, house[.ann]).status == 404)
            let early = try await minji.api(.post, "/imports", ["upload": .string(id.text)])
            #expect(early.status == 422 && early.json?["rule"] == "board-archive-malformed", "\(early.body)")
            #expect(try await minji.get("/board/import/\(id.text)").status == 404, "it is not looked at yet")
            for _ in 1...2 { #expect(try await send(zip[half...], at: half, minji).status == 200) }
            #expect(try await house[.ann].api(.post, "/imports", ["upload": .string(id.text)]).status == 404)
            let look = try await minji.api(.post, "/imports", ["upload": .string(id.text), "fileName": "a.zip"])
            #expect(look.status == 201 && look.json?["fileCount"] == 3, "\(look.body)")
            #expect(look.json?["import"]?.stringValue == id.text)
            #expect(try await send([1], at: zip.count, minji).status == 404, "it was looked at")
            #expect(Archives.store(house).all == [id])
            house.clock.advance(days: 2)
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            house.clock.advance(3_700_000)
            try await house.services.runDueJobs()
            #expect(Archives.store(house).all.isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `for whose files there is no room is refused before anything is made`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine, settings: { $0.filesPerson = 1 }) { house in
            let content = JournalPhotos.noise(700)
            let file = ID<StoredFile>(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0001)
            let json = """
                {"format":"maru-board","version":1,"name":"x","columns":[{"name":null,"kind":"todo"}],
                "cards":[{"column":0,"title":"하나","attachments":[{"file":"\(file.text)","name":"a","kind":"file",
                "path":"files/a","sha256":"\(FileHash(of: content).text)"}]}]}
                """
            var writer = ZipWriter()
            try writer.add("board.json", Array(json.utf8))
            try writer.add("files/a", content, isPacked: false)
            let refused = try await Upload(house[.minji], writer.finished()).send()
            #expect(refused.status == 413 && refused.body.contains("1MB까지"), "\(refused.body)")
            #expect(Archives.store(house).all.isEmpty)
        }
    }

    @Test func `in a hostile archive is refused on the page it came from`() async throws {
        try await withPhotoHouse(.sqlite) { house in
            let document = Array(TransferFile.everything.utf8)
            func zip(_ files: [(String, [UInt8])]) throws -> [UInt8] {
                var writer = ZipWriter()
                for (path, bytes) in files { try writer.add(path, bytes) }
                return writer.finished()
            }
            let large = [UInt8](repeating: 0x20, count: ParsedImport.byteLimit + 1)
            let whole = try zip([("board.json", document), ("files/a", [1])])
            var wrongSize = whole
            // The unpacked size of the document in the list of files.
            let list = try #require(whole.indices.first { whole[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
            wrongSize[list + 24] &+= 1
            let hostile: [([UInt8], String)] = [
                (try zip([("../board.json", document)]), "허용되지 않는 경로"),
                (try zip([("/board.json", document)]), "허용되지 않는 경로"),
                (try zip([("board.json", document), ("board.json", document)]), "깨졌어요"),
                (try zip([("board.json", large)]), "너무 커요"), (wrongSize, "깨졌어요"),
                (Array(whole.dropLast(30)), "깨졌어요"),
                (try zip([("a/board.json", document), ("b/board.json", document)]), "보드 파일이 아니에요"),
                (try zip([("things.json", document)]), "들어 있는 것은 things.json"),
                (try zip([("entries.json", document)]), "일기장의 설정"),
                (try zip([("[Content_Types].xml", [1]), ("xl/workbook.xml", [1])]), "‘board.csv’: 이것은 엑셀"),
            ]
            for (bytes, said) in hostile {
                let refused = try await Upload(house[.minji], bytes).send()
                #expect([413, 422].contains(refused.status) && refused.body.contains(said), "\(said): \(refused.body)")
            }
            #expect(Archives.store(house).all.isEmpty)
        }
    }
}
