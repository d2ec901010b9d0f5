import DeviceFloor
import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Browser

/// Somebody's device, on which each change is sent as soon as it is made.
protocol StoryDevice {
    /// Whether the house cannot be reached while something is done; it can be once that is to be sent.
    var isOffline: Bool { get set }
    /// Whose it is, once the house has said so.
    var person: String? { get }

    /// Sends a form of a page and what it has made.
    ///
    /// - Returns: the change that was made last; nil if none was.
    mutating func act(_ address: String, _ form: [(String, String)], at now: Int64) async throws -> UnsentChange?
}

/// What a device consists of.
enum StoryWay: CaseIterable {
    /// The core in this process, or as WebAssembly in Node. What a browser's worker does around it is done here.
    case core, wasm
    /// All of it: the service worker's scripts, and the WebAssembly in them.
    case worker
}

extension Device: StoryDevice {
    var person: String? { state["person"]?.stringValue }

    mutating func act(_ address: String, _ form: [(String, String)], at now: Int64) async throws -> UnsentChange? {
        self.now = now
        let answer = try post(address, form)
        #expect(answer.status == 303 && !answer.isPassed, "\(address): \(answer.page)")
        try await sync()
        #expect(unsent == 0 && refused == 0, "\(address)")
        return queued
    }
}

/// A browser's service worker, run in Node from the scripts that the house serves: see `run-worker.mjs`.
struct WorkerDevice: StoryDevice {
    private let visitor: Visitor
    private let node: NodeLines
    private var state: JSON = .null
    var isOffline = false

    init(_ visitor: Visitor, _ node: NodeLines, now: Int64) async throws {
        (self.visitor, self.node) = (visitor, node)
        _ = try await order(["now": .integer(now)])
    }

    var person: String? { state["person"]?.stringValue }

    mutating func act(_ address: String, _ form: [(String, String)], at now: Int64) async throws -> UnsentChange? {
        let (told, sent) = try await order([
            "now": .integer(now), "address": .string(address), "isAlone": .bool(isOffline),
            "form": .array(form.map { .array([.string($0.0), .string($0.1)]) }),
        ])
        #expect(told["status"] == 303, "\(address): \(told["page"]?.stringValue ?? "")")
        #expect(isOffline || told["asked"] == [], "\(address) was left to the house: \(told["asked"] ?? .null)")
        #expect(state["phase"] == "synced" && state["unsent"] == 0 && state["refused"] == 0, "\(address): \(state)")
        return try sent.last.map { try UnsentChange(json: $0) }
    }

    /// Has the worker do something, and answers what it asks the house meanwhile.
    ///
    /// - Returns: what it has told the test, and the changes that it has sent.
    private mutating func order(_ order: JSON) async throws -> (told: JSON, sent: [JSON]) {
        try node.say(order.text)
        var sent: [JSON] = []
        while true {
            let told = try JSON.parse(Array(try node.hear()), limits: Device.told)
            guard let says = told["says"]?.stringValue else {
                state = told["state"] ?? .null
                return (told, sent)
            }
            let question = try JSON.parse(Array(says.utf8), limits: Device.told)
            sent += question["unsent"]?.arrayValue ?? []
            let answer = try await visitor.api(.post, "/sync", question)
            let headers = answer.headers.map { JSON.Member($0.name.rawName, .string($0.value)) }
            let response: JSON = [
                "status": .integer(Int64(answer.status)), "headers": .object(headers), "body": .string(answer.body),
            ]
            try node.say(response.text)
        }
    }
}
