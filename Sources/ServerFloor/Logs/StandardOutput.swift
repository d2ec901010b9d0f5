package import Dispatch
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

/// Writes whole lines to standard output.
///
/// Lines that can wait are written together, about twenty times a second, to save a system call for each request's log
/// line.
public enum StandardOutput {
    /// The longest time that a line waits.
    package static let patience = DispatchTimeInterval.milliseconds(50)
    /// The most bytes that are buffered.
    package static let most = 32 * 1024

    private struct Gathered {
        var bytes: [UInt8] = []
        var isFlushedAtExit = false
    }

    private static let gathered = Mutex(Gathered())

    /// Writes a line. Output that cannot be written (a closed pipe, a full disk) is dropped.
    ///
    /// - Parameter now: false for a line that may wait.
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

    /// Writes the buffered lines.
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
