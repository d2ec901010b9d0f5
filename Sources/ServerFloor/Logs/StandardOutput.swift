package import Dispatch
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

/// Standard output, a whole line at a time.
///
/// Lines that can wait are written together, some twenty times a second: a line of the log for each request would
/// otherwise be one more call into the system for each.
public enum StandardOutput {
    /// How long a line waits for others at most.
    package static let patience = DispatchTimeInterval.milliseconds(50)
    /// Bytes that are gathered at most.
    package static let most = 32 * 1024

    private struct Gathered {
        var bytes: [UInt8] = []
        var isFlushedAtExit = false
    }

    private static let gathered = Mutex(Gathered())

    /// Writes a line. What nobody reads any more (a pipe that was closed, a disk that is full) is dropped.
    ///
    /// - Parameter now: false for a line that may wait for others.
    public static func write(_ line: [UInt8], now: Bool = true) {
        let isFirst = gathered.withLock { gathered in
            let isFirst = gathered.bytes.isEmpty
            gathered.bytes.append(contentsOf: line)
            if now || gathered.bytes.count >= most { write(&gathered) }
            return isFirst && !gathered.bytes.isEmpty
        }
        guard isFirst else { return }
        flushAtExit()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { flush() }
    }

    /// Writes what has been gathered.
    public static func flush() { gathered.withLock { write(&$0) } }

    private static func flushAtExit() {
        let isNew = gathered.withLock { gathered in
            defer { gathered.isFlushedAtExit = true }
            return !gathered.isFlushedAtExit
        }
        if isNew { atexit { StandardOutput.flush() } }
    }

    private static func write(_ gathered: inout Gathered) {
        gathered.bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = put(UnsafeRawBufferPointer(rebasing: rest))
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if errno != EINTR {
                    break
                }
            }
        }
        gathered.bytes.removeAll(keepingCapacity: true)
    }

    private static func put(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #endif
    }
}
