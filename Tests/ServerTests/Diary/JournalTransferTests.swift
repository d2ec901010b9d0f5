import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing
import Transfer

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// Journals into files and files into journals, on both engines.
@Suite struct `Taking journals along` {
    @Test(arguments: Engine.usual)
    func `an export into an empty house is exported as the same file, twice adds nothing`(_ engine: Engine) async throws
    {
        let exported = try await JournalFiles.exported(engine)
        #expect(exported.json.count > 500)
        for upload in [exported.json, exported.zip] {
            try await withHouse(engine, cast: [.minji]) { house in
                let desk = try await JournalFiles.desk(house)
                house.clock.advance(days: 3)
                let first = try await JournalFiles.take(upload, desk)
                #expect(first.contains("일기 4편을 추가했어요"))
                #expect(try await JournalFiles.export(desk) == exported)
                let second = try await JournalFiles.take(upload, desk)
                #expect(second.contains("일기 0편을 추가했어요. 이미 있던 4편은 건너뛰었어요."))
                #expect(try await JournalFiles.export(desk) == exported)
                #expect(try await house.services.differencesFromLog(space: desk.id) == [])
                #expect(try await desk.minji.get(desk.journal).body.contains("첫눈"))
                let found = try await desk.minji.get(desk.journal + "/search?q=%EC%B2%AB%EB%88%88").body
                #expect(found.contains("<mark>첫눈</mark>"))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a file is looked at before anything is added, and a deleted entry stays deleted`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let desk = try await JournalFiles.desk(house)
            let upload = Array(JournalFiles.simple.utf8)
            let preview = try await JournalFiles.send(upload, desk)
            #expect(preview.status == 200 && preview.body.contains("2020년 12월 22일부터 2020년 12월 23일까지 일기 4편"))
            #expect(try await JournalFiles.count(desk) == 0)
            let id = try #require(preview.hidden("import"))
            let anns = try await Desk(house, .ann)
            #expect(try await anns.minji.post(anns.journal + "/import-entries", ["import": id]).status == 404)
            #expect(try await anns.minji.post(desk.journal + "/import-entries", ["import": id]).status == 404)
            let other = try await desk.minji.post("/diary/create-journal", ["name": "둘째"])
            let second = try #require(other.location?.split(separator: "?").first)
            #expect(try await desk.minji.post(String(second) + "/import-entries", ["import": id]).status == 404)
            for _ in 1...2 {
                let done = try await desk.minji.post(desk.journal + "/import-entries", ["import": id])
                let page = try await desk.minji.get(try #require(done.location))
                #expect(page.body.contains("일기 4편을 추가했어요. 이미 있던 0편"))
            }
            let list = try await desk.minji.get(desk.journal).body
            let same = list.matches(of: /entry\/([0-9a-f-]{36})"[^>]*>같은 글/).map(\.output.1)
            #expect(Set(same).count == 2, "equal records are two entries")
            let entry = try #require(list.firstMatch(of: /entry\/([0-9a-f-]{36})/)?.output.1)
            _ = try await desk.minji.post(desk.journal + "/delete-entry", ["entry": String(entry)])
            let again = try await JournalFiles.send(upload, desk)
            #expect(again.body.contains("그중 4편은") && again.body.contains("0편을 추가해요"))
            #expect(!again.body.contains("이미 일기가 있는 날"), "what is skipped makes no second entry of a day")
            let edited = JournalFiles.simple.replacing("한 줄", with: "고친 줄")
            let look = try await JournalFiles.send(Array(edited.utf8), desk)
            #expect(look.body.contains("추가할 일기 가운데 1편은 이미 일기가 있는 날의 것이에요"))
            let more = "[{\"title\":\"새 글\",\"created_at\":1608651333}," + JournalFiles.simple.dropFirst()
            let page = try await JournalFiles.take(Array(more.utf8), desk)
            #expect(page.contains("일기 1편을 추가했어요. 이미 있던 4편"), "at another place of a longer file too")
            #expect(try await JournalFiles.count(desk) == 4)
            #expect(try await house.services.differencesFromLog(space: desk.id) == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `an import that was interrupted is continued, and tells of the whole`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await JournalFiles.desk(house)
            let records = (0..<250).map { "{\"title\":\"글 \($0)\",\"created_at\":\(1_600_000_000 + $0 * 86_400)}" }
            let file = "[" + records.joined(separator: ",") + "]"
            let id = try #require(try await JournalFiles.send(Array(file.utf8), desk).hidden("import"))
            let person = try await house.id(of: .minji)
            // As after the first part: the server died before the second.
            let now = house.clock.now
            try await house.services.database.write { transaction in
                let upload = try #require(ID<Space>(id))
                let pending = try #require(try transaction.pendingImport(upload, of: person))
                let entries = try ParsedJournal(kept: Array(pending.content.utf8)).document.entries.sorted {
                    $0.id < $1.id
                }
                try transaction.begin(import: upload, known: 0)
                let viewer = Viewer(
                    person: person, name: "", device: ID(high: 1, low: 1), language: .ko, today: .first, dayEnds: .max,
                    now: now)
                try transaction.add(entries[..<100], to: desk.id, as: viewer, at: now)
            }
            #expect(try await JournalFiles.count(desk) == 100)
            let done = try await desk.minji.post(desk.journal + "/import-entries", ["import": id])
            #expect(try await desk.minji.get(try #require(done.location)).body.contains("일기 250편을 추가했어요"))
            #expect(try await JournalFiles.count(desk) == 250)
            let written = try await desk.write("그다음에 쓴 글")
            #expect(try await desk.minji.get(desk.page(written)).status == 200)
            #expect(try await house.services.differencesFromLog(space: desk.id) == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `a store of version 1 opens with the same count, ids, texts and days`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await JournalFiles.desk(house)
            let store = JournalFiles.version1
            #expect(try await JournalFiles.take(Array(store.utf8), desk).contains("일기 3편을 추가했어요"))
            let json = try JSON.parse(try await JournalFiles.export(desk).json)
            let entries = try #require(json["entries"]?.arrayValue)
            #expect(json["version"] == .integer(2) && entries.count == 3)
            let records = try #require(try JSON.parse(store)["entries"]?.arrayValue)
            for record in records {
                let entry = try #require(entries.first { $0["id"] == record["id"] })
                let (title, body) = (record["title"]?.stringValue ?? "", record["body"]?.stringValue ?? "")
                #expect(entry["text"] == .string(body.isEmpty ? title : title + "\n" + body))
                #expect(entry["weather"] == .null && entry["day"] == .string("2020-12-23"), "a day in Seoul")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `a zip of Day One comes in with its days, and what cannot is told`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await JournalFiles.desk(house)
            var writer = ZipWriter()
            try writer.add("Journal.json", Array(JournalFiles.dayOne.utf8))
            try writer.add("photos/ab12.jpeg", [0xFF, 0xD8, 0xFF])
            let zip = writer.finished()
            let preview = try await JournalFiles.send(zip, desk)
            #expect(preview.body.contains("사진 1장도 함께 와요.") && preview.body.contains("#태그"))
            #expect(try await JournalFiles.take(zip, desk).contains("일기 2편을 추가했어요"))
            let entries = try JSON.parse(try await JournalFiles.export(desk).json)["entries"]?.arrayValue
            #expect(entries?.map { $0["day"] } == [.string("2023-01-01"), .string("2022-12-31")])
            #expect(entries?.map { $0["zone"] } == [.string("Asia/Seoul"), .string("America/New_York")])
            #expect(entries?.last?["weather"] == .string("clouds night -32 person 1672518600000"))
            #expect(entries?.last?["place"]?["coordinates"] == .string("40.71,-74.01"))
            #expect(try await JournalFiles.take(zip, desk).contains("이미 있던 2편"))
        }
    }

    @Test(arguments: Engine.usual)
    func `what does not come is told by its names, and several journals by theirs`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await JournalFiles.desk(house)
            var notes = ZipWriter()
            try notes.add(".obsidian/app.json", Array("{}".utf8))
            try notes.add("2026-05-01.md", Array("---\nmood: 4\nweather: Sunny\n---\n맑음".utf8))
            try notes.add("data.csv", [1])
            let zip = notes.finished()
            let preview = try await JournalFiles.send(zip, desk).body
            #expect(preview.contains("<p class=\"import-names\">mood · weather</p>") && preview.contains("data.csv"))
            let told = try await desk.minji.api(
                .post, "/journals/" + desk.id.text + "/import", ["archive": .string(Data(zip).base64EncodedString())])
            let texts = told.json?["losses"]?.arrayValue?.compactMap { $0["text"]?.stringValue } ?? []
            #expect(texts.contains { $0.hasSuffix(" mood · weather") }, "\(texts)")
            var several = ZipWriter()
            for name in ["Journal", "Travel"] {
                let text = JournalFiles.dayOne.replacing("서울은", with: name)
                try several.add(name + ".json", Array(text.utf8))
            }
            let look = try await JournalFiles.send(several.finished(), desk).body
            #expect(look.contains("일기장 2개(Journal 2, Travel 2)가 모두 이 일기장에"))
            #expect(look.contains("일기 4편이 있어요"))
        }
    }

    @Test(arguments: Engine.usual)
    func `Markdown files of an export come in as the same entries`(_ engine: Engine) async throws {
        let exported = try await JournalFiles.exported(engine)
        let archive = try ZipArchive(
            exported.zip, within: .init(files: 100, fileBytes: 1 << 24, totalBytes: 1 << 24))
        let files = archive.files.filter { $0.path.hasPrefix("markdown/") }
        #expect(archive.files.map(\.path).first == "entries.json" && files.count == 4)
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await JournalFiles.desk(house)
            house.clock.advance(days: 3)
            var writer = ZipWriter()
            for file in files { try writer.add(file.path, try archive.bytes(of: file)) }
            #expect(try await JournalFiles.take(writer.finished(), desk).contains("일기 4편을 추가했어요"))
            #expect(try await JournalFiles.export(desk).json == exported.json)
            let single = try await JournalFiles.send(Array("한 편".utf8), desk, name: "2021-05-05.md")
            #expect(single.body.contains("2021년 5월 5일"))
        }
    }

    @Test(arguments: Engine.usual)
    func `the API looks, adds once and exports`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let desk = try await JournalFiles.desk(house)
            let path = "/journals/" + desk.id.text
            let preview = try await desk.minji.api(.post, path + "/import", ["file": .string(JournalFiles.simple)])
            #expect(preview.status == 201 && preview.json?["entryCount"] == .integer(4))
            #expect(preview.json?["firstDay"] == .string("2020-12-22") && preview.json?["form"] == .string("array"))
            let id = try #require(preview.json?["import"]?.stringValue)
            for _ in 1...2 {
                let done = try await desk.minji.api(.post, path + "/import/" + id)
                #expect(done.status == 200)
                #expect(
                    done.json == [
                        "addedCount": 4, "knownCount": 0,
                        "photos": ["addedCount": 0, "knownCount": 0, "waitingCount": 0, "losses": []],
                    ])
            }
            let file = try await desk.minji.api(.get, path + "/export")
            #expect(file.json?["entries"]?.arrayValue?.count == 4)
            let zip = try await JournalFiles.export(desk).zip
            let base64 = Data(zip).base64EncodedString()
            let again = try await desk.minji.api(.post, path + "/import", ["archive": .string(base64)])
            #expect(again.json?["knownCount"] == .integer(4) && again.json?["form"] == .string("maru"))
            let refused = try await desk.minji.api(.post, path + "/import", ["file": "[{\"title\":3}]"])
            #expect(refused.status == 422 && refused.json?["given"] == .string("[0].title: 3"), "\(refused.body)")
            for (method, below) in [(HTTPRequest.Method.get, "/export"), (.post, "/import/" + id)] {
                #expect(try await house[.ann].api(method, path + below).status == 404)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `hostile files are refused on the page, and nothing is half done`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await JournalFiles.desk(house)
            var bomb = ZipWriter()
            try bomb.add("entries.json", [UInt8](repeating: 0x20, count: ParsedJournal.contentLimit + 1))
            var outside = ZipWriter()
            try outside.add("../entries.json", Array("[]".utf8))
            var several = ZipWriter()
            for name in ["a.json", "b.json"] { try several.add(name, Array(JournalFiles.simple.utf8)) }
            var pictures = ZipWriter()
            try pictures.add("a.jpeg", [1])
            let long =
                "[{\"title\":\"처음\",\"created_at\":1},{\"title\":\"\(String(repeating: "가", count: 100_001))\",\"created_at\":2}]"
            let cases: [(bytes: [UInt8], status: Int, said: String)] = [
                (Array(JournalFiles.simple.utf8.dropLast(9)), 422, "JSON으로 읽을 수 없는"),
                (Array("[{\"title\":{}}]".utf8), 422, "[0].title"),
                (Array(long.utf8), 422, "100,001자"), ([0x5B, 0x22, 0xFF, 0x22, 0x5D], 422, "UTF-8"),
                (bomb.finished(), 413, "너무 커요"), (outside.finished(), 422, "허용되지 않는 경로"),
                (Array(try await JournalFiles.export(desk).zip.dropLast(3)), 422, "zip이 깨졌어요"),
                (several.finished(), 422, "JSON이 2개"), (pictures.finished(), 422, "일기로 읽을 수 있는"),
                ([0, 1, 2], 422, "읽을 수"), ([], 422, "골라"),
                ([UInt8](repeating: 0x20, count: ParsedJournal.byteLimit + 1), 413, "zip으로 묶어서"),
                ([UInt8](repeating: 0x20, count: ParsedJournal.byteLimit + Limits.formBytes), 413, "한 번에 16MB까지"),
            ]
            for (bytes, status, said) in cases {
                let answer = try await JournalFiles.send(bytes, desk)
                #expect(answer.status == status && answer.body.contains(said), "\(said): \(answer.status)")
            }
            #expect(try await JournalFiles.count(desk) == 0)
            let waiting = try await house.services.database.read { connection in
                try connection.first("SELECT count(*) FROM diary_import")?.int(0)
            }
            #expect(waiting == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `what waits to be imported goes after a day, and with the journal`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            func waiting() async throws -> Int? {
                try await house.services.database.read { connection in
                    try connection.first("SELECT count(*) FROM diary_import")?.int(0)
                }
            }
            let desk = try await JournalFiles.desk(house)
            for _ in 1...2 { _ = try await JournalFiles.send(Array(JournalFiles.simple.utf8), desk) }
            #expect(try await waiting() == 1, "a second look replaces the first")
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            #expect(try await waiting() == 1)
            house.clock.advance(days: 2)
            try await house.services.runDueJobs()
            #expect(try await waiting() == 0)
            _ = try await JournalFiles.send(Array(JournalFiles.simple.utf8), desk)
            #expect(try await waiting() == 1)
            try await house.services.database.write { transaction in
                let head = try #require(try transaction.lockSpace(desk.id))
                try transaction.delete(journal: head)
            }
            #expect(try await waiting() == 0)
        }
    }
}
