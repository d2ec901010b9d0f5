import Glibc
import Foundation
import Synchronization
import TestKit

/// A mail server on this machine that takes every letter, unless it is told to be out of order, or to say nothing at all.
final class MailCatcher: Sendable {
    struct Letter: Sendable {
        var sender = ""
        var recipients: [String] = []
        var lines: [String] = []

        /// The text of the part of a type, decoded.
        func part(_ type: String) -> String? {
            guard let start = lines.firstIndex(where: { $0.hasPrefix("Content-Type: \(type)") }) else { return nil }
            let body = lines[start...].drop { !$0.isEmpty }.dropFirst().prefix { !$0.hasPrefix("--") }
            return Data(base64Encoded: body.joined()).map { String(decoding: $0, as: UTF8.self) }
        }

        func head(_ name: String) -> String? {
            lines.prefix { !$0.isEmpty }.first { $0.hasPrefix(name + ": ") }.map {
                String($0.dropFirst(name.count + 2))
            }
        }
    }

    struct Failure: Error {}

    let port: Int
    private let socket: Int32
    private let letters = Mutex<[Letter]>([])
    private let isBroken = Mutex(false)
    private let isSilent = Mutex(false)
    private let isHeld = Mutex(false)
    /// What it says to recipients; nil if it takes them.
    private let refusal = Mutex<String?>(nil)
    /// The connections that get no answer.
    private let waiting = Mutex<[Int32]>([])
    private let callers = Mutex(0)

    var caught: [Letter] { letters.withLock { $0 } }
    /// How many have called so far.
    var calls: Int { callers.withLock { $0 } }
    func fallSilent() { isSilent.withLock { $0 = true } }
    /// Ends the connections that got no answer. Under the lock: the number of one that was closed in between may be another
    /// test's by now.
    func hangUp() { waiting.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } } }
    /// Has callers wait, until it does not any more.
    func hold(_ holds: Bool) { isHeld.withLock { $0 = holds } }
    func refuse(_ answer: String?) { refusal.withLock { $0 = answer } }
    func breakDown(_ breaks: Bool) { isBroken.withLock { $0 = breaks } }

    init() throws {
        let listening = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let address = try LocalAddress(port: 0)
        guard bind(listening, address.pointer, address.length) == 0, Glibc.listen(listening, 8) == 0,
            let port = LocalAddress.port(of: listening)
        else { throw Failure() }
        socket = listening
        self.port = port
        Thread.detachNewThread { [self] in
            // Closed by whoever accepts: the number of a closed one may be another test's by now.
            defer { close(socket) }
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                let isSilent = isSilent.withLock { $0 }
                // Who counts it as a caller may hang up on it at once.
                if isSilent { waiting.withLock { $0.append(connection) } }
                callers.withLock { $0 += 1 }
                while isHeld.withLock({ $0 }) { usleep(1_000) }
                if isSilent { listen(connection) } else { talk(connection) }
                close(connection)
            }
        }
    }

    func end() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Hears everything and says nothing, until it hangs up.
    private func listen(_ connection: Int32) {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while recv(connection, &chunk, chunk.count, 0) > 0 {}
        waiting.withLock { $0.removeAll { $0 == connection } }
    }

    private func talk(_ connection: Int32) {
        var letter = Letter()
        var buffer: [UInt8] = []
        func say(_ text: String) {
            _ = Array((text + "\r\n").utf8).withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
        }
        func line() -> String? {
            while true {
                if let end = buffer.firstIndex(of: 10) {
                    let line = String(decoding: buffer[..<end].filter { $0 != 13 }, as: UTF8.self)
                    buffer.removeSubrange(...end)
                    return line
                }
                var chunk = [UInt8](repeating: 0, count: 4_096)
                let count = recv(connection, &chunk, chunk.count, 0)
                guard count > 0 else { return nil }
                buffer += chunk.prefix(count)
            }
        }
        say("220 here")
        while let heard = line() {
            switch heard.prefix(4).uppercased() {
            case "EHLO", "HELO": say("250 here")
            case "MAIL":
                letter = Letter(sender: heard)
                say(isBroken.withLock { $0 } ? "451 come back later" : "250 yes")
            case "RCPT":
                letter.recipients.append(heard)
                say(refusal.withLock { $0 } ?? "250 yes")
            case "DATA":
                say("354 go on")
                while let text = line(), text != "." { letter.lines.append(text) }
                letters.withLock { $0.append(letter) }
                say("250 taken")
            case "QUIT":
                say("221 bye")
                return
            default: say("502 what")
            }
        }
    }
}
