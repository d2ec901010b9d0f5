import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `Looking after runs` {
    @Test(arguments: Engine.allCases)
    func `shows reports to administrators alone, decides each once, and tells who reported`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.lives()
            // Ann has reported 민지's run; 도윤 reports 민지 and a message of hers. Sam looks after the house too.
            let (minji, sam) = (try await house.id(of: .minji), try await house.id(of: .sam))
            try await house.services.database.write { try $0.setAdministrator(sam, true) }
            let message = "01a2a000-0000-7000-8000-000000000001"
            for (thing, reason) in [(minji.text, "harassment"), (message, "other")] {
                try await meetup.act("report", ["thing": thing, "reason": reason, "note": "무서웠어요"], as: .doyun)
            }
            try await meetup.act("delete-message", ["message": message], as: .minji)
            let page = try await house[.sam].get("/run/reports")
            #expect(page.status == 200)
            for words in ["Advertising", "광고 같아요", "Harassment", "무서웠어요", "곧 봐요", Cast.ann.nickname] {
                #expect(page.body.contains(words), "\(words)")
            }
            for secret in Meeting.secrets { #expect(!page.body.contains(secret), "\(secret)") }
            #expect(try await !house[.minji].get("/run/reports").body.contains("무서웠어요"), "it is about herself")
            let report = try #require(try await house.report(of: meetup, by: .ann))
            for member in [Cast.doyun, .ann, .minji] {
                let answers = [
                    try await house[member].get("/run/reports").status,
                    try await house[member].post("/run/decide-report", ["report": report, "verdict": "acted"]).status,
                ]
                #expect(answers == (member == .minji ? [200, 404] : [404, 404]), "\(member)")
            }
            #expect(try await house.visitor().get("/run/reports").location == "/sign-in?next=%2Frun%2Freports")
            var answers: [Int] = []
            for verdict in ["maybe", "acted", "dismissed"] {
                answers.append(
                    try await house[.sam].post("/run/decide-report", ["report": report, "verdict": verdict]).status)
            }
            #expect(answers == [422, 303, 404], "unknown, decided, decided already")
            #expect(try await !house[.sam].get("/run/reports").body.contains("광고 같아요"))
            let told = try await house.inbox(.ann).filter { $0["kind"]?.stringValue == "report-decided" }
            #expect(told.count == 1 && told[0]["text"]?.stringValue?.contains("dealt with") == true, "\(told)")
            // Who has decided it stays on record.
            let rows = try await house.services.database.read { connection in
                try connection.all("SELECT verdict, administrator FROM run_verdict").map {
                    (try $0.text(0), try $0.text(1))
                }
            }
            #expect(rows.count == 1 && rows[0] == ("acted", sam.text))
            // Written anew it waits again, and nobody decides about words they have not read.
            try await meetup.act("report", ["thing": meetup.id, "reason": "danger", "note": "새로 쓴 신고"], as: .ann)
            #expect(try await house[.sam].get("/run/reports").body.contains("새로 쓴 신고"))
            let late = try await house[.sam].post("/run/decide-report", ["report": report, "verdict": "dismissed"])
            #expect(late.status == 404)
            let anew = try #require(try await house.report(of: meetup, by: .ann))
            #expect(
                try await house[.sam].post("/run/decide-report", ["report": anew, "verdict": "dismissed"]).status == 303
            )
            #expect(try await house.texts(.ann).contains { $0.contains("nothing wrong was found") })
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `does not tell the only administrator who has reported them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.lives()
            let page = try await house[.minji].get("/run/reports").body
            #expect(page.contains("광고 같아요") && !page.contains(Cast.ann.nickname))
        }
    }

    @Test(arguments: Engine.usual)
    func `hides a run from everybody but the people in it, and shows it again as it was`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            try await meetup.takes(.doyun)
            let page = "/run/\(meetup.id)"
            for member in [Cast.doyun, .sam] {
                #expect(try await house[member].post(page + "/hide-meetup").status == 404)
            }
            try await meetup.act("apply", as: .sam)
            try await meetup.act(
                "decline-application", ["person": try await house.id(of: .sam).text], as: .minji)
            let sam = try await house.id(of: .sam)
            #expect(try await house.unread(sam) == 1)
            for _ in 0..<2 {
                #expect(try await house[.minji].post(page + "/hide-meetup").location == "/run/reports")
            }
            #expect(try await meetup.count(of: "meetup.hidden") == 1, "twice is once")
            #expect(try await house.unread(sam) == 0, "what is not shown is not counted")
            let told = try await house.inbox(.doyun).filter { $0["kind"]?.stringValue == "hidden" }
            #expect(told.map { $0["link"]?.stringValue } == [page], "who is in it is told, once")
            #expect(try await house[.sam].get(page).status == 404)
            #expect(try await house.visitor().get(page).status == 404)
            #expect(try await !house[.sam].get("/run").body.contains("퇴근길 5km"))
            #expect(try await house[.sam].post(page + "/apply").status == 404)
            let seen = try await house[.doyun].get(page)
            #expect(seen.status == 200 && seen.body.contains("가려짐"))
            #expect(
                try await house[.minji].post(page + "/close-meetup").status == 409, "its leader can do nothing with it")
            #expect(try await house[.minji].post(page + "/show-meetup").status == 303)
            #expect(try await house[.sam].get("/run").body.contains("퇴근길 5km"))
            #expect(try await house[.sam].get(page).body.contains("Open"))
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `warns whom a report is about of a rule, without a word of who said so, on record and once`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.lives()
            let (minji, sam) = (try await house.id(of: .minji), try await house.id(of: .sam))
            try await house.services.database.write { try $0.setAdministrator(sam, true) }
            let message = "01a2a000-0000-7000-8000-000000000001"
            for thing in [minji.text, message] {
                try await meetup.act("report", ["thing": thing, "reason": "harassment", "note": "무서웠어요"], as: .doyun)
            }
            let page = try await house[.sam].get("/run/reports").body
            #expect(page.contains("href=\"/admin/person/\(minji.text)\""), "where an account is suspended and restored")
            #expect(try await house[.sam].get("/admin/person/\(minji.text)").body.contains("suspend"))
            let reports = try await house[.sam].api(.get, "/reports").json?["reports"]?.arrayValue ?? []
            #expect(reports.count == 3 && reports.allSatisfy { $0["person"]?.stringValue == minji.text })
            for report in reports {
                let id = try #require(report["report"]?.stringValue)
                var answers: [Int] = []
                for rule in ["", "other", "harassment", "harassment"] {
                    answers.append(
                        try await house[.sam].post(
                            "/run/decide-report", ["report": id, "verdict": "warned", "rule": rule]
                        ).status)
                }
                #expect(answers == [422, 422, 303, 404], "no rule, none that says anything, warned, decided already")
            }
            let told = try await house.inbox(.minji).filter { $0["kind"]?.stringValue == "warned" }
            #expect(told.count == 3)
            for (notice, said) in zip(
                told.sorted { ($0["text"]?.stringValue ?? "") < ($1["text"]?.stringValue ?? "") },
                ["나의 프로필이나 행동", "내가 쓴 메시지", "내가 연 모임"])
            {
                let text = notice["text"]?.stringValue ?? ""
                #expect(text.contains("괴롭힘") && text.contains(said), "\(text)")
                for member in Cast.allCases where member != .minji {
                    #expect(!"\(notice)".contains(member.nickname) && !"\(notice)".contains(member.name))
                }
                // Of what is not their run they are not told in which run it was: two people may be in it.
                let isRun = text.contains("내가 연 모임")
                #expect(notice["link"]?.stringValue == (isRun ? "/run/\(meetup.id)" : "/run"))
                #expect(notice["space"] == (isRun ? .string(meetup.id) : .null))
            }
            let decided = try await house.inbox(.doyun).filter { $0["kind"]?.stringValue == "report-decided" }
            #expect(decided.count == 2 && decided.allSatisfy { $0["text"]?.stringValue?.contains("조치했어요") == true })
            let rows = try await house.services.database.read { connection in
                try connection.all("SELECT verdict, administrator, warned, rule FROM run_verdict").map {
                    [try $0.text(0), try $0.text(1), try $0.text(2), try $0.text(3)]
                }
            }
            #expect(rows == Array(repeating: ["warned", sam.text, minji.text, "harassment"], count: 3))
            // Nobody turns it off, and it is read where the run is hidden by then.
            let kinds = try await house[.minji].api(.get, "/me/notices").json?["switches"]?.arrayValue ?? []
            #expect(!kinds.contains { $0["kind"]?.stringValue == "run.warned" })
            #expect(try await house[.sam].post("/run/\(meetup.id)/hide-meetup").status == 303)
            #expect(try await house.inbox(.minji).filter { $0["kind"]?.stringValue == "warned" }.count == 3)
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `cancels what a suspended leader leads, and tells everybody in it, once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await house.services.planJobs()
            try await meetup.open(in: 48)
            try await meetup.takes(.ann)
            let (minji, now) = (try await house.id(of: .minji), house.clock.now)
            try await house.services.database.write { try $0.setSuspended(minji, at: now) }
            for _ in 0..<3 { try await house.wait(minutes: 1) }
            #expect(try await house[.ann].get("/run/\(meetup.id)").body.contains("This run was cancelled"))
            #expect(try await house.inbox(.ann).filter { $0["kind"]?.stringValue == "cancelled" }.count == 1)
            #expect(try await meetup.count(of: "meetup.cancelled") == 1)
            try await meetup.expectFolded()
        }
    }
}

extension House {
    /// The operation of somebody's report of a run.
    fileprivate func report(of meetup: Meeting, by member: Cast) async throws -> String? {
        let (space, person) = (try meetup.space, try await id(of: member))
        return try await services.database.read { connection in
            try connection.first(
                "SELECT operation FROM run_report WHERE thing = \(space) AND reporter = \(person)")?.text(0)
        }
    }
}
