import Floor
import HTTPTypes
import TestKit

import DeviceFloor
@testable import Browser

/// One browser of somebody's, as the service worker runs it: the replica, what it wrote down, and a house to speak to.
struct Device {
    /// The house that it speaks to, which may be another by now.
    var visitor: Visitor
    private var core: Core
    /// What the device wrote down, by key.
    private(set) var kept: [String: JSON] = [:]
    /// How far its clock is off, in milliseconds.
    let skew: Int64
    private var random: Entropy
    /// The device's own clock, in Unix milliseconds.
    var now: Int64
    /// The UTC offsets of its time zone, as the service worker gives them: UTC.
    var zone: JSON = .array([])
    /// Its name.
    var zoneName = "UTC"
    /// The offsets of zones that it knows by their names, for forms that were drawn there.
    var zones: [String: JSON] = [:]
    /// Whether the house cannot be reached.
    var isOffline = false
    private(set) var state: JSON = .null
    /// What was done here last and waits to be sent.
    private(set) var queued: UnsentChange?
    /// Changes of which less came than was shown here: the board and the operation, as the last answer told.
    private(set) var partlyOverridden: [[String]] = []

    init(
        _ visitor: Visitor, now: Int64, skew: Int64 = 0, seed: UInt64 = 1, core: Core = .here(ReplicaRouter())
    ) throws {
        self.visitor = visitor
        self.core = core
        self.skew = skew
        self.now = now + skew
        random = Entropy(seed: (seed, 5, 6, 7))
        try self.core.begin()
    }

    /// What a request came to.
    struct Answer {
        var status: Int
        var page: String
        /// Where it leads.
        var location: String?
        /// Whether the device left it to the house.
        var isPassed: Bool
    }

    mutating func get(_ path: String, fragment: Bool = false) throws -> Answer { try visit("GET", path, [], fragment) }

    mutating func post(_ path: String, _ form: [(String, String)]) throws -> Answer {
        try visit("POST", path, form, false)
    }

    private mutating func visit(
        _ method: String, _ address: String, _ form: [(String, String)], _ isFragment: Bool
    ) throws -> Answer {
        let seed = (0..<4).map { _ in JSON.string(String(Int64(bitPattern: random.next()))) }
        func asked(_ drawn: String? = nil) throws -> (told: JSON, page: String) {
            let known = drawn.flatMap { zones[$0] == nil ? nil : $0 }
            var question: [JSON.Member] = [
                .init("ask", "visit"), .init("method", .string(method)), .init("address", .string(address)),
                .init("fragment", .bool(isFragment)), .init("alone", .bool(isOffline)), .init("now", .integer(now)),
                .init("zone", known.flatMap { zones[$0] } ?? zone), .init("zone-name", .string(known ?? zoneName)),
                .init("assets", .object([])), .init("random", .array(seed)),
            ]
            if let drawn { question.append(.init("drawn", .string(drawn))) }
            let (told, body) = try ask(.object(question), Device.encoded(form))
            return (told, String(decoding: body, as: UTF8.self))
        }
        // As the service worker does (`worker/replica.js`).
        var (told, page) = try asked()
        if let drawn = told["drawn"]?.stringValue { (told, page) = try asked(drawn) }
        if let name = told["queued"]?.stringValue {
            queued = try kept["f-unsent-" + name].map { try UnsentChange(json: $0) }
        }
        return Answer(
            status: Int(told["status"]?.integerValue ?? 303), page: page, location: told["go"]?.stringValue,
            isPassed: told["pass"]?.boolValue ?? false)
    }

    /// A form as a browser sends it.
    private static func encoded(_ form: [(String, String)]) -> [UInt8] {
        func escaped(_ text: String) -> String {
            text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        }
        return Array(form.map { escaped($0.0) + "=" + escaped($0.1) }.joined(separator: "&").utf8)
    }

    /// What it has to say to the house.
    mutating func question() throws -> JSON { try JSON.parse(try ask(["ask": "sync"]).body, limits: Device.told) }

    /// Takes in an answer of the house's. Tells whether there is more to be said.
    @discardableResult
    mutating func take(_ answer: JSON) throws -> Bool {
        let (told, _) = try ask(
            ["ask": "take", "now": .integer(now), "zone": zone, "zone-name": .string(zoneName)], answer.bytes)
        partlyOverridden = (told["lessened"]?.arrayValue ?? []).map { ($0.arrayValue ?? []).compactMap(\.stringValue) }
        return told["again"]?.boolValue ?? false
    }

    /// Takes what a live event brings. Tells whether it went on from what is here.
    mutating func bring(_ operations: JSON) throws -> Bool {
        let (told, _) = try ask([
            "ask": "bring", "operations": operations, "now": .integer(now), "zone": zone,
            "zone-name": .string(zoneName),
        ])
        return told["fits"]?.boolValue ?? true
    }

    /// Speaks with the house until both are alike.
    ///
    /// - Parameter losingAnswers: how many of the house's first answers never arrive.
    mutating func sync(losingAnswers lost: Int = 0) async throws {
        var lost = lost
        for _ in 0..<50 {
            let answer = try await visitor.api(.post, "/sync", try question())
            guard answer.status == 200, let json = Device.read(answer) else { throw Unanswered(answer.body) }
            if lost > 0 {
                lost -= 1
                continue
            }
            guard try take(json) else { return }
        }
        throw Unanswered("the device and the house never come to an end")
    }

    /// The browser is closed and opened again: only what was written down is left.
    mutating func restart() throws {
        try core.begin()
        let entries = kept.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value.bytes) }
        let lengths = entries.map { JSON.array([.string($0.key), .integer(Int64($0.value.count))]) }
        let (told, _) = try ask(
            [
                "ask": "open", "entries": .array(lengths), "now": .integer(now), "zone": zone,
                "zone-name": .string(zoneName),
            ], entries.flatMap(\.value))
        state = told["state"] ?? .null
    }

    /// Makes what it has stored of spaces what a build stored that did not know the last field of one kind of things.
    ///
    /// - Parameter isStamped: whether the field's stamp is among those of the row.
    mutating func forgetLastField(of kind: String, isStamped: Bool) {
        for (key, entry) in kept where key.hasPrefix(StorageKey.space) {
            guard let things = entry["whole"]?["state"]?[kind]?.arrayValue else { continue }
            let rows = things.map { row -> JSON in
                var values = (row.arrayValue ?? []).dropLast()
                if isStamped, let stamps = values[1].stringValue.flatMap({ Stamps.read($0) }) {
                    values[1] = .string(Stamps.text(Array(stamps.dropLast())))
                }
                return .array(Array(values))
            }
            kept[key] = entry.with("whole") {
                $0.with("state") { $0.with(kind) { _ in .array(rows) } }.without("fields")
            }
        }
    }

    /// How far it has come with a board's log; 0 where it holds nothing of it that the house knows.
    func confirmed(_ board: String) -> Int64 {
        let spaces = (state["spaces"]?.arrayValue ?? []).compactMap(\.arrayValue)
        return spaces.first { $0[0].stringValue == board }?[1].integerValue ?? 0
    }

    var unsent: Int64 { state["unsent"]?.integerValue ?? 0 }
    var refused: Int64 { state["refused"]?.integerValue ?? 0 }
    /// The ids of the changes that were refused and are kept for the owner to see, in order.
    var tray: [String] {
        kept.keys.filter { $0.hasPrefix(StorageKey.refused) }.map { String($0.dropFirst(StorageKey.refused.count)) }
            .sorted()
    }

    /// Writes down what it is told to, and returns the rest of an answer.
    private mutating func keep(_ told: JSON, _ body: ArraySlice<UInt8>) throws -> [UInt8] {
        var (rest, kept) = (body, self.kept)
        var values: [(String, JSON)] = []
        for value in told["keep"]?.arrayValue ?? [] {
            guard let pair = value.arrayValue, let key = pair[0].stringValue, let length = pair[1].integerValue else {
                throw Unanswered("no entry")
            }
            values.append((key, try WorkerRequest.parse(rest.prefix(Int(length)))))
            rest = rest.dropFirst(Int(length))
        }
        for value in told["drop"]?.arrayValue ?? [] {
            guard let start = value.stringValue else { continue }
            kept = kept.filter { !$0.key.hasPrefix(start) }
        }
        for (key, value) in values { kept[key] = value }
        self.kept = kept
        if let state = told["state"] { self.state = state }
        return Array(rest)
    }

    private mutating func ask(_ question: JSON, _ body: [UInt8] = []) throws -> (told: JSON, body: [UInt8]) {
        let answer = try core.answer(question.bytes + [UInt8(ascii: "\n")] + body)
        guard let end = answer.firstIndex(of: UInt8(ascii: "\n")),
            let told = try? JSON.parse(Array(answer[..<end]), limits: Device.told)
        else { throw Unanswered("no line of JSON") }
        return (told, try keep(told, answer[(end + 1)...]))
    }

    /// What a core or the house tells is as long as it is.
    static let told = JSON.Limits(bytes: .max, depth: 64, values: .max, members: .max)

    /// An answer of the house's; nil where it is none.
    static func read(_ answer: TestKit.Answer) -> JSON? {
        try? JSON.parse(Array(answer.body.utf8), limits: Device.told)
    }

    /// The spaces that it asks for as a whole.
    mutating func asksAnew() throws -> [String] {
        (try question()["cursors"]?.arrayValue ?? []).filter {
            $0["sequence"]?.integerValue == SyncDelta.beginningAnew
        }.compactMap { $0["space"]?.stringValue }
    }

    struct Unanswered: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }
}

extension JSON {
    fileprivate func with(_ name: String, _ change: (JSON) -> JSON) -> JSON {
        .object((members ?? []).map { $0.name == name ? Member(name, change($0.value)) : $0 })
    }

    fileprivate func without(_ name: String) -> JSON { .object((members ?? []).filter { $0.name != name }) }
}
