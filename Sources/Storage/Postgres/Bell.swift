import Glibc

/// Wakes a thread that waits for a socket: a pipe with its own end in the wait.
final class Bell: Sendable {
    private let reading: CInt
    private let writing: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        // Where there are no descriptors left, nothing rings, and waiting ends with its time.
        _ = pipe(&ends)
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends this wait and every later one: it is rung to stop.
    func ring() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// Waits until the socket has something to read, the bell has rung, or the time is over (-1: never).
    func wait(for socket: CInt?, milliseconds: Int) {
        var sources = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
        if let socket { sources.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&sources, nfds_t(sources.count), CInt(milliseconds))
    }
}
