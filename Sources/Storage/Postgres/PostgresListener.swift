import CPostgres
import Dispatch
import Floor
import Glibc
import Synchronization

/// Receives announcements of other processes over a connection of its own, and reconnects whenever it breaks.
///
/// Announcements sent while it is broken are missed, which causes a delay and no data loss, because the log has
/// everything. After a reconnect it signals ``Announcer/gaps``.
final class PostgresListener: Sendable {
    private static let shortestPause = 100
    private static let longestPause = 10_000
    /// The timeout of its own commands.
    private static let patience = Duration.seconds(10)

    private struct State {
        var isStopped = false
        var whenStarted: CheckedContinuation<Void, Never>?
        var whenStopped: CheckedContinuation<Void, Never>?
        var hasEnded = true
    }

    private let connectionString: String
    private let announcer: Announcer
    private let watch: PostgresWatch
    /// How often the connection is probed: a listener that never sends does not notice a dead server.
    private let pause: Duration
    private let report: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "maru.postgres.listen")
    private let state = Mutex(State())
    private let wakeup = WakeupPipe()
    /// Identifies this process's own notifications, which its listeners have already received.
    private let node = String(UInt64.random(in: .min ... .max), radix: 16)

    init(
        _ connectionString: String, announcer: Announcer, watch: PostgresWatch, pause: Duration,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.connectionString = connectionString
        self.announcer = announcer
        self.watch = watch
        self.pause = pause
        self.report = report
    }

    /// Returns once it listens, or once the first attempt has failed.
    func start() async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.whenStarted = continuation
                state.hasEnded = false
            }
            queue.async { self.run() }
        }
    }

    func stop() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                state.isStopped = true
                if !state.hasEnded { state.whenStopped = continuation }
                return state.hasEnded
            }
            wakeup.wake()
            if hasEnded { continuation.resume() }
        }
    }

    /// Sends announcements to all other processes, over a connection without an open transaction.
    func tellOthers(_ announcements: [Announcement], over connection: PostgresConnection) {
        var rest = announcements[...]
        while !rest.isEmpty {
            // A payload is less than 8,000 bytes; an announcement is at most 58.
            let words = rest.prefix(100).map { "\($0.channel.text) \($0.sequence)" }
            rest = rest.dropFirst(100)
            do {
                try connection.notify(([node] + words).joined(separator: " "))
            } catch {
                report("could not notify the other nodes: \(error)")
            }
        }
    }

    /// Sends a note to all other processes, over a connection without an open transaction.
    func say(_ text: String, over connection: PostgresConnection) throws {
        try connection.notify([node, PostgresListener.noteMark, text].joined(separator: " "))
    }

    private func run() {
        var pause = PostgresListener.shortestPause
        var mayHaveMissed = false
        while !state.withLock(\.isStopped) {
            do {
                let (handle, cancellation) = try PostgresConnection.connect(connectionString, DatabaseLimits(), watch)
                defer {
                    watch.remove(cancellation)
                    PQfinish(handle)
                }
                var listen = ""
                try command("SELECT \(PostgresConnection.channel) AS channel", handle, cancellation) { result in
                    let channel = PQgetvalue(result, 0, 0).map { String(cString: $0) } ?? ""
                    // Contains only letters, digits and a sign: see `channel`.
                    listen = "LISTEN \"\(channel)\""
                }
                try command(listen, handle, cancellation)
                pause = PostgresListener.shortestPause
                started()
                if mayHaveMissed { announcer.gaps.tell([()]) }
                mayHaveMissed = false
                try hear(handle, cancellation, askingBy: listen)
            } catch {
                mayHaveMissed = true
                report("the listener's connection broke: \(error); retrying in \(pause) ms")
                started()
                wakeup.wait(for: nil, milliseconds: pause)
                pause = min(pause * 2, PostgresListener.longestPause)
            }
        }
        let continuation = state.withLock { state in
            state.hasEnded = true
            defer { state.whenStopped = nil }
            return state.whenStopped
        }
        continuation?.resume()
    }

    private func started() {
        let continuation = state.withLock { state in
            defer { state.whenStarted = nil }
            return state.whenStarted
        }
        continuation?.resume()
    }

    /// - Parameter listen: the LISTEN command, repeated as a probe: it changes nothing and is answered.
    private func hear(_ handle: OpaquePointer, _ cancellation: CancellationHandle, askingBy listen: String) throws {
        var asked = ContinuousClock.now
        while !state.withLock(\.isStopped) {
            wakeup.wait(for: PQsocket(handle), milliseconds: Int(pause.milliseconds))
            if asked.duration(to: .now) >= pause {
                try command(listen, handle, cancellation)
                asked = .now
            }
            guard PQconsumeInput(handle) == 1 else {
                throw StorageError.unavailable(PQerrorMessage(handle).map { String(cString: $0) } ?? "")
            }
            while let notification = PQnotifies(handle) {
                defer { PQfreemem(notification) }
                guard let payload = notification.pointee.extra else { continue }
                hear(String(cString: payload))
            }
        }
    }

    /// Delivers a note or announcements; ignores this process's own.
    private func hear(_ payload: String) {
        let words = payload.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[1] == PostgresListener.noteMark else {
            return announcer.tell(announcements(in: payload))
        }
        if words[0] != node { announcer.notes.tell([Note(sender: String(words[0]), text: String(words[2]))]) }
    }

    /// Follows the sender in a note's payload; it is no valid space id.
    private static let noteMark = "~"

    /// Parses `node channel sequence channel sequence …`.
    private func announcements(in payload: String) -> [Announcement] {
        let words = payload.split(at: UInt8(ascii: " "))
        guard let sender = words.first, sender != node else { return [] }
        return stride(from: 1, to: words.count - 1, by: 2).compactMap { index in
            guard let channel = Channel(words[index]), let sequence = Int64(words[index + 1]) else { return nil }
            return Announcement(channel, sequence: sequence)
        }
    }

    private func command(
        _ text: String, _ handle: OpaquePointer, _ cancellation: CancellationHandle,
        _ body: (OpaquePointer?) throws -> Void = { _ in }
    ) throws {
        let patience = min(watch.patience, PostgresListener.patience)
        let result = cancellation.waiting(patience) { PQexec(handle, text) }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: try body(result)
        default: throw StorageError.unavailable(PQerrorMessage(handle).map { String(cString: $0) } ?? "")
        }
    }
}
