import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// The pages of the Retro room, without scripts.
@Suite struct `The Retro room's pages` {
    @Test(arguments: Engine.allCases)
    func `lead from no team into one, and to its first keyword and its day`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let (minji, ann) = (house[.minji], house[.ann])
            #expect(try await minji.get("/retro").body.contains("코드로 들어가기"))
            let blank = try await minji.post("/retro/create-team", ["name": "키고!", "nickname": "민지"])
            #expect(blank.status == 422 && blank.body.contains("글자와 숫자, 띄어쓰기만") && blank.body.contains("키고!"))
            let made = try await minji.post("/retro/create-team", ["name": "키고", "nickname": "민지"])
            let team = try #require(made.location)
            let home = try await minji.get(team)
            #expect(home.status == 200 && home.body.contains("아직 잡힌 회고가 없어요"))
            #expect(home.body.contains("함께") && home.body.contains("wall-empty"))
            #expect(try await minji.get(team + "/write").body.contains("팀원 초대"), "there is nobody to write to yet")

            let people = try await minji.get(team + "/people").body
            let code = try #require(people.firstMatch(of: /id="team-code"[^>]*value="([A-Z2-9]{6})"/)?.output.1)
            let wrong = try await ann.get("/retro/join-team?code=AAAAAA")
            #expect(wrong.status == 404 && wrong.body.contains("No team has this code"))
            let found = try await ann.get("/retro/join-team?code=\(code)").body
            #expect(found.contains("키고") && found.contains("민지"), "which team it is and who is in it")
            let taken = try await ann.post("/retro/join-team", ["code": String(code), "nickname": "민지"])
            #expect(taken.status == 409 && taken.body.contains("Someone in this team already has that nickname"))
            let joined = try await ann.post(
                "/retro/join-team", ["code": String(code), "nickname": "Ann", "job": "Design"])
            #expect(joined.status == 303 && joined.location == team)

            let annID = try await house.id(of: .ann).text
            let form = try await minji.get(team + "/write").body
            let own = try await house.id(of: .minji).text
            #expect(form.contains("data-steps") && form.contains(annID))
            #expect(!form.contains("value=\"\(own)\""), "nobody writes to themselves")
            let empty = try await minji.post(
                team + "/add-keyword",
                ["recipient": annID, "kind": "stop", "situation": " \n ", "word": "경청", "feeling": "서운했어요"])
            #expect(empty.status == 422 && empty.body.contains("서운했어요") && empty.body.contains("field-error"))
            let sealed = try await minji.post(
                team + "/add-keyword",
                ["recipient": annID, "kind": "stop", "situation": "말을 끊었어요", "word": "경청", "feeling": "서운했어요"])
            #expect(sealed.status == 303)
            let (mine, anns) = (try await minji.get(team).body, try await ann.get(team).body)
            let keyword = try #require(mine.firstMatch(of: /keyword\/([0-9a-f-]{36})/)?.output.1)
            #expect(mine.contains("경청") && anns.contains("경청"))
            #expect(!anns.contains("/keyword/") && !anns.contains("말을 끊었어요"))
            let whole = try await minji.get(team + "/keyword/\(keyword)").body
            #expect(whole.contains("말을 끊었어요") && whole.contains("Ann 님에게") && whole.contains("멈춰요"))
            #expect(try await ann.get(team + "/keyword/\(keyword)").status == 404)
            #expect(try await ann.get(team + "/keyword/\(keyword)/edit").status == 404)
            #expect(try await minji.get(team + "/box").body.contains("Ann 님에게"))
            #expect(!(try await ann.get(team + "/box").body.contains("경청")))

            let edited = try await minji.post(
                team + "/edit-keyword", ["keyword": String(keyword), "word": "듣기", "situation": "말을 끊었어요"])
            #expect(edited.status == 303)
            #expect(try await ann.get(team).body.contains("듣기"))
            #expect(try await minji.post(team + "/delete-keyword", ["keyword": String(keyword)]).status == 303)
            #expect(!(try await ann.get(team).body.contains("듣기")))
        }
    }

    /// 3 December, 9:00 in Seoul.
    @Test(arguments: Engine.usual)
    func `take a day and a time by the clock where one is`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let team = "/retro/\(crew.id)"
            house[.minji].setCookie("maru_zone", "Asia/Seoul")
            house[.ann].setCookie("maru_zone", "America/New_York")
            let form = try await house[.minji].get(team + "/schedule").body
            #expect(form.contains("value=\"2026-12-03\"") && form.contains("value=\"10:00\""), "the next full hour")
            let past = try await house[.minji].post(
                team + "/schedule-retrospective", ["name": "3차 회고", "day": "2026-12-03", "time": "08:59"])
            #expect(past.status == 422 && past.body.contains("이미 지난 시각이에요") && past.body.contains("3차 회고"))
            let none = try await house[.minji].post(
                team + "/schedule-retrospective", ["name": "3차 회고", "day": "", "time": ""])
            #expect(none.status == 422 && none.body.contains("날짜와 시각을 모두 골라 주세요"))
            let set = try await house[.minji].post(
                team + "/schedule-retrospective", ["name": "3차 회고", "day": "2026-12-05", "time": "15:05"])
            #expect(set.status == 303)
            let home = try await house[.minji].get(team).body
            #expect(home.contains("3차 회고") && home.contains("오후 3:05") && home.contains("2일 남았어요"))
            #expect(try await house[.ann].get(team).body.contains("01:05"), "the same moment, in New York")
            let seen = try await crew.seen(by: .ann)["retrospectives"]?.arrayValue?.first
            #expect(seen?["zone"]?.stringValue == "Asia/Seoul")
            // Half past two on the morning on which New York's clocks leave that hour out.
            let skipped = try await house[.ann].post(
                team + "/schedule-retrospective", ["name": "3", "day": "2027-03-14", "time": "02:30"])
            #expect(skipped.status == 303)
            let start = try await crew.seen(by: .ann)["retrospectives"]?.arrayValue?.first?["start"]?.integerValue
            #expect(start == 1_805_009_400_000, "03:30 in summer time")
            // Drawn in Seoul, and sent from New York.
            let drawn = try await house[.minji].get(team + "/schedule").body
            #expect(drawn.contains("name=\"drawn-in\" value=\"Asia/Seoul\""))
            #expect(drawn.contains("<div class=\"retro-line\" data-drawn-in=\"Asia/Seoul\">"))
            house[.minji].setCookie("maru_zone", "America/New_York")
            let sent: KeyValuePairs = [
                "name": "3차 회고", "day": "2026-12-05", "time": "15:05", "drawn-in": "Asia/Seoul",
            ]
            #expect(try await house[.minji].post(team + "/schedule-retrospective", sent).status == 303)
            let typed = try await crew.seen(by: .ann)["retrospectives"]?.arrayValue?.first?["start"]?.integerValue
            #expect(typed == 1_796_450_700_000, "15:05 in Seoul")
            // So it is where it was refused meanwhile, and is sent again from the page that says so.
            let unnamed: KeyValuePairs = ["name": "", "day": "2026-12-06", "time": "15:05", "drawn-in": "Asia/Seoul"]
            let refused = try await house[.minji].post(team + "/schedule-retrospective", unnamed)
            #expect(refused.status == 422 && refused.body.contains("name=\"drawn-in\" value=\"Asia/Seoul\""))
            house[.minji].setCookie("maru_zone", "Asia/Seoul")
            #expect(try await house[.minji].post(team + "/unschedule-retrospective").status == 303)
            #expect(try await house[.minji].get(team).body.contains("아직 잡힌 회고가 없어요"))
        }
    }

    @Test(arguments: Engine.usual)
    func `are whole where a form on them is refused: the code and the faces of who is in the team stay`(
        _ engine: Engine
    ) async throws {
        try await inFolder { folder in
            try await withHouse(
                engine, cast: [.minji, .ann], rooms: Crew.rooms, settings: { $0.data = folder.path }
            ) { house in
                let crew = try await Crew(house, [.minji, .ann])
                #expect(try await house[.ann].upload(Pictures.png).status == 303)
                let (team, code) = ("/retro/\(crew.id)", try await crew.code())
                let whole = try await house[.minji].get(team + "/people").body
                #expect(whole.contains(code) && whole.contains("/photo/"))
                for (form, field, wrong) in [("edit-profile", "nickname", "민 지"), ("rename-team", "name", "키고!")] {
                    let refused = try await house[.minji].post(team + "/" + form, pairs: [(field, wrong)])
                    #expect(refused.status == 422 && refused.body.contains("field-error"), "\(form)")
                    #expect(refused.body.contains(code), "\(form)")
                    #expect(refused.body.contains("/photo/"), "\(form)")
                }
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `say of a choice that was not made, and of three texts with one limit, what is wrong where it is`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let path = "/retro/\(crew.id)/add-keyword"
            let ann = try await house.id(of: .ann).text
            let fresh = try await house[.minji].get("/retro/\(crew.id)/write").body
            #expect(fresh.matches(of: /role="radiogroup" aria-labelledby="picks-[a-z]+"/).count == 2)
            #expect(fresh.contains("data-shares=\"keyword-texts\"") && fresh.contains("data-used-text=\"합쳐서 0 / 400\""))
            #expect(!fresh.contains("aria-invalid") && fresh.matches(of: />합쳐서 0 \/ 400</).count == 3)

            let nobody = try await house[.minji].post(
                path,
                [
                    "kind": "stop", "situation": " 열두 글자가 여기 있다\r\n", "feeling": String(repeating: "아", count: 40),
                    "word": "경청",
                ])
            #expect(nobody.status == 422)
            let group = nobody.body.firstMatch(of: /<fieldset[^>]*"picks-recipient"[^>]*>/).map { String($0.output) }
            #expect(group?.contains("aria-invalid=\"true\"") == true, "\(group ?? "")")
            #expect(group?.contains("aria-describedby=\"picks-recipient-error\"") == true)
            #expect(nobody.body.contains("class=\"field-error\" id=\"picks-recipient-error\""))
            let other = nobody.body.firstMatch(of: /<fieldset[^>]*"picks-kind"[^>]*>/).map { String($0.output) }
            #expect(other?.contains("aria-invalid") == false)
            #expect(nobody.body.matches(of: />합쳐서 52 \/ 400</).count == 3, "each says what is left of the one limit")

            let much: KeyValuePairs = [
                "recipient": ann, "kind": "stop", "situation": String(repeating: "가", count: 300),
                "request": String(repeating: "나", count: 102), "word": "경청",
            ]
            let over = try await house[.minji].post(path, much)
            #expect(over.status == 422)
            #expect(over.body.matches(of: />합쳐서 2자 넘었어요</).count == 3)
        }
    }

    @Test(arguments: Engine.usual)
    func `say once that it has begun, to whoever is at home`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let team = "/retro/\(crew.id)"
            try await crew.schedule()
            #expect(!(try await house[.ann].get(team).body.contains("data-started")))
            let current = try #require(try await crew.seen(by: .ann)["current"]?.stringValue)
            try await crew.act("start-retrospective", as: .minji)
            let ann = try await house.id(of: .ann).text
            let mark = "data-started=\"\(ann)/\(crew.id)/\(current)\""
            let home = try await house[.ann].get(team).body
            #expect(home.contains(mark) && home.contains("Join now"))
            #expect(home.contains("id=\"started\"") && home.contains("aria-describedby=\"started-text\""))
            let day = try await house[.ann].get(team + "/day").body
            #expect(day.contains(mark) && !day.contains("id=\"started\""), "who is there is told nothing")
            try await crew.act("end-retrospective", as: .minji)
            #expect(!(try await house[.ann].get(team).body.contains("data-started")))
        }
    }

    @Test(arguments: Engine.usual)
    func `say that the day has come, and keep what was being written`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let team = "/retro/\(crew.id)"
            try await crew.schedule()
            let ann = try await house.id(of: .ann).text
            #expect(try await crew.act("start-retrospective", as: .minji).status == 200)
            let late = try await house[.minji].post(
                team + "/add-keyword", ["recipient": ann, "kind": "stop", "situation": "쓰던 글", "word": "경청"])
            #expect(late.status == 409 && late.body.contains("쓰던 글") && late.body.contains("그사이 회고가 시작되어"))
            #expect(try await house[.minji].get(team).body.contains("회고가 시작됐어요."))
            #expect(try await house[.minji].get(team + "/write").status == 409)
        }
    }

    @Test(arguments: Engine.usual)
    func `are not there for whoever is not in the team, and to the door for whoever is not signed in`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let nowhere = "019a9f5e-3c00-7abc-8def-0123456789ab"
            for page in ["", "/people", "/write", "/box", "/schedule", "/day", "/export/team.json"] {
                let (there, no) = (
                    try await house[.sam].fragment("/retro/\(crew.id)" + page),
                    try await house[.sam].fragment("/retro/\(nowhere)" + page)
                )
                #expect(there.status == 404 && there.status == no.status, "\(page)")
                #expect(there.body == no.body, "\(page)")
                let out = try await house.visitor().get("/retro/\(crew.id)" + page)
                #expect(out.status == 303 && out.location?.hasPrefix("/sign-in") == true, "\(page)")
            }
        }
    }
}
