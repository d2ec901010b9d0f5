import Floor
import ServerFloor

extension HouseCondition {
    /// Gauges in Prometheus's text format, version 0.0.4.
    var metrics: String {
        var lines: [String] = []
        let disks = [("data", machine.data), ("backups", machine.backups)]
        lines += ["# HELP maru_disk_free_bytes Free space.", "# TYPE maru_disk_free_bytes gauge"]
        for case (let name, let space?) in disks { lines.append("maru_disk_free_bytes{of=\"\(name)\"} \(space.free)") }
        if let made = goodBackup?.madeAt {
            lines += Metrics.figure(
                "maru_backup_made_seconds", "gauge", "When the last good backup was made, in Unix seconds.",
                "\(made / 1_000)")
        }
        let found = Set(troubles.map(\.kind))
        lines += ["# HELP maru_trouble Whether the house has a trouble.", "# TYPE maru_trouble gauge"]
        for kind in TroubleKind.allCases {
            lines.append("maru_trouble{kind=\"\(kind.rawValue)\"} \(found.contains(kind) ? 1 : 0)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
