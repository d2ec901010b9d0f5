import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// A report reaches who decides about it, wherever they look. 민지 leads the run, and she and Sam look after the house.
@Suite struct `A report` {
    @Test(arguments: Engine.allCases)
    func `is told to administrators in one sentence with the way there, until they have decided`(
        _ engine: Engine
    ) async throws {
        try await withReports(engine) { house, meetup in
            let one = "1 report is waiting for you."
            #expect(try await house.reportNotices(.sam) == [Word(one, isRead: false)])
            for member in [Cast.minji, .doyun, .ann] {
                #expect(try await house.reportNotices(member).isEmpty, "\(member): it is about 민지")
                #expect(try await !house[member].get("/today").body.contains("href=\"/run/reports\""), "\(member)")
            }
            // A second one while the first is unread is the same word, with its number.
            try await meetup.act("report", ["thing": meetup.id, "reason": "danger", "note": "위험해요"], as: .doyun)
            let two = "2 reports are waiting for you."
            #expect(try await house.reportNotices(.sam) == [Word(two, isRead: false)])
            // Also for somebody who does not use the room.
            #expect(try await house[.sam].post("/me/save-rooms").status == 303)
            for path in ["/today", "/admin"] {
                let page = try await house[.sam].get(path).body
                #expect(page.contains(two) && page.contains("href=\"/run/reports\""), "\(path)")
                for word in ["광고 같아요", "위험해요"] { #expect(!page.contains(word), "\(path)") }
                // The administrators' page has everybody's name, wherever they are.
                #expect(path == "/admin" || !page.contains(Cast.ann.nickname))
            }
            // Whoever decides the last one, nothing is left to be read.
            for report in try await house[.sam].api(.get, "/reports").json?["reports"]?.arrayValue ?? [] {
                let id = try #require(report["report"]?.stringValue)
                let form: KeyValuePairs = ["report": id, "verdict": "dismissed"]
                #expect(try await house[.sam].post("/run/decide-report", form).status == 303)
            }
            let none = Word("There were reports to look at. None is waiting now.", isRead: true)
            #expect(try await house.reportNotices(.sam) == [none])
            #expect(try await !house[.sam].get("/today").body.contains("href=\"/run/reports\""))
            // The next one is a new word.
            try await meetup.act("report", ["thing": meetup.id, "reason": "spam", "note": "또 봤어요"], as: .doyun)
            #expect(try await house.reportNotices(.sam).map(\.isRead) == [false, true])
            // Nobody turns it off.
            let switches = try await house[.sam].api(.get, "/me/notices").json?["switches"]?.arrayValue ?? []
            let kinds = switches.compactMap { $0["kind"]?.stringValue }
            #expect(kinds.contains("run.changed") && !kinds.contains("run.reported") && !kinds.contains("run.hidden"))
        }
    }

    /// Where nobody else decides, they see it, and not who has said so.
    @Test func `of the only administrator’s run is told to them, too`() async throws {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.lives()
            #expect(try await house.reportNotices(.minji) == [Word("살펴볼 신고가 1건 있어요.", isRead: false)])
            #expect(try await house[.minji].get("/today").body.contains("살펴볼 신고가 1건 있어요."))
        }
    }

    /// It is of no run: it has a table and a call of its own.
    @Test(arguments: Engine.allCases)
    func `of a running log is told to them too, and mailed`(_ engine: Engine) async throws {
        let catcher = try MailCatcher()
        defer { catcher.end() }
        try await withHouse(
            engine, cast: Cast.allCases, rooms: [.run],
            settings: {
                $0.sendMail(to: catcher.port)
                $0.mail.security = .none
            }
        ) { house in
            let day = try await house.held().day()
            let (doyun, sam) = (try await house.id(of: .doyun), try await house.id(of: .sam))
            try await house.services.database.write { try $0.setAdministrator(sam, true) }
            let log: JSON = ["stamp": "check", "text": "신고될 글", "visibility": "public"]
            #expect(try await house[.doyun].api(.put, "/runner/logs/\(day)", log).status == 200)
            let report: KeyValuePairs = ["person": doyun.text, "day": day, "reason": "spam", "note": "광고 같아요"]
            #expect(try await house[.ann].post("/run/report-log", report).status == 303)
            let words = [Cast.sam: "1 report is waiting for you.", .minji: "살펴볼 신고가 1건 있어요."]
            for (member, word) in words {
                #expect(try await house.reportNotices(member) == [Word(word, isRead: false)])
                for path in ["/today", "/admin"] {
                    let page = try await house[member].get(path).body
                    #expect(page.contains(word) && page.contains("href=\"/run/reports\""), "\(path)")
                    #expect(!page.contains("신고될 글") && !page.contains("광고 같아요"), "\(path)")
                }
            }
            for member in [Cast.doyun, .ann] { #expect(try await house.reportNotices(member).isEmpty, "\(member)") }
            _ = try await house.services.runDueJobs()
            let letters = catcher.caught.filter { $0.part("text/plain")?.contains("/run/reports") == true }
            #expect(Set(letters.flatMap(\.recipients)) == Set(words.keys.map { "RCPT TO:<\($0.email)>" }))
            #expect(letters.count == 2)
            let waiting = try await house[.sam].api(.get, "/reports").json?["reports"]?.arrayValue ?? []
            let id = try #require(waiting.first?["report"]?.stringValue)
            let form: KeyValuePairs = ["report": id, "verdict": "dismissed"]
            #expect(try await house[.sam].post("/run/decide-report", form).status == 303)
            for member in words.keys { #expect(try await house.reportNotices(member).map(\.isRead) == [true]) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is mailed to administrators in their language, unless it is decided by then`(_ engine: Engine) async throws {
        let catcher = try MailCatcher()
        defer { catcher.end() }
        try await withReports(
            engine,
            settings: {
                $0.sendMail(to: catcher.port)
                $0.mail.security = .none
            }
        ) { house, meetup in
            _ = try await house.services.runDueJobs()
            #expect(catcher.caught.count == 1)
            let letter = try #require(catcher.caught.first)
            #expect(letter.recipients == ["RCPT TO:<\(Cast.sam.email)>"])
            let text = try #require(letter.part("text/plain"))
            #expect(text.contains("1 report is waiting for you."))
            #expect(text.contains("https://maru.example/run/reports"))
            for word in ["광고 같아요", "퇴근길", Cast.ann.nickname] { #expect(!text.contains(word), "\(word)") }
            // No second one while the first word is unread; and none of what was decided before it is sent.
            try await meetup.act("report", ["thing": meetup.id, "reason": "danger"], as: .doyun)
            _ = try await house.services.runDueJobs()
            #expect(catcher.caught.count == 1)
            #expect(try await house[.sam].post("/inbox/mark-all-read").status == 303)
            try await meetup.act("report", ["thing": meetup.id, "reason": "spam", "note": "다시"], as: .doyun)
            for report in try await house[.sam].api(.get, "/reports").json?["reports"]?.arrayValue ?? [] {
                let id = try #require(report["report"]?.stringValue)
                let form: KeyValuePairs = ["report": id, "verdict": "dismissed"]
                #expect(try await house[.sam].post("/run/decide-report", form).status == 303)
            }
            _ = try await house.services.runDueJobs()
            #expect(catcher.caught.count == 1)
        }
    }
}

/// What a notice of reports says, and whether it was read.
private struct Word: Equatable {
    let text: String
    let isRead: Bool

    init(_ text: String, isRead: Bool) {
        self.text = text
        self.isRead = isRead
    }
}

extension House {
    /// The newest first.
    fileprivate func reportNotices(_ member: Cast) async throws -> [Word] {
        try await inbox(member).filter { $0["kind"]?.stringValue == "reported" }.map { notice in
            #expect(notice["link"]?.stringValue == "/run/reports")
            return Word(notice["text"]?.stringValue ?? "", isRead: notice["isRead"] == true)
        }
    }
}

/// A run of 민지's that Ann has reported, where Sam looks after the house too.
private func withReports(
    _ engine: Engine, settings change: (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (House, Meeting) async throws -> Void
) async throws {
    try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: change) { house in
        let meetup = try await Meeting(house)
        let sam = try await house.id(of: .sam)
        try await house.services.database.write { try $0.setAdministrator(sam, true) }
        try await meetup.lives()
        try await body(house, meetup)
    }
}
