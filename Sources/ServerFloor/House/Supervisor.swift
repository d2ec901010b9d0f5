import CProcess
import Foundation
import NIOCore
import NIOPosix
import ServiceLifecycle
import Storage

/// Tells systemd, if it started this process and waits for word of it, that the house serves, still answers, or stops
/// (`Type=notify` and `WatchdogSec=` of a unit; the protocol is sd_notify(3)).
///
/// It is sent as a datagram to the socket that `NOTIFY_SOCKET` names. Word that cannot be sent is not sent again.
package struct Supervisor: NamedService {
    /// What is told, in the words of the protocol.
    package enum Word: String {
        case ready = "READY=1"
        case answering = "WATCHDOG=1"
        case stopping = "STOPPING=1"
    }

    private let socket: String
    /// How long systemd waits for the next word before it takes the process for hung; nil if it does not.
    package let patience: Duration?
    private let answers: @Sendable () async -> Void

    /// - Parameters:
    ///   - environment: the variables systemd sets: `NOTIFY_SOCKET`, `WATCHDOG_USEC` (microseconds) and `WATCHDOG_PID`.
    ///   - process: this process's number.
    ///   - answers: returns once the house has answered a request, with whatever outcome, and not before.
    /// - Returns: nil if nobody waits for word.
    package init?(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        process: Int32 = ProcessInfo.processInfo.processIdentifier, answers: @escaping @Sendable () async -> Void
    ) {
        guard let socket = environment["NOTIFY_SOCKET"], !socket.isEmpty else { return nil }
        self.socket = socket
        self.answers = answers
        // A watchdog of another process, such as the shell that became this one's parent, is not ours.
        let isOurs = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        patience = isOurs && microseconds > 0 ? .microseconds(microseconds) : nil
    }

    package func tell(_ word: Word) {
        _ = maru_notify(socket, word.rawValue)
    }

    /// Tells three times within systemd's patience that the house answers, each time after it has; and that it stops.
    package func run() async throws {
        guard let patience else {
            try? await gracefulShutdown()  // Cancelled, it stops all the same.
            return tell(.stopping)
        }
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    await answers()
                    guard !Task.isCancelled else { return }
                    tell(.answering)
                    try? await Task.sleep(for: patience / 3)  // Cancelled sleep: the loop ends.
                }
            }
        } onGracefulShutdown: {
            tell(.stopping)
        }
    }
}

extension Services {
    /// Tells systemd, if it waits for word, how this house is.
    ///
    /// It answers if every thread that serves connections does something else in between, and the database is read or
    /// says why not: a database that is away is no reason to be started anew. It asks no request over a connection,
    /// because a flood that takes all of them would then end the house.
    package var supervisor: Supervisor? {
        Supervisor {
            // A loop that has shut down is of a process that stops.
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
            // An error is an answer too.
            _ = try? await database.read { try $0.first("SELECT 1") != nil }
        }
    }
}
