import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `The route of a run` {
    /// A track due north of four kilometres, as a watch writes it.
    private static let file = track(from: 37_571_111, 126_981_111)

    /// - Parameters: where it begins, in millionths of a degree.
    private static func track(from latitude: Int, _ longitude: Int) -> [UInt8] {
        let points = (0...40).map { index in
            let place = Coordinates(latitude: latitude + index * 900, longitude: longitude, isExact: true)
            let time = UnixTime.text(1_777_000_000_000 + Int64(index) * 30_000)
            return
                "<trkpt lat=\"\(place?.latitudeText ?? "")\" lon=\"\(place?.longitudeText ?? "")\"><time>\(time)</time></trkpt>"
        }
        return Array(("<gpx><trk><trkseg>" + points.joined() + "</trkseg></trk></gpx>").utf8)
    }

    private static func upload(
        _ bytes: [UInt8], to meetup: Meeting, trim: String = "0", track: String = "", operation: String = "",
        as member: Cast = .minji
    ) async throws -> Answer {
        func field(_ name: String, _ value: String) -> String {
            "--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let head =
            field("operation", operation) + field("trim", trim) + field("track", track)
            + "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.gpx\"\r\n\r\n"
        return try await meetup.house[member].send(
            .post, "/run/\(meetup.id)/upload-route",
            headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=edge"],
            body: Array(head.utf8) + bytes + Array("\r\n--edge--\r\n".utf8))
    }

    @Test(arguments: Engine.allCases)
    func `comes from a file, once, and is gone when it is removed`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            try await meetup.takes(.doyun)
            let operation = "01a2a000-0000-7000-8000-0000000000a1"
            for _ in 0..<2 {
                let answer = try await Self.upload(Self.file, to: meetup, trim: "500", operation: operation)
                #expect(answer.status == 303 && answer.location == "/run/\(meetup.id)/route", "\(answer.body)")
            }
            #expect(try await meetup.count(of: "route.attached") == 1)
            for member in [Cast.minji, .doyun] {
                let page = try await house[member].get("/run/\(meetup.id)/route")
                #expect(page.status == 200 && page.body.contains("<svg class=\"run-route\""))
                let json = try await house[member].api(.get, "/meetups/\(meetup.id)/route").json
                #expect(json?["metres"]?.integerValue == 3_003 && json?["splits"]?.arrayValue?.count == 4)
                #expect(json?["points"]?.arrayValue?.count == 2)
            }
            try await meetup.expectFolded()
            // What was cut away is nowhere.
            let stored = try await house.services.database.read { connection in
                try connection.all("SELECT route FROM run_route").map { try $0.text(0) }
            }
            #expect(stored.count == 1 && !stored[0].contains("37571111"))
            let told = try await house[.doyun].api(.get, "/inbox").body
            #expect(told.contains("코스") || told.contains("the route"))
            try await meetup.act("remove-route", as: .minji)
            #expect(try await house[.doyun].api(.get, "/meetups/\(meetup.id)/route").status == 404)
            #expect(try await house[.doyun].get("/run/\(meetup.id)/route.gpx").status == 404)
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `is shown to nobody who is not in, who see about how long it is`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            _ = try await Self.upload(Self.file, to: meetup)
            try await meetup.takes(.doyun)
            try await meetup.act("apply", as: .ann)
            let page = "/run/\(meetup.id)"
            for member in [Cast.ann, .sam] {
                for path in [page, page + "/route", page + "/route.gpx", "/run", "/inbox"] {
                    let body = try await house[member].get(path).body
                    #expect(!body.contains("37571111") && !body.contains("37.571111") && !body.contains("run-route\""))
                }
                #expect(try await house[member].get(page + "/route.gpx").status == 403)
                #expect(try await house[member].api(.get, "/meetups/\(meetup.id)/route").status == 403)
                let json = try await house[member].api(.get, "/meetups/\(meetup.id)").json
                #expect(json?["route"]?["metres"]?.integerValue == 4_000 && json?["route"]?["climb"]?.isNull == true)
            }
            let gpx = try await house[.doyun].get(page + "/route.gpx")
            #expect(gpx.headers[.contentType] == "application/gpx+xml" && gpx.body.contains("lat=\"37.571111\""))
            #expect(gpx.headers[.contentDisposition]?.hasPrefix("attachment") == true && !gpx.body.contains("2026"))
            try await meetup.act("leave-meetup", as: .doyun)
            #expect(try await house[.doyun].get(page + "/route.gpx").status == 403)
        }
    }

    @Test func `says on its page what was wrong with a file, and keeps nothing of it`() async throws {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            for (bytes, trim, status, words) in [
                ([], "0", 422, "GPX 파일을 골라 주세요"), (Array("<html/>".utf8), "0", 422, "GPX 파일이 아니에요. 웹 페이지"),
                ([0x1F, 0x8B, 8], "0", 422, "풀어서 안에 든 GPX"),
                (Array("<!DOCTYPE gpx><gpx/>".utf8), "0", 422, "DTD나 엔티티"),
                (Self.file, "300", 422, "0, 200, 500, 1000m"),
                (Array(Self.file.dropLast(6)), "0", 422, "XML이 끊기거나"),
                ([UInt8](repeating: 0x20, count: Track.byteLimit + 64 * 1_024), "0", 413, "10MB까지"),
            ] as [([UInt8], String, Int, String)] {
                let answer = try await Self.upload(bytes, to: meetup, trim: trim)
                #expect(answer.status == status && answer.body.contains(words), "\(words): \(answer.status)")
                #expect(answer.body.contains("name=\"file\""), "the form is there again")
            }
            #expect(try await meetup.count(of: "route.attached") == 0)
            // Who may not attach one is told before the file is read.
            #expect(try await Self.upload(Self.file, to: meetup, as: .sam).status == 403)
            house.clock.advance(days: 2)
            let late = try await Self.upload(Self.file, to: meetup)
            #expect(late.status == 409 && late.body.contains("이미 시작했거나 끝난") && !late.body.contains("name=\"file\""))
        }
    }

    @Test(arguments: Engine.usual)
    func `of several tracks has all of them and says so, or the one that is chosen`(_ engine: Engine) async throws {
        let tracks = (0..<3).map { number in
            let points = (0...10).map { "<trkpt lat=\"37.\(500 + number * 20 + $0)\" lon=\"126.9\"/>" }
            return "<trk><name>ACTIVE LOG \(number)</name><trkseg>" + points.joined() + "</trkseg></trk>"
        }
        let file = Array(("<gpx>" + tracks.joined() + "</gpx>").utf8)
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            try await meetup.takes(.doyun)
            let all = try await Self.upload(file, to: meetup)
            #expect(all.status == 303 && all.location == "/run/\(meetup.id)/route?tracks=3", "\(all.body)")
            let page = try await house[.minji].get(try #require(all.location)).body
            #expect(page.contains("트랙 3개를 차례대로 이었어요") && page.contains("3.34km"))
            let other = try await house[.doyun].get(try #require(all.location)).body
            #expect(!other.contains("차례대로 이었어요") && other.contains("3.34km"))
            let one = try await Self.upload(file, to: meetup, track: "2")
            #expect(one.location == "/run/\(meetup.id)/route")
            #expect(try await house[.minji].get("/run/\(meetup.id)/route").body.contains("1.11km"))
            for (track, said) in [("4", "트랙이 3개 있어요"), ("x", "1부터 세요")] {
                let refused = try await Self.upload(file, to: meetup, track: track)
                #expect(refused.status == 422 && refused.body.contains(said) && refused.body.contains("name=\"track\""))
                #expect(refused.body.contains("<details class=\"part-edit\" open"), "\(said)")
            }
            let api = try await house[.minji].api(
                .put, "/meetups/\(meetup.id)/route.gpx",
                ["gpx": .string(String(decoding: file, as: UTF8.self)), "trim": 0, "track": 3])
            #expect(api.status == 200 && api.json?["metres"]?.integerValue == 1_112, "\(api.body)")
        }
    }

    /// With sockets: files that have begun to arrive and do not go on.
    @Test func `is read whoever else is still sending a file`() async throws {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: [.run], isLive: true) { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            let (length, cookie) = (100_000, house[.minji].cookies["maru"] ?? "")
            var slow: [RawConnection] = []
            for _ in 0..<ImportWork.atOnce {
                let connection = try RawConnection(port: try #require(house.port))
                try connection.send(
                    """
                    POST /run/\(meetup.id)/upload-route HTTP/1.1\r\nHost: localhost\r\nCookie: maru=\(cookie)\r
                    Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=edge\r
                    Content-Length: \(length)\r\n\r\n--edge\r\n
                    """)
                slow.append(connection)
            }
            let waiting = slow.count
            try await eventually("all of them have begun") { house.services.bodies.count == waiting }
            let answer = try await Self.upload(Self.file, to: meetup)
            #expect(answer.status == 303, "\(answer.status) \(answer.body)")
            for connection in slow { connection.hangUp() }
            try await eventually("nothing is held for them") { house.services.bodies.count == 0 }
        }
    }

    /// Everybody who sees the route knows where the run meets.
    @Test(arguments: Engine.usual)
    func `keeps an end that is the meeting place of its run, from a page and by a program`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            let path = "/meetups/\(meetup.id)/route"
            let files: [([UInt8], Int64)] = [(Self.track(from: 37_566_535, 126_977_969), 3_803), (Self.file, 3_603)]
            for (file, expected) in files {
                let page = try await Self.upload(file, to: meetup, trim: "200")
                #expect(page.status == 303, "\(page.body)")
                let uploaded = try await house[.minji].api(.get, path).json?["metres"]?.integerValue
                #expect(uploaded.map { abs($0 - expected) <= 1 } == true, "\(expected): \(uploaded ?? 0)")
                try await meetup.act("remove-route", as: .minji)
                let text = String(decoding: file, as: UTF8.self)
                let put = try await house[.minji].api(.put, path + ".gpx", ["gpx": .string(text)])
                let sent = put.json?["metres"]?.integerValue
                #expect(sent.map { abs($0 - expected) <= 1 } == true, "\(expected): \(put.body)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `is uploaded by a program, and given to another run in its short form`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            let path = "/meetups/\(meetup.id)/route"
            let file = String(decoding: Self.file, as: UTF8.self)
            let answer = try await house[.minji].api(.put, path + ".gpx", ["gpx": .string(file), "trim": 1_000])
            #expect(answer.status == 200 && answer.json?["metres"]?.integerValue == 2_003, "\(answer.body)")
            let usual = try await house[.minji].api(.put, path + ".gpx", ["gpx": .string(file)])
            #expect(usual.json?["metres"]?.integerValue == 3_603, "200 m are cut where nobody chose")
            let text = try #require(usual.json?["text"])
            let other = try await Meeting(house, isFirst: false)
            let put = try await house[.minji].api(.put, "/meetups/\(other.id)/route", ["route": text])
            #expect(put.status == 200 && put.json?["recorded"]?.boolValue == true)
            #expect(try await house[.minji].api(.get, "/meetups/\(other.id)/route").json == usual.json)
            #expect(try await house[.minji].api(.delete, "/meetups/\(other.id)/route").status == 200)
            for trim in [JSON.integer(300), .string("x")] {
                let refused = try await house[.minji].api(.put, path + ".gpx", ["gpx": .string(file), "trim": trim])
                #expect(refused.status == 422, "\(refused.body)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `is kept where its run is planned again, and seen there by nobody else`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            try await meetup.act("attach-route", ["route": Meeting.route], as: .minji)
            let page = try await house[.minji].get("/run/\(meetup.id)").body
            let form = try #require(page.firstMatch(of: /<form[^>]*action="\/run\/create-meetup"[\s\S]*?<\/form>/)?.0)
            let fields = form.matches(of: /name="([^"]*)" value="([^"]*)"/).map { (String($0.1), String($0.2)) }
            let made = try await house[.minji].post("/run/create-meetup", pairs: fields)
            let id = try #require(
                made.location?.split(separator: "/").last.map { String($0.prefix(36)) }, "\(made.body)")
            let again = Meeting(house, id)
            let json = try await house[.minji].api(.get, "/meetups/\(id)/route").json
            #expect(id != meetup.id && json?["text"] == .string(Meeting.route))
            try await again.write(in: 48)
            try await again.act("open-meetup", as: .minji)
            try await again.expectFolded()
            for member in [Cast.doyun, .ann] {
                #expect(try await house[member].api(.get, "/meetups/\(id)/route").status == 403)
                let body = try await house[member].get("/run/\(id)").body
                #expect(!body.contains("37571111") && !body.contains("37.571111"))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is seen to differ from the log where it is changed by hand, and deleted with its run`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.act("attach-route", ["route": Meeting.route], as: .minji)
            let (space, rooms) = (try meetup.space, house.services.rooms)
            let other = Meeting.otherRoute
            for damage in [
                "UPDATE run_route SET route = NULL", "UPDATE run_route SET route = \(other)", "DELETE FROM run_route",
            ]
                as [SQL]
            {
                let found = try await house.services.database.undoing { transaction in
                    let changed = try transaction.execute(damage)
                    #expect(changed > 0, "\(damage) changes nothing here")
                    return (try? transaction.differencesFromLog(space, in: rooms, limit: 5)).map { !$0.isEmpty } ?? true
                }
                #expect(found, "\(damage) is not found")
            }
            try await meetup.act("discard-draft", as: .minji)
            let left = try await house.services.database.read { try $0.all("SELECT meetup FROM run_route").count }
            #expect(left == 0)
        }
    }
}
