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

/// The photos of a journal: what the log says of them, and what becomes of their files.
@Suite struct `A photo of an entry` {
    @Test(arguments: Engine.usual)
    func `is shown once its file has arrived, to the journal's owner and to nobody else`(_ engine: Engine) async throws
    {
        try await withPhotos(engine) { photos in
            let file = photos.album.id(1)
            try await photos.add(file, ["alt": "강가 <b>", "width": "300", "height": "200"])
            let page = try await photos.page()
            #expect(page.contains("/file/\(file.text)/256") && page.contains("alt=\"강가 &lt;b&gt;\""))
            #expect(page.contains("width=\"300\" height=\"200\""))
            #expect(try await photos.album.get(file).status == 404, "the file has not arrived")
            #expect(try await photos.album.add(file, MadePictures.jpeg(300, 200)).json?["state"] == "ready")
            let shown = try await photos.album.get(file, "256")
            #expect(shown.status == 200)
            // A lock shuts it while its owner is signed in: no browser keeps it, and a device knows what to shut it with.
            #expect(shown.headers[.cacheControl] == "private, no-store")
            #expect(shown.headers[.init("Maru-Space")!] == photos.album.space.text)
            let house = photos.album.house
            for stranger in [house[.minji], house[.sam]] {
                for path in [photos.path, photos.path + "/photo/\(file.text)", "/file/\(file.text)/256"] {
                    #expect(try await stranger.get(path).status == 404, "\(path)")
                }
                for method in [HTTPRequest.Method.get, .delete] {
                    #expect(try await stranger.api(method, "/files/\(file.text)").status == 404)
                }
            }
            // A journal of another is no place for files either.
            var others = photos.album
            others.visitor = house[.sam]
            #expect(try await others.begin(photos.album.id(2), 100).status == 404)
            #expect(try await house.services.differencesFromLog(space: photos.album.space).isEmpty)
            let told = try await house[.ann].api(.get, photos.api).json
            #expect(told?["photos"]?.arrayValue?.first?["id"] == .string(file.text))
            #expect(told?["text"] == "" && told?["version"]?.stringValue != nil)
            let listed = try await house[.ann].api(.get, "/journals/\(photos.album.space.text)/entries").json
            #expect(listed?["entries"]?.arrayValue?.first?["photoCount"] == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is shown to whoever reads its entry by a link, and to nobody once that is closed`(
        _ engine: Engine
    ) async throws {
        try await withPhotos(engine) { photos in
            let file = photos.album.id(1)
            try await photos.write("글")
            try await photos.add(file, ["alt": "강가", "width": "300", "height": "200"])
            let house = photos.album.house
            let guest = house.visitor()
            func link(_ fields: JSON) async throws -> String {
                let made = try await house[.ann].api(.post, photos.api + "/links", fields)
                return try #require(made.json?["link"]?.stringValue)
            }
            let open = try await link([:])
            #expect(try await !guest.get(open).body.contains(file.text), "the file has not arrived")
            #expect(try await photos.album.add(file, MadePictures.jpeg(300, 200)).json?["state"] == "ready")
            let address = open + "/photo/\(file.text)/1024"
            let page = try await guest.get(open).body
            #expect(page.contains(address) && page.contains("alt=\"강가\""))
            let shown = try await guest.get(address)
            #expect(shown.status == 200 && shown.headers[.contentType] == "image/webp")
            #expect(shown.headers[.cacheControl]?.contains("no-store") == true)
            for other in ["/photo/\(file.text)/full", "/photo/\(photos.album.id(2).text)/1024", "/photo/x/1024"] {
                #expect(try await guest.get(open + other).status == 404, "\(other)")
            }
            #expect(try await guest.get("/file/\(file.text)/1024").status != 200)

            let locked = try await link(["password": "123456"])
            #expect(try await guest.get(locked + "/photo/\(file.text)/1024").status == 404)
            let read = try await guest.post(locked, ["password": "123456"]).body
            let source = try #require(read.firstMatch(of: /src="(\/shared\/[^"]+)"/)?.output.1)
            let passed = String(source).replacing("&amp;", with: "&")
            #expect(try await guest.get(passed).status == 200)
            let later = passed.replacing(/until=([0-9]+)/) { "until=\((Int($0.output.1) ?? 0) + 1)" }
            #expect(later != passed)
            #expect(try await guest.get(later).status == 404)
            house.clock.advance(3_600_000)
            #expect(try await guest.get(passed).status == 404)

            #expect(try await guest.get(address).status == 200)
            try await photos.act("remove-photo", ["photo": file.text])
            #expect(try await guest.get(address).status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `keeps its file while an entry has it, and for thirty days after, so that undo brings it back`(
        _ engine: Engine
    ) async throws {
        try await withPhotos(engine) { photos in
            let (kept, gone, undone) = (photos.album.id(1), photos.album.id(2), photos.album.id(3))
            try await photos.write("글")
            for (number, file) in [kept, gone, undone].enumerated() {
                try await photos.add(file)
                #expect(try await photos.album.add(file, MadePictures.jpeg(40 + number, 30)).status == 200)
            }
            for file in [gone, undone] { try await photos.act("remove-photo", ["photo": file.text]) }
            #expect(try await !photos.page().contains(gone.text))
            try await photos.pass(days: 20)
            try await photos.add(undone)
            try await photos.pass(days: 20)
            #expect(try await photos.album.get(kept).status == 200)
            #expect(try await photos.album.get(undone).status == 200)
            #expect(try await photos.album.get(gone).status == 404)
            #expect(try await photos.album.house.services.differencesFromLog(space: photos.album.space).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `stays with an entry in the trash, and goes from tables, log and disk when that is emptied`(
        _ engine: Engine
    ) async throws {
        try await withPhotos(engine) { photos in
            let file = photos.album.id(1)
            try await photos.add(file, ["alt": "달밤의 강"])
            #expect(try await photos.album.add(file, MadePictures.jpeg(40, 30)).status == 200)
            // The last photo of an entry without a text takes it along.
            let sent = try await photos.act("remove-photo", ["photo": file.text])
            #expect(sent.location?.contains("/entry/") == false)
            try await photos.pass(days: 29)
            #expect(try await photos.album.get(file).status == 200)
            try await photos.act("restore-entry", [:])
            #expect(try await photos.page().contains("달밤의 강"))
            try await photos.act("delete-entry", [:])
            try await photos.pass(days: 31)
            #expect(try await photos.rows(with: "달밤") == 0)
            #expect(try await photos.album.get(file).status == 200, "its thirty days begin now")
            try await photos.pass(days: 31)
            #expect(try await photos.album.get(file).status == 404)
            #expect(photos.album.contents.isEmpty)
            #expect(try await photos.album.house.services.differencesFromLog(space: photos.album.space).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `goes with its owner's account`(_ engine: Engine) async throws {
        try await withPhotos(engine) { photos in
            let house = photos.album.house
            let (file, unsent) = (photos.album.id(1), photos.album.id(2))
            try await photos.add(file)
            try await photos.add(unsent)
            #expect(try await photos.album.add(file, MadePictures.jpeg(40, 30)).status == 200)
            #expect(try await photos.album.begin(unsent, 100).status == 201)
            let form: KeyValuePairs = ["current": Cast.ann.password]
            #expect(try await house[.ann].post("/me/delete-account", form).status == 303)
            let left = try await house.services.database.read { connection in
                let counts: [SQL] = [
                    "SELECT count(*) FROM floor_file", "SELECT count(*) FROM floor_file_reference",
                ]
                return try counts.map { try connection.first($0)?.int(0) ?? -1 }
            }
            #expect(left == [0, 0])
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            #expect(photos.album.contents.isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `comes without scripts too, several with one form, without what the camera noted`(_ engine: Engine)
        async throws
    {
        try await withPhotos(engine) { photos in
            let pictures = [MadePictures.jpeg(64, 40, segments: MadePictures.exif), MadePictures.jpeg(30, 50)]
            let sent = try await photos.upload(pictures)
            #expect(sent.status == 303 && sent.location == photos.path, "\(sent.status) \(sent.body.suffix(300))")
            let page = try await photos.page()
            let files = page.matches(of: /<li class="photo-cell" id="photo-([0-9a-f-]{36})"/).map { String($0.1) }
            #expect(files.count == 2 && page.contains("width=\"30\" height=\"50\""))
            for file in files {
                let picture = try await photos.album.visitor.get("/file/\(file)/full")
                #expect(picture.status == 200 && !picture.body.contains("Exif"))
            }
            // What is no picture is refused, and nothing of it stays, nor of the pictures beside it.
            #expect(try await photos.upload([Array("<html>".utf8)]).status == 422)
            #expect(try await photos.upload([MadePictures.jpeg(20, 20), Array("%PDF-1.4".utf8)]).status == 422)
            // The form sent again adds nothing.
            #expect(try await photos.upload(pictures).status == 303)
            #expect(try await photos.page().matches(of: /class="photo-cell"/).count == 2)
            #expect(photos.album.uploads.isEmpty && photos.album.contents.count == 2)
            // In somebody else's journal there is nothing.
            var others = photos
            others.album.visitor = photos.album.house[.sam]
            #expect(try await others.upload(pictures).status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is on the page of all photos, page by page`(_ engine: Engine) async throws {
        try await withPhotos(engine) { photos in
            let count = PhotosPage.pageLength + 2
            for number in 1...count {
                let day = Day("2026-01-01")!.adding(days: number)
                _ = try await photos.act(
                    "add-photo",
                    [
                        "entry": ID<Entity>(high: 0x0197_0000_0000_7000, low: 1 << 63 | UInt64(number)).text,
                        "photo": photos.album.id(UInt64(number)).text, "day": day.iso,
                    ])
            }
            try await photos.write("사진이 없는 글")
            let journal = "/diary/\(photos.album.space.text)"
            let first = try await photos.album.visitor.get(journal + "/photos").body
            #expect(first.contains(photos.album.id(UInt64(count)).text) && !first.contains(photos.album.id(2).text))
            let after = try #require(first.firstMatch(of: /href="([^"]*after=[^"]*)"/)?.1)
            let second = try await photos.album.visitor.get(String(after)).body
            #expect(second.contains(photos.album.id(1).text) && second.contains(photos.album.id(2).text))
        }
    }
}

/// A journal of 앤's and an entry in it, with the calls of the API for files.
private struct PhotographedEntry {
    var album: Album
    let entry: String

    var path: String { "/diary/\(album.space.text)/entry/\(entry)" }
    var api: String { "/journals/\(album.space.text)/entries/\(entry)" }

    func page() async throws -> String { try await album.visitor.get(path).body }

    @discardableResult
    func act(_ name: String, _ fields: [String: String]) async throws -> Answer {
        album.house.clock.advance(1_000)
        let form = ["entry": entry].merging(fields) { $1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let sent = try await album.visitor.post("/diary/\(album.space.text)/\(name)", pairs: form)
        #expect(sent.status == 303, "\(name): \(sent.status) \(sent.body.suffix(300))")
        return sent
    }

    func add(_ file: ID<StoredFile>, _ more: [String: String] = [:]) async throws {
        try await act("add-photo", ["photo": file.text].merging(more) { $1 })
    }

    func write(_ text: String) async throws { try await act("write-entry", ["text": text]) }

    /// As a browser without scripts sends the form of the entry's page.
    func upload(_ pictures: [[UInt8]]) async throws -> Answer {
        var body = Array("--xYz\r\nContent-Disposition: form-data; name=\"entry\"\r\n\r\n\(entry)".utf8)
        for picture in pictures {
            let head = "Content-Disposition: form-data; name=\"photos\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg"
            body += Array("\r\n--xYz\r\n\(head)\r\n\r\n".utf8) + picture
        }
        return try await album.visitor.send(
            .post, "/diary/\(album.space.text)/upload-photos",
            headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=xYz"],
            body: body + Array("\r\n--xYz--\r\n".utf8))
    }

    /// Lets days pass in which 앤 comes by, so that she is not signed out, and the house does what is due.
    func pass(days: Int) async throws {
        for _ in 0..<days {
            album.house.clock.advance(days: 1)
            _ = try await album.visitor.get("/me")
        }
        try await album.house.services.planJobs()
        try await album.house.services.runDueJobs()
    }

    /// Rows of entries and operations that have a word in them.
    func rows(with word: String) async throws -> Int {
        try await album.house.services.database.read { connection in
            let like = "%\(word)%"
            let entries = try connection.first("SELECT count(*) FROM diary_entry WHERE photos LIKE \(like)")?.int(0)
            let log = try connection.first("SELECT count(*) FROM floor_operation WHERE changes LIKE \(like)")?.int(0)
            return (entries ?? 0) + (log ?? 0)
        }
    }
}

private func withPhotos(_ engine: Engine, _ body: @escaping @Sendable (PhotographedEntry) async throws -> Void)
    async throws
{
    try await withFolder { folder in
        try await withHouse(
            engine, cast: [.minji, .ann, .sam],
            settings: {
                $0.data = folder + "/data"
                Storms.unrated(&$0)
            }
        ) { house in
            let made = try await house[.ann].api(.post, "/journals", ["name": "사진첩"])
            let journal = try #require((made.json?["id"]?.stringValue).flatMap { ID<Space>($0) })
            var entropy = house.services.random.entropy()
            let entry = ID<Entity>(milliseconds: house.clock.now, entropy: &entropy).text
            try await body(PhotographedEntry(album: Album(house, space: journal, of: house[.ann]), entry: entry))
        }
    }
}
