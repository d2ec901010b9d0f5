import Floor
import HTTPTypes
import HummingbirdTesting
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite(.timeLimit(.minutes(30))) struct `Presence in several processes` {
    private static var space: ID<Space> { ID(high: 1, low: 7) }
    private static func person(_ number: UInt64) -> ID<Person> { ID(high: 2, low: number) }

    @Test func `what is said is read as it was said, and nonsense as nothing`() {
        let notes: [PresenceNote] = [
            .who, .gone, .here(Self.space, []), .here(Self.space, [Self.person(1), Self.person(2)]),
        ]
        for note in notes { #expect(PresenceNote(note.text) == note) }
        for text in ["", "here", "here nowhere", "and so on"] { #expect(PresenceNote(text) == nil) }
        let crowd = PresenceNote.here(Self.space, (0..<5_000).map { Self.person($0) })
        #expect(crowd.text.utf8.count <= Note.limit)
    }

    @Test func `people elsewhere are people there, until they go or nothing is heard of them`() {
        let hub = LiveHub(perPerson: 8, total: 8)
        hub.hear([Self.person(1)], at: Self.space, from: "a", now: 1_000)
        hub.hear([Self.person(1), Self.person(2)], at: Self.space, from: "b", now: 2_000)
        #expect(hub.people(at: Self.space) == [Self.person(1), Self.person(2)])
        #expect(hub.peopleHere(at: Self.space).isEmpty)
        hub.forget("b")
        #expect(hub.people(at: Self.space) == [Self.person(1)])
        hub.forget(heardBefore: 1_000)
        #expect(hub.people(at: Self.space) == [Self.person(1)])
        hub.forget(heardBefore: 1_001)
        #expect(hub.people(at: Self.space).isEmpty)
    }

    @Test func `somebody in one process is seen in the other at once, and gone when their window is`() async throws {
        try await withLocation(.postgres, connections: 3) { location in
            try await withProcess(location) { here, client in
                let person = try await here.addPerson(
                    email: "ann@example.org", name: "Ann", password: "ann keeps this one", isAdministrator: true)
                try await here.database.write { transaction in
                    _ = try transaction.createSpace(Self.space, kind: "note", at: 0)
                    try transaction.setRole("editor", of: person, in: Self.space, at: 0)
                }
                let ann = Visitor(client, .enGB, isSecure: false, network: nil)
                let signedIn = try await ann.api(
                    .post, "/session", ["email": "ann@example.org", "password": "ann keeps this one"])
                #expect(signedIn.status == 200)
                let before = Task { try await ann.get("/live?at=\(Self.space.text)") }
                try await eventually("Ann is there") { here.live.people(at: Self.space) == [person] }
                // One that starts later asks who is there.
                try await withProcess(location) { other, _ in
                    try await eventually("the other sees Ann") { other.live.people(at: Self.space) == [person] }
                    for mailbox in here.live.mailboxes { mailbox.finish() }
                    _ = try await before.value
                    try await eventually("the other sees her go") { other.live.people(at: Self.space).isEmpty }
                    let again = Task { try await ann.get("/live?at=\(Self.space.text)") }
                    try await eventually("the other sees her come back") {
                        other.live.people(at: Self.space) == [person]
                    }
                    here.live.end()
                    _ = try await again.value
                }
            }
        }
    }

    /// One process of a house: its own connections, its own hub.
    private func withProcess(
        _ location: Location, _ body: @escaping @Sendable (Services, any TestClientProtocol) async throws -> Void
    ) async throws {
        var settings = Settings()
        settings.passwordCost = 16
        let database = try await Database.open(location)
        let services = Services(
            settings: settings, database: database, clock: systemClock, logger: Ledger().logger, assets: .stub,
            rooms: Room.all)
        try await closing(database) {
            try await database.migrate(services.migrations)
            try await buildApplication(services).test(.router) { client in try await body(services, client) }
        }
    }
}
