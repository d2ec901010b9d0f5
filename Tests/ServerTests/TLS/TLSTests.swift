import AsyncHTTPClient
import Floor
import Foundation
import Glibc
import Logging
import NIOHTTP1
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Sockets, and certificates made by `openssl`.
@Suite(.timeLimit(.minutes(30)), .serialized) struct `A house over TLS` {
    @Test(arguments: Engine.allCases)
    func `answers HTTP/2 and HTTP/1.1, signs people in, and gives cookies to TLS alone`(_ engine: Engine) async throws {
        try await withSecureHouse(engine) { secure in
            let (authority, port, cookie) = (secure.authority, secure.port, secure.cookie)
            #expect(cookie.hasPrefix("__Host-maru="))
            for (isOld, version) in [(false, HTTPVersion.http2), (true, .http1_1)] {
                try await withSecureClient(trusting: authority, isOld: isOld) { client in
                    let entrance = try await client.ask(port, "/sign-in")
                    #expect(entrance.version == version && entrance.status == .ok)
                    #expect(entrance.headers.first(name: "Strict-Transport-Security") == "max-age=31536000")
                    let form = Cast.minji.entrance
                    let signedIn = try await client.ask(
                        port, "/sign-in", .POST,
                        headers: [
                            "Origin": "https://localhost:\(port)", "Content-Type": "application/x-www-form-urlencoded",
                        ], body: Array(form.utf8))
                    #expect(signedIn.status == .seeOther)
                    let cookies = signedIn.headers["Set-Cookie"]
                    #expect(
                        !cookies.isEmpty && cookies.allSatisfy { $0.hasPrefix("__Host-") && $0.contains("; Secure") })
                    let plainOrigin = try await client.ask(
                        port, "/sign-in", .POST,
                        headers: [
                            "Origin": "http://localhost:\(port)", "Content-Type": "application/x-www-form-urlencoded",
                        ], body: Array(form.utf8))
                    #expect(plainOrigin.status == .forbidden, "a page over http is another site's")
                    let page = try await client.ask(
                        port, "/me", headers: ["Cookie": cookie, "Accept-Encoding": "gzip"])
                    #expect(page.status == .ok && page.headers.first(name: "Content-Encoding") == "gzip")
                    let head = try await client.ask(port, "/sign-in", .HEAD)
                    #expect(head.status == .ok)
                    #expect(try await head.text().isEmpty)
                    // Links to hand on lead to https too.
                    let invitation = try await client.ask(
                        port, "/api/v1/invitations", .POST,
                        headers: ["Cookie": cookie, "Content-Type": "application/json"],
                        body: Array("{}".utf8))
                    #expect(invitation.status == .created || invitation.status == .ok)
                }
            }
        }
    }

    @Test func `takes uploads larger than the windows of HTTP/2, and refuses those that are too large`() async throws {
        try await withSecureHouse { secure in
            let (authority, port, cookie) = (secure.authority, secure.port, secure.cookie)
            let type = "multipart/form-data; boundary=xYz"
            func form(_ bytes: Int) -> [UInt8] {
                let head = "--xYz\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"p.png\"\r\n\r\n"
                // What stands behind the picture's end is not looked at.
                return Array(head.utf8) + Pictures.png + [UInt8](repeating: 0, count: bytes)
                    + Array("\r\n--xYz--\r\n".utf8)
            }
            try await withSecureClient(trusting: authority) { client in
                let headers: HTTPHeaders = ["Cookie": cookie, "Content-Type": type]
                let taken = try await client.ask(port, "/me/set-photo", .POST, headers: headers, body: form(3 << 20))
                #expect(taken.version == .http2 && taken.status == .seeOther)
                let refused = try await client.ask(port, "/me/set-photo", .POST, headers: headers, body: form(13 << 20))
                #expect(refused.status == .payloadTooLarge)
                #expect(try await client.ask(port, "/healthz").status == .ok)
            }
        }
    }

    @Test func `gets its new certificate without a dropped stream, and keeps the old one if the new one does not fit`()
        async throws
    {
        let ledger = Ledger()
        try await withSecureHouse(logger: ledger.logger) { secure in
            let (house, first, port) = (secure.house, secure.authority, secure.port)
            let second = try TestAuthority(in: URL(fileURLWithPath: first.folder), named: "second")
            let (tls, next) = (house.services.settings.tls, try second.issue())
            let minji = try #require(try await house.services.database.read { try $0.people().first?.id })
            let space = try await house.space(with: [minji])
            try await withSecureClient(trusting: first) { client in
                let stream = try await client.ask(port, "/live", headers: ["Cookie": secure.cookie])
                #expect(stream.version == .http2)
                var lines = stream.body.makeAsyncIterator()
                _ = try await read(&lines, until: "retry: 2000")
                try replaceFile(tls.certificate, by: next.certificate)
                try await eventually("the half of a pair is refused") {
                    ledger.lines.contains { $0.contains("tls.key") && $0.contains("the old one stays") }
                }
                #expect(try await connects(to: port, trusting: first))
                try replaceFile(tls.key, by: next.key)
                try await eventually("new connections get the new certificate") {
                    try await connects(to: port, trusting: second)
                }
                #expect(try await !connects(to: port, trusting: first))
                try await house.announce(space, 7)
                #expect(try await read(&lines, until: "\(space.text).7").contains("\(space.text).7"))
                #expect(house.services.live.count == 1)
            }
            #expect(ledger.lines.count { $0.contains("the old one stays") } == 1)
        }
    }

    private func connects(to port: Int, trusting authority: TestAuthority) async throws -> Bool {
        do {
            return try await withSecureClient(trusting: authority) { try await $0.ask(port, "/healthz").status == .ok }
        } catch {
            return false
        }
    }

    @Test func `has a plain port that leads to it, with the path, the query and the method`() async throws {
        let plain = try freePort()
        try await withSecureHouse(settings: { $0.tls.plain = plain }) { secure in
            let port = secure.port
            for (request, body) in [
                ("GET /board?a=1&b=%20 HTTP/1.1", ""), ("POST /board?a=1&b=%20 HTTP/1.1\r\nContent-Length: 3", "a=b"),
            ] {
                let connection = try RawConnection(port: plain)
                try connection.send("\(request)\r\nHost: localhost:\(plain)\r\nConnection: close\r\n\r\n\(body)")
                let answer = await connection.read(until: "\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 308"), "a form stays a form")
                #expect(answer.contains("Location: https://localhost:\(port)/board?a=1&b=%20\r\n"))
                #expect(!answer.contains("Set-Cookie") && !answer.contains("Strict-Transport-Security"))
            }
            let nowhere = try RawConnection(port: plain)
            try nowhere.send("GET / HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n")
            #expect(await nowhere.read().hasPrefix("HTTP/1.1 400"))
            let nobody = try RawConnection(port: plain)
            try nobody.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
            #expect(await nobody.read().hasPrefix("HTTP/1.1 400"))
        }
    }

    @Test func `trusts no proxy unless told, and says https where it names itself`() throws {
        var settings = Settings()
        settings.address = try #require(PublicAddress("https://maru.example.org"))
        #expect(settings.believedProxies.map(\.text) == ["127.0.0.0/8", "::1"])
        settings.tls.certificate = "/c.pem"
        #expect(settings.believedProxies.isEmpty && settings.isSecure)
        #expect(settings.origin(of: "a.example") == "https://maru.example.org")
        settings.address = .unset
        #expect(settings.isSecure && settings.origin(of: "a.example") == "https://a.example")
    }
}

/// A house over TLS with 민지 in it, whose certificate is of the authority.
struct SecureHouse: Sendable {
    let house: House
    let authority: TestAuthority
    let port: Int
    /// The cookies that she got when she moved in, and the first of them, as she sends it.
    let cookies: [String]
    var cookie: String { String(cookies.first { $0.hasPrefix("__Host-maru=") }?.prefix { $0 != ";" } ?? "") }
}

/// Passes a body such a house.
func withSecureHouse(
    _ engine: Engine = .sqlite, logger: Logger? = nil,
    settings change: @escaping @Sendable (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (SecureHouse) async throws -> Void
) async throws {
    try await inFolder { folder in
        let authority = try TestAuthority(in: folder)
        let tls = try authority.issue()
        try await withHouse(
            engine, logger: logger, isLive: true,
            settings: { settings in
                settings.tls = tls
                change(&settings)
            }
        ) { house in
            let port = try #require(house.port)
            let path = try #require(try await house.welcomePath())
            let cookies = try await withSecureClient(trusting: authority) { client in
                let form = "name=%EA%B9%80%EB%AF%BC%EC%A7%80&\(Cast.minji.entrance)"
                let moved = try await client.ask(
                    port, path, .POST, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: Array(form.utf8))
                try #require(moved.status == .seeOther)
                return moved.headers["Set-Cookie"]
            }
            try await body(
                SecureHouse(house: house, authority: authority, port: port, cookies: cookies))
        }
    }
}

extension Cast {
    /// Address and password, as the forms send them.
    var entrance: String { "email=\(email)&password=\(password.replacing(" ", with: "+"))" }
}

/// A port that nobody listens on at the moment.
func freePort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    let any = try LocalAddress(port: 0)
    try #require(bind(socket, any.pointer, any.length) == 0)
    return try #require(LocalAddress.port(of: socket))
}
