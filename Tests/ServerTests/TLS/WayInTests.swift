import Floor
import Foundation
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What the doctor says of the way from the Internet to the house; with sockets.
@Suite(.serialized) struct `The way in over TLS` {
    private func certificate(_ settings: Settings, days: Int = 0) -> [Finding] {
        Doctor(settings, program: "maru", clock: { systemClock() + Int64(days) * 86_400_000 }).certificate
    }

    @Test func `is looked at by the doctor, who tells when a certificate ends, for whom it is, and who reads its key`()
        async throws
    {
        try await inFolder { folder in
            let (authority, other) = (try TestAuthority(in: folder), try TestAuthority(in: folder, named: "other"))
            var settings = Settings()
            #expect(certificate(settings) == [.well("certificate", "There is none.")])
            settings.tls = try authority.issue(for: "DNS:maru.example.org", days: 90)
            settings.address = try #require(PublicAddress("https://maru.example.org:8443"))
            #expect(certificate(settings).map(\.state) == [.well, .well, .well])
            let soon = certificate(settings, days: 75)
            #expect(soon[0].state == .doubtful && soon[0].says.contains("It ends in 14 days"))
            #expect(certificate(settings, days: 88)[0].says.contains("It ends in 1 day, on"))
            let over = certificate(settings, days: 91)
            #expect(over[0].state == .ill && over[0].says.hasPrefix("It ended on "))
            let early = certificate(settings, days: -2)
            #expect(early[0].state == .ill && early[0].advice.contains("Set the clock"))
            settings.address = try #require(PublicAddress("https://other.example.org"))
            #expect(
                certificate(settings)[1]
                    == .ill(
                        "certificate's names", "It is for maru.example.org, not for other.example.org.",
                        "Get a certificate for other.example.org, or set `address` to a name that it is for."))
            settings.address = .unset
            #expect(certificate(settings)[1].state == .doubtful)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: settings.tls.key)
            #expect(certificate(settings)[2].advice == "Restrict it: chmod o= \(settings.tls.key)")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: settings.tls.key)
            #expect(certificate(settings)[2].state == .well)
            let chain = try [settings.tls.certificate, other.file].map {
                try String(contentsOfFile: $0, encoding: .utf8)
            }
            let pair = settings.tls
            settings.tls.certificate = folder.appending(path: "chain.pem").path
            try chain.joined().write(toFile: settings.tls.certificate, atomically: true, encoding: .utf8)
            #expect(certificate(settings)[0].says.hasPrefix("Certificate 1 of "))
            settings.tls = pair
            settings.tls.key = other.folder + "/authority.key"
            let wrong = certificate(settings)
            #expect(wrong.map(\.state) == [.ill] && wrong[0].says.contains("does not fit the certificate"))
        }
    }

    @Test func `is walked by the doctor to the public address`() async throws {
        try await withSecureHouse { secure in
            let (authority, port) = (secure.authority, secure.port)
            func finding(_ address: String, trusting file: String? = nil) async throws -> Finding {
                var settings = Settings()
                settings.address = try #require(PublicAddress(address))
                var doctor = Doctor(settings, program: "maru")
                doctor.authorities = file
                return await doctor.examineWayIn()
            }
            #expect(try await finding("http://localhost:\(port)").state == .well, "there is nothing to walk")
            let well = try await finding("https://localhost:\(port)", trusting: authority.file)
            #expect(well.state == .well && well.says.contains("answers over https"), "\(well)")
            let stranger = try await finding("https://localhost:\(port)")
            #expect(stranger.state == .doubtful && stranger.advice.contains("fullchain.pem"), "\(stranger)")
            let closed = try await finding("https://localhost:\(try freePort())", trusting: authority.file)
            #expect(closed.state == .doubtful && closed.advice.contains("router"), "\(closed)")
        }
    }

    @Test func `is closed if the house listens for this machine alone, and no proxy is needed`() async throws {
        try await inFolder { folder in
            var settings = Settings()
            settings.data = folder.appending(path: "none").path
            settings.web = Checkout.web
            settings.weather.provider = .off
            settings.tls = try TestAuthority(in: folder).issue()
            settings.address = try #require(PublicAddress("https://localhost:1"))
            func address() async throws -> Finding {
                try #require(await Doctor(settings, program: "maru").examine().first { $0.name == "address" })
            }
            #expect(try await address().advice.contains("0.0.0.0"))
            settings.host = "0.0.0.0"
            #expect(try await address().state == .well)
            settings.trustedProxies = [try #require(NetworkRange("10.0.0.1"))]
            #expect(try await address().advice.contains("`proxies`"))
        }
    }
}
