import Foundation
import ServerFloor

/// The kind of file system that a folder lies on.
struct FileSystem: Sendable {
    /// As mount(8) names it: `ext4`; nil where it cannot be told.
    let type: String?

    /// - Parameters:
    ///   - folder: an absolute path without links.
    ///   - mounts: what is mounted where, as proc(5) tells it in `/proc/self/mounts`.
    init(of folder: String, mounts: String) {
        var found: (point: String, type: String)?
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 2 else { continue }
            // A space within a path is written so.
            let point = String(words[1].replacing("\\040", with: " "))
            let isAbove = point == "/" || folder == point || folder.hasPrefix(point + "/")
            // What is mounted later at the same place hides what was there.
            if isAbove, point.count >= found?.point.count ?? 0 { found = (point, String(words[2])) }
        }
        type = found?.type
    }

    /// Of this machine. Where there is no `/proc` it cannot be told.
    init(of folder: String) {
        let mounts = (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) ?? ""
        self.init(of: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path, mounts: mounts)
    }

    /// Whether other machines may write to it. SQLite's write-ahead log needs memory that all of its processes share, and
    /// locks that hold: <https://sqlite.org/wal.html>, <https://sqlite.org/faq.html#q5>.
    var isOverNetwork: Bool { type.map(FileSystem.networkTypes.contains) ?? false }

    private static let networkTypes: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.glusterfs", "fuse.sshfs",
    ]
}
