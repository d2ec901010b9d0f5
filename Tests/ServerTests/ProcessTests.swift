import AsyncHTTPClient
import Dispatch
import Foundation
import NIOHTTP1
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// The program itself, as somebody runs it.
@Suite struct `The program` {
    @Test(arguments: Engine.allCases)
    func `it opens, answers, and on SIGTERM ends streams, closes the database and exits with 0`(
        _ engine: Engine
    ) async throws {
        try await withLocation(engine) { location in
            let folder = FileManager.default.temporaryDirectory.appending(path: "maru-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let program = try Program(
                [
                    "serve", "--port", "0", "--web", Checkout.web, "--data", folder.path(), "--set",
                    "password.cost=16384",
                ]
                    + location.options)
            let port = try #require(Int(try await program.line(after: "Maru is running at http://127.0.0.1:")))
            let welcome = try await program.line(
                after: "There are no accounts yet. Create the first one at http://localhost:")
            let path = try #require(welcome.firstIndex(of: "/").map { String(welcome[$0...]) })
            let visitor = try RawConnection(port: port)
            let form = "name=n&email=n%40example.org&password=corn%20and%20maize"
            try visitor.send(
                """
                POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r
                Content-Length: \(form.utf8.count)\r\n\r\n\(form)
                """)
            let answer = await visitor.read(until: "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 303"))
            let cookie = try #require(answer.firstMatch(of: /Set-Cookie: (maru=[^;]+)/)?.1)
            let stream = try RawConnection(port: port)
            try stream.send("GET /live HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n")
            _ = await stream.read(until: "retry: 2000")
            program.tell(SIGTERM)
            #expect(await stream.read().contains(": bye"))
            #expect(try await program.end() == 0)
            if engine == .sqlite {
                let wal = folder.appending(path: "maru.sqlite-wal").path()
                let left = try? FileManager.default.attributesOfItem(atPath: wal)[.size] as? Int
                #expect(left ?? 0 == 0, "all that was written stands in the one file")
            }
        }
    }

    /// What decodes pictures is large and reads what strangers have made: it belongs into a process with nothing to steal.
    @Test func `it has loaded nothing that decodes pictures, not after somebody has set theirs either`() async throws {
        try await inFolder { folder in
            let program = try Program([
                "serve", "--port", "0", "--web", Checkout.web, "--data", folder.path + "/data", "--set",
                "password.cost=16384",
            ])
            let port = try #require(Int(try await program.line(after: "Maru is running at http://127.0.0.1:")))
            let welcome = try await program.line(after: "Create the first one at http://localhost:")
            let path = try #require(welcome.firstIndex(of: "/").map { String(welcome[$0...]) })
            let visitor = try RawConnection(port: port)
            let form = "name=n&email=n%40example.org&password=corn%20and%20maize"
            try visitor.send(
                """
                POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r
                Content-Length: \(form.utf8.count)\r\n\r\n\(form)
                """)
            let cookie = try #require(
                await visitor.read(until: "\r\n\r\n").firstMatch(of: /Set-Cookie: (maru=[^;]+)/)?.1)
            for picture in [Pictures.jpeg, Pictures.avif, MadePictures.heic] {
                let body = "{\"photo\":\"\(Data(picture).base64EncodedString())\"}"
                let sender = try RawConnection(port: port)
                try sender.send(
                    """
                    PUT /api/v1/me/photo HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r
                    Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
                    """)
                let answer = await sender.read(until: "\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 204"), "\(answer)")
            }
            // It says that it is empty, and gives a part at a time.
            let file = try #require(FileHandle(forReadingAtPath: "/proc/\(program.id)/maps"))
            var maps = Data()
            while let part = try file.read(upToCount: 64 * 1024), !part.isEmpty { maps += part }
            let loaded = String(decoding: maps, as: UTF8.self)
            #expect(loaded.contains("libc.so"), "it can be read")
            for library in ["vips", "heif", "de265", "aom", "dav1d", "webp", "jpeg", "tiff", "glib"] {
                let isThere = loaded.contains("/lib\(library)")
                #expect(!isThere, "\(library)")
            }
            program.tell(SIGTERM)
            #expect(try await program.end() == 0)
        }
    }

    @Test func `over TLS it reads its certificate again on SIGHUP, and ends streams on SIGTERM`() async throws {
        try await inFolder { folder in
            let (first, second) = (try TestAuthority(in: folder), try TestAuthority(in: folder, named: "second"))
            let tls = try first.issue()
            let program = try Program([
                "serve", "--port", "0", "--web", Checkout.web, "--data", folder.path + "/data", "--set",
                "password.cost=16384", "--set", "tls.certificate=\(tls.certificate)", "--set", "tls.key=\(tls.key)",
            ])
            let port = try #require(Int(try await program.line(after: "Maru is running at https://127.0.0.1:")))
            let welcome = try await program.line(after: "Create the first one at https://localhost:")
            let path = try #require(welcome.firstIndex(of: "/").map { String(welcome[$0...]) })
            try await withSecureClient(trusting: first) { client in
                let moved = try await client.ask(
                    port, path, .POST, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: Array("name=n&email=n%40example.org&password=corn%20and%20maize".utf8))
                let cookie = try #require(moved.headers["Set-Cookie"].first { $0.hasPrefix("__Host-maru=") })
                let stream = try await client.ask(
                    port, "/live", headers: ["Cookie": String(cookie.prefix { $0 != ";" })])
                var lines = stream.body.makeAsyncIterator()
                _ = try await read(&lines, until: "retry: 2000")
                try tls.replace(by: try second.issue())
                program.tell(SIGHUP)
                _ = try await program.line(after: "New connections get the new certificate")
                try await withSecureClient(trusting: second) { newcomer in
                    let answer = try await newcomer.ask(port, "/healthz")
                    #expect(answer.status == .ok)
                }
                program.tell(SIGTERM)
                #expect(try await read(&lines, until: ": bye").contains(": bye"))
            }
            #expect(try await program.end() == 0)
        }
    }

    @Test func `what stops the start is said, and the exit code tells what kind it is`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func run(_ arguments: String...) async throws -> (Int32, String) {
            let program = try Program(arguments)
            let code = try await program.end()
            return (code, program.said)
        }
        let wrong = try await run("serve", "--set", "port=http", "--data", folder)
        #expect(wrong.0 == 78)
        #expect(wrong.1.contains("port is “http” in the command line. Allowed: a whole number from 0 to 65535."))
        let half = try await run("serve", "--set", "tls.certificate=/c.pem", "--data", folder)
        #expect(half.0 == 78 && half.1.contains("tls.key is not set, but tls.certificate is."))
        let none = try await run(
            "serve", "--web", Checkout.web, "--set", "tls.certificate=/c.pem", "--set", "tls.key=/k.pem", "--data",
            folder)
        #expect(none.0 == 78 && none.1.contains("tls.certificate is “/c.pem”, which does not exist."))
        #expect(try await run("serve", "--web", "/nowhere", "--data", folder).0 == 78)
        #expect(try await run("serve", "--nonsense").0 == 64)
        #expect(try await run("user", "suspend", "nobody@example.org", "--data", folder).0 == 65)
        #expect(try await run("migrate", "--database", "postgres://127.0.0.1:1/none", "--data", folder).0 == 69)
        #expect(try await run("migrate", "--data", folder).0 == 0)
        let database = try await Database.open(.sqlite(path: folder + "/maru.sqlite"))
        try await database.write { transaction in
            try transaction.execute("UPDATE floor_migration SET fingerprint = 'another' WHERE id = 'board.0001-boards'")
        }
        await database.close()
        let changed = try await run("migrate", "--data", folder)
        #expect(changed.0 == 69)
        #expect(changed.1.contains("made by another build of Maru: its migration board.0001-boards"))
        #expect(!changed.1.contains("changedMigration"))
        let noFolder = try await run("migrate", "--data", "/dev/null/house")
        #expect(noFolder.0 == 69)
        #expect(noFolder.1.hasPrefix("maru: "))
    }

    @Test func `a plain port that is taken is named by its setting`() async throws {
        try await inFolder { folder in
            let tls = try TestAuthority(in: folder).issue()
            let taken = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(taken) }
            let any = try LocalAddress(port: 0)
            try #require(bind(taken, any.pointer, any.length) == 0)
            let plain = try #require(LocalAddress.port(of: taken))
            let program = try Program([
                "serve", "--port", "0", "--web", Checkout.web, "--data", folder.path + "/data", "--set",
                "tls.certificate=\(tls.certificate)", "--set", "tls.key=\(tls.key)", "--set", "tls.plain=\(plain)",
            ])
            let code = try await program.end()
            #expect(code == 69)
            #expect(program.said.contains("already listening on port \(plain), which tls.plain names."))
        }
    }

    /// Whatever the folder was made as, and whatever the shell's mask is.
    @Test func `what it writes is for its own user alone`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        #expect(try await Program(["migrate", "--data", folder]).end() == 0)
        #expect(try await Program(["backup", "--data", folder, "--to", folder + "/house.tar"]).end() == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(files).isSuperset(of: ["maru.sqlite", "house.tar"]))
        for file in files {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.posixPermissions] as? Int
            #expect((mode ?? 0o777) & 0o077 == 0, "\(file)")
        }
    }

    @Test func `the page of commands tells what the commands are`() async throws {
        let program = try Program(["document", "commands"])
        #expect(try await program.end() == 0)
        let page = try Checkout.text("docs/commands.md")
        #expect(program.said == page, "write it again: script/docs commands")
    }
}

extension Location {
    fileprivate var options: [String] {
        switch self {
        case .sqlite: []
        case .postgres(let address, _): ["--database", address]
        }
    }
}

/// A running `maru`, built beside the tests.
private final class Program: Sendable {
    private let process: Process
    private let output: Mutex<[UInt8]>
    private let isReadToEnd = Mutex(false)

    init(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "maru")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        self.process = process
        output = Mutex([])
        try process.run()
        // A handler of what can be read may miss the end, or what comes just before it.
        let heard = pipe.fileHandleForReading
        Thread.detachNewThread { [self] in
            while true {
                let data = heard.availableData
                if data.isEmpty { break }
                output.withLock { $0 += Array(data) }
            }
            isReadToEnd.withLock { $0 = true }
        }
    }

    var said: String { output.withLock { String(decoding: $0, as: UTF8.self) } }

    /// What follows some words, to the end of the line.
    func line(after words: String) async throws -> String {
        try await eventually("the program says “\(words)”") { [self] in
            said.ranges(of: words).first.map { said[$0.upperBound...].contains("\n") } ?? isReadToEnd.withLock { $0 }
        }
        guard let range = said.ranges(of: words).first else { throw Silent(said: said) }
        return String(said[range.upperBound...].prefix { $0 != "\n" })
    }

    struct Silent: Error { let said: String }

    var id: Int32 { process.processIdentifier }

    func tell(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Returns once it has ended, and all that it said was read.
    func end() async throws -> Int32 {
        try await eventually("the program ends") { [self] in !process.isRunning }
        try await eventually("all that it said is read") { [self] in isReadToEnd.withLock { $0 } }
        return process.terminationStatus
    }
}
