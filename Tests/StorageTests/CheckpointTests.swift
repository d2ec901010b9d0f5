import Foundation
import Storage
import TestKit
import Testing

/// How what SQLite has committed comes from its log into its file.
@Suite(.timeLimit(.minutes(30))) struct CheckpointTests {
    private static let megabyte = 1_048_576

    private func withFile(_ body: (Database, _ path: String) async throws -> Void) async throws {
        try await withLocation(.sqlite) { location in
            guard case .sqlite(let path) = location else { return }
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate(Migration.floor + [notes])
                try await body(database, path)
            }
        }
    }

    private func size(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    private func write(_ count: Int, into database: Database, from start: Int = 0) async throws {
        let text = String(repeating: "마루", count: CheckpointTests.megabyte / 6)
        for index in start..<start + count {
            try await database.write { try $0.execute("INSERT INTO note (id, text) VALUES (\(index), \(text))") }
        }
    }

    @Test func `it is in the file before anybody closes it`() async throws {
        try await withFile { database, path in
            try await write(10, into: database)
            #expect(try size(path) < CheckpointTests.megabyte, "what is small waits")
            try await write(10, into: database, from: 10)
            try await eventually("it is in the file") { try size(path) > 10 * CheckpointTests.megabyte }
        }
    }

    @Test func `the log is begun anew, however long writing goes on`() async throws {
        try await withFile { database, path in
            // Without a pause, so that the writer's own turn comes where the other's does not suffice.
            try await write(100, into: database)
            #expect(try size(path + "-wal") < 80 * CheckpointTests.megabyte)
            let count = try await database.count()
            #expect(count == 100)
        }
    }
}
