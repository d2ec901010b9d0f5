import Foundation
import Glibc
package import Logging
import Storage

/// Prevents a second `maru serve` on the same SQLite database: each would miss the other's changes and not share its
/// limits. The system releases the lock when the process ends, even by a crash.
package final class HouseLock: Sendable {
    private let file: Int32

    /// - Throws: `StorageError.busy` if another process holds it.
    package init(in folder: String, _ logger: Logger) throws {
        let path = URL(fileURLWithPath: folder).appendingPathComponent("serve.lock").path
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) != 0 else { return }
        let code = errno
        guard code == EWOULDBLOCK else {
            // Some network file systems do not support locks; SQLite is unsafe there too.
            logger.warning(
                "The data folder could not be locked against a second `maru serve`", metadata: ["errno": "\(code)"])
            return
        }
        // `deinit` closes the file, also on this path.
        throw StorageError.busy("another `maru serve` uses this data folder (\(path) is locked)")
    }

    deinit { if file >= 0 { close(file) } }
}
