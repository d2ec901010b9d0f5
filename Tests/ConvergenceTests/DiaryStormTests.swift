import DeviceFloor
import DiaryRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Browser
@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// One journal on several devices of its owner, in several tabs, with answers that are lost, late or come twice, browsers
/// that are closed and opened again, and clocks that are off. Texts are merged wherever two wrote.
///
/// `MARU_CONVERGENCE_SEED` plays the storm of that seed again, as for boards.
@Suite(.serialized) struct `A journal after a storm` {
    private static let seeds = Storms.seeds ?? [1, 2, 3, 4]

    @Test(arguments: Storms.engines)
    func `is the same everywhere, with every word once, and no write that was refused is lost`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let wasm = try WasmHost()
            var (merged, takenOut) = (0, 0)
            for seed in Self.seeds {
                var storm = try await DiaryStorm(seed: seed, house, wasm)
                try await storm.rage(until: 250)
                try await storm.calm()
                try await Self.check(&storm)
                print("\(engine) seed \(seed): \(storm.counts.sorted { $0.key < $1.key })")
                merged += storm.counts["written over an older text", default: 0]
                takenOut += storm.texts.values.reduce(0) { $0 + $1.gone.count }
                for trouble in DiaryStorm.troubles where Self.seeds.count > 1 {
                    #expect(storm.counts[trouble, default: 0] > 0, "seed \(seed): there were no \(trouble)")
                }
            }
            #expect(merged > 20, "hardly any text was to be merged")
            #expect(takenOut > 0, "no word was taken out")
            try wasm.end()
        }
    }

    private static func check(_ storm: inout DiaryStorm) async throws {
        let space = storm.space
        let stored = try await storm.house.services.database.read { try $0.wholeJournal(space) }
        let journal = try #require(stored)
        let here = JournalSnapshot(of: journal).json.text
        for index in storm.devices.indices {
            #expect(storm.devices[index].unsent == 0)
            let held = try #require(try storm.held(index)?.shown.journal)
            #expect(JournalSnapshot(of: held).json.text == here, "seed \(storm.seed): device \(index)")
        }
        // Each tab wrote a line of its own in each entry, so nobody's words are in another's way.
        for (entry, typed) in storm.texts {
            let id = try #require(ID<Entity>(entry))
            let text = journal.entries[id]?.text.value ?? ""
            let faults = typed.faults(in: text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
            #expect(faults.isEmpty, "seed \(storm.seed): \(faults) in \(text)")
        }
        // What is in the log, applied to nothing, is what is stored.
        let log = try await storm.house.services.database.read {
            try $0.operations(in: space, after: 0, limit: 1_000_000)
        }
        var again = Journal(id: space)
        for recorded in log { again.apply(recorded.operation) }
        #expect(JournalSnapshot(of: again).json.text == here)
    }
}

/// What happens in such a storm is drawn from a seed.
struct DiaryStorm {
    let seed: UInt64
    let house: House
    let journal: String
    let space: ID<Space>
    private(set) var devices: [Device] = []
    private var tabs: [Tab] = []
    private var random: Entropy
    /// The words that were written in each entry, and those that were taken out again.
    private(set) var texts: [String: TypedText] = [:]
    private var typed = 0
    private(set) var counts: [String: Int] = [:]
    private var late: [[JSON]]

    static let troubles = [
        "answers lost", "answers late", "questions sent twice", "restarts", "written over an older text",
    ]
    private static let entryCount = 3

    /// A page that is open on a device: what it shows, and which version it is.
    private struct Tab {
        let name: String
        let device: Int
        var entry: String
        var session: String
        var text = ""
        var base = ""
    }

    struct Wrong: Error {
        let text: String
    }

    init(seed: UInt64, _ house: House, _ wasm: WasmHost) async throws {
        self.seed = seed
        self.house = house
        random = Entropy(seed: (seed, 21, 22, 23))
        let made = try await house[.minji].api(.post, "/journals", ["name": .string("일기 \(seed)")])
        guard let id = made.json?["id"]?.stringValue, let space = ID<Space>(id) else { throw Wrong(text: made.body) }
        journal = id
        self.space = space
        let builds: [Core] = [.here(ReplicaRouter()), .wasm(wasm, number: Int(seed) * 10), .here(ReplicaRouter())]
        late = Array(repeating: [], count: builds.count)
        for (index, core) in builds.enumerated() {
            let skew = Int64.random(in: -2...2, using: &random) * 86_400_000
            var device = try Device(
                house[.minji], now: house.clock.now, skew: skew, seed: seed &+ UInt64(index) &* 104_729, core: core)
            try await device.sync()
            devices.append(device)
        }
        let entries = (0..<Self.entryCount).map { _ in newID() }
        for index in devices.indices {
            for number in 0..<2 {
                tabs.append(
                    Tab(
                        name: "t\(index)\(number)", device: index, entry: entries.randomElement(using: &random) ?? "",
                        session: newID()))
            }
        }
        allEntries = entries
    }

    private var allEntries: [String] = []

    mutating func rage(until goal: Int) async throws {
        for _ in 0..<goal {
            let index = Int.random(in: tabs.indices, using: &random)
            let passed = Int64.random(in: 0...20_000, using: &random)
            house.clock.advance(passed)
            for device in devices.indices { devices[device].now += passed }
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<9: try write(index)
            case 9: try open(index)
            case 10: try mark(index)
            case 11: try restart(tabs[index].device)
            case 12: try takeOut(index)
            default: try await speak(tabs[index].device)
            }
        }
    }

    /// Everybody hears everything, and browsers are opened anew.
    mutating func calm() async throws {
        for device in devices.indices {
            for answer in late[device] { try devices[device].take(answer) }
            late[device] = []
        }
        for _ in 0..<2 { for device in devices.indices { try await devices[device].sync() } }
        for device in devices.indices { try devices[device].restart() }
    }

    /// The journal as a device wrote it down.
    func held(_ index: Int) throws -> HeldSpace<JournalOnDevice>? {
        let entries = devices[index].kept.sorted { $0.key < $1.key }.map { JSON.array([.string($0.key), $0.value]) }
        let replica = Browser.Replica(entries: entries, now: devices[index].now, zone: OffsetTable(json: .array([])))
        return replica?.rooms.journals[space]
    }

    private mutating func count(_ trouble: String) { counts[trouble, default: 0] += 1 }

    private mutating func newID() -> String {
        ID<Entity>(
            high: UInt64.random(in: 0...UInt64.max, using: &random),
            low: UInt64.random(in: 0...UInt64.max, using: &random)
        ).text
    }

    /// A page types a word and saves, as it does within a second.
    private mutating func write(_ index: Int) throws {
        let word = "\(tabs[index].name)-\(typed)"
        typed += 1
        var lines = tabs[index].text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines == [""] { lines = [] }
        if let line = lines.firstIndex(where: { $0.hasPrefix(tabs[index].name + ":") }) {
            lines[line] += " \(word)"
        } else {
            lines.append("\(tabs[index].name): \(word)")
        }
        texts[tabs[index].entry, default: TypedText()].put(word)
        try save(index, lines.joined(separator: "\n"))
    }

    /// A page takes the last word of its line out again.
    private mutating func takeOut(_ index: Int) throws {
        var lines = tabs[index].text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let line = lines.firstIndex(where: { $0.hasPrefix(tabs[index].name + ": ") }),
            let space = lines[line].lastIndex(of: " ")
        else { return }
        let word = String(lines[line][lines[line].index(after: space)...])
        lines[line] = String(lines[line][..<space])
        texts[tabs[index].entry, default: TypedText()].takeOut(word)
        try save(index, lines.joined(separator: "\n"))
    }

    private mutating func save(_ index: Int, _ text: String) throws {
        if try present(index).base != tabs[index].base { count("written over an older text") }
        let form = [
            ("operation", newID()), ("entry", tabs[index].entry), ("text", text), ("base", tabs[index].base),
            ("checksum", tabs[index].base.isEmpty ? "" : TextChecksum.of(tabs[index].text)),
            ("was", tabs[index].text), ("session", tabs[index].session), ("zone", "Asia/Seoul"),
        ]
        let isLast = Int.random(in: 0..<6, using: &random) == 0
        let whole = isLast ? form + [("done", "1")] : form
        let address = "/diary/\(journal)/write-entry"
        // Most pages say what changed; a device that does not know over what gets the whole text.
        let isPatched = !tabs[index].base.isEmpty && !typed.isMultiple(of: 4)
        var answer = try devices[tabs[index].device].post(address, isPatched ? Self.patched(whole) : whole)
        if isPatched, answer.status == 422 {
            count("texts that a device does not know")
            answer = try devices[tabs[index].device].post(address, whole)
        }
        guard answer.status == 303 else { throw Wrong(text: "\(answer.status) \(answer.page)") }
        try look(index)
        if isLast { tabs[index].session = newID() }
    }

    /// The same write, with what changed in place of both texts.
    private static func patched(_ form: [(String, String)]) -> [(String, String)] {
        func field(_ name: String) -> String { form.first { $0.0 == name }?.1 ?? "" }
        let patch = TextPatch(from: field("was"), to: field("text")).json.text
        return form.filter { !["text", "was", "checksum"].contains($0.0) }
            + [("checksum", "patch"), ("over", field("checksum")), ("patch", patch)]
    }

    /// What the device shows of a tab's entry now.
    private func present(_ index: Int) throws -> (text: String, base: String) {
        guard let id = ID<Entity>(tabs[index].entry),
            let entry = try held(tabs[index].device)?.shown.journal.entries[id]
        else { return ("", "") }
        return (entry.text.value, entry.text.version?.text ?? "")
    }

    private mutating func look(_ index: Int) throws {
        (tabs[index].text, tabs[index].base) = try present(index)
    }

    /// Another entry, or the same one anew.
    private mutating func open(_ index: Int) throws {
        tabs[index].entry = allEntries.randomElement(using: &random) ?? ""
        tabs[index].session = newID()
        try look(index)
    }

    private mutating func mark(_ index: Int) throws {
        let mark = Entry.Mark.allCases.randomElement(using: &random)?.rawValue ?? ""
        guard !(try present(index).base.isEmpty) else { return }
        _ = try devices[tabs[index].device].post(
            "/diary/\(journal)/mark-entry",
            [("operation", newID()), ("entry", tabs[index].entry), ("mark", mark)])
    }

    private mutating func restart(_ device: Int) throws {
        count("restarts")
        try devices[device].restart()
    }

    private mutating func speak(_ device: Int) async throws {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            count("answers lost")
            _ = try await ask(device, try devices[device].question())
        case 1:
            count("questions sent twice")
            let question = try devices[device].question()
            let answers = [try await ask(device, question), try await ask(device, question)]
            for answer in answers.shuffled(using: &random) { try devices[device].take(answer) }
        case 2:
            count("answers late")
            late[device].append(try await ask(device, try devices[device].question()))
        case 3 where !late[device].isEmpty:
            let answer = late[device].remove(at: Int.random(in: late[device].indices, using: &random))
            try devices[device].take(answer)
        default: try await devices[device].sync()
        }
    }

    private func ask(_ device: Int, _ question: JSON) async throws -> JSON {
        let answer = try await devices[device].visitor.api(.post, "/sync", question)
        guard answer.status == 200, let json = Device.read(answer) else { throw Wrong(text: answer.body) }
        return json
    }
}
