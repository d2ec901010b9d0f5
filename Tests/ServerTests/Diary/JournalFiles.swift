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

/// Files of journals, on their way in and out.
enum JournalFiles {
    /// Records of which two are the same, and two have no title. 2020-12-22 15:35 UTC is the 23rd in Seoul.
    static let simple = """
        [{"title":"","body":"한 줄","created_at":1608651333},{"title":"같은 글","body":"x","created_at":1608651333},
        {"title":"같은 글","body":"x","created_at":1608651333},{"title":"","body":"","created_at":1608600000}]
        """

    static let version1 = """
        {"format":"maru-journal","version":1,"entries":[
        {"id":"a36d3a1b-9e0c-4b69-8d8c-3d5b1d0c9f01","title":"똘기","body":"자축\\n\\n인묘","created_at":1608651333},
        {"id":"a36d3a1b-9e0c-4b69-8d8c-3d5b1d0c9f02","title":"똘기","body":"자축\\n\\n인묘","created_at":1608651333},
        {"id":"a36d3a1b-9e0c-4b69-8d8c-3d5b1d0c9f03","title":"","body":"","created_at":1608651334}]}
        """

    static let dayOne = #"""
        {"metadata":{"version":"1.0"},"entries":[
        {"uuid":"0123456789ABCDEF0123456789ABCDEF","creationDate":"2022-12-31T20:30:00Z","modifiedDate":"2023-01-02T08:00:00Z",
         "timeZone":"America\/New_York","starred":true,"text":"New Year\\'s Eve\\.","tags":["여행"],
         "weather":{"weatherCode":"mostly-cloudy-night","temperatureCelsius":-3.25},
         "location":{"latitude":40.712776,"longitude":-74.005974,"placeName":"Broadway 1"},
         "photos":[{"identifier":"AB12","md5":"ab12","type":"jpeg"}]},
        {"uuid":"0123456789ABCDEF0123456789ABCDE0","creationDate":"2022-12-31T20:30:00Z","timeZone":"Asia\/Seoul",
         "text":"서울은 새해"}]}
        """#

    /// Minji at her journal, in a browser in Seoul.
    static func desk(_ house: House) async throws -> Desk {
        house[.minji].setCookie("maru_zone", "Asia%2FSeoul")
        return try await Desk(house, .minji)
    }

    /// Four entries with everything an entry can have, one of them changed later, and a deleted one.
    static func fill(_ desk: Desk, _ house: House) async throws {
        let first = try await desk.write("첫눈\n\n 끝 \n", day: "2022-12-21", zone: "Asia/Seoul")
        for (name, form) in [
            ("set-weather", ["weather": "snow night -35 open-meteo 1671600000000"]),
            ("set-place", ["name": "\"성수\": 동", "coordinates": "37.566535,-0.5", "exact": "1"]),
            ("mark-entry", ["mark": "moon"]), ("mute-memory", [:]),
        ] as [(String, [String: String])] {
            let fields = [("entry", first)] + form.map { ($0.key, $0.value) }
            let done = try await desk.minji.post(desk.journal + "/" + name, pairs: fields)
            #expect(done.status == 303, "\(name): \(done.body)")
        }
        _ = try await desk.write("---\nday: 1999-01-01\n---\n한\tA\\", day: "2022-12-21")
        _ = try await desk.write("English, too", day: "2022-12-22", zone: "America/New_York")
        _ = try await desk.write("오늘")
        let gone = try await desk.write("지운 글")
        _ = try await desk.minji.post(desk.journal + "/delete-entry", ["entry": gone])
        house.clock.advance(days: 1)
        let page = try await desk.minji.get(desk.page(first)).body
        _ = try await desk.minji.post(
            desk.journal + "/write-entry",
            ["entry": first, "text": "첫눈\n다음 날 고친 글", "base": try desk.version(in: page)])
    }

    struct Exported: Equatable, Sendable {
        var json: [UInt8]
        var zip: [UInt8]
    }

    /// The export of a filled journal of a house that is gone.
    static func exported(_ engine: Engine) async throws -> Exported {
        let exported = Mutex<Exported?>(nil)
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await desk(house)
            try await fill(desk, house)
            let made = try await export(desk)
            exported.withLock { $0 = made }
        }
        return try #require(exported.withLock { $0 })
    }

    static func export(_ desk: Desk) async throws -> Exported {
        let json = try await desk.minji.get(desk.journal + "/export.json")
        let zip = try await desk.minji.get(desk.journal + "/export.zip")
        #expect(json.status == 200 && zip.status == 200)
        #expect(zip.headers[.contentDisposition]?.contains(".zip\"") == true)
        return Exported(json: json.bytes, zip: zip.bytes)
    }

    static func count(_ desk: Desk) async throws -> Int64? {
        try await desk.minji.api(.get, "/journals/" + desk.id.text).json?["entryCount"]?.integerValue
    }

    /// A file on its way into a journal, as a browser sends it.
    static func send(_ bytes: [UInt8], _ desk: Desk, name: String = "file") async throws -> Answer {
        let head = """
            --edge\r\nContent-Disposition: form-data; name="file"; filename="\(name)"\r\n\
            Content-Type: application/octet-stream\r\n\r\n
            """
        return try await desk.minji.send(
            .post, desk.journal + "/preview-import",
            headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=edge"],
            body: Array(head.utf8) + bytes + Array("\r\n--edge--\r\n".utf8))
    }

    /// - Returns: the page that tells what was added, once all photos have come in: while the import is confirmed, those
    ///   for which some seconds are enough.
    static func take(_ bytes: [UInt8], _ desk: Desk) async throws -> String {
        let location = try await begin(bytes, desk)
        try await JournalPhotos.settle(desk.house)
        return try await desk.minji.get(location).body
    }

    /// The same, without waiting for the photos.
    ///
    /// - Returns: the address of the page.
    static func begin(_ bytes: [UInt8], _ desk: Desk) async throws -> String {
        let preview = try await send(bytes, desk)
        let id = try #require(preview.hidden("import"), "\(preview.body)")
        let done = try await desk.minji.post(desk.journal + "/import-entries", ["import": id])
        return try #require(done.location, "\(done.body)")
    }
}
