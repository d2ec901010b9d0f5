import Foundation

/// The process's resident memory in bytes; nil if the system does not report it.
package func residentMemory() -> Int64? {
    // Only Linux has the file.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int64(fields[1]) else { return nil }
    return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
}
