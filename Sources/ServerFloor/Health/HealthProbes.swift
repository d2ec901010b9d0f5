package import Foundation

/// What the house can learn about its machine without asking the Internet. Tests give it others.
public struct HealthProbes: Sendable {
    /// The space on the disk of a folder, or of the nearest folder above it that exists; nil if unknown.
    package var disk: @Sendable (_ folder: String) -> DiskSpace?
    /// When the program was built, at the latest; nil if unknown.
    package var builtAt: @Sendable () -> Date?
    /// The zone of the hour of backups: the machine's.
    package var zone: TimeZone
    /// How long a disk may take to answer.
    package var patience = Duration.seconds(Limits.diskSeconds)
    /// The disks that are being asked.
    package let disks = DiskWatch()

    package init(
        disk: @escaping @Sendable (String) -> DiskSpace?, builtAt: @escaping @Sendable () -> Date? = { nil },
        zone: TimeZone
    ) {
        self.disk = disk
        self.builtAt = builtAt
        self.zone = zone
    }

    /// This machine's. The program's file is as old as its build, or younger where it was copied without its time.
    package static var machine: HealthProbes {
        HealthProbes(
            disk: { DiskSpace(of: $0) },
            builtAt: {
                let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
                // Without /proc it is unknown.
                let attributes = try? FileManager.default.attributesOfItem(atPath: program)
                return attributes?[.modificationDate] as? Date
            }, zone: .current)
    }
}

/// The space on a disk, in bytes.
public struct DiskSpace: Sendable, Equatable {
    package let free: Int64
    package let total: Int64
    /// Two folders with the same number share their space.
    package let device: Int

    package init(free: Int64, total: Int64, device: Int = 1) {
        self.free = free
        self.total = total
        self.device = device
    }

    /// Nil if the system does not say.
    package init?(of folder: String) {
        var place = URL(fileURLWithPath: folder).standardizedFileURL
        while !FileManager.default.fileExists(atPath: place.path), place.path != "/" {
            place.deleteLastPathComponent()
        }
        // Not all file systems report it.
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: place.path)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value,
            let total = (attributes?[.systemSize] as? NSNumber)?.int64Value
        else { return nil }
        let item = try? FileManager.default.attributesOfItem(atPath: place.path)  // The folder is there.
        self.init(free: free, total: total, device: (item?[.systemNumber] as? NSNumber)?.intValue ?? 0)
    }

    /// Whether too little is left: less than 1 GiB, or less than a twentieth of the disk where that is below 10 GiB.
    ///
    /// - Parameter wasScarce: a disk that was counts as one until a quarter more is free, so that one at the limit is told
    ///   of once.
    package func isScarce(wasScarce: Bool = false) -> Bool {
        let free = wasScarce ? self.free / 5 * 4 : self.free
        return free < Limits.scarceDiskBytes || free < Limits.scarceShareBytes && free < total / Limits.scarceDiskShare
    }
}
