import Foundation
import Testing

/// The questions both hosts are asked: every file in `Fixtures`, and stories made up from seeds.
struct Question: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static let fixtures: [Question] = {
        let files = try! FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "Fixtures"), includingPropertiesForKeys: nil)
        return files.filter { $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map {
                Question(name: $0.deletingPathExtension().lastPathComponent, bytes: [UInt8](try! Data(contentsOf: $0)))
            }
    }()

    static let all =
        fixtures + (1...20).map { InventedMarkdown(seed: $0).question }
        + (1...40).map { InventedStory(seed: $0).question }
        + (1...20).map { InventedTeamStory(seed: $0).question }
        + (1...20).map { InventedJournalStory(seed: $0).question }
        + (1...20).map { InventedMeetupStory(seed: $0).question }
}
