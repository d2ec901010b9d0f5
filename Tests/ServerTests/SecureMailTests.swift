import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// The way to a mail server: private, to the right one, and signed in.
@Suite struct `The way to the mail server` {
    private static let ways: [Settings.Mail.Security] = [.tls, .starttls]

    @Test(arguments: ways)
    func `is over TLS and signed in`(_ way: Settings.Mail.Security) async throws {
        try await send(by: way) { letters, error in
            #expect(letters.count == 1)
            #expect(letters.first?["secure"]?.boolValue == true)
            #expect(letters.first?["user"]?.stringValue == "maru")
            #expect(letters.first?["to"]?.stringValue == "RCPT TO:<ann@example.org>")
            #expect(error == nil)
        }
    }

    @Test(arguments: ways)
    func `leads to nobody whose certificate no authority vouches for`(_ way: Settings.Mail.Security) async throws {
        try await send(by: way, settings: { $0.mail.authorities = "" }) { letters, error in
            #expect(letters.isEmpty)
            #expect(error?.contains("libcurl 60") == true, "\(error ?? "")")
        }
    }

    @Test(arguments: ways)
    func `is closed to a wrong password, which is told to nobody`(_ way: Settings.Mail.Security) async throws {
        try await send(by: way, settings: { $0.mail.password = "not the right one" }) { letters, error in
            #expect(letters.isEmpty)
            #expect(error?.contains("SMTP 535") == true, "\(error ?? "")")
            #expect(error?.contains("not the right one") == false)
        }
    }

    @Test func `is not taken in the clear where TLS was asked for`() async throws {
        let catcher = try MailCatcher()
        defer { catcher.end() }
        try await withHouse(.sqlite, cast: [.minji], settings: { $0.sendMail(to: catcher.port) }) { house in
            _ = try await house.visitor().post("/forgot-password", ["email": Cast.minji.email])
            #expect(try await house.services.runExternalJobs() == 0)
            #expect(catcher.calls == 1)
            #expect(catcher.caught.isEmpty)
        }
    }

    @Test(arguments: ways)
    func `is looked at by the doctor, who sends nothing`(_ way: Settings.Mail.Security) async throws {
        try await inFolder { folder in
            let server = try SecureMailServer(in: folder, way.rawValue)
            var settings = Settings()
            settings.data = folder.appending(path: "data").path
            #expect(await mail(settings).says.contains("No mail server is configured"))
            server.take(letters: &settings, way)
            #expect(await mail(settings) == .well("mail", "127.0.0.1:\(server.port) accepts connections."))
            settings.mail.password = "not the right one"
            #expect(await mail(settings).advice.contains("`smtp.password`"))
            settings.mail.authorities = ""
            #expect(await mail(settings).advice.contains("`smtp.authorities`"))
            #expect(try server.end().isEmpty)
            #expect(await mail(settings).advice.contains("`smtp.port`"))
        }
    }

    private func mail(_ settings: Settings) async -> Finding { await Doctor(settings, program: "maru").examineMail() }

    /// Has one letter sent to a mail server that takes only what comes privately and from somebody it knows.
    private func send(
        by way: Settings.Mail.Security, settings change: @escaping @Sendable (inout Settings) -> Void = { _ in },
        _ check: @escaping @Sendable (_ letters: [JSON], _ error: String?) -> Void
    ) async throws {
        try await inFolder { folder in
            let server = try SecureMailServer(in: folder, way.rawValue)
            try await withHouse(
                .sqlite, cast: [.minji, .ann],
                settings: {
                    server.take(letters: &$0, way)
                    change(&$0)
                }
            ) { house in
                _ = try await house.visitor().post("/forgot-password", ["email": Cast.ann.email])
                _ = try await house.services.runExternalJobs()
                let error = try await house.services.database.read { connection in
                    try connection.first("SELECT last_error FROM floor_job WHERE kind = 'mail.reset'")?.optionalText(0)
                }
                check(try server.end(), error)
            }
        }
    }
}

/// `catch-mail.py` at work.
private final class SecureMailServer: Sendable {
    static let name = "maru"
    static let password = "the mail server's own"

    let port: Int
    let certificate: String
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())

    /// Returns when it listens.
    init(in folder: URL, _ way: String) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "catch-mail.py").path
        certificate = folder.appending(path: "certificate.pem").path
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script, folder.path, way, Self.name, Self.password]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var said = Data()
        while said.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw MailCatcher.Failure() }
            said += more
        }
        port = Int(try JSON.parse(Array(said))["port"]?.integerValue ?? 0)
    }

    /// Has a house send its letters here, as it should.
    func take(letters settings: inout Settings, _ way: Settings.Mail.Security) {
        settings.sendMail(to: port)
        settings.mail.security = way
        (settings.mail.user, settings.mail.password) = (Self.name, Self.password)
        settings.mail.authorities = certificate
    }

    /// Ends it.
    /// - Returns: the letters that it took.
    func end() throws -> [JSON] {
        try input.fileHandleForWriting.close()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try String(decoding: said, as: UTF8.self).split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    }
}
