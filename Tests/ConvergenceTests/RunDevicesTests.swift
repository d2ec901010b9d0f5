import DeviceFloor
import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import Browser
@testable import RunServer
@testable import Server
@testable import ServerFloor

/// A run on its people's devices, with and without a network.
@Suite struct `A run on several devices` {
    /// A check-in is decided by when it was typed, and by when it arrives.
    @Test(arguments: Engine.usual)
    func `takes a check-in without a network once, within its window`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let run = try await DeviceRun(house)
            var phone = try Device(house[.doyun], now: house.clock.now)
            try await phone.sync()
            house.clock.advance(seconds: 25 * 3_600)
            let code = try await run.code()
            #expect(try phone.get(run.path + "/attendance").status == 200)
            phone.now = house.clock.now + 60_000
            // While there is a network the house is asked, which knows at once whether it is right.
            #expect(try phone.post(run.path + "/check-in", [("code", code)]).isPassed)
            phone.isOffline = true
            #expect(try phone.post(run.path + "/check-in", [("code", code)]).status == 303)
            #expect(try phone.get(run.path + "/attendance").page.contains("확인 기다리는 중"))
            #expect(try phone.post(run.path + "/check-in", [("code", code)]).status == 303, "twice")
            #expect(try await run.attendance(.doyun) == .unmarked)
            // It ends, the leader makes another, and an hour later the phone is back, twice: its answer was lost.
            house.clock.advance(seconds: 3_600)
            _ = try await run.code()
            try await phone.sync(losingAnswers: 1)
            #expect(try await run.attendance(.doyun) == .present)
            #expect(try await run.count(of: "attendance.checked-in") == 1)
            #expect(phone.unsent == 0 && phone.refused == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `refuses a check-in that was typed in time and arrives after the window, and says so`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let run = try await DeviceRun(house)
            var phone = try Device(house[.doyun], now: house.clock.now)
            try await phone.sync()
            phone.isOffline = true
            house.clock.advance(seconds: 25 * 3_600)
            let code = try await run.code()
            phone.now = house.clock.now
            #expect(try phone.post(run.path + "/check-in", [("code", code)]).status == 303)
            house.clock.advance(seconds: 6 * 3_600)
            phone.now = house.clock.now
            try await phone.sync()
            #expect(try await run.attendance(.doyun) == .unmarked)
            #expect(phone.unsent == 0 && phone.refused == 1)
            #expect(!(try phone.get(run.path + "/attendance").page.contains("확인 기다리는 중")))
        }
    }

    /// A wrong code is found out when it arrives, and is not shown as if it had been right.
    @Test func `takes back what a wrong code had shown`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .doyun, .ann]) { house in
            let run = try await DeviceRun(house)
            var phone = try Device(house[.doyun], now: house.clock.now)
            try await phone.sync()
            phone.isOffline = true
            house.clock.advance(seconds: 25 * 3_600)
            let code = try await run.code()
            phone.now = house.clock.now
            let wrong = code == "000000" ? "000001" : "000000"
            #expect(try phone.post(run.path + "/check-in", [("code", wrong)]).status == 303)
            try await phone.sync()
            #expect(phone.refused == 1)
            #expect(try await run.attendance(.doyun) == .unmarked)
        }
    }

    /// The talk from several devices that are on and off, forget, restart and lose answers: everybody ends with the talk that
    /// the house has, each message once, and each sender's in the order in which they were written.
    @Test(arguments: Engine.usual, 1...4)
    func `ends with one talk, with each message once and in its sender's order`(_ engine: Engine, seed: Int)
        async throws
    {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let run = try await DeviceRun(house)
            var entropy = Entropy(seed: (UInt64(seed), 5, 8, 13))
            var devices: [Device] = []
            for (index, member) in [Cast.minji, .doyun, .ann, .minji].enumerated() {
                var device = try Device(
                    house[member], now: house.clock.now, skew: [0, -86_400_000, 3_600_000, 5_000][index],
                    seed: UInt64(index + 1))
                try await device.sync()
                devices.append(device)
            }
            var (written, unsaid): ([[String]], Set<String>) = (Array(repeating: [], count: devices.count), [])
            for step in 0..<60 {
                house.clock.advance(seconds: Int64.random(in: 1...90, using: &entropy))
                let index = Int.random(in: 0..<devices.count, using: &entropy)
                devices[index].now = house.clock.now + devices[index].skew
                switch Int.random(in: 0..<10, using: &entropy) {
                case 0..<6:
                    let text = "\(index): 말 \(step)"
                    #expect(try devices[index].post(run.path + "/post-message", [("text", text)]).status == 303)
                    written[index].append(text)
                case 6:
                    guard let message = devices[index].queued, message.useCase == "post-message" else { break }
                    let id = try #require(message.form["message"])
                    let answer = try devices[index].post(run.path + "/delete-message", [("message", id)])
                    if answer.status == 303, !answer.isPassed { unsaid.insert(try #require(message.form["text"])) }
                case 7: try devices[index].restart()
                default:
                    try await devices[index].sync(losingAnswers: Int.random(in: 0...1, using: &entropy))
                }
            }
            for _ in 0..<2 {
                for index in devices.indices {
                    devices[index].now = house.clock.now + devices[index].skew
                    try await devices[index].sync()
                }
            }
            let talk = try await run.talk()
            #expect(Set(talk.map(\.text)).count == talk.count)
            for (index, texts) in written.enumerated() {
                #expect(talk.filter { $0.text.hasPrefix("\(index): ") }.map(\.text) == texts)
            }
            #expect(Set(talk.filter(\.isRemoved).map(\.text)) == unsaid)
            for device in devices {
                #expect(device.unsent == 0 && device.refused == 0)
                let copy = try #require(device.meetup(try run.space))
                let held = copy.talk(in: nil)
                #expect(
                    held.map { $0.removed.value ? "" : $0.text.value }
                        == talk.suffix(held.count).map { $0.isRemoved ? "" : $0.text })
                #expect(held.count >= min(talk.count, TalkPage.limit))
            }
        }
    }

    /// A device holds the newest messages of the talk and none of a thread. What is said to others changes nothing on it.
    @Test(arguments: Engine.usual)
    func `has no message of its own making when somebody reacts to one that it lacks`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam]) { house in
            let run = try await DeviceRun(house)
            try await DeviceRun.introduce(.sam, as: "샘파크", in: house)
            let person = try await run.person(.sam)
            #expect(try await house[.sam].post(run.path + "/apply").status == 303)
            func id(_ number: Int) -> String { ID<Entity>(high: 0x01A2_A000_0000_7000, low: UInt64(number)).text }
            func act(_ useCase: String, _ form: KeyValuePairs<String, String>, as member: Cast) async throws {
                house.clock.advance(seconds: 5)
                let answer = try await house[member].post("\(run.path)/\(useCase)", form)
                #expect(answer.status == 303, "\(answer.body)")
            }
            try await act(
                "post-message", ["message": id(99), "text": "비가 오면요?", "thread": person.text], as: .sam)
            for number in 1...TalkPage.limit + 5 {
                try await act("post-message", ["message": id(number), "text": "말 \(number)"], as: .doyun)
            }
            var phone = try Device(house[.minji], now: house.clock.now)
            try await phone.sync()
            try await act("react", ["message": id(1), "on": "clap"], as: .ann)
            try await act("react", ["message": id(55), "on": "heart"], as: .ann)
            try await act("react", ["message": id(99), "on": "like", "thread": person.text], as: .sam)
            phone.now = house.clock.now
            try await phone.sync()
            let held = try #require(phone.meetup(try run.space))
            #expect(held.messages.count == TalkPage.limit)
            func shown(_ page: String) -> [Substring] {
                page.matches(of: /id="(m-[0-9a-f-]{36})"|(지운 메시지예요)|(❤️ 1|👏 1)</).map(\.0)
            }
            let here = shown(try phone.get(run.path + "/talk", fragment: true).page)
            #expect(here.count == TalkPage.limit + 1 && here.last == "❤️ 1<")
            #expect(try await here == shown(house[.minji].get(run.path + "/talk").body))
        }
    }
}

/// A run of 민지's with 도윤 and Ann in it, which begins in a day.
struct DeviceRun {
    let house: House
    let id: String

    init(_ house: House) async throws {
        self.house = house
        for (member, nickname) in [(Cast.minji, "달리는민지"), (.doyun, "도윤이"), (.ann, "AnnRuns")] {
            try await Self.introduce(member, as: nickname, in: house)
        }
        let made = try await house[.minji].post("/run/create-meetup", ["title": "퇴근길 5km"])
        id = try #require(made.location?.split(separator: "/").last.map { String($0.prefix(36)) }, "\(made.body)")
        let hour: Int64 = 3_600_000
        let form = [
            ("title", "퇴근길 5km"), ("text", ""), ("band", "after-work"),
            ("start", String((house.clock.now / hour + 24) * hour)), ("zone", "Asia/Seoul"), ("minutes", "60"),
            ("latitude", "37.566535"), ("longitude", "126.977969"), ("place-name", "시청역 5번 출구"),
            ("district", "중구 정동"), ("gender", "everyone"), ("capacity", "4"), ("pace", "beginner"),
        ]
        let written = try await house[.minji].post("/run/\(id)/edit-meetup", pairs: form)
        #expect(written.status == 303, "\(written.body)")
        #expect(try await house[.minji].post("/run/\(id)/open-meetup").status == 303)
        for member in [Cast.doyun, .ann] {
            #expect(try await house[member].post("/run/\(id)/apply").status == 303)
            let accepted = try await house[.minji].post(
                "/run/\(id)/accept-application", ["person": try await person(member).text])
            #expect(accepted.status == 303)
        }
    }

    var path: String { "/run/" + id }
    var space: ID<Space> { get throws { try #require(ID<Space>(id)) } }

    /// Gives somebody a profile.
    static func introduce(_ member: Cast, as nickname: String, in house: House) async throws {
        let answer = try await house[member].api(
            .put, "/runner",
            [
                "nickname": .string(nickname), "birth-year": 1990, "gender": "woman", "job": "development",
                "pace": "average",
            ])
        #expect(answer.status == 200, "\(answer.body)")
    }

    func person(_ member: Cast) async throws -> ID<Person> {
        let me = try await house[member].api(.get, "/me").json?["id"]?.stringValue
        return try #require(me.flatMap { ID<Person>($0) })
    }

    /// A new code of the leader's.
    func code() async throws -> String {
        #expect(try await house[.minji].post(path + "/show-code").status == 303)
        return try #require(try await meetup().codes.value.last?.digits)
    }

    private func meetup() async throws -> Meetup {
        let space = try space
        return try #require(try await house.services.database.read { try $0.meetup(space) })
    }

    func attendance(_ member: Cast) async throws -> Participant.Attendance {
        let person = try await person(member)
        return try await meetup().participants[person]?.attendance.value ?? .unmarked
    }

    func count(of kind: String) async throws -> Int {
        let space = try space
        return try await house.services.database.read { connection in
            try connection.operations(in: space, after: 0, limit: 1_000).filter { $0.operation.kind == kind }.count
        }
    }

    /// The whole talk as stored, the oldest first.
    func talk() async throws -> [(text: String, isRemoved: Bool)] {
        let space = try space
        return try await house.services.database.read { connection in
            var meetup = Meetup(id: space)
            meetup.insertLoaded(try connection.allMessages(of: space))
            return meetup.talk(in: nil).map { ($0.text.value, $0.removed.value) }
        }
    }
}

extension Device {
    /// The run as the device shows it, read from what it wrote down.
    func meetup(_ space: ID<Space>) -> Meetup? {
        let entries = kept.sorted { $0.key < $1.key }.map { JSON.array([.string($0.key), $0.value]) }
        let replica = Browser.Replica(entries: entries, now: now, zone: OffsetTable(json: .array([])))
        return replica?.rooms.meetups[space]?.shown.held.meetup
    }
}
