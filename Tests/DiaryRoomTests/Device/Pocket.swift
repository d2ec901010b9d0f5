import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import DiaryRoom

/// A device of the journal's owner, which answers as its service worker is answered.
struct Pocket {
    var replica: Replica
    var now: Int64
    private var entropy = Entropy(seed: (1, 2, 3, 4))
    let journal: ID<Space>
    /// What the device has stored, by key.
    private(set) var stored: [String: JSON] = [:]

    private let owner: DeviceOwner

    static let zone = OffsetTable(json: .array([]))

    /// - Parameter known: operations that the server sent with the journal.
    init(_ desk: Desk, known: Int = 0) throws {
        journal = desk.journal.id
        now = desk.now
        owner = DeviceOwner(desk.viewer())
        let delta = SyncDelta(
            space: journal, kind: DiaryRules.kind, sequence: Int64(desk.log.count),
            snapshot: SyncDelta.Snapshot(
                state: JournalSnapshot(of: desk.journal).json, members: [], fieldCount: JournalSnapshot.fieldCount),
            operations: Array(desk.recorded.suffix(known)))
        stored = [
            StorageKey.owner: owner.json, StorageKey.skew: 0, StorageKey.space + journal.text: delta.json,
        ]
        replica = try Pocket.opened(stored, now: now)
    }

    private static func opened(_ stored: [String: JSON], now: Int64) throws -> Replica {
        // Written down and read again.
        let entries = try stored.sorted { $0.key < $1.key }.map { key, value in
            try JSON.parse(JSON.array([.string(key), value]).bytes)
        }
        return try #require(Replica(entries: entries, now: now, zone: zone))
    }

    var copy: JournalCopy { replica.rooms.journals[journal]!.shown }
    func text(_ entry: ID<Entity> = Desk.entry) -> String? { copy.journal.entries[entry]?.text.value }
    func version(_ entry: ID<Entity> = Desk.entry) -> String {
        copy.journal.entries[entry]?.text.version?.text ?? ""
    }

    @discardableResult
    mutating func visit(_ request: Request, isOffline: Bool = true) -> VisitResult {
        now += 1_000
        let random = Entropy(seed: (entropy.next(), entropy.next(), entropy.next(), entropy.next()))
        let result = replica.visit(
            DiaryRules.self, request, isOffline: isOffline, from: nil, now: now, zone: Pocket.zone, entropy: random)
        if let queued = result.queued { stored[StorageKey.key(of: queued)] = queued.json }
        return result
    }

    mutating func get(_ path: String = "", _ query: [String: String] = [:], isOffline: Bool = true) -> String {
        let path = [journal.text] + path.split(separator: "/").map { String($0) }
        let result = visit(Request(.get, path, query: Desk.fields(query)), isOffline: isOffline)
        guard case .page(let page, let viewer) = result.response else { return "" }
        return Shell.fragment(page, viewer: viewer).text
    }

    @discardableResult
    mutating func post(_ useCase: String, _ form: [String: String]) -> VisitResult {
        visit(Request(.post, [journal.text, useCase], form: Desk.fields(form)))
    }

    /// What the page saves each second: the whole text.
    ///
    /// - Parameter known: the text at `base`, as the page has it; what the device shows if nil.
    @discardableResult
    mutating func write(
        _ text: String, in entry: ID<Entity> = Desk.entry, base: String = "", over known: String? = nil,
        session: String = "s", done: Bool = false
    ) -> VisitResult {
        var form = ["entry": entry.text, "text": text, "base": base, "session": session, "day": "2026-11-21"]
        if !base.isEmpty, let known = known ?? self.text(entry) {
            form["checksum"] = TextChecksum.of(known)
            form["was"] = known
        }
        if done { form["done"] = "1" }
        return post("write-entry", form)
    }

    /// What the page saves each second: what changed. It asks to be told the version alone.
    ///
    /// - Parameters:
    ///   - known: the text at `base`, as the page has it; what the device shows if nil.
    ///   - id: the operation's; the device gives one if it is empty.
    ///   - saying: how the page says what it has.
    @discardableResult
    mutating func type(
        _ text: String, base: String, over known: String? = nil, session: String = "s", done: Bool = false,
        as id: String = "", saying: Saying = .whatChanged
    ) -> VisitResult {
        let known = known ?? self.text() ?? ""
        var form = [
            "entry": Desk.entry.text, "base": base, "session": session, "day": "2026-11-21", "operation": id,
            "expects": TextChecksum.of(text),
        ]
        let sum = TextChecksum.of(known)
        let patch = TextPatch(from: known, to: text).json.text
        let said =
            switch saying {
            case .whatChanged: ["patch": patch, "checksum": "patch", "over": sum]
            case .allOfIt: ["text": text, "checksum": sum, "was": known]
            case .last: ["text": text, "checksum": sum, "patch": patch]
            }
        form.merge(said) { $1 }
        if done { form["done"] = "1" }
        return post("write-entry", form)
    }

    enum Saying: CaseIterable {
        case whatChanged
        /// Where what changed was refused.
        case allOfIt
        /// As the page goes, while the request before it is not answered.
        case last
    }

    /// The ids of the changes in the next request of the sync.
    mutating func sent() -> [ID<Operation>] {
        let question = replica.question(limit: 50, bytes: 1_000_000, now: now)
        return question.unsent.compactMap { json in
            (try? UnsentChange(json: json))?.id
        }
    }

    /// The device after its worker was killed: what was stored, and nothing else.
    func reopened() throws -> Pocket {
        var pocket = self
        pocket.replica = try Pocket.opened(stored, now: now)
        return pocket
    }

    /// The server does what the device sends, and the device takes its answer.
    ///
    /// - Parameter meanwhile: what happens on the device after it has sent.
    mutating func sync(with desk: inout Desk, meanwhile: (inout Pocket) -> Void = { _ in }) throws {
        let question = replica.question(limit: 50, bytes: 1_000_000, now: now)
        var settled: [JSON] = []
        for json in question.unsent {
            let change = try UnsentChange(json: json)
            let form = change.request(to: DiaryRules.self).form
            let fields = Dictionary(uniqueKeysWithValues: form.pairs.map { ($0.name, $0.value) })
            let done = try desk.act(change.useCase, fields, at: change.clock)
            if done == nil { desk.answered.append(change.id) }
            settled.append(PushResult(change.id, done == nil ? .unchanged : .done).json)
        }
        meanwhile(&self)
        try take(desk, settled)
    }

    /// The device hears what others did, and sends nothing.
    mutating func receive(from desk: Desk) throws { try take(desk, []) }

    private mutating func take(_ desk: Desk, _ settled: [JSON]) throws {
        let known = replica.rooms.journals[journal]?.confirmed.sequence ?? 0
        let delta = SyncDelta(
            space: journal, kind: DiaryRules.kind, sequence: Int64(desk.log.count),
            operations: desk.recorded.filter { $0.sequence > known })
        let answer: JSON = [
            "now": .integer(now), "owner": owner.json, "people": .array([]), "settled": .array(settled),
            "spaces": .array([delta.json]), "lost": .array([]), "more": false,
        ]
        _ = replica.apply(try #require(SyncAnswer(json: answer)), now: now, zone: Pocket.zone)
    }
}

extension Desk {
    /// The log with the sequences that the server gave.
    var recorded: [RecordedOperation] {
        log.enumerated().map { index, operation in
            RecordedOperation(operation: operation, sequence: Int64(index + 1), recordedAt: now)
        }
    }
}

extension [UInt8] {
    /// As text.
    var text: String { String(decoding: self, as: UTF8.self) }
}
