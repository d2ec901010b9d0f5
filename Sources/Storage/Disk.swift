#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a disk says of itself.
package enum Disk {
    /// Whether the disk of a folder takes no writes, whoever asks: mounted so, or made so by the kernel after an error.
    package static func isReadOnly(_ folder: String) -> Bool {
        guard access(folder, W_OK) == 0 else { return errno == EROFS }
        // After an error of ext4 newer kernels refuse only what writes. This file has no name, and is gone when closed.
        let file = open(folder, unnamed | O_WRONLY | O_CLOEXEC, 0o600)
        guard file < 0 else {
            close(file)
            return false
        }
        return errno == EROFS
    }

    /// `O_TMPFILE` of Linux, a macro that Swift does not import.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
}
