import Foundation
import Glibc
package import Logging
import Storage

/// Keeps a second `maru serve` from the same SQLite house: what one writes the other's pages would show late, and neither
/// knows of the other's limits. The system lets go of it when the process ends, however it ends.
package final class HouseLock: Sendable {
    private let file: Int32

    /// - Throws: `StorageError.busy` where another process has it.
    package init(in folder: String, _ logger: Logger) throws {
        let path = URL(fileURLWithPath: folder).appendingPathComponent("serve.lock").path
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) != 0 else { return }
        let code = errno
        guard code == EWOULDBLOCK else {
            // Some network disks have no locks; SQLite does not like them either.
            logger.warning(
                "The house could not be locked against a second `maru serve`", metadata: ["errno": "\(code)"])
            return
        }
        // The file is closed by `deinit`, which runs here too.
        throw StorageError.busy("another `maru serve` has this house open (\(path) is locked)")
    }

    deinit { if file >= 0 { close(file) } }
}
