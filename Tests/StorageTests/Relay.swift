import Dispatch
import Glibc
import Storage
import Synchronization
import TestKit

/// Stands between libpq and the tests' PostgreSQL, and falls silent when it is told to: it takes what comes and passes
/// nothing on, as a server that was stopped does. Connections that are made later are passed on again.
final class Relay: Sendable {
    private struct State {
        var connections = 0
        /// Connections before this one are silent.
        var firstHeard = 0
        /// Words of a client after which all are to be silent.
        var lastWords: [UInt8]?
        var sockets: [CInt] = []
        var isEnded = false
    }

    private let server: Int
    private let listening: CInt
    private let port: Int
    private let state = Mutex(State())

    struct Failure: Error {}

    /// - Parameter server: the port at which PostgreSQL is on this machine.
    private init(to server: Int) throws {
        self.server = server
        listening = Relay.socket()
        let address = try LocalAddress(port: 0)
        guard bind(listening, address.pointer, address.length) == 0, listen(listening, 64) == 0,
            let port = LocalAddress.port(of: listening)
        else { throw Failure() }
        self.port = port
        Relay.run { self.accept() }
    }

    /// Gives a body a relay, and the location that leads through it.
    static func with(_ location: Location, _ body: (Relay, Location) async throws -> Void) async throws {
        guard case .postgres(let address, let connections) = location,
            let found = address.firstMatch(of: /127\.0\.0\.1:(\d+)/), let server = Int(found.1)
        else { throw Failure() }
        let relay = try Relay(to: server)
        defer { relay.end() }
        let through = address.replacing("127.0.0.1:\(server)", with: "127.0.0.1:\(relay.port)")
        try await body(relay, .postgres(through, connections: connections))
    }

    /// Nothing comes through any more, either way, on the connections there are.
    func fallSilent() { state.withLock { $0.firstHeard = $0.connections } }

    /// The same as soon as a client says some words, which still come through.
    func fallSilent(after words: String) { state.withLock { $0.lastWords = Array(words.utf8) } }

    private func end() {
        // Whoever reads from them is woken, and closes them. Under the lock: the number of one that was closed in between may
        // be another test's by now.
        state.withLock { state in
            state.isEnded = true
            for socket in state.sockets { _ = shutdown(socket, CInt(SHUT_RDWR)) }
        }
        _ = shutdown(listening, CInt(SHUT_RDWR))
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listening, nil, nil)
            guard client >= 0 else { break }
            let server = Relay.socket()
            let address = try? LocalAddress(port: self.server)
            let isConnected = address.map { connect(server, $0.pointer, $0.length) == 0 } ?? false
            let number: Int? = state.withLock { state in
                guard isConnected, !state.isEnded else { return nil }
                state.sockets += [client, server]
                defer { state.connections += 1 }
                return state.connections
            }
            guard let number else {
                close(client)
                close(server)
                continue
            }
            Relay.run {
                let ended = DispatchSemaphore(value: 0)
                Relay.run {
                    self.pass(from: server, to: client, number, isClient: false)
                    ended.signal()
                }
                self.pass(from: client, to: server, number, isClient: true)
                ended.wait()
                self.state.withLock { $0.sockets.removeAll { [client, server].contains($0) } }
                close(client)
                close(server)
            }
        }
        close(listening)
    }

    /// Passes on what comes until one side hangs up.
    private func pass(from source: CInt, to target: CInt, _ number: Int, isClient: Bool) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            let isHeard = state.withLock { state in
                defer {
                    if isClient, let words = state.lastWords, buffer[..<count].contains(words) {
                        state.lastWords = nil
                        state.firstHeard = state.connections
                    }
                }
                return number >= state.firstHeard
            }
            if isHeard, send(target, buffer, count, CInt(MSG_NOSIGNAL)) != count { break }
        }
        _ = shutdown(source, CInt(SHUT_RDWR))
        _ = shutdown(target, CInt(SHUT_RDWR))
    }

    private static func socket() -> CInt { Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) }

    /// Runs what blocks on a thread of its own.
    private static func run(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "test.relay").async(execute: body)
    }
}
