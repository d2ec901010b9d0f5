import DeviceFloor
import Floor
import Testing

@testable import Browser

/// What a device has on its disk: texts, which this version and the one before read alike.
@Suite struct `What a device has stored` {
    private let pocket: Pocket
    private let stored: [(key: String, text: String)]

    init() throws {
        pocket = try Pocket(Desk())
        stored = pocket.stored.sorted { $0.key < $1.key }.map {
            ($0.key, String(decoding: $0.value.bytes, as: UTF8.self))
        }
    }

    private func answer(
        _ question: JSON, _ body: [UInt8] = [], by router: inout ReplicaRouter
    ) throws -> (told: JSON, rest: [UInt8]) {
        let answer = router.answer(question.bytes + [UInt8(ascii: "\n")] + body)
        let line = answer.prefix { $0 != UInt8(ascii: "\n") }
        return (try JSON.parse(Array(line)), Array(answer.dropFirst(line.count + 1)))
    }

    /// A module with these entries, and how many of them are unsent.
    private func opened(_ entries: [(key: String, text: String)]) throws -> (router: ReplicaRouter, unsent: Int64?) {
        var router = ReplicaRouter()
        let lengths = entries.map { JSON.array([.string($0.key), .integer(Int64($0.text.utf8.count))]) }
        let question: JSON = ["ask": "open", "now": .integer(pocket.now), "entries": .array(lengths)]
        let (told, _) = try answer(question, entries.flatMap { Array($0.text.utf8) }, by: &router)
        return (router, told["state"]?["unsent"]?.integerValue)
    }

    private func visit(
        _ method: String, _ path: String, _ form: String = "", by router: inout ReplicaRouter
    ) throws -> (told: JSON, rest: [UInt8]) {
        try answer(
            [
                "ask": "visit", "method": .string(method), "now": .integer(pocket.now), "alone": true, "fragment": true,
                "address": .string("/diary/\(pocket.journal.text)/\(path)"), "random": ["1", "2", "3", "4"],
            ], Array(form.utf8), by: &router)
    }

    /// As its worker wrote it: by `JSON.stringify`.
    private func writtenBefore(_ number: Int, _ text: String) -> (key: String, text: String) {
        let id = "01939000-0000-7000-8000-00000000000\(number)"
        let form = #"{"entry":"\#(Desk.entry.text)","text":"\#(text)","base":"","session":"s","day":"2026-11-21"}"#
        let change =
            #""space":"\#(pocket.journal.text)","do":"write-entry","clock":"\#(pocket.now << 16)","with":\#(form)"#
        return ("f-unsent-\(id)", #"{"id":"\#(id)",\#(change),"pinned":[]}"#)
    }

    @Test func `by the version before is unsent, and beside it what no version can read`() throws {
        let before: [(key: String, text: String)] = [
            writtenBefore(1, #"우유 \"두 팩\"\n그리고 빵"#), (key: "f-unsent-2", text: "{\n"),
        ]
        var (router, unsent) = try opened(stored + before)
        #expect(unsent == 1)
        let page = try visit("GET", "entry/\(Desk.entry.text)", by: &router).rest
        #expect(String(decoding: page, as: UTF8.self).contains("그리고 빵"))
        let question = try JSON.parse(try answer(["ask": "sync"], by: &router).rest)
        let sent = try UnsentChange(json: try #require(question["unsent"]?.arrayValue?.first))
        #expect(sent.form["text"] == "우유 \"두 팩\"\n그리고 빵")
    }

    @Test func `is a line of JSON for each change, which is read again`() throws {
        var (router, none) = try opened(stored)
        let form = "entry=\(Desk.entry.text)&text=%EC%9A%B0%0A%EC%9C%A0&base=&session=s&day=2026-11-21"
        let (told, rest) = try visit("POST", "write-entry", form, by: &router)
        let kept = try #require(told["keep"]?.arrayValue?.first?.arrayValue)
        #expect(none == 0 && kept[1] == .integer(Int64(rest.count)))
        let change = try UnsentChange(json: JSON.parse(rest))
        #expect(change.form["text"] == "우\n유" && kept[0] == .string(StorageKey.key(of: change)))
        let text = String(decoding: rest, as: UTF8.self)
        #expect(!text.contains("\n"))
        #expect(try opened(stored + [(key: StorageKey.key(of: change), text: text)]).unsent == 1)
    }
}
