import NIOCore
import ServerFloor
import Synchronization

/// The port on which new connections come in.
///
/// Closing a port resets the connections that the system has accepted and the process has not, with the requests that are
/// in them. Refusing new connections first lets those in, and no others.
public final class ListeningPort: Sendable {
    private let channel = Mutex<(any Channel)?>(nil)

    public init() {}

    func opened(_ channel: any Channel) { self.channel.withLock { $0 = channel } }

    /// Lets the system drop whatever wants to begin a connection. Whoever sent it tries again after a second, and is
    /// refused if the port has been closed by then. Linux only; elsewhere nothing changes.
    func refuseNewConnections() async throws {
        #if os(Linux)
            guard let socket = channel.withLock({ $0 }) as? any SocketOptionProvider else { return }
            // A socket filter (socket(7)) of one instruction, `BPF_RET | BPF_K` with 0: nothing passes. It applies to the
            // port, and not to connections that were accepted.
            let program = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
            defer { program.deallocate() }
            program.initialize(to: 0x06)
            // `sock_fprog`: the number of instructions, and where they are. The system copies them.
            let filter = (UInt64(1), UInt64(UInt(bitPattern: program)))
            try await socket.unsafeSetSocketOption(
                level: .socket, name: NIOBSDSocket.Option(rawValue: ListeningPort.attachFilter), value: filter
            ).get()
        #endif
    }

    /// `SO_ATTACH_FILTER` of Linux.
    private static let attachFilter: CInt = 26
}
