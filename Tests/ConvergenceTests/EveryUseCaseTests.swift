import DeviceFloor
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Browser
@testable import Server
@testable import ServerFloor

/// A device does a use case by the room's rules, and the house does it again by what the device calls it: both have to mean
/// the same room, space and thing. A browser's worker has to know that it is done here, keep it, and send it.
@Suite struct `Everything that a device does` {
    @Test(arguments: Engine.usual, KeptRoom.allCases)
    func `is done by the house once it hears of it`(_ engine: Engine, _ room: KeptRoom) async throws {
        for way in StoryWay.allCases {
            try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
                let done = try await room.story(in: house, way)
                #expect(Set(done) == Set(room.useCases), "those that the story has, and those that devices do: \(way)")
            }
        }
    }

    @Test func `is told of in each room that devices keep`() {
        #expect(Set(KeptRoom.allCases.map(\.kind)) == Set(Room.all.filter { $0.sync != nil }.map(\.kind)))
    }
}

/// A room that devices keep, with a way through all that they do in it.
enum KeptRoom: CaseIterable {
    case boards, teams, journals, runs

    /// The kind of its spaces, and the first segment of its addresses.
    var kind: String {
        switch self {
        case .boards: BoardOnDevice.Room.kind
        case .teams: TeamOnDevice.Room.kind
        case .journals: JournalOnDevice.Room.kind
        case .runs: MeetupOnDevice.Room.kind
        }
    }

    /// What devices do in it, by the room's own list.
    var useCases: [String] {
        switch self {
        case .boards: KeptRoom.declared(BoardOnDevice.self)
        case .teams: KeptRoom.declared(TeamOnDevice.self)
        case .journals: KeptRoom.declared(JournalOnDevice.self)
        case .runs: KeptRoom.declared(MeetupOnDevice.self)
        }
    }

    private static func declared<Held: SpaceOnDevice>(_ held: Held.Type) -> [String] {
        let creation = Held.Room.creation
        return Held.useCases.map(\.name) + (creation.onDevice == nil ? [] : [creation.name])
    }

    /// Does each use case once, on a device of this kind.
    ///
    /// - Returns: those that were done.
    func story(in house: House, _ way: StoryWay) async throws -> [String] {
        switch self {
        case .boards: try await boards(house, way)
        case .teams: try await team(house, way)
        case .journals: try await journals(house, way)
        case .runs: try await run(house, way)
        }
    }

    private func boards(_ house: House, _ way: StoryWay) async throws -> [String] {
        var story = try await DeviceStory(house, .minji, room: kind, way)
        let board = try await story.act("create-board", [("name", "이사")]).space.text
        story.space = board
        let columns = try await BoardPages.columns(house, board)

        let added = try await story.act("add-card", [("title", "상자"), ("column", columns[0])])
        let card = try #require(added.form["card"])
        try await story.act("edit-card", [("card", card), ("title", "상자 열 개"), ("was-title", "상자")])
        try await story.act("restore-version", [("card", card), ("version", added.id.text)])
        let copied = try await story.act("copy-card", [("card", card)])
        try await story.act("make-template", [("card", try #require(copied.form["copy"]))])
        try await story.act("move-card", [("card", card), ("column", columns[1]), ("to", "top")])
        for useCase in ["delete-card", "restore-card", "archive-card", "bring-back-card"] {
            try await story.act(useCase, [("card", card)])
        }

        let named = try await story.act("add-label", [("name", "급함"), ("colour", "red")])
        let label = try #require(named.form["label"])
        try await story.act("edit-label", [("label", label), ("name", "아주 급함"), ("was-name", "급함")])
        try await story.act("label-card", [("card", card), ("label", label)])
        try await story.act("unlabel-card", [("card", card), ("label", label)])
        try await story.act("delete-label", [("label", label)])
        let me = try #require(story.device.person)
        try await story.act("assign-card", [("card", card), ("person", me)])
        try await story.act("unassign-card", [("card", card), ("person", me)])

        try await story.act("add-item", [("card", card), ("text", "테이프")])
        let second = try await story.act("add-item", [("card", card), ("text", "가위")])
        let item = [("card", card), ("item", try #require(second.form["item"]))]
        try await story.act("move-item", item + [("to", "up")])
        try await story.act("edit-item", item + [("text", "칼"), ("was-text", "가위")])
        for useCase in ["check-item", "uncheck-item", "delete-item"] { try await story.act(useCase, item) }

        let said = try await story.act("add-comment", [("card", card), ("text", "토요일에 해요")])
        let comment = [("card", card), ("comment", try #require(said.form["comment"]))]
        try await story.act("edit-comment", comment + [("text", "일요일에 해요")])
        try await story.act("delete-comment", comment)
        let file = [("card", card), ("file", DeviceStory.file(1))]
        try await story.act("add-attachment", file + [("name", "계약서.pdf"), ("size", "10"), ("kind", "file")])
        try await story.act("remove-attachment", file)

        let later = try await story.act("add-column", [("name", "나중에"), ("kind", "todo")])
        let column = [("column", try #require(later.form["column"]))]
        try await story.act("rename-column", column + [("name", "언젠가"), ("was-name", "나중에")])
        try await story.act("limit-column", column + [("limit", "3")])
        try await story.act("move-column", column + [("to", "left")])
        try await story.act("delete-column", column)
        try await story.act("move-cards", [("column", columns[1]), ("to", columns[0])])
        try await story.act("archive-cards", [("column", columns[0])])

        try await story.act("rename-board", [("name", "새집"), ("was-name", "이사")])
        try await story.act("undo", [])
        try await story.act("redo", [])
        return try story.end()
    }

    private func team(_ house: House, _ way: StoryWay) async throws -> [String] {
        let made = try await house[.minji].api(.post, "/teams", ["name": "키고", "nickname": "민지"])
        let link = try #require(made.json?["link"]?.stringValue, "\(made.body)")
        let team = String(link.dropFirst("/retro/".count))
        let told = try await house[.minji].api(.get, "/teams/\(team)/code")
        let code = try #require(told.json?["code"]?.stringValue, "\(told.body)")
        let joined = try await house[.doyun].api(
            .post, "/join-team", ["code": .string(code), "nickname": "도윤"])
        #expect(joined.status == 200, "\(joined.body)")
        let me = try await house[.minji].api(.get, "/me").json?["id"]?.stringValue

        var story = try await DeviceStory(house, .doyun, room: kind, way)
        story.space = team
        let note = [("recipient", try #require(me)), ("kind", "stop"), ("situation", "회의에서 말을 끊었어요")]
        let added = try await story.act("add-keyword", note + [("word", "경청")])
        let keyword = [("keyword", try #require(added.form["keyword"]))]
        try await story.act("edit-keyword", keyword + note + [("word", "배려")])
        try await story.act("delete-keyword", keyword)
        return try story.end()
    }

    private func journals(_ house: House, _ way: StoryWay) async throws -> [String] {
        // Everybody has a first journal, which the house makes at their first visit. A device without it makes none.
        #expect(try await house[.minji].get("/diary").status < 400)
        var story = try await DeviceStory(house, .minji, room: kind, way)
        story.space = try await story.act("create-journal", [("name", "여행 일기")]).space.text

        let entry = ("entry", "01960000-0000-7000-8000-000000000201")
        let first = try await story.act("write-entry", [entry, ("text", "하나\n둘\n셋")])
        let base = [entry, ("base", first.id.text)]
        try await story.act("write-entry", base + [("text", "하나\n둘, 전화에서\n셋")])
        try await story.act("write-entry", base + [("text", "하나\n둘, 노트북에서\n셋")])
        try await story.act("dismiss-clash", [entry])
        try await story.act("restore-version", [entry, ("version", first.id.text)])
        try await story.act("mark-entry", [entry, ("mark", "sun")])
        try await story.act("set-place", [entry, ("name", "집"), ("coordinates", "37.5665,126.978")])
        try await story.act("set-weather", [entry, ("condition", "snow"), ("temperature", "-3")])
        for number in 1...2 { try await story.act("add-photo", [entry, ("photo", DeviceStory.file(number))]) }
        let photo = [entry, ("photo", DeviceStory.file(2))]
        try await story.act("describe-photo", photo + [("alt", "강가")])
        try await story.act("move-photo", photo + [("to", "first")])
        try await story.act("remove-photo", photo)
        try await story.act("delete-entry", [entry])
        try await story.act("restore-entry", [entry])
        try await story.act("show-memories", [])
        try await story.act("mute-memory", [entry])
        try await story.act("unmute-memory", [entry])
        try await story.act("hide-memories", [])
        try await story.act("rename-journal", [("name", "길 위에서")])
        return try story.end()
    }

    private func run(_ house: House, _ way: StoryWay) async throws -> [String] {
        let run = try await DeviceRun(house)
        var story = try await DeviceStory(house, .doyun, room: kind, way)
        story.space = run.id
        let posted = try await story.act("post-message", [("text", "곧 봐요")])
        let message = ("message", try #require(posted.form["message"]))
        try await story.act("react", [message, ("on", "run")])
        try await story.act("delete-message", [message])
        house.clock.advance(seconds: 25 * 3_600)
        let code = try await run.code()
        // While there is a network, the house is asked.
        story.device.isOffline = true
        try await story.act("check-in", [("code", code)])
        return try story.end()
    }
}

/// One device of a person's, each change of which is sent at once.
struct DeviceStory {
    let house: House
    let room: String
    var device: any StoryDevice
    /// The space in which things are done; nil before there is one.
    var space: String?
    /// What was done, and the house recorded.
    private var done: [String] = []
    private var last: ID<Floor.Operation>?
    /// Ends what the device runs in.
    private let close: () throws -> Void

    init(_ house: House, _ person: Cast, room: String, _ way: StoryWay) async throws {
        self.house = house
        self.room = room
        switch way {
        case .worker:
            let node = try NodeLines("run-worker.mjs")
            device = try await WorkerDevice(house[person], node, now: house.clock.now)
            close = node.end
        case .core, .wasm:
            let wasm = way == .wasm ? try WasmHost() : nil
            let core = wasm.map { Core.wasm($0, number: 0) } ?? .here(ReplicaRouter())
            var device = try Device(house[person], now: house.clock.now, core: core)
            try await device.sync()
            self.device = device
            close = { try wasm?.end() }
        }
    }

    /// A file that is uploaded later, or never.
    static func file(_ number: Int) -> String { "01960000-0000-7000-8000-00000000030\(number)" }

    /// Does a use case on the device, sends it, and looks whether the house has recorded it.
    @discardableResult
    mutating func act(_ useCase: String, _ form: [(String, String)]) async throws -> UnsentChange {
        house.clock.advance(seconds: 1)
        let address = "/" + [room, space, useCase].compactMap(\.self).joined(separator: "/")
        let change = try #require(try await device.act(address, form, at: house.clock.now), "\(address)")
        try #require(change.useCase == useCase && change.id != last, "\(address) made nothing")
        last = change.id
        let recorded = try await house.services.database.read { connection in
            try connection.operations(in: change.space, after: 0, limit: 1_000).map(\.operation.id)
        }
        #expect(recorded.contains(change.id), "\(address)")
        done.append(useCase)
        return change
    }

    /// Ends the device.
    ///
    /// - Returns: what was done on it.
    func end() throws -> [String] {
        try close()
        return done
    }
}
