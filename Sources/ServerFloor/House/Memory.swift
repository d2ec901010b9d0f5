import Foundation

/// How much memory the process holds, in bytes; nil where the system does not say.
package func residentMemory() -> Int64? {
    // Only Linux has the file.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int64(fields[1]) else { return nil }
    return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
}
