import Floor
import Foundation
import ServerFloor
import Storage

/// The checks of the machine.
extension Doctor {
    /// With less free space, pages soon cannot be saved.
    static let leastFree: Int64 = 200 << 20
    /// The number of files that can still be created on the disk.
    static let leastInodes: Int64 = 1_000

    var dataFolder: Finding {
        let manager = FileManager.default
        guard let attributes = try? manager.attributesOfItem(atPath: settings.data) else {  // It may be absent.
            return settings.holdsHouse && settings.database.isEmpty
                ? .ill("data folder", "\(settings.data) cannot be listed.", "Give this user permission to read it.")
                : .doubtful(
                    "data folder", "\(settings.data) does not exist.",
                    "`\(settings.command("serve"))` creates it. If your data is elsewhere, name its folder with --data."
                )
        }
        guard attributes[.type] as? FileAttributeType == .typeDirectory else {
            return .ill("data folder", "\(settings.data) is not a folder.", "Name the data folder with --data.")
        }
        guard !Disk.isReadOnly(settings.data) else {
            return .ill(
                "data folder", "\(settings.data) is on a disk that is read-only: nothing can be saved.",
                "Look for the reason with dmesg. Stop Maru, check the disk with fsck, mount it writable, and start Maru."
            )
        }
        guard manager.isWritableFile(atPath: settings.data) else {
            return .ill(
                "data folder", "\(settings.data) is not writable.",
                "Give it to the user that runs Maru: chown -R maru \(settings.data)")
        }
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard mode & 0o077 == 0 else {
            return .doubtful(
                "data folder", "Other users of this machine can read \(settings.data).",
                "Restrict it: chmod 700 \(settings.data)")
        }
        guard !settings.database.isEmpty || !FileSystem(of: settings.data).isOverNetwork else {
            return .doubtful(
                "data folder",
                "\(settings.data) is on a network file system, where SQLite's locks and log are unreliable.",
                "Use a local disk, or PostgreSQL.")
        }
        return .well("data folder", "\(settings.data), readable only by this user.")
    }

    var disk: Finding {
        guard let space = probes.disk(settings.data) else {
            return .doubtful("disk", "The free space is unknown.", "Check with: df -h \(settings.data)")
        }
        let says = "\(space.free >> 20) MB are free."
        if space.free < DatabaseLimits.leastFree {
            return .ill(
                "disk", "It is full: " + says + " Nothing can be saved.",
                "Free some space; Maru goes on by itself then. See what takes it: du -xh \(settings.data) | sort -h | tail"
            )
        }
        // Each file takes an inode; some file systems have no fixed number of them, and not all report it.
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: settings.data)
        let inodes = (attributes?[.systemNodes] as? NSNumber)?.int64Value ?? 0
        let freeInodes = (attributes?[.systemFreeNodes] as? NSNumber)?.int64Value ?? 0
        if inodes > 0, freeInodes < Doctor.leastInodes {
            return .ill(
                "disk", says + " Only \(freeInodes) more files can be created.",
                "Delete many small files on it (df -i), or move the data folder to a disk made with more inodes.")
        }
        if space.free < Doctor.leastFree { return .ill("disk", says, "Free some space: changes soon cannot be saved.") }
        if space.isScarce() { return .doubtful("disk", says, "Free some space soon.") }
        return .well("disk", says)
    }

    /// Like the server at startup, this raises the process's limit as far as possible.
    var openFiles: Finding {
        let needed = settings.connections + OpenFiles.others
        let limit = OpenFiles.raise(to: needed)
        guard limit >= needed else {
            return .doubtful(
                "open files",
                "The limit is \(limit), too low for \(settings.connections) connections.",
                "Raise the limit (ulimit -n \(needed), LimitNOFILE in systemd), or lower `connections`.")
        }
        return .well("open files", "The limit is \(limit).")
    }

    /// Only what decodes a picture loads libvips, so check for it here.
    var pictures: Finding {
        Picture.isOpen
            ? .well("pictures", "libvips is installed.")
            : .doubtful("pictures", "libvips 8.13 or later is missing.", "Install Debian's package libvips42.")
    }

    /// A clock that is years off is certainly wrong.
    var time: Finding {
        let day = Day(number: Int(clock() / 86_400_000))
        guard let day, let first = Day("2026-01-01"), let last = Day("2100-01-01"), day >= first, day < last else {
            return .ill(
                "machine's clock", "It is years off.", "Set it, and keep it right: systemd-timesyncd, chrony.")
        }
        return .well("machine's clock", "By it the day is \(day.iso), in UTC.")
    }
}
