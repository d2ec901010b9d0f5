import Glibc

/// Wakes a thread that waits for a socket, through a pipe that is polled with it.
final class WakeupPipe: Sendable {
    private let reading: CInt
    private let writing: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        // If no descriptors are left, waking has no effect, and waits end with their timeout.
        _ = pipe(&ends)
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends this wait and every later one; used to stop the thread.
    func wake() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// Waits until the socket is readable, it was woken, or the timeout has passed (-1: never).
    func wait(for socket: CInt?, milliseconds: Int) {
        var sources = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
        if let socket { sources.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&sources, nfds_t(sources.count), CInt(milliseconds))
    }
}
