import DeviceFloor
import Floor
import Foundation
import HTTPTypes
import Runtime
import Synchronization
import TestKit
import Testing

@testable import Browser
@testable import Server
@testable import ServerFloor

/// Nothing of a request is read twice on its way to the rule. The counts are those of the whole process, so that this runs
/// when nothing else does.
@Suite(.serialized) struct `What is read after a press` {
    private typealias Reads = [ReadCount.Part: Int]

    @Test func `is read once by the server, whoever asks`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await BoardPages.board(house)
            let column = try #require(try await BoardPages.columns(house, board).first)
            func reads(_ body: () async throws -> Answer) async throws -> Reads {
                _ = ReadCount.drain()
                let answer = try await body()
                #expect(answer.status < 400, "\(answer.status) \(answer.body.prefix(300))")
                return ReadCount.drain()
            }
            let form = try await reads {
                try await minji.post("/board/\(board)/add-card", ["title": "우유", "column": column])
            }
            #expect(form == [.path: 1, .form: 1], "a form")
            let page = try await reads { try await minji.get("/board/\(board)") }
            #expect(page[.path] == 1 && page[.form] == nil, "a page: \(page)")
            let call = try await reads {
                try await minji.api(.post, "/boards/\(board)/cards", ["title": "두부", "column": .string(column)])
            }
            #expect(call[.path] == 1 && call[.form] == nil, "a call: \(call)")
        }
    }

    @Test func `is read once by a device, and by the house for each change of it`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            _ = ReadCount.drain()
            #expect(try device.post("/board/\(board)/add-card", [("title", "민지의 것")]).status == 303)
            let done = ReadCount.drain()
            #expect(done[.path] == 1 && done[.form] == 1, "\(done)")
            #expect(try device.get("/board/\(board)").page.contains("민지의 것"))
            let shown = ReadCount.drain()
            #expect(shown[.path] == 1, "\(shown)")
            let question = try device.question()
            _ = ReadCount.drain()
            #expect(try await house[.minji].api(.post, "/sync", question).status == 200)
            let told = ReadCount.drain()
            #expect(told[.path] == 2, "the call, and the one change in it: \(told)")
        }
    }

    /// The functions of ours on the stack of the thread that runs the transaction.
    @Test func `comes to the rule through few functions`() async throws {
        try await withHouse(.sqlite, cast: [.minji], rooms: Room.beside) { house in
            let list: ID<Space> = ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0001)
            _ = try await house[.minji].post("/diary/create-diary", ["diary": list.text])
            let stack = Stack()
            NoteRules.whenAdding.withLock { $0 = { stack.note() } }
            defer { NoteRules.whenAdding.withLock { $0 = {} } }
            let added = try await house[.minji].post("/diary/\(list.text)/add-note", ["text": "우유"])
            #expect(added.status == 303)
            let frames = stack.ofServer
            #expect((1...12).contains(frames.count), "\(frames.count):\n\(frames.joined(separator: "\n"))")
        }
    }
}

/// The last stack that was seen.
private final class Stack: Sendable {
    private let frames = Mutex<[String]>([])

    func note() {
        let seen = try? Backtrace.capture().symbolicated()?.frames.map { $0.symbol?.rawName ?? "?" }
        frames.withLock { $0 = seen ?? [] }
    }

    /// Of the modules between the connection and the rule, without what the compiler puts between a closure and its call.
    var ofServer: [String] {
        frames.withLock { $0 }.filter { frame in
            ["$s5Floor", "$s7Storage", "$s11ServerFloor"].contains { frame.hasPrefix($0) } && !frame.hasSuffix("TA")
        }
    }
}
