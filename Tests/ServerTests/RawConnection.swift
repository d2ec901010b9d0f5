import Dispatch
import Glibc
import TestKit

/// A socket, for what a browser would never send.
final class RawConnection: Sendable {
    private let socket: Int32

    struct Failure: Error {}

    init(port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let address = try LocalAddress(port: port)
        // A `timeval`: seconds, microseconds. Only a failing test waits that long.
        var patience = (eventualSeconds, 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout.size(ofValue: patience)))
        let connected = connect(socket, address.pointer, address.length)
        guard connected == 0 else { throw Failure() }
    }

    deinit { close(socket) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { throw Failure() }
    }

    /// Says that nothing more will be sent.
    func finish() { shutdown(socket, Int32(SHUT_WR)) }

    /// Hangs up.
    func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Reads until the text has come, or to the end.
    func read(until text: String? = nil) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var all: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while true {
                    let count = recv(self.socket, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    all += buffer[..<count]
                    if let text, String(decoding: all, as: UTF8.self).contains(text) { break }
                }
                continuation.resume(returning: String(decoding: all, as: UTF8.self))
            }
        }
    }
}
