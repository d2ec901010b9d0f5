import Floor
import Foundation
import ServerFloor

/// What the house needs of the machine it runs on.
extension Doctor {
    /// Below this much free, pages soon cannot be saved.
    static let leastFree: Int64 = 200 << 20
    static let scarceFree: Int64 = 1 << 30

    var dataFolder: Finding {
        let manager = FileManager.default
        guard let attributes = try? manager.attributesOfItem(atPath: settings.data) else {  // It need not be there.
            return settings.holdsHouse && settings.database.isEmpty
                ? .ill("data folder", "\(settings.data) cannot be looked into.", "See that this user may read it.")
                : .doubtful(
                    "data folder", "\(settings.data) is not there.",
                    "`maru serve` makes it. If a house is kept elsewhere, name its folder with --data.")
        }
        guard attributes[.type] as? FileAttributeType == .typeDirectory else {
            return .ill("data folder", "\(settings.data) is no folder.", "Name the house's folder with --data.")
        }
        guard manager.isWritableFile(atPath: settings.data) else {
            return .ill(
                "data folder", "\(settings.data) cannot be written to.",
                "Give it to the user that runs Maru: chown -R maru \(settings.data)")
        }
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard mode & 0o077 == 0 else {
            return .doubtful(
                "data folder", "Others on this machine can look into \(settings.data).",
                "Shut it: chmod 700 \(settings.data)")
        }
        guard !settings.database.isEmpty || !FileSystem(of: settings.data).isOverNetwork else {
            return .doubtful(
                "data folder",
                "\(settings.data) lies on a disk over a network, where SQLite's locks and log cannot be relied on.",
                "Keep it on a disk of this machine, or use PostgreSQL.")
        }
        return .well("data folder", "\(settings.data), for this program alone.")
    }

    var disk: Finding {
        let folder = FileManager.default.fileExists(atPath: settings.data) ? settings.data : "."
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)  // Not every disk says.
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
            return .doubtful("disk", "How much is free cannot be told.", "See for yourself: df -h \(folder)")
        }
        let says = "\(free >> 20) MB are free."
        if free < Doctor.leastFree { return .ill("disk", says, "Make room: what people write can soon not be kept.") }
        if free < Doctor.scarceFree { return .doubtful("disk", says, "Make room before it is needed.") }
        return .well("disk", says)
    }

    /// As the server does at its start, this raises the limit of its own process as far as the system lets it.
    var openFiles: Finding {
        let needed = settings.connections + OpenFiles.others
        let limit = OpenFiles.raise(to: needed)
        guard limit >= needed else {
            return .doubtful(
                "open files",
                "This program may open \(limit), and \(settings.connections) connections take more.",
                "Raise the limit (ulimit -n \(needed), LimitNOFILE in systemd), or lower `connections`.")
        }
        return .well("open files", "\(limit) may be open at once.")
    }

    /// It is loaded when the first picture comes, so that its absence shows here first.
    var pictures: Finding {
        Picture.isOpen
            ? .well("pictures", "libvips is there.")
            : .doubtful("pictures", "There is no libvips 8.13 or later.", "Install Debian's package libvips42.")
    }

    /// A clock that is years off is wrong whatever else is right.
    var time: Finding {
        let day = Day(number: Int(clock() / 86_400_000))
        guard let day, let first = Day("2026-01-01"), let last = Day("2100-01-01"), day >= first, day < last else {
            return .ill(
                "clock", "This machine's clock is years off.", "Set it, and keep it right: systemd-timesyncd, chrony.")
        }
        return .well("clock", "It is \(day.iso), by this machine's clock in UTC.")
    }
}
