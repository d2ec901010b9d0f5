import Floor
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Live streams in a house of two nodes. Nothing here waits for a ping.
@Suite(.timeLimit(.minutes(30))) struct `Live streams on another node` {
    private static let faults = Faults(.victim, isPassing: true)

    enum Ending: CaseIterable { case signedOut, endedElsewhere, passwordChanged, suspended, deleted }

    @Test(arguments: Ending.allCases)
    func `a session that ends on one ends its stream on the other at once`(_ ending: Ending) async throws {
        try await withNodes { here, there in
            let stream = try await Listening(to: there, as: .ann)
            let others = try await Listening(to: there, as: .minji)
            try await eventually("both streams listen") { there.services.live.listening == 2 }
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            let elsewhere = here.visitor()
            #expect(try await elsewhere.post("/sign-in", form).status == 303)
            try await eventually("that is told") { there.services.live.waiting == 0 }
            #expect(!stream.hasEnded)
            switch ending {
            case .signedOut: #expect(try await here[.ann].post("/sign-out").status == 303)
            case .endedElsewhere: #expect(try await elsewhere.api(.delete, "/me/sessions").status == 204)
            case .passwordChanged:
                let change: KeyValuePairs = ["current": Cast.ann.password, "password": "a wholly new one"]
                #expect(try await elsewhere.post("/me/change-password", change).status == 303)
            // As by the command, which is a process of its own.
            case .suspended: try await here.services.suspend(Cast.ann.email, true)
            case .deleted:
                let form: KeyValuePairs = ["current": Cast.ann.password]
                #expect(try await elsewhere.post("/me/delete-account", form).status == 303)
            }
            try await eventually("the stream ends") { stream.hasEnded }
            #expect(!others.hasEnded)
            try await others.end()
        }
    }

    @Test func `what was announced while nobody listened is told once somebody does again`() async throws {
        try await withNodes { here, there in
            let (minji, ann) = (try await here.id(of: .minji), try await here.id(of: .ann))
            let space = try await here.space(with: [minji, ann])
            let stream = try await Listening(to: there, as: .ann)
            try await eventually("the stream listens") { there.services.live.listening == 1 }
            // In one transaction: it is announced when nobody has had the time to listen again.
            let killed = try await here.services.database.write { transaction in
                try transaction.execute("UPDATE floor_space SET sequence = 7 WHERE id = \(space)")
                transaction.announce(space, sequence: 7)
                try transaction.notify(
                    NewNotice(.passwordReset, to: ann, author: nil, cause: "a test", at: here.clock.now))
                return try transaction.all(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE query = 'LISTEN "maru_' || hashtext(current_schema()) || '"'
                    """
                ).count
            }
            #expect(killed == 2)
            try await eventually("it is told") {
                let heard = stream.heard
                return heard.contains("id: \(space.text).7\n") && heard.contains("\"unread\":1")
            }
            try await stream.end()
        }
    }

    private func withNodes(_ body: @escaping @Sendable (_ here: House, _ there: House) async throws -> Void)
        async throws
    {
        try await withFaultyHouses(
            .postgres, `Live streams on another node`.faults, skews: [0], cast: [.minji, .ann],
            logger: Ledger().logger
        ) { nodes in try await body(nodes[0], nodes[1]) }
    }
}

/// Somebody's live stream at a node, without pings.
private final class Listening: Sendable {
    private struct State {
        var heard = ""
        var hasEnded = false
    }

    private struct Writer: ResponseBodyWriter {
        let listening: Listening

        func write(_ buffer: ByteBuffer) { listening.state.withLock { $0.heard += String(buffer: buffer) } }

        consuming func finish(_ trailingHeaders: HTTPFields?) {}
    }

    private let state = Mutex(State())
    private let mailbox: Mailbox

    init(to node: House, as account: Cast) async throws {
        let services = node.services
        let token = try #require(node[account].cookies["maru"].flatMap { SessionToken($0) })
        let now = node.clock.now
        let person = try #require(try await services.database.read { try $0.signedIn(token, now: now) })
        mailbox = try services.live.open(for: person.id, lookingAt: [])
        let stream = LiveStream(services: services, person: person, mailbox: mailbox, ping: .seconds(36_000))
        Task {
            var writer: any ResponseBodyWriter = Writer(listening: self)
            do { try await stream.run(&writer) } catch { Issue.record(error) }
            state.withLock { $0.hasEnded = true }
        }
    }

    var heard: String { state.withLock { $0.heard } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    func end() async throws {
        mailbox.finish()
        try await eventually("the stream has ended") { self.hasEnded }
    }
}
