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

/// Photos of an import that come later than its entries, and archives that wait for somebody, on both engines.
@Suite struct `Photos that wait to come` {
    @Test(arguments: Engine.usual)
    func `many photos come in a job, which goes on where it stopped`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            let zip = try JournalPhotos.many(12, and: 23)
            let preview = try await JournalFiles.send(zip, desk).body
            #expect(preview.contains("사진 32장도 함께 와요.") && preview.contains("사진 3장은 한 편에 20장까지라"))
            let page = try await desk.minji.get(try await JournalFiles.begin(zip, desk)).body
            // Four at most, or as many as some seconds are enough for.
            let begun = page.firstMatch(of: /사진 ([0-9]+)장을 추가했어요/).flatMap { Int($0.output.1) } ?? 0
            #expect(begun <= 4 && page.contains("사진 \(32 - begun)장을 더 가져오고 있어요"), "\(begun)")
            let id = try #require(page.firstMatch(of: /import\?import=([0-9a-f-]{36})/)?.output.1)
            let busy = try await JournalFiles.send(zip, desk)
            let refused = try await desk.minji.post(
                desk.journal + "/import-entries", ["import": try #require(busy.hidden("import"))])
            #expect(refused.status == 409 && refused.body.contains("아직 오고 있어요"))
            try await house.services.planJobs()
            // A run ends after some seconds, of which a busy machine needs several.
            for _ in 1...40 {
                try await house.services.runDueJobs()
                house.clock.advance(DiaryLimits.photoImportMilliseconds)
            }
            let done = try await desk.minji.get(desk.journal + "/import?import=" + id).body
            #expect(done.contains("사진 32장을 추가했어요") && !done.contains("더 가져오고"))
            #expect(try await JournalPhotos.contents(of: desk.journal, desk).count == 32)
            #expect(try await house.services.differencesFromLog(space: desk.id) == [])
            _ = try await JournalFiles.begin(zip, desk)
            // As if the process had died, and two had come back: nothing comes twice.
            async let one: Void = house.services.importPhotos()
            async let two: Void = house.services.importPhotos()
            _ = try await (one, two)
            try await JournalPhotos.settle(house)
            #expect(try await JournalPhotos.contents(of: desk.journal, desk).count == 32)
            #expect(ImportStore(house.services.settings).all.isEmpty)
            _ = try await JournalFiles.send(zip, desk)
            #expect(ImportStore(house.services.settings).all.count == 1, "it waits, and nobody confirms it")
            house.clock.advance(days: 2)
            try await house.services.runDueJobs()
            house.clock.advance(3_700_000)
            try await house.services.runDueJobs()
            #expect(ImportStore(house.services.settings).all.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `an archive comes in parts, from its owner alone, and no larger than their quota`(
        _ engine: Engine
    ) async throws {
        try await withPhotoHouse(engine, settings: { $0.filesPerson = 2 }) { house in
            let desk = try await JournalFiles.desk(house)
            let zip = try JournalPhotos.dayOne(in: "")
            let id = ID<Space>(milliseconds: house.clock.now, low: 7)
            let path = "/journals/" + desk.id.text + "/import/" + id.text + "/parts/"
            let half = zip.count / 2
            func send(_ bytes: some Sequence<UInt8>, at offset: Int, _ who: Visitor? = nil) async throws -> Answer {
                try await (who ?? desk.minji).send(
                    .put, "/api/v1" + path + String(offset),
                    headers: [.accept: "application/json", .contentType: "application/octet-stream"],
                    body: Array(bytes))
            }
            #expect(try await send(zip[half...], at: half).json?["rule"] == "file-part-gap")
            #expect(try await send(zip[..<half], at: 0).json?["offset"] == .integer(Int64(half)))
            #expect(try await send(zip[half...], at: half, house[.ann]).status == 404)
            #expect(try await send([], at: half).json?["rule"] == "journal-file-part-empty")
            #expect(try await send([1], at: 2 << 20).status == 413)
            let early = try await desk.minji.api(
                .post, "/journals/" + desk.id.text + "/import", ["upload": .string(id.text)])
            #expect(early.status == 422 && early.json?["rule"] == "journal-archive-malformed")
            for _ in 1...2 { #expect(try await send(zip[half...], at: half).status == 200) }
            let anns = try await Desk(house, .ann)
            let theirs = try await anns.minji.api(
                .post, "/journals/" + anns.id.text + "/import", ["upload": .string(id.text)])
            #expect(theirs.status == 404)
            let preview = try await desk.minji.api(
                .post, "/journals/" + desk.id.text + "/import", ["upload": .string(id.text), "fileName": "a.zip"])
            #expect(preview.status == 201 && preview.json?["photoCount"] == .integer(3), "\(preview.body)")
            #expect(try await send([1], at: zip.count).status == 404, "it was looked at")
            let confirmed = "/journals/" + desk.id.text + "/import/" + id.text
            #expect(try await desk.minji.api(.post, confirmed).status == 200)
            try await JournalPhotos.settle(house)
            let done = try await desk.minji.api(.post, confirmed)
            #expect(done.json?["photos"]?["addedCount"] == .integer(2), "\(done.body)")
            #expect(done.json?["photos"]?["losses"]?.arrayValue?.first?["kind"] == "unreadable")
            #expect(ImportStore(house.services.settings).all.isEmpty)
            // What nobody looks at goes with the next one.
            let next = ID<Space>(milliseconds: house.clock.now, low: 8)
            _ = try await desk.minji.send(
                .put, "/api/v1/journals/" + desk.id.text + "/import/" + next.text + "/parts/0",
                headers: [.contentType: "application/octet-stream"], body: [1, 2])
            #expect(ImportStore(house.services.settings).all == [next])
            _ = try await JournalFiles.send(Array(JournalFiles.simple.utf8), desk)
            #expect(ImportStore(house.services.settings).all.isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `what waits goes with the journal, and a photo of somebody else's is not taken over`(
        _ engine: Engine
    ) async throws {
        let exported = try await JournalPhotos.exported(engine)
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            _ = try await JournalFiles.take(exported.zip, desk)
            // Ann has Minji's file: her journal gets pictures of its own.
            house[.ann].setCookie("maru_zone", "Asia%2FSeoul")
            let anns = try await Desk(house, .ann)
            #expect(try await JournalFiles.take(exported.zip, anns).contains("Photos added: 3."))
            let (hers, minjis) = (
                try await JournalPhotos.contents(of: anns.journal, anns),
                try await JournalPhotos.contents(of: desk.journal, desk)
            )
            #expect(hers.count == 3 && Set(hers.keys).isDisjoint(with: minjis.keys))
            for id in hers.keys { #expect(try await desk.minji.get("/file/\(id)/full").status == 404) }
            _ = try await JournalFiles.begin(try JournalPhotos.many(12, and: 1), desk)
            #expect(ImportStore(house.services.settings).all.count == 1)
            try await house.services.database.write { transaction in
                let head = try #require(try transaction.lockSpace(desk.id))
                try transaction.delete(journal: head)
            }
            try await house.services.importPhotos()
            try await house.services.removeStrayArchives(at: house.clock.now + 3_600_000)
            #expect(ImportStore(house.services.settings).all.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what nobody waits for goes whatever its id says, and what was just sent stays`(_ engine: Engine) async throws
    {
        try await withPhotoHouse(engine) { house in
            let store = ImportStore(house.services.settings)
            let new = ID<Space>(milliseconds: house.clock.now, low: 1)
            for id in [ID<Space>(high: .max, low: .max), ID(high: 1 << 16, low: 1), new] {
                try store.write([1], at: 0, of: id)
            }
            try await house.services.removeStrayArchives(at: house.clock.now)
            #expect(store.all == [new])
            try await house.services.removeStrayArchives(at: house.clock.now + 3_600_000)
            #expect(store.all.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `photos of an import that cannot be read keep nobody else's waiting`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            _ = try await JournalFiles.begin(try JournalPhotos.many(9, and: 0), desk)
            house.clock.advance(1_000)
            house[.ann].setCookie("maru_zone", "Asia%2FSeoul")
            let anns = try await Desk(house, .ann)
            _ = try await JournalFiles.begin(try JournalPhotos.many(9, and: 0), anns)
            try await house.services.database.write { transaction in
                let waiting = try transaction.photoImports()
                try #require(waiting.count == 2)
                try transaction.execute("UPDATE diary_photo_import SET photos = '[' WHERE id = \(waiting[0])")
            }
            // A run ends after some seconds, of which a busy machine needs several.
            for _ in 1...40 {
                if try await JournalPhotos.contents(of: anns.journal, anns).count == 9 { break }
                try await house.services.importPhotos()
            }
            #expect(try await JournalPhotos.contents(of: anns.journal, anns).count == 9)
            #expect(try await house.services.database.read { try $0.photoImports().count } == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `an import that is being added keeps its photos when another file is chosen`(_ engine: Engine) async throws {
        try await withPhotoHouse(engine) { house in
            let desk = try await JournalFiles.desk(house)
            let preview = try await JournalFiles.send(try JournalPhotos.dayOne(in: ""), desk)
            let id = try #require(preview.hidden("import"))
            // As if its entries were being added meanwhile.
            try await house.services.database.write {
                try $0.begin(import: try #require(ID<Space>(id)), known: 0)
            }
            _ = try await JournalFiles.send(Array(JournalFiles.simple.utf8), desk)
            let done = try await desk.minji.post(desk.journal + "/import-entries", ["import": id])
            try await JournalPhotos.settle(house)
            let page = try await desk.minji.get(try #require(done.location, "\(done.body)")).body
            #expect(page.contains("사진 2장을 추가했어요"))
        }
    }
}
