import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import RetroRoom

/// What somebody's device answers while the house cannot be reached.
struct DeviceTests {
    @Test func `a keyword is written, changed and deleted on the device, and shown there at once`() throws {
        let desk = try Desk.at(.scheduled).desk
        var device = try Pocket(desk, desk.cast.doyun)
        let written = try device.post("add-keyword", Pocket.note(to: desk.cast.ann))
        #expect(written.queued?.useCase == "add-keyword")
        #expect(try device.get("box").contains("배려"))
        #expect(try device.get("").contains("배려"), "The wall shows it")
        let id = try #require(written.queued?.form["keyword"])
        #expect(try device.get("keyword/" + id).contains("커피를 타 줬어요"))
        #expect(try device.get("keyword/" + id).contains("아직 이 기기에만"))
        try device.post("edit-keyword", ["keyword": id, "word": "다정함"])
        #expect(try device.get("box").contains("다정함"))
        #expect(!(try device.get("box").contains("배려")))
        try device.post("delete-keyword", ["keyword": id])
        #expect(!(try device.get("box").contains("다정함")))
        #expect(device.unsent.map(\.useCase) == ["add-keyword", "edit-keyword", "delete-keyword"])
    }

    @Test func `the house does what the device did, and seals it`() throws {
        var desk = try Desk.at(.scheduled).desk
        var device = try Pocket(desk, desk.cast.doyun)
        try device.post("add-keyword", Pocket.note(to: desk.cast.ann))
        let change = try #require(device.unsent.first)
        let form = change.request(to: RetroRules.self).form
        let fields = Dictionary(uniqueKeysWithValues: form.pairs.map { ($0.name, $0.value) })
        let done = try desk.act("add-keyword", fields, as: desk.cast.doyun)
        let operation = try #require(done)
        #expect(operation.id == change.id)
        let id = try #require(operation.subject)
        let keyword = try #require(desk.team.keywords[id])
        #expect(keyword.word.value == "배려")
        #expect(Fingerprint.matches(keyword, digest: Desk.digest))
    }

    @Test func `a form that is sent twice is done once`() throws {
        let desk = try Desk.at(.unscheduled).desk
        var device = try Pocket(desk, desk.cast.doyun)
        let operation = ID<Operation>(high: 0x0197_0000_0000_7002, low: 77).text
        let note = Pocket.note(to: desk.cast.ann).merging(["operation": operation]) { $1 }
        try device.post("add-keyword", note)
        let again = try device.post("add-keyword", note)
        #expect(again.queued == nil)
        #expect(device.unsent.map(\.id.text) == [operation])
    }

    @Test func `what is wrong with a form is said in it, with what was typed`() throws {
        let desk = try Desk.at(.unscheduled).desk
        var device = try Pocket(desk, desk.cast.doyun)
        var note = Pocket.note(to: desk.cast.ann)
        note["word"] = "열한글자가넘는긴키워드예요"
        let result = try device.post("add-keyword", note)
        #expect(result.queued == nil)
        guard case .page(let page, let viewer) = result.response else { return #expect(Bool(false)) }
        #expect(page.status == 422)
        #expect(Shell.fragment(page, viewer: viewer).text.contains("커피를 타 줬어요"))
    }

    @Test
    func `where the day has come nothing more is taken, and what was written for it is kept for no other by itself`()
        throws
    {
        var desk = try Desk.at(.scheduled).desk
        var device = try Pocket(desk, desk.cast.doyun)
        try device.post("add-keyword", Pocket.note(to: desk.cast.ann))
        let change = try #require(device.unsent.first)
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("end-retrospective", as: desk.cast.minji)
        let form = change.request(to: RetroRules.self).form
        let fields = Dictionary(uniqueKeysWithValues: form.pairs.map { ($0.name, $0.value) })
        let thrown = #expect(throws: Refusal.self) { try desk.act("add-keyword", fields, as: desk.cast.doyun) }
        #expect(thrown?.name == "retrospective-done")
        var late = try Pocket(desk, desk.cast.doyun)
        late.now += 30 * 86_400_000
        try late.post("add-keyword", Pocket.note(to: desk.cast.ann))
        #expect(late.unsent.count == 1, "The next one is open to writing")
    }

    @Test func `only its own author finds a keyword's story on a device`() throws {
        let (desk, keyword) = try Desk.at(.scheduled)
        let others = try Pocket(desk, desk.cast.ann)
        #expect(!others.everything.contains("회의에서 말을 끊었어요"))
        #expect(try others.get("keyword/" + keyword.text).contains("이 키워드는 여기 없어요"))
        let own = try Pocket(desk, desk.cast.doyun)
        #expect(try own.get("keyword/" + keyword.text).contains("회의에서 말을 끊었어요"))
    }

    @Test(arguments: ["people", "schedule", "day"])
    func `what only the house can answer is left to it`(page: String) throws {
        let desk = try Desk.at(.open).desk
        let device = try Pocket(desk, desk.cast.doyun)
        guard case .pass = try device.visit(.get, [desk.team.id.text, page], [:]).response else {
            return #expect(Bool(false))
        }
    }

    @Test func `a team that the device does not hold is left to the house`() throws {
        let desk = try Desk.at(.unscheduled).desk
        let device = try Pocket(desk, desk.cast.doyun)
        guard case .pass = try device.visit(.get, [ID<Space>(high: 1, low: 1).text], [:]).response else {
            return #expect(Bool(false))
        }
    }
}

/// Somebody's device, which the house told of a team just now.
private struct Pocket {
    let team: ID<Space>
    var now: Int64
    /// Whether the house is not reached.
    var isOffline = true
    private(set) var unsent: [UnsentChange] = []
    private let told: [JSON]
    private var visits: UInt64 = 0

    init(_ desk: Desk, _ person: Cast.Member) throws {
        team = desk.team.id
        now = desk.now
        let owner = DeviceOwner(desk.viewer(person))
        let seen = try #require(desk.team.seen(by: person.id))
        let delta = SyncDelta(
            space: team, kind: "retro", sequence: Int64(desk.log.count),
            snapshot: SyncDelta.Snapshot(state: TeamSnapshot(of: seen).json, members: []))
        told = [
            [.string(StorageKey.owner), owner.json], [.string(StorageKey.skew), 0],
            [.string(StorageKey.space + team.text), delta.json],
        ]
    }

    static func note(to person: Cast.Member) -> [String: String] {
        [
            "recipient": person.id.text, "kind": "continue", "situation": "커피를 타 줬어요", "feeling": "", "request": "",
            "word": "배려",
        ]
    }

    /// All that lies on the device.
    var everything: String { told.map { String(decoding: $0.bytes, as: UTF8.self) }.joined() }

    func get(_ page: String) throws -> String {
        let path = [team.text] + page.split(separator: "/").map { String($0) }
        guard case .page(let page, let viewer) = try visit(.get, path, [:]).response else { return "" }
        return Shell.fragment(page, viewer: viewer).text
    }

    @discardableResult
    mutating func post(_ useCase: String, _ fields: [String: String]) throws -> VisitResult {
        visits += 1
        now += 1_000
        let result = try visit(.post, [team.text, useCase], fields)
        if let queued = result.queued { unsent.append(queued) }
        return result
    }

    func visit(_ method: Request.Method, _ path: [String], _ fields: [String: String]) throws -> VisitResult {
        let form = Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
        let request = method == .post ? Request(.post, path, form: form) : Request(.get, path, query: form)
        // Written down and read again, as between two questions.
        let entries = try (told + unsent.map { [.string(StorageKey.key(of: $0)), $0.json] }).map {
            try JSON.parse($0.bytes)
        }
        let zone = OffsetTable(json: .array([]))
        var replica = try #require(Replica(entries: entries, now: now, zone: zone))
        return replica.visit(
            RetroRules.self, request, isOffline: isOffline, from: nil, now: now, zone: zone,
            entropy: Entropy(seed: (visits, 5, 6, 7)))
    }
}

extension [UInt8] {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
