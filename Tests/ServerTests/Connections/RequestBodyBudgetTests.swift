import Floor
import HTTPTypes
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The memory for request bodies` {
    private let clock = StillClock()
    private let budget: RequestBodyBudget

    init() {
        let clock = clock
        budget = RequestBodyBudget(steady: { clock.steady })
    }

    private func person(_ number: UInt64) -> ID<Person> {
        var entropy = Entropy(seed: (number, 2, 3, 4))
        return ID(milliseconds: 1, entropy: &entropy)
    }

    private func stranger(_ network: UInt8) -> RequestBodyBudget.Share { RequestBodyBudget.Share(network: [network]) }

    /// The name of the refusal with which a body is not let in; nil if it is.
    private func refusal(_ bytes: Int, _ body: SentBody, in share: RequestBodyBudget.Share) -> String? {
        do throws(Refusal) {
            try budget.hold(bytes, of: body, in: share)
            return nil
        } catch {
            return error.name
        }
    }

    @Test func `is taken by what has come, not by what is declared`() throws {
        let waiting = (0..<400).map { _ in SentBody() }
        for body in waiting { budget.begin(body, in: stranger(1)) {} }
        #expect(budget.count == 400 && budget.bytes == 0)
        let body = SentBody()
        let share = RequestBodyBudget.Share(person(1), isOfFiles: false)
        budget.begin(body, in: share) {}
        for bytes in stride(from: 1_000, through: Limits.formBytes, by: 1_000) {
            try budget.hold(bytes, of: body, in: share)
            #expect(budget.bytes == bytes)
        }
        budget.end(body)
        #expect(budget.bytes == 0)
        for body in waiting { budget.end(body) }
        #expect(budget.count == 0)
        budget.end(body)
        #expect(budget.bytes == 0, "what is given back twice counts once")
    }

    @Test func `has a share for each network, and what is given back is there for the next`() throws {
        let size = Limits.smallBodyBytes
        var first = try budget.fill(size, in: stranger(1))
        #expect(first.count == Limits.strangersBodiesBytes / 8 / size)
        let late = SentBody()
        budget.begin(late, in: stranger(1)) {}
        #expect(refusal(size, late, in: stranger(1)) == "busy")
        #expect(budget.bytes == first.count * size, "who is refused takes nothing")
        let last = first.popLast()
        budget.end(try #require(last))
        #expect(refusal(size, late, in: stranger(1)) == nil)
        let other = SentBody()
        budget.begin(other, in: stranger(2)) {}
        #expect(refusal(size, other, in: stranger(2)) == nil)
    }

    @Test func `of signed-in people is none of strangers', nor of files', and each person has a share`() throws {
        var held: [SentBody] = []
        for network in UInt8(1)...8 { held += try budget.fill(Limits.smallBodyBytes, in: stranger(network)) }
        #expect(budget.bytes == Limits.strangersBodiesBytes)
        let late = SentBody()
        budget.begin(late, in: stranger(9)) {}
        #expect(refusal(Limits.smallBodyBytes, late, in: stranger(9)) == "busy")
        // The same body has its budget once it is known who sends it.
        #expect(refusal(Limits.formBytes, late, in: RequestBodyBudget.Share(person(1), isOfFiles: false)) == nil)
        for isOfFiles in [false, true] {
            let (mine, theirs) = (
                RequestBodyBudget.Share(person(2), isOfFiles: isOfFiles),
                RequestBodyBudget.Share(person(3), isOfFiles: isOfFiles)
            )
            let share = isOfFiles ? Limits.fileBodiesShareBytes : Limits.bodiesBytes / 8
            let all = try budget.fill(Limits.filePartBytes, in: mine)
            #expect(all.count == share / Limits.filePartBytes)
            held += all
            let (again, other) = (SentBody(), SentBody())
            budget.begin(again, in: mine) {}
            #expect(refusal(1, again, in: mine) == "busy")
            budget.begin(other, in: theirs) {}
            #expect(refusal(Limits.filePartBytes, other, in: theirs) == nil)
            held += [again, other]
        }
        withExtendedLifetime(held) {}
    }

    @Test func `has a share in which the largest form fits`() throws {
        let largest = [2 * Limits.fileBytes + 1024 * 1024, DocumentLength.file.limit, DocumentLength.photo.limit]
        for bytes in largest { #expect(bytes <= Limits.fileBodiesShareBytes) }
        #expect(Limits.formBytes <= Limits.bodiesBytes / 8)
        #expect(Limits.smallBodyBytes <= Limits.strangersBodiesBytes / 8)
    }

    @Test func `is left by whoever sends too slowly, once somebody needs it`() throws {
        let ended = Mutex(0)
        let end: @Sendable () -> Void = { ended.withLock { $0 += 1 } }
        var held: [SentBody] = []
        for network in UInt8(1)...8 { held += try budget.fill(Limits.smallBodyBytes, in: stranger(network), end) }
        try budget.complete(held[0])
        let late = SentBody()
        budget.begin(late, in: stranger(9)) {}
        clock.advance(Limits.bodyStartMilliseconds)
        #expect(refusal(Limits.smallBodyBytes, late, in: stranger(9)) == "busy", "nobody is slow yet")
        // 16 KiB are due four seconds after the beginning that everybody has.
        clock.advance(4_000)
        #expect(refusal(Limits.smallBodyBytes, late, in: stranger(9)) == "busy")
        #expect(ended.withLock { $0 } == 0)
        clock.advance(1_000)
        #expect(refusal(Limits.smallBodyBytes, late, in: stranger(9)) == nil)
        #expect(ended.withLock { $0 } == held.count - 1, "what is whole is answered, however long that takes")
        #expect(budget.count == 2 && budget.bytes == 2 * Limits.smallBodyBytes)
        #expect(refusal(Limits.smallBodyBytes, held[1], in: stranger(1)) == "too-slow")
        #expect(throws: Refusal.self) { try budget.complete(held[1]) }
        budget.end(held[1])
        #expect(budget.bytes == 2 * Limits.smallBodyBytes, "it has given back already what it held")
    }

    @Test func `is left by nobody for one who has no more of their own share`() throws {
        let ended = Mutex(0)
        let files = (1...3).map { RequestBodyBudget.Share(person($0), isOfFiles: true) }
        let part = Limits.fileBodiesShareBytes / 4
        var held: [SentBody] = []
        for share in files { held += try budget.fill(part, in: share) { ended.withLock { $0 += 1 } } }
        #expect(held.count == 12)
        clock.advance(3_600_000)
        // With the next part its sender's share is too small, and the budget is not.
        #expect(Limits.fileBodiesBytes - 12 * part >= part / 2)
        let (share, body) = (files[0], held[0])
        #expect(refusal(part + part / 2, body, in: share) == "busy")
        #expect(ended.withLock { $0 } == 0 && budget.count == held.count)
    }

    @Test func `is looked through at most once a second`() throws {
        let ended = Mutex(0)
        var held: [SentBody] = []
        for network in UInt8(1)...8 {
            held += try budget.fill(Limits.smallBodyBytes, in: stranger(network)) { ended.withLock { $0 += 1 } }
        }
        let (one, two) = (SentBody(), SentBody())
        for body in [one, two] { budget.begin(body, in: stranger(9)) {} }
        clock.advance(9_000)
        #expect(refusal(Limits.smallBodyBytes, one, in: stranger(9)) == "busy")
        clock.advance(999)
        #expect(refusal(Limits.smallBodyBytes, two, in: stranger(9)) == "busy")
        #expect(ended.withLock { $0 } == 0)
        clock.advance(1)
        #expect(refusal(Limits.smallBodyBytes, two, in: stranger(9)) == nil)
        #expect(ended.withLock { $0 } == held.count)
    }

    /// They are small and answered at once, however many forms with files are being read.
    @Test func `for parts of files is that of forms without files`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let (minji, budget) = (house[.minji], house.services.bodies)
            let files = RequestBodyBudget.Share(try await house.id(of: .minji), isOfFiles: true)
            let held = try budget.fill(Limits.filePartBytes, in: files)
            let bytes = [UInt8](repeating: 1, count: 100_000)
            let form = try await minji.send(
                .post, "/me/set-photo", headers: [.contentType: "multipart/form-data; boundary=edge"], body: bytes)
            #expect(form.status == 503)
            let part = try await minji.send(
                .put, "/api/v1/files/01a2a000-0000-7000-8000-0000000000a1/parts/0",
                headers: [.contentType: "application/octet-stream"], body: bytes)
            #expect(part.status == 404, "it was read, and there is no such file")
            for body in held { budget.end(body) }
            #expect(budget.count == 0 && budget.bytes == 0)
        }
    }

    @Test func `is small for who has no session, and a session is asked for where it would not do`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let (minji, budget) = (house[.minji], house.services.bodies)
            func saved(_ bytes: Int, by visitor: Visitor) async throws -> Int {
                let name = String(repeating: "a", count: bytes)
                let form: KeyValuePairs = ["name": name, "language": "ko", "theme": "dark"]
                return try await visitor.post("/me/save-profile", form).status
            }
            let stranger = house.visitor()
            #expect(try await saved(Limits.smallBodyBytes + 1, by: stranger) == 401)
            let signIn: KeyValuePairs = ["email": "a@example.org", "password": String(repeating: "a", count: 20_000)]
            #expect(try await stranger.post("/sign-in", signIn).status == 401)
            let large = JSON.string(String(repeating: "a", count: 20_000))
            let problem = try await stranger.api(.post, "/session", ["email": "a@example.org", "password": large])
            #expect(problem.json?["rule"]?.stringValue == "signed-out")
            #expect(try await saved(Limits.smallBodyBytes + 1, by: minji) == 422, "it was read")

            // One network of strangers has filled its share.
            let held = try budget.fill(Limits.smallBodyBytes, in: RequestBodyBudget.Share(network: nil))
            #expect(try await saved(2_000, by: stranger) == 503)
            #expect(try await saved(2_000, by: minji) == 422)
            #expect(try await saved(100_000, by: minji) == 422)
            let entrance: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            let back = house.visitor()
            #expect(try await back.post("/sign-in", entrance).status == 303, "who signs in sends little")
            let old = minji.cookies
            #expect(try await minji.post("/sign-out").status == 303)
            let gone = house.visitor()
            for (name, value) in old { gone.setCookie(name, value) }
            #expect(try await saved(2_000, by: gone) == 503)
            for body in held { budget.end(body) }
            #expect(try await saved(20_000, by: gone) == 401)
            #expect(budget.count == 0 && budget.bytes == 0)
        }
    }
}

/// The request of a body, as the budget knows it.
final class SentBody: Sendable {}

extension RequestBodyBudget {
    /// Fills a share with bodies of one size.
    ///
    /// - Returns: whose bodies they are. They are to be kept: the budget knows them by their addresses.
    func fill(_ bytes: Int, in share: Share, _ hangUp: @escaping @Sendable () -> Void = {}) throws -> [SentBody] {
        var all: [SentBody] = []
        while true {
            let body = SentBody()
            begin(body, in: share, hangUp: hangUp)
            do throws(Refusal) {
                try hold(bytes, of: body, in: share)
            } catch {
                guard error.name == Refusal.busy.name else { throw error }
                end(body)
                return all
            }
            all.append(body)
        }
    }
}
