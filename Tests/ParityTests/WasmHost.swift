import Foundation

/// The WebAssembly build of the core, run by Node.
enum WasmHost {
    /// Why the module could not be asked.
    struct Silence: Error, CustomStringConvertible {
        let description: String
    }

    /// Every question's answer, by its name. One run answers all of them.
    ///
    /// - Parameter hashSeed: what Swift's hashing is seeded with in there. Two seeds that give two answers mean that the
    ///   order of a dictionary shows.
    static func answers(to questions: [Question], hashSeed: UInt8) throws -> [String: [UInt8]] {
        guard let module = ProcessInfo.processInfo.environment["MARU_WASM"] else {
            throw Silence(
                description: "MARU_WASM is not set: script/test sets it to the module that script/web --parity builds.")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-parity-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // Only litter in a temporary folder is at stake.

        let files = try questions.enumerated().map { index, question in
            let file = folder.appending(path: "\(index).json")
            try Data(question.bytes).write(to: file)
            return file.path
        }
        let runner = Question.folder.appending(path: "run-wasm.mjs").path
        let printed = try output(of: ["node", runner, module, "\(hashSeed)"] + files, in: folder)
        let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard lines.count == questions.count else {
            throw Silence(description: "\(questions.count) questions, but \(lines.count) answers")
        }
        return try zip(questions, lines).reduce(into: [:]) { answers, pair in
            guard let bytes = Data(base64Encoded: String(pair.1)) else {
                throw Silence(description: "\(pair.0.name): not base64")
            }
            answers[pair.0.name] = [UInt8](bytes)
        }
    }

    private static func output(of command: [String], in folder: URL) throws -> String {
        // Through files, since a pipe that nobody empties while the other fills would stop Node for ever.
        let output = folder.appending(path: "output")
        let complaint = folder.appending(path: "complaint")
        for file in [output, complaint] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: complaint)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Silence(description: try String(contentsOf: complaint, encoding: .utf8))
        }
        return try String(contentsOf: output, encoding: .utf8)
    }
}
