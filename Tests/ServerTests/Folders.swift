import Foundation

/// A folder that is gone afterwards.
func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("maru-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}

/// The same, by its path.
func withFolder(_ body: (String) async throws -> Void) async throws { try await inFolder { try await body($0.path) } }
