package import Glibc

/// An address on this machine, for sockets of our own.
///
/// It is looked up with getaddrinfo, because the fields of `sockaddr_in` belong to whichever C module the compiler
/// imported first.
package final class LocalAddress {
    private let found: UnsafeMutablePointer<addrinfo>

    package struct Failure: Error {}

    /// - Parameter port: 0 for any free port.
    package init(port: Int) throws {
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo("127.0.0.1", "\(port)", nil, &found) == 0, let found else { throw Failure() }
        self.found = found
    }

    deinit { freeaddrinfo(found) }

    package var pointer: UnsafeMutablePointer<sockaddr>? { found.pointee.ai_addr }
    package var length: socklen_t { found.pointee.ai_addrlen }

    /// The port assigned to a socket of ours.
    package static func port(of socket: Int32) -> Int? {
        var length = socklen_t(128)
        return withUnsafeTemporaryAllocation(byteCount: Int(length), alignment: 8) { room in
            let address = room.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            var name = [CChar](repeating: 0, count: 16)
            guard getsockname(socket, address, &length) == 0,
                getnameinfo(address, length, nil, 0, &name, socklen_t(name.count), Int32(NI_NUMERICSERV)) == 0
            else { return nil }
            return Int(String(decoding: name.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self))
        }
    }
}
