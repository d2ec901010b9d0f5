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

    private struct Buffer {
        var bytes: [UInt8] = []
        var isFlushedAtExit = false
    }

    private static let buffer = Mutex(Buffer())

    /// Writes a line. Output that cannot be written (a closed pipe, a full disk) is dropped.
    ///
    /// - Parameter now: false for a line that may wait.
    public static func write(_ line: [UInt8], now: Bool = true) {
        let isFirst = buffer.withLock { buffer in
            let isFirst = buffer.bytes.isEmpty
            buffer.bytes.append(contentsOf: line)
            if now || buffer.bytes.count >= most { write(&buffer) }
            return isFirst && !buffer.bytes.isEmpty
        }
        guard isFirst else { return }
        flushAtExit()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { flush() }
    }

    /// Writes the buffered lines.
    public static func flush() { buffer.withLock { write(&$0) } }

    private static func flushAtExit() {
        let isNew = buffer.withLock { buffer in
            defer { buffer.isFlushedAtExit = true }
            return !buffer.isFlushedAtExit
        }
        if isNew { atexit { StandardOutput.flush() } }
    }

    private static func write(_ buffer: inout Buffer) {
        buffer.bytes.withUnsafeBytes { bytes in
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
        buffer.bytes.removeAll(keepingCapacity: true)
    }

    private static func put(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #endif
    }
}
