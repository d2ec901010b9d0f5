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
    func `a board ends the same whatever order its operations come in`(_ question: Question) {
        let answer = String(decoding: ParityRouter.answer(question.bytes), as: UTF8.self)
        #expect(!answer.contains("ends otherwise backwards"))
    }

    @Test func `stories say of each of their boards whether it ends the same`() {
        let answers = Question.all.map { String(decoding: ParityRouter.answer($0.bytes), as: UTF8.self) }
        #expect(answers.contains { $0.contains("ends alike\n") })
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
