import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// A meetup of 민지's at City Hall, whose people have profiles.
struct Meeting {
    let house: House
    let id: String

    /// One that is there already.
    init(_ house: House, _ id: String) {
        self.house = house
        self.id = id
    }

    /// - Parameter isFirst: whether its people have no profiles yet.
    init(_ house: House, isFirst: Bool = true) async throws {
        self.house = house
        for member in isFirst ? Cast.allCases : [] {
            let record = Meeting.record(try await house.id(of: member), member.nickname)
            try await house.services.database.write { try $0.save(record) }
        }
        let made = try await house[.minji].post("/run/create-meetup", ["title": "퇴근길 5km"])
        id = try #require(made.location?.split(separator: "/").last.map { String($0.prefix(36)) }, "\(made.body)")
    }

    static func record(_ person: ID<Person>, _ nickname: String) -> RunnerRecord {
        RunnerRecord(
            runner: Runner(
                person: person, nickname: nickname, birthYear: 1990, gender: .woman, job: .development, pace: .average),
            namedAt: 1, jobAt: 1)
    }

    var space: ID<Space> { get throws { try #require(ID<Space>(id)) } }

    @discardableResult
    func act(_ useCase: String, _ form: KeyValuePairs<String, String> = [:], as member: Cast) async throws -> Answer {
        // Things happen one after another.
        house.clock.advance(seconds: 1)
        let answer = try await house[member].post("/run/\(id)/\(useCase)", form)
        #expect(answer.status == 303, "\(useCase): \(answer.status) \(answer.body)")
        return answer
    }

    /// What nobody but the people in it may read, anywhere.
    static let secrets = place + ["37571111", "37.571111", "37572222", "37.572222"]

    /// Of them, the place; the others are of its routes.
    static let place = ["37.566535", "126.977969", "시청역 5번 출구", "세종대로 110", "빨간 기둥 옆"]

    /// Two routes, as they are stored.
    static let route = "5261 37 300 1000:60,1000:60,1000:60,1000:60,1000:50,261:10 37571111,126981111,,0;900,0,,300"
    static let otherRoute = "5999 - - - 37572222,126982222;900,0"

    /// The whole form of a run for three people.
    static func form(start: String) -> [(String, String)] {
        [
            ("title", "퇴근길 5km"), ("text", "천천히 달려요"), ("band", "after-work"), ("start", start),
            ("zone", "Asia/Seoul"), ("minutes", "60"), ("latitude", "37.566535"), ("longitude", "126.977969"),
            ("place-name", "시청역 5번 출구"), ("address", "세종대로 110"), ("hint", "빨간 기둥 옆"), ("district", "중구 정동"),
            ("gender", "everyone"), ("capacity", "3"), ("pace", "average"), ("age-from", ""), ("age-to", ""),
        ]
    }

    /// Writes it, for three people with the leader, and opens it.
    func open(in hours: Int64 = 24) async throws {
        try await write(in: hours)
        try await act("open-meetup", as: .minji)
    }

    /// Writes all of it.
    func write(
        in hours: Int64, title: String = "퇴근길 5km", capacity: Int = 3, gender: String = "everyone",
        ages: (String, String) = ("", ""), latitude: String = "37.566535", longitude: String = "126.977969"
    ) async throws {
        // On the hour, so that writing it again a moment later changes nothing.
        let hour: Int64 = 3_600_000
        let start = String((house.clock.now / hour + hours) * hour)
        let changed = [
            "title": title, "capacity": String(capacity), "gender": gender, "age-from": ages.0, "age-to": ages.1,
            "latitude": latitude, "longitude": longitude,
        ]
        let form = Meeting.form(start: start).map { ($0.0, changed[$0.0] ?? $0.1) }
        house.clock.advance(seconds: 1)
        let answer = try await house[.minji].post("/run/\(id)/edit-meetup", pairs: form)
        #expect(answer.status == 303, "\(answer.status) \(answer.body)")
    }

    func status(_ member: Cast) async throws -> Participant.Status {
        let (space, person) = (try space, try await house.id(of: member))
        let meetup = try await house.services.database.read { try $0.meetup(space) }
        return meetup?.participants[person]?.status.value ?? .none
    }

    /// When it starts, in Unix milliseconds.
    func start() async throws -> Int64? {
        let space = try space
        return try await house.services.database.read { try $0.meetup(space)?.time.value?.start }
    }

    func statuses(_ members: Cast...) async throws -> [Participant.Status] {
        var statuses: [Participant.Status] = []
        for member in members { statuses.append(try await status(member)) }
        return statuses
    }

    /// How many operations of a kind there are.
    func count(of kind: String) async throws -> Int {
        let space = try space
        return try await house.services.database.read { connection in
            try connection.operations(in: space, after: 0, limit: 1_000).filter { $0.operation.kind == kind }.count
        }
    }

    /// Everybody does something: 도윤 is in, Ann has applied, asked and reported, Sam was declined.
    func lives() async throws {
        try await open()
        for member in [Cast.doyun, .ann, .sam] { try await act("apply", ["note": "안녕하세요"], as: member) }
        let (doyun, ann, sam) = (
            try await house.id(of: .doyun).text, try await house.id(of: .ann).text, try await house.id(of: .sam).text
        )
        try await act("accept-application", ["person": doyun], as: .minji)
        try await act("decline-application", ["person": sam], as: .minji)
        let message = "01a2a000-0000-7000-8000-00000000000"
        try await act("post-message", ["message": message + "1", "text": "곧 봐요"], as: .minji)
        try await act(
            "post-message", ["message": message + "2", "text": "네", "answers": message + "1"], as: .doyun)
        try await act("delete-message", ["message": message + "2"], as: .doyun)
        try await act("post-message", ["message": message + "3", "text": "주차할 수 있나요?", "thread": ann], as: .ann)
        try await act("report", ["thing": id, "reason": "spam", "note": "광고 같아요"], as: .ann)
    }

    /// Somebody applies and is accepted.
    func takes(_ member: Cast) async throws {
        try await act("apply", as: member)
        try await act("accept-application", ["person": try await house.id(of: member).text], as: .minji)
    }

    func expectFolded() async throws {
        let found = try await house.services.differencesFromLog(space: try space)
        #expect(found.isEmpty, "\(found)")
    }
}
