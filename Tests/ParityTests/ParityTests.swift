import Browser
import Testing

@Suite struct ParityTests {
    /// Asked once: Node takes longer to start than all the answers take.
    static let wasm = Result { try WasmHost.answers(to: Question.all, hashSeed: 0) }
    static let wasmHashingOtherwise = Result { try WasmHost.answers(to: Question.all, hashSeed: 91) }

    @Test(arguments: Question.all)
    func `the server and the browser give the same bytes`(_ question: Question) throws {
        let here = ParityRouter.answer(question.bytes)
        let there = try #require(Self.wasm.get()[question.name])
        try expectEqual(here, there)
    }

    @Test(arguments: Question.all)
    func `no answer depends on the order of a dictionary`(_ question: Question) throws {
        let once = try #require(Self.wasm.get()[question.name])
        let again = try #require(Self.wasmHashingOtherwise.get()[question.name])
        try expectEqual(once, again)
    }

    @Test(arguments: Question.all)
    func `a space ends the same whatever order its operations come in, and as a device stores it`(_ question: Question)
    {
        let answer = String(decoding: ParityRouter.answer(question.bytes), as: UTF8.self)
        #expect(!answer.contains("ends otherwise backwards"))
        #expect(!answer.contains("reads otherwise"))
    }

    @Test func `stories say of each of their boards and journals whether it ends the same`() {
        let answers = Question.all.map { String(decoding: ParityRouter.answer($0.bytes), as: UTF8.self) }
        #expect(answers.contains { $0.contains("ends alike\n") && !$0.contains("reads") })
        #expect(answers.contains { $0.contains("ends alike\nreads alike\n") })
    }

    /// Two hosts that refuse everything agree, too.
    @Test func `the story of a team does what can be done in one and draws its pages`() throws {
        let question = try #require(Question.all.first { $0.name == "team-from-first-to-last" })
        let lines = String(decoding: ParityRouter.answer(question.bytes), as: UTF8.self).split(separator: "\n")
        let done = Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
        let missing = [
            "keyword.added", "keyword.edited", "keyword.opened", "keyword.grouped", "keyword.split", "keyword.parked",
            "keyword.discarded", "keyword.deleted", "turn.given", "turn.finished", "votes.shown", "timer.started",
            "retrospective.scheduled",
            "format.changed", "anonymity.changed", "profile.edited", "seat.handed-over", "member.removed",
            "member.left",
        ].filter { !done.contains($0) }
        #expect(missing == [])
        #expect(lines.count { $0 == "page 200" } >= 90)
    }

    @Test func `the story of a journal does what can be done in one, clashes and draws its pages`() throws {
        let question = try #require(Question.all.first { $0.name == "journal-from-first-to-last" })
        let answer = String(decoding: ParityRouter.answer(question.bytes), as: UTF8.self)
        let lines = answer.split(separator: "\n")
        let done = Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
        let missing = [
            "journal.created", "journal.renamed", "entry.written", "entry.deleted", "entry.restored", "entry.marked",
            "entry.placed", "entry.weathered", "version.restored", "clash.dismissed", "memories.shown",
            "memories.hidden", "memory.muted", "memory.unmuted", "photo.added", "photo.described", "photo.moved",
            "photo.removed",
        ].filter { !done.contains($0) }
        #expect(missing == [])
        #expect(answer.contains("두 기기에서 같은 곳을 고쳐서"))
        #expect(lines.count { $0 == "page 200" } >= 65)
    }

    @Test func `the story of a run does what can be done in one and draws its pages`() throws {
        let question = try #require(Question.all.first { $0.name == "run-from-first-to-last" })
        let answer = String(decoding: ParityRouter.answer(question.bytes), as: UTF8.self)
        let lines = answer.split(separator: "\n")
        let done = Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
        let missing = [
            "meetup.created", "meetup.edited", "meetup.opened", "meetup.closed", "meetup.started", "application.made",
            "application.accepted", "application.declined", "member.left", "place.taken", "message.posted",
            "message.deleted", "message.reacted", "attendance.marked", "attendance.checked-in", "code.shown",
            "thing.reported",
        ].filter { !done.contains($0) }
        #expect(missing == [])
        #expect(answer.contains("reads alike"))
        #expect(lines.count { $0 == "page 200" } >= 60)
    }

    /// Says where two answers part, not both of them whole.
    private func expectEqual(_ left: [UInt8], _ right: [UInt8]) throws {
        guard left != right else { return }
        let index = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
        func around(_ bytes: [UInt8]) -> String {
            String(decoding: bytes[max(0, index - 120)..<min(bytes.count, index + 60)], as: UTF8.self)
        }
        Issue.record("They part at byte \(index):\n\(around(left))\n--- and\n\(around(right))")
    }
}
