import Floor
import Foundation
import Synchronization
import TestKit
import Testing

@testable import ServerFloor

/// A decoder that notes each picture it is given and decodes none: it cannot read it, is killed for one that is
/// `costly`, or is stopped at one that is `stopped`. It goes on with one only when the test says so.
private struct HeldDecoder: Sendable {
    let folder: String
    private let gate: Int32

    init(in folder: String) throws {
        self.folder = folder
        let (script, program) = (folder + "/decoder.sh", folder + "/decoder")
        let lines = """
            #!/bin/sh
            read -r id name state parent group rest < "/proc/$$/stat"
            echo "$group" >> '\(folder)/begun'
            read go < '\(folder)/gate'
            read -r name
            echo "$name" >> '\(folder)/decoded'
            test "$name" = costly && kill -KILL $$
            test "$name" = stopped && kill -TERM $$
            exit 3

            """
        try Data(lines.utf8).write(to: URL(fileURLWithPath: script))
        // A program that this process wrote cannot be run while another test's child, just forked, has it open.
        #expect(try run("/usr/bin/install", ["-m", "700", script, program]) == 0)
        try #require(mkfifo(folder + "/gate", 0o600) == 0)
        // Open at both ends: what is written stays until a decoder reads it.
        gate = open(folder + "/gate", O_RDWR | O_CLOEXEC)
        try #require(gate >= 0)
    }

    var program: String { folder + "/decoder" }

    /// How many were started.
    var begun: Int { lines(of: "begun").count }

    /// Their process groups.
    var groups: [pid_t] { lines(of: "begun").compactMap { pid_t($0) } }

    /// Those that were decoded, in order.
    var decoded: [String] { lines(of: "decoded") }

    private func lines(of file: String) -> [String] {
        let text = try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)  // It is made with its first line.
        return (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
    }

    /// Lets some go on.
    func letGo(_ count: Int) {
        let line: [UInt8] = [UInt8(ascii: "\n")]
        for _ in 0..<count { #expect(write(gate, line, 1) == 1) }
    }

    func end() { close(gate) }

    func picture(_ name: String, scans: Int = 1) throws -> UndecodedPicture {
        let path = folder + "/" + UUID().uuidString
        try Data((name + "\n").utf8).write(to: URL(fileURLWithPath: path))
        return UndecodedPicture(MadePictures.jpeg(8, 8, scans: scans), .jpeg, at: path)
    }
}

@Suite struct `The decoder that people share` {
    private func withHeldDecoder(
        steady: @escaping @Sendable () -> Int64 = { 0 }, _ body: (HeldDecoder, FileWork) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let decoder = try HeldDecoder(in: folder)
            defer { decoder.end() }
            var work = FileWork(steady: steady)
            work.decoder.program = decoder.program
            // It ends when the test says so, however long a busy machine takes.
            work.decoder.seconds = 3_600
            try await body(decoder, work)
        }
    }

    /// Why a picture is not decoded.
    private static func refusal(
        _ work: FileWork, _ picture: UndecodedPicture, _ person: ID<Person>, for use: PictureUse = .file
    ) async -> Refusal? {
        do {
            _ = try await work.decode(picture, for: use, of: person, .silent)
            return nil
        } catch {
            return error as? Refusal
        }
    }

    @Test func `serves one after another in a circle, however many of one wait`() async throws {
        try await withHeldDecoder { decoder, work in
            func ask(_ person: ID<Person>, _ name: String) throws -> Task<Refusal?, Never> {
                let picture = try decoder.picture(name)
                return Task { await Self.refusal(work, picture, person) }
            }
            var asked = [try ask(.ann, "ann 1")]
            try await eventually("the first has begun") { decoder.begun == 1 }
            let others: [(ID<Person>, String)] = [
                (.ann, "ann 2"), (.ann, "ann 3"), (.sam, "sam 1"), (.ann, "ann 4"), (.doyun, "doyun 1"),
                (.sam, "sam 2"),
            ]
            for (number, (person, name)) in others.enumerated() {
                asked.append(try ask(person, name))
                try await eventually("\(name) waits") { work.waiting == number + 1 }
            }
            #expect(decoder.begun == 1)
            decoder.letGo(asked.count)
            for one in asked { #expect(await one.value == .fileUnreadable(.jpeg)) }
            #expect(decoder.decoded == ["ann 1", "sam 1", "doyun 1", "ann 2", "sam 2", "ann 3", "ann 4"])
            #expect(work.waiting == 0)
        }
    }

    @Test func `has room for others where one person has as many waiting as may`() async throws {
        let turns = Turns(waiting: 3, ofOne: 2)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            try await turns.take(.ann) {
                begin.finish()
                for await _ in ended {}
            }
        }
        for await _ in begun {}
        var waiting: [Task<Void, any Error>] = []
        for (number, person) in [ID<Person>.ann, .ann, .sam].enumerated() {
            if number == 2 { await #expect(throws: Refusal.busy) { try await turns.take(.ann) {} } }
            waiting.append(Task { try await turns.take(person) {} })
            try await eventually("\(number) waits") { turns.waiting == number + 1 }
        }
        await #expect(throws: Refusal.busy) { try await turns.take(.sam) {} }
        // Whoever has nothing waiting finds room all the same.
        waiting.append(Task { try await turns.take(.doyun) {} })
        try await eventually("doyun waits") { turns.waiting == 4 }
        await #expect(throws: Refusal.busy) { try await turns.take(.doyun) {} }
        end.finish()
        try await first.value
        for one in waiting { try await one.value }
        try await turns.take(.doyun) {}
        #expect(turns.waiting == 0)
    }

    /// What a terminal sends to the house's group, such as Ctrl-C, would end the picture that it finishes before it stops.
    @Test func `is in a process group of its own`() async throws {
        try await withHeldDecoder { decoder, work in
            decoder.letGo(1)
            _ = await Self.refusal(work, try decoder.picture("any"), .ann)
            let group = try #require(decoder.groups.first)
            #expect(group > 0 && group != getpgrp())
        }
    }

    /// As where the house is stopped, and its decoder with it.
    @Test func `says nothing of a picture at which it was stopped`() async throws {
        try await withHeldDecoder { decoder, work in
            decoder.letGo(2)
            let stopped = await Self.refusal(work, try decoder.picture("stopped"), .ann, for: .file)
            #expect(stopped == .busy)
            let next = await Self.refusal(work, try decoder.picture("next"), .ann, for: .file)
            #expect(next == Refusal(.unreadable, .jpeg, for: .file))
        }
    }

    @Test(arguments: [PictureUse.file, .photo])
    func `is not started for a JPEG with more than a hundred scans`(_ use: PictureUse) async throws {
        try await withHeldDecoder { decoder, work in
            let refusal = await Self.refusal(work, try decoder.picture("hostile", scans: 101), .ann, for: use)
            #expect(refusal?.name == (use == .file ? "file-too-many-scans" : "photo-too-many-scans"))
            #expect(refusal?.kind == .invalid && refusal?.given == "101")
            #expect(decoder.begun == 0)
            decoder.letGo(1)
            let honest = await Self.refusal(work, try decoder.picture("honest", scans: 100), .ann, for: use)
            #expect(honest == Refusal(.unreadable, .jpeg, for: use))
            #expect(decoder.decoded == ["honest"])
        }
    }

    @Test(arguments: [PictureUse.file, .photo])
    func `lets a person wait after a picture that costs too much, and nobody else`(_ use: PictureUse) async throws {
        let clock = Mutex<Int64>(0)
        try await withHeldDecoder(steady: { clock.withLock { now -> Int64 in now } }) { decoder, work in
            func ask(_ name: String, _ person: ID<Person>) async throws -> Refusal? {
                await Self.refusal(work, try decoder.picture(name), person, for: use)
            }
            decoder.letGo(3)
            #expect(try await ask("costly", .ann) == Refusal(.costly, .jpeg, for: use))
            let paused = try await ask("ann 1", .ann)
            #expect(paused?.name == (use == .file ? "files-paused" : "photos-paused"))
            #expect(paused?.kind == .tooMany && paused?.retryAfter == 600)
            #expect(try await ask("sam 1", .sam) == Refusal(.unreadable, .jpeg, for: use))
            clock.withLock { $0 = Limits.costlyPictureMilliseconds - 1 }
            #expect(try await ask("ann 2", .ann) == Refusal(.paused(seconds: 1), .jpeg, for: use))
            clock.withLock { $0 = Limits.costlyPictureMilliseconds }
            #expect(try await ask("ann 3", .ann) == Refusal(.unreadable, .jpeg, for: use))
            #expect(decoder.decoded == ["costly", "sam 1", "ann 3"])
        }
    }

    @Test func `is not started for what waited behind a picture of the same person that costs too much`() async throws {
        try await withHeldDecoder { decoder, work in
            let (costly, next) = (try decoder.picture("costly"), try decoder.picture("next"))
            let first = Task { await Self.refusal(work, costly, .ann) }
            try await eventually("the first has begun") { decoder.begun == 1 }
            let second = Task { await Self.refusal(work, next, .ann) }
            try await eventually("the second waits") { work.waiting == 1 }
            decoder.letGo(1)
            #expect(await first.value == .fileTooCostly(.jpeg))
            #expect(await second.value == .filesPaused(600))
            #expect(decoder.begun == 1 && decoder.decoded == ["costly"])
        }
    }
}
