import Foundation
import Server

extension BackupReport {
    /// Names files that were missing or damaged when the backup was made, on standard error.
    func warn() {
        let lines =
            missing.map { "\($0) was missing when the backup was made." }
            + altered.map { "\($0) was damaged before the backup was made." }
        guard !lines.isEmpty else { return }
        FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    }
}
