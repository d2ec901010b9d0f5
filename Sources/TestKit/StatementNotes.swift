import Foundation
import Storage
import Synchronization
import Testing

/// Notes which statements ran on which engine in which test: in the folder that `MARU_TEST_STATEMENTS` names, a file
/// for each engine and process, of lines of a statement, a tab and a test. `script/statements` reads them.
final class StatementNotes: Sendable {
    /// Begins with the first test that wants a database.
    static let begin: Void = {
        guard let folder = ProcessInfo.processInfo.environment["MARU_TEST_STATEMENTS"] else { return }
        let notes = Dictionary(
            uniqueKeysWithValues: Engine.allCases.map { ($0.name, StatementNotes(of: $0, in: URL(filePath: folder))) })
        StatementTrace.observer = { engine in
            let test = Test.current.map { "\($0.sourceLocation.fileID) \($0.displayName ?? $0.name)" } ?? ""
            return { notes[engine]?.note($0, in: test) }
        }
    }()

    private struct State {
        /// A statement's text is made once.
        var texts: [PortableStatement.Key: String] = [:]
        var keys: [String: Set<PortableStatement.Key>] = [:]
        /// Of statements without a key.
        var lines: Set<String> = []
    }

    private let state = Mutex(State())
    private let file: FileHandle

    private init(of engine: Engine, in folder: URL) {
        let path = folder.appending(path: "\(engine)-\(ProcessInfo.processInfo.processIdentifier).txt")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: path)
            file = try FileHandle(forWritingTo: path)
        } catch {
            fatalError("MARU_TEST_STATEMENTS: \(error)")
        }
    }

    private func note(_ statement: PortableStatement, in test: String) {
        let key = statement.key
        state.withLock { state in
            if let key, !state.keys[test, default: []].insert(key).inserted { return }
            let text = key.flatMap { state.texts[$0] } ?? StatementNotes.line(statement.text)
            if let key { state.texts[key] = text }
            if text.isEmpty { return }
            let line = "\(text)\t\(test)\n"
            if key == nil, !state.lines.insert(line).inserted { return }
            // What could not be written is missing in the check, which fails.
            try? file.write(contentsOf: Data(line.utf8))
        }
    }

    /// The text in one line.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
