import Foundation

@testable import Browser

/// Where a device's core runs: in this process, or as WebAssembly in Node.
// Sendable by use: a test hands a device over and then speaks to it from one place alone.
enum Core: @unchecked Sendable {
    case here(ReplicaRouter)
    case wasm(WasmHost, number: Int)

    mutating func answer(_ question: [UInt8]) throws -> [UInt8] {
        switch self {
        case .here(var door):
            defer { self = .here(door) }
            return door.answer(question)
        case .wasm(let host, let number): return try host.answer(question, by: number)
        }
    }

    /// Forgets everything, as a worker that is stopped does.
    mutating func begin() throws {
        switch self {
        case .here: self = .here(ReplicaRouter())
        case .wasm(let host, let number): try host.begin(number)
        }
    }
}

/// Node with any number of instances of the WebAssembly build, each a device's own.
///
/// Node is spoken to line by line: a device's number begins it anew; with a question after it, in base64, it is answered.
final class WasmHost {
    private let node: NodeLines

    init() throws { node = try NodeLines("run-devices.mjs") }

    func end() throws { try node.end() }

    func begin(_ number: Int) throws { _ = try said("\(number)") }

    func answer(_ question: [UInt8], by number: Int) throws -> [UInt8] {
        let line = try said("\(number) " + Data(question).base64EncodedString())
        guard let bytes = Data(base64Encoded: line) else {
            throw NodeLines.Silence(text: String(decoding: line, as: UTF8.self))
        }
        return [UInt8](bytes)
    }

    private func said(_ line: String) throws -> Data {
        try node.say(line)
        return try node.hear()
    }
}

/// A program in Node that has the WebAssembly build, and is spoken to line by line.
final class NodeLines {
    private let process = Process()
    private let questions = Pipe()
    private let answers = Pipe()
    private var received = Data()

    struct Silence: Error {
        let text: String
    }

    /// - Parameter script: of this folder.
    init(_ script: String) throws {
        guard let module = ProcessInfo.processInfo.environment["MARU_WASM"] else {
            throw Silence(
                text: "MARU_WASM is not set: script/test sets it to the module that script/web --parity builds.")
        }
        let runner = URL(filePath: #filePath).deletingLastPathComponent().appending(path: script).path
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["node", runner, module]
        process.standardInput = questions
        process.standardOutput = answers
        try process.run()
    }

    func end() throws {
        try questions.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func say(_ line: String) throws { try questions.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

    func hear() throws -> Data {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(received[received.startIndex..<end])
                received = Data(received[(end + 1)...])
                return line
            }
            let more = answers.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Silence(text: "Node stopped. What it said is above.") }
            received.append(more)
        }
    }
}
