#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

/// Standard output, a whole line at a time.
public enum StandardOutput {
    private static let lock = Mutex(())

    /// Writes a line. What nobody reads any more (a pipe that was closed, a disk that is full) is dropped.
    public static func write(_ line: [UInt8]) {
        lock.withLock { _ in
            line.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let written = put(UnsafeRawBufferPointer(rebasing: rest))
                    if written > 0 {
                        rest = rest.dropFirst(written)
                    } else if errno != EINTR {
                        return
                    }
                }
            }
        }
    }

    private static func put(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #endif
    }
}
