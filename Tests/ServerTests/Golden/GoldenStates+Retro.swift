import Floor
import HTTPTypes
import Storage
import TestKit

@testable import Server
@testable import ServerFloor

extension GoldenStates {
    /// A team, from nobody in it to what remains of its first retrospective. Another has the floor with the owner: what one
    /// of them may not see of the other's is on these pages too.
    mutating func visitTeam() async throws {
        take("teams-empty", try await minji.get("/retro/teams"))
        take("create-team", try await minji.get("/retro/create-team"))
        take("create-team-refused", try await minji.post("/retro/create-team", ["name": "", "nickname": " "]))
        let made = try await minji.post(
            "/retro/create-team", ["name": owner.language == .ko ? "키고" : "Kigo", "nickname": owner.nickname])
        let team = made.location ?? ""
        take("team-alone", try await minji.get(team))
        try await bringDoyun(into: team)
        for page in ["people", "write", "schedule", "box"] {
            take("team-" + page, try await minji.get(team + "/" + page))
        }
        take("team-write-refused", try await minji.post(team + "/add-keyword", ["word": "", "situation": ""]))
        take(
            "team-schedule-refused", try await minji.post(team + "/schedule-retrospective", ["name": "", "start": "1"]))
        let keyword = try await write(for: .doyun, by: owner, in: team)
        let sealed = try await write(for: owner, by: .doyun, in: team)
        take("team", try await minji.get(team))
        take("keyword", try await minji.get(team + "/keyword/" + keyword))
        take("keyword-edit", try await minji.get(team + "/keyword/" + keyword + "/edit"))
        take("keyword-sealed", try await minji.get(team + "/keyword/" + sealed))
        take("team-not-mine", try await house[.sam].get(team))
        try await visitDay(team, sealed)
        take("teams", try await minji.get("/retro/teams"))
    }

    private mutating func visitDay(_ team: String, _ keyword: String) async throws {
        let start = String(house.clock.now + 3_600_000)
        _ = try await minji.post(
            team + "/schedule-retrospective", ["name": "1", "start": start, "zone": "Asia/Seoul"])
        take("team-scheduled", try await minji.get(team))
        _ = try await minji.post(team + "/start-retrospective")
        take("day", try await minji.get(team + "/day"))
        let me = try await house.id(of: owner).text
        _ = try await minji.post(team + "/give-turn", ["person": me])
        _ = try await minji.post(team + "/open-keyword", ["keyword": keyword])
        take("day-opened", try await minji.get(team + "/day"))
        take("day-other", try await house[.doyun].get(team + "/day"))
        _ = try await minji.post(team + "/make-action", ["title": "1", "owner": me, "due": "2026-12-10"])
        take("day-action-refused", try await minji.post(team + "/make-action", ["title": "", "owner": me]))
        let ended = try await minji.post(team + "/end-retrospective")
        take("team-ended", try await minji.get(ended.location ?? team))
        take("archive", try await minji.get(team + "/archive"))
        take("keyword-received", try await minji.get(team + "/keyword/" + keyword))
    }

    private func bringDoyun(into team: String) async throws {
        let id = String(team.dropFirst("/retro/".count))
        let code = try await minji.api(.get, "/teams/\(id)/code").json?["code"] ?? .null
        _ = try await house[.doyun].api(.post, "/join-team", ["code": code, "nickname": "도윤"])
        house.clock.advance(1_000)
    }

    private func write(for recipient: Cast, by author: Cast, in team: String) async throws -> String {
        let id = "01960000-0000-7000-8000-0000000000" + (author == owner ? "01" : "02")
        let fields: KeyValuePairs<String, String> = [
            "keyword": id, "recipient": try await house.id(of: recipient).text, "kind": "continue", "word": "경청",
            "situation": "<b>&", "feeling": "", "request": "",
        ]
        _ = try await house[author].post(team + "/add-keyword", fields)
        house.clock.advance(1_000)
        return id
    }

    /// What is the house's own: its first page, what others did, and its administration.
    mutating func visitHouse() async throws {
        take("today", try await minji.get("/today"))
        take("inbox", try await house[.doyun].get("/inbox"))
        take("me-notices", try await minji.get("/me/notices"))
        take("me-push", try await minji.get("/me/push"))
        _ = try await minji.post(
            "/me/add-push",
            [
                "endpoint": "https://push.example.net/a", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ])
        take("me-push-on", try await minji.get("/me/push"))
        take("me-rooms", try await minji.get("/me/rooms"))
        take("admin", try await minji.get("/admin"))
        try await house.giveUpAJob()
        take("admin-trouble", try await minji.get("/admin"))
        take("admin-person", try await minji.get("/admin/person/" + (try await house.id(of: .sam).text)))
        take("admin-not-mine", try await house[.sam].get("/admin"))
        take("search-empty", try await minji.get("/search"))
        take("unsent", try await minji.get("/unsent"))
    }
}
