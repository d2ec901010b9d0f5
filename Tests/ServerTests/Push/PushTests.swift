import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite(.timeLimit(.minutes(30))) struct `Notices pushed to devices` {
    @Test(arguments: Engine.usual)
    func `a mention reaches the device in its reader's words, signed by the house, and leads to its place`(
        _ engine: Engine
    ) async throws {
        try await withPushes(engine) { house, station in
            let phone = PushReceiver("phone")
            let subscribed = try await house.subscribe(.ann, phone, at: station)
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("회고 준비")
            _ = try await house[.minji].post(board / "add-comment", ["card": card, "text": "@Ann Lee 봐 주세요"])
            #expect(try await house.services.sendPushes() >= 1)
            let texts = try station.received.map { try phone.read($0.body) }
            let told = try #require(texts.first { $0["body"]?.stringValue?.contains("mentioned") == true })
            #expect(told["title"]?.stringValue == "3분기 출시")
            #expect(told["body"]?.stringValue?.contains("김민지") == true)
            let unread = try await house.unread(house.id(of: .ann))
            #expect(told["unread"]?.integerValue == Int64(unread))
            let opened = try await house[.ann].get(try #require(told["address"]?.stringValue))
            #expect(opened.location?.contains("/board/\(board.id)/card/\(card)") == true)
            let headers = try #require(station.received.first?.headers)
            let key = try #require(subscribed.json?["key"]?.stringValue)
            #expect(headers[.authorization]?.hasSuffix(", k=" + key) == true)
            #expect(headers[.contentEncoding] == "aes128gcm" && headers[.init("TTL")!] == "86400")
            #expect(headers[.init("Topic")!]?.count == 22)
            #expect(try await house.deliveries() == 0)
            #expect(try await house.services.sendPushes() == 0)
            let page = try await house[.ann].get("/me/push")
            let secret = try await house.services.database.read { try $0.pushKey() }
            #expect(page.body.contains(key) && !page.body.contains(station.address("phone")))
            #expect(!page.body.contains(Base64URL.encode(try #require(secret).bytes)))
        }
    }

    @Test(arguments: Engine.usual)
    func `a reminder reaches it too`(_ engine: Engine) async throws {
        try await withPushes(engine, cast: [.minji]) { house, station in
            let phone = PushReceiver("phone")
            try await house.subscribe(.minji, phone, at: station)
            let board = try await Table(house[.minji])
            try await board.add("첫째 일", due: "2026-12-03")
            try await house.live(.minji, in: "Asia/Seoul")
            try await house.services.planJobs()
            try await house.wait(minutes: 0)
            #expect(try await house.services.sendPushes() == 1)
            let told = try phone.read(try #require(station.received.first).body)
            #expect(told["body"]?.stringValue?.contains("첫째 일") == true, "\(told)")
        }
    }

    @Test(arguments: Engine.usual)
    func `a retrospective that has started reaches it`(_ engine: Engine) async throws {
        try await withPushes(engine, cast: Cast.allCases, rooms: Crew.rooms) { house, station in
            let phone = PushReceiver("phone")
            try await house.subscribe(.ann, phone, at: station)
            let crew = try await Crew(house)
            try await house.services.planJobs()
            try await crew.schedule(in: 3_600_000)
            try await house.wait(minutes: 60)
            try await house.services.sendPushes()
            let texts = try station.received.map { try phone.read($0.body)["body"]?.stringValue ?? "" }
            #expect(texts.count { $0.contains("has started") } == 1, "\(texts)")
        }
    }

    @Test(arguments: Engine.usual)
    func `a run's change reaches it, and nothing of a run whose leader one has blocked meanwhile`(
        _ engine: Engine
    ) async throws {
        try await withPushes(engine, cast: Cast.allCases, rooms: [.run]) { house, station in
            let (ann, doyun) = (PushReceiver("ann"), PushReceiver("doyun"))
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            for member in [Cast.ann, .doyun] { try await meetup.takes(member) }
            try await house.subscribe(.ann, ann, at: station)
            try await house.subscribe(.doyun, doyun, at: station)
            try await meetup.act("cancel-meetup", as: .minji)
            #expect(try await house.deliveries() == 2)
            let leader = try await house.id(of: .minji).text
            let blocked = try await house[.doyun].post("/run/block-person", ["person": leader])
            #expect(blocked.status == 303, "\(blocked.body)")
            try await house.services.sendPushes()
            #expect(station.counts["ann"] == 1 && station.counts["doyun"] == nil, "\(station.counts)")
            let told = try ann.read(try #require(station.received.first { $0.device == "ann" }).body)
            #expect(told["title"]?.stringValue == "퇴근길 5km", "\(told)")
            #expect(try await house.deliveries() == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what its reader may not see any more, has read, muted, or does not want there is not sent`(
        _ engine: Engine
    ) async throws {
        try await withPushes(engine) { house, station in
            let phone = PushReceiver("phone")
            try await house.subscribe(.ann, phone, at: station)
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let (ann, space) = (try await house.id(of: .ann), try #require(ID<Space>(board.id)))
            func told(_ change: @Sendable () async throws -> Void) async throws {
                house.clock.advance(seconds: 1)
                try await house.tell(.commented, .ann, by: .minji, on: board.id)
                #expect(try await house.deliveries() > 0)
                try await change()
                #expect(try await house.services.sendPushes() == 0)
                #expect(try await house.deliveries() == 0)
            }
            try await told { _ = try await house[.ann].post("/inbox/mark-all-read") }
            try await told { _ = try await house[.ann].post("/me/mute-space", ["space": board.id, "for": "day"]) }
            house.clock.advance(seconds: 1)
            try await house.tell(.commented, .ann, by: .minji, on: board.id)
            #expect(try await house.deliveries() == 0, "what comes muted is not planned")
            _ = try await house[.ann].post("/me/mute-space", ["space": board.id, "for": "off"])
            try await told {
                let off = try await house[.ann].api(.patch, "/me/push", ["kindsOff": ["board.commented"]])
                #expect(off.status == 200, "\(off.body)")
            }
            _ = try await house[.ann].api(.patch, "/me/push", ["kindsOff": []])
            try await told {
                try await house.services.database.write { try $0.setRole(nil, of: ann, in: space, at: 0) }
            }
            try await house.services.database.write { try $0.setRole("editor", of: ann, in: space, at: 0) }
            try await told { house.clock.advance(Limits.pushMilliseconds) }
            #expect(station.received.isEmpty)
            // Signing out ends it, with what is on its way.
            try await house.tell(.commented, .ann, by: .minji, on: board.id)
            _ = try await house[.ann].post("/sign-out")
            #expect(try await house.subscriptions() == 0)
            #expect(try await house.services.sendPushes() == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `hidden words are not sent at all, and quiet hours are waited out`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            let phone = PushReceiver("phone")
            try await house.subscribe(.ann, phone, at: station)
            _ = try await house[.ann].post(
                "/me/save-push", ["hides-words": "on", "board.commented": "on", "board.mentioned": "on"])
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            try await house.live(.ann, in: "Etc/UTC")
            let hour = Int64((house.clock.now / 3_600_000) % 24)
            _ = try await house[.ann].api(
                .patch, "/me/notices", ["quietFrom": .integer(hour), "quietTo": .integer((hour + 2) % 24)])
            try await house.tell(.commented, .ann, by: .minji, on: board.id)
            #expect(try await house.services.sendPushes() == 0)
            #expect(try await house.deliveries() == 1)
            // Whoever asks for a test gets it at once.
            _ = try await house[.ann].post("/me/send-push")
            #expect(try await house.services.sendPushes() == 1)
            #expect(try await house.deliveries() == 1)
            house.clock.advance(seconds: 7_200)
            #expect(try await house.services.sendPushes() == 1)
            let told = try phone.read(try #require(station.received.last).body)
            #expect(told["title"]?.stringValue == "Maru" && told["body"]?.stringValue == "Something new")
        }
    }

    @Test(arguments: Engine.usual)
    func `without scripts its page says what needs one, and all else is done by forms`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            let needs = PushPhrases.needsScript(.enUS)
            let before = try await house[.ann].get("/me/push").body
            #expect(before.contains("<noscript>") && before.contains(needs))
            #expect(
                before.contains(#"data-state="checking" hidden"#),
                "nothing looks at the device, and nothing says that it does")
            try await house.subscribe(.ann, PushReceiver("phone"), at: station)
            let after = try await house[.ann].get("/me/push").body
            #expect(!after.contains(needs), "this device has them, and needs a script for nothing")
            #expect(after.contains(#"data-state="on">"#) && after.contains(#"name="hides-words""#))
            let saved = try await house[.ann].post("/me/save-push", ["hides-words": "on", "board.mentioned": "on"])
            #expect(saved.status == 303, "\(saved.body)")
            let ann = try await house.id(of: .ann)
            let chosen = try await house.services.database.read { try $0.pushSubscriptions(of: ann) }
            #expect(chosen.first?.hidesWords == true)
            #expect(chosen.first?.kindsOff.contains("board.mentioned") == false)
            #expect(chosen.first?.kindsOff.contains("board.commented") == true)
            let other = house.visitor(.enUS)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            #expect(try await other.post("/sign-in", form).status == 303)
            let seen = try await other.get("/me/push").body
            #expect(seen.contains(needs), "this one has none")
            let device = try #require(chosen.first).device.text
            #expect(seen.contains(#"commandfor="remove-\#(device)""#) && seen.contains(#"command="show-modal""#))
            #expect(try await other.post("/me/remove-push", ["device": device]).status == 303)
            #expect(try await house.subscriptions() == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `one that asks for a test gets one, and not endlessly many`(_ engine: Engine) async throws {
        try await withPushes(engine, cast: [.minji]) { house, station in
            let phone = PushReceiver("phone")
            try await house.subscribe(.minji, phone, at: station)
            #expect(try await house[.minji].post("/me/send-push").location == "/me/push?did=send-push")
            #expect(try await house.services.sendPushes() == 1)
            let told = try phone.read(try #require(station.received.first).body)
            #expect(told["body"]?.stringValue == "시험 알림이 잘 왔어요.")
            var statuses: [Int] = []
            for _ in 0..<6 { statuses.append(try await house[.minji].api(.post, "/me/push-test", [:]).status) }
            #expect(statuses.last == 429)
        }
    }

    @Test(arguments: Engine.usual)
    func `an address belongs to whoever subscribed last, and to one device of theirs`(_ engine: Engine) async throws {
        try await withPushes(engine) { house, station in
            let phone = PushReceiver("phone")
            try await house.subscribe(.minji, phone, at: station)
            try await house.subscribe(.ann, phone, at: station)
            try await house.subscribe(.ann, PushReceiver("renewed"), at: station)
            #expect(try await house.subscriptions() == 1)
            let mine = try await house[.minji].api(.get, "/me/push")
            #expect(mine.json?["devices"]?.arrayValue?.isEmpty == true)
            let device = try #require(
                try await house[.ann].api(.get, "/me/push").json?["devices"]?.arrayValue?.first?["device"]?.stringValue)
            #expect(try await house[.minji].api(.delete, "/me/push/\(device)").status == 404)
            #expect(try await house[.ann].api(.delete, "/me/push/\(device)").status == 204)
            #expect(try await house.subscriptions() == 0)
        }
    }
}
