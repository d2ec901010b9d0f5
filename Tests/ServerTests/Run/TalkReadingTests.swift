import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor
@testable import Storage

@Suite struct `Reading a talk` {
    @Test(arguments: Engine.usual)
    func `counts what others wrote since, and counts nothing once its page was opened`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let talk = try await Talk(house)
            let messages = try await talk.say("하나", "둘", "셋", by: .doyun)
            try await talk.run.act("delete-message", ["message": messages[1]], as: .doyun)
            try await talk.say("나도", by: .ann)
            #expect(try await talk.unread(.minji) == 3, "without the deleted one")
            #expect(try await talk.unread(.doyun) == 1, "without one's own")
            #expect(try await house[.minji].get("/run/mine").body.contains("읽지 않은 메시지 3개"))
            #expect(try await house[.minji].get(talk.run.page).body.contains("새 메시지 3개"))
            #expect(try await house[.minji].get("/run/talks").body.contains("읽지 않은 메시지 3개"))
            #expect(try await house[.minji].get("/today").body.contains("읽지 않은 메시지 3개"))
            #expect(try await house[.minji].api(.get, "/today").json?["runs"]?.arrayValue?.first?["unread"] == 3)
            #expect(try await talk.notices(.minji) == 1)
            let page = try await house[.minji].get(talk.page).body
            #expect(!page.contains("여기부터 새 메시지예요"), "they were never here")
            #expect(try await talk.unread(.minji) == 0)
            #expect(try await talk.notices(.minji) == 0, "the notice is read with it")
            for page in ["/run/mine", "/today"] {
                #expect(try await !house[.minji].get(page).body.contains("읽지 않은 메시지"), "\(page)")
            }
            try await talk.say("넷", by: .doyun)
            #expect(try await talk.unread(.minji) == 1)
            #expect(try await talk.notices(.minji) == 1)
            #expect(try await house[.minji].get(talk.page).body.contains("여기부터 새 메시지예요"))
            #expect(try await !house[.minji].get(talk.page).body.contains("여기부터 새 메시지예요"))
            // A new one tells of the next message.
            try await talk.say("다섯", by: .ann)
            #expect(try await talk.notices(.minji) == 1)
            try await talk.run.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `is not what a browser does ahead, a script in a hidden tab, or a look at earlier messages`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let talk = try await Talk(house)
            let messages = try await talk.say("하나", "둘", by: .doyun)
            let ahead: HTTPFields = [.init("Sec-Purpose")!: "prefetch;prerender"]
            #expect(try await house[.minji].get(talk.page, headers: ahead).body.contains("둘"))
            #expect(try await house[.minji].fragment(talk.page).body.contains("둘"))
            #expect(try await house[.minji].get(talk.page + "?before=" + messages[1]).body.contains("하나"))
            #expect(try await house[.minji].get(talk.run.page + "/report-messages").status == 200)
            #expect(try await house[.minji].api(.get, "/meetups/\(talk.run.id)/messages").status == 200)
            #expect(try await talk.unread(.minji) == 2)
            #expect(try await talk.notices(.minji) == 1)
            // A script says what was seen; what comes late takes nothing back.
            let steps: [(String, Int64?)] = [(messages[0], 1), (messages[1], 0), (messages[0], 0)]
            for (message, left) in steps {
                let answer = try await house[.minji].post(talk.run.page + "/read-talk", ["message": message])
                #expect(answer.location == talk.page)
                #expect(try await talk.unread(.minji) == left)
            }
            #expect(try await talk.notices(.minji) == 0)
            // Nobody says that they have read what they do not see.
            let sam = try await house.id(of: .sam).text
            let asked = try await talk.say("주차할 수 있나요?", by: .sam, thread: sam)[0]
            for form in [["message": asked], ["message": RunMatrix.nothing], [:]] as [KeyValuePairs<String, String>] {
                #expect(try await house[.doyun].post(talk.run.page + "/read-talk", form).status == 404)
            }
            let other = try await house[.doyun].post(
                talk.run.page + "/read-talk", ["message": asked, "thread": sam])
            #expect(other.status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `counts nobody whom its reader does not see, and each thread for itself`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let talk = try await Talk(house)
            let sam = try await house.id(of: .sam).text
            try await talk.say("주차할 수 있나요?", "물은요?", by: .sam, thread: sam)
            try await talk.say("하나", by: .ann)
            let (ann, doyun) = (try await house.id(of: .ann), try await house.id(of: .doyun))
            let now = house.clock.now
            #expect(try await talk.unread(.doyun) == 1)
            try await house.services.database.write { try $0.setBlock(true, of: ann, by: doyun, at: now) }
            #expect(try await talk.unread(.doyun) == 0)
            #expect(try await talk.unread(.minji) == 1)
            #expect(try await talk.unread(.minji, thread: sam) == 2)
            #expect(try await house[.minji].get(talk.page + "?thread=" + sam).status == 200)
            #expect(try await talk.unread(.minji, thread: sam) == 0)
            #expect(try await talk.unread(.minji) == 1)
            try await talk.say("네", by: .minji, thread: sam)
            #expect(try await house[.sam].get(talk.run.page).body.contains("1 new"))
            #expect(try await house[.sam].get("/run/mine").body.contains("1 unread message"))
            #expect(try await house[.sam].get(talk.page + "?thread=" + sam).status == 200)
            #expect(try await !house[.sam].get("/run/mine").body.contains("읽지 않은 메시지"))
        }
    }

    @Test(arguments: Engine.usual)
    func `tells nobody who has muted it, and still that the run is cancelled`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let talk = try await Talk(house)
            #expect(try await house[.minji].post(talk.run.page + "/mute-talk").location == talk.page + "?house=1")
            try await talk.run.act("mute-talk", as: .ann)
            #expect(try await house[.ann].get(talk.page).body.contains("/unmute-talk"))
            try await talk.say("하나", by: .doyun)
            #expect(try await talk.notices(.minji) == 0)
            #expect(try await talk.notices(.ann) == 0)
            #expect(try await talk.unread(.minji) == 1, "it can still be found")
            let sam = try await house.id(of: .sam).text
            try await talk.say("물은요?", by: .sam, thread: sam)
            #expect(try await talk.notices(.minji) == 1, "a thread is switched off alone")
            #expect(try await house[.ann].api(.delete, "/runner/talks/\(talk.run.id)/mute").status == 204)
            try await talk.say("둘", by: .doyun)
            #expect(try await talk.notices(.ann) == 1)
            try await talk.run.act("mute-talk", as: .ann)
            try await talk.run.act("cancel-meetup", as: .minji)
            #expect(try await house.inbox(.ann).first?["kind"]?.stringValue == "cancelled")
            #expect(try await house.inbox(.ann).first?["isRead"] == false)
        }
    }

    @Test(arguments: Engine.usual)
    func `of years is listed by pages, the newest first, each talk once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            var pages: [String] = []
            for number in 0..<OwnTalks.limit + 2 {
                let run = try await Meeting(house, isFirst: number == 0)
                try await run.open(in: 24)
                let message = ["text": "말 \(number)"] as KeyValuePairs
                if number.isMultiple(of: 2) { try await run.act("post-message", message, as: .minji) }
                pages.append(run.page + "/talk")
            }
            let first = try await house[.minji].api(.get, "/runner/talks").json
            let next = try #require(first?["next"]?.stringValue)
            let second = try await house[.minji].api(.get, "/runner/talks?after=" + next).json
            #expect(second?["next"] == .null)
            let talks = [first, second].flatMap { $0?["talks"]?.arrayValue ?? [] }
            let listed = talks.compactMap { $0["meetup"]?.stringValue.map { "/run/\($0)/talk" } }
            #expect(listed.count == pages.count && Set(listed) == Set(pages))
            let times = talks.compactMap { $0["at"]?.integerValue }
            #expect(times == times.sorted(by: >))
            // The oldest is told of again.
            let run = Meeting(house, String(pages[0].dropFirst(5).prefix(36)))
            try await run.act("post-message", ["text": "다시"], as: .minji)
            let page = try await house[.minji].get("/run/talks").body
            let links = page.matches(of: /href="(\/run\/[^"]*\/talk)"/).map { String($0.1) }
            #expect(links.first == pages[0] && links.count == OwnTalks.limit)
            #expect(page.contains("data-more=\"talks\"") && page.contains("나: 다시"))
            #expect(try await house[.minji].get("/run/talks?after=nothing").status == 422)
            #expect(try await house[.sam].get("/run/talks").body.contains("Find a run"))
        }
    }

    @Test(arguments: Engine.usual)
    func `has what happened to the run between its messages in the API too, as far as its reader may see it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let talk = try await Talk(house)
            let said = try await talk.say("하나", by: .doyun)[0]
            try await talk.run.write(in: 50)
            try await talk.run.write(in: 50, latitude: "37.566635")
            try await talk.run.act("remove-member", ["person": try await house.id(of: .ann).text], as: .minji)
            func events(_ member: Cast, _ query: String = "") async throws -> [String] {
                let answer = try await house[member].api(.get, "/meetups/\(talk.run.id)/messages" + query)
                return (answer.json?["events"]?.arrayValue ?? []).map { event in
                    let after = event["after"]?.stringValue
                    return [
                        event["kind"]?.stringValue ?? "", event["nickname"]?.stringValue ?? "",
                        after == nil ? "" : after == said ? "said" : "elsewhere",
                    ].joined(separator: "/")
                }
            }
            let (doyun, ann) = (Cast.doyun.nickname, Cast.ann.nickname)
            let later = ["time//said", "place//said"]
            #expect(
                try await events(.minji) == ["joined/\(doyun)/", "joined/\(ann)/"] + later + ["removed/\(ann)/said"])
            #expect(try await events(.doyun) == ["joined/\(doyun)/"] + later, "who is out is nobody he knows of")
            let sam = try await house.id(of: .sam).text
            #expect(try await events(.sam, "?thread=" + sam) == [], "a thread tells nothing of the run")
        }
    }

    @Test(arguments: Engine.allCases)
    func `lists threads for the two of them, and nothing of whom one does not see`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let talk = try await Talk(house)
            let (sam, page) = (try await house.id(of: .sam), talk.page)
            try await talk.say("주차할 수 있나요?", by: .sam, thread: sam.text)
            let said = try await talk.say("곧 봐요", "지울 말", by: .ann)
            try await talk.run.act("delete-message", ["message": said[1]], as: .ann)
            func list(_ member: Cast) async throws -> [String] {
                let talks = try await house[member].api(.get, "/runner/talks").json?["talks"]?.arrayValue ?? []
                return talks.map { talk in
                    let last = talk["last"]
                    return [
                        talk["thread"]?.stringValue == nil ? "talk" : "thread", talk["asker"]?.stringValue ?? "",
                        last?["nickname"]?.stringValue ?? "", last?["text"]?.stringValue ?? "",
                    ].joined(separator: "/")
                }
            }
            let (annName, samName) = (Cast.ann.nickname, Cast.sam.nickname)
            let thread = "thread/\(samName)/\(samName)/주차할 수 있나요?"
            #expect(try await list(.minji) == ["talk//\(annName)/", thread])
            #expect(try await list(.sam) == [thread])
            #expect(try await list(.doyun) == ["talk//\(annName)/"])
            #expect(try await house[.doyun].get("/run/talks").body.contains("\(annName): 지운 메시지예요."))
            let (ann, minji, doyun) = (
                try await house.id(of: .ann), try await house.id(of: .minji), try await house.id(of: .doyun)
            )
            let now = house.clock.now
            try await house.services.database.write { try $0.setBlock(true, of: doyun, by: ann, at: now) }
            #expect(try await list(.doyun) == ["talk///"])
            try await house.services.database.write { try $0.setBlock(true, of: minji, by: sam, at: now) }
            #expect(try await list(.sam) == [])
            #expect(try await list(.minji) == ["talk//\(annName)/"])
            // Who leaves keeps nothing of the talk.
            try await talk.run.act("leave-meetup", as: .doyun)
            #expect(try await list(.doyun) == [])
            #expect(try await house[.doyun].get(page).status == 403)
        }
    }
}

@Suite struct `Reporting messages together` {
    @Test(arguments: Engine.allCases)
    func `writes one report for each, once, or none`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let talk = try await Talk(house)
            let messages = try await talk.say("하나", "둘", "셋", by: .doyun)
            let own = try await talk.say("내 말", by: .ann)[0]
            func report(_ chosen: [String], _ more: [(String, String)]) async throws -> TestKit.Answer {
                try await house[.ann].post(
                    talk.run.page + "/report-messages", pairs: chosen.map { ("message-" + $0, "on") } + more)
            }
            func count() async throws -> Int { try await talk.run.count(of: "thing.reported") }
            let reason = [("reason", "harassment"), ("note", "그만해 주세요")]
            #expect(try await report([], reason).status == 422)
            let refused = try await report([messages[0]], [("reason", ""), ("note", "그만해 주세요")])
            #expect(refused.status == 422 && refused.body.contains("Choose a reason"))
            #expect(refused.body.contains("그만해 주세요") && refused.body.contains(" checked"), "what was typed stays")
            #expect(try await report([messages[0], own], reason).status == 422)
            #expect(try await report([messages[0], RunMatrix.nothing], reason).status == 404)
            #expect(try await count() == 0, "all or none")
            for _ in 0..<2 {
                let answer = try await report([messages[0], messages[2]], reason)
                #expect(answer.location == talk.page + "?reported=1")
            }
            #expect(try await count() == 2, "the second time is the same")
            #expect(try await house[.ann].get(talk.page + "?reported=1").body.contains("Reported."))
            let things = try await house.services.database.read {
                try $0.all("SELECT thing FROM run_report ORDER BY thing").map { try $0.text(0) }
            }
            #expect(things == [messages[0], messages[2]].sorted())
            let form = [("message-" + messages[0], "on")] + reason
            #expect(try await house[.sam].post(talk.run.page + "/report-messages", pairs: form).status == 403)
            try await talk.run.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `loads the run once, however many they are`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let talk = try await Talk(house)
            var messages: [ID<Entity>] = []
            for number in 0..<14 {
                let id = try await talk.say("말 \(number)", by: .doyun)[0]
                messages.append(try #require(ID(id)))
            }
            let (now, space, ann) = (house.clock.now, try talk.run.space, try await house.id(of: .ann))
            let viewer = Viewer(
                person: ann, name: "", device: ID(high: 7, low: 7), language: .ko, today: Moment(milliseconds: now).day,
                dayEnds: now + 86_400_000, now: now)
            func cost(_ chosen: [ID<Entity>]) async throws -> Int {
                try await house.services.database.write { transaction in
                    var tools = Tools(
                        entropy: house.services.random.entropy(), clock: .zero, now: now, sealer: .later)
                    let before = try transaction.effort()
                    try transaction.report(
                        chosen, of: TalkAddress(space), Fields([.init("reason", "spam")]), as: viewer, &tools)
                    return try (transaction.effort() - before).statements
                }
            }
            // The first is told to administrators.
            _ = try await cost(Array(messages[..<1]))
            let one = try await cost(Array(messages[1..<2]))
            let two = try await cost(Array(messages[2..<4]))
            let ten = try await cost(Array(messages[4...]))
            // Each has an operation and a row of its own, and is compared with what administrators were told.
            #expect(two - one <= 5 && ten == one + 9 * (two - one), "\(one), \(two), \(ten)")
            #expect(try await talk.run.count(of: "thing.reported") == 14)
            try await talk.run.expectFolded()
        }
    }
}

/// The talk of a run of 민지's in which 도윤 and Ann are, and to which Sam has applied.
private struct Talk {
    let house: House
    let run: Meeting
    var page: String { run.page + "/talk" }

    init(_ house: House) async throws {
        self.house = house
        run = try await Meeting(house)
        try await run.open(in: 48)
        try await run.takes(.doyun)
        try await run.takes(.ann)
        try await run.act("apply", as: .sam)
    }

    /// The ids of the messages.
    @discardableResult
    func say(_ texts: String..., by member: Cast, thread: String = "") async throws -> [String] {
        var ids: [String] = []
        for text in texts {
            house.clock.advance(seconds: 1)
            let body: JSON =
                thread.isEmpty ? ["text": .string(text)] : ["text": .string(text), "thread": .string(thread)]
            let answer = try await house[member].api(.post, "/meetups/\(run.id)/messages", body)
            ids.append(try #require(answer.json?["id"]?.stringValue, "\(answer.status) \(answer.body)"))
        }
        return ids
    }

    func unread(_ member: Cast, thread: String? = nil) async throws -> Int64? {
        let talks = try await house[member].api(.get, "/runner/talks").json?["talks"]?.arrayValue ?? []
        let talk = talks.first { $0["meetup"]?.stringValue == run.id && $0["thread"]?.stringValue == thread }
        return talk?["unread"]?.integerValue
    }

    /// How many notices of new messages wait for somebody.
    func notices(_ member: Cast) async throws -> Int {
        try await house.inbox(member).filter { notice in
            notice["kind"]?.stringValue == "message" && notice["isRead"] == false
        }.count
    }
}

extension Meeting {
    fileprivate var page: String { "/run/\(id)" }
}
