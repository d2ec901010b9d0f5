import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import RetroRoom
@testable import Server
@testable import ServerFloor
@testable import RetroServer

/// What went wrong for whoever used the product before this one, each by its number there.
@Suite struct `Gone from the room` {
    @Test(arguments: Engine.usual)
    func `B1: a code leads into the team it belongs to, the first and the second`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let one = try await Crew(house, [.minji])
            let two = try await Crew(house, [.minji])
            for crew in [one, two] {
                let answer = try await house[.ann].post(
                    "/retro/join-team", ["code": try await crew.code(), "nickname": "Ann"])
                #expect(answer.status == 303 && answer.location == "/retro/\(crew.id)")
                #expect(try await crew.seen(by: .ann)["members"]?.arrayValue?.count == 2)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `B2: everybody in the team is listed, and saving one's profile as it stands loses nothing of it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.act("edit-profile", ["nickname": "Ann", "job": "Designs it"], as: .ann)
            let page = try await house[.ann].get("/retro/\(crew.id)/people").body
            #expect(page.contains("민지") && page.contains("Ann (you)"))
            let job = try #require(page.firstMatch(of: /<input(?=[^>]*name="job")[^>]*value="([^"]*)"/)?.1)
            let saved = try await house[.ann].post(
                "/retro/\(crew.id)/edit-profile", ["nickname": "Ann", "job": String(job)])
            #expect(saved.status == 303)
            let members = try await crew.seen(by: .minji)["members"]?.arrayValue ?? []
            #expect(members.contains { $0["job"]?.stringValue == "Designs it" })
        }
    }

    @Test(arguments: Engine.usual)
    func `B3: who was visited is the retrospective's, the same for all, and the next begins with nobody`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.open()
            let ann = try await house.id(of: .ann).text
            try await crew.act("give-turn", ["person": .string(ann)], as: .minji)
            try await crew.act("finish-turn", as: .ann)
            #expect(try await crew.progress() == [1, 2])
            try await crew.act("end-retrospective", as: .minji)
            #expect(try await crew.progress() == [0, 2])
            try await crew.open()
            #expect(try await crew.progress() == [0, 2])
            let other = try await Crew(house, [.minji, .ann])
            #expect(try await other.progress() == [0, 2], "nor do two teams mix")
        }
    }

    @Test(arguments: Engine.usual)
    func `B4: whoever leaves or comes amid the day changes the count, and nobody keeps it from ending`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .doyun, .ann])
            try await crew.open()
            for member in [Cast.doyun, .ann] {
                let person = try await house.id(of: member).text
                try await crew.act("give-turn", ["person": .string(person)], as: .minji)
                try await crew.act("finish-turn", as: .minji)
            }
            #expect(try await crew.progress() == [2, 3])
            try await crew.act("leave-team", as: .doyun)
            #expect(try await crew.progress() == [1, 2])
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 200)
            #expect(try await crew.progress() == [1, 3])
            #expect(try await crew.act("end-retrospective", as: .minji).status == 200)
            #expect(try await crew.phase() == "waiting", "the next")
        }
    }

    @Test(arguments: Engine.usual)
    func `B5: whoever signs in on a new device is in their team`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let phone = house.visitor(.enGB)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            #expect(try await phone.post("/sign-in", form).status == 303)
            #expect(try await phone.get("/retro").location == "/retro/\(crew.id)")
            #expect(try await phone.get("/retro/\(crew.id)").status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `B6: signing out ends it, and another who signs in there has nothing of the first`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let browser = house[.minji]
            #expect(try await browser.post("/sign-out").status == 303)
            #expect(try await browser.get("/retro/\(crew.id)").location?.hasPrefix("/sign-in") == true)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            #expect(try await browser.post("/sign-in", form).status == 303)
            let room = try await browser.get("/retro")
            #expect(room.status == 200 && !room.body.contains("키고"))
            #expect(try await browser.get("/retro/\(crew.id)").status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `B7: the archive has every kind of what one received, each time it is opened`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let kinds = ["start", "stop", "continue"]
            try await crew.act("change-format", ["format": "start-stop-continue"], as: .minji)
            for kind in kinds {
                try await crew.write(Secret(kind: kind, word: "말 " + kind, situation: kind), as: .minji)
            }
            let ended = try await crew.hold()
            for _ in 0..<3 {
                let page = try await house[.ann].get("/retro/\(crew.id)/archive/\(ended)").body
                for kind in kinds { #expect(page.contains("말 " + kind)) }
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `B8: people are told apart by who they are: a namesake's box is another's, with fewer people too`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann, .sam])
            #expect(try await crew.act("edit-profile", ["nickname": "민지"], as: .sam).status == 409)
            try await crew.write(Secret(word: "첫째"), as: .minji)
            try await crew.write(Secret(recipient: .sam, word: "둘째", situation: "다른 일"), as: .minji)
            try await crew.act("leave-team", as: .ann)
            #expect(try await crew.act("edit-profile", ["nickname": "Ann"], as: .sam).status == 200, "it is free")
            let box = try await house[.minji].get("/retro/\(crew.id)/box").body
            for words in ["첫째", "둘째", "Ann 님에게", "떠난 팀원 님에게"] { #expect(box.contains(words)) }
        }
    }

    @Test(arguments: Engine.usual)
    func `B9: an author has the name of this team and not of another, and whoever left departed`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let other = try await Crew(house, [.minji, .ann])
            try await other.act("edit-profile", ["nickname": "다른이름"], as: .minji)
            let keyword = try await crew.write(Secret(), as: .minji)
            try await crew.hold()
            let path = "/retro/\(crew.id)/keyword/\(keyword)"
            let page = try await house[.ann].get(path).body
            #expect(page.contains("From 민지") && !page.contains("다른이름"))
            try await crew.act("leave-team", as: .minji)
            #expect(try await house[.ann].get(path).body.contains("From former member"))
        }
    }

    @Test(arguments: Engine.usual)
    func `B10: what somebody wrote is there on the day and after it, though their account is gone`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann, .sam])
            let keyword = try await crew.write(Secret(), as: .sam)
            #expect(try await house[.sam].post("/me/delete-account", ["current": Cast.sam.password]).status == 303)
            try await crew.open()
            let ann = try await house.id(of: .ann).text
            try await crew.act("give-turn", ["person": .string(ann)], as: .minji)
            #expect(try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann).status == 200)
            #expect(try await crew.seen(by: .minji)["keywords"]?.text.contains(Secret().situation) == true)
            try await crew.act("end-retrospective", as: .minji)
            let page = try await house[.ann].get("/retro/\(crew.id)/keyword/\(keyword)").body
            #expect(page.contains(Secret().situation) && page.contains("From former member"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `B11: what is refused is said, with everything that was typed`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let (minji, team) = (house[.minji], "/retro/\(crew.id)")
            let ann = try await house.id(of: .ann).text
            let long = String(repeating: "가", count: 401)
            let form: [(String, String)] = [("recipient", ann), ("kind", "stop"), ("word", "경청")]
            let tooLong = try await minji.post(team + "/add-keyword", pairs: form + [("situation", long)])
            #expect(tooLong.status == 422 && tooLong.body.contains(long) && tooLong.body.contains("field-error"))
            let past = try await minji.post(
                team + "/schedule-retrospective", ["name": "지난 회고", "day": "2026-01-01", "time": "10:00"])
            #expect(past.status == 422 && past.body.contains("지난 회고"))
            let name = try await minji.post(team + "/rename-team", ["name": "열 글자를 훌쩍 넘는 팀 이름"])
            #expect(name.status == 422 && name.body.contains("열 글자를 훌쩍 넘는 팀 이름"))
            #expect(try await minji.post(team + "/end-retrospective").status == 409)
            try await crew.open()
            let late = try await minji.post(team + "/add-keyword", pairs: form + [("situation", "쓰던 글")])
            #expect(late.status == 409 && late.body.contains("쓰던 글"))
        }
    }

    /// By weeks, the last days of a year and the first are of either.
    @Test func `B12: a day at the turn of the year is of its own year, where its reader is`() {
        let midnight: Int64 = 1_798_729_200_000  // 1 January 2027, 00:00 in Seoul.
        var retrospective = Retrospective(id: ID(high: 1, low: 1))
        retrospective.openedAt = Register(midnight)
        let people: [(offset: Int, language: Language, day: String)] = [
            (32_400, .ko, "2027년 1월 1일"), (0, .enGB, "31 December 2026"), (-18_000, .enUS, "December 31, 2026"),
        ]
        for person in people {
            let viewer = Viewer(
                person: ID(high: 1, low: 1), name: "", device: ID(high: 1, low: 1), language: person.language,
                today: .first, dayEnds: .max, now: midnight,
                clock: { Moment(milliseconds: $0, offset: person.offset) })
            #expect(retrospective.day(viewer) == person.day)
        }
    }

    @Test(arguments: Engine.usual)
    func `B13: with no team nothing of the former one is shown, nor can be done there`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.write(Secret(recipient: .minji), as: .ann)
            try await crew.hold()
            try await crew.act("leave-team", as: .ann)
            let room = try await house[.ann].get("/retro")
            #expect(room.status == 200)
            for words in ["키고", "경청", crew.id] { #expect(!room.body.contains(words)) }
            for page in ["", "/archive", "/box", "/write", "/people"] {
                #expect(try await house[.ann].get("/retro/\(crew.id)\(page)").status == 404)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `B14: what was not deleted is still there, and what was is gone when it says so`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let (minji, team) = (house[.minji], "/retro/\(crew.id)")
            let one = try await crew.write(Secret(word: "지울말"), as: .minji)
            let two = try await crew.write(Secret(word: "남을말", situation: "다른 일"), as: .minji)
            let gone = try await minji.postAndFollow(team + "/delete-keyword", ["keyword": one])
            #expect(gone.status == 200 && !gone.body.contains("지울말") && gone.body.contains("남을말"))
            try await crew.open()
            let late = try await minji.post(team + "/delete-keyword", ["keyword": two])
            #expect(late.status == 409 && late.body.contains("그사이 회고가 시작되어"))
            #expect(try await minji.get(team + "/box").body.contains("남을말"))
        }
    }
}

extension Crew {
    /// Schedules and starts the present retrospective.
    func open() async throws {
        try await schedule(as: members[0])
        #expect(try await act("start-retrospective", as: members[0]).status == 200)
    }

    /// Whose turn is over in the present retrospective and who is here, as they are stored.
    func progress() async throws -> [Int] {
        let space = try space
        return try await house.services.database.read { connection in
            let team = try #require(try connection.team(space))
            let progress = team.progress(of: try #require(team.currentRetrospective))
            return [progress.visited, progress.all]
        }
    }
}
