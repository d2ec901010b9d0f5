import Foundation
import ServerFloor

/// The type of the file system that contains a folder.
struct FileSystem: Sendable {
    /// As mount(8) names it: `ext4`; nil if unknown.
    let type: String?

    /// - Parameters:
    ///   - folder: an absolute path without links.
    /// - mounts: the mount table, in the format of `/proc/self/mounts` (proc(5)).
    init(of folder: String, mounts: String) {
        var found: (point: String, type: String)?
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 2 else { continue }
            // The table escapes spaces in paths.
            let point = String(words[1].replacing("\\040", with: " "))
            let isAbove = point == "/" || folder == point || folder.hasPrefix(point + "/")
            // A later mount at the same place hides an earlier one.
            if isAbove, point.count >= found?.point.count ?? 0 { found = (point, String(words[2])) }
        }
        type = found?.type
    }

    /// On this machine. Unknown without `/proc`.
    init(of folder: String) {
        let mounts = (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) ?? ""
        self.init(of: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path, mounts: mounts)
    }

    /// Whether other machines may write to it. SQLite's write-ahead log needs memory shared by all of its processes,
    /// and reliable locks: <https://sqlite.org/wal.html>, <https://sqlite.org/faq.html#q5>.
    var isOverNetwork: Bool { type.map(FileSystem.networkTypes.contains) ?? false }

    private static let networkTypes: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.glusterfs", "fuse.sshfs",
    ]
}
