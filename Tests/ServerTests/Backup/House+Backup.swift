import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit

@testable import Server
@testable import ServerFloor

/// Gives a body a small house's backup, and a folder to work in.
func withBackup(_ body: @escaping @Sendable (_ path: String, _ folder: String) async throws -> Void) async throws {
    try await withFolder { folder in
        try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
            _ = try await house.boards(1)
            _ = try await house.services.backUp(to: folder + "/house.tar")
        }
        try await body(folder + "/house.tar", folder)
    }
}

extension House {
    /// Boards of 민지's: their ids.
    func boards(_ count: Int) async throws -> [String] {
        var ids: [String] = []
        for number in 0..<count {
            let answer = try await self[.minji].api(.post, "/boards", ["name": .string("보드 \(number)")])
            guard let id = answer.json?["id"]?.stringValue else { throw NoBoard(answer: answer.body) }
            ids.append(id)
        }
        return ids
    }

    func cardCount() async throws -> Int64 {
        try await services.database.read { try $0.first("SELECT count(*) FROM board_card")?.int64(0) ?? 0 }
    }

    struct NoBoard: Error { let answer: String }

    /// Puts files of some sizes where the house keeps its own.
    func keepFiles(_ sizes: [String: Int]) throws {
        for (name, size) in sizes {
            let url = URL(fileURLWithPath: services.settings.data).appending(path: "files/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: url)
        }
    }
}

extension Location {
    /// Settings of a house that keeps its data there.
    func settings(data: String) -> Settings {
        var settings = Settings()
        settings.data = data
        settings.passwordCost = 16
        settings.weather.provider = .off
        settings.logLevel = .error
        if case .postgres(let address, _) = self { settings.database = address }
        return settings
    }
}
