import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A house at https://maru.example whose mails are caught, with people who live in Seoul.
func withDigests(
    _ engine: Engine, cast: [Cast] = [.minji, .ann],
    _ body: @escaping @Sendable (House, MailCatcher) async throws -> Void
) async throws {
    let catcher = try MailCatcher()
    defer { catcher.end() }
    try await withHouse(
        engine, cast: cast,
        settings: {
            $0.sendMail(to: catcher.port)
            $0.mail.security = .none
        }
    ) { house in
        for person in cast { try await house.live(person, in: "Asia/Seoul") }
        try await body(house, catcher)
    }
}

extension House {
    /// Has somebody choose how often the digest comes.
    func choose(_ cadence: DigestCadence, _ account: Cast) async throws {
        let answer = try await self[account].api(.patch, "/me/notices", ["digest": .string(cadence.rawValue)])
        #expect(answer.json?["digest"]?.stringValue == cadence.rawValue, "\(answer.body)")
    }

    /// Lets time pass until a day and time in a zone, and the house do what is due then.
    func wait(until day: String, _ hour: Int, _ minute: Int = 0, in zone: String = "Asia/Seoul") async throws {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let date = try #require(
            calendar.date(
                from: DateComponents(
                    year: parts[0], month: parts[1], day: parts[2], hour: hour, minute: minute)))
        clock.advance(Int64(date.timeIntervalSince1970) * 1_000 - clock.now)
        try await work()
    }

    /// Has the house do what is due: the digests that are planned are sent.
    func work() async throws {
        try await services.planJobs()
        _ = try await services.runHouseJobs()
        _ = try await services.runExternalJobs()
    }

    /// A board of Minji's with Ann on it.
    func shared() async throws -> Table {
        let board = try await Table(self[.minji])
        try await board.invite(self[.ann], as: "editor")
        return board
    }
}

extension MailCatcher.Letter {
    var text: String { part("text/plain") ?? "" }

    /// The words of an encoded subject.
    var subject: String {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("Subject: ") }) else { return "" }
        let folded = lines[start...].prefix { $0 == lines[start] || $0.hasPrefix(" ") }.joined()
        let words = folded.matches(of: /=\?UTF-8\?B\?([A-Za-z0-9+\/=]+)\?=/).compactMap {
            Data(base64Encoded: String($0.1))
        }
        guard !words.isEmpty else { return String(folded.dropFirst("Subject: ".count)) }
        return String(decoding: words.reduce(Data(), +), as: UTF8.self)
    }

    /// The link that stops the digest, without the house's address.
    var stop: String {
        get throws {
            try #require(text.firstMatch(of: /https:\/\/maru\.example(\/stop-digest\/[\w-]+)\n/)?.1).description
        }
    }
}
