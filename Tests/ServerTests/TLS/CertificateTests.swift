import Floor
import Foundation
import HTTPTypes
import Hummingbird
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A certificate` {
    private static let half: [([String: String], String)] = [
        (
            ["tls.certificate": "/c.pem"],
            "tls.key is not set, but tls.certificate is. It must be a PEM file with the certificate's private key, without a passphrase."
        ),
        (
            ["tls.key": "/k.pem"],
            "tls.certificate is not set, but tls.key is. It must be a PEM file with the server's certificate and, after it, those that issued it."
        ),
        (
            ["tls.plain": "80"],
            "tls.certificate is not set, but tls.plain is. It must be a PEM file with the server's certificate and, after it, those that issued it."
        ),
        (
            ["tls.certificate": "/c.pem", "tls.key": "/k.pem", "port": "443", "tls.plain": "443"],
            "tls.plain is “443”, which is the port of https (`port`) too. It must be another port, or 0 for none."
        ),
        (
            ["tls.certificate": "/c.pem", "tls.key": "/k.pem", "address": "http://maru.example.org"],
            "address is “http://maru.example.org”, which is plain http, but tls.certificate is set. It must be empty, or an address that begins with https://."
        ),
        (
            ["tls.plain": "http"],
            "tls.plain is “http” in maru.json. Allowed: a whole number from 0 to 65535."
        ),
        (
            ["hsts.seconds": "-1"],
            "hsts.seconds is “-1” in maru.json. Allowed: a whole number from 0 to 63072000."
        ),
    ]

    @Test(arguments: half) func `half set stops the start, with what is missing`(
        _ values: [String: String], _ says: String
    ) {
        let refusal = #expect(throws: SettingsRefusal.self) { try Settings(reading: [.init("maru.json", values)]) }
        #expect(refusal?.description == says)
    }

    @Test func `whole is taken, and its paths are no secrets`() throws {
        let settings = try Settings(reading: [
            .init("maru.json", ["tls.certificate": "/c.pem", "tls.key": "/k.pem", "tls.plain": "80", "port": "443"])
        ])
        #expect(settings.tls.isOn && settings.tls.plain == 80 && settings.isSecure && !settings.address.isSet)
        #expect(!Settings.isSecret("tls.key") && Settings.isSecret("weather.key"))
    }

    @Test func `of files that cannot be used stops the start, with the setting, the file and what it must be`() throws {
        try inFolderNow { folder in
            let authority = try TestAuthority(in: folder)
            let (good, other) = (try authority.issue(), try authority.issue("other"))
            #expect(try CertificateStore(good) != nil)
            #expect(try CertificateStore(Settings.TLS()) == nil)
            func refusal(_ change: (inout Settings.TLS) -> Void) -> String? {
                var tls = good
                change(&tls)
                let refusal = #expect(throws: SettingsRefusal.self) { try CertificateStore(tls) }
                return refusal?.description
            }
            let none = folder.path + "/none.pem"
            #expect(
                refusal { $0.certificate = none }
                    == "tls.certificate is “\(none)”, which does not exist. It must be \(CertificateFiles.certificateRule)."
            )
            #expect(refusal { $0.key = none }?.hasPrefix("tls.key is “\(none)”, which does not exist.") == true)
            #expect(refusal { $0.certificate = good.key }?.contains("has no certificate in PEM") == true)
            #expect(refusal { $0.key = good.certificate }?.contains("has no private key in PEM") == true)
            #expect(
                refusal { $0.key = other.key }
                    == "tls.key is “\(other.key)”, which does not fit the certificate in \(good.certificate). It must be \(CertificateFiles.keyRule)."
            )
        }
    }

    @Test func `that changes is used from then on, and one that does not fit is told once and left alone`() throws {
        try inFolderNow { folder in
            let (authority, ledger) = (try TestAuthority(in: folder), Ledger())
            let (tls, next) = (try authority.issue(), try authority.issue("next"))
            let store = try #require(try CertificateStore(tls))
            let first = store.context
            store.look(ledger.logger)
            #expect(store.context === first && ledger.lines.isEmpty)
            try replaceFile(tls.certificate, by: next.certificate)
            for _ in 0..<3 { store.look(ledger.logger) }
            #expect(store.context === first && ledger.lines.count == 1)
            #expect(ledger.lines.first?.hasPrefix("error The certificate cannot be replaced") == true)
            try replaceFile(tls.key, by: next.key)
            for _ in 0..<3 { store.look(ledger.logger) }
            #expect(store.context !== first && ledger.lines.count == 2)
            #expect(ledger.lines.last?.hasPrefix("notice New connections get the new certificate") == true)
            let second = store.context
            try FileManager.default.removeItem(atPath: tls.key)
            store.look(ledger.logger)
            #expect(store.context === second && ledger.lines.last?.contains("does not exist") == true)
        }
    }

    @Test func `says for whom it is, when it ends, and whether those after it issued it`() throws {
        try inFolderNow { folder in
            let (authority, other) = (try TestAuthority(in: folder), try TestAuthority(in: folder, named: "other"))
            let names = "DNS:Maru.example.org,DNS:*.home.example,IP:192.0.2.1,IP:2001:db8::1"
            var tls = try authority.issue(for: names, days: 30)
            let pair = try CertificatePair(CertificateFiles(reading: tls), of: tls)
            #expect(pair.names == ["maru.example.org", "*.home.example", "192.0.2.1", "2001:db8::1"])
            for host in ["maru.example.org", "MARU.example.org", "a.home.example", "192.0.2.1", "2001:DB8::1"] {
                #expect(pair.covers(host), "\(host)")
            }
            for host in ["example.org", "b.a.home.example", "home.example", "192.0.2.2", ".home.example", ""] {
                #expect(!pair.covers(host), "\(host)")
            }
            #expect(abs(pair.span.ends - systemClock() - 30 * 86_400_000) < 86_400_000)
            var settings = Settings()
            #expect(try CertificateStore.span(settings) == nil)
            settings.tls = tls
            #expect(try CertificateStore.span(settings) == pair.span)
            #expect(pair.outOfOrder == nil)
            let own = try String(contentsOfFile: tls.certificate, encoding: .utf8)
            for (issuers, place) in [([authority], nil), ([other], 1), ([authority, other], 2)] {
                let texts = try issuers.map { try String(contentsOfFile: $0.file, encoding: .utf8) }
                tls.certificate = folder.appending(path: "chain.pem").path
                try ([own] + texts).joined().write(toFile: tls.certificate, atomically: true, encoding: .utf8)
                #expect(try CertificatePair(CertificateFiles(reading: tls), of: tls).outOfOrder == place)
            }
        }
    }

    @Test(arguments: [
        (31_536_000, false, "max-age=31536000"), (600, true, "max-age=600; includeSubDomains"), (0, true, nil),
    ])
    func `has browsers remember it as long as was chosen, and speaks for no other name unless asked`(
        _ seconds: Int, _ reachesBelow: Bool, _ header: String?
    ) async throws {
        try await withHouse(
            .sqlite,
            settings: { settings in
                settings.address = PublicAddress("https://maru.example.org")!
                settings.hstsSeconds = seconds
                settings.hstsSubdomains = reachesBelow
            }
        ) { house in
            let page = try await house.visitor().get("/sign-in")
            #expect(page.headers[.strictTransportSecurity] == header)
        }
        try await withHouse(.sqlite, settings: { $0.hstsSeconds = seconds }) { house in
            let page = try await house.visitor().get("/sign-in")
            #expect(page.headers[.strictTransportSecurity] == nil, "plain http")
        }
    }

    @Test(arguments: ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"])
    func `of a proxy that nobody named is asked for once in the log`(_ name: String) async throws {
        let ledger = Ledger()
        try await withHouse(.sqlite, logger: ledger.logger) { house in
            for _ in 0..<3 {
                _ = try await house.visitor().get("/sign-in", headers: [HTTPField.Name(name)!: "https"])
            }
            #expect(ledger.lines.count { $0.hasPrefix("warning") && $0.contains("not in `proxies`") } == 1)
        }
        let quiet = Ledger()
        try await withHouse(
            .sqlite, logger: quiet.logger, settings: { $0.address = PublicAddress("https://maru.example.org")! }
        ) { house in
            _ = try await house.visitor().get("/sign-in", headers: [HTTPField.Name(name)!: "192.0.2.1"])
            #expect(!quiet.lines.contains { $0.contains("not in `proxies`") }, "a proxy on this machine is trusted")
        }
    }

    @Test(arguments: [
        ("maru.example.org", "/a?b=c", "https://maru.example.org:8443/a?b=c"),
        ("maru.example.org:8080", "/", "https://maru.example.org:8443/"),
        ("[2001:db8::1]:80", "/", "https://[2001:db8::1]:8443/"),
        ("maru.example.org", "/가", "https://maru.example.org:8443/%EA%B0%80"),
        ("a/b", "/", nil), ("", "/", nil), ("maru.example.org", "http://other.example/", nil),
        ("maru.example.org", "*", nil),
    ])
    func `of a house without an address is led to at the host that was asked for`(
        _ host: String, _ path: String, _ location: String?
    ) throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: host, path: path)
        let answer = leadToSecure(head, Settings(), port: 8443)
        #expect(answer.headers[.location] == location)
        #expect(answer.status == (location == nil ? .badRequest : .permanentRedirect))
        var settings = Settings()
        settings.address = try #require(PublicAddress("https://maru.example.org"))
        let named = leadToSecure(head, settings, port: 8443)
        #expect(named.headers[.location]?.hasPrefix("https://maru.example.org/") ?? true, "and nowhere else")
    }
}

/// A folder that is gone afterwards, for what need not wait.
private func inFolderNow(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("maru-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}
