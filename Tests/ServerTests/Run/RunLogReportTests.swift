import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// 도윤's public log, which Ann reports; 민지 and Sam look after the house, and Sam is in no run with them.
@Suite struct `A report of a log` {
    @Test(arguments: Engine.allCases)
    func `is for who sees the log, one for each, and its reporter is told that it is reported`(
        _ engine: Engine
    ) async throws {
        try await withReports(engine) { log in
            let house = log.house
            #expect(try await log.report(as: .sam).status == 404, "he shares no run")
            #expect(try await log.report(as: .doyun).status == 422, "it is his own")
            let refused = try await log.report([:], as: .ann)
            #expect(refused.status == 422 && refused.body.contains("Choose a reason") && refused.body.contains("신고될 글"))
            let form = ["person": log.person.text, "day": log.day, "reason": "spam"].map { ($0.key, $0.value) }
            #expect(try await house.visitor().post("/run/report-log", pairs: form).status == 401)
            let page = "/run/runner/\(log.person.text)"
            #expect(try await !house[.ann].get(page).body.contains("Reported"))
            for _ in 0..<2 {
                let sent = try await log.report(["reason": "spam", "note": "광고 같아요"], as: .ann)
                #expect(sent.status == 303 && sent.location == page + "?reported=1", "\(sent.status)")
            }
            #expect(try await log.count("run_log_report") == 1, "twice is once")
            let seen = try await house[.ann].get(page).body
            #expect(seen.contains("Reported") && !seen.contains("action=\"/run/report-log\""))
            #expect(try await !house[.minji].get(page).body.contains("신고함"), "nobody else learns of it")
            #expect(try await house.inbox(.doyun).allSatisfy { !"\($0)".contains("report") })
            let path = "/runners/\(log.person.text)/logs/\(log.day)/report"
            #expect(try await house[.minji].api(.put, path, ["reason": "danger"]).status == 204)
            #expect(try await log.count("run_log_report") == 2)
            for (member, day, status) in [(Cast.ann, "2020-02-29", 404), (.ann, "someday", 422), (.sam, log.day, 404)] {
                let path = "/runners/\(log.person.text)/logs/\(day)/report"
                #expect(try await house[member].api(.put, path, ["reason": "spam"]).status == status)
            }
            let told = try await house[.ann].api(.get, "/runners/\(log.person.text)").json?["logs"]?.arrayValue
            #expect(told?.map { $0["reported"] } == [true])
            // One that says something else by now is another.
            #expect(try await log.write(["text": "고친 글", "visibility": "public"]).status == 200)
            #expect(try await house[.ann].get(page).body.contains("action=\"/run/report-log\""))
            #expect(try await log.report(["reason": "spam", "note": "광고 같아요"], as: .ann).status == 303)
            #expect(try await log.count("run_log_report") == 2, "in place of the former")
            #expect(try await log.queue(.sam).contains { $0["text"] == "고친 글" })
        }
    }

    @Test(arguments: Engine.allCases)
    func `waits with what the log said and showed, whatever its person does meanwhile, and is decided once`(
        _ engine: Engine
    ) async throws {
        try await withReports(engine) { log in
            let house = log.house
            #expect(try await log.report(["reason": "spam", "note": "광고 같아요"], as: .ann).status == 303)
            #expect(try await house[.doyun].get("/run/reports").status == 404)
            #expect(try await log.seers() == [.minji, .doyun, .ann, .sam], "who decides about it sees its photo")
            #expect(try await log.write(["text": "고친 글", "visibility": "private"]).status == 200)
            let page = try await house[.sam].get("/run/reports").body
            for words in ["신고될 글", "광고 같아요", Cast.ann.nickname, Cast.doyun.nickname, "/file/\(log.photo.text)/256"] {
                #expect(page.contains(words), "\(words)")
            }
            #expect(!page.contains("고친 글"), "that nobody has reported")
            let report = try #require(try await log.queue(.sam).first)
            #expect(report["kind"] == "log" && report["day"] == .string(log.day) && report["meetup"] == .null)
            #expect(report["person"] == .string(log.person.text) && report["hidden"] == false)
            #expect(report["images"]?.arrayValue?.map { $0["file"] } == [.string(log.photo.text)])
            #expect(try await log.seers() == [.minji, .doyun, .sam], "it is in no log any more")
            #expect(log.album.contents.count == 1)
            let id = try #require(report["report"]?.stringValue)
            var answers: [Int] = []
            for verdict in ["maybe", "acted", "dismissed"] {
                answers.append(
                    try await house[.sam].post("/run/decide-report", ["report": id, "verdict": verdict]).status)
            }
            #expect(answers == [422, 303, 404], "unknown, decided, decided already")
            let told = try await house.inbox(.ann).filter { $0["kind"]?.stringValue == "report-decided" }
            #expect(told.count == 1 && told[0]["text"]?.stringValue?.contains("dealt with") == true, "\(told)")
            #expect(told.first?["space"] == .null)
            #expect(try await house.inbox(.doyun).allSatisfy { $0["kind"]?.stringValue != "log-hidden" })
            // Who has decided what stays on record, and nothing of what it said.
            let rows = try await house.services.database.read { connection in
                try connection.all(
                    """
                    SELECT v.verdict, v.administrator, v.person, v.day, r.text, r.photo
                    FROM run_log_verdict v JOIN run_log_report r ON r.id = v.report
                    """
                ).map { row in try (0..<6).map { try row.optionalText([0, 1, 2, 3, 4, 5][$0]) } }
            }
            let sam = try await house.id(of: .sam)
            #expect(rows == [["acted", sam.text, log.person.text, log.day, "", nil]])
            #expect(try await log.seers() == [])
            #expect(log.album.contents.isEmpty, "it went with the decision")
            // Written anew it waits again.
            #expect(try await log.write(["text": "또 공개한 글", "visibility": "public"]).status == 200)
            #expect(try await log.report(as: .ann).status == 303)
            #expect(try await log.queue(.sam).map { $0["text"] } == ["또 공개한 글"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `lets administrators hide the log from others and show it again, on record, and its person is told of both`(
        _ engine: Engine
    ) async throws {
        try await withReports(engine) { log in
            let house = log.house
            let page = "/run/runner/\(log.person.text)"
            #expect(try await log.report(as: .ann).status == 303)
            for member in [Cast.doyun, .ann] {
                #expect(try await log.hide(as: member).status == 404)
                #expect(try await log.hide(false, as: member).status == 404)
            }
            for _ in 0..<2 { #expect(try await log.hide(as: .sam).location == "/run/reports") }
            #expect(try await !house[.ann].get(page).body.contains("신고될 글"))
            #expect(try await log.seers() == [.minji, .doyun, .sam])
            let told = try await house.inbox(.doyun).filter { $0["kind"]?.stringValue == "log-hidden" }
            #expect(told.count == 1 && told.first?["link"] == .string("/run/log/\(log.day)"), "twice is once")
            #expect(told.first?["text"]?.stringValue?.contains("보이지 않게 했어요") == true, "\(told)")
            let own = try await house[.doyun].get("/run/log/\(log.day)").body
            #expect(own.contains("신고될 글") && own.contains("보이지 않게 했어요"))
            #expect(try await house[.doyun].api(.get, "/runner/logs/\(log.day)").json?["hidden"] == true)
            // Deleting it and writing it again does not show it.
            #expect(try await house[.doyun].api(.delete, "/runner/logs/\(log.day)").status == 204)
            #expect(try await log.write(["text": "다시 쓴 글", "visibility": "public"]).status == 200)
            #expect(try await !house[.ann].get(page).body.contains("다시 쓴 글"))
            let hidden = try await house[.sam].api(.get, "/reports").json?["hiddenLogs"]?.arrayValue
            #expect(hidden?.map { $0["person"] } == [.string(log.person.text)])
            let queue = try await house[.sam].get("/run/reports").body
            #expect(queue.contains("Hidden logs") && !queue.contains("다시 쓴 글"), "what it says is nobody's to read")
            house.clock.advance(seconds: 1)
            let path = "/runners/\(log.person.text)/logs/\(log.day)/hidden"
            for _ in 0..<2 { #expect(try await house[.minji].api(.delete, path).status == 204) }
            #expect(try await house[.ann].get(page).body.contains("다시 쓴 글"))
            #expect(try await house.inbox(.doyun).filter { $0["kind"]?.stringValue == "log-hidden" }.count == 2)
            let rows = try await house.services.database.read { connection in
                try connection.all("SELECT hidden_by, shown_by FROM run_log_hiding").map {
                    [try $0.text(0), try $0.text(1)]
                }
            }
            #expect(rows == [[try await house.id(of: .sam).text, try await house.id(of: .minji).text]])
            house.clock.advance(seconds: 1)
            #expect(try await house[.minji].api(.put, path).status == 204)
            #expect(try await !house[.ann].get(page).body.contains("다시 쓴 글"), "and hidden again")
            // Nobody turns it off.
            let kinds = try await house[.doyun].api(.get, "/me/notices").json?["switches"]?.arrayValue ?? []
            #expect(!kinds.contains { $0["kind"]?.stringValue == "run.log-hidden" })
        }
    }

    @Test(arguments: Engine.allCases)
    func `says of a log that nobody shows or has reported no more than of one that there is not`(
        _ engine: Engine
    ) async throws {
        try await withReports(engine) { log in
            #expect(try await log.write(["text": "혼자만 보는 글", "visibility": "private"]).status == 200)
            let nothing = try await log.hide(as: .sam, day: "2020-02-29")
            let secret = try await log.hide(as: .sam)
            #expect(nothing.status == 404 && secret.status == 404)
            #expect(try await log.count("run_log_hiding") == 0)
            #expect(try await log.house.inbox(.doyun).allSatisfy { $0["kind"]?.stringValue != "log-hidden" })
        }
    }

    @Test(arguments: Engine.allCases)
    func `warns its person of a rule without a word of who said so, or is dismissed without a word to them`(
        _ engine: Engine
    ) async throws {
        try await withReports(engine) { log in
            let house = log.house
            for (member, verdict) in [(Cast.ann, "warned"), (.minji, "dismissed")] {
                #expect(try await log.report(as: member).status == 303)
                let id = try #require(try await log.queue(.sam).first?["report"]?.stringValue)
                var answers: [Int] = []
                for rule in ["", "harassment"] {
                    answers.append(
                        try await house[.sam].post(
                            "/run/decide-report", ["report": id, "verdict": verdict, "rule": rule]
                        ).status)
                }
                #expect(answers == (verdict == "warned" ? [422, 303] : [303, 404]))
            }
            let told = try await house.inbox(.doyun)
            let warnings = told.filter { $0["kind"]?.stringValue == "warned" }
            #expect(warnings.count == 1 && told.filter { $0["kind"]?.stringValue == "report-decided" }.isEmpty)
            let text = warnings.first?["text"]?.stringValue ?? ""
            #expect(text.contains("내가 쓴 기록") && text.contains("괴롭힘"), "\(text)")
            #expect(warnings.first?["space"] == .null && warnings.first?["link"] == "/run")
            for member in Cast.allCases where member != .doyun {
                #expect(!"\(warnings)".contains(member.nickname) && !"\(warnings)".contains(member.name))
            }
            #expect(try await house.texts(.ann).contains { $0.contains("dealt with") })
            #expect(try await house.texts(.minji).contains { $0.contains("문제를 찾지 못했어요") })
            let rows = try await house.services.database.read { connection in
                try connection.all("SELECT verdict, warned, rule FROM run_log_verdict ORDER BY decided_at").map {
                    [try $0.optionalText(0), try $0.optionalText(1), try $0.optionalText(2)]
                }
            }
            #expect(rows == [["warned", log.person.text, "harassment"], ["dismissed", nil, nil]])
        }
    }

    @Test(arguments: Engine.usual)
    func `about an administrator is for another, and the only one is not told who has reported them`(
        _ engine: Engine
    ) async throws {
        try await withReports(engine) { log in
            let house = log.house
            let (minji, sam) = (try await house.id(of: .minji), try await house.id(of: .sam))
            let own: JSON = ["stamp": "check", "text": "관리자의 글", "visibility": "public"]
            #expect(try await house[.minji].api(.put, "/runner/logs/\(log.day)", own).status == 200)
            let form: KeyValuePairs = ["person": minji.text, "day": log.day, "reason": "other"]
            #expect(try await house[.ann].post("/run/report-log", form).status == 303)
            #expect(try await log.queue(.minji).isEmpty)
            #expect(try await log.queue(.sam).map { $0["reporter"] } == [.string(Cast.ann.nickname)])
            let named: KeyValuePairs = ["person": minji.text, "day": log.day]
            #expect(try await house[.minji].post("/run/hide-log", named).status == 404)
            #expect(try await house[.sam].post("/run/hide-log", named).status == 303)
            #expect(try await house[.minji].post("/run/show-log", named).status == 404)
            try await house.services.database.write { try $0.setAdministrator(sam, false) }
            #expect(try await log.queue(.minji).map { $0["reporter"] } == [.null])
        }
    }

    @Test(arguments: Engine.usual)
    func `goes with the account of whose log it is, and not with its reporter's`(_ engine: Engine) async throws {
        try await withReports(engine) { log in
            let house = log.house
            #expect(try await log.report(as: .ann).status == 303)
            let ann = try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password])
            #expect(ann.status == 303)
            #expect(try await log.queue(.sam).map { $0["reporter"] } == [.null])
            #expect(try await house[.sam].get("/run/reports").body.contains("신고될 글"))
            let doyun = try await house[.doyun].post("/me/delete-account", ["current": Cast.doyun.password])
            #expect(doyun.status == 303)
            #expect(try await log.queue(.sam).isEmpty)
            #expect(try await log.seers() == [])
            #expect(log.album.contents.isEmpty)
        }
    }
}

/// 도윤's public log with a photo, of the day of a run with 민지 and Ann.
private struct ReportedLog {
    let house: House
    let day: String
    let person: ID<Person>
    let photo: ID<StoredFile>
    let album: Album

    func write(_ log: KeyValuePairs<String, JSON>) async throws -> Answer {
        house.clock.advance(seconds: 1)
        let members = [JSON.Member("stamp", "check")] + log.map { JSON.Member($0.key, $0.value) }
        return try await house[.doyun].api(.put, "/runner/logs/\(day)", .object(members))
    }

    func report(_ form: [String: String] = ["reason": "spam"], as member: Cast) async throws -> Answer {
        house.clock.advance(seconds: 1)
        let whole = form.merging(["person": person.text, "day": day]) { $1 }
        return try await house[member].post("/run/report-log", pairs: whole.map { ($0.key, $0.value) })
    }

    func hide(_ isHidden: Bool = true, as member: Cast, day: String? = nil) async throws -> Answer {
        let form: KeyValuePairs = ["person": person.text, "day": day ?? self.day]
        return try await house[member].post(isHidden ? "/run/hide-log" : "/run/show-log", form)
    }

    /// What waits for an administrator.
    func queue(_ member: Cast) async throws -> [JSON] {
        try await house[member].api(.get, "/reports").json?["reports"]?.arrayValue ?? []
    }

    /// Whom the house serves the photo to.
    func seers() async throws -> Set<Cast> {
        var seers: Set<Cast> = []
        for member in Cast.allCases where try await house[member].get("/file/\(photo.text)/256").status == 200 {
            seers.insert(member)
        }
        return seers
    }

    func count(_ table: SQL) async throws -> Int? {
        try await house.services.database.read { try $0.first("SELECT count(*) FROM \(table)")?.int(0) }
    }
}

private func withReports(
    _ engine: Engine, _ body: @escaping @Sendable (ReportedLog) async throws -> Void
) async throws {
    try await withFolder { folder in
        try await withHouse(
            engine, cast: Cast.allCases, rooms: [.run],
            settings: {
                $0.data = folder + "/data"
                Storms.unrated(&$0)
            }
        ) { house in
            let meetup = try await house.held()
            let (day, doyun, sam) = (
                try await meetup.day(), try await house.id(of: .doyun), try await house.id(of: .sam)
            )
            try await house.services.database.write { try $0.setAdministrator(sam, true) }
            let album = Album(house, space: StoredFile.ownPlace(of: doyun), of: house[.doyun])
            #expect(try await album.add(album.id(1), MadePictures.jpeg(40, 30)).status == 200)
            let log = ReportedLog(house: house, day: day, person: doyun, photo: album.id(1), album: album)
            let written = try await log.write([
                "text": "신고될 글", "visibility": "public", "photo": .string(album.id(1).text),
            ])
            #expect(written.status == 200, "\(written.status) \(written.body)")
            try await body(log)
        }
    }
}
