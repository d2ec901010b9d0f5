import Floor
import HTTPTypes
import Storage
import TestKit

@testable import RunServer
@testable import Server
@testable import ServerFloor

extension GoldenStates {
    /// Runs, from none to one with an applicant, somebody in it and a talk, as its leader, as others and as a guest.
    mutating func visitRuns() async throws {
        take("runs-empty", try await minji.get("/run"))
        take("run-profile-empty", try await minji.get("/run/profile"))
        take(
            "run-profile-refused", try await minji.post("/run/save-profile", ["nickname": "<b>", "birth-year": "1850"]))
        for member in [owner, .doyun, .sam] {
            let record = Meeting.record(try await house.id(of: member), member.nickname)
            try await house.services.database.write { try $0.save(record) }
        }
        take("run-new", try await minji.get("/run/create-meetup"))
        let made = try await minji.post(
            "/run/create-meetup", ["title": owner.language == .ko ? "퇴근길 5km" : "After-work 5 km"])
        let run = String(
            (made.location ?? "").prefix { $0 != "?" }.split(separator: "/").prefix(2).joined(separator: "/"))
        let here = "/" + run
        take("run-draft", try await minji.get(here))
        take("run-edit", try await minji.get(here + "/edit"))
        take("run-edit-refused", try await minji.post(here + "/edit-meetup", ["title": "", "minutes": "5"]))
        // On the hour: a minute that is not said again would change the recorded pages.
        let start = String((house.clock.now / 3_600_000 + 30) * 3_600_000)
        _ = try await minji.post(here + "/edit-meetup", pairs: Meeting.form(start: start))
        _ = try await minji.post(here + "/open-meetup")
        try await visitOthers(here)
        take("run", try await minji.get(here))
        take("run-applicants", try await minji.get(here + "/applicants"))
        take("run-talk", try await minji.get(here + "/talk"))
        take("run-attendance-early", try await minji.get(here + "/attendance"))
        take("run-report-messages", try await minji.get(here + "/report-messages"))
        take("runs-mine", try await minji.get("/run/mine"))
        take("runs-talks", try await minji.get("/run/talks"))
        take("run-log-month", try await minji.get("/run/log"))
        try await visitLogs()
        take("run-blocked", try await minji.get("/run/blocked"))
        take("run-bookmarks-none", try await minji.get("/run/bookmarks?band=before-work"))
        _ = try await minji.post("/run/add-bookmark", ["meetup": String(run.dropFirst("run/".count))])
        take("run-bookmarks", try await minji.get("/run/bookmarks"))
        take("run-reports", try await minji.get("/run/reports"))
        take("run-route-empty", try await minji.get(here + "/route"))
        take("run-route-refused", try await minji.post(here + "/attach-route", ["route": "<b>"]))
        _ = try await minji.post(here + "/attach-route", ["route": Meeting.route])
        take("run-route", try await minji.get(here + "/route"))
        take("run-route-member", try await house[.doyun].get(here))
        take("run-route-guest", try await house.visitor(owner.language).get(here))
        _ = try await minji.post(here + "/repeat-meetup", ["count": "3"])
        take("run-series", try await minji.get(here))
        take("run-series-edit", try await minji.get(here + "/edit"))
    }

    /// The form of a day, and the public log of somebody who is in the run. By then the day has come everywhere.
    private mutating func visitLogs() async throws {
        let (doyun, day) = (house[.doyun], Moment(milliseconds: house.clock.now).day.adding(days: -1).iso)
        take("run-log-new", try await minji.get("/run/log/" + day))
        take(
            "run-log-refused",
            try await minji.post("/run/save-log", ["day": day, "stamp": "joy", "text": "<b>&\"'", "degrees": "<b>"]))
        _ = try await doyun.post(
            "/run/save-log", ["day": day, "stamp": "check", "text": "<b>&\"'", "degrees": "0", "visibility": "public"])
        take("run-runner", try await minji.get("/run/runner/" + house.id(of: .doyun).text))
    }

    private mutating func visitOthers(_ run: String) async throws {
        let (doyun, guest) = (house[.doyun], house.visitor(owner.language))
        _ = try await doyun.post(run + "/apply", ["note": "<b>&\"'"])
        _ = try await minji.post(run + "/accept-application", ["person": try await house.id(of: .doyun).text])
        let message = "01a2a000-0000-7000-8000-00000000000"
        _ = try await doyun.post(run + "/post-message", ["message": message + "1", "text": "네,\n곧 봐요. <b>"])
        _ = try await minji.post(
            run + "/post-message", ["message": message + "2", "text": "좋아요", "answers": message + "1"])
        _ = try await minji.post(run + "/react", ["message": message + "1", "on": "heart"])
        _ = try await doyun.post(run + "/react", ["message": message + "1", "on": "heart"])
        take("run-apply", try await house[.sam].get(run + "/apply"))
        _ = try await house[.sam].post(run + "/apply", ["note": "Hello"])
        take("run-applied", try await house[.sam].get(run))
        take("run-member", try await doyun.get(run))
        take("runs-guest", try await guest.get("/run?km=3&sort=distance"))
        take("run-guest", try await guest.get(run))
        take("runs-none", try await minji.get("/run?band=day-off"))
    }
}
